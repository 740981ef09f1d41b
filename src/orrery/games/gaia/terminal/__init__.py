"""Gaia Project in a terminal: the map, the boards, the panels and a legend, as styled lines."""

from orrery.games.gaia.terminal.layout import draw, parts
from orrery.games.gaia.terminal.look import seats
from orrery.games.gaia.terminal.notes import note

__all__ = ["draw", "note", "parts", "seats"]
