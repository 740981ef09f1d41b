"""Troops and ships: boarding, carrying, crews, durability, guards, stacks."""

from __future__ import annotations

import pytest

from orrery.games.nebula.state import NebulaState
from orrery.kernel.ledger import Blocker
from tests.nebula.scene import MEET, Scene, duel, named


def conflict() -> Scene:
    """P1's Conflict; its ship 6, out of reach, keeps the phase open."""
    return Scene("conflict").ship(6, "1A5", troops=1)


# Troops -----------------------------------------------------------------------------------


@pytest.mark.rule("nebula.troop.meaning")
def test_troops_are_on_planets_or_aboard_ships_and_each_counts_one() -> None:
    scene = Scene().planet("Y1", troops=4).planet("R1", owner=0, troops=6).planet("Y2", troops=9)
    scene.neutral("G1", "1J20", 3).ship(1, "1A1", troops=2).ship(1, "2A1", troops=5, seat=1)
    assert scene.state.troops_of(0) == 4 + 6 + 2
    assert scene.state.troops_of(1) == 9 + 5
    scene.play("load 1 3")
    assert scene.state.troops_of(0) == 4 + 6 + 2


@pytest.mark.rule("nebula.troop.meaning", "nebula.combat.round")
def test_a_troop_is_worth_one_point_in_combat() -> None:
    scene = duel(mine=5, theirs=2).ready("energy_shield", seat=1)
    events = scene.play(MEET, dice=[1, 1])
    assert [event.field("total") for event in named(events, "combat_rolled")] == [6, 3]


@pytest.mark.rule("nebula.troop.move")
@pytest.mark.ruling("nebula.gap.load_unload")
@pytest.mark.parametrize("phase", ["progress", "conflict"])
def test_troops_board_and_leave_at_a_controlled_planet_in_progress_and_conflict(
    phase: str,
) -> None:
    scene = Scene(phase).reserves(1, 1, 1).planet("Y1", troops=9).ship(1, "1A1", troops=2)
    assert scene.legal("load") == [f"load 1 {troops}" for troops in (1, 2, 3, 4)]
    assert scene.legal("unload") == ["unload 1 1", "unload 1 2"]
    scene.play("load 1 3")
    assert (scene.aboard(1), scene.troops("Y1")) == (5, 6)
    scene.play("unload 1 4")
    assert (scene.aboard(1), scene.troops("Y1")) == (1, 10)
    assert scene.held() == [1, 1, 1]


@pytest.mark.rule("nebula.troop.move")
def test_the_second_players_ship_3_loads_and_unloads() -> None:
    scene = Scene("conflict", seat=1).planet("Y2", troops=9).ship(3, "2A1", troops=2, seat=1)
    scene.ship(1, "2A1", troops=2)
    assert scene.legal("load") == [f"load 3 {troops}" for troops in (1, 2, 3, 4)]
    assert scene.legal("unload") == ["unload 3 1", "unload 3 2"]
    events = scene.play("load 3 3", "unload 3 2")
    assert [event.args for event in named(events, "loaded")] == [(1, 2, 3, 3)]
    assert [event.args for event in named(events, "unloaded")] == [(1, 2, 3, 2)]
    assert (scene.aboard(3, seat=1), scene.troops("Y2"), scene.aboard(1)) == (3, 8, 2)


@pytest.mark.rule("nebula.troop.move", "nebula.planet.neutral.becomes")
@pytest.mark.ruling("nebula.gap.colony_below_five")
def test_a_player_who_would_give_up_a_colony_by_loading_is_warned() -> None:
    scene = Scene("conflict", seat=1).planet("R2", "2G9", owner=1, troops=7)
    scene.ship(3, "2G9", troops=1, seat=1).planet("Y2", troops=7).ship(2, "2A1", seat=1)
    assert scene.warnings("load 3 2") == []
    becomes = Blocker("nebula.planet.neutral.becomes", {"planet": 4, "troops": 4})
    assert scene.warnings("load 3 3") == [becomes]
    assert scene.warnings("load 2 6") == []


@pytest.mark.rule("nebula.troop.move")
@pytest.mark.ruling("nebula.gap.load_unload")
def test_boarding_costs_no_movement_and_may_be_mixed_with_steps() -> None:
    scene = conflict().planet("R1", "1G9", owner=0, troops=9).ship(1, "1G8", troops=1)
    scene.play("move 1 1G9", "load 1 4", "move 1 1G10", "move 1 1H11", "move 1 1H12")
    assert (scene.aboard(1), scene.block_of(1)) == (5, "1H12")


