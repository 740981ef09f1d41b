"""Factions, species, or whatever a game calls the sides that differ in more than their seat.

A game that has such sides says so in a module `lab` beside its class:

    boards() -> list[list[str]]               all factions; of each list one plays in a game
    deal(factions: list[str]) -> Options      the options that give each seat its faction
    factions_of(state: State) -> list[str]    by seat who plays what

Other games are played without; nothing else changes.
"""

from __future__ import annotations

from types import ModuleType

from orrery.kernel.chance import Source
from orrery.kernel.game import Game, Options
from orrery.kernel.registry import part_of
from orrery.kernel.state import State
from orrery.lab.tournament.balance import Lots, shuffled


def faction_part(game: Game) -> ModuleType | None:
    """The module of a game that knows its factions."""
    return part_of(game, "lab")


class Deals:
    """The options of game after game, with the factions that the seats are dealt.

    Every faction comes equally often. Without `dealt`, or in a game without factions, the options
    stay as they are.
    """

    def __init__(self, game: Game, players: int, options: Options, dealt: bool) -> None:
        self._players = players
        self._options = options
        self._part = faction_part(game) if dealt else None
        self._lots = Lots(self._part.boards() if self._part else [])

    def next(self, rng: Source) -> Options:
        if self._part is None:
            return self._options
        factions = shuffled(self._lots.draw(self._players, rng), rng)
        dealt: Options = self._part.deal(factions)
        return self._options | dealt


def factions_at(game: Game, state: State) -> list[str]:
    """By seat who plays what; empty texts in a game without factions."""
    part = faction_part(game)
    found: list[str] = part.factions_of(state) if part else [""] * state.players
    return found
