"""Who takes part, on one line: a level, a bot with its budget, or an outside program.

master                          a level: a bot and a budget that go together
greedy                          a bot that decides itself how much to do
search:400                      a bot with 400 iterations a decision
search:0.5s   search:500ms      a bot with half a second a decision
program:2s:python3 bot.py       a program with two seconds a decision (docs/bot-protocol.md)
"""

from __future__ import annotations

import re
import shlex
from typing import Final

from orrery.bots.base import Budget
from orrery.bots.levels import DEFAULT, LEVELS
from orrery.kernel.errors import UsageError
from orrery.kernel.game import Game
from orrery.kernel.registry import bot_maker, bots

PROGRAM: Final = "program"
RANDOM: Final = "random"

MOST_ITERATIONS: Final = 1_000_000_000
MOST_SECONDS: Final = 3600.0

_BUDGET: Final = re.compile(r"([0-9]{1,10})|([0-9]{1,7}(?:\.[0-9]{1,6})?)(ms|s)")
_PARTS: Final = re.compile(r"""(?:[^,'"]|'[^']*'|"[^"]*"|['"])+""")


class Entry:
    """Who takes part; `text` is how it was written."""

    def __init__(self, text: str, bot: str, budget: Budget, command: list[str]) -> None:
        self.text = text
        self.bot = bot
        self.budget = budget
        self.command = command
        """Of an outside program, whose `bot` is "program"; else empty."""

    @property
    def is_program(self) -> bool:
        return self.bot == PROGRAM


def read_entry(text: str) -> Entry:
    """The entry that `text` writes; raises `UsageError`."""
    words = text.strip()
    if words in LEVELS:
        meant = read_entry(LEVELS[words])
        return Entry(words, meant.bot, meant.budget, meant.command)
    name, colon, rest = words.partition(":")
    if name in LEVELS:
        raise UsageError(f"'{words}': the level '{name}' has its own budget; write only '{name}'")
    if name == PROGRAM:
        return _read_program(words, rest)
    _check_name(name)
    return Entry(words, name, read_budget(rest, words) if colon else Budget(), [])


def _check_name(name: str) -> None:
    if name not in bots():
        try:
            bot_maker(name)
        except UsageError as error:
            raise UsageError(f"{error}; and the levels {', '.join(LEVELS)}") from None


def _read_program(words: str, rest: str) -> Entry:
    budget, _, line = rest.partition(":")
    try:
        command = shlex.split(line)
    except ValueError as error:
        raise UsageError(f"'{words}': the command cannot be read: {error}") from None
    if not command:
        raise UsageError(f"'{words}': a program is written as program:2s:COMMAND")
    return Entry(words, PROGRAM, read_budget(budget, words), command)


def read_budget(text: str, where: str) -> Budget:
    """A budget as written in the entry `where`; raises `UsageError`."""
    found = _BUDGET.fullmatch(text)
    if found is None:
        raise UsageError(
            f"'{where}': a budget is written as 400 (iterations), 2s or 500ms, not '{text}'"
        )
    count, amount, unit = found.group(1), found.group(2), found.group(3)
    if count is not None:
        iterations = int(count)
        if not 1 <= iterations <= MOST_ITERATIONS:
            raise UsageError(f"'{where}': iterations are a number from 1 to {MOST_ITERATIONS}")
        return Budget(iterations)
    seconds = float(amount) / 1000 if unit == "ms" else float(amount)
    if not 0 < seconds <= MOST_SECONDS:
        raise UsageError(f"'{where}': a decision takes more than 0 and at most {MOST_SECONDS:g} s")
    return Budget(0, seconds)


def split_entries(text: str) -> list[str]:
    """The entries of a line with commas between them; what is in quotes stays together."""
    return [part.strip() for part in _PARTS.findall(text) if part.strip()]


def can_play(text: str, game: Game) -> bool:
    """Whether the bot of an entry can play a game."""
    entry = read_entry(text)
    if entry.is_program:
        return True
    try:
        bot_maker(entry.bot)(game)
    except UsageError:
        return False
    return True


def level_names(game: Game) -> list[str]:
    """The levels that a game can be played at, from weak to strong."""
    return [name for name in LEVELS if can_play(name, game)]


def default_entry(game: Game) -> str:
    """Who plays a game if nobody has said what they want."""
    return DEFAULT if can_play(DEFAULT, game) else RANDOM
