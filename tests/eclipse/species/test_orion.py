"""Orion Hegemony."""

from __future__ import annotations

import pytest

from orrery.games.eclipse.components import NONE, PART_IDS, SECTOR_IDS, SHIP_TYPES
from tests.eclipse.species.boards import (
    STANDARD,
    board,
    bonuses,
    check_activations,
    check_start,
    check_technologies,
    check_trade,
    outside,
    started,
)

NAME = "orion_hegemony"


@pytest.mark.rule("eclipse.species.orion.activations")
def test_activations() -> None:
    check_activations(NAME, 1, 1, 2, 2, 2, 2)


@pytest.mark.rule("eclipse.species.orion.start")
def test_start() -> None:
    check_start(NAME, [4, 3, 3], 3, "232")


@pytest.mark.rule("eclipse.species.orion.techs")
def test_printed_technologies() -> None:
    check_technologies(NAME, "neutron_bombs", "gauss_shield")


@pytest.mark.rule("eclipse.species.orion.trade")
def test_trade() -> None:
    check_trade(NAME, 4)


@pytest.mark.rule("eclipse.species.orion.cruiser")
def test_orion_starts_with_a_cruiser() -> None:
    opening = started("orion_hegemony")
    home = SECTOR_IDS.index("232")
    assert [opening.state.ships_at(home, 0, ship) for ship in range(SHIP_TYPES)] == [0, 1, 0, 0]


@pytest.mark.rule("eclipse.species.orion.energy", "eclipse.species.orion.initiative")
@pytest.mark.check("eclipse.species.orion.initiative")
def test_orion_is_quicker_and_stronger() -> None:
    assert outside("orion_hegemony") == [1, 2, 3, 3]
    assert bonuses("orion_hegemony") == [3, 2, 1, 5]
    assert [bonuses(name) for name in STANDARD] == [[2, 1, 0, 4]] * 4


@pytest.mark.ruling("eclipse.gap.species_blueprints")
def test_orion_prints_a_gauss_shield_where_others_have_an_empty_space() -> None:
    gauss = PART_IDS.index("gauss_shield")
    standard = [grid.printed for grid in board("terran_union").grids]
    assert [[grid.printed for grid in board(name).grids] for name in STANDARD] == [standard] * 4
    assert [grid.printed for grid in board("eridani_empire").grids] == standard
    filled = [[gauss if part == NONE else part for part in grid] for grid in standard]
    assert [grid.printed for grid in board("orion_hegemony").grids] == filled
