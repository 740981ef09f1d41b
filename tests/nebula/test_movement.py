"""Moving ships: along lanes, outside them, over the seam, and through Defensive Rings."""

from __future__ import annotations

import pytest

from orrery.games.nebula.board import (
    BLOCKS,
    BY_NAME,
    LANES,
    MAPPED,
    NAMES,
    RADIOACTIVE,
    UNEXPLORED,
    ZONE,
    field_of,
)
from tests.nebula.scene import Scene, named


def conflict() -> Scene:
    """P1's Conflict; its ship 6, out of reach, keeps the phase open."""
    return Scene("conflict").ship(6, "1A5", troops=1)


def steps_from(block: str) -> set[str]:
    """Where a lone ship on the block may step."""
    scene = Scene("conflict").ship(1, block, troops=1).ready("battle_speed")
    return {text.split()[2] for text in scene.legal("move")}


def no_way(origin: str, to: str) -> dict[str, int]:
    return {"origin": BY_NAME[origin], "block": BY_NAME[to]}


# How far ----------------------------------------------------------------------------------


@pytest.mark.rule("nebula.ship.move")
@pytest.mark.check("nebula.ship.move")
def test_four_lane_steps_are_legal_and_a_fifth_is_refused() -> None:
    scene = conflict().ship(1, "1G8", troops=1)
    for step, to in enumerate(["1G9", "1G10", "1H11", "1H12"], start=1):
        scene.play(f"move 1 {to}")
        assert scene.state.ship_steps[0] == step
    scene.refuses("move 1 1H13", "nebula.ship.move", steps=4, limit=4)


@pytest.mark.rule("nebula.ship.move")
def test_every_ship_has_its_own_movement_anew_each_turn() -> None:
    scene = conflict().ship(1, "1G8", troops=1).ship(2, "1G9", troops=1)
    scene.play("move 1 1G9", "move 2 1G10", "move 1 1G10", "move 2 1H11", "move 1 1H11")
    scene.play("move 2 1H12", "move 1 1H12", "move 2 1H13")
    assert not scene.allows("move 1 1H13")
    assert not scene.allows("move 2 1H14")
    scene.skip_turns(2).play("done", "move 1 1H11", "move 1 1G10", "move 1 1G9", "move 1 1G8")
    assert scene.block_of(1) == "1G8"


@pytest.mark.rule("nebula.ship.move")
def test_a_ship_may_move_less_and_back() -> None:
    scene = conflict().ship(1, "1G8", troops=1)
    scene.play("move 1 1G9", "move 1 1G8", "move 1 1G9")
    assert scene.block_of(1) == "1G9"
    scene.play("done", dice=[1, 1, 1])
    assert scene.block_of(1) == "1G9"


@pytest.mark.rule("nebula.ship.move")
def test_a_ship_that_is_not_in_play_does_not_move() -> None:
    scene = conflict()
    scene.refuses("move 2 1G9", "nebula.contents.ships", ship=1)


# Lanes ------------------------------------------------------------------------------------


@pytest.mark.rule("nebula.move.lanes")
@pytest.mark.check("nebula.move.lanes")
def test_a_drawn_diagonal_is_one_step_and_no_line_is_no_step() -> None:
    scene = conflict().ship(1, "1G8", troops=1).ship(2, "1G9", troops=1)
    scene.refuses("move 2 1F9", "nebula.move.lanes", **no_way("1G9", "1F9"))
    scene.play("move 1 1F9", dice=[6])
    assert scene.block_of(1) == "1F9"
    assert scene.state.ship_steps[0] == 1


@pytest.mark.rule("nebula.move.lanes")
@pytest.mark.example("nebula.example.lane_route")
def test_from_1g9_the_way_to_1f9_takes_two_blocks() -> None:
    assert steps_from("1G9") == {"1H9", "1G8", "1G10"}
    scene = conflict().ship(1, "1G9", troops=1)
    scene.refuses("move 1 1F9", "nebula.move.lanes", **no_way("1G9", "1F9"))
    scene.play("move 1 1G8", "move 1 1F9", dice=[6])
    assert scene.block_of(1) == "1F9"
    assert scene.state.ship_steps[0] == 2


@pytest.mark.rule("nebula.move.lanes", "nebula.zone.radioactive")
@pytest.mark.example("nebula.example.seam_route")
def test_from_1h9_four_blocks_lead_into_the_opposing_field() -> None:
    scene = conflict().ship(1, "1H9", troops=3)
    events = scene.play("move 1 1I9", "move 1 1J9", "move 1 2J12")
    assert named(events, "irradiated") == []
    events = scene.play("move 1 2I12", dice=[6])
    assert len(named(events, "irradiated")) == 1
    assert scene.block_of(1) == "2I12"
    assert not scene.allows("move 1 2I11")


