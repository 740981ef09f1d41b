"""Beyond Nebula in the browser: what its boards show, what a move changes, standing orders."""

from orrery.games.nebula.table.document import Board
from orrery.games.nebula.table.figures import figures
from orrery.games.nebula.table.orders import ORDERS, answer
from orrery.games.nebula.table.present import present

__all__ = ["ORDERS", "Board", "answer", "figures", "present"]
