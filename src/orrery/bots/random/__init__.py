"""The bot that plays any legal action: the baseline of all baselines."""

from orrery.bots.random.bot import make

__all__ = ["make"]
