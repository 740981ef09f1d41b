"""What the words of the glossary stand for (ledger part: glossary)."""

from __future__ import annotations

import pytest

from orrery.games.nebula.board import BLOCKS, BY_NAME, NAMES, field_of
from orrery.games.nebula.components import (
    BUILDING_COST,
    BUILDINGS,
    COLOURS,
    RESOURCES,
    SHIPS,
    TECHNOLOGIES,
)
from orrery.games.nebula.space import BLOCK, RESEARCH, SPACE, TECHNOLOGY
from orrery.games.nebula.state import NebulaState
from orrery.kernel.events import HIDDEN
from orrery.kernel.ledger import NOT_ASKED, Blocker
from tests.nebula.scene import MEET, Scene, duel, named, tech_number


@pytest.mark.rule("nebula.term.allocate")
def test_troops_and_ships_are_allocated_to_the_block_of_a_planet() -> None:
    scene = Scene().building("academy", "hangar").reserves(5, 5, 5).home(0, "R1", "1G9")
    scene.play("troop R1", "ship R1")
    assert scene.troops("R1") == 1
    assert scene.block_of(1) == "1G9"


@pytest.mark.rule("nebula.term.allocate")
@pytest.mark.ruling("nebula.conflict.allocate_technology")
def test_a_technology_is_allocated_to_the_panel_not_to_a_block() -> None:
    assert RESEARCH.domains == [TECHNOLOGY]
    scene = Scene().building("laboratory").reserves(10, 10, 10)
    events = scene.play("research pathfinder")
    started = named(events, "research_started")[0]
    assert BLOCK not in started.kind.domains
    assert scene.state.project_tech == [tech_number("pathfinder")]
    assert scene.state.ship_block == [-1] * 12


@pytest.mark.rule("nebula.term.phase.harvest", "nebula.turn.kick")
def test_harvest_receives_extraction_and_the_kick_in_the_first_turn() -> None:
    scene = Scene("end", turn=1)
    scene.throw(2, 5, 6)
    assert scene.state.turns == [1, 1]
    assert scene.held(seat=1) == [12, 15, 16]
    later = Scene("end", turn=5).extractor("specialised", "gas", seat=1)
    later.throw(2, 5, 6)
    assert later.held(seat=1) == [2, 15, 6]


@pytest.mark.rule("nebula.term.phase.maintenance")
def test_maintenance_counts_research_and_cooldown_indicators_down() -> None:
    scene = Scene("end").cooling("jumpgate", 3, seat=1).research("clone", 3, seat=1)
    scene.cooling("repair", 2).research("hack", 2)
    scene.throw(1, 1, 1)
    assert scene.indicators("jumpgate", seat=1) == 2
    assert scene.indicators("repair") == 2
    left = dict(zip(scene.state.project_tech, scene.state.project_left, strict=True))
    assert left == {tech_number("clone"): 2, tech_number("hack"): 2}


@pytest.mark.rule("nebula.term.cooldown")
def test_a_cooling_technology_lies_face_down_and_a_usable_one_face_up() -> None:
    scene = Scene("conflict").ship(1, "1G9", troops=1).ready("pathfinder")
    assert scene.is_ready("pathfinder")
    scene.play("use pathfinder")
    assert not scene.is_ready("pathfinder")
    assert not scene.allows("use pathfinder")
    scene.skip_turns(4).play("done")
    assert scene.is_ready("pathfinder")
    assert scene.allows("use pathfinder")


@pytest.mark.rule("nebula.term.cooldown", "nebula.tech.hack")
@pytest.mark.parametrize("left", [1, 2])
def test_a_technology_that_lies_face_down_cannot_be_hacked(left: int) -> None:
    scene = Scene("conflict").ship(1, "1G9", troops=1).ready("hack")
    scene.cooling("pathfinder", left, seat=1)
    scene.refuses("use hack", "nebula.tech.hack", targets=0)


@pytest.mark.rule("nebula.term.annex")
def test_only_planets_and_ships_have_a_place_on_the_map() -> None:
    scene = Scene().building("academy").extractor("base", "gas").ready("hack").ship(1, "1G9")
    scene.begin()
    on_map = [name for name in scene.state.to_data() if name.endswith("_block")]
    assert on_map == ["planet_block", "ship_block"]
    assert len(scene.state.planet_block) == 2 * 3
    assert len(scene.state.ship_block) == 2 * 6


@pytest.mark.rule("nebula.term.colour")
def test_yellow_stands_for_metal_red_for_gas_and_green_for_crystal() -> None:
    assert dict(zip(COLOURS, RESOURCES, strict=True)) == {
        "yellow": "metal",
        "red": "gas",
        "green": "crystal",
    }
    assert BUILDINGS == ["academy", "hangar", "laboratory"]
    for number, function in enumerate(["troop Y1", "ship Y1", "advance repair"]):
        scene = Scene().building(*BUILDINGS).reserves(9, 9, 9).cooling("repair", 2)
        scene.play(function)
        assert [9 - held for held in scene.held()] == [4 * (number == at) for at in range(3)]


