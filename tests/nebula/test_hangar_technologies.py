"""The technologies of the Hangar: speed, cargo, spy, shield, invisibility, cannon."""

from __future__ import annotations

import pytest

from tests.nebula.scene import MEET, Scene, duel, named


def conflict() -> Scene:
    """P1's Conflict; its ship 6, out of reach, keeps the phase open."""
    return Scene("conflict").ship(6, "1A5", troops=1)


def totals(scene: Scene) -> list[int]:
    """All totals that were rolled so far, the initiator's first in each round."""
    return [event.field("total") for event in named(scene.events, "combat_rolled")]


# Battle Speed -----------------------------------------------------------------------------


@pytest.mark.rule("nebula.tech.battle_speed", "nebula.ship.move")
@pytest.mark.check("nebula.tech.battle_speed")
def test_with_battle_speed_all_own_ships_move_5_blocks_instead_of_4() -> None:
    scene = conflict().ready("battle_speed").ship(1, "1G8", troops=1).ship(2, "1H14", troops=1)
    scene.play("use battle_speed")
    scene.play("move 1 1G9", "move 1 1G10", "move 1 1H11", "move 1 1H12", "move 1 1H13")
    scene.refuses("move 1 1H14", "nebula.ship.move", steps=5, limit=5)
    scene.play("move 2 1H13", "move 2 1H12", "move 2 1H11", "move 2 1G10", "move 2 1G9")
    scene.refuses("move 2 1G8", "nebula.ship.move", steps=5, limit=5)


@pytest.mark.rule("nebula.tech.battle_speed")
def test_battle_speed_also_helps_a_ship_that_has_made_its_4_steps() -> None:
    scene = conflict().ready("battle_speed").ship(1, "1G8", troops=1)
    scene.play("move 1 1G9", "move 1 1G10", "move 1 1H11", "move 1 1H12")
    scene.refuses("move 1 1H13", "nebula.ship.move", steps=4, limit=4)
    scene.play("use battle_speed", "move 1 1H13")
    assert scene.block_of(1) == "1H13"


@pytest.mark.rule("nebula.tech.battle_speed")
def test_battle_speed_ends_with_the_turn_and_is_not_the_opponents() -> None:
    scene = conflict().ready("battle_speed").ship(1, "1G8", troops=1)
    scene.ship(1, "2G8", troops=1, seat=1).ship(6, "2A5", troops=1, seat=1)
    scene.play("use battle_speed")
    scene.skip_turns(1).play("done")
    scene.play("move 1 2G9", "move 1 2G10", "move 1 2H11", "move 1 2H12")
    scene.refuses("move 1 2H13", "nebula.ship.move", steps=4, limit=4)
    scene.skip_turns(1).play("done")
    scene.play("move 1 1G9", "move 1 1G10", "move 1 1H11", "move 1 1H12")
    scene.refuses("move 1 1H13", "nebula.ship.move", steps=4, limit=4)


@pytest.mark.rule("nebula.tech.battle_speed", "nebula.ring.effect")
@pytest.mark.ruling("nebula.gap.ring_entry")
def test_battle_speed_does_not_help_against_rings() -> None:
    scene = conflict().ready("battle_speed").ship(1, "1G9", troops=1)
    scene.planet("R1", "1F10", owner=1, troops=10)
    scene.play("use battle_speed", "move 1 1G8")
    scene.refuses("move 1 1H7", "nebula.ring.effect", steps=1, limit=1)


@pytest.mark.rule("nebula.tech.battle_speed", "nebula.tech.hack")
@pytest.mark.ruling("nebula.gap.uses_add_up")
def test_own_and_hacked_battle_speed_add_up() -> None:
    scene = conflict().ready("battle_speed", "hack").ready("battle_speed", seat=1)
    scene.ship(1, "1G8", troops=1)
    scene.play("use battle_speed", "use hack", "move 1 1G9", "move 1 1G10", "move 1 1H11")
    scene.play("move 1 1H12", "move 1 1H13", "move 1 1H14")
    scene.refuses("move 1 1G15", "nebula.ship.move", steps=6, limit=6)


# Improved Cargo ---------------------------------------------------------------------------