@pytest.mark.rule("nebula.troop.move")
@pytest.mark.ruling("nebula.gap.load_unload")
def test_only_a_controlled_planet_under_the_ship_gives_and_takes_troops() -> None:
    scene = conflict().planet("Y1", troops=9).ship(1, "1A2", troops=2)
    scene.planet("R1", "1G9").ship(2, "1G9", troops=2)
    scene.neutral("G1", "1H9", 3).ship(3, "1H9", troops=1)
    scene.planet("Y2", "2A1", troops=9).ship(4, "2A1", troops=2)
    scene.planet("R2", "2G9", owner=1, troops=9).ship(5, "2G9", troops=2)
    scene.ship(5, "2G9", seat=1)
    for number in (1, 2, 3, 4, 5):
        for action in ("load", "unload"):
            scene.refuses(f"{action} {number} 1", "nebula.troop.move", ship=number - 1)


@pytest.mark.rule("nebula.troop.move")
def test_a_ship_that_is_not_in_play_loads_and_unloads_nothing() -> None:
    scene = conflict()
    scene.refuses("load 2 1", "nebula.contents.ships", ship=1)
    scene.refuses("unload 2 1", "nebula.contents.ships", ship=1)


@pytest.mark.rule("nebula.troop.move")
def test_no_more_troops_move_than_there_are() -> None:
    scene = conflict().planet("Y1", troops=3).ship(1, "1A1", troops=2)
    scene.refuses("load 1 4", "nebula.troop.move", troops=4, available=3)
    scene.refuses("unload 1 3", "nebula.troop.move", troops=3, available=2)
    assert scene.allows("load 1 3")
    assert scene.allows("unload 1 2")


@pytest.mark.rule("nebula.troop.move", "nebula.planet.troop_range")
def test_no_more_than_20_troops_are_unloaded_onto_a_planet() -> None:
    scene = conflict().planet("Y1", troops=18).ship(1, "1A1", troops=4)
    scene.refuses("unload 1 3", "nebula.planet.troop_range", troops=21, limit=20)
    scene.play("unload 1 2")
    assert scene.troops("Y1") == 20


@pytest.mark.rule("nebula.troop.move")
def test_no_more_troops_are_put_down_in_a_claim_than_are_aboard() -> None:
    scene = conflict().planet("R1", "1G9").ship(1, "1G9", troops=5)
    scene.neutral("G1", "1H9", 3).ship(2, "1H9", troops=2)
    scene.refuses("colonise 1 6", "nebula.troop.move", troops=6, available=5)
    scene.refuses("take 2 3", "nebula.troop.move", troops=3, available=2)
    assert scene.allows("colonise 1 5")
    assert scene.allows("take 2 2")


@pytest.mark.rule("nebula.troop.move")
@pytest.mark.ruling("nebula.gap.load_unload")
def test_produced_troops_do_not_board_this_turn_those_from_before_do() -> None:
    scene = Scene().building("academy").reserves(8, 1, 0).planet("Y1", troops=1).ship(1, "1A1")
    scene.play("troop Y1", "troop Y1")
    scene.refuses("load 1 2", "nebula.troop.move", troops=2, available=1)
    scene.play("load 1 1", "done")
    scene.refuses("load 1 1", "nebula.troop.move", troops=1, available=0)
    scene.skip_turns(2)
    scene.play("load 1 2")
    assert scene.aboard(1) == 3


@pytest.mark.rule("nebula.troop.move")
@pytest.mark.ruling("nebula.gap.load_unload")
def test_unloaded_troops_do_not_board_another_ship_this_turn() -> None:
    scene = conflict().ship(1, "1A1", troops=3).ship(2, "1A1", troops=1)
    scene.play("unload 1 2")
    scene.refuses("load 2 1", "nebula.troop.move", troops=1, available=0)
    scene.skip_turns(2)
    scene.play("load 2 2")
    assert scene.aboard(2) == 3


@pytest.mark.rule("nebula.troop.move")
@pytest.mark.ruling("nebula.gap.load_unload")
def test_captured_troops_do_not_board_this_turn() -> None:
    scene = conflict().ship(1, "1G8", troops=1).planet("R1", "1G9", owner=1, troops=7)
    scene.play("move 1 1G9")
    assert scene.owner("R1") == 0
    scene.refuses("load 1 1", "nebula.troop.move", troops=1, available=0)
    scene.skip_turns(2)
    scene.play("load 1 2")
    assert scene.aboard(1) == 3