@pytest.mark.rule("nebula.term.indicator")
def test_indicators_count_time_on_technologies_and_troops_on_ships_and_planets() -> None:
    scene = Scene("conflict").ship(1, "1A1", troops=4).planet("R1", owner=0, troops=11)
    scene.cooling("jumpgate", 3)
    assert scene.legal("unload") == [f"unload 1 {troops}" for troops in (1, 2, 3, 4)]
    assert scene.troops("R1") == 11
    scene.skip_turns(2)
    assert scene.indicators("jumpgate") == 2


@pytest.mark.rule("nebula.term.map")
@pytest.mark.ruling("nebula.gap.map_layout")
def test_the_map_is_a_grid_of_20_by_20_blocks_in_two_fields() -> None:
    assert BLOCKS == 20 * 20
    assert len({block % 20 for block in range(BLOCKS)}) == 20
    assert [field_of(block) for block in range(BLOCKS)] == [0] * 200 + [1] * 200
    assert [name[0] for name in NAMES] == ["1"] * 200 + ["2"] * 200


@pytest.mark.rule("nebula.term.coordinates")
def test_a_row_and_a_column_together_name_one_block_of_a_field() -> None:
    names = {
        f"{field}{row}{column}" for field in "12" for row in "ABCDEFGHIJ" for column in range(1, 21)
    }
    assert set(BY_NAME) == names
    assert len(set(BY_NAME.values())) == 400
    corners = {name: divmod(BY_NAME[name], 20) for name in ("1A1", "1J20", "2A1", "2J20")}
    assert corners == {"1A1": (0, 0), "1J20": (9, 19), "2A1": (19, 19), "2J20": (10, 0)}
    scene = Scene("conflict").ship(1, "1F9", troops=1)
    assert divmod(scene.state.ship_block[0], 20) == (5, 8)


@pytest.mark.rule("nebula.term.panel")
def test_the_opponent_reads_the_panel_except_for_chips_under_research() -> None:
    scene = Scene().building("academy").ready("hack").cooling("repair", 2).research("suicide", 1)
    scene.planet("R1", owner=0, troops=7).ship(1, "1G9", troops=3).reserves(1, 2, 3)
    scene.begin()
    seen = scene.state.view(1).state
    assert isinstance(seen, NebulaState)
    for column in ("building", "tech", "tech_left", "ship_troops", "planet_owner", "reserves"):
        assert getattr(seen, column) == getattr(scene.state, column)
    assert seen.planet_troops == scene.state.planet_troops
    assert (seen.project_left, seen.project_tech) == ([1], [HIDDEN])


@pytest.mark.rule("nebula.term.panel")
def test_the_panel_prints_the_prices_of_buildings_and_technologies() -> None:
    assert [len(cost) for cost in BUILDING_COST] == [3, 3, 3]
    assert all(min(cost) > 0 for cost in BUILDING_COST)
    assert len(TECHNOLOGIES) == 18
    assert all(min(spec.cost) > 0 for spec in TECHNOLOGIES)
    assert SHIPS == 6


@pytest.mark.rule("nebula.term.active")
@pytest.mark.parametrize("seat", [0, 1])
def test_the_active_player_is_the_one_whose_turn_it_is(seat: int) -> None:
    scene = Scene(seat=seat).reserves(1, 1, 1, seat=seat)
    assert scene.asked() == (seat, "progress")
    assert scene.state.active == seat
    scene.skip_turns(1)
    assert scene.asked() == (1 - seat, "progress")
    assert scene.state.active == 1 - seat


@pytest.mark.rule("nebula.term.passive")
def test_the_passive_player_waits_until_a_combat_gives_an_answer() -> None:
    scene = duel().ready("reveal_spy", seat=1)
    scene.begin()
    done = SPACE.parse("done")
    assert scene.state.why_not(1, done) == [Blocker(NOT_ASKED, {"seat": 1})]
    scene.play(MEET)
    assert scene.asked() == (1, "combat_window")
    assert set(scene.legal()) == {"pass", "use reveal_spy"}
    scene.refuses("done", "nebula.turn.phases")


@pytest.mark.rule("nebula.term.production")
@pytest.mark.ruling("nebula.conflict.production_timing")
def test_production_puts_one_troop_or_one_ship_on_a_controlled_planet_of_choice() -> None:
    scene = Scene().building("academy", "hangar").reserves(12, 8, 1)
    scene.planet("R1", "1G9", owner=0, troops=5)
    scene.play("troop Y1", "troop R1", "troop R1", "ship R1", "ship Y1")
    assert [scene.troops(planet) for planet in ("Y1", "R1")] == [1, 7]
    assert [scene.block_of(number) for number in (1, 2, 3)] == ["1G9", "1A1", None]
    assert scene.held() == [0, 0, 1]
