"""The technologies of the Laboratory: balance, mothership, pathfinder, clone, jumpgate and more."""

from __future__ import annotations

import pytest

from orrery.games.nebula.board import BY_NAME
from tests.nebula.scene import MEET, Scene, duel, named

RESOURCES = ["metal", "gas", "crystal"]


def conflict() -> Scene:
    """P1's Conflict; its ship 6, out of reach, keeps the phase open."""
    return Scene("conflict").ship(6, "1A5", troops=1)


# Balance ----------------------------------------------------------------------------------


@pytest.mark.rule("nebula.tech.balance")
@pytest.mark.check("nebula.tech.balance")
def test_balance_sets_gas_3_to_the_28_of_metal() -> None:
    scene = Scene().ready("balance").reserves(28, 3, 11)
    scene.play("use balance", "balance metal gas")
    assert scene.held() == [28, 28, 11]


@pytest.mark.rule("nebula.tech.balance")
@pytest.mark.parametrize("model", [0, 1, 2])
@pytest.mark.parametrize("changed", [0, 1, 2])
def test_any_resource_may_be_the_model_of_any_other(model: int, changed: int) -> None:
    scene = Scene().ready("balance").reserves(28, 3, 0).reserves(5, 6, 7, seat=1)
    scene.play("use balance")
    notation = f"balance {RESOURCES[model]} {RESOURCES[changed]}"
    if model == changed:
        scene.refuses(notation, "nebula.tech.balance", model=model, changed=changed)
        return
    expected = [28, 3, 0]
    expected[changed] = expected[model]
    scene.play(notation)
    assert scene.held() == expected
    assert scene.held(seat=1) == [5, 6, 7]


@pytest.mark.rule("nebula.tech.balance.limit")
@pytest.mark.check("nebula.tech.balance.limit")
def test_balance_made_ready_with_8_crystal_is_still_refused_this_turn() -> None:
    scene = Scene().building("laboratory").ready("balance").reserves(20, 3, 20)
    scene.play("use balance", "balance metal gas", "advance balance", "advance balance")
    assert scene.held()[2] == 20 - 8
    assert scene.is_ready("balance")
    scene.refuses("use balance", "nebula.tech.balance.limit", used=1, limit=1)
    scene.skip_turns(2)
    assert scene.allows("use balance")


# Mothership -------------------------------------------------------------------------------


@pytest.mark.rule("nebula.tech.mothership")
@pytest.mark.check("nebula.tech.mothership")
@pytest.mark.ruling("nebula.conflict.mothership_source")
def test_up_to_5_troops_move_from_home_to_a_ship_with_1_of_6() -> None:
    scene = Scene("conflict").ready("mothership").planet("Y1", troops=9).ship(1, "2G9", troops=1)
    before = scene.state.troops_of(0)
    scene.play("use mothership")
    assert scene.legal() == [f"supply 1 Y1 {troops}" for troops in (1, 2, 3, 4, 5)]
    scene.refuses("supply 1 Y1 6", "nebula.tech.mothership", troops=6, room=5)
    scene.play("supply 1 Y1 5")
    assert (scene.aboard(1), scene.troops("Y1")) == (6, 4)
    assert scene.state.troops_of(0) == before


@pytest.mark.rule("nebula.tech.mothership")
def test_an_improved_ship_is_filled_up_to_8() -> None:
    scene = Scene("conflict").ready("mothership").planet("Y1", troops=9)
    scene.ship(1, "2G9", troops=1, improved=True)
    scene.play("use mothership")
    scene.refuses("supply 1 Y1 8", "nebula.tech.mothership", troops=8, room=7)
    scene.play("supply 1 Y1 7")
    assert scene.aboard(1) == 8