@pytest.mark.rule("nebula.troop.move")
@pytest.mark.ruling("nebula.gap.load_unload")
@pytest.mark.parametrize("action", ["load", "unload"])
def test_nothing_is_loaded_or_unloaded_in_a_combat(action: str) -> None:
    scene = duel().planet("R1", "1G9", owner=0, troops=9).ready("reveal_spy")
    scene.play(MEET)
    assert scene.asked() == (0, "combat_window")
    scene.refuses(f"{action} 1 1", "nebula.troop.move")


@pytest.mark.rule("nebula.troop.lost")
@pytest.mark.check("nebula.troop.lost")
def test_a_ship_with_6_troops_takes_them_with_it() -> None:
    scene = duel(mine=6, theirs=6, mine_left=1).planet("Y1", troops=2)
    before = scene.state.troops_of(0)
    events = scene.play(MEET, dice=[1, 6])
    assert [event.args for event in named(events, "eliminated")] == [(0, 0, 6)]
    assert scene.state.troops_of(0) == before - 6
    assert scene.state.troops_of(1) == 6


# Ships ------------------------------------------------------------------------------------


@pytest.mark.rule("nebula.ship.purpose")
def test_ships_carry_troops_and_colonise() -> None:
    scene = conflict().planet("Y1", "1A2", troops=9).planet("R1", "1A4").ship(1, "1A2")
    scene.play("load 1 6", "move 1 1A3", "move 1 1A4", "colonise 1 5")
    assert (scene.owner("R1"), scene.troops("R1"), scene.aboard(1)) == (0, 5, 1)


@pytest.mark.rule("nebula.ship.purpose")
def test_ships_fight_and_capture() -> None:
    scene = duel(mine=6, theirs=1).planet("R1", "1G10", owner=1, troops=8)
    scene.play(MEET, dice=[6, 1, 6, 1])
    assert scene.block_of(1, seat=1) is None
    scene.play("move 1 1G10")
    assert (scene.owner("R1"), scene.troops("R1")) == (0, 8)


@pytest.mark.rule("nebula.ship.guard")
def test_a_guard_must_be_fought_before_its_planet_is_captured() -> None:
    scene = duel(mine=1, theirs=6).planet("R1", "1G10", owner=1, troops=8)
    scene.play(MEET, dice=[1, 1, 1, 1])
    assert scene.block_of(1) is None
    assert scene.owner("R1") == 1


@pytest.mark.rule("nebula.ship.guard")
def test_without_a_guard_the_same_planet_falls_at_once() -> None:
    scene = conflict().ship(1, "1G9", troops=1).planet("R1", "1G10", owner=1, troops=8)
    scene.play("move 1 1G10")
    assert scene.owner("R1") == 0


@pytest.mark.rule("nebula.ship.guard")
def test_an_opposing_ship_on_the_block_keeps_a_planet_from_being_claimed() -> None:
    scene = conflict().planet("R1", "1G9").ship(1, "1G9", troops=5).ship(1, "1G9", seat=1)
    scene.neutral("G1", "1J2", 3).ship(2, "1J2", troops=2).ship(2, "1J2", seat=1)
    scene.refuses("colonise 1 5", "nebula.ship.guard", planet=1)
    scene.refuses("take 2 2", "nebula.ship.guard", planet=2)


@pytest.mark.rule("nebula.ship.guard")
def test_a_ship_beside_the_planet_does_not_contest_the_claim() -> None:
    scene = conflict().planet("R1", "1G9").ship(1, "1G9", troops=5).ship(1, "1G10", seat=1)
    scene.play("colonise 1 5")
    assert scene.owner("R1") == 0


@pytest.mark.rule("nebula.ship.durability")
@pytest.mark.check("nebula.ship.durability")
@pytest.mark.ruling("nebula.conflict.ship_eliminated_when")
def test_a_ship_with_durability_1_is_eliminated_by_a_ray_outside_combat() -> None:
    scene = conflict().ready("radioactive_ray").ship(1, "1G9")
    scene.ship(1, "1G12", troops=4, seat=1, durability=1)
    events = scene.play("use radioactive_ray")
    assert [event.args for event in named(events, "eliminated")] == [(1, 0, 4)]
    assert scene.block_of(1, seat=1) is None
    assert scene.state.troops_of(1) == 0


@pytest.mark.rule("nebula.ship.durability")
def test_a_new_ship_survives_one_loss_and_not_two() -> None:
    scene = Scene().building("hangar").reserves(0, 5, 0).home(0, "R1", "1G9")
    scene.play("ship R1")
    assert scene.durability(1) == 2
    fight = duel(mine=1, theirs=1)
    fight.play(MEET, dice=[1, 6, 6, 1, 6, 1])
    assert fight.durability(1) == 1
    assert fight.block_of(1, seat=1) is None


