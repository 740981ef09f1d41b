"""Who sits at a seat: a bot that cannot spoil the game.

A bot that raises, whatever it raises, answers something illegal or does not come back in time loses
that one decision: a random legal action takes its place, and the log says why. A bot that cannot
even be made loses all of them. Only a Ctrl-C of the user ends the game (`orrery.bots.keyboard`).
"""

from __future__ import annotations

import logging
import time
from typing import Final

from orrery.bots.alarm import Alarm, Overrun
from orrery.bots.base import FREE, Bot, Budget
from orrery.bots.entries import Entry, read_entry
from orrery.bots.faults import CRASH, GONE, ILLEGAL, LATE, BotFailure, Fault, describe, time_limit
from orrery.bots.keyboard import Keyboard, is_connected
from orrery.bots.levels import LEVELS
from orrery.bots.program.bot import ProgramBot
from orrery.kernel.chance import Source
from orrery.kernel.decision import Action
from orrery.kernel.errors import UsageError
from orrery.kernel.game import Game, Options
from orrery.kernel.registry import bot_maker
from orrery.kernel.state import Outcome, View

MOST_LATE: Final = 3
"""How often a bot may be late in a game; then it is no longer asked."""

log: Final = logging.getLogger("orrery.bots")


class Player:
    """One seat of one game, played by a bot within its budget."""

    def __init__(self, label: str, bot: Bot, budget: Budget = FREE) -> None:
        self.label = label
        self.needs_view = bot.needs_view
        """Whether `choose` looks at the view. If not it may be given `NO_VIEW`."""
        self.faults: list[Fault] = []
        """The decisions that it lost."""
        self.limit = time_limit(budget)
        """After how many seconds it is late."""
        self._bot = bot
        self._budget = budget
        self._lates = 0

    def choose(self, view: View, legal: list[Action], rng: Source) -> Action:
        """One of the `legal` actions; raises nothing but the `KeyboardInterrupt` of the user.

        The fallback is drawn as if the bot had not touched `rng`, so that the rest of the game does
        not depend on how far it came.
        """
        start = rng.counter
        try:
            return self._ask(view, legal, rng)
        except BotFailure as failure:
            self._lose(failure.fault, failure.__cause__)
        except BaseException as error:
            if isinstance(error, KeyboardInterrupt) and is_connected():
                raise
            self._lose(Fault(CRASH, describe(error)), error)
        rng.counter = start
        return legal[rng.below(len(legal))]

    def close(self, outcome: Outcome | None = None) -> None:
        """The game has ended so, or is left."""
        try:
            with Keyboard():
                self._bot.close(outcome)
        except KeyboardInterrupt:
            raise
        except BaseException:
            log.exception("the bot %s failed at the end", self.label, extra={"bot": self.label})

    def _ask(self, view: View, legal: list[Action], rng: Source) -> Action:
        if self._lates >= MOST_LATE:
            raise BotFailure(GONE, f"it was late {MOST_LATE} times in this game")
        if self._bot.keeps_time:  # built in, so that whoever interrupts it is the user
            action = self._bot.choose(view, list(legal), self._budget, rng)
        else:
            with Keyboard():
                action = self._watch(view, list(legal), rng)
        if action not in legal:
            raise BotFailure(ILLEGAL, f"'{action}' is not legal")
        return action

    def _watch(self, view: View, legal: list[Action], rng: Source) -> Action:
        """Let the bot think, and interrupt it when it is late."""
        late = BotFailure(LATE, f"no answer in {self.limit:g} s")
        begun = time.monotonic()
        alarm = Alarm(self.limit)
        try:
            try:
                action = self._bot.choose(view, legal, self._budget, rng)
            finally:
                alarm.stop()
        except Overrun:
            alarm.stop()
            raise late from None
        if time.monotonic() - begun > self.limit:
            raise late
        return action

    def _lose(self, fault: Fault, error: BaseException | None) -> None:
        first = not self.faults
        self.faults.append(fault)
        if fault.kind == LATE:
            self._lates += 1
        log.warning(
            "the bot %s lost a decision to a random move: %s",
            self.label,
            fault,
            exc_info=error if first else None,
            extra={"bot": self.label, "fault": fault.kind, "why": fault.why},
        )


def make_player(
    text: str, game: Game, options: Options | None = None, most_seconds: float = 0.0
) -> Player:
    """The player that an entry names, for one seat of one game; raises `UsageError`.

    An outside program is told the `options` of the game. With `most_seconds` no decision takes
    longer, whatever the entry says, as far as the bot looks at the clock.
    """
    entry = read_entry(text)
    bot = _make_bot(entry, game, options or {})
    budget = entry.budget
    if most_seconds > 0:
        budget = _within(most_seconds, budget, bot)
    return Player(entry.text, bot, budget)


def spell_out(text: str, game: Game) -> str:
    """What an entry stands for, with its budget: `search:48` for a master.

    Raises `UsageError` if it cannot play the game.
    """
    entry = read_entry(text)
    bot = _make_bot(entry, game, {})
    Player(entry.text, bot).close()
    meant = LEVELS.get(entry.text, entry.text)
    if entry.budget.iterations or entry.budget.seconds > 0 or not bot.usual_iterations:
        return meant
    return f"{meant}:{bot.usual_iterations}"


def seat_player(text: str, game: Game, options: Options) -> Player:
    """The same for a game that has begun: a bot that can no longer be made loses its decisions."""
    try:
        return make_player(text, game, options)
    except UsageError as error:
        return Player(text, Absent(str(error)))


class Absent(Bot):
    """Takes the place of a bot that is not there."""

    def __init__(self, why: str) -> None:
        self.needs_view = False
        self.keeps_time = True
        self._why = why

    def choose(self, view: View, legal: list[Action], budget: Budget, rng: Source) -> Action:
        raise BotFailure(GONE, self._why)


def _within(most_seconds: float, budget: Budget, bot: Bot) -> Budget:
    """The budget, but no more than so many seconds.

    Who has no budget does what is usual: seconds alone would be an invitation to use them all.
    """
    if budget.seconds > 0:
        return Budget(budget.iterations, min(budget.seconds, most_seconds))
    return Budget(budget.iterations or bot.usual_iterations, most_seconds)


def _make_bot(entry: Entry, game: Game, options: Options) -> Bot:
    if entry.is_program:
        return ProgramBot(game, entry.command, options)
    try:
        with Keyboard():
            made: object = bot_maker(entry.bot)(game)
    except (UsageError, KeyboardInterrupt):
        raise
    except BaseException as error:
        raise UsageError(f"the bot '{entry.text}' cannot be made: {describe(error)}") from error
    if not isinstance(made, Bot):
        raise UsageError(f"what is named as the bot '{entry.text}' makes no bot")
    return made