@pytest.mark.rule("nebula.tech.mothership")
@pytest.mark.ruling("nebula.conflict.mothership_source")
def test_the_troops_come_from_one_controlled_planet_that_has_them() -> None:
    scene = Scene("conflict").ready("mothership").ship(1, "2G9", troops=1)
    scene.planet("Y1", troops=3).planet("R1", owner=0, troops=5).planet("Y2", troops=9)
    scene.neutral("G1", "1J20", 4)
    scene.play("use mothership")
    scene.refuses("supply 1 Y1 4", "nebula.tech.mothership", troops=4, available=3)
    scene.refuses("supply 1 Y2 1", "nebula.tech.mothership", planet=3)
    scene.refuses("supply 1 G1 1", "nebula.tech.mothership", planet=2)
    scene.refuses("supply 2 Y1 1", "nebula.contents.ships", ship=1)
    scene.play("supply 1 R1 4")
    assert (scene.aboard(1), scene.troops("Y1")) == (5, 3)


@pytest.mark.rule("nebula.tech.mothership", "nebula.planet.neutral.becomes")
def test_a_colony_left_with_fewer_than_5_becomes_neutral() -> None:
    scene = Scene("conflict").ready("mothership").ship(1, "2G9", troops=1)
    scene.planet("R1", owner=0, troops=7)
    scene.play("use mothership", "supply 1 R1 2")
    assert scene.owner("R1") == 0
    again = Scene("conflict").ready("mothership").ship(1, "2G9", troops=1)
    again.planet("R1", owner=0, troops=7)
    again.play("use mothership", "supply 1 R1 3")
    assert (again.troops("R1"), again.owner("R1")) == (4, None)


@pytest.mark.rule("nebula.tech.mothership")
@pytest.mark.ruling("nebula.gap.load_unload")
def test_troops_that_came_this_turn_are_not_sent() -> None:
    scene = Scene().building("academy").reserves(8, 1, 0).ready("mothership")
    scene.planet("Y1", troops=1).ship(1, "1A1", troops=2).ship(2, "2G9", troops=1)
    scene.play("troop Y1", "troop Y1", "unload 1 1", "done", "use mothership")
    assert scene.legal() == ["supply 1 Y1 1", "supply 2 Y1 1"]
    scene.refuses("supply 2 Y1 2", "nebula.tech.mothership", troops=2, available=1)


@pytest.mark.rule("nebula.tech.mothership")
def test_mothership_needs_troops_and_room() -> None:
    full = Scene("conflict").ready("mothership").planet("Y1", troops=9).ship(1, "2G9", troops=6)
    full.refuses("use mothership", "nebula.tech.mothership", targets=0)
    empty = Scene("conflict").ready("mothership").ship(1, "2G9", troops=1).planet("Y2", troops=9)
    empty.refuses("use mothership", "nebula.tech.mothership", targets=0)


@pytest.mark.rule("nebula.tech.mothership", "nebula.combat.technologies")
@pytest.mark.parametrize(("seat", "totals"), [(0, [4 + 2, 2 + 2]), (1, [1 + 2, 5 + 2])])
def test_troops_sent_before_a_roll_count_in_it(seat: int, totals: list[int]) -> None:
    home = "Y1" if seat == 0 else "Y2"
    scene = duel(mine=1, theirs=2).planet(home, troops=3).ready("mothership", seat=seat)
    scene.ready("energy_shield", seat=1 - seat)
    events = scene.play(MEET, "use mothership", f"supply 1 {home} 3", dice=[2, 2])
    assert [event.field("total") for event in named(events, "combat_rolled")] == totals


# Pathfinder -------------------------------------------------------------------------------


@pytest.mark.rule("nebula.tech.pathfinder")
@pytest.mark.check("nebula.tech.pathfinder")
def test_with_pathfinder_a_ship_steps_from_the_lane_onto_an_unmapped_planet() -> None:
    scene = conflict().ready("pathfinder").ship(1, "1E8", troops=1).planet("R1", "1E9")
    numbers = {"origin": BY_NAME["1E8"], "block": BY_NAME["1E9"], "crossings": 0}
    scene.refuses("move 1 1E9", "nebula.tech.pathfinder", **numbers)
    scene.play("use pathfinder", "own 1", "move 1 1E9")
    assert scene.block_of(1) == "1E9"


