"""Takes the action that is worth most one step ahead."""

from __future__ import annotations

from orrery.bots.base import Bot, Budget
from orrery.bots.lookahead import Lookahead
from orrery.kernel.chance import Source
from orrery.kernel.decision import Action
from orrery.kernel.errors import UsageError
from orrery.kernel.game import Game
from orrery.kernel.state import View


class GreedyBot(Bot):
    """Needs a game that has an evaluation. An iteration is a position looked at."""

    def __init__(self, game: Game) -> None:
        self.needs_view = True
        self.game = game

    def choose(self, view: View, legal: list[Action], budget: Budget, rng: Source) -> Action:
        if len(legal) == 1 or view.seat is None:
            return legal[0]
        position = self.game.sample(view, rng)
        thought_of = self.game.worth_a_look(position, view.seat, legal)
        look = Lookahead(self.game, view.seat, budget.iterations, rng, seconds=budget.seconds)
        return thought_of[look.weigh(position, thought_of).best]


def make(game: Game) -> Bot:
    if not game.evaluates():
        raise UsageError(f"the bot 'greedy' cannot play {game.title}, which has no evaluation")
    return GreedyBot(game)