@pytest.mark.rule("nebula.tech.improved_cargo", "nebula.ship.capacity")
@pytest.mark.check("nebula.tech.improved_cargo")
def test_an_improved_ship_has_room_for_8_and_is_not_improved_twice() -> None:
    scene = conflict().ready("improved_cargo").planet("Y1", troops=9)
    scene.ship(1, "1A1", troops=6).ship(2, "1A1", improved=True)
    scene.play("use improved_cargo")
    scene.refuses("own 2", "nebula.tech.improved_cargo", capacity=8, from_capacity=6)
    scene.refuses("own 3", "nebula.contents.ships", ship=2)
    scene.play("own 1")
    assert scene.aboard(1) == 6
    scene.refuses("load 1 3", "nebula.ship.capacity", aboard=6, troops=3, capacity=8)
    scene.play("load 1 2")
    assert scene.aboard(1) == 8


@pytest.mark.rule("nebula.tech.improved_cargo")
@pytest.mark.check("nebula.tech.improved_cargo")
def test_a_second_upgrade_of_the_same_ship_is_refused() -> None:
    scene = conflict().ready("improved_cargo", "hack").ready("improved_cargo", seat=1)
    scene.ship(1, "1A1", troops=6).ship(2, "1A1")
    scene.play("use improved_cargo", "own 1", "use hack")
    assert scene.legal() == ["own 2", "own 6"]
    scene.refuses("own 1", "nebula.tech.improved_cargo", capacity=8, from_capacity=6)


@pytest.mark.rule("nebula.tech.improved_cargo")
def test_improved_cargo_needs_a_ship_that_is_not_improved() -> None:
    scene = Scene("conflict").ready("improved_cargo").ship(1, "1G9", troops=1, improved=True)
    scene.refuses("use improved_cargo", "nebula.tech.improved_cargo", targets=0)


@pytest.mark.rule("nebula.tech.improved_cargo")
@pytest.mark.ruling("nebula.conflict.improved_cargo_duration")
def test_the_greater_capacity_lasts_beyond_the_turn() -> None:
    scene = conflict().ready("improved_cargo").planet("Y1", troops=9).ship(1, "1A1", troops=6)
    scene.play("use improved_cargo", "own 1")
    scene.skip_turns(4).play("load 1 2")
    assert scene.aboard(1) == 8


@pytest.mark.rule("nebula.tech.improved_cargo")
@pytest.mark.ruling("nebula.conflict.improved_cargo_duration")
def test_a_new_ship_in_place_of_an_eliminated_one_is_not_improved() -> None:
    scene = duel(mine=1, theirs=6, mine_left=1).building("hangar").planet("Y1", troops=9)
    scene.ready("improved_cargo").reserves(0, 4, 0)
    scene.play("use improved_cargo", "own 1", MEET, dice=[1, 1])
    assert scene.block_of(1) is None
    scene.skip_turns(2).play("ship Y1")
    assert scene.block_of(1) == "1A1"
    scene.refuses("load 1 7", "nebula.ship.capacity", aboard=0, troops=7, capacity=6)


@pytest.mark.rule("nebula.tech.improved_cargo", "nebula.tech.mothership")
@pytest.mark.parametrize("seat", [0, 1])
def test_improved_before_a_roll_a_ship_may_receive_more_troops(seat: int) -> None:
    home = "Y1" if seat == 0 else "Y2"
    scene = duel(mine=6, theirs=6).planet(home, troops=9)
    scene.ready("improved_cargo", "mothership", "reveal_spy", seat=seat)
    improve = ["own 1"] if seat == 0 else []
    scene.play(MEET, "use improved_cargo", *improve, "use mothership", f"supply 1 {home} 2")
    assert scene.aboard(1, seat) == 8


# Reveal Spy -------------------------------------------------------------------------------


@pytest.mark.rule("nebula.tech.reveal_spy")
@pytest.mark.check("nebula.tech.reveal_spy")
def test_4_troops_a_spy_and_a_roll_of_3_make_8() -> None:
    scene = duel(mine=4, theirs=4).ready("reveal_spy").ready("energy_shield", seat=1)
    scene.play(MEET, "use reveal_spy", dice=[3, 3])
    assert totals(scene) == [8, 7]
    assert scene.asked() == (1, "damage")
    assert scene.aboard(1) == 4


@pytest.mark.rule("nebula.tech.reveal_spy")
def test_the_passive_players_spy_counts_for_the_passive_player() -> None:
    scene = duel(mine=4, theirs=4).ready("energy_shield").ready("reveal_spy", seat=1)
    scene.play(MEET, "use reveal_spy", dice=[3, 3])
    assert totals(scene) == [7, 8]
    assert scene.asked() == (0, "damage")