@pytest.mark.rule("nebula.tech.pathfinder")
@pytest.mark.ruling("nebula.conflict.pathfinder_zone")
@pytest.mark.parametrize(("origin", "to"), [("1D9", "1D10"), ("1D10", "1D9")])
def test_one_crossing_in_either_direction_and_no_second(origin: str, to: str) -> None:
    scene = conflict().ready("pathfinder").ship(1, origin, troops=1)
    scene.play("use pathfinder", "own 1", f"move 1 {to}")
    numbers = {"origin": BY_NAME[to], "block": BY_NAME[origin], "crossings": 0}
    scene.refuses(f"move 1 {origin}", "nebula.tech.pathfinder", **numbers)


@pytest.mark.rule("nebula.tech.pathfinder", "nebula.tech.hack")
@pytest.mark.ruling("nebula.gap.uses_add_up")
def test_own_and_hacked_pathfinder_give_a_ship_two_crossings_and_no_third() -> None:
    scene = conflict().ready("pathfinder", "hack").ready("pathfinder", seat=1)
    scene.ship(1, "1D9", troops=3).play("use pathfinder", "own 1", "use hack", "own 1")
    scene.play("move 1 1D10", "move 1 1D9")
    numbers = {"origin": BY_NAME["1D9"], "block": BY_NAME["1D10"], "crossings": 0}
    scene.refuses("move 1 1D10", "nebula.tech.pathfinder", **numbers)


@pytest.mark.rule("nebula.tech.pathfinder")
@pytest.mark.ruling("nebula.gap.crossing_step")
@pytest.mark.parametrize(
    ("origin", "to", "rule"),
    [("1D9", "1C10", "nebula.move.lanes"), ("1C10", "1D9", "nebula.move.outside")],
)
def test_the_crossing_step_is_never_diagonal(origin: str, to: str, rule: str) -> None:
    scene = conflict().ready("pathfinder").ship(1, origin, troops=1)
    scene.play("use pathfinder", "own 1")
    scene.refuses(f"move 1 {to}", rule, origin=BY_NAME[origin], block=BY_NAME[to])


@pytest.mark.rule("nebula.tech.pathfinder", "nebula.ship.move")
@pytest.mark.ruling("nebula.gap.crossing_step")
def test_the_crossing_step_is_part_of_the_normal_movement() -> None:
    scene = conflict().ready("pathfinder").ship(1, "1E8", troops=1)
    scene.play("use pathfinder", "own 1", "move 1 1D8", "move 1 1D9", "move 1 1D10", "move 1 1D11")
    scene.refuses("move 1 1D12", "nebula.ship.move", steps=4, limit=4)
    tired = conflict().ready("pathfinder").ship(1, "1G10", troops=1)
    tired.play("move 1 1G9", "move 1 1G8", "move 1 1H7", "move 1 1I7", "use pathfinder", "own 1")
    tired.refuses("move 1 1J7", "nebula.ship.move", steps=4, limit=4)


@pytest.mark.rule("nebula.tech.pathfinder")
def test_pathfinder_serves_one_ship_for_one_turn() -> None:
    scene = conflict().ready("pathfinder").ship(1, "1D9", troops=1).ship(2, "1D9", troops=1)
    scene.play("use pathfinder")
    scene.refuses("own 3", "nebula.contents.ships", ship=2)
    scene.play("own 1")
    assert scene.allows("move 1 1D10")
    numbers = {"origin": BY_NAME["1D9"], "block": BY_NAME["1D10"], "crossings": 0}
    scene.refuses("move 2 1D10", "nebula.tech.pathfinder", **numbers)
    scene.skip_turns(2).play("done")
    scene.refuses("move 1 1D10", "nebula.tech.pathfinder", **numbers)


@pytest.mark.rule("nebula.tech.pathfinder", "nebula.tech.hack")
def test_two_uses_allow_two_crossings() -> None:
    scene = conflict().ready("pathfinder", "hack").ready("pathfinder", seat=1)
    scene.ship(1, "1E8", troops=1)
    scene.play("use pathfinder", "own 1", "use hack", "own 1", "move 1 1E9", "move 1 1E10")
    assert scene.block_of(1) == "1E10"


