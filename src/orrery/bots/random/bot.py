"""Any legal action, all equally likely."""

from __future__ import annotations

from orrery.bots.base import Bot, Budget
from orrery.kernel.chance import Source
from orrery.kernel.decision import Action
from orrery.kernel.game import Game
from orrery.kernel.state import View


class RandomBot(Bot):
    """Needs to know nothing."""

    def __init__(self) -> None:
        self.needs_view = False
        self.keeps_time = True

    def choose(self, view: View, legal: list[Action], budget: Budget, rng: Source) -> Action:
        return legal[rng.below(len(legal))]


def make(game: Game) -> Bot:
    return RandomBot()
