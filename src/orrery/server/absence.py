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


@dataclass(frozen=True)
class Kept:
    """A seat that is kept for its person: until then, or as long as the person is here."""

    until: datetime | None = None

    @property
    def over(self) -> bool:
        return self.until is not None and self.until <= now()

    @property
    def text(self) -> str:
        """As the client reads it."""
        return "" if self.until is None else self.until.isoformat(timespec="seconds")


def kept(room: Room, row: SeatRow, host_key: int | None) -> Kept | None:
    """Whether a seat is kept for its person, before the host with that key; nothing: for nobody."""
    if row.key_id is None or row.key_id == host_key:
        return None
    here = row.seat in room.present
    if row.kind == BOT:
        since = row.bot_since or room.rows.game.created_at
        return Kept() if here else Kept(since + PATIENCE)
    if row.kind != HUMAN or not here:
        return None
    awaited = room.started and row.seat in room.table.state.open_seats()
    # Else a host could wait with the own move until a rival may be sent away.
    return Kept(_waiting_since(room) + PATIENCE) if awaited else Kept()


def _waiting_since(room: Room) -> datetime:
    """When the last entry was made, or the last seat was taken, without which nobody could move.

    Else a host could stop the game, by a link for the seat of a bot, until the time is over.
    """
    moments = [row.seated_at for row in room.rows.seats]
    entries = room.table.course.entries
    if entries:
        moments.append(datetime.fromisoformat(entries[-1].at))
    return max(moments)
