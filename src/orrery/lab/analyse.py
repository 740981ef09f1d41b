"""What a bot makes of a position: everybody's chances, and the best lines."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from orrery.bots.base import Bot, Budget
from orrery.bots.entries import Entry
from orrery.bots.search.bot import Report
from orrery.kernel.chance import Source
from orrery.kernel.decision import Action
from orrery.kernel.errors import UsageError
from orrery.kernel.game import Game
from orrery.kernel.registry import bot_maker
from orrery.kernel.state import State, View

SAMPLES = 16
"""How many positions that fit a view are evaluated."""


@runtime_checkable
class Analyst(Protocol):
    """A bot that can say more than what it would do."""

    def analyse(self, view: View, legal: list[Action], budget: Budget, rng: Source) -> Report:
        """The chances of all seats, and the lines that begin with the legal actions."""


class Analysis:
    """A position as the seat sees that decides in it."""

    def __init__(self, view: View, report: Report, evaluations: list[float]) -> None:
        self.view = view
        self.chances = report.values
        """For every seat the chance of winning."""
        self.evaluations = evaluations
        """For every seat what the game's own evaluation says."""
        self.lines = report.lines
        """The best first."""
        self.iterations = report.iterations

    def place(self, action: Action) -> int:
        """Where an action stands among the lines, from 1; 0 if nobody looked at it."""
        actions = [line.action for line in self.lines]
        return actions.index(action) + 1 if action in actions else 0


def analyse(game: Game, state: State, seat: int, entry: Entry, seed: str) -> Analysis:
    """Look at a position with the eyes of a seat that decides in it."""
    analyst = make_analyst(entry, game)
    view = state.view(seat)
    report = analyst.analyse(view, view.legal(), entry.budget, Source.from_seed(f"{seed} search"))
    return Analysis(view, report, _evaluations(game, view, Source.from_seed(f"{seed} samples")))


def make_analyst(entry: Entry, game: Game) -> Analyst:
    """The bot of an entry; raises `UsageError` if it cannot analyse."""
    if not entry.is_program:
        bot: Bot = bot_maker(entry.bot)(game)
        if isinstance(bot, Analyst):
            return bot
    raise UsageError(f"'{entry.text}' plays, but it does not analyse; 'search' does")


def _evaluations(game: Game, view: View, rng: Source) -> list[float]:
    """The mean over positions that fit the view: the true one is not for this seat to know."""
    samples = [game.sample(view, rng) for _ in range(SAMPLES)]
    return [
        sum(game.evaluate(sample, seat) for sample in samples) / SAMPLES
        for seat in range(view.state.players)
    ]