@pytest.mark.rule("nebula.tech.pathfinder")
def test_pathfinder_needs_an_own_ship() -> None:
    scene = Scene("conflict").ready("pathfinder", "battle_speed").ship(1, "1G9", seat=1)
    scene.refuses("use pathfinder", "nebula.tech.pathfinder", targets=0)


@pytest.mark.rule("nebula.tech.pathfinder.orthogonal")
@pytest.mark.check("nebula.tech.pathfinder.orthogonal")
def test_from_an_unmapped_5_5_a_ship_cannot_step_to_6_6() -> None:
    scene = conflict().ship(1, "1E5", troops=1)
    numbers = {"origin": BY_NAME["1E5"], "block": BY_NAME["1F6"]}
    scene.refuses("move 1 1F6", "nebula.move.outside", **numbers)


@pytest.mark.rule("nebula.tech.pathfinder.orthogonal")
def test_once_outside_a_ship_goes_on_orthogonally_without_help() -> None:
    scene = conflict().ready("pathfinder").ship(1, "1D9", troops=1)
    scene.play("use pathfinder", "own 1", "move 1 1D10")
    assert set(scene.legal("move")) >= {"move 1 1C10", "move 1 1D11"}
    numbers = {"origin": BY_NAME["1D10"], "block": BY_NAME["1C11"]}
    scene.refuses("move 1 1C11", "nebula.move.outside", **numbers)
    scene.play("move 1 1D11", "move 1 1C11")
    assert scene.block_of(1) == "1C11"


# Clone ------------------------------------------------------------------------------------


@pytest.mark.rule("nebula.tech.clone")
@pytest.mark.check("nebula.tech.clone")
@pytest.mark.ruling("nebula.gap.clone_details")
@pytest.mark.parametrize("bought_before", [0, 1, 3, 5])
def test_5_troops_for_20_metal_become_10(bought_before: int) -> None:
    scene = Scene().building("academy").reserves(20, 1, 0).ready("clone")
    scene.play(*["troop Y1"] * bought_before, "use clone")
    assert scene.troops("Y1") == 2 * bought_before
    scene.play(*["troop Y1"] * (5 - bought_before))
    assert scene.troops("Y1") == 10
    assert scene.held() == [0, 1, 0]
    assert named(scene.events, "copies_lost") == []


@pytest.mark.rule("nebula.tech.clone")
@pytest.mark.ruling("nebula.gap.clone_details")
def test_each_copy_goes_to_a_controlled_planet_of_choice_with_room() -> None:
    scene = Scene().building("academy").reserves(12, 1, 0).ready("clone")
    scene.planet("R1", owner=0, troops=5).planet("G1", owner=0, troops=20)
    scene.play("troop Y1", "troop Y1", "use clone")
    assert scene.legal() == ["place Y1", "place R1"]
    scene.refuses("place G1", "nebula.planet.troop_range", troops=20, limit=20)
    scene.refuses("place Y2", "nebula.planet.production_site", planet=3)
    scene.play("place R1", "place Y1")
    assert [scene.troops(planet) for planet in ("Y1", "R1")] == [3, 6]
    scene.play("troop Y1", "place R1")
    assert [scene.troops(planet) for planet in ("Y1", "R1")] == [4, 7]


@pytest.mark.rule("nebula.tech.clone")
@pytest.mark.ruling("nebula.gap.clone_details")
@pytest.mark.parametrize(("before", "lost"), [(15, 1), (16, 2), (17, 3)])
def test_copies_that_find_no_room_are_lost(before: int, lost: int) -> None:
    scene = Scene().building("academy").reserves(12, 1, 0).ready("clone")
    scene.planet("Y1", troops=before)
    events = scene.play("troop Y1", "troop Y1", "troop Y1", "use clone")
    assert scene.troops("Y1") == 20
    assert [event.args for event in named(events, "copies_lost")] == [(0, lost)]


@pytest.mark.rule("nebula.tech.clone")
def test_clone_made_ready_with_12_crystal_is_still_refused_this_turn() -> None:
    scene = Scene().building("laboratory").ready("clone").reserves(1, 1, 13)
    scene.play("use clone", "advance clone", "advance clone", "advance clone")
    assert scene.is_ready("clone")
    scene.refuses("use clone", "nebula.tech.clone", used=1, limit=1)
    scene.skip_turns(2)
    assert scene.allows("use clone")


