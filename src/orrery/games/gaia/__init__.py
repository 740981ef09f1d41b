"""Gaia Project, by Jens Drögemüller and Helge Ostertag: 1 to 4 players, 14 factions, six rounds."""

from orrery.games.gaia.game import game

__all__ = ["game"]
