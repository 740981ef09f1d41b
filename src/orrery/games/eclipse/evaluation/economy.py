"""What a player's production, stores, discs and technologies promise, in points."""

from __future__ import annotations

from typing import Final

from orrery.games.eclipse.components import (
    KINDS,
    MATERIALS,
    MONEY,
    ROUNDS,
    SCIENCE,
    SECTORS,
    SPECIES,
    TECHNOLOGIES,
    TECHS,
)
from orrery.games.eclipse.population import free_places, has_cube_for
from orrery.games.eclipse.space import CUBE_SQUARE
from orrery.games.eclipse.state import EclipseState
from orrery.games.eclipse.upkeep import UpkeepPhaseFrame

PRODUCED: Final[list[float]] = [0.11, 0.11, 0.09]
"""A unit of materials, science or money that an upkeep still to come will bring."""
STORED: Final[list[float]] = [0.09, 0.09, 0.05]
"""A unit in store, while there is a round left to use it."""
DEBT: Final = 1.1
"""A unit of money that the next upkeep would lack: a sector goes for it."""
TRADED: Final = 0.13
"""A unit of another resource that must be traded for money."""
CUSHION: Final = 4
"""Money beyond the next upkeep that counts in full; what lies above is worth half."""
KNOWN: Final = 0.05
"""A technology, for each unit of its printed cost, at the beginning of the game."""
SETTLER: Final = 0.09
"""A colony ship that is face up while a square waits for its cube, for each upkeep to come."""


def upkeeps_left(s: EclipseState) -> int:
    """How many upkeeps are still to come, that of this round included."""
    return ROUNDS + 1 - s.round


def economy(s: EclipseState, seat: int) -> float:
    """Production, stores, discs, settlers."""
    left = upkeeps_left(s)
    value = 0.0
    for resource in (MATERIALS, SCIENCE):
        # What the last upkeep brings can no longer be spent.
        value += PRODUCED[resource] * s.production(seat, resource) * (left - 1)
    income = s.production(seat, MONEY)
    value += PRODUCED[MONEY] * income * (left - 1)
    return value + _stores(s, seat, left) + _treasury(s, seat, income) + _settlers(s, seat)


def _stores(s: EclipseState, seat: int, left: int) -> float:
    share = min(1.0, left / 4.0)
    value = 0.0
    for resource in (MATERIALS, SCIENCE):
        value += STORED[resource] * s.resources[seat * KINDS + resource]
    return value * share


def _treasury(s: EclipseState, seat: int, income: int) -> float:
    """Money after the next upkeep if nothing more is done; trades cover what they can."""
    balance = s.held(seat, MONEY)
    if not _has_paid(s, seat):
        balance += income - s.upkeep(seat)
    if balance < 0:
        rate = SPECIES[s.species[seat]].trade
        trades = min(-balance, s.held(seat, MATERIALS) // rate + s.held(seat, SCIENCE) // rate)
        return DEBT * (balance + trades) - TRADED * rate * trades
    if balance <= CUSHION:
        return STORED[MONEY] * balance
    return STORED[MONEY] * (CUSHION + (balance - CUSHION) / 2.0)


def _has_paid(s: EclipseState, seat: int) -> bool:
    """Whether the upkeep of this round is behind the seat, with discs still on their actions."""
    for frame in s.frames():
        if isinstance(frame, UpkeepPhaseFrame):
            return frame.begun == 1 and seat not in frame.order
    return False


def _settlers(s: EclipseState, seat: int) -> float:
    """Squares that wait for a cube, as far as there are colony ships for them."""
    waiting = 0
    for sector in s.controlled(seat):
        places = [place for place in free_places(s, sector) if has_cube_for(s, seat, place)]
        waiting += len({CUBE_SQUARE[place] for place in places})
    return SETTLER * (upkeeps_left(s) - 1) * min(waiting, s.colony_ships[seat])


def knowledge(s: EclipseState, seat: int) -> float:
    """Technologies: early ones serve longer, and open advanced squares."""
    at = seat * TECHS
    value = 0.0
    for technology in range(TECHS):
        if s.technology[at + technology]:
            value += KNOWN * TECHNOLOGIES[technology].cost
    return value * (0.3 + upkeeps_left(s) / ROUNDS)


def territory(s: EclipseState, seat: int) -> float:
    """The squares of own sectors: what is not settled yet still can be."""
    value = 0.0
    for sector in s.controlled(seat):
        squares = SECTORS[sector].squares
        value += 0.04 * sum(squares) * (upkeeps_left(s) - 1)
    return value
