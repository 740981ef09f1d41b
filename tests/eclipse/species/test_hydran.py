"""Hydran Progress."""

from __future__ import annotations

import pytest

from orrery.games.eclipse.components import SECTOR_IDS
from tests.eclipse.species.boards import (
    check_activations,
    check_start,
    check_technologies,
    check_trade,
    started,
)

NAME = "hydran_progress"


@pytest.mark.rule("eclipse.species.hydran.activations")
def test_activations() -> None:
    check_activations(NAME, 1, 2, 2, 2, 2, 2)


@pytest.mark.rule("eclipse.species.hydran.start")
def test_start() -> None:
    check_start(NAME, [2, 6, 2], 3, "224")


@pytest.mark.rule("eclipse.species.hydran.techs")
def test_printed_technologies() -> None:
    check_technologies(NAME, "advanced_labs")


@pytest.mark.rule("eclipse.species.hydran.trade")
def test_trade() -> None:
    check_trade(NAME, 3)


@pytest.mark.rule("eclipse.species.hydran.home_advanced", "eclipse.research.starting_techs")
@pytest.mark.check("eclipse.species.hydran.home_advanced")
@pytest.mark.example("eclipse.ex.setup.hydran")
def test_hydran_lives_on_the_advanced_science_square() -> None:
    opening = started("hydran_progress")
    squares = opening.state.cubes[SECTOR_IDS.index("224") * 9 :][:9]
    assert squares == [0, 0, 1, 0, 0, 1, 0, 0, 0]
    assert opening.production(0)[1] == 3
    assert opening.known(0) == ["advanced_labs"]
