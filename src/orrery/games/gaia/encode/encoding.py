"""The encoding as a whole: its parts in order."""

from __future__ import annotations

from typing import Final

from orrery.games.gaia.encode.opening import opening_parts, write_opening
from orrery.games.gaia.encode.pending import pending_parts, write_pending
from orrery.games.gaia.encode.seats import WHO, seat_parts, write_seat
from orrery.games.gaia.encode.spaces import space_parts, write_map
from orrery.games.gaia.encode.table import table_parts, write_table
from orrery.games.gaia.state import gaia
from orrery.kernel.encoding import Layout, Part
from orrery.kernel.state import View

_layouts: Final[dict[int, Layout]] = {}


def layout(players: int) -> Layout:
    """What stands where; the size depends on the number of players alone."""
    found = _layouts.get(players)
    if found is None:
        parts: list[Part] = table_parts()
        for who in WHO[:players]:
            parts += seat_parts(who)
        parts += pending_parts(players)
        parts += opening_parts(players)
        parts += space_parts(players)
        found = _layouts[players] = Layout(parts)
    return found


def encode(view: View) -> list[float]:
    """The view as numbers; a spectator sees it from the side of seat 0."""
    s = gaia(view.state)
    viewer = 0 if view.seat is None else view.seat
    seats = [viewer, *s.clockwise_after(viewer)]
    places = [seats.index(seat) for seat in range(s.players)]
    out: list[float] = []
    write_table(s, out)
    for seat in seats:
        write_seat(s, seat, out)
    write_pending(s, places, out)
    write_opening(s, places, out)
    write_map(s, places, out)
    return out
