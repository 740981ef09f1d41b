"""The search whose opponents play against it."""

from __future__ import annotations

from orrery.bots.base import Bot
from orrery.bots.search.bot import make as make_search
from orrery.bots.search.search import PARANOID
from orrery.kernel.game import Game


def make(game: Game) -> Bot:
    return make_search(game, PARANOID)
