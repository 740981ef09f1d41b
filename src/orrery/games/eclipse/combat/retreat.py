"""Why a ship type may not retreat to a sector."""

from __future__ import annotations

from orrery.games.eclipse.combat.battlefield import retreats
from orrery.games.eclipse.connections import neighbours
from orrery.games.eclipse.presence import enemy_ships
from orrery.games.eclipse.state import EclipseState
from orrery.kernel.ledger import Blocker, block


def why_not_retreat(s: EclipseState, seat: int, ship: int, sector: int, to: int) -> list[Blocker]:
    """eclipse.retreat.target"""
    if to in retreats(s, seat, ship, sector):
        return []
    if to in s.galaxy().half[sector] and to not in neighbours(s, seat, sector):
        return [block("eclipse.tech.wormhole_generator_retreat", sector=to)]
    if to not in neighbours(s, seat, sector):
        return [block("eclipse.retreat.target", sector=to)]
    if s.disc[to] != seat:
        return [block("eclipse.retreat.target", sector=to, disc=s.disc[to])]
    return [block("eclipse.retreat.target", sector=to, enemies=enemy_ships(s, seat, to))]
