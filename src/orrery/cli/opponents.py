"""The bots at a table in the terminal."""

from __future__ import annotations

import logging
from collections.abc import Callable

from orrery.bots.player import Player, make_player, seat_player
from orrery.kernel.chance import Source
from orrery.kernel.decision import Action
from orrery.kernel.game import Game, Options
from orrery.kernel.match import Match

Maker = Callable[[Options], Player]
"""Makes a player for one seat of one game with these options."""


class Opponents:
    """A player of their own for each of their seats."""

    def __init__(self, label: str, make: Maker) -> None:
        self.label = label
        self._make = make
        self._match: Match | None = None
        self._rng = Source.from_seed("")
        self._players: dict[int, Player] = {}

    def choose(self, match: Match, seat: int) -> Action:
        """What the bot at that seat does."""
        if match is not self._match:
            self.close()
            self._match = match
            self._rng = Source.from_seed(f"{match.seed}/bot")
        if seat not in self._players:
            self._players[seat] = self._make(match.options)
        view = match.state.view(seat)
        return self._players[seat].choose(view, view.legal(), self._rng)

    def failures(self) -> list[str]:
        """Why bots have lost decisions since this was last asked."""
        found: list[str] = []
        for player in self._players.values():
            found += [str(fault) for fault in player.faults]
            player.faults.clear()
        return found

    def close(self) -> None:
        """The game is over, or is left."""
        for player in self._players.values():
            player.close(self._match.state.outcome() if self._match else None)
        self._players = {}
        self._match = None


def seat_bots(entry: str, game: Game) -> Opponents:
    """The bots that an entry names; raises `UsageError` if they cannot play the game."""
    make_player(entry, game).close()
    logging.getLogger("orrery.bots").addHandler(logging.NullHandler())  # the page tells failures
    return Opponents(entry, lambda options: seat_player(entry, game, options))
