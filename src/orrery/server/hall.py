"""All open tables of this process, and what they share: the store, the bots, the limits."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from datetime import timedelta
from typing import Any, TypeVar

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from orrery.kernel.errors import OrreryError
from orrery.kernel.registry import game as find_game
from orrery.kernel.registry import games
from orrery.server.bots import Bots
from orrery.server.housekeeping import attempt
from orrery.server.limits import Limits
from orrery.server.listener import Listener
from orrery.server.load import load
from orrery.server.presence import Presence
from orrery.server.room import Room
from orrery.server.settings import Settings
from orrery.store import games as store
from orrery.store.database import Database
from orrery.store.schema import KeyRow, now

log = logging.getLogger("orrery.server")

IDLE_SECONDS = 120.0
"""A table that nobody looks at is closed after that."""
PATIENCE_SECONDS = 3.0
"""How long what is due may wait for its own process before another takes it on."""
POLL_SECONDS = 5.0
"""How often open tables are compared with the store, even if nobody notified us."""
FAREWELL_SECONDS = 5.0

T = TypeVar("T")


class Hall:
    """Made at the start of a process, closed at its end."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.database = Database(settings.database)
        self.limits = Limits(settings.rate)
        self.bots = Bots(settings.bot_workers, settings.bot_seconds)
        self.clock = time.monotonic
        self.opened_at = now()
        self.presence = Presence(self)
        self.rooms: dict[str, Room] = {}
        self.closing = False
        self._opening: dict[str, asyncio.Lock] = {}
        self._missed: set[str] = set()
        """Tables that changed while they were being opened."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self._background: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        self.database.claim()
        await self.database.open()
        self._background.append(asyncio.create_task(attempt(asyncio.to_thread(_read_texts))))
        self._background.append(asyncio.create_task(self._sweep()))
        if self.database.is_postgres:
            listener = Listener(self.database.url, self.nudge_if_open, self._nudge_all)
            self._background.append(asyncio.create_task(listener.run()))
            self._background.append(asyncio.create_task(self._poll()))
            self._background.append(asyncio.create_task(self.presence.run()))

    async def say_farewell(self) -> None:
        """Tell all visitors that the server restarts; what is being written is written."""
        self.closing = True
        visitors = [visitor for room in self.rooms.values() for visitor in room.visitors]
        for visitor in visitors:
            visitor.say_farewell("restart", retry=True)
        for room in self.rooms.values():
            room.close()
        with suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL_SECONDS):
                await asyncio.gather(*[visitor.gone.wait() for visitor in visitors])
                await self.settle()

    async def settle(self) -> None:
        """Wait for what is being done beside, and for what that begins."""
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def close(self) -> None:
        await self.say_farewell()
        for task in self._background:
            task.cancel()
        await asyncio.gather(*self._background, return_exceptions=True)
        await self.presence.close()
        await self.bots.close()
        # Until it ended, the listener may have begun something: the database closes after all work.
        with suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL_SECONDS):
                await self.settle()
        await self.database.close()

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Do something beside; its failure is logged, and closing waits for it."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def begin(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do something beside for which nobody waits."""
        _ = self.spawn(work)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if task.cancelled():
            return
        error = task.exception()
        if error is not None and not isinstance(error, OrreryError):
            log.error("a task failed", exc_info=error)

    # Rooms -------------------------------------------------------------------------------

    async def room(self, game_id: str) -> Room:
        """The open table with that id; raises `NoTable` (see `load`)."""
        async with self._opening.setdefault(game_id, asyncio.Lock()):
            room = self.rooms.get(game_id)
            if room is None:
                room = Room(self, await load(self.database, game_id))
                await room.look_around()
                self.rooms[game_id] = room
                if game_id in self._missed:
                    self._missed.discard(game_id)
                    self.nudge_if_open(game_id)
                log.info("table opened", extra={"table": game_id})
        room.last_used = self.clock()
        return room

    def nudge(self, game_id: str) -> None:
        """Something about a table changed here: catch up, and do what is due."""
        self.begin(self._wake(game_id))

    def nudge_if_open(self, game_id: str) -> None:
        """Something about a table changed elsewhere."""
        room = self.rooms.get(game_id)
        if room is not None:
            self.begin(room.catch_up())
        elif game_id in self._opening:
            self._missed.add(game_id)

    def _nudge_all(self) -> None:
        for game_id in list(self.rooms):
            self.nudge_if_open(game_id)

    async def _wake(self, game_id: str) -> None:
        room = await self.room(game_id)
        await room.catch_up()
        room.driver.look()

    async def keys_of(self, ids: Sequence[int | None]) -> dict[int, KeyRow]:
        wanted = [key_id for key_id in ids if key_id is not None]

        async def work(session: AsyncSession) -> list[KeyRow]:
            return list(await session.scalars(select(KeyRow).where(KeyRow.id.in_(wanted))))

        return {key.id: key for key in await self.database.read(work)} if wanted else {}

    # Housekeeping ------------------------------------------------------------------------

    async def _sweep(self) -> None:
        """Take on what another process, or an earlier life of this one, has left waiting."""
        while True:
            await attempt(self._take_on_what_waits())
            self._close_idle()
            await asyncio.sleep(self.settings.sweep_seconds)

    async def _take_on_what_waits(self) -> None:
        before = now() - timedelta(seconds=PATIENCE_SECONDS)

        async def work(session: AsyncSession) -> list[str]:
            return await store.games_with_something_due(session, before)

        for game_id in await self.database.read(work):
            await attempt(self._take_on(game_id), table=game_id)

    async def _take_on(self, game_id: str) -> None:
        await self._wake(game_id)
        room = self.rooms[game_id]
        if room.driver.idle:

            async def work(session: AsyncSession) -> None:
                await store.nothing_due(session, game_id, room.version)

            await self.database.write(work)

    async def _poll(self) -> None:
        """The safety net under the listener."""
        while True:
            await asyncio.sleep(POLL_SECONDS)
            await attempt(self._compare())

    async def _compare(self) -> None:
        async def work(session: AsyncSession) -> dict[str, int]:
            return await store.versions(session, list(self.rooms))

        company = await self.presence.elsewhere(list(self.rooms))
        for game_id, version in (await self.database.read(work)).items():
            room = self.rooms.get(game_id)
            if room and (room.version < version or room.elsewhere != company.get(game_id)):
                self.nudge_if_open(game_id)

    def _close_idle(self) -> None:
        before = self.clock() - IDLE_SECONDS
        for game_id, room in list(self.rooms.items()):
            if not room.visitors and room.last_used < before:
                room.close()
                del self.rooms[game_id]
                self._opening.pop(game_id, None)


def _read_texts() -> None:
    """Catalogues and ledgers are read now, so that the first who asks does not wait for it."""
    for game_id in games():
        game = find_game(game_id)
        game.messages()
        game.ledger()
