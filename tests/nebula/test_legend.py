"""What the map and the control panel show (ledger part: legend)."""

from __future__ import annotations

import pytest

from orrery.games.nebula.board import (
    BY_NAME,
    NAMES,
    RADIOACTIVE,
    UNEXPLORED,
    ZONE,
    block_at,
    field_block,
    field_of,
)
from orrery.games.nebula.components import ADVANCED, BASIC, TECHNOLOGIES
from orrery.games.nebula.state import BUILT, COOLING, NebulaState
from tests.nebula.scene import Scene, tech_number


@pytest.mark.rule("nebula.legend.map")
def test_every_block_has_a_vertical_and_a_horizontal_coordinate() -> None:
    assert len(NAMES) == len(set(NAMES)) == 400
    coordinates = [(row, column) for row in "ABCDEFGHIJ" for column in range(1, 21)]
    assert set(NAMES) == {f"{field}{row}{column}" for field in "12" for row, column in coordinates}
    assert BY_NAME["1A1"] == block_at(1, 1)
    assert BY_NAME["1F9"] == block_at(9, 6) == field_block(0, 6, 9)
    assert BY_NAME["1J20"] == block_at(20, 10)
    assert BY_NAME["2J20"] == block_at(1, 11)
    assert BY_NAME["2F9"] == block_at(12, 15) == field_block(1, 6, 9)
    assert BY_NAME["2A1"] == block_at(20, 20)


@pytest.mark.rule("nebula.legend.map")
@pytest.mark.parametrize(
    ("kind", "blocks"),
    [
        (RADIOACTIVE, ["D4", "D13", "F9", "G17", "I12"]),
        (UNEXPLORED, ["B7", "B17", "E20", "F13", "G6"]),
    ],
)
def test_each_field_shows_five_radioactive_and_five_unexplored_zones(
    kind: int, blocks: list[str]
) -> None:
    shown = {NAMES[at] for at, zone in enumerate(ZONE) if zone == kind}
    assert shown == {f"{field}{block}" for field in "12" for block in blocks}


@pytest.mark.rule("nebula.legend.map")
def test_the_map_has_two_fields_of_ten_rows() -> None:
    assert [field_of(BY_NAME[name]) for name in ("1A1", "1J20", "2J20", "2A1")] == [0, 0, 1, 1]


@pytest.mark.rule("nebula.legend.panel")
def test_the_panel_has_nine_places_for_basic_and_nine_for_advanced_technologies() -> None:
    grades = [spec.grade for spec in TECHNOLOGIES]
    assert [grades.count(BASIC), grades.count(ADVANCED)] == [9, 9]


@pytest.mark.rule("nebula.legend.panel")
def test_everybody_sees_what_lies_on_a_panel() -> None:
    scene = Scene().reserves(1, 2, 3).building("hangar").extractor("specialised", "gas")
    scene.planet("R1", owner=0, troops=11).ship(2, "1H12", troops=4).cooling("hack", 3)
    for viewer in (0, 1, None):
        seen = scene.begin().state.view(viewer).state
        assert isinstance(seen, NebulaState)
        assert seen.building[1] == BUILT
        assert (seen.tech[tech_number("hack")], seen.tech_left[tech_number("hack")]) == (COOLING, 3)
        assert (seen.ship_block[1], seen.ship_troops[1]) == (BY_NAME["1H12"], 4)
        assert seen.extractor[:3] == [0, 2, 0]
        assert (seen.planet_owner[1], seen.planet_troops[1]) == (0, 11)
        assert seen.reserves[:3] == [1, 2, 3]
