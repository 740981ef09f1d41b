"""Control of sectors: discs come, discs go, and what lies there goes with them."""

from __future__ import annotations

from orrery.games.eclipse.components import SQUARE_KINDS
from orrery.games.eclipse.discoveries import take_discovery
from orrery.games.eclipse.holdings import cubes_in, fetch_disc, send_disc
from orrery.games.eclipse.population import release_cubes
from orrery.games.eclipse.state import EclipseState
from orrery.kernel.data import with_items


def take_control(s: EclipseState, seat: int, sector: int) -> None:
    """eclipse.control.definition: a disc from the influence track goes into the sector."""
    send_disc(s, seat, sector)
    claim_discovery(s, seat, sector)


def claim_discovery(s: EclipseState, seat: int, sector: int) -> None:
    """eclipse.discovery.unclaimed_disc, eclipse.gap.influence_discovery

    eclipse.species.draco.no_discovery: not while somebody guards it.
    """
    if s.discovery[sector] and s.npc[sector] == 0:
        take_discovery(s, seat, sector)


def lose_control(s: EclipseState, sector: int) -> None:
    """eclipse.disc.return_rightmost: the disc goes back, and the cubes of the sector with it."""
    seat = s.disc[sector]
    fetch_disc(s, sector)
    empty_sector(s, seat, sector)


def empty_sector(s: EclipseState, seat: int, sector: int) -> None:
    """eclipse.influence.remove_cubes"""
    squares = cubes_in(s, sector)
    s.cubes = with_items(s.cubes, sector * SQUARE_KINDS, [0] * SQUARE_KINDS)
    release_cubes(s, seat, squares, False, sector)
