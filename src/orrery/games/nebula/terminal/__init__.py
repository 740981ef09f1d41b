"""Beyond Nebula in a terminal: the map, the control panels and a legend, as styled lines."""

from orrery.games.nebula.terminal.layout import draw, parts
from orrery.games.nebula.terminal.look import seats
from orrery.games.nebula.terminal.notes import note

__all__ = ["draw", "note", "parts", "seats"]
