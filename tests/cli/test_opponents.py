"""The bots at a table in the terminal."""

from __future__ import annotations

import io
import re
import sys
import time
from pathlib import Path

import pytest
from rich.console import Console

import orrery
from orrery.bots.base import Bot, Budget
from orrery.bots.entries import read_entry
from orrery.bots.levels import DEFAULT, LEVELS
from orrery.bots.player import Player
from orrery.cli.opponents import Opponents, seat_bots
from orrery.cli.play import Table
from orrery.kernel.chance import Source
from orrery.kernel.decision import Action
from orrery.kernel.errors import UsageError
from orrery.kernel.game import Options
from orrery.kernel.match import Match
from orrery.kernel.state import Outcome, View
from tests.cli.desk import QUICK, Keyboard, Seance, run

GAME = orrery.game("nebula")
DOCS = Path(__file__).resolve().parents[2] / "docs"
EAGER = DOCS / "examples" / "eager.py"
MANUAL = DOCS / "playing.md"
SECOND = {**QUICK, "first_player": 2}


class Noting(Bot):
    """Ends its phases, and notes what it is told."""

    def __init__(self) -> None:
        self.seats: set[int | None] = set()
        self.ends: list[Outcome | None] = []

    def choose(self, view: View, legal: list[Action], budget: Budget, rng: Source) -> Action:
        self.seats.add(view.seat)
        return legal[0]

    def close(self, outcome: Outcome | None) -> None:
        self.ends.append(outcome)


class Failing(Bot):
    def choose(self, view: View, legal: list[Action], budget: Budget, rng: Source) -> Action:
        raise ZeroDivisionError("no idea")


class Slow(Bot):
    def choose(self, view: View, legal: list[Action], budget: Budget, rng: Source) -> Action:
        time.sleep(0.2)
        return legal[0]


def start() -> Match:
    return GAME.start(options=SECOND, seed="opponents")


def table(bot: Bot, terminal: bool = False, lines: list[str] | None = None) -> Table:
    console = Console(
        file=io.StringIO(), width=100, force_terminal=terminal, color_system=None, highlight=False
    )
    bots = Opponents("sparring", lambda options: Player("sparring", bot))
    return Table(console, GAME, start(), [0], bots, "en", Keyboard(lines or []))


def played(at: Table) -> str:
    at.play()
    assert isinstance(at.page.console.file, io.StringIO)
    return at.page.console.file.getvalue()


@pytest.mark.parametrize("level", [*LEVELS, "greedy:8", "random"])
def test_a_level_plays(level: str) -> None:
    seance = Seance(start(), Keyboard([]), bot=level)
    assert "Player 1" in seance.play()
    assert seance.table.match.lines


def test_the_default_is_a_level() -> None:
    answer = run("play", "nebula", "--seed", "1", "--option", "first_player=2", typed="quit\n")
    assert f"played by {DEFAULT}" in answer.out


def test_the_help_names_the_levels() -> None:
    for command in ("play", "simulate"):
        out = " ".join(run(command, "--help", columns=200).out.split())
        for level in LEVELS:
            assert level in out


@pytest.mark.parametrize("level", LEVELS)
def test_the_help_states_the_budget_of_each_level(level: str) -> None:
    out = " ".join(run("play", "--help", columns=200).out.replace("│", " ").split())
    found = re.search(rf"{level} \(([^)]*)\)", out)
    assert found
    assert numbers_in(found[1]) == budget_of(level)


@pytest.mark.parametrize("level", LEVELS)
def test_the_manual_states_the_budget_of_each_level(level: str) -> None:
    row = re.search(
        rf"^\| `{level}` \| `(.*)` \| (.*) \|$", MANUAL.read_text("utf-8"), re.MULTILINE
    )
    assert row
    assert row[1] == LEVELS[level]
    assert numbers_in(row[2]) == budget_of(level)


def numbers_in(text: str) -> list[int]:
    return [int(number) for number in re.findall("[0-9]+", text)]


def budget_of(level: str) -> list[int]:
    """The number of iterations, where there is one."""
    iterations = read_entry(level).budget.iterations
    return [iterations] if iterations else []


def test_every_seat_has_its_own_player_until_another_game() -> None:
    made: list[Noting] = []

    def make(options: Options) -> Player:
        made.append(Noting())
        return Player("noting", made[-1])

    bots = Opponents("noting", make)
    gaia = orrery.game("gaia")
    first, second = gaia.start(3, seed="one"), gaia.start(3, seed="two")
    for match in (first, second):
        for _ in range(8):
            seat = match.state.open_seats()[0]
            match.apply(seat, bots.choose(match, seat))
    bots.close()
    bots.close()
    assert len(made) > 3
    assert all(len(bot.seats) == 1 for bot in made)
    assert all(bot.ends == [None] for bot in made)


def test_bots_learn_how_the_game_ended() -> None:
    bot = Noting()
    played(table(bot, lines=["resign", "y"]))
    assert len(bot.ends) == 1
    assert bot.ends[0] is not None
    assert bot.ends[0].winners() == [1]


def test_a_bot_that_fails_is_named_and_the_game_goes_on() -> None:
    out = played(table(Failing()))
    assert "sparring failed, and a random move took its place (crash: ZeroDivision" in out
    assert "Player 1" in out


def test_only_a_terminal_shows_that_a_bot_thinks() -> None:
    assert "sparring is thinking" in played(table(Slow(), terminal=True))
    assert "sparring is thinking" not in played(table(Slow()))


def test_a_program_is_an_opponent_too() -> None:
    command = f"program:5s:{sys.executable} {EAGER}"
    seance = Seance(start(), Keyboard([]), bot=command)
    assert "failed" not in seance.play()
    assert seance.table.match.lines


def test_a_program_is_told_the_options_of_the_game(tmp_path: Path) -> None:
    heard, ear = tmp_path / "heard", tmp_path / "ear.sh"
    ear.write_text(f"echo ready; exec tee {heard} >/dev/null", "utf-8")
    Seance(start(), Keyboard([]), bot=f"program:1ms:sh {ear}").play()
    assert "option turn_limit_per_player 4\n" in heard.read_text("utf-8")


def test_a_bot_that_cannot_play_is_refused_at_once() -> None:
    with pytest.raises(UsageError, match="there is no program"):
        seat_bots("program:1s:./no-such-bot", GAME)
    answer = run("play", "nebula", "--bot", "greedy:fast")
    assert answer.code == 2
    assert "a budget is written as 400 (iterations), 2s or 500ms" in answer.err
