"""What a game brings to the table: its `table` package, or a plain one for a game without.

A game's package `table` stands beside its `Game` class and has (docs/table.md)

    Board                    a msgspec.Struct: everything that the board shows
    present(view) -> Board
    figures(view, seat) -> dict[str, int]
    ORDERS, answer(view, orders) -> Action | None
    note(view, action, catalogue) -> str

All but the first two are optional. Notes come from the game's `terminal` package otherwise.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from orrery.kernel.decision import Action
from orrery.kernel.game import Game
from orrery.kernel.messages import Catalogue
from orrery.kernel.orders import OrderSpec
from orrery.kernel.registry import part_of
from orrery.kernel.state import View

Orders = dict[str, str]
"""Order -> the choice in force."""

BETTER_LOW = "-"
"""Stands before the key of a figure that is better low."""


class GameBoard:
    """The part of a table that only the game can say, from views alone."""

    def __init__(self, document: Any, present: Callable[[View], Any]) -> None:
        self.document = document
        """The type of what `present` gives, for `/openapi.json`."""
        self.present = present
        self.figures: Callable[[View, int], dict[str, int]] = _no_figures
        self.orders: list[OrderSpec] = []
        self.answer: Callable[[View, Orders], Action | None] = _no_answer
        self.note: Callable[[View, Action, Catalogue], str] = _no_note


def board_of(game: Game) -> GameBoard:
    """The board of a game; one that shows the fields of the view where the game has none."""
    table = part_of(game, "table")
    if table is None:
        board = GameBoard(dict[str, Any], plain_document)
    else:
        board = GameBoard(table.Board, table.present)
        board.figures = getattr(table, "figures", _no_figures)
        board.orders = getattr(table, "ORDERS", [])
        board.answer = getattr(table, "answer", _no_answer)
    for part in (table, part_of(game, "terminal")):
        note = getattr(part, "note", None)
        if note is not None:
            board.note = note
            break
    return board


def plain_document(view: View) -> dict[str, Any]:
    """The fields of a view as they are."""
    return view.to_data()


def _no_figures(view: View, seat: int) -> dict[str, int]:
    return {}


def _no_answer(view: View, orders: Orders) -> Action | None:
    return None


def _no_note(view: View, action: Action, catalogue: Catalogue) -> str:
    return ""