@pytest.mark.rule("nebula.ship.durability", "nebula.contents.ships")
def test_nothing_of_an_eliminated_ship_remains_for_the_next_one() -> None:
    scene = conflict().ready("pathfinder", "electromagnetic_pulse", "suicide")
    scene.planet("R1", "1F9", owner=1, troops=10).ship(1, "1G9", troops=3, improved=True)
    scene.ship(2, "1H9", troops=1, new=True).ship(1, "1I9", troops=2, seat=1)
    scene.play("use pathfinder", "own 1", "use electromagnetic_pulse")
    scene.play("move 1 1H9", "use suicide", "own 1")
    fresh = NebulaState(100, 0)
    columns = [name for name in fresh.to_data() if name.startswith("ship_")]
    assert len(columns) == 10
    for name in columns:
        for ship in (0, 1, 6):
            assert getattr(scene.state, name)[ship] == getattr(fresh, name)[ship], name


@pytest.mark.rule("nebula.ship.crew")
@pytest.mark.check("nebula.ship.crew")
def test_a_ship_without_troops_makes_no_step_one_with_1_does() -> None:
    scene = Scene("conflict").ship(1, "1G9", troops=0).ship(2, "1G9", troops=1)
    assert {text.split()[1] for text in scene.legal("move")} == {"2"}
    scene.refuses("move 1 1G8", "nebula.ship.crew", troops=0, needed=1)
    assert scene.allows("move 2 1G8")


@pytest.mark.rule("nebula.ship.crew")
@pytest.mark.ruling("nebula.gap.stranded")
def test_a_ship_without_crew_claims_nothing() -> None:
    scene = conflict().ship(1, "1G9").planet("R1", "1G9", owner=1, troops=6)
    scene.begin()
    assert scene.owner("R1") == 1
    crewed = conflict().ship(1, "1G9", troops=1).planet("R1", "1G9", owner=1, troops=6)
    crewed.begin()
    assert crewed.owner("R1") == 0


@pytest.mark.rule("nebula.ship.stack")
def test_own_ships_share_a_block() -> None:
    scene = conflict()
    for number in (1, 2, 3, 4, 5):
        scene.ship(number, "1G8", troops=1)
    scene.play(*[f"move {number} 1G9" for number in (1, 2, 3, 4, 5)])
    assert [scene.block_of(number) for number in (1, 2, 3, 4, 5)] == ["1G9"] * 5


@pytest.mark.rule("nebula.ship.stack", "nebula.combat.single")
def test_of_a_stack_only_one_ship_fights_at_a_time() -> None:
    scene = duel(mine=6, theirs=2).ship(2, "1G10", troops=3, seat=1)
    events = scene.play(MEET, dice=[1, 1, 1, 1, 2, 1, 2, 1])
    rolled = [
        (event.field("seat"), event.field("ship")) for event in named(events, "combat_rolled")
    ]
    assert rolled == [(0, 0), (1, 0)] * 2 + [(0, 0), (1, 1)] * 2
    totals = [event.field("total") for event in named(events, "combat_rolled")]
    assert totals == [7, 3, 7, 3, 8, 4, 8, 4]


@pytest.mark.rule("nebula.ship.capacity")
@pytest.mark.check("nebula.ship.capacity")
def test_a_seventh_troop_is_refused() -> None:
    scene = conflict().planet("Y1", troops=9).ship(1, "1A1", troops=6).ship(2, "1A1", troops=0)
    scene.refuses("load 1 1", "nebula.ship.capacity", aboard=6, troops=1, capacity=6)
    scene.refuses("load 2 7", "nebula.ship.capacity", aboard=0, troops=7, capacity=6)
    scene.play("load 2 6")
    assert scene.aboard(2) == 6


@pytest.mark.rule("nebula.ship.capacity")
@pytest.mark.ruling("nebula.gap.ship_pegs")
def test_a_ship_never_shows_more_than_8_troops() -> None:
    scene = conflict().planet("Y1", troops=15).ship(1, "1A1", troops=0, improved=True)
    assert scene.legal("load")[-1] == "load 1 8"
    scene.play("load 1 8")
    scene.refuses("load 1 1", "nebula.ship.capacity", aboard=8, troops=1, capacity=8)


@pytest.mark.rule("nebula.ship.capacity", "nebula.term.indicator")
@pytest.mark.example("nebula.example.ship_indicators")
def test_4_indicators_on_a_ship_are_4_troops_aboard() -> None:
    scene = conflict().ship(1, "1A1", troops=4)
    scene.refuses("unload 1 5", "nebula.troop.move", troops=5, available=4)
    scene.play("unload 1 4")
    assert (scene.aboard(1), scene.troops("Y1")) == (0, 4)
