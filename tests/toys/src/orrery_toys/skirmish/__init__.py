"""Skirmish: three or four seats, hidden hands, and cards that cancel cards."""

from orrery_toys.skirmish.game import game

__all__ = ["game"]
