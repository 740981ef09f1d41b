"""Paying, extractors and the Exchange."""

from __future__ import annotations

from orrery.games.nebula.components import (
    BASE,
    EXTRACTOR_COST,
    KINDS,
    NO_EXTRACTOR,
    RESERVE_LIMIT,
    SPECIALISED,
)
from orrery.games.nebula.events import EXCHANGED, EXTRACTOR_BUILT
from orrery.games.nebula.space import EXCHANGE, EXTRACTOR
from orrery.games.nebula.state import NebulaState, nebula
from orrery.kernel.decision import Action
from orrery.kernel.ledger import Blocker, block
from orrery.kernel.state import Play, State


def can_pay(s: NebulaState, seat: int, cost: list[int]) -> bool:
    """nebula.pay"""
    at = seat * KINDS
    for resource in range(KINDS):  # noqa: SIM110 (a generator costs more than the rule)
        if s.reserves[at + resource] < cost[resource]:
            return False
    return True


def pay(s: NebulaState, seat: int, cost: list[int]) -> None:
    for resource in range(KINDS):
        s.reserves[seat * KINDS + resource] -= cost[resource]


def too_dear(s: NebulaState, seat: int, resource: int, cost: int) -> list[Blocker]:
    """Why a price in one resource cannot be paid."""
    held = s.reserves[seat * KINDS + resource]
    if held >= cost:
        return []
    return [block("nebula.pay", resource=resource, cost=cost, held=held)]


def all_too_dear(s: NebulaState, seat: int, cost: list[int]) -> list[Blocker]:
    """Why a price in all three resources cannot be paid."""
    reasons: list[Blocker] = []
    for resource in range(KINDS):
        reasons += too_dear(s, seat, resource, cost[resource])
    return reasons


class BuildExtractor(Play):
    """nebula.extractor.base.cost, nebula.extractor.specialised.cost"""

    def legal(self, state: State, seat: int, found: list[Action]) -> None:
        s = nebula(state)
        for resource in range(KINDS):
            at = seat * KINDS + resource
            grade = s.extractor[at] + 1
            if grade <= SPECIALISED and s.reserves[at] >= EXTRACTOR_COST[grade - 1]:
                found.append(EXTRACTOR.at(grade, resource))

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        s = nebula(state)
        grade, resource = action.args
        stands = s.extractor[seat * KINDS + resource]
        reasons = too_dear(s, seat, resource, EXTRACTOR_COST[grade - 1])
        if grade == BASE and stands != NO_EXTRACTOR:
            reasons.append(block("nebula.extractor.base.cost", resource=resource, limit=1))
        if grade == SPECIALISED and stands == NO_EXTRACTOR:
            reasons.append(block("nebula.extractor.specialised.cost", resource=resource, base=0))
        if grade == SPECIALISED and stands == SPECIALISED:
            reasons.append(block("nebula.extractor.specialised.cost", resource=resource, limit=1))
        return reasons

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = nebula(state)
        grade, resource = action.args
        s.reserves[seat * KINDS + resource] -= EXTRACTOR_COST[grade - 1]
        s.extractor[seat * KINDS + resource] = grade
        s.emit(EXTRACTOR_BUILT, seat, grade, resource)


class Exchange(Play):
    """nebula.exchange.do"""

    def legal(self, state: State, seat: int, found: list[Action]) -> None:
        s = nebula(state)
        if s.exchanged:
            return
        for paid in range(KINDS):
            for received in range(KINDS):
                if paid != received:
                    for amount in range(1, most_exchanged(s, seat, paid, received) + 1):
                        found.append(EXCHANGE.at(paid, received, amount))

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        s = nebula(state)
        paid, received, amount = action.args
        reasons: list[Blocker] = []
        if s.exchanged:
            reasons.append(block("nebula.exchange.do", used=1, limit=1))
        if paid == received:
            reasons.append(block("nebula.exchange.do", paid=paid, received=received))
            return reasons
        reasons += too_dear(s, seat, paid, amount)
        held = s.reserves[seat * KINDS + received]
        if held + amount > RESERVE_LIMIT:
            reasons.append(
                block("nebula.resource.bounds", held=held, amount=amount, limit=RESERVE_LIMIT)
            )
        return reasons

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = nebula(state)
        paid, received, amount = action.args
        s.reserves[seat * KINDS + paid] -= amount
        s.reserves[seat * KINDS + received] += amount
        s.exchanged = 1
        s.exchange_paid = paid
        if not s.exchange_free:
            s.penalty[seat * KINDS + paid] = 1
        s.emit(EXCHANGED, seat, paid, received, amount)

    def warnings(self, state: State, seat: int, action: Action) -> list[Blocker]:
        """The next Harvest gives less of what was paid, if extractors stand there."""
        s = nebula(state)
        extractor = s.extractor[seat * KINDS + action.first]
        if s.exchange_free or extractor == NO_EXTRACTOR:
            return []
        return [block("nebula.exchange.penalty", resource=action.first, extractor=extractor)]


def most_exchanged(s: NebulaState, seat: int, paid: int, received: int) -> int:
    """The largest amount that is held of the one and fits under the limit of the other."""
    return min(s.reserves[seat * KINDS + paid], RESERVE_LIMIT - s.reserves[seat * KINDS + received])
