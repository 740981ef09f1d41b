"""The bot that looks ahead: a Monte-Carlo tree search for several players and hidden cards."""

from orrery.bots.search.bot import make

__all__ = ["make"]
