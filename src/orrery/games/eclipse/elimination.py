"""Elimination: a player counts points and leaves the map."""

from __future__ import annotations

from orrery.games.eclipse.components import (
    ACTIONS,
    KINDS,
    NONE,
    SECTOR_COUNT,
    SHIP_TYPES,
    SLOTS,
    SQUARE_KINDS,
)
from orrery.games.eclipse.events import BROKEN, ELIMINATED
from orrery.games.eclipse.population import ANY_TRACK, release_cubes
from orrery.games.eclipse.scoring import note_points
from orrery.games.eclipse.state import NOBODY, EclipseState
from orrery.kernel.data import with_items


def is_wiped_out(s: EclipseState, seat: int) -> bool:
    """eclipse.finish.elimination: neither ships nor controlled sectors."""
    return not s.controlled(seat) and not any(
        s.presence_at(sector, seat) for sector in s.galaxy().sectors
    )


def eliminate(s: EclipseState, seats: list[int]) -> None:
    """eclipse.elimination.score: all of them count before anything leaves the map."""
    for seat in seats:
        note_points(s, seat)
        s.eliminated[seat] = 1
        s.emit(ELIMINATED, seat)
    for seat in seats:
        _end_relations(s, seat)
        _clear_map(s, seat)
        _clear_board(s, seat)
        s.seat_left(seat)


def _end_relations(s: EclipseState, seat: int) -> None:
    """eclipse.gap.elimination_partners: their ambassadors and cubes go home; nobody is a traitor.

    Frames are pushed in reverse, so that partners choose clockwise from the start player.
    """
    for other in reversed(s.clockwise(s.start_player)):
        if s.are_partners(seat, other):
            s.relations[seat * s.players + other] = 0
            s.relations[other * s.players + seat] = 0
            s.emit(BROKEN, seat, other)
            if not s.eliminated[other]:
                release_cubes(s, other, ANY_TRACK, False)
    if s.traitor == seat:
        s.traitor = NOBODY


def _clear_map(s: EclipseState, seat: int) -> None:
    """eclipse.gap.elimination_map: sectors, structures and portals stay."""
    # Copies of the position share these lists: they change in place only once they are new.
    s.presence, s.entered, s.ships = s.presence[:], s.entered[:], s.ships[:]
    s.disc, s.cubes = s.disc[:], s.cubes[:]
    for sector in range(SECTOR_COUNT):
        at = sector * s.players + seat
        s.presence[at] = 0
        s.entered[at] = 0
        s.ships[at * SHIP_TYPES : (at + 1) * SHIP_TYPES] = [0] * SHIP_TYPES
        if s.disc[sector] == seat:
            s.disc[sector] = NOBODY
            s.cubes[sector * SQUARE_KINDS : (sector + 1) * SQUARE_KINDS] = [0] * SQUARE_KINDS


def _clear_board(s: EclipseState, seat: int) -> None:
    """eclipse.gap.elimination_map: what lay on the player's board is out of the game.

    The position still says what was counted (technologies, discoveries, reputation tiles) and the
    stored resources, with which eclipse.gap.elimination_ranking breaks ties.
    """
    s.track[seat * KINDS : (seat + 1) * KINDS] = [0] * KINDS
    s.graveyard[seat * KINDS : (seat + 1) * KINDS] = [0] * KINDS
    s.discs[seat] = 0
    s.tray_discs[seat] = 0
    s.spent[seat * len(ACTIONS) : (seat + 1) * len(ACTIONS)] = [0] * len(ACTIONS)
    s.colony_ships[seat] = 0
    s.ships_left[seat * SHIP_TYPES : (seat + 1) * SHIP_TYPES] = [0] * SHIP_TYPES
    spaces = SHIP_TYPES * SLOTS
    s.tiles = with_items(s.tiles, seat * spaces, [NONE] * spaces)
    s.outside[seat * SHIP_TYPES : (seat + 1) * SHIP_TYPES] = [NONE] * SHIP_TYPES
    for ship in range(SHIP_TYPES):
        s.blueprint_changed(seat, ship)
    s.stored = [NOBODY if owner == seat else owner for owner in s.stored]
