"""Trade: several units of one resource for one of another."""

from __future__ import annotations

from orrery.games.eclipse.components import KINDS, SPECIES
from orrery.games.eclipse.events import TRADED
from orrery.games.eclipse.holdings import gain, pay, why_too_dear
from orrery.games.eclipse.space import TRADE
from orrery.games.eclipse.state import EclipseState, eclipse
from orrery.kernel.decision import Action
from orrery.kernel.ledger import Blocker, block
from orrery.kernel.state import Play, State


def trade_rate(s: EclipseState, seat: int) -> int:
    """How many units one unit costs."""
    return SPECIES[s.species[seat]].trade


def why_not_trade(s: EclipseState, seat: int, paid: int, gained: int) -> list[Blocker]:
    if paid == gained:
        return [block("eclipse.trade.other_type", resource=paid)]
    rate = trade_rate(s, seat)
    held = s.held(seat, paid)
    others = sum(s.held(seat, resource) for resource in range(KINDS) if resource != gained)
    if held < rate <= others:
        return [block("eclipse.trade.single_type", resource=paid, needed=rate, held=held)]
    return why_too_dear(s, seat, paid, rate)


class Trade(Play):
    """eclipse.trade.anytime"""

    def legal(self, state: State, seat: int, found: list[Action]) -> None:
        s = eclipse(state)
        rate = trade_rate(s, seat)
        for paid in range(KINDS):
            if s.held(seat, paid) >= rate:
                for gained in range(KINDS):
                    if gained != paid:
                        found.append(TRADE.at(paid, gained))

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        return why_not_trade(eclipse(state), seat, action.first, action.second)

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = eclipse(state)
        s.emit(TRADED, seat, action.first, action.second)
        pay(s, seat, action.first, trade_rate(s, seat))
        gain(s, seat, action.second, 1)
