"""`search`, but positions are played on at random to the end: to compare with evaluation."""

from orrery.bots.rollout.bot import make

__all__ = ["make"]