@pytest.mark.rule("nebula.tech.clone")
def test_troops_of_the_next_turn_are_not_doubled() -> None:
    scene = Scene().building("academy").reserves(8, 1, 0).ready("clone")
    scene.play("troop Y1", "use clone")
    scene.skip_turns(2).play("troop Y1")
    assert scene.troops("Y1") == 3
    scene.skip_turns(4)
    before = scene.troops("Y1")
    scene.play("use clone")
    assert scene.troops("Y1") == before


@pytest.mark.rule("nebula.tech.clone", "nebula.troop.move")
@pytest.mark.ruling("nebula.gap.load_unload")
def test_copies_do_not_board_in_the_same_turn() -> None:
    scene = Scene().building("academy").reserves(4, 1, 0).ready("clone").ship(1, "1A1")
    scene.play("troop Y1", "use clone")
    scene.refuses("load 1 1", "nebula.troop.move", troops=1, available=0)
    scene.skip_turns(2)
    assert scene.legal("load") == ["load 1 1", "load 1 2"]


# Free Exchange ----------------------------------------------------------------------------


@pytest.mark.rule("nebula.tech.free_exchange")
@pytest.mark.check("nebula.tech.free_exchange")
@pytest.mark.ruling("nebula.gap.free_exchange_order")
@pytest.mark.parametrize(
    "order",
    [["exchange gas metal 2", "use free_exchange"], ["use free_exchange", "exchange gas metal 2"]],
)
def test_gas_paid_with_free_exchange_is_harvested_in_full(order: list[str]) -> None:
    scene = Scene().reserves(3, 4, 5).extractor("base", "gas").ready("free_exchange")
    scene.play(*order)
    scene.skip_turns(1).finish_turn(1, 4, 7, 1)
    assert scene.held() == [3 + 2 + 1, 4 - 2 + 4 + 7, 5 + 1]


@pytest.mark.rule("nebula.tech.free_exchange")
@pytest.mark.parametrize("paid", [0, 1, 2])
def test_free_exchange_frees_whatever_resource_was_paid(paid: int) -> None:
    scene = Scene().reserves(5, 5, 5).extractor("specialised", RESOURCES[paid])
    scene.ready("free_exchange")
    scene.play(f"exchange {RESOURCES[paid]} {RESOURCES[paid - 1]} 2", "use free_exchange")
    scene.skip_turns(1).finish_turn(1, 1, 1)
    assert scene.held()[paid] == 5 - 2 + 11


@pytest.mark.rule("nebula.tech.free_exchange", "nebula.exchange.penalty")
@pytest.mark.ruling("nebula.gap.free_exchange_order")
def test_free_exchange_does_not_serve_the_exchange_of_a_later_turn() -> None:
    scene = Scene().reserves(3, 4, 5).extractor("specialised", "gas").ready("free_exchange")
    scene.play("use free_exchange")
    scene.skip_turns(1).finish_turn(1, 1, 1)
    assert scene.held()[1] == 4 + 11
    scene.play("exchange gas metal 2")
    scene.skip_turns(1).finish_turn(1, 1, 1)
    assert scene.held()[1] == 15 - 2 + 1


@pytest.mark.rule("nebula.tech.free_exchange")
@pytest.mark.ruling("nebula.gap.free_exchange_once")
def test_a_second_free_exchange_in_a_turn_would_free_nothing() -> None:
    scene = Scene().building("laboratory").ready("free_exchange").reserves(1, 1, 13)
    scene.play("use free_exchange", *["advance free_exchange"] * 3)
    assert scene.is_ready("free_exchange")
    scene.refuses("use free_exchange", "nebula.tech.free_exchange", targets=0)


# Jumpgate ---------------------------------------------------------------------------------


