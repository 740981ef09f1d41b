"""A worker process in which bots think: `python -m orrery.server.thinker`.

It reads questions and writes answers, one JSON object a line. Positions travel as data: the view of
the bot's seat and nothing else, so that a bot could not look at the other hands if it wanted to.

A worker keeps the players that it was asked for last, as a tournament keeps them for a whole game:
what a search found out serves its next decision. Nothing depends on it: the view says where a game
stands, also after an undo, and a player that is not here any more is made anew.
"""

from __future__ import annotations

import logging
import os
import sys
from collections import OrderedDict
from typing import IO, Any

import msgspec

from orrery.bots.entries import read_entry
from orrery.bots.faults import LATE
from orrery.bots.player import Player, make_player
from orrery.kernel.chance import Source
from orrery.kernel.errors import UsageError
from orrery.kernel.registry import game as find_game

PATIENCE = 10
"""How far a bot stands back, in steps of niceness: a click must not wait for its thoughts."""
KEPT = 16
"""How many players a worker keeps. Each holds the positions of its last search: 0.2 MB at the level
master, 10 MB at the largest budget that a table takes. With so many a worker stays below 200 MB."""

Seat = tuple[str, int, str]
"""A table, a seat of it, and the bot that sits there."""


class Thought(msgspec.Struct):
    """A question to a bot."""

    table: str
    game: str
    seat: int
    bot: str
    """Its level, or another entry without a program."""
    view: dict[str, Any]
    seed: str
    """What the bot's own dice come from: the same questions in a row give the same answers
    everywhere, unless the bot's budget is in seconds or `seconds` cuts it short.
    """
    seconds: float = 0.0
    """After which the bot should answer, even if its level has not done all; 0: after all."""

    @property
    def who(self) -> Seat:
        return (self.table, self.seat, self.bot)


class Choice(msgspec.Struct):
    """The action that the bot takes, or what went wrong."""

    action: str = ""
    error: str = ""
    late: bool = False
    """Whether what went wrong is that the bot thought for too long."""


class Players:
    """The players that were asked last."""

    def __init__(self, most: int = KEPT) -> None:
        self._most = most
        self._kept: OrderedDict[Seat, Player] = OrderedDict()

    def think(self, thought: Thought) -> Choice:
        """What the bot of a level, or of another entry without a program, does."""
        if read_entry(thought.bot).is_program:
            raise UsageError("a table runs no outside programs")
        game = find_game(thought.game)
        view = game.view_from_data(thought.view)
        legal = view.legal()
        player = self._kept.pop(thought.who, None)
        if player is None:
            player = make_player(thought.bot, game, most_seconds=thought.seconds)
        action = player.choose(view, legal, Source.from_seed(thought.seed))
        if player.faults:  # what it has found out may be half done
            player.close()
            (fault,) = player.faults
            return Choice(error=str(fault), late=fault.kind == LATE)
        self._keep(thought.who, player)
        return Choice(action=action.text)

    def _keep(self, who: Seat, player: Player) -> None:
        self._kept[who] = player
        if len(self._kept) > self._most:
            _, oldest = self._kept.popitem(last=False)
            oldest.close()


def serve(questions: IO[bytes], answers: IO[bytes]) -> None:
    read = msgspec.json.Decoder(Thought).decode
    players = Players()
    for line in questions:
        try:
            choice = players.think(read(line))
        except Exception as error:  # noqa: BLE001 (a bot may fail in any way)
            choice = Choice(error=f"{type(error).__name__}: {error}")
        answers.write(msgspec.json.encode(choice) + b"\n")
        answers.flush()


def main() -> None:
    os.nice(PATIENCE)
    answers = sys.stdout.buffer
    sys.stdout = sys.stderr  # a bot that prints must not spoil the answers
    logging.getLogger("orrery.bots").addHandler(logging.NullHandler())  # the server says it
    serve(sys.stdin.buffer, answers)


if __name__ == "__main__":
    main()
