"""Measures how well the greedy bot plays, and `legal()` in its games."""

from __future__ import annotations

from statistics import fmean

from benchmarks.measure import Figures, fastest, generate, percentile
from orrery.bots.base import Bot, Budget
from orrery.bots.player import Player
from orrery.kernel.chance import Source
from orrery.kernel.decision import Action
from orrery.kernel.game import Game
from orrery.kernel.registry import bot_maker
from orrery.kernel.state import View
from orrery.lab.arena import entrant, play_game, versus

DUELS = 200


def has_evaluation(game: Game) -> bool:
    """Whether the greedy bot can play the game."""
    match = game.start(seed="evaluation")
    try:
        game.evaluate(match.state, 0)
    except NotImplementedError:
        return False
    return True


def wins_against_random(game: Game) -> float:
    """How many games for two the greedy bot wins, seats changing."""
    makers = [entrant("greedy"), entrant("random")]
    wins: float = versus(game, makers, DUELS, "bench")["wins"][0]
    return wins


class Stopwatch(Bot):
    """Times `legal()` on each position that it sees, and lets another bot choose."""

    def __init__(self, bot: Bot) -> None:
        self.needs_view = True
        self.bot = bot
        self.microseconds: list[float] = []

    def choose(self, view: View, legal: list[Action], budget: Budget, rng: Source) -> Action:
        self.microseconds.append(fastest(generate, view.state.clone()))
        return self.bot.choose(view, legal, budget, rng)


def full_table(game: Game, players: int, games: int) -> Figures:
    """Greedy bots in every seat: their points, and `legal()` in all their positions."""
    watch = Stopwatch(bot_maker("greedy")(game))
    scores: list[float] = []
    for number in range(games):
        seats = [Player("greedy", watch) for _ in range(players)]
        scores += play_game(game, seats, f"bench/{number}")["scores"]
    return {
        "score": fmean(scores),
        "legal_us": fmean(watch.microseconds),
        "legal_p99_us": percentile(watch.microseconds, 0.99),
        "legal_max_us": max(watch.microseconds),
        "positions": len(watch.microseconds),
    }
