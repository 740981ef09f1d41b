"""For tournaments: the species, how seats are given theirs, and who plays which."""

from __future__ import annotations

from orrery.games.eclipse.components import SPECIES, SPECIES_IDS
from orrery.games.eclipse.setup.options import GIVEN, WAYS
from orrery.games.eclipse.state import eclipse
from orrery.kernel.game import Options
from orrery.kernel.state import State


def boards() -> list[list[str]]:
    """The species by board: of each board one side plays in a game."""
    return [[spec.id, spec.reverse_id] for spec in SPECIES if not spec.is_terran]


def deal(factions: list[str]) -> Options:
    """The options that give each seat its species."""
    return {"species_choice": WAYS[GIVEN], "given_species": factions}


def factions_of(state: State) -> list[str]:
    """By seat who plays what."""
    return [SPECIES_IDS[species] for species in eclipse(state).species]
