"""A bad bot loses a decision to a random move, and never the game to an error."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import sys
import threading
import time
from collections.abc import Callable

import pytest

from orrery.bots.base import Bot, Budget
from orrery.bots.faults import CRASH, GONE, GRACE, ILLEGAL, LATE, LONGEST, UNTIMED, time_limit
from orrery.bots.levels import LEVELS
from orrery.bots.player import MOST_LATE, Player, make_player, seat_player, spell_out
from orrery.bots.search.search import ITERATIONS
from orrery.games.nebula.game import game
from orrery.games.nebula.space import NAME_COLOUR
from orrery.kernel import registry
from orrery.kernel.chance import Source
from orrery.kernel.decision import Action
from orrery.kernel.errors import UsageError
from orrery.kernel.game import Game
from orrery.kernel.state import Outcome, View

Choose = Callable[[View, list[Action], Budget, Source], Action]


class Scripted(Bot):
    """A bot that does as it is told."""

    def __init__(self, choose: Choose) -> None:
        self.needs_view = True
        self.told = choose

    def choose(self, view: View, legal: list[Action], budget: Budget, rng: Source) -> Action:
        return self.told(view, legal, budget, rng)


def raising(view: View, legal: list[Action], budget: Budget, rng: Source) -> Action:
    rng.below(100)
    raise ZeroDivisionError("no evaluation today")


def throwing(error: BaseException) -> Choose:
    def throw(view: View, legal: list[Action], budget: Budget, rng: Source) -> Action:
        raise error

    return throw


class Unspeakable(Exception):
    def __str__(self) -> str:
        raise SystemExit


def unspeakable(view: View, legal: list[Action], budget: Budget, rng: Source) -> Action:
    raise Unspeakable


def cheating(view: View, legal: list[Action], budget: Budget, rng: Source) -> Action:
    return NAME_COLOUR.at(0)


def hanging(view: View, legal: list[Action], budget: Budget, rng: Source) -> Action:
    while True:
        rng.below(100)


def stubborn(view: View, legal: list[Action], budget: Budget, rng: Source) -> Action:
    while True:
        try:
            time.sleep(60)
        except Exception:  # noqa: BLE001 (this bot swallows whatever it can)
            rng.below(100)


def slow(view: View, legal: list[Action], budget: Budget, rng: Source) -> Action:
    time.sleep(0.2)
    return legal[0]


def hasty(choose: Choose) -> Player:
    """One that is late after a tenth of a second."""
    player = Player("hasty", Scripted(choose))
    player.limit = 0.1
    return player


def ask(player: Player, seed: str = "dice") -> Action:
    state = game.start(seed=1).state
    seat = state.open_seats()[0]
    legal = state.legal(seat)
    action = player.choose(state.view(seat), legal, Source.from_seed(seed))
    assert action in legal
    return action


def kinds(player: Player) -> list[str]:
    return [fault.kind for fault in player.faults]


def test_a_good_bot_gets_what_it_wants() -> None:
    player = make_player("greedy:50", game)
    ask(player)
    assert player.label == "greedy:50"
    assert player.needs_view
    assert player.faults == []


def test_the_budget_reaches_the_bot() -> None:
    budgets: list[Budget] = []

    def noting(view: View, legal: list[Action], budget: Budget, rng: Source) -> Action:
        budgets.append(budget)
        return legal[-1]

    ask(Player("noting", Scripted(noting), Budget(7, 0.5)))
    assert (budgets[0].iterations, budgets[0].seconds) == (7, 0.5)


def test_random_needs_no_view() -> None:
    assert not make_player("random", game).needs_view


@pytest.mark.parametrize(
    ("choose", "kind", "why"),
    [
        (raising, CRASH, "ZeroDivisionError: no evaluation today"),
        (lambda view, legal, budget, rng: sys.exit(3), CRASH, "SystemExit: 3"),
        (throwing(asyncio.CancelledError("never mind")), CRASH, "CancelledError: never mind"),
        (throwing(GeneratorExit()), CRASH, "GeneratorExit"),
        (throwing(KeyboardInterrupt()), CRASH, "KeyboardInterrupt"),
        (throwing(BaseException("two\nlines")), CRASH, "BaseException: two lines"),
        (unspeakable, CRASH, "Unspeakable"),
        (cheating, ILLEGAL, "'colour yellow' is not legal"),
        (lambda view, legal, budget, rng: None, "", ""),
        (lambda view, legal, budget, rng: legal.clear(), "", ""),
    ],
)
def test_a_bad_bot_loses_the_decision(
    choose: Choose, kind: str, why: str, caplog: pytest.LogCaptureFixture
) -> None:
    player = Player("bad", Scripted(choose))
    ask(player)
    (fault,) = player.faults
    assert fault.kind in ([kind] if kind else [ILLEGAL, CRASH])  # compiled code checks types too
    assert why in fault.why
    (record,) = caplog.records
    assert record.name == "orrery.bots"
    assert record.levelno == logging.WARNING
    assert record.getMessage().startswith("the bot bad lost a decision to a random move: ")


def test_only_the_first_crash_shows_its_traceback(caplog: pytest.LogCaptureFixture) -> None:
    player = Player("bad", Scripted(raising))
    ask(player)
    ask(player)
    assert [bool(record.exc_info) for record in caplog.records] == [True, False]


def test_the_fallback_does_not_depend_on_how_far_the_bot_came() -> None:
    def draws(count: int) -> Choose:
        def failing(view: View, legal: list[Action], budget: Budget, rng: Source) -> Action:
            for _ in range(count):
                rng.below(1000)
            raise RuntimeError

        return failing

    taken = {ask(Player("bad", Scripted(draws(count)))).text for count in range(5)}
    assert taken == {ask(make_player("random", game)).text}


@pytest.mark.parametrize("choose", [hanging, stubborn, slow])
def test_a_bot_that_does_not_come_back_is_interrupted(choose: Choose) -> None:
    begun = time.monotonic()
    player = hasty(choose)
    ask(player)
    assert kinds(player) == [LATE]
    assert time.monotonic() - begun < 5
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


def test_a_bot_that_is_always_late_is_no_longer_asked() -> None:
    player = hasty(hanging)
    for _ in range(MOST_LATE + 2):
        ask(player)
    assert kinds(player) == [LATE] * MOST_LATE + [GONE] * 2


def test_on_another_thread_lateness_is_noticed_afterwards() -> None:
    player = hasty(slow)
    thread = threading.Thread(target=ask, args=[player])
    thread.start()
    thread.join()
    assert kinds(player) == [LATE]


def test_the_timer_of_somebody_else_is_left_alone() -> None:
    rung: list[int] = []
    before = signal.signal(signal.SIGALRM, lambda number, frame: rung.append(number))
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.05)
        player = hasty(slow)
        ask(player)
        assert rung == [signal.SIGALRM]
        assert kinds(player) == [LATE]
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def pressed(view: View, legal: list[Action], budget: Budget, rng: Source) -> Action:
    signal.raise_signal(signal.SIGINT)
    return legal[0]


def swallowing(view: View, legal: list[Action], budget: Budget, rng: Source) -> Action:
    with contextlib.suppress(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)
    return legal[0]


class Prompt(Scripted):
    """Says of itself that it is always in time."""

    def __init__(self, choose: Choose) -> None:
        super().__init__(choose)
        self.keeps_time = True


@pytest.mark.parametrize("bot", [Scripted(pressed), Scripted(swallowing), Prompt(pressed)])
def test_somebody_who_interrupts_the_game_is_not_held_up(bot: Bot) -> None:
    player = Player("interrupted", bot)
    with pytest.raises(KeyboardInterrupt):
        ask(player)
    assert player.faults == []
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_who_has_other_plans_for_an_interrupt_keeps_them() -> None:
    rung: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: rung.append(number))
    try:
        player = Player("interrupted", Scripted(pressed))
        ask(player)
    finally:
        signal.signal(signal.SIGINT, before)
    assert rung == [signal.SIGINT]
    assert player.faults == []


@pytest.mark.parametrize("bot", [Scripted, Prompt])
def test_where_interrupts_are_ignored_a_bot_cannot_feign_one(bot: Callable[[Choose], Bot]) -> None:
    """As in the worker of a tournament."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        player = Player("feigning", bot(throwing(KeyboardInterrupt())))
        ask(player)
    finally:
        signal.signal(signal.SIGINT, before)
    assert kinds(player) == [CRASH]


