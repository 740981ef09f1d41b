"""The six Terran factions."""

from __future__ import annotations

import pytest

from orrery.games.eclipse.components import SpeciesSpec
from tests.eclipse.scene import Scene
from tests.eclipse.species.boards import (
    TERRANS,
    board,
    check_activations,
    check_start,
    check_technologies,
    check_trade,
)


@pytest.mark.ruling("eclipse.gap.terran_activations")
@pytest.mark.parametrize("name", TERRANS)
def test_activations(name: str) -> None:
    check_activations(name, 1, 1, 2, 2, 3, 2)


@pytest.mark.rule("eclipse.species.terran.start", "eclipse.species.terran.sectors")
@pytest.mark.parametrize(
    ("name", "sector"),
    [
        ("terran_directorate", "221"),
        ("terran_federation", "223"),
        ("terran_union", "225"),
        ("terran_republic", "227"),
        ("terran_conglomerate", "229"),
        ("terran_alliance", "231"),
    ],
)
def test_start_of_terrans(name: str, sector: str) -> None:
    check_start(name, [4, 3, 3], 3, sector)


@pytest.mark.rule("eclipse.species.terran.techs")
@pytest.mark.parametrize("name", TERRANS)
def test_printed_technologies(name: str) -> None:
    check_technologies(name, "starbase")


@pytest.mark.rule("eclipse.species.terran.trade")
@pytest.mark.parametrize("name", TERRANS)
def test_trade(name: str) -> None:
    check_trade(name, 2)


@pytest.mark.rule("eclipse.species.terran.trade")
@pytest.mark.check("eclipse.species.terran.trade")
def test_a_terran_trades_4_materials_for_2() -> None:
    scene = Scene("terran_union", "mechanema").home(0).home(1).holds(0, materials=4)
    scene.play("act research", "trade materials money", "trade materials science")
    assert scene.store(0) == (0, 1, 1)


# What a board says about play; compiled classes do not list their attributes.
PLAY = [
    "is_terran",
    "activations",
    "resources",
    "colony_ships",
    "technologies",
    "trade",
    "discs",
    "ship",
    "population",
    "advanced_at_setup",
    "reputation_draws",
    "either_slots",
    "ambassador_slots",
    "reputation_slots",
    "costs",
    "special",
]
PRINT = ["printed", "slots", "initiative", "energy", "computer", "drives_allowed"]


@pytest.mark.rule("eclipse.species.terran.identical")
def test_terrans_differ_in_name_colour_and_sector_only() -> None:
    def play(spec: SpeciesSpec) -> list[object]:
        return [getattr(spec, name) for name in PLAY]

    boards = [board(name) for name in TERRANS]
    assert len(boards) == 6
    assert all(play(each) == play(boards[0]) for each in boards)
    prints = [[[getattr(grid, name) for name in PRINT] for grid in each.grids] for each in boards]
    assert all(each == prints[0] for each in prints)
    assert len({each.colour for each in boards}) == 6
