"""Commands run as a person would, and the records and tables that the tests need."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from pathlib import Path

from rich.console import Console
from typer.testing import CliRunner

import orrery
from orrery.cli.app import app
from orrery.cli.opponents import seat_bots
from orrery.cli.play import Table
from orrery.kernel.match import Match

QUICK = {"turn_limit_per_player": 4}
"""Options of a game that is soon over."""


class Answer:
    """What a command printed and how it ended."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out
        self.err = err


def run(*words: str | Path, typed: str = "", columns: int = 80) -> Answer:
    """Run `orrery` with these arguments; `typed` is what comes from the keyboard."""
    environment = {"COLUMNS": str(columns), "NO_COLOR": "1", "TERM": "dumb"}
    result = CliRunner().invoke(app, [str(word) for word in words], typed, env=environment)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Answer(result.exit_code, result.stdout, result.stderr)


def random_match(seed: str = "desk", options: dict[str, int] | None = None) -> Match:
    """A game of Beyond Nebula between random players, to its end."""
    return play_at_random(orrery.game("nebula").start(options=options or QUICK, seed=seed), seed)


def random_gaia(seed: str = "desk", players: int = 3) -> Match:
    """The same of Gaia Project."""
    return play_at_random(orrery.game("gaia").start(players, seed=seed), seed)


def play_at_random(match: Match, seed: str) -> Match:
    rng = orrery.Source.from_seed(f"{seed}/choices")
    while seats := match.state.open_seats():
        legal = match.state.legal(seats[0])
        match.apply(seats[0], legal[rng.below(len(legal))])
    return match


def record(folder: Path, match: Match | None = None) -> Path:
    """The file of a finished game."""
    file = folder / "desk.orr"
    file.write_text(orrery.write_record(match or random_match()), "utf-8")
    return file


def longest(text: str) -> int:
    return max(len(line) for line in text.splitlines())


class Keyboard:
    """Types given lines, then whatever `then` says, until the input ends."""

    def __init__(self, lines: list[str], then: Callable[[], str] | None = None) -> None:
        self.lines: Iterator[str] = iter(lines)
        self.then = then
        self.typed: list[str] = []

    def __call__(self, prompt: str) -> str:
        line = next(self.lines, None)
        if line is None:
            if self.then is None:
                raise EOFError
            line = self.then()
        self.typed.append(line)
        return line


class Seance:
    """A table whose screen can be read."""

    def __init__(
        self,
        match: Match,
        keyboard: Keyboard,
        people: list[int] | None = None,
        bot: str | None = "random",
        language: str = "en",
        columns: int = 80,
    ) -> None:
        self.paper = io.StringIO()
        console = Console(file=self.paper, width=columns, color_system=None, highlight=False)
        game = orrery.game(match.state.game_id)
        opponents = None if bot is None else seat_bots(bot, game)
        self.table = Table(console, game, match, people or [0], opponents, language, keyboard)

    def play(self) -> str:
        """Play until the keyboard has nothing more; what was on the screen."""
        self.table.play()
        return self.paper.getvalue()
