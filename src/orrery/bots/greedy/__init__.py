"""The bot that takes the action after which its game's evaluation is best."""

from orrery.bots.greedy.bot import make

__all__ = ["make"]
