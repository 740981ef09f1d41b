"""The bots that a table offers, and those that it takes.

The lobby offers levels. A request may also name a bot with a budget, as in `search:400`, within
limits: whoever makes a table makes the host's computer think. An outside program is never taken: it
would be a command that a guest runs there.
"""

from __future__ import annotations

from orrery.bots.entries import RANDOM, Entry, can_play, default_entry, level_names, read_entry
from orrery.kernel.errors import UsageError
from orrery.kernel.game import Game
from orrery.server.problems import Problem

MOST_ITERATIONS = 20_000
MOST_SECONDS = 5.0


def levels(game: Game) -> list[str]:
    """What the lobby offers, from weak to strong."""
    return [RANDOM, *level_names(game)]


def check_level(game: Game, level: str) -> str:
    """The level, or the usual one if none is named; a `Problem` if the table does not take it."""
    if not level:
        return default_entry(game)
    if level in levels(game):
        return level
    entry = _read(game, level)
    if entry.is_program:
        raise Problem(422, "no_program")
    if not can_play(level, game):
        raise _unknown(game, level)
    if entry.budget.iterations > MOST_ITERATIONS or entry.budget.seconds > MOST_SECONDS:
        raise Problem(422, "bot_budget", iterations=MOST_ITERATIONS, seconds=int(MOST_SECONDS))
    return entry.text


def is_able(game: Game, level: str) -> bool:
    """Whether a seat that was kept elsewhere can be played by its bot here."""
    try:
        return bool(level) and bool(check_level(game, level))
    except Problem:
        return False


def _read(game: Game, level: str) -> Entry:
    try:
        return read_entry(level)
    except UsageError as error:
        raise _unknown(game, level, str(error)) from None


def _unknown(game: Game, level: str, detail: str = "") -> Problem:
    return Problem(422, "no_level", detail, level=level, levels=", ".join(levels(game)))
