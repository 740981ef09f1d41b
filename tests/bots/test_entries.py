"""Who takes part, on one line."""

from __future__ import annotations

import pytest

from orrery.bots.entries import can_play, level_names, read_entry, split_entries
from orrery.bots.levels import LEVELS
from orrery.games.nebula.game import game
from orrery.kernel.errors import UsageError
from orrery.kernel.game import Game


class Plain(Game):
    """A game without an evaluation."""

    def __init__(self) -> None:
        super().__init__("plain", "Plain", 1, [2], [], game.folder)


@pytest.mark.parametrize(
    ("text", "bot", "iterations", "seconds"),
    [
        ("greedy", "greedy", 0, 0.0),
        (" greedy ", "greedy", 0, 0.0),
        ("greedy:400", "greedy", 400, 0.0),
        ("greedy:2s", "greedy", 0, 2.0),
        ("greedy:0.5s", "greedy", 0, 0.5),
        ("greedy:250ms", "greedy", 0, 0.25),
        ("greedy:1000000000", "greedy", 10**9, 0.0),
    ],
)
def test_a_bot_and_its_budget(text: str, bot: str, iterations: int, seconds: float) -> None:
    entry = read_entry(text)
    assert (entry.text, entry.bot, entry.command) == (text.strip(), bot, [])
    assert (entry.budget.iterations, entry.budget.seconds) == (iterations, seconds)


def test_a_program_is_a_command_of_words() -> None:
    entry = read_entry("program:1.5s:python3 'my bot.py' --log=a:b")
    assert entry.is_program
    assert entry.command == ["python3", "my bot.py", "--log=a:b"]
    assert entry.budget.seconds == 1.5
    assert read_entry("program:100:./bot").budget.iterations == 100


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_keeps_its_name(level: str) -> None:
    entry, meant = read_entry(level), read_entry(LEVELS[level])
    assert entry.text == level
    assert (entry.bot, entry.command) == (meant.bot, meant.command)
    assert entry.budget.iterations == meant.budget.iterations
    assert entry.budget.seconds == meant.budget.seconds


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "there is no bot ''"),
        ("god", r"there is no bot 'god'; there are: .*greedy.*; and the levels novice"),
        ("god:400", "there is no bot 'god'"),
        ("greedy:", "a budget is written as 400"),
        ("greedy:fast", "not 'fast'"),
        ("greedy:-1", "a budget is written as"),
        ("greedy:4e2", "a budget is written as"),
        ("greedy:٣", "a budget is written as"),
        ("greedy:0", "from 1 to"),
        ("greedy:9999999999", "from 1 to"),
        ("greedy:0s", "more than 0"),
        ("greedy:3601s", "at most 3600 s"),
        ("greedy:1s:extra", "a budget is written as"),
        ("novice:400", "'novice' has its own budget"),
        ("program", "a program is written as program:2s:COMMAND"),
        ("program:2s", "a program is written as program:2s:COMMAND"),
        ("program:2s:  ", "a program is written as program:2s:COMMAND"),
        ("program:2s:'open", "cannot be read: No closing quotation"),
        ("program:python3 bot.py:x", "a budget is written as"),
    ],
)
def test_what_is_wrong_is_said(text: str, complaint: str) -> None:
    with pytest.raises(UsageError, match=complaint):
        read_entry(text)


def test_commas_separate_entries_outside_quotes() -> None:
    assert split_entries("search:400, greedy,random") == ["search:400", "greedy", "random"]
    assert split_entries("novice,program:2s:./bot 'a,b' \"c,d\",random") == [
        "novice",
        "program:2s:./bot 'a,b' \"c,d\"",
        "random",
    ]
    assert split_entries(" , ") == []
    assert split_entries("greedy,isn't") == ["greedy", "isn't"]


def test_only_what_can_play_the_game_is_named() -> None:
    assert not can_play("greedy", Plain())
    assert can_play("program:2s:./bot", Plain())
    assert can_play("random", Plain())
    assert level_names(Plain()) == []
    assert level_names(game) == list(LEVELS)
