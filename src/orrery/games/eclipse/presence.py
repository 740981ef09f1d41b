"""Ships in sectors: coming and going, enemies, pinning."""

from __future__ import annotations

from orrery.games.eclipse.components import CENTRE, CLOAKING_DEVICE, SECTORS, SHIP_TYPES
from orrery.games.eclipse.species.base import species_of
from orrery.games.eclipse.state import EclipseState
from orrery.kernel.data import with_item


def ship_enters(s: EclipseState, seat: int, ship: int, sector: int) -> None:
    """A ship comes into a sector, from wherever."""
    at = sector * s.players + seat
    if s.presence[at] == 0:
        s.clock += 1
        s.entered = with_item(s.entered, at, s.clock)
    s.presence = with_item(s.presence, at, s.presence[at] + 1)
    place = at * SHIP_TYPES + ship
    s.ships = with_item(s.ships, place, s.ships[place] + 1)


def ship_leaves(s: EclipseState, seat: int, ship: int, sector: int) -> None:
    """A ship goes out of a sector, to wherever."""
    at = sector * s.players + seat
    place = at * SHIP_TYPES + ship
    s.ships = with_item(s.ships, place, s.ships[place] - 1)
    s.presence = with_item(s.presence, at, s.presence[at] - 1)
    if s.presence[at] == 0:
        s.entered = with_item(s.entered, at, 0)


def deploy(s: EclipseState, seat: int, ship: int, sector: int) -> None:
    """An unbuilt ship is put into a sector."""
    s.ships_left[seat * SHIP_TYPES + ship] -= 1
    ship_enters(s, seat, ship, sector)


def hostile_npcs(s: EclipseState, seat: int, sector: int) -> int:
    """Non-player ships there that are enemies of the seat."""
    count = s.npc[sector]
    if count and species_of(s, seat).at_peace_with(SECTORS[sector].npc):
        return 0
    return count


def enemy_players(s: EclipseState, seat: int, sector: int) -> int:
    """Ships of other players there, partners included."""
    at = sector * s.players
    return sum(s.presence[at : at + s.players]) - s.presence[at + seat]


def enemy_ships(s: EclipseState, seat: int, sector: int) -> int:
    """eclipse.move.pin_count_all_enemies"""
    return enemy_players(s, seat, sector) + hostile_npcs(s, seat, sector)


def may_leave(s: EclipseState, seat: int, sector: int) -> bool:
    """eclipse.gap.pin_formula: whether one of the seat's ships there is unpinned."""
    own = s.presence_at(sector, seat)
    if own == 0:
        return False
    if sector == CENTRE and s.npc[sector]:
        return False  # eclipse.move.pin_gcds, eclipse.gap.pin_stop_cloaking
    enemies = enemy_ships(s, seat, sector)
    if s.has(seat, CLOAKING_DEVICE):
        enemies //= 2
    return own > enemies
