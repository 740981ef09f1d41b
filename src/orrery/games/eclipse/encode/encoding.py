"""The encoding as a whole: its parts in order."""

from __future__ import annotations

from typing import Final

from orrery.games.eclipse.encode.boards import WHO, board_parts, write_board
from orrery.games.eclipse.encode.pending import pending_parts, write_pending
from orrery.games.eclipse.encode.sectors import sector_parts, write_sectors
from orrery.games.eclipse.encode.table import table_parts, write_table
from orrery.games.eclipse.state import eclipse
from orrery.kernel.encoding import Layout, Part
from orrery.kernel.state import View

_layouts: Final[dict[int, Layout]] = {}


def layout(players: int) -> Layout:
    """What stands where; the size depends on the number of players alone."""
    found = _layouts.get(players)
    if found is None:
        parts: list[Part] = table_parts(players)
        for who in WHO[:players]:
            parts += board_parts(who, players)
        parts += pending_parts(players)
        parts += sector_parts(players)
        found = _layouts[players] = Layout(parts)
    return found


def encode(view: View) -> list[float]:
    """The view as numbers; a spectator sees it from the side of seat 0."""
    s = eclipse(view.state)
    viewer = 0 if view.seat is None else view.seat
    seats = s.clockwise(viewer)
    places = [seats.index(seat) for seat in range(s.players)]
    out: list[float] = []
    write_table(s, places, out)
    for seat in seats:
        write_board(s, seat, seats, out)
    write_pending(s, viewer, places, out)
    write_sectors(s, seats, places, out)
    return out
