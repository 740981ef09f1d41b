"""Standing orders: answers to questions that rarely vary, given before they are asked.

The first choice of each is to be asked. An order that does not fit what is asked leaves the
question to the player. Whether passive power is taken is for the others to wonder about; the rest
is bookkeeping, and done at once.
"""

from __future__ import annotations

from collections.abc import Callable

from orrery.games.gaia.income import sources
from orrery.games.gaia.leech import LeechFrame, charge_cost, charged_amount
from orrery.games.gaia.space import (
    BRAINSTONE,
    CHARGE,
    CHARGE_TOKEN_FIRST,
    DECLINE,
    DONE,
    FROM_BOWL,
    INCOME,
)
from orrery.games.gaia.state import BOWLS, gaia
from orrery.kernel.decision import Action
from orrery.kernel.orders import OrderSpec
from orrery.kernel.state import View

ASK = "ask"


ORDERS: list[OrderSpec] = [
    OrderSpec("passive_power", [ASK, "free", "up_to_1", "up_to_2", "up_to_3", "never"]),
    OrderSpec("token_with_charge", [ASK, "first", "after"]),
    OrderSpec("brainstone_charge", [ASK, "forward", "back"], at_once=True),
    OrderSpec("brainstone_payment", [ASK, "stays", "pays"], at_once=True),
    OrderSpec("income_order", [ASK, "tokens_first", "charge_first"], at_once=True),
    OrderSpec("tokens_leave", [ASK, "lowest_first"], at_once=True),
    OrderSpec("end_turn", [ASK, "at_once"], at_once=True),
]

_MOST_PAID = {"free": 0, "up_to_1": 1, "up_to_2": 2, "up_to_3": 3}


def answer(view: View, orders: dict[str, str]) -> Action | None:
    """What the viewer's orders say to the question that it is asked; None to ask."""
    decision = view.decision()
    if decision is None or decision.kind not in _ANSWERS:
        return None
    found = _ANSWERS[decision.kind](view, orders)
    return found if found in view.legal() else None


def _leech(view: View, orders: dict[str, str]) -> Action | None:
    choice = orders.get("passive_power", ASK)
    if choice == "never":
        return DECLINE.at()
    most = _MOST_PAID.get(choice, -1)
    return _accept(view, orders) if _price(view) <= most else None


def _price(view: View) -> int:
    """The victory points that the offered charge costs."""
    s = gaia(view.state)
    frame = s.top()
    if view.seat is None or not isinstance(frame, LeechFrame):
        raise LookupError("no power is offered")
    return charge_cost(charged_amount(s, view.seat, frame.offer))


def _accept(view: View, orders: dict[str, str]) -> Action | None:
    if CHARGE_TOKEN_FIRST.at() not in view.legal():
        return CHARGE.at()
    choice = orders.get("token_with_charge", ASK)
    if choice == "first":
        return CHARGE_TOKEN_FIRST.at()
    return CHARGE.at() if choice == "after" else None


def _stone_charge(view: View, orders: dict[str, str]) -> Action | None:
    choice = orders.get("brainstone_charge", ASK)
    legal = view.legal()
    if choice == "forward":
        return max(legal, key=lambda action: action.first)
    return min(legal, key=lambda action: action.first) if choice == "back" else None


def _stone_payment(view: View, orders: dict[str, str]) -> Action | None:
    choice = orders.get("brainstone_payment", ASK)
    if choice == ASK:
        return None
    return BRAINSTONE.at(1 if choice == "pays" else BOWLS)


def _income(view: View, orders: dict[str, str]) -> Action | None:
    """The next source of the wished kind; what is left once there is none."""
    choice = orders.get("income_order", ASK)
    if choice == ASK or view.seat is None:
        return None
    legal = view.legal()
    for source, what in sources(gaia(view.state), view.seat):
        wished = what.tokens if choice == "tokens_first" else what.power
        if wished and INCOME.at(source) in legal:
            return INCOME.at(source)
    return legal[0]


def _leave(view: View, orders: dict[str, str]) -> Action | None:
    """Tokens from the lowest area; whether the Brainstone goes stays a question."""
    if orders.get("tokens_leave", ASK) == ASK:
        return None
    legal = view.legal()
    return legal[0] if legal[0].kind is FROM_BOWL else None


def _turn(view: View, orders: dict[str, str]) -> Action | None:
    """Before the main action `done` is not legal, and the question stays."""
    return None if orders.get("end_turn", ASK) == ASK else DONE.at()


_ANSWERS: dict[str, Callable[[View, dict[str, str]], Action | None]] = {
    "leech": _leech,
    "stone_charge": _stone_charge,
    "stone_payment": _stone_payment,
    "income": _income,
    "leave": _leave,
    "turn": _turn,
}
