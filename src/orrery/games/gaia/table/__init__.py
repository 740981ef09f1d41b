"""Gaia Project in the browser: what its boards show, what a move changes, standing orders."""

from orrery.games.gaia.table.document import Board
from orrery.games.gaia.table.figures import figures
from orrery.games.gaia.table.orders import ORDERS, answer
from orrery.games.gaia.table.present import present

RECOMMENDED = {"faction_choice": "first_game"}
"""What the rulebook recommends for a first game."""
SCORE = "vp"
"""The figure that tells who is ahead."""
ONLY_FOR = {"reduced_map": [3]}
"""Options that mean something only with so many players."""
MARKS = {"round_began": "round"}
"""Events with which a part of the game begins, and the field that numbers it."""

__all__ = [
    "MARKS",
    "ONLY_FOR",
    "ORDERS",
    "RECOMMENDED",
    "SCORE",
    "Board",
    "answer",
    "figures",
    "present",
]
