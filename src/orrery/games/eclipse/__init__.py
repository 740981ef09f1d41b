"""Eclipse: Second Dawn for the Galaxy, by Touko Tahkokallio: two to six players."""

from orrery.games.eclipse.game import game

__all__ = ["game"]
