"""Gaia Project in the browser: what its boards show, what a move changes, standing orders."""

from orrery.games.gaia.table.document import Board
from orrery.games.gaia.table.figures import figures
from orrery.games.gaia.table.orders import ORDERS, OrderSpec, answer
from orrery.games.gaia.table.present import present

__all__ = ["ORDERS", "Board", "OrderSpec", "answer", "figures", "present"]