@pytest.mark.rule("nebula.tech.reveal_spy")
def test_a_spy_stays_for_every_round_of_one_combat_and_no_longer() -> None:
    scene = duel(mine=4, theirs=1).ready("reveal_spy").ship(2, "1H10", troops=1, seat=1)
    scene.ready("energy_shield", seat=1)
    scene.play(MEET, "use reveal_spy", dice=[2, 1])
    scene.play("pass", dice=[2, 1])
    scene.play("pass", dice=[2, 1])
    assert totals(scene) == [7, 2, 7, 2, 6, 2]
    assert scene.block_of(1, seat=1) is None


@pytest.mark.rule("nebula.tech.reveal_spy")
def test_a_spy_may_exceed_the_capacity_and_is_no_troop() -> None:
    scene = duel(mine=6, theirs=1).ready("reveal_spy").ready("energy_shield", seat=1)
    scene.play(MEET, "use reveal_spy", dice=[6, 1])
    assert totals(scene) == [13, 2]
    assert scene.aboard(1) == 6


@pytest.mark.rule("nebula.tech.reveal_spy", "nebula.tech.hack")
@pytest.mark.ruling("nebula.gap.uses_add_up")
def test_two_spies_count_two() -> None:
    scene = duel(mine=4, theirs=4).ready("reveal_spy", "hack").ready("reveal_spy", seat=1)
    scene.ready("energy_shield", seat=1)
    scene.play(MEET, "use reveal_spy", "pass", "use hack", "pass", dice=[1, 1])
    assert totals(scene) == [7, 5]


# Energy Shield ----------------------------------------------------------------------------


@pytest.mark.rule("nebula.tech.energy_shield")
@pytest.mark.check("nebula.tech.energy_shield")
@pytest.mark.parametrize(("seat", "loss"), [(0, [1, 6]), (1, [6, 1])])
def test_a_shielded_ship_with_durability_1_fights_on(seat: int, loss: list[int]) -> None:
    scene = duel(mine_left=1, theirs_left=1).ready("energy_shield", seat=seat)
    scene.play(MEET, dice=loss)
    assert scene.asked() == (seat, "damage")
    events = scene.play("use energy_shield", dice=[4, 4, *reversed(loss)])
    assert len(named(events, "combat_rolled")) == 4
    assert scene.durability(1, seat) == 1
    assert scene.block_of(1, seat=1 - seat) is None
    assert scene.indicators("energy_shield", seat) == 3


@pytest.mark.rule("nebula.tech.energy_shield")
def test_declining_the_shield_lets_the_loss_happen() -> None:
    scene = duel().ready("energy_shield", seat=1)
    scene.play(MEET, dice=[6, 1])
    assert scene.durability(1, seat=1) == 2
    scene.play("pass", dice=[6, 1])
    assert scene.durability(1, seat=1) == 1
    assert scene.asked() == (1, "damage")
    assert scene.is_ready("energy_shield", seat=1)


@pytest.mark.rule("nebula.tech.energy_shield")
def test_a_shield_spares_one_loss_only() -> None:
    scene = duel(theirs_left=1).ready("energy_shield", seat=1)
    scene.play(MEET, "use energy_shield", dice=[6, 1, 6, 1])
    assert scene.block_of(1, seat=1) is None


@pytest.mark.rule("nebula.tech.energy_shield", "nebula.tech.hack")
def test_a_loss_that_is_prevented_needs_no_second_shield() -> None:
    scene = duel(theirs_left=1).ready("energy_shield", "reveal_spy")
    scene.ready("energy_shield", "hack", seat=1)
    scene.play(MEET, "pass", "pass", "use energy_shield", dice=[6, 1])
    assert scene.asked() == (0, "combat_window")
    assert scene.is_ready("hack", seat=1)


@pytest.mark.rule("nebula.tech.energy_shield", "nebula.tech.radioactive_ray")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_shield_stops_a_ray_in_combat(seat: int) -> None:
    scene = duel(mine_left=1, theirs_left=1).ready("radioactive_ray", seat=1 - seat)
    scene.ready("energy_shield", seat=seat)
    scene.play(MEET, "use radioactive_ray")
    assert scene.asked() == (seat, "damage")
    scene.play("use energy_shield", dice=[6, 1] if seat == 0 else [1, 6])
    assert scene.durability(1, seat) == 1
    assert scene.block_of(1, seat=1 - seat) is None


# Invisibility Field -----------------------------------------------------------------------


