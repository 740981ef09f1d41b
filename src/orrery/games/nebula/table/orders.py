"""Standing orders: reactions that a player does not want to be asked about.

Everybody can see which technologies are face up, so being asked tells nothing; but an answer at
once would tell that an order gave it, and that is for the server to conceal.
"""

from __future__ import annotations

from typing import Final

from orrery.games.nebula.combat import CombatWindow, DamageFrame
from orrery.games.nebula.components import COMBAT_DECLARED, technology
from orrery.games.nebula.space import PASS, USE
from orrery.kernel.decision import Action
from orrery.kernel.orders import OrderSpec
from orrery.kernel.state import View

ASK: Final = "ask"
NEVER: Final = "never"
SHIELD: Final = "shield"

DECLARED: Final = "combat_declared"
ROUND: Final = "combat_round"
DAMAGE: Final = "damage"

ORDERS: list[OrderSpec] = [
    OrderSpec(DECLARED, [ASK, NEVER]),
    OrderSpec(ROUND, [ASK, NEVER]),
    OrderSpec(DAMAGE, [ASK, NEVER, SHIELD]),
]

_SHIELD_UP: Final = USE.at(technology("energy_shield").index)


def answer(view: View, orders: dict[str, str]) -> Action | None:
    """What the viewer's orders say to the question that it is asked; None to ask."""
    legal = view.legal()
    if not legal:
        return None
    choice = orders.get(_order(view), ASK)
    if choice == SHIELD and _SHIELD_UP in legal:
        return _SHIELD_UP
    return PASS.at() if choice == NEVER else None


def _order(view: View) -> str:
    """The order that the question falls under, if any."""
    frame = view.state.top()
    if isinstance(frame, CombatWindow):
        return DECLARED if frame.moment == COMBAT_DECLARED else ROUND
    return DAMAGE if isinstance(frame, DamageFrame) else ""
