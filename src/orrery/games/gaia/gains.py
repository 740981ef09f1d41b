"""Gaining and paying: one vocabulary for everything that symbols, tiles and abilities give."""

from __future__ import annotations

from orrery.games.gaia.components import KINDS, LIMITS, QIC, VP, Gain
from orrery.games.gaia.events import FORMER_GAINED, GAINED, PAID, SCORED
from orrery.games.gaia.factions.base import faction_of
from orrery.games.gaia.power import charge, gain_tokens
from orrery.games.gaia.state import GaiaState
from orrery.kernel.ledger import Blocker, block


def gain(s: GaiaState, seat: int, what: Gain) -> None:
    """Receive everything at once: resources, tokens, Gaiaformers, power."""
    for resource in range(1, KINDS):
        if what.amounts[resource]:
            gain_resource(s, seat, resource, what.amounts[resource])
    if what.amounts[VP]:
        score(s, seat, what.amounts[VP])
    gain_tokens(s, seat, what.tokens)
    if what.formers:
        s.formers[seat] += what.formers
        s.formers_board[seat] += what.formers
        s.emit(FORMER_GAINED, seat, what.formers)
    charge(s, seat, what.power)


def gain_resource(s: GaiaState, seat: int, resource: int, amount: int) -> None:
    """gaia.setup.caps: what exceeds a limit is lost."""
    if resource == QIC:
        resource = faction_of(s, seat).qic_becomes(s, seat)
    at = seat * KINDS + resource
    kept = min(amount, LIMITS[resource] - s.resources[at])
    s.resources[at] += kept
    s.emit(GAINED, seat, resource, amount, amount - kept)


def score(s: GaiaState, seat: int, vp: int) -> None:
    if vp:
        s.resources[seat * KINDS + VP] += vp
        s.emit(SCORED, seat, vp)


def can_pay(s: GaiaState, seat: int, cost: list[int]) -> bool:
    # A loop, not `all(...)`: this is asked for every planet, and a generator costs more than it.
    at = seat * KINDS
    for resource in range(1, KINDS):  # noqa: SIM110
        if s.resources[at + resource] < cost[resource]:
            return False
    return True


def pay(s: GaiaState, seat: int, cost: list[int]) -> None:
    for resource in range(1, KINDS):
        pay_resource(s, seat, resource, cost[resource])


def pay_resource(s: GaiaState, seat: int, resource: int, amount: int) -> None:
    if amount:
        s.resources[seat * KINDS + resource] -= amount
        s.emit(PAID, seat, resource, amount)


def too_dear(s: GaiaState, seat: int, cost: list[int], rule: str) -> list[Blocker]:
    """Why a cost cannot be paid: one reason for each resource that is short."""
    return [
        block(rule, resource=resource, cost=cost[resource], held=s.held(seat, resource))
        for resource in range(1, KINDS)
        if s.held(seat, resource) < cost[resource]
    ]


def would_gain_something(s: GaiaState, seat: int, what: Gain) -> bool:
    """gaia.gap.action.no-gain: whether at least one unit fits under the limits."""
    if what.tokens or what.amounts[VP] or what.power:
        return True
    for resource in range(1, KINDS):
        if what.amounts[resource]:
            kind = resource if resource != QIC else faction_of(s, seat).qic_becomes(s, seat)
            if s.held(seat, kind) < LIMITS[kind]:
                return True
    return False
