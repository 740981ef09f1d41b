"""The galaxy: every sector with what is in it."""

from __future__ import annotations

from typing import Final

from orrery.games.eclipse.components import (
    FLEET,
    NONE,
    SECTOR_COUNT,
    SECTOR_IDS,
    SHIP_TYPES,
    SQUARE_KINDS,
)
from orrery.games.eclipse.state import ANCIENT_PORTAL, TOKEN, EclipseState
from orrery.games.eclipse.zones import COORDINATES, RADIUS
from orrery.kernel.encoding import Part, flag, one_of, share

EDGES: Final = 6
MOST_CUBES: Final = 3
MOST_NPCS: Final = 2


def sector_parts(players: int) -> list[Part]:
    width = 3 + EDGES + players + 6 + SQUARE_KINDS + players * (SHIP_TYPES + 1)
    return [
        Part(
            f"sector_{name}",
            width,
            f"on the map; q, r / {RADIUS}; rotation; controller, the viewer first; non-player "
            f"ships / {MOST_NPCS}; discovery; orbital; monolith; portal token, tile; cubes / "
            f"{MOST_CUBES} by square; per player ships / supply by type, place in order of entry",
            -1,
        )
        for name in SECTOR_IDS
    ]


def write_sectors(s: EclipseState, seats: list[int], places: list[int], out: list[float]) -> None:
    for sector in range(SECTOR_COUNT):
        _place(s, sector, out)
        disc = s.disc[sector]
        one_of(s.players, NONE if disc == NONE else places[disc], out)
        portal = s.portal[sector]
        out += [
            share(s.npc[sector], MOST_NPCS),
            float(s.discovery[sector]),
            float(s.orbital[sector]),
            float(s.monolith[sector]),
            flag(portal & TOKEN > 0),
            flag(portal & ANCIENT_PORTAL > 0),
        ]
        at = sector * SQUARE_KINDS
        out += [share(cubes, MOST_CUBES) for cubes in s.cubes[at : at + SQUARE_KINDS]]
        for seat in seats:
            _fleet(s, sector, seat, out)


def _place(s: EclipseState, sector: int, out: list[float]) -> None:
    zone = s.zone[sector]
    q, r = COORDINATES[zone] if zone != NONE else (0, 0)
    out += [flag(zone != NONE), q / RADIUS, r / RADIUS]
    one_of(EDGES, NONE if zone == NONE else s.rotation[sector], out)


def _fleet(s: EclipseState, sector: int, seat: int, out: list[float]) -> None:
    for ship in range(SHIP_TYPES):
        out.append(share(s.ships_at(sector, seat, ship), FLEET[ship]))
    entered = s.entered[sector * s.players : (sector + 1) * s.players]
    mine = entered[seat]
    later = sum(1 for other in entered if 0 < other < mine)
    out.append((later + 1) / s.players if mine else 0.0)
