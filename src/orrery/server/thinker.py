"""A worker process in which bots think: `python -m orrery.server.thinker`.

It reads questions and writes answers, one JSON object a line. Positions travel as data: the view of
the bot's seat and nothing else, so that a bot could not look at the other hands if it wanted to.
"""

from __future__ import annotations

import logging
import os
import sys
from typing import IO, Any

import msgspec

from orrery.bots.entries import read_entry
from orrery.bots.player import make_player
from orrery.kernel.chance import Source
from orrery.kernel.errors import UsageError
from orrery.kernel.registry import game as find_game

PATIENCE = 10
"""How far a bot stands back, in steps of niceness: a click must not wait for its thoughts."""


class Thought(msgspec.Struct):
    """A question to a bot."""

    game: str
    bot: str
    """Its level, or another entry without a program."""
    view: dict[str, Any]
    seed: str
    """What the bot's own dice come from: the same question gives the same answer everywhere, unless
    the bot's budget is in seconds or `seconds` cuts it short.
    """
    seconds: float = 0.0
    """After which the bot should answer, even if its level has not done all; 0: after all."""


class Choice(msgspec.Struct):
    """The action that the bot takes, or what went wrong."""

    action: str = ""
    error: str = ""


def think(thought: Thought) -> Choice:
    """What the bot of a level, or of another entry without a program, does."""
    if read_entry(thought.bot).is_program:
        raise UsageError("a table runs no outside programs")
    game = find_game(thought.game)
    view = game.view_from_data(thought.view)
    player = make_player(thought.bot, game, most_seconds=thought.seconds)
    action = player.choose(view, view.legal(), Source.from_seed(thought.seed))
    if player.faults:
        return Choice(error=str(player.faults[0]))
    return Choice(action=action.text)


def serve(questions: IO[bytes], answers: IO[bytes]) -> None:
    read = msgspec.json.Decoder(Thought).decode
    for line in questions:
        try:
            choice = think(read(line))
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
