"""Boards for tests: small ones, in the place of a game's own `table` package."""

from __future__ import annotations

from typing import Any

import msgspec

import orrery
from orrery.kernel.decision import Action
from orrery.kernel.orders import OrderSpec
from orrery.kernel.state import View
from orrery.table.boards import GameBoard, Orders, board_of, plain_document


class Board(msgspec.Struct):
    """What the fake boards show."""

    fields: dict[str, Any]
    viewer: int | None


def present(view: View) -> Board:
    return Board(plain_document(view), view.seat)


def figures(view: View, seat: int) -> dict[str, int]:
    """What the seat has, and how many decisions it has made (better few)."""
    data = view.to_data()
    own = {
        name: values[seat]
        for name, values in data.items()
        if name in ("coins", "lives") and isinstance(values, list)
    }
    if data["game"] == "nebula":
        own |= dict(zip(("metal", "gas", "crystal"), data["reserves"][3 * seat : 3 * seat + 3]))
    return {**own, "-decisions": data["moves"][seat]}


def answer(view: View, orders: Orders) -> Action | None:
    """`cards: pass` and `leech: decline`."""
    for name, kind in (("cards", "pass"), ("leech", "decline")):
        decision = view.decision()
        wanted = orders.get(name)
        if wanted == kind and decision is not None and decision.kind != "turn":
            return next((action for action in view.legal() if action.text == kind), None)
    return None


def board(game: str) -> GameBoard:
    found = GameBoard(Board, present)
    found.figures = figures
    found.orders = [OrderSpec("cards", ["ask", "pass"]), OrderSpec("leech", ["ask", "decline"])]
    found.answer = answer
    found.note = board_of(orrery.game(game)).note
    return found
