"""For tournaments: the factions, how seats are given theirs, and who plays which."""

from __future__ import annotations

from orrery.games.gaia.components import FACTION_IDS, FACTIONS
from orrery.games.gaia.setup.factions import GIVEN, WAYS
from orrery.games.gaia.state import gaia
from orrery.kernel.game import Options
from orrery.kernel.state import State


def boards() -> list[list[str]]:
    """The factions by board: of each board one side plays in a game."""
    colours = sorted({spec.colour for spec in FACTIONS})
    return [[spec.id for spec in FACTIONS if spec.colour == colour] for colour in colours]


def deal(factions: list[str]) -> Options:
    """The options that give each seat its faction."""
    return {"faction_choice": WAYS[GIVEN], "given_factions": factions}


def factions_of(state: State) -> list[str]:
    """By seat who plays what."""
    return [FACTION_IDS[faction] for faction in gaia(state).faction]