@pytest.mark.rule("nebula.tech.jumpgate")
@pytest.mark.check("nebula.tech.jumpgate")
@pytest.mark.ruling("nebula.gap.jumpgate_details", "nebula.gap.distance")
def test_from_3_4_jumpgate_leads_to_every_block_7_away_and_no_other() -> None:
    scene = Scene("conflict").ready("jumpgate").ship(1, "1D3", troops=1)
    scene.play("use jumpgate")
    assert set(scene.legal()) == {f"block {name}" for name in seven_from(3, 4)}
    assert {"block 1D10", "block 2J11", "block 2J16"} <= set(scene.legal())
    scene.refuses("block 1D9", "nebula.tech.jumpgate", distance=6, exactly=7)
    scene.refuses("block 1D11", "nebula.tech.jumpgate", distance=8, exactly=7)
    scene.play("block 2J16")
    assert scene.block_of(1) == "2J16"


def seven_from(x: int, y: int) -> set[str]:
    """The names of the blocks in the square ring 7 around (x, y), as far as it is on the map."""
    found: set[str] = set()
    for name, block in BY_NAME.items():
        to_x, to_y = block % 20 + 1, block // 20 + 1
        if max(abs(to_x - x), abs(to_y - y)) == 7:
            found.add(name)
    return found


@pytest.mark.rule("nebula.tech.jumpgate")
@pytest.mark.ruling("nebula.gap.jumpgate_details")
@pytest.mark.parametrize(("origin", "to"), [("1G9", "1G2"), ("1G9", "1B16"), ("1E5", "1E12")])
def test_jumpgate_needs_no_lane_and_no_pathfinder(origin: str, to: str) -> None:
    scene = Scene("conflict").ready("jumpgate").ship(1, origin, troops=1)
    scene.play("use jumpgate", f"block {to}")
    assert scene.block_of(1) == to


@pytest.mark.rule("nebula.tech.jumpgate")
@pytest.mark.ruling("nebula.gap.jumpgate_details")
def test_jumpgate_needs_a_ship_with_crew_that_may_move_this_turn() -> None:
    scene = Scene("conflict").ready("jumpgate").ship(1, "1G9", troops=1).ship(2, "1G9", troops=1)
    scene.ship(3, "1G9").ship(4, "1G9", troops=1, new=True)
    scene.play("use jumpgate")
    assert scene.legal() == ["own 1", "own 2"]
    scene.refuses("own 3", "nebula.ship.crew", troops=0, needed=1)
    scene.refuses("own 4", "nebula.building.hangar.allocate", ship=3)
    scene.refuses("own 5", "nebula.contents.ships", ship=4)


@pytest.mark.rule("nebula.tech.jumpgate")
@pytest.mark.ruling("nebula.gap.jumpgate_details")
def test_without_a_movable_ship_there_is_no_jump() -> None:
    scene = Scene("conflict").ready("jumpgate", "battle_speed").ship(1, "1G9")
    scene.refuses("use jumpgate", "nebula.tech.jumpgate", targets=0)


@pytest.mark.rule("nebula.tech.jumpgate", "nebula.ship.move")
@pytest.mark.ruling("nebula.gap.jumpgate_details")
def test_a_jump_is_no_step() -> None:
    scene = conflict().ready("jumpgate").ship(1, "1H14", troops=1)
    scene.play("move 1 1H13", "move 1 1H12", "use jumpgate", "own 1", "block 1H5")
    scene.play("move 1 1G4", "move 1 1F4")
    scene.refuses("move 1 1F3", "nebula.ship.move", steps=4, limit=4)


@pytest.mark.rule("nebula.tech.jumpgate")
@pytest.mark.ruling("nebula.gap.jumpgate_details")
def test_a_ship_that_has_made_all_its_steps_may_still_jump() -> None:
    scene = conflict().ready("jumpgate").ship(1, "1G8", troops=1)
    scene.play("move 1 1G9", "move 1 1G10", "move 1 1H11", "move 1 1H12")
    scene.play("use jumpgate", "own 1", "block 1H5")
    assert scene.block_of(1) == "1H5"


