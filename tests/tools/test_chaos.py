"""The tool that deals blows: it must notice what it looks for, and write down what it found."""

from __future__ import annotations

from pathlib import Path

import pytest

from orrery.table.entries import Entry
from tools import chaos
from tools.chaos import Attempt, Chaos, Player, Result


def entry(sequence: int, text: str, seat: int = 0) -> Entry:
    return Entry(sequence, "move", seat, text, [], "", "")


@pytest.fixture
def player() -> Player:
    """Has sent two moves; the first was acknowledged."""
    found = Player("table", "key", {0}, "seed")
    found.attempts = {1: [Attempt(0, "a")], 2: [Attempt(0, "b")]}
    found.attempts[1][0].acknowledged = True
    return found


@pytest.mark.parametrize(
    ("log", "complaint"),
    [
        ([entry(1, "a")], ""),
        ([entry(1, "a"), entry(2, "b")], ""),
        ([entry(1, "a"), entry(2, "bot", 1)], ""),
        ([], "lost entry 1"),
        ([entry(1, "b")], "lost entry 1"),
        ([entry(1, "a"), entry(2, "c")], "from nowhere"),
        ([entry(1, "a"), entry(1, "a")], "not numbered"),
        ([entry(1, "a"), entry(3, "b")], "not numbered"),
    ],
)
def test_what_is_lost_twice_or_from_nowhere_is_noticed(
    player: Player, log: list[Entry], complaint: str
) -> None:
    found = player.complaints(log)
    assert bool(found) == bool(complaint)
    assert not complaint or any(complaint in one for one in found)


def test_a_move_that_was_promised_twice_is_noticed(player: Player) -> None:
    again = Attempt(0, "a")
    again.acknowledged = True
    player.attempts[1].append(again)
    assert any("twice" in one for one in player.complaints([entry(1, "a")]))


def test_the_figures_get_into_the_page(
    player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "README.md"
    page.write_text("before\n<!-- chaos -->\n\n<!-- /chaos -->\nafter\n")
    monkeypatch.setattr(chaos, "PAGE", page)
    done = Chaos([], None, "1")
    done.players, done.flights, done.recoveries = [player], [21, 25], [0.1, 0.4]

    def blows(rounds: int, seed: str) -> Result:
        return Result("SQLite, one process", rounds, done, [])

    monkeypatch.setattr(chaos, "on_sqlite", blows)
    assert chaos.main(["--store", "sqlite", "--rounds", "2"]) == 0
    text = page.read_text()
    assert text.startswith("before\n<!-- chaos -->\n")
    assert "| SQLite, one process | 2 | 21 | 1 | 2 | 1 | 0 | 0.4 s |" in text
    assert text.endswith("<!-- /chaos -->\nafter\n")
