"""How long a seat is kept for its person: the host hands on no seat whose person is there.

A bot may be put on the seat of somebody who has left, or for whom the table waits in vain. Whoever
comes back finds the seat for a while: only then may somebody else be invited to it.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from orrery.store.games import BOT, HUMAN
from orrery.store.schema import SeatRow, now

if TYPE_CHECKING:
    from orrery.server.room import Room

PATIENCE = timedelta(minutes=10)
"""How long a table waits for somebody, and a stand-in for its person."""
PATIENCE_MINUTES = int(PATIENCE.total_seconds()) // 60
ABSENCE = timedelta(minutes=1)
"""Who has been gone for so long is away: a page is loaded anew, or a line mended, in less."""


@dataclass(frozen=True)
class Kept:
    """A seat that is kept for its person: until then, or as long as the person is here."""

    until: datetime | None = None

    @property
    def over(self) -> bool:
        return self.until is not None and self.until <= now()

    @property
    def text(self) -> str:
        """As the client reads it, to the end: who clicks in the last second would be refused."""
        return "" if self.until is None else self.until.isoformat(timespec="microseconds")


def kept(room: Room, row: SeatRow, host_key: int | None, here: bool) -> Kept | None:
    """Whether a seat is kept for its person, who is `here` or not; nothing: it is for nobody.

    It is the host with that key who asks: the own seats are kept from nobody.
    """
    if row.key_id is None or row.key_id == host_key:
        return None
    if row.kind == BOT and row.bot_since is not None:
        return Kept() if here else Kept(max(row.bot_since, _last_here(room, row)) + PATIENCE)
    if row.kind != HUMAN:
        return None
    ends = [] if here else [_last_here(room, row) + ABSENCE]
    # Else a host could wait with the own move until a rival may be sent away.
    if room.started and row.seat in room.table.state.open_seats():
        ends.append(_waiting_since(room) + PATIENCE)
    return Kept(min(ends, default=None))


def _last_here(room: Room, row: SeatRow) -> datetime:
    """Until when the person of a seat may have been here, as far as is known.

    A server that was killed could not write down who was there: it knows only since it runs.
    """
    return max(row.left_at or row.seated_at, row.seated_at, room.hall.opened_at)


def _waiting_since(room: Room) -> datetime:
    """When the last entry was made, or the last seat was taken, without which nobody could move.

    Else a host could stop the game, by a link for the seat of a bot, until the time is over.
    """
    moments = [row.seated_at for row in room.rows.seats]
    entries = room.table.course.entries
    if entries:
        moments.append(datetime.fromisoformat(entries[-1].at))
    return max(moments)
