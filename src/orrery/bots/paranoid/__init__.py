"""`search`, but the others are taken to want nothing but its defeat: to compare with (max^n)."""

from orrery.bots.paranoid.bot import make

__all__ = ["make"]
