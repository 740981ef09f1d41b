"""How positions reach the screen: all of it, what has changed, or plain fields."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

import orrery
from orrery.bots.base import Bot, Budget
from orrery.bots.player import Player
from orrery.cli import screen as screens
from orrery.cli.opponents import Opponents
from orrery.cli.play import Table
from orrery.cli.screen import Screen, terminal_of
from orrery.kernel.chance import Source
from orrery.kernel.decision import Action
from orrery.kernel.match import Match
from orrery.kernel.state import View
from tests.cli.desk import Keyboard
from tests.nebula.scene import Scene

GAME = orrery.game("nebula")
CLEAR = "\x1b[2J"


def paper(height: int = 25, terminal: bool = False, width: int = 140) -> Console:
    return Console(
        file=io.StringIO(),
        width=width,
        height=height,
        force_terminal=terminal,
        color_system="truecolor" if terminal else None,
        highlight=False,
    )


def written(console: Console) -> str:
    assert isinstance(console.file, io.StringIO)
    text = console.file.getvalue()
    console.file.truncate(0)
    console.file.seek(0)
    return text


def screen(console: Console) -> Screen:
    return Screen(console, GAME, GAME.messages("en"))


def test_the_game_brings_its_own_drawing() -> None:
    module = terminal_of(GAME)
    assert module is not None
    assert module.__name__ == "orrery.games.nebula.terminal"


def test_a_small_screen_shows_what_has_changed() -> None:
    console = paper()
    table = screen(console)
    scene = Scene().reserves(9, 9, 9).begin()
    table.show(scene.state.view(0))
    first = written(console)
    assert "1H" in first
    assert "Metal    9/35" in first
    table.show(scene.state.view(0))
    assert written(console) == ""
    scene.play("extractor base metal")
    table.show(scene.state.view(0))
    second = written(console)
    assert "Metal    4/35" in second
    assert "1H" not in second
    table.forget()
    table.show(scene.state.view(0))
    assert "1H" in written(console)


def test_a_large_screen_is_cleared_and_shows_all() -> None:
    console = paper(height=90, terminal=True)
    table = screen(console)
    view = Scene().reserves(9, 9, 9).begin().state.view(0)
    for _ in range(2):
        table.show(view)
        text = written(console)
        assert CLEAR in text
        assert "1A" in text
    table.clear()
    assert CLEAR in written(console)


def test_a_terminal_that_is_too_low_is_never_cleared() -> None:
    console = paper(height=25, terminal=True)
    screen(console).show(Scene().reserves(9, 9, 9).begin().state.view(0))
    assert CLEAR not in written(console)


def test_what_is_said_stands_below_a_cleared_screen() -> None:
    console = paper(height=90, terminal=True)
    match = Match(Scene().reserves(9, 9, 9).begin().state, {}, "said")
    match.begin()
    Table(console, GAME, match, [0], None, "en", Keyboard(["2", "undo"])).play()
    last = written(console).split(CLEAR)[-1]
    assert "Taken back: extractor base metal" in last


def test_many_events_are_cut_on_a_terminal_only() -> None:
    for terminal in (False, True):
        console = paper(height=90, terminal=terminal)
        match = GAME.start(options={"first_player": 1}, seed="news")
        Table(console, GAME, match, [1], idle(), "en", Keyboard([])).play()
        text = written(console)
        assert ("earlier lines: log all" in text) is terminal
        assert ("goes first" in text) is not terminal


class Idle(Bot):
    """Does nothing but end its phases."""

    def choose(self, view: View, legal: list[Action], budget: Budget, rng: Source) -> Action:
        return legal[0]


def idle() -> Opponents:
    return Opponents("idle", lambda options: Player("idle", Idle()))


def test_a_game_without_a_drawing_shows_its_fields(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screens, "terminal_of", lambda game: None)
    console = paper(width=80)
    view = Scene().research("jumpgate", 3, seat=1).reserves(9, 9, 9).begin().state.view(0)
    table = screen(console)
    table.show(view)
    text = written(console)
    assert "reserves: [9, 9, 9, 0, 0, 0]" in text
    assert "project_tech: [-1]" in text
    assert "[progress] seat 0" in text
    assert table.note(view, view.legal()[0]) == ""
    assert table.seat(0).plain == "Player 1"
