"""Somebody who looks at a table over a WebSocket: what they hold, what they have been told.

What goes out is made when it is sent, from what the table is then. A visitor whose line is slow
gets fewer positions, never old ones.
"""

from __future__ import annotations

import asyncio
import logging
import uuid
from collections import deque
from typing import TYPE_CHECKING

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from orrery.server.housekeeping import attempt
from orrery.server.texts import error_text
from orrery.store import games as store
from orrery.store.schema import KeyRow, now
from orrery.table.present import Presenter
from orrery.table.protocol import (
    PROTOCOL,
    Answer,
    Changed,
    Farewell,
    OrdersChanged,
    Position,
    Said,
    ToVisitor,
    Welcome,
    encode,
)
from orrery.table.sight import Sight, look, news

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncSession

    from orrery.server.room import Room

log = logging.getLogger("orrery.table")

OUTBOX = 256
"""Messages that may wait for a slow line."""
SAID = uuid.UUID("6f727265-7279-4368-8174-206c696e6573")
"""Within it the names that visitors choose become names of lines of the chat."""
CLOSE_CODES = {"restart": 1012, "too_large": 1009, "too_slow": 1013}
POLICY = 1008


class Visitor:
    """One WebSocket after its `hello`."""

    def __init__(self, socket: WebSocket, room: Room, key: KeyRow | None, language: str) -> None:
        self.socket = socket
        self.room = room
        self.key_id = None if key is None else key.id
        self.hashes = frozenset() if key is None else frozenset({key.hash})
        """The key as this visitor has shown it; two while it is being renewed."""
        self.is_host = key is not None and key.host
        self.own = room.rows.seats_of(key)
        """The seats that the key opens."""
        self.shown: list[int] = []
        """Which of them are in front of the screen; empty for all."""
        self.language = language
        self.since = -1
        self.last_request = 0
        self.closed = asyncio.Event()
        """Nothing more is sent."""
        self.gone = asyncio.Event()
        """Nothing more comes either, and the line is no longer attended to."""
        self._outbox: deque[ToVisitor] = deque()
        self._curious = False
        self._wake = asyncio.Event()
        self._farewell: Farewell | None = None
        self._told: dict[str, bytes] = {}
        self._chat = 0
        self._seen = -1

    # What they may see -------------------------------------------------------------------

    @property
    def seats(self) -> list[int]:
        """The own seats that look at the screen now."""
        return [seat for seat in self.own if not self.shown or seat in self.shown]

    @property
    def speaker(self) -> tuple[int, str]:
        """With which seat and name they talk; a spectator has none."""
        if not self.seats:
            return -1, ""
        return self.seats[0], self.room.rows.seats[self.seats[0]].name

    def name_line(self, once: str) -> str:
        """A name for what they say: on all their lines the same, if they have chosen one.

        It is theirs alone, so that nobody can take a name away from somebody else.
        """
        if not once:
            return uuid.uuid4().hex
        return uuid.uuid5(SAID, f"{self.room.id} {self.key_id} {once}").hex

    def sight(self) -> Sight:
        return look(self.room.table, self.seats)

    def presenter(self) -> Presenter:
        return Presenter(
            self.room.game,
            self.language,
            self.room.names(self.language),
            bool(self.room.rows.game.settings.get("hints")),
            self.room.table.board,
        )

    def renew(self, keys: dict[int, KeyRow]) -> None:
        """Seats have changed hands, or links were replaced."""
        key = None if self.key_id is None else keys.get(self.key_id)
        if key is not None and (key.revoked_at is not None or key.hash not in self.hashes):
            key = None
        if self.key_id is not None and key is None:
            self.say_farewell("revoked", retry=False)
        self.own = self.room.rows.seats_of(key)

    async def renew_key(self, new: str) -> bool:
        """Another secret for the own key; this line goes on, those with the old one are closed."""
        assert self.key_id is not None
        key_id, held = self.key_id, self.hashes
        # Others may read the key as soon as it is written; and if the store fails, nobody knows.
        self.hashes = either = held | {new}

        async def work(session: AsyncSession) -> bool:
            return await store.renew_key(session, key_id, either, new)

        renewed = await self.room.hall.database.write(work)
        self.hashes = frozenset({new}) if renewed else held
        return renewed

    # Telling -----------------------------------------------------------------------------

    def wake(self) -> None:
        """Something may have changed: look, and tell what is new."""
        self._curious = True
        self._wake.set()

    def tell(self, message: ToVisitor) -> None:
        self._outbox.append(message)
        self._wake.set()
        if len(self._outbox) > OUTBOX:
            self.say_farewell("too_slow", retry=True)

    def answer(self, request: int) -> None:
        self.tell(Answer(request, ok=True))

    def refuse(self, request: int, code: str, **fields: str | int) -> None:
        text = error_text(code, self.language, **fields)
        self.tell(Answer(request, ok=False, error=text, code=code))

    def say_farewell(self, code: str, retry: bool, **fields: str | int) -> None:
        """The last message; the line is closed after it."""
        if self._farewell is None:
            self._farewell = Farewell(code, error_text(code, self.language, **fields), retry)
            self._wake.set()

    def welcome(self) -> None:
        """The answer to `hello`; the position follows by itself."""
        chat = self.room.chat_after(0)
        self._chat = chat[-1].id if chat else 0
        info, orders = self._info(), self._orders(self.presenter())
        self._remember("table", info)
        for given in orders:
            self._remember(f"orders {given.seat}", given)
        self.tell(
            Welcome(
                protocol=PROTOCOL,
                table=info.table,
                chat=chat,
                orders={given.seat: given.orders for given in orders},
                spectators=info.spectators,
            )
        )
        self.wake()

    def look_again(self) -> None:
        """Another language or another seat at the screen: everything is told anew."""
        self._told.clear()
        self.since = -1
        self.wake()

    def owe_position(self) -> None:
        """Send the position once more, even if it is the one that was told last.

        Who asked for a change waits for what came of it; others may have changed it back already.
        """
        self._told.pop("position", None)
        self.wake()

    # The outgoing line -------------------------------------------------------------------

    async def pump(self) -> None:
        """Send until the end; it is over when this returns."""
        try:
            while self._farewell is None:
                await self._wake.wait()
                await self.flush()
            await self._close()
        except (WebSocketDisconnect, RuntimeError, OSError):
            pass  # the line is gone
        finally:
            self.closed.set()

    async def flush(self) -> None:
        """Send what waits: answers first, then what is new."""
        self._wake.clear()
        while self._outbox:
            await self._send(self._outbox.popleft())
        if self._curious:
            self._curious = False
            for message in self._news():
                await self._send(message)

    async def _send(self, message: ToVisitor) -> None:
        await self.socket.send_text(encode(message).decode())

    async def _close(self) -> None:
        assert self._farewell is not None
        if self.socket.client_state is WebSocketState.CONNECTED:
            await self._send(self._farewell)
            code = CLOSE_CODES.get(self._farewell.code, POLICY)
            await self.socket.close(code, self._farewell.code)

    # What is new -------------------------------------------------------------------------

    def _news(self) -> list[ToVisitor]:
        """Everything that the visitor does not know yet, in order."""
        found: list[ToVisitor] = []
        info = self._info()
        if self._remember("table", info):
            found.append(info)
        for line in self.room.chat_after(self._chat):
            self._chat = line.id
            found.append(Said(line))
        presenter = self.presenter()
        found += [
            orders
            for orders in self._orders(presenter)
            if self._remember(f"orders {orders.seat}", orders)
        ]
        return found + self._position(presenter)

    def _info(self) -> Changed:
        return Changed(self.room.info(self.own, self.is_host, self.key_id), self.room.spectators)

    def _orders(self, presenter: Presenter) -> list[OrdersChanged]:
        given = self.room.table.orders
        return [OrdersChanged(seat, presenter.orders(given.get(seat, {}))) for seat in self.own]

    def _position(self, presenter: Presenter) -> list[ToVisitor]:
        found: list[ToVisitor] = []
        sight = self.sight()
        sequence = self.room.table.sequence
        if self.since != sequence:
            viewer = self.seats[0] if self.seats else None
            found.append(presenter.events(news(self.room.table.course, self.since, viewer)))
            self.since = sequence
        position = presenter.position(sight)
        if not self.room.started:
            position = waiting_for_people(position)
        if self._remember("position", position) or found:
            found.append(position)
        return found

    def _remember(self, what: str, message: msgspec.Struct) -> bool:
        """Whether this differs from what was told before."""
        data = encode(message)
        if self._told.get(what) == data:
            return False
        self._told[what] = data
        return True

    async def note_seen(self) -> None:
        """Keep, for "since you last looked", how far the holder of the key has seen."""
        if self.key_id is None or self._seen >= self.since:
            return
        self._seen = self.since
        key_id, sequence = self.key_id, self.since

        async def work(session: AsyncSession) -> None:
            await store.look_at(session, key_id, sequence)

        await self.room.hall.database.write(work)

    async def depart(self) -> None:
        """Leave the table. When is written before others see it: nobody is away for longer."""
        if self not in self.room.visitors:
            return
        if self.key_id is not None:
            await attempt(self._note_leaving(self.key_id), table=self.room.id)
        self.room.leave(self)

    async def _note_leaving(self, key_id: int) -> None:
        at, sequence = now(), self.since

        async def work(session: AsyncSession) -> None:
            await store.look_at(session, key_id, sequence)
            await store.leave(session, key_id, at)

        await self.room.hall.database.write(work)
        for row in self.room.rows.seats:
            if row.key_id == key_id:
                row.left_at = at


def waiting_for_people(position: Position) -> Position:
    """Before everybody has come there is nothing to decide."""
    return msgspec.structs.replace(position, questions=[])
