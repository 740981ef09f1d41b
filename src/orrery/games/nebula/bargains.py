"""Which exchanges are worth a look: those that pay for something at once, to the last unit.

An Exchange moves any amount of one resource to another, so most of what is legal in the Progress
phase is exchanges that differ by a unit. A player in a hurry thinks of what could be bought.
"""

from __future__ import annotations

from typing import Final

from orrery.games.nebula.actions.buildings import missing
from orrery.games.nebula.components import (
    ACADEMY,
    BUILDING_COST,
    COLOUR_TECHS,
    EXTRACTOR_COST,
    GAS,
    HANGAR,
    KINDS,
    METAL,
    SHIP_COST,
    SPECIALISED,
    TECHNOLOGIES,
    TECHS,
    TROOP_COST,
)
from orrery.games.nebula.space import EXCHANGE
from orrery.games.nebula.state import NO_BUILDING, NOT_OWNED, NebulaState
from orrery.kernel.decision import Action


def _of(kind: int, amount: int) -> list[int]:
    """A price in one resource."""
    return [amount if resource == kind else 0 for resource in range(KINDS)]


TROOP: Final[list[int]] = _of(METAL, TROOP_COST)
SHIP: Final[list[int]] = _of(GAS, SHIP_COST)
EXTRACTOR: Final[list[list[list[int]]]] = [
    [_of(kind, cost) for cost in EXTRACTOR_COST] for kind in range(KINDS)
]


def bargains(s: NebulaState, seat: int, legal: list[Action]) -> list[Action]:
    """The legal actions without the exchanges that pay for nothing."""
    useful: set[int] = set()
    if not s.exchanged:
        for price in _prices(s, seat):
            _look_for(s, seat, price, useful)
    return [action for action in legal if action.kind is not EXCHANGE or action.index in useful]


def _look_for(s: NebulaState, seat: int, price: list[int], useful: set[int]) -> None:
    """The exchanges that make up what is lacking, if that is one resource."""
    lacking = -1
    over = [s.reserves[seat * KINDS + kind] - price[kind] for kind in range(KINDS)]
    for kind in range(KINDS):
        if over[kind] < 0:
            if lacking >= 0:
                return
            lacking = kind
    if lacking < 0:
        return
    amount = -over[lacking]
    for kind in range(KINDS):
        if over[kind] >= amount:
            useful.add(EXCHANGE.at(kind, lacking, amount).index)


def _prices(s: NebulaState, seat: int) -> list[list[int]]:
    """Of everything that the seat may still buy."""
    prices: list[list[int]] = []
    if not missing(s, seat, ACADEMY):
        prices.append(TROOP)
    if not missing(s, seat, HANGAR):
        prices.append(SHIP)
    for kind in range(KINDS):
        at = seat * KINDS + kind
        if s.extractor[at] < SPECIALISED:
            prices.append(EXTRACTOR[kind][s.extractor[at]])
        if s.building[at] == NO_BUILDING:
            prices.append(BUILDING_COST[kind])
        if not missing(s, seat, kind):
            for tech in COLOUR_TECHS[kind]:
                if s.tech[seat * TECHS + tech] == NOT_OWNED and s.project_of(seat, tech) < 0:
                    prices.append(TECHNOLOGIES[tech].cost)
    return prices
