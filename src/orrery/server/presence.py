"""Who is at the tables through other processes on the same database.

Each process writes down who is at its tables and reads what the others wrote. One that dies says
nothing any more; after a while the others forget whoever was there through it.
"""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from sqlalchemy.ext.asyncio import AsyncSession

from orrery.server.housekeeping import attempt
from orrery.store import presence as store
from orrery.store.presence import NOBODY, Company

if TYPE_CHECKING:
    from orrery.server.hall import Hall

BEAT_SECONDS = 4.0
"""How often a process says that it lives."""
SILENT_SECONDS = 12.0
"""A process that has said nothing for so long is dead."""


class Presence:
    """This process among the others. A file of SQLite has one process, and nothing is written."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.process = uuid.uuid4().hex
        self.shared = hall.database.is_postgres
        self._changed: set[str] = set()
        self._wake = asyncio.Event()

    def changed(self, game_id: str) -> None:
        """Somebody came to a table here, or left it."""
        if self.shared:
            self._changed.add(game_id)
            self._wake.set()

    async def elsewhere(self, ids: Sequence[str]) -> dict[str, Company]:
        """Who is at some tables through other processes."""
        if not self.shared:
            return dict.fromkeys(ids, NOBODY)

        async def work(session: AsyncSession) -> dict[str, Company]:
            return await store.elsewhere(session, self.process, ids)

        return await self.hall.database.read(work)

    async def run(self) -> None:
        """Tell the others until cancelled; one writer, so that nothing overtakes anything."""
        next_beat = 0.0
        while True:
            self._wake.clear()
            await attempt(self._tell())
            if self.hall.clock() >= next_beat:
                await attempt(self._beat())
                next_beat = self.hall.clock() + BEAT_SECONDS
            with suppress(TimeoutError):
                async with asyncio.timeout(next_beat - self.hall.clock()):
                    await self._wake.wait()

    async def _tell(self) -> None:
        changed = set(self._changed)
        tables = {game_id: self._here(game_id) for game_id in sorted(changed)}
        if not tables:
            return

        async def work(session: AsyncSession) -> None:
            await store.tell(session, self.process, tables)

        await self.hall.database.write(work)
        # Who came or left meanwhile is told next.
        self._changed -= {game_id for game_id in changed if self._here(game_id) == tables[game_id]}

    def _here(self, game_id: str) -> Company:
        room = self.hall.rooms.get(game_id)
        return NOBODY if room is None else room.company()

    async def _beat(self) -> None:
        async def live(session: AsyncSession) -> list[str]:
            return await store.beat(session, self.process)

        async def forget(session: AsyncSession) -> None:
            await store.forget_silent(session, SILENT_SECONDS)

        known = set(await self.hall.database.write(live))
        await self.hall.database.write(forget)
        # The others took this process for dead: it says again what it sees.
        for game_id, room in self.hall.rooms.items():
            if room.company() != NOBODY and game_id not in known:
                self.changed(game_id)

    async def close(self) -> None:
        """This process ends: nobody is anywhere through it."""
        if not self.shared:
            return

        async def work(session: AsyncSession) -> None:
            await store.leave(session, self.process)

        await attempt(self.hall.database.write(work))
