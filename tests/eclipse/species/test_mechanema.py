"""Mechanema."""

from __future__ import annotations

import pytest

from orrery.games.eclipse.components import SPECIES
from tests.eclipse.scene import Scene
from tests.eclipse.species.boards import (
    board,
    check_activations,
    check_start,
    check_technologies,
    check_trade,
)

NAME = "mechanema"


@pytest.mark.rule("eclipse.species.mechanema.activations")
def test_activations() -> None:
    check_activations(NAME, 1, 1, 3, 3, 2, 2)


@pytest.mark.rule("eclipse.species.mechanema.start")
def test_start() -> None:
    check_start(NAME, [4, 3, 3], 3, "230")


@pytest.mark.rule("eclipse.species.mechanema.techs")
def test_printed_technologies() -> None:
    check_technologies(NAME, "positron_computer")


@pytest.mark.rule("eclipse.species.mechanema.trade")
def test_trade() -> None:
    check_trade(NAME, 3)


@pytest.mark.rule("eclipse.species.mechanema.costs")
def test_mechanema_builds_cheaply() -> None:
    assert board("mechanema").costs == [2, 4, 7, 2, 3, 8]
    assert {tuple(spec.costs) for spec in SPECIES if spec.id != "mechanema"} == {
        (3, 5, 8, 3, 4, 10)
    }


@pytest.mark.rule("eclipse.species.mechanema.costs")
@pytest.mark.parametrize(
    ("item", "cost"),
    [
        ("interceptor", 2),
        ("cruiser", 4),
        ("dreadnought", 7),
        ("starbase", 2),
        ("orbital", 3),
        ("monolith", 8),
    ],
)
def test_mechanema_pays_less_than_its_neighbour(item: str, cost: int) -> None:
    scene = Scene(NAME, "terran_union").home(0).home(1).holds(0, materials=cost)
    scene.knows(0, "starbase", "orbital", "monolith").play("act build", f"build {item} 230")
    assert scene.held(0, "materials") == 0
    poor = Scene(NAME, "terran_union").home(0).home(1).holds(0, materials=cost - 1)
    poor.knows(0, "starbase", "orbital", "monolith").play("act build")
    assert not poor.allows(f"build {item} 230")
