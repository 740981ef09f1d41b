"""Hears from PostgreSQL which games went on in other processes.

A notification carries only the game and its sequence; what is missed is fetched. After a lost
connection everything that is open is looked at once, so that a lost notification loses nothing.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

import asyncpg
from sqlalchemy.engine import URL

from orrery.store.entries import CHANNEL

log = logging.getLogger("orrery.store")

FIRST_PAUSE = 0.2
LONGEST_PAUSE = 5.0
ALIVE_SECONDS = 5.0
"""How often the connection is asked whether it is still there."""


class Listener:
    """`heard` is called with the id of a game, `connected` after every new connection."""

    def __init__(
        self, url: URL, heard: Callable[[str], None], connected: Callable[[], None]
    ) -> None:
        self._address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._heard = heard
        self._connected = connected

    async def run(self) -> None:
        """Listen until cancelled."""
        pause = FIRST_PAUSE
        while True:
            try:
                await self._listen()
                pause = FIRST_PAUSE
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError) as error:
                log.warning("listener lost", extra={"why": str(error)[:200], "pause": pause})
            await asyncio.sleep(pause)
            pause = min(pause * 2, LONGEST_PAUSE)

    async def _listen(self) -> None:
        """Until the connection is lost."""
        connection = await asyncpg.connect(self._address, timeout=ALIVE_SECONDS)
        try:
            await connection.add_listener(CHANNEL, self._on_notification)
            self._connected()
            while not connection.is_closed():
                await asyncio.sleep(ALIVE_SECONDS)
                await connection.execute("SELECT 1", timeout=ALIVE_SECONDS)
        finally:
            connection.terminate()

    def _on_notification(self, connection: object, pid: int, channel: str, payload: object) -> None:
        game_id, _, _ = str(payload).partition(":")
        self._heard(game_id)
