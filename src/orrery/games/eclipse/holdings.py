"""What a player holds: resources, influence discs, population cubes."""

from __future__ import annotations

from orrery.games.eclipse.components import (
    DISC_SPACES,
    KINDS,
    RESOURCES,
    SQUARE_KINDS,
    TRACK_SPACES,
)
from orrery.games.eclipse.events import DISC_RETURNED, DISC_SENT, GAINED, PAID
from orrery.games.eclipse.state import NOBODY, EclipseState
from orrery.kernel.data import with_item
from orrery.kernel.ledger import Blocker, block


def gain(s: EclipseState, seat: int, resource: int, amount: int) -> None:
    """eclipse.resource.gain_pay, eclipse.resource.no_cap"""
    if amount:
        s.resources[seat * KINDS + resource] += amount
        s.emit(GAINED, seat, resource, amount)


def pay(s: EclipseState, seat: int, resource: int, amount: int) -> None:
    """eclipse.resource.gain_pay"""
    if amount:
        s.resources[seat * KINDS + resource] -= amount
        s.emit(PAID, seat, resource, amount)


def why_too_dear(s: EclipseState, seat: int, resource: int, amount: int) -> list[Blocker]:
    """eclipse.resource.gain_pay: a payment larger than the store is illegal."""
    held = s.held(seat, resource)
    if held >= amount:
        return []
    return [block("eclipse.resource.gain_pay", resource=resource, needed=amount, held=held)]


def send_disc(s: EclipseState, seat: int, sector: int) -> None:
    """eclipse.disc.take_leftmost: a disc goes from the influence track into a sector."""
    s.discs[seat] -= 1
    s.disc = with_item(s.disc, sector, seat)
    s.emit(DISC_SENT, seat, sector)


def fetch_disc(s: EclipseState, sector: int) -> None:
    """eclipse.disc.return_rightmost: the disc of a sector goes back to its owner's track."""
    seat = s.disc[sector]
    s.disc = with_item(s.disc, sector, NOBODY)
    s.discs[seat] += 1
    s.emit(DISC_RETURNED, seat, sector)


def spaces_empty(s: EclipseState, seat: int) -> int:
    """Uncovered spaces of the influence track."""
    return max(0, DISC_SPACES - s.discs[seat])


def has_room(s: EclipseState, seat: int, resource: int) -> bool:
    """Whether a production track can take one more cube."""
    return s.track[seat * KINDS + resource] < TRACK_SPACES


def rooms(s: EclipseState, seat: int) -> list[int]:
    """The production tracks with room for a cube."""
    return [resource for resource in range(len(RESOURCES)) if has_room(s, seat, resource)]


def cubes_in(s: EclipseState, sector: int) -> list[int]:
    """The cubes in a sector by kind of square."""
    at = sector * SQUARE_KINDS
    return s.cubes[at : at + SQUARE_KINDS]
