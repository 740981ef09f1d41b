"""Species boards: what a test says of one, and a game in which somebody plays it."""

from __future__ import annotations

from orrery.games.eclipse.components import (
    ACTIONS,
    SECTOR_IDS,
    SPECIES,
    SPECIES_IDS,
    TECH_IDS,
    TECHNOLOGIES,
    SpeciesSpec,
)
from orrery.games.eclipse.technology import activations
from tests.eclipse.opening import Opening, given
from tests.eclipse.scene import Scene

ALIENS = [spec.id for spec in SPECIES if not spec.is_terran]
TERRANS = [spec.id for spec in SPECIES if spec.is_terran]
STANDARD = ["terran_union", "hydran_progress", "descendants_of_draco", "mechanema"]
"""Species with the same blueprints."""


def board(name: str) -> SpeciesSpec:
    return SPECIES[SPECIES_IDS.index(name)]


def rival(name: str) -> str:
    """An alien species of another board."""
    return next(each for each in ALIENS if each not in (name, board(name).reverse_id))


def started(name: str) -> Opening:
    """A game in which seat 0 is that species."""
    return given(name, rival(name), start_player=0)


def bonuses(name: str) -> list[int]:
    """The printed initiative of the four ship types."""
    return [grid.initiative for grid in board(name).grids]


def outside(name: str) -> list[int]:
    """The energy outside the four grids."""
    return [grid.energy for grid in board(name).grids]


def check_activations(name: str, *counts: int) -> None:
    """So many activations in actions, in the order of the board, as printed and as played."""
    opening = started(name)
    printed = [activations(opening.state, 0, action) for action in range(len(ACTIONS))]
    assert printed == list(counts)
    for action, count in zip(ACTIONS, counts, strict=True):
        again = started(name).play(f"act {action}")
        decision = again.state.decision(0)
        assert decision is not None
        assert (decision.kind, decision.context["left"]) == (action, count)


def check_start(name: str, resources: list[int], colony_ships: int, sector: str) -> None:
    opening = started(name)
    assert opening.store(0) == resources
    assert opening.state.colony_ships[0] == colony_ships
    assert opening.state.controlled(0) == [SECTOR_IDS.index(sector)]


def check_technologies(name: str, *technologies: str) -> None:
    """They are known from the start, and none of them came from the bag."""
    opening = started(name)
    assert opening.known(0) == list(technologies)
    for technology in technologies:
        at = TECH_IDS.index(technology)
        assert opening.state.tech_bag[at] + opening.state.tray[at] == TECHNOLOGIES[at].copies


def check_trade(name: str, rate: int) -> None:
    """So many units buy one, and one less does not."""
    poor = Scene(name, rival(name)).home(0).home(1).holds(0, materials=rate - 1)
    poor.play("act research")
    assert not poor.allows("trade materials money")
    rich = Scene(name, rival(name)).home(0).home(1).holds(0, materials=rate)
    rich.play("act research", "trade materials money")
    assert rich.store(0) == (0, 0, 1)
