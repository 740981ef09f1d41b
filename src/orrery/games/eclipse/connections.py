"""What is joined to what: wormhole connections, half connections, warp portals."""

from __future__ import annotations

from orrery.games.eclipse.components import NONE, WORMHOLE_GENERATOR
from orrery.games.eclipse.state import EclipseState


def other_portals(s: EclipseState, sector: int) -> list[int]:
    """eclipse.warp.adjacency, eclipse.gap.warp_several: the sectors that its portal leads to."""
    if not s.warp_portals or not s.has_portal(sector):
        return []
    return [other for other in s.portals() if other != sector]


def neighbours(s: EclipseState, seat: int, sector: int) -> list[int]:
    """eclipse.move.connection: the sectors that the seat reaches from this one in one step."""
    galaxy = s.galaxy()
    near = galaxy.half if s.has(seat, WORMHOLE_GENERATOR) else galaxy.full
    if not s.warp_portals:
        return near[sector]
    return near[sector] + [to for to in other_portals(s, sector) if to not in near[sector]]


def beyond(s: EclipseState, seat: int, sector: int, edge: int) -> int:
    """eclipse.wormhole.connection, eclipse.tech.wormhole_generator

    The sector that the seat reaches across an edge, or -1.
    """
    galaxy = s.galaxy()
    needed = 1 if s.has(seat, WORMHOLE_GENERATOR) else 2
    if galaxy.wormholes(sector, edge) < needed:
        return NONE
    return galaxy.near[sector][edge]