@pytest.mark.parametrize(
    "error", [ValueError("no"), SystemExit(3), KeyboardInterrupt(), asyncio.CancelledError()]
)
def test_what_a_bot_raises_at_the_end_is_only_logged(
    error: BaseException, caplog: pytest.LogCaptureFixture
) -> None:
    class Sore(Bot):
        def close(self, outcome: Outcome | None) -> None:
            raise error

    Player("sore", Sore()).close()
    (record,) = caplog.records
    assert record.getMessage() == "the bot sore failed at the end"


def test_seconds_are_stretched_and_iterations_have_ample_time() -> None:
    assert time_limit(Budget(0, 3.0)) == 6 + GRACE
    assert time_limit(Budget()) == UNTIMED
    assert time_limit(Budget(48)) == UNTIMED + 96
    assert time_limit(Budget(10**9)) == LONGEST == 1800


@pytest.mark.parametrize(
    ("entry", "iterations", "seconds"),
    [("greedy", 0, 3.0), ("greedy:50", 50, 3.0), ("greedy:2s", 0, 2.0), ("greedy:9s", 0, 3.0)],
)
def test_a_host_may_bound_the_time(entry: str, iterations: int, seconds: float) -> None:
    limit = time_limit(Budget(iterations, seconds))
    assert make_player(entry, game, most_seconds=3.0).limit == limit


