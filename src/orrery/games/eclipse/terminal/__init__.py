"""Eclipse in a terminal: the galaxy, the tray, battles, the players' boards and a legend."""

from orrery.games.eclipse.terminal.layout import draw, parts
from orrery.games.eclipse.terminal.look import seats
from orrery.games.eclipse.terminal.notes import note

__all__ = ["draw", "note", "parts", "seats"]