@pytest.mark.rule("nebula.move.lanes")
def test_a_step_leads_to_the_next_block_only() -> None:
    scene = conflict().ship(1, "1G9", troops=1)
    scene.refuses("move 1 1H11", "nebula.move.lanes", **no_way("1G9", "1H11"))
    scene.refuses("move 1 1G9", "nebula.move.lanes", **no_way("1G9", "1G9"))


@pytest.mark.rule("nebula.move.lanes", "nebula.term.map")
@pytest.mark.ruling("nebula.gap.map_layout")
def test_the_printed_network() -> None:
    for field in (0, 1):
        blocks = [block for block in range(BLOCKS) if field_of(block) == field]
        assert sum(MAPPED[block] for block in blocks) == 76
        inside = [len([to for to in LANES[block] if field_of(to) == field]) for block in blocks]
        assert sum(inside) == 2 * 85
        assert sum(ZONE[block] == RADIOACTIVE for block in blocks) == 5
        assert sum(ZONE[block] == UNEXPLORED for block in blocks) == 5
    assert MAPPED.count(False) == 248
    assert all(MAPPED[block] == bool(LANES[block]) for block in range(BLOCKS))
    assert all(MAPPED[block] for block in range(BLOCKS) if ZONE[block])


@pytest.mark.rule("nebula.move.lanes")
@pytest.mark.ruling("nebula.gap.map_layout")
def test_all_mapped_blocks_form_one_network() -> None:
    found = {BY_NAME["1A5"]}
    fringe = [BY_NAME["1A5"]]
    while fringe:
        for to in LANES[fringe.pop()]:
            if to not in found:
                found.add(to)
                fringe.append(to)
    assert len(found) == 152


