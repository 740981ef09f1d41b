"""A bot at a table goes on from what it found out; one that is often late is no longer asked."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from io import BytesIO
from pathlib import Path

import msgspec
import pytest

import orrery
from orrery.bots.base import Bot, Budget
from orrery.bots.faults import LATE, BotFailure
from orrery.bots.player import MOST_LATE, make_player
from orrery.bots.search.bot import SearchBot
from orrery.bots.search.reuse import find_again
from orrery.kernel.chance import Source
from orrery.kernel.decision import Action
from orrery.kernel.state import Outcome, View
from orrery.server import bots as bots_module
from orrery.server.bots import BotFailed, BotLate, Bots
from orrery.server.thinker import KEPT, Choice, Players, serve
from tests.server.house import house
from tests.server.thoughts import a_thought, about, bot_named, seed_of, think

GAME = orrery.game("nebula")
SEARCH = "search:6"


class Noting(Bot):
    """Takes the first answer, and notes how often it was asked."""

    made: list[Noting]

    def __init__(self) -> None:
        self.asked = 0
        self.closed = 0
        self.made.append(self)

    def choose(self, view: View, legal: list[Action], budget: Budget, rng: Source) -> Action:
        self.asked += 1
        return legal[0]

    def close(self, outcome: Outcome | None) -> None:
        self.closed += 1


@pytest.fixture
def made() -> list[Noting]:
    Noting.made = []
    return Noting.made


class Tardy(Noting):
    def choose(self, view: View, legal: list[Action], budget: Budget, rng: Source) -> Action:
        raise BotFailure(LATE, "no answer in 1 s")


# What a worker keeps ---------------------------------------------------------------------


def test_a_worker_asks_the_same_player_again(made: list[Noting]) -> None:
    questions = [a_thought("noting", table) for table in ("one", "two", "one", "one")]
    with bot_named("noting", Noting):
        serve(BytesIO(b"".join(msgspec.json.encode(each) + b"\n" for each in questions)), BytesIO())
    assert [bot.asked for bot in made] == [3, 1]


def test_another_seat_or_another_bot_is_another_player(made: list[Noting]) -> None:
    players = Players()
    with bot_named("noting", Noting), bot_named("other", Noting):
        for bot in ("noting", "other", "noting"):
            for seat in (0, 1):
                thought = a_thought(bot)
                thought.seat = seat
                players.think(thought)
    assert [bot.asked for bot in made] == [2, 2, 1, 1]


def test_only_the_last_players_are_kept_and_the_others_are_closed(made: list[Noting]) -> None:
    players = Players()
    with bot_named("noting", Noting):
        for table in ["first", "second", *map(str, range(KEPT - 2)), "first", "new", "first"]:
            assert players.think(a_thought("noting", table)).action
    assert made[0].asked == 3
    assert [bot.closed for bot in made] == [0, 1] + [0] * (KEPT - 1)


def test_a_player_that_failed_is_not_kept(made: list[Noting]) -> None:
    players = Players()
    with bot_named("tardy", Tardy):
        for _ in range(2):
            choice = players.think(a_thought("tardy"))
            assert choice == Choice(error="late: no answer in 1 s", late=True)
    assert [bot.closed for bot in made] == [1, 1]


# What a search makes of it ---------------------------------------------------------------


class Course:
    """A game in which one worker thinks for seat 0, and seat 1 does what comes first."""

    def __init__(self) -> None:
        self.match = GAME.start(options={"first_player": 1}, seed=1)
        self.players = Players()

    def view(self) -> View:
        """Of seat 0 at its next real decision."""
        state = self.match.state
        while state.open_seats() != [0] or len(state.legal(0)) == 1:
            seat = state.open_seats()[0]
            self.match.apply(seat, state.legal(seat)[0])
        return state.view(0)

    def think(self) -> str:
        return self.players.think(about(self.view(), SEARCH)).action

    def fits(self) -> bool:
        """Whether the kept tree has the present question."""
        bot = self.players._kept["table", 0, SEARCH]._bot
        assert isinstance(bot, SearchBot)
        return bot._kept is not None and find_again(bot._kept, self.view()) is not None

    def play(self, text: str) -> None:
        self.match.apply(0, next(each for each in self.view().legal() if each.text == text))


def test_a_search_goes_on_as_in_a_tournament() -> None:
    """Though views come as data, the tree of the last decision is found to fit."""
    course = Course()
    tournament = make_player(SEARCH, GAME)
    found = 0
    for number in range(4):
        found += number > 0 and course.fits()
        view = course.view()
        choice = tournament.choose(view, view.legal(), Source.from_seed(seed_of(view)))
        assert course.think() == choice.text
        course.play(choice.text)
    assert found


def test_after_an_undo_a_search_begins_afresh() -> None:
    course = Course()
    course.view()
    earlier = course.match.fork()
    first = course.think()
    course.play(first)
    course.think()
    course.match = earlier
    assert not course.fits()
    assert course.think() == think(about(course.view(), SEARCH)).action == first
    course.play(next(each.text for each in course.view().legal() if each.text != first))
    assert not course.fits()
    assert course.think() == think(about(course.view(), SEARCH)).action


# Who is asked ----------------------------------------------------------------------------

TELLS_WHO = """
import os, sys, time
for line in sys.stdin:
    time.sleep(30 if "slow" in line else 0)
    print('{"action": "%d"}' % os.getpid(), flush=True)
