"""What the page makes of long lists and of the end of a game."""

from __future__ import annotations

import io

from rich.console import Console

import orrery
from orrery.bots.entries import default_entry
from orrery.bots.levels import DEFAULT
from orrery.cli.choices import MANY, menu
from orrery.cli.page import Page
from orrery.kernel.game import Game
from orrery.kernel.state import Outcome
from tests.gaia.scene import Scene

GAME = orrery.game("gaia")


def page() -> Page:
    return Page(Console(file=io.StringIO(), width=80, color_system=None), GAME, "en")


def written(on: Page) -> str:
    assert isinstance(on.console.file, io.StringIO)
    return on.console.file.getvalue()


def stations() -> Scene:
    """The Ivits choose a space for a station: a long list of one kind."""
    scene = Scene("ivits", "xenos").structure(0, "planetary_institute", "1C").holds(0, qic=1)
    scene.play("special faction")
    return scene


def test_a_long_list_of_one_kind_stands_in_columns() -> None:
    view = stations().state.view(0)
    lines = menu(view.legal())
    assert len(lines) == len(view.legal()) > MANY
    on = page()
    on.print_choices(view, lines, opened=True)
    text = written(on)
    assert len(text.splitlines()) < len(lines) / 3
    assert text.startswith(" space-station …")
    for number, action in enumerate(view.legal(), 1):
        assert f"{number} {action.text.split()[1]}" in text
    assert "(−1q)" in text
    assert ".. back" in text


def test_a_group_has_its_members_on_its_line() -> None:
    scene = Scene("terrans", "xenos").mine(0, "1C").holds(0, credits=30, ore=15, knowledge=15)
    for at in range(6):
        scene.planet(f"1B{at}", "terra")
    scene.planet("1A0", "terra").holds(0, qic=1).power(0, 2, 2, 4)
    view = scene.begin().state.view(0)
    on = page()
    on.print_choices(view, menu(view.legal()), opened=False)
    assert "build a mine: 1B0, 1B1, 1B2, 1B3, 1B4, 1B5, 1A0" in " ".join(written(on).split())


def test_the_result_has_a_line_for_each_part_and_the_sum() -> None:
    parts = [{"play": 30, "research": 12, "bid": 0}, {"play": 41, "research": 8, "bid": 0}]
    on = page()
    on.print_result(Outcome([42, 49], [2, 1], parts, "final scoring"), 7)
    rows = [line.split() for line in written(on).splitlines()]
    assert ["during", "the", "game", "30", "41"] in rows
    assert ["research", "areas", "12", "8"] in rows
    assert ["in", "all", "42", "49"] in rows
    assert "bid" not in written(on)
    assert "Player 2 wins" in written(on)


def test_several_can_share_a_victory() -> None:
    on = page()
    on.print_result(Outcome([5, 5, 3], [1, 1, 3], [{"play": 0}] * 3, "final scoring"), 7)
    assert "Player 1, Player 2 share the victory" in written(on)


class Plain(Game):
    """A game that says nothing about the worth of a position."""


def test_the_usual_opponent_is_one_that_can_play_the_game() -> None:
    assert default_entry(orrery.game("nebula")) == DEFAULT
    assert default_entry(Plain("plain", "Plain", 1, [2], [], GAME.folder)) == "random"