@pytest.mark.rule("nebula.move.lanes")
@pytest.mark.ruling("nebula.gap.map_layout")
def test_lanes_join_neighbouring_blocks_in_both_directions() -> None:
    for block in range(BLOCKS):
        for to in LANES[block]:
            assert max(abs(block % 20 - to % 20), abs(block // 20 - to // 20)) == 1
            assert block in LANES[to]


@pytest.mark.rule("nebula.zone.radioactive", "nebula.zone.unexplored", "nebula.move.lanes")
@pytest.mark.ruling("nebula.gap.map_layout")
def test_the_printed_zones() -> None:
    radioactive = {NAMES[block] for block in range(BLOCKS) if ZONE[block] == RADIOACTIVE}
    unexplored = {NAMES[block] for block in range(BLOCKS) if ZONE[block] == UNEXPLORED}
    for field in "12":
        assert {f"{field}{name}" for name in ("D4", "D13", "F9", "G17", "I12")} <= radioactive
        assert {f"{field}{name}" for name in ("B7", "B17", "E20", "F13", "G6")} <= unexplored


@pytest.mark.rule("nebula.move.lanes", "nebula.term.map")
@pytest.mark.ruling("nebula.gap.map_halves")
def test_field_2_is_field_1_turned_by_half_a_turn() -> None:
    for block, name in enumerate(NAMES):
        turned = BLOCKS - 1 - block
        assert NAMES[turned] == f"{3 - int(name[0])}{name[1:]}"
        assert MAPPED[turned] == MAPPED[block]
        assert ZONE[turned] == ZONE[block]
        assert {BLOCKS - 1 - to for to in LANES[block]} == set(LANES[turned])


@pytest.mark.rule("nebula.move.lanes", "nebula.move.outside")
@pytest.mark.ruling("nebula.gap.map_halves")
@pytest.mark.parametrize(("near", "far"), [("1J1", "2J20"), ("1J20", "2J1"), ("1J5", "2J16")])
def test_column_c_of_field_1_meets_column_21_less_c_of_field_2(near: str, far: str) -> None:
    assert far in steps_from(near)
    assert near in steps_from(far)


@pytest.mark.rule("nebula.move.lanes")
@pytest.mark.ruling("nebula.gap.seam")
def test_two_lanes_and_no_others_cross_the_seam() -> None:
    crossing = {
        frozenset((NAMES[block], NAMES[to]))
        for block in range(BLOCKS)
        for to in LANES[block]
        if field_of(block) != field_of(to)
    }
    assert crossing == {frozenset(("1J9", "2J12")), frozenset(("1J12", "2J9"))}
    assert steps_from("1J9") == {"1I9", "2J12"}
    assert steps_from("2J9") == {"2I9", "1J12"}


# Outside the lanes ------------------------------------------------------------------------


@pytest.mark.rule("nebula.move.outside")
def test_outside_the_mapped_zone_steps_are_orthogonal() -> None:
    assert steps_from("1C11") == {"1B11", "1D11", "1C10", "1C12"}
    scene = conflict().ship(1, "1C11", troops=1)
    for to in ("1B10", "1B12", "1D10", "1D12"):
        scene.refuses(f"move 1 {to}", "nebula.move.outside", **no_way("1C11", to))
    scene.refuses("move 1 1C13", "nebula.move.outside", **no_way("1C11", "1C13"))


@pytest.mark.rule("nebula.move.outside")
def test_the_edge_of_the_map_is_the_end_of_the_way() -> None:
    assert steps_from("1A1") == {"1A2", "1B1"}
    assert steps_from("2A1") == {"2A2", "2B1"}
    scene = conflict().ship(1, "1A20", troops=1)
    scene.refuses("move 1 1B1", "nebula.move.outside", **no_way("1A20", "1B1"))


@pytest.mark.rule("nebula.move.outside", "nebula.tech.pathfinder")
@pytest.mark.ruling("nebula.gap.crossing_step")
@pytest.mark.parametrize(("origin", "to"), [("1D10", "1D9"), ("1D9", "1D10"), ("1C9", "1C10")])
def test_the_border_of_the_mapped_zone_is_not_crossed_without_pathfinder(
    origin: str, to: str
) -> None:
    scene = conflict().ship(1, origin, troops=1)
    scene.refuses(f"move 1 {to}", "nebula.tech.pathfinder", crossings=0, **no_way(origin, to))


@pytest.mark.rule("nebula.move.outside", "nebula.ship.move")
def test_outside_the_lanes_a_ship_also_moves_up_to_4_blocks() -> None:
    scene = conflict().ship(1, "1A1", troops=1)
    scene.play("move 1 1B1", "move 1 1C1", "move 1 1D1", "move 1 1E1")
    scene.refuses("move 1 1F1", "nebula.ship.move", steps=4, limit=4)


@pytest.mark.rule("nebula.move.outside")
@pytest.mark.ruling("nebula.gap.off_lane_planets")
def test_an_unmapped_block_amid_lanes_has_no_way_out() -> None:
    assert steps_from("1E9") == set()


# Defensive Rings --------------------------------------------------------------------------


@pytest.mark.rule("nebula.ring.effect")
@pytest.mark.ruling("nebula.gap.ring_entry")
def test_a_ship_that_starts_in_a_ring_makes_one_step_even_if_it_leaves() -> None:
    scene = conflict().ship(1, "1G9", troops=1).planet("R1", "1F9", owner=1, troops=10)
    scene.play("move 1 1H9")
    scene.refuses("move 1 1I9", "nebula.ring.effect", steps=1, limit=1)
    scene.refuses("move 1 1G9", "nebula.ring.effect", steps=1, limit=1)


@pytest.mark.rule("nebula.ring.effect")
@pytest.mark.ruling("nebula.gap.ring_entry")
def test_a_ship_that_enters_a_ring_after_2_steps_stops_on_its_first_block() -> None:
    scene = conflict().ship(1, "1H12", troops=1).planet("R1", "1F9", owner=1, troops=10)
    scene.play("move 1 1H11", "move 1 1G10")
    scene.refuses("move 1 1G9", "nebula.ring.effect", steps=2, limit=1)
    scene.refuses("move 1 1H11", "nebula.ring.effect", steps=2, limit=1)
    scene.skip_turns(2).play("done", "move 1 1G9")
    assert scene.block_of(1) == "1G9"


@pytest.mark.rule("nebula.ring.effect")
def test_own_rings_and_neutral_planets_slow_nobody() -> None:
    for owner, troops in ((0, 20), (None, 4)):
        scene = conflict().ship(1, "1H9", troops=1)
        if owner is None:
            scene.neutral("R1", "1F9", troops)
        else:
            scene.planet("R1", "1F9", owner=owner, troops=troops)
        scene.play("move 1 1G9", "move 1 1G10", "move 1 1F11", "move 1 1E10")
        assert scene.block_of(1) == "1E10"


@pytest.mark.rule("nebula.ring.effect", "nebula.ring.range")
@pytest.mark.parametrize(("troops", "steps"), [(9, 4), (10, 3), (14, 3), (15, 2), (19, 2), (20, 1)])
def test_a_ship_stops_where_the_ring_begins(troops: int, steps: int) -> None:
    way = ["1H12", "1H11", "1G10", "1F11"]  # 3, 2, 1 and 2 blocks from the planet
    scene = conflict().ship(1, "1H13", troops=1).planet("R1", "1G9", owner=1, troops=troops)
    scene.play(*[f"move 1 {to}" for to in way[:steps]])
    if steps < 4:
        scene.refuses(f"move 1 {way[steps]}", "nebula.ring.effect", steps=steps, limit=1)


@pytest.mark.rule("nebula.ring.effect")
def test_the_second_players_ships_are_slowed_by_the_first_players_rings() -> None:
    scene = Scene("conflict", seat=1).ship(1, "1H9", troops=1, seat=1)
    scene.ship(6, "2A5", troops=1, seat=1).planet("R1", "1F9", owner=0, troops=10)
    scene.play("move 1 1G9")
    scene.refuses("move 1 1G10", "nebula.ring.effect", steps=1, limit=1)
