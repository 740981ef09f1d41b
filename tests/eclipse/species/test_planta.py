"""Planta."""

from __future__ import annotations

import pytest

from tests.eclipse.exploring import explorer
from tests.eclipse.species.boards import (
    board,
    bonuses,
    check_activations,
    check_start,
    check_technologies,
    check_trade,
    outside,
)

NAME = "planta"


@pytest.mark.rule("eclipse.species.planta.activations")
def test_activations() -> None:
    check_activations(NAME, 2, 1, 2, 2, 2, 2)


@pytest.mark.rule("eclipse.species.planta.start")
def test_start() -> None:
    check_start(NAME, [4, 3, 2], 4, "226")


@pytest.mark.rule("eclipse.species.planta.techs")
def test_printed_technologies() -> None:
    check_technologies(NAME, "starbase")


@pytest.mark.rule("eclipse.species.planta.trade")
def test_trade() -> None:
    check_trade(NAME, 3)


@pytest.mark.rule("eclipse.species.planta.initiative", "eclipse.species.planta.blueprints")
@pytest.mark.check("eclipse.species.planta.initiative")
@pytest.mark.ruling("eclipse.gap.planta_numbers")
def test_planta_is_slower_and_smaller_but_aims_better() -> None:
    planta = board("planta")
    assert bonuses("planta") == [0, 0, 0, 2]
    assert outside("planta") == [2, 2, 2, 5]
    assert [grid.computer for grid in planta.grids] == [1, 1, 1, 1]
    assert [grid.slots for grid in planta.grids] == [3, 5, 7, 4]
    assert [grid.slots for grid in board("mechanema").grids] == [4, 6, 8, 5]


@pytest.mark.rule("eclipse.species.planta.explore_optional")
@pytest.mark.example("eclipse.ex.qa.explore_choice")
def test_planta_decides_after_the_first_result() -> None:
    scene = explorer("planta", "mechanema").draws("102")
    scene.play("act explore", "explore 1-0", "discard")
    assert {"done", "explore 1-0"} <= set(scene.legal())
    scene.play("done")
    assert scene.asked() == (1, "turn")
