"""What exploring needs to know: origins, zones, stacks, and how a sector may lie."""

from __future__ import annotations

from orrery.games.eclipse.components import (
    INNER,
    NONE,
    SECTORS,
    WORMHOLE_GENERATOR,
)
from orrery.games.eclipse.events import STACK_RESHUFFLED
from orrery.games.eclipse.presence import may_leave
from orrery.games.eclipse.state import EclipseState
from orrery.games.eclipse.zones import NEIGHBOURS, RING, opposite, wormhole
from orrery.kernel.ledger import Blocker, block

# Where a seat may explore ----------------------------------------------------------------


def is_origin(s: EclipseState, seat: int, sector: int) -> bool:
    """eclipse.explore.zone_choice, eclipse.gap.explore_starting_pin: control or a free ship."""
    return s.disc[sector] == seat or may_leave(s, seat, sector)


def origins(s: EclipseState, seat: int) -> list[int]:
    return [sector for sector in s.galaxy().sectors if is_origin(s, seat, sector)]


def zones_from(s: EclipseState, seat: int, sector: int) -> list[int]:
    """eclipse.explore.origin_wormhole, eclipse.tech.wormhole_generator_explore

    The unexplored zones next to an origin that can be explored from it, whatever is in the stacks.
    """
    galaxy = s.galaxy()
    across_closed = s.has(seat, WORMHOLE_GENERATOR)
    found: list[int] = []
    for edge, zone in enumerate(NEIGHBOURS[s.zone[sector]]):
        unexplored = zone != NONE and galaxy.near[sector][edge] == NONE
        if unexplored and (across_closed or galaxy.open[sector][edge]):
            found.append(zone)
    return found


def open_zones(s: EclipseState, seat: int) -> list[int]:
    """The zones that the seat may name, in the order of their numbers."""
    found: set[int] = set()
    for sector in origins(s, seat):
        for zone in zones_from(s, seat, sector):
            if can_reveal(s, RING[zone]):
                found.add(zone)
    return sorted(found)


def why_not_explore(s: EclipseState, seat: int, zone: int) -> list[Blocker]:
    """Why the seat may not name a zone; empty exactly when it may."""
    galaxy = s.galaxy()
    if zone in galaxy.at:
        return [block("eclipse.explore.zone_choice", zone=zone, sector=galaxy.at[zone])]
    near = [galaxy.at[next_] for next_ in NEIGHBOURS[zone] if next_ in galaxy.at]
    here = [sector for sector in near if is_origin(s, seat, sector)]
    if not here:
        return [block("eclipse.explore.zone_choice", zone=zone, origins=0)]
    if not any(zone in zones_from(s, seat, sector) for sector in here):
        # eclipse.gap.explore_without_wormhole
        return [block("eclipse.explore.origin_wormhole", zone=zone)]
    if not can_reveal(s, RING[zone]):
        return [block("eclipse.explore.exhausted", ring=RING[zone])]
    return []


# Stacks ----------------------------------------------------------------------------------


def discards(s: EclipseState, ring: int) -> list[int]:
    """The sectors on the discard pile of a ring."""
    return [sector.index for sector in SECTORS if sector.ring == ring and s.discarded[sector.index]]


def can_reveal(s: EclipseState, ring: int) -> bool:
    """eclipse.explore.exhausted"""
    return s.stack[ring - INNER] > 0 or bool(discards(s, ring))


def refill(s: EclipseState, ring: int) -> None:
    """eclipse.explore.reshuffle, eclipse.gap.reshuffle_moment: the discards become the stack.

    Outer sectors that were left out at set-up never return (eclipse.gap.discovery_supply_empty).
    """
    if s.stack[ring - INNER]:
        return
    pile = discards(s, ring)
    unseen, discarded = s.unseen[:], s.discarded[:]
    for sector in SECTORS:
        if sector.ring == ring:
            unseen[sector.index] = s.discarded[sector.index]
            discarded[sector.index] = 0
    s.unseen, s.discarded = unseen, discarded
    s.stack[ring - INNER] = len(pile)
    s.emit(STACK_RESHUFFLED, ring)


def unseen_of(s: EclipseState, ring: int) -> list[int]:
    """The sectors of which one may lie on top of the stack, all equally likely."""
    return [sector.index for sector in SECTORS if sector.ring == ring and s.unseen[sector.index]]


# How a sector may lie --------------------------------------------------------------------


class Border:
    """The edges of a zone that border sectors from which the seat may explore."""

    def __init__(self, s: EclipseState, seat: int, zone: int) -> None:
        galaxy = s.galaxy()
        self.needed = 1 if s.has(seat, WORMHOLE_GENERATOR) else 2
        self.edges: list[int] = []
        self.open: list[bool] = []
        for edge, next_ in enumerate(NEIGHBOURS[zone]):
            sector = galaxy.at.get(next_, NONE)
            if sector != NONE and is_origin(s, seat, sector):
                self.edges.append(edge)
                self.open.append(galaxy.open[sector][opposite(edge)])

    def joins(self, sector: int, rotation: int) -> bool:
        """eclipse.explore.orientation, eclipse.explore.orientation_any_own"""
        for at, edge in enumerate(self.edges):
            wormholes = int(self.open[at]) + int(wormhole(sector, rotation, edge))
            if wormholes >= self.needed:
                return True
        return False
