"""What all species boards have in common."""

from __future__ import annotations

import pytest

from orrery.games.eclipse.blueprints import totals_of
from orrery.games.eclipse.components import ACTIONS, NONE, SHIP_TYPES, SHIPS, SLOTS, SPECIES_IDS
from orrery.games.eclipse.technology import activations
from tests.eclipse.scene import Scene
from tests.eclipse.species.boards import board


@pytest.mark.rule("eclipse.concept.activations")
@pytest.mark.parametrize(
    ("technology", "action", "more"),
    [
        ("nanorobots", "build", 1),
        ("improved_logistics", "move", 1),
        ("pico_modulator", "upgrade", 2),
    ],
)
def test_technologies_add_activations(technology: str, action: str, more: int) -> None:
    plain = Scene("terran_union", "mechanema").home(0)
    scene = Scene("terran_union", "mechanema").home(0).knows(0, technology)
    for at, name in enumerate(ACTIONS):
        extra = more if name == action else 0
        assert activations(scene.state, 0, at) == activations(plain.state, 0, at) + extra


@pytest.mark.rule("eclipse.blueprint.off_grid")
@pytest.mark.parametrize("name", SPECIES_IDS)
def test_what_is_printed_is_legal_and_counts_what_is_beside_the_grid(name: str) -> None:
    species = SPECIES_IDS.index(name)
    for ship in range(SHIP_TYPES):
        totals = totals_of(species, ship, [NONE] * SLOTS, NONE)
        grid = board(name).grids[ship]
        assert totals.energy >= grid.energy
        assert totals.computer >= grid.computer
        assert totals.consumption <= totals.energy
        assert (totals.drives == 0) == (SHIPS[ship] == "starbase")


@pytest.mark.ruling("eclipse.gap.reputation_tracks")
@pytest.mark.parametrize(
    ("name", "ambassador", "either", "reputation"),
    [
        ("terran_union", 1, 4, 0),
        ("hydran_progress", 1, 3, 0),
        ("planta", 1, 3, 0),
        ("eridani_empire", 0, 4, 0),
        ("descendants_of_draco", 0, 4, 0),
        ("mechanema", 0, 4, 0),
        ("orion_hegemony", 0, 4, 1),
    ],
)
def test_reputation_tracks(name: str, ambassador: int, either: int, reputation: int) -> None:
    spec = board(name)
    assert spec.ambassador_slots == ambassador
    assert spec.either_slots == either
    assert spec.reputation_slots == reputation