@pytest.mark.rule("nebula.tech.invisibility_field")
@pytest.mark.check("nebula.tech.invisibility_field")
@pytest.mark.parametrize("seat", [0, 1])
def test_invisibility_avoids_the_combat_for_this_turn(seat: int) -> None:
    scene = duel().ready("invisibility_field", seat=seat)
    events = scene.play(MEET, "use invisibility_field")
    assert [event.args for event in named(events, "combat_avoided")] == [(seat,)]
    assert named(events, "combat_rolled") == []
    assert scene.asked() == (0, "conflict")
    scene.refuses("attack 1", "nebula.combat.start", ship=0, adjacent=0)
    assert scene.indicators("invisibility_field", seat) == 3


@pytest.mark.rule("nebula.tech.invisibility_field")
@pytest.mark.ruling("nebula.gap.invisibility_details")
def test_the_moving_ship_goes_on_past_the_ship_it_ignores() -> None:
    scene = duel().ready("invisibility_field")
    scene.play(MEET, "use invisibility_field", "move 1 1G10", "move 1 1F11", "move 1 1G12")
    assert named(scene.events, "combat_rolled") == []
    assert scene.block_of(1) == "1G12"
    scene.refuses("move 1 1G11", "nebula.ship.move", steps=4, limit=4)


@pytest.mark.rule("nebula.tech.invisibility_field")
@pytest.mark.ruling("nebula.gap.invisibility_details")
def test_the_next_turn_the_two_ships_fight_again() -> None:
    scene = duel().ready("invisibility_field")
    scene.play(MEET, "use invisibility_field")
    scene.skip_turns(1).play("done")
    assert scene.allows("attack 1")
    scene.skip_turns(1).play("done")
    assert scene.allows("attack 1")


@pytest.mark.rule("nebula.tech.invisibility_field")
@pytest.mark.ruling("nebula.gap.invisibility_details")
def test_only_the_two_ships_ignore_each_other() -> None:
    scene = duel().ready("invisibility_field").ship(2, "1H9", troops=2)
    scene.ship(2, "1H10", troops=2, seat=1)
    events = scene.play(MEET, "use invisibility_field", dice=[6, 1, 6, 1])
    began = [
        (event.field("ship"), event.field("opposing")) for event in named(events, "combat_began")
    ]
    assert began == [(0, 0), (0, 1)]
    assert scene.block_of(2, seat=1) is None
    assert scene.allows("attack 2")


@pytest.mark.rule("nebula.tech.invisibility_field", "nebula.ship.guard")
@pytest.mark.ruling("nebula.gap.invisibility_details")
def test_a_planet_under_an_ignored_ship_stays_contested() -> None:
    scene = duel().ready("invisibility_field").planet("R1", "1G10", owner=1, troops=7)
    scene.play(MEET, "use invisibility_field", "move 1 1G10")
    assert scene.owner("R1") == 1


# Supernova Cannon -------------------------------------------------------------------------


@pytest.mark.rule("nebula.tech.supernova_cannon")
@pytest.mark.check("nebula.tech.supernova_cannon")
def test_a_home_with_7_keeps_0_and_a_colony_with_16_keeps_6() -> None:
    scene = conflict().ready("supernova_cannon").ship(1, "2B3", troops=1)
    scene.planet("Y2", "2A1", troops=7).planet("R2", "2F5", owner=1, troops=16)
    scene.play("use supernova_cannon", "planet Y2")
    assert (scene.troops("Y2"), scene.owner("Y2")) == (0, 1)
    scene.skip_turns(6).play("done", "use supernova_cannon", "planet R2")
    assert (scene.troops("R2"), scene.owner("R2")) == (6, 1)


@pytest.mark.rule("nebula.tech.supernova_cannon", "nebula.planet.neutral.becomes")
@pytest.mark.parametrize(
    ("before", "after", "owner"), [(20, 10, 1), (15, 5, 1), (14, 4, None), (9, 0, None)]
)
def test_a_colony_left_with_fewer_than_5_becomes_neutral(
    before: int, after: int, owner: int | None
) -> None:
    scene = conflict().ready("supernova_cannon").ship(1, "2F4", troops=1)
    scene.planet("R2", "2F5", owner=1, troops=before)
    scene.play("use supernova_cannon", "planet R2")
    assert (scene.troops("R2"), scene.owner("R2")) == (after, owner)


