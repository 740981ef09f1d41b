"""Beyond Nebula in the browser: what its boards show, what a move changes, standing orders."""

from orrery.games.nebula.table.document import Board
from orrery.games.nebula.table.figures import figures
from orrery.games.nebula.table.orders import ORDERS, answer
from orrery.games.nebula.table.present import present

SCORE = "planets"
"""The figure that tells who is ahead."""
MARKS = {"turn_began": "turn"}
"""Events with which a part of the game begins, and the field that numbers it."""

__all__ = ["MARKS", "ORDERS", "SCORE", "Board", "answer", "figures", "present"]
