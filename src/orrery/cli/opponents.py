"""The bots at a table in the terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from orrery.bots.player import Player, make_player, seat_player
from orrery.cli.bot_log import hush
from orrery.kernel.chance import Source
from orrery.kernel.decision import Action
from orrery.kernel.game import Game, Options
from orrery.kernel.match import Match
from orrery.lab.notes import LogFile, Notes

Maker = Callable[[Options], Player]
"""Makes a player for one seat of one game with these options."""


class Opponents:
    """A player of their own for each of their seats."""

    def __init__(self, label: str, make: Maker, log: LogFile | None = None) -> None:
        self.label = label
        self._make = make
        self._log = log
        self._notes = Notes(wanted=log is not None)
        self._match: Match | None = None
        self._rng = Source.from_seed("")
        self._players: dict[int, Player] = {}

    def choose(self, match: Match, seat: int) -> Action:
        """What the bot at that seat does."""
        if match is not self._match:
            self.close()
            self._match = match
            self._rng = Source.from_seed(f"{match.seed}/bot")
        view = match.state.view(seat)
        with self._noting(seat, len(match.lines) + 1):
            if seat not in self._players:
                self._players[seat] = self._make(match.options)
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
        for seat, player in self._players.items():
            with self._noting(seat):
                player.close(self._match.state.outcome() if self._match else None)
        self._players = {}
        self._match = None

    @contextmanager
    def _noting(self, seat: int, decision: int = 0) -> Iterator[None]:
        """What is said meanwhile about the bot at that seat goes to the log, if there is one."""
        self._notes.at(seat, self.label, decision)
        try:
            with self._notes:
                yield
        finally:
            if self._log is not None:
                self._log.add(self._notes.take())


def seat_bots(entry: str, game: Game, log: LogFile | None = None) -> Opponents:
    """The bots that an entry names; raises `UsageError` if they cannot play the game."""
    make_player(entry, game).close()
    hush()
    return Opponents(entry, lambda options: seat_player(entry, game, options), log)