@pytest.mark.rule("nebula.tech.supernova_cannon")
@pytest.mark.ruling("nebula.conflict.five_blocks", "nebula.gap.distance")
@pytest.mark.parametrize("block", ["1G9", "1G10", "1G14", "1G4", "1B4", "1B14", "1H14"])
def test_the_cannon_reaches_up_to_5_blocks(block: str) -> None:
    scene = conflict().ready("supernova_cannon").ship(1, "1G9", troops=1)
    scene.planet("R1", block, owner=1, troops=20).ship(1, block, seat=1)
    scene.play("use supernova_cannon", "planet R1")
    assert scene.troops("R1") == 10


@pytest.mark.rule("nebula.tech.supernova_cannon")
@pytest.mark.ruling("nebula.conflict.five_blocks", "nebula.gap.distance")
def test_at_6_blocks_the_cannon_reaches_nothing() -> None:
    scene = conflict().ready("supernova_cannon").ship(1, "1G9", troops=1)
    scene.planet("R1", "1G15", owner=1, troops=20).planet("G1", "1G14")
    scene.play("use supernova_cannon")
    assert scene.legal() == ["planet Y1", "planet G1"]
    scene.refuses("planet R1", "nebula.tech.supernova_cannon", distance=6, range=5)


@pytest.mark.rule("nebula.tech.supernova_cannon")
def test_the_cannon_needs_a_planet_in_reach() -> None:
    scene = Scene("conflict").ready("supernova_cannon").ship(1, "1G9", troops=1)
    scene.refuses("use supernova_cannon", "nebula.tech.supernova_cannon", targets=0)


@pytest.mark.rule("nebula.tech.supernova_cannon")
@pytest.mark.ruling("nebula.gap.cannon_targets")
def test_the_cannon_may_name_an_own_planet_or_one_without_troops() -> None:
    scene = conflict().ready("supernova_cannon").ship(1, "1G9", troops=1)
    scene.planet("R1", "1G10", owner=0, troops=16).planet("G1", "1G12")
    scene.play("use supernova_cannon")
    assert scene.legal("planet") == ["planet Y1", "planet R1", "planet G1"]
    empty = conflict().ready("supernova_cannon").ship(1, "1G9", troops=1).planet("G1", "1G12")
    empty.planet("R1", "1G10").play("use supernova_cannon", "planet G1")
    assert (empty.owner("G1"), empty.troops("G1")) == (None, 0)
    scene.play("planet R1")
    assert (scene.owner("R1"), scene.troops("R1")) == (0, 6)


@pytest.mark.rule("nebula.tech.supernova_cannon", "nebula.troop.move")
@pytest.mark.ruling("nebula.gap.cannon_which_troops")
def test_the_cannon_removes_those_that_may_still_board_first() -> None:
    scene = conflict().ready("supernova_cannon").planet("R1", "1G10", owner=0, troops=14)
    scene.ship(1, "1G10", troops=3)
    scene.play("unload 1 2", "use supernova_cannon", "planet R1")
    assert scene.troops("R1") == 6
    scene.play("load 1 4")
    assert (scene.troops("R1"), scene.owner("R1")) == (2, None)
    other = conflict().ready("supernova_cannon").planet("R1", "1G10", owner=0, troops=14)
    other.ship(1, "1G10", troops=3).play("unload 1 2", "use supernova_cannon", "planet R1")
    other.refuses("load 1 5", "nebula.troop.move", troops=5, available=4)


@pytest.mark.rule("nebula.tech.supernova_cannon.limit")
@pytest.mark.check("nebula.tech.supernova_cannon.limit")
def test_the_third_use_of_the_cannon_is_refused_even_if_it_is_ready() -> None:
    scene = conflict().ready("supernova_cannon").planet("Y1", troops=20)
    for left in (10, 0):
        scene.play("use supernova_cannon")
        assert scene.troops("Y1") == left
        scene.skip_turns(6).play("done")
    assert scene.is_ready("supernova_cannon")
    scene.refuses("use supernova_cannon", "nebula.tech.supernova_cannon.limit", used=2, limit=2)


@pytest.mark.rule("nebula.tech.supernova_cannon", "nebula.ring.effect")
@pytest.mark.ruling("nebula.gap.ring_entry")
def test_a_ring_shot_away_no_longer_stops_the_ship() -> None:
    scene = conflict().ready("supernova_cannon").ship(1, "1G8", troops=1)
    scene.planet("R1", "1F10", owner=1, troops=14)
    scene.play("move 1 1G9")
    scene.refuses("move 1 1H9", "nebula.ring.effect", steps=1, limit=1)
    scene.play("use supernova_cannon", "planet R1", "move 1 1H9")
    assert scene.block_of(1) == "1H9"
