"""Factions, species, or whatever a game calls the sides that differ in more than their seat.

A game that has such sides says so in a module `lab` beside its class:

    boards() -> list[list[str]]               all factions; of each list one plays in a game
    deal(factions: list[str]) -> Options      the options that give each seat its faction
    factions_of(state: State) -> list[str]    by seat who plays what

Other games are played without; nothing else changes.
"""

from __future__ import annotations

from types import ModuleType

from orrery.kernel.game import Game
from orrery.kernel.registry import part_of
from orrery.kernel.state import State


def faction_part(game: Game) -> ModuleType | None:
    """The module of a game that knows its factions."""
    return part_of(game, "lab")


def factions_at(game: Game, state: State) -> list[str]:
    """By seat who plays what; empty texts in a game without factions."""
    part = faction_part(game)
    found: list[str] = part.factions_of(state) if part else [""] * state.players
    return found