"""
HANGS = "import time; time.sleep(60)"
IS_LATE = """
import sys
for line in sys.stdin:
    print('{"error": "late: no answer", "late": true}', flush=True)
"""


def with_bots(workers: int, seconds: float, scene: Callable[[Bots], Awaitable[None]]) -> None:
    async def run() -> None:
        bots = Bots(workers, seconds)
        try:
            await scene(bots)
        finally:
            await bots.close()

    asyncio.run(run())


def test_the_worker_that_was_asked_last_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots_module, "THINKER", ("-c", TELLS_WHO))

    async def scene(bots: Bots) -> None:
        answers = [await bots.choose(a_thought(table=table)) for table in "abbaab"]
        a, b = answers[:2]
        assert a != b
        assert answers == [a, b, b, a, a, b]

    with_bots(2, 20, scene)


def test_nobody_waits_for_the_worker_that_was_asked_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots_module, "THINKER", ("-c", TELLS_WHO))

    async def scene(bots: Bots) -> None:
        first = await bots.choose(a_thought())
        thought = a_thought()
        thought.seed = "slow"
        slow = asyncio.create_task(bots.choose(thought))
        await asyncio.sleep(0)
        other = await bots.choose(a_thought())
        assert other != first
        assert not slow.done()
        assert await bots.choose(a_thought()) == other
        slow.cancel()
        await asyncio.gather(slow, return_exceptions=True)
        assert len(bots._idle) == 2

    with_bots(2, 20, scene)


def test_only_some_seats_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots_module, "THINKER", ("-c", TELLS_WHO))
    monkeypatch.setattr(bots_module, "REMEMBERED", 2)

    async def scene(bots: Bots) -> None:
        for table in "abac":
            await bots.choose(a_thought(table=table))
        assert [table for table, _, _ in bots._asked] == ["a", "c"]

    with_bots(1, 20, scene)


@pytest.mark.parametrize("program", [HANGS, IS_LATE])
def test_a_bot_that_was_late_too_often_is_no_longer_asked(
    program: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether its worker interrupted it, or had to be ended itself."""
    monkeypatch.setattr(bots_module, "THINKER", ("-c", program))

    async def scene(bots: Bots) -> None:
        for _ in range(MOST_LATE):
            with pytest.raises(BotLate):
                await bots.choose(a_thought())
        monkeypatch.setattr(bots_module, "THINKER", ("-c", TELLS_WHO))
        await bots.close()
        bots.seconds = 20
        with pytest.raises(BotFailed, match="no longer asked"):
            await bots.choose(a_thought())
        assert bots._workers[0]._process is None
        assert await bots.choose(a_thought(table="another"))
        assert await bots.choose(a_thought("greedy"))

    with_bots(1, 0.5, scene)


def test_a_crash_is_not_lateness(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots_module, "THINKER", ("-c", "import sys; sys.stdin.readline()"))

    async def scene(bots: Bots) -> None:
        for _ in range(MOST_LATE + 1):
            with pytest.raises(BotFailed, match="the worker died"):
                await bots.choose(a_thought())

    with_bots(1, 20, scene)


def test_a_bot_that_hangs_holds_a_table_up_only_so_often(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(bots_module, "THINKER", ("-c", HANGS))
    with house(f"sqlite:///{tmp_path}/a.sqlite", bot_seconds=0.3) as home:
        made = home.table("nebula", "random novice")
        with home.visit(made["id"]) as watcher:
            watcher.wait_for(lambda guest: guest.position.get("sequence", 0) >= 20)
    told = [record.__dict__ for record in caplog.records if record.name == "orrery.bots"]
    for seat in (0, 1):
        why = [line["why"] for line in told if line["seat"] == seat and "failed" in line["msg"]]
        assert [words.startswith("no answer") for words in why[:MOST_LATE]] == [True] * MOST_LATE
        assert len(why) > MOST_LATE
        assert all("no longer asked" in words for words in why[MOST_LATE:])