@pytest.mark.parametrize(
    ("entry", "same"), [("search", f"search:{ITERATIONS}"), ("greedy", "greedy")]
)
def test_a_bound_makes_nobody_think_longer(entry: str, same: str) -> None:
    """A name alone means what is usual, not all the time that the host allows."""
    begun = time.monotonic()
    bounded = ask(make_player(entry, game, most_seconds=20.0))
    assert time.monotonic() - begun < 15
    assert bounded == ask(make_player(entry, game)) == ask(make_player(same, game))


@pytest.mark.parametrize(
    ("entry", "meant"),
    [
        *LEVELS.items(),
        ("search", f"search:{ITERATIONS}"),
        ("search:7", "search:7"),
        ("search:2s", "search:2s"),
        ("random", "random"),
        ("program:2s:cat  -u", "program:2s:cat  -u"),
    ],
)
def test_an_entry_is_spelled_out_with_its_budget(entry: str, meant: str) -> None:
    assert spell_out(entry, game) == meant


def test_what_cannot_be_made_is_said_at_once() -> None:
    with pytest.raises(UsageError, match="there is no bot 'god'"):
        make_player("god", game)


def failing(error: BaseException) -> Callable[[Game], Bot]:
    def make(game: Game) -> Bot:
        raise error

    return make


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (failing(ValueError("no\nweights")), "'stillborn' cannot be made: ValueError: no weights"),
        (failing(SystemExit(3)), "'stillborn' cannot be made: SystemExit: 3"),
        (failing(KeyboardInterrupt()), "'stillborn' cannot be made: KeyboardInterrupt"),
        (lambda game: None, "'stillborn' makes no bot"),
    ],
)
def test_a_bot_that_fails_in_the_making(
    make: Callable[[Game], Bot], why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    registry.bots()
    monkeypatch.setitem(registry._found[registry.BOTS], "stillborn", make)
    with pytest.raises(UsageError, match=why):
        make_player("stillborn", game)
    player = seat_player("stillborn", game, {})
    ask(player)
    player.close()
    assert kinds(player) == [GONE]
    assert why in player.faults[0].why