@pytest.mark.rule("nebula.tech.jumpgate", "nebula.ring.effect")
@pytest.mark.ruling("nebula.gap.jumpgate_details")
def test_rings_do_not_hinder_a_jump_and_steps_are_limited_as_usual() -> None:
    scene = conflict().ready("jumpgate").ship(1, "1H9", troops=1)
    scene.planet("R1", "1F9", owner=1, troops=10)
    scene.play("move 1 1G9")
    scene.refuses("move 1 1G8", "nebula.ring.effect", steps=1, limit=1)
    scene.play("use jumpgate", "own 1", "block 1G2", "move 1 1F2", "move 1 1F3", "move 1 1F4")
    scene.refuses("move 1 1G4", "nebula.ship.move", steps=4, limit=4)


@pytest.mark.rule("nebula.tech.jumpgate", "nebula.ring.effect")
@pytest.mark.ruling("nebula.gap.jumpgate_details", "nebula.gap.ring_entry")
def test_on_a_ring_block_a_step_after_the_jump_is_legal_only_if_none_was_taken() -> None:
    scene = conflict().ready("jumpgate").ship(1, "1G2", troops=1)
    scene.planet("R1", "1F9", owner=1, troops=10)
    scene.play("use jumpgate", "own 1", "block 1G9", "move 1 1H9")
    scene.refuses("move 1 1I9", "nebula.ring.effect", steps=1, limit=1)
    tired = conflict().ready("jumpgate").ship(1, "1F2", troops=1)
    tired.planet("R1", "1F9", owner=1, troops=10)
    tired.play("move 1 1G2", "use jumpgate", "own 1", "block 1G9")
    tired.refuses("move 1 1H9", "nebula.ring.effect", steps=1, limit=1)


@pytest.mark.rule("nebula.tech.jumpgate", "nebula.ring.effect")
@pytest.mark.ruling("nebula.gap.jumpgate_details", "nebula.gap.ring_entry")
def test_after_a_step_from_a_ring_block_no_jump_brings_further_steps() -> None:
    scene = conflict().ready("jumpgate").ship(1, "1G9", troops=1)
    scene.planet("R1", "1F9", owner=1, troops=10)
    scene.play("move 1 1H9", "use jumpgate", "own 1", "block 1H16")
    assert scene.block_of(1) == "1H16"
    scene.refuses("move 1 1I16", "nebula.ring.effect", steps=1, limit=1)


@pytest.mark.rule("nebula.tech.jumpgate", "nebula.zone.radioactive")
@pytest.mark.ruling("nebula.gap.jumpgate_details")
def test_a_jump_into_a_radioactive_zone_is_rolled_for() -> None:
    scene = Scene("conflict").ready("jumpgate").ship(1, "1F2", troops=3)
    scene.play("use jumpgate", "block 1F9", dice=[3])
    assert scene.aboard(1) == 2


@pytest.mark.rule("nebula.tech.jumpgate", "nebula.zone.unexplored")
@pytest.mark.ruling("nebula.gap.jumpgate_details")
def test_a_jump_explores_an_unexplored_zone() -> None:
    scene = Scene("conflict").ready("jumpgate").ship(1, "1F20", troops=3)
    scene.play("use jumpgate", "block 1F13")
    assert scene.asked() == (1, "explore")


@pytest.mark.rule("nebula.tech.jumpgate", "nebula.combat.start")
@pytest.mark.ruling("nebula.gap.jumpgate_details")
def test_a_jump_next_to_an_opposing_ship_starts_a_combat() -> None:
    scene = Scene("conflict").ready("jumpgate").ship(1, "1G2", troops=3)
    scene.ship(1, "1G10", troops=1, seat=1)
    events = scene.play("use jumpgate", "block 1G9", dice=[6, 1, 6, 1])
    assert len(named(events, "combat_began")) == 1
    assert scene.block_of(1, seat=1) is None


@pytest.mark.rule("nebula.tech.jumpgate", "nebula.planet.capture")
@pytest.mark.ruling("nebula.gap.jumpgate_details")
def test_a_jump_onto_an_opposing_planet_captures_it() -> None:
    scene = Scene("conflict").ready("jumpgate").ship(1, "1G2", troops=3)
    scene.planet("R1", "1G9", owner=1, troops=7)
    scene.play("use jumpgate", "block 1G9")
    assert (scene.owner("R1"), scene.troops("R1")) == (0, 7)
