"""A table of the real server with its visitors, but without a network: `tools.leakscan` uses it.

The rooms, visitors and desks are the server's own; their lines keep what is sent. Nothing happens
by itself: bots move when they are told to, so that a game is the same each time.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.websockets import WebSocket

from orrery.kernel.chance import commitment
from orrery.kernel.game import Game
from orrery.server.access import find_table
from orrery.server.desk import Desk
from orrery.server.driver import Driver
from orrery.server.hall import Hall
from orrery.server.room import Room
from orrery.server.settings import Settings
from orrery.server.visitor import Visitor
from orrery.store import games as store
from orrery.store.games import BOT, HUMAN, NewGame, NewSeat
from orrery.store.keys import new_key
from orrery.store.schema import KeyRow, SeatRow
from orrery.table.protocol import FromVisitor, Language, Position, decode_visitor

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

Heard = Callable[["Witness", str], None]


NAME = "Tuesday"
"""Of the table."""


class Still(Driver):
    """Nothing happens by itself."""

    def look(self) -> None:
        pass


class Witness:
    """Somebody at the table: what they asked last, and the position that they were sent."""

    def __init__(
        self, there: Gathering, key: KeyRow | None, visitor: Visitor, heard: Heard
    ) -> None:
        self.there = there
        self.visitor = visitor
        self.is_host = key is not None and key.host
        self.desk = Desk(there.hall, visitor)
        self.asked: FromVisitor | None = None
        self.position: Position | None = None
        self._heard = heard

    async def ask(self, kind: str, **fields: Any) -> None:
        """Send a request; the answer comes with the next `flush`."""
        request = self.visitor.last_request + 1
        text = json.dumps({"type": kind, "request": request, **fields})
        self.asked = decode_visitor(text)
        await self.desk.take(text)

    def hear(self, text: str) -> None:
        self._heard(self, text)
        if json.loads(text)["type"] == "position":
            self.position = msgspec.json.decode(text, type=Position)


class Gathering:
    """An open table, and those who look at it."""

    def __init__(self, hall: Hall, room: Room) -> None:
        self.hall = hall
        self.room = room
        self.witnesses: list[Witness] = []

    def seats_of(self, witness: Witness) -> list[int]:
        """The seats that a visitor's key opens, by what is stored."""
        key_id = witness.visitor.key_id
        rows = [row for row in self.room.rows.seats if row.kind != BOT]
        return [row.seat for row in rows if key_id is not None and row.key_id == key_id]

    async def enter(self, key: str, shown: list[int], language: Language, heard: Heard) -> Witness:
        """Somebody comes with a key (or none) and is welcomed."""
        _, row = await find_table(self.hall, self.room.id, key)
        witness = await self._witness(row, language, heard)
        witness.visitor.shown = shown
        witness.visitor.welcome()
        await witness.visitor.flush()
        self.witnesses.append(witness)
        self.room.enter(witness.visitor)
        await self.flush()
        return witness

    async def _witness(self, key: KeyRow | None, language: Language, heard: Heard) -> Witness:
        witnesses: list[Witness] = []

        async def receive() -> dict[str, Any]:
            return {"type": "websocket.connect"}

        async def send(message: Any) -> None:
            if message["type"] == "websocket.send":
                witnesses[0].hear(message["text"])

        socket = WebSocket({"type": "websocket", "path": "/", "headers": []}, receive, send)
        await socket.accept()
        visitor = Visitor(socket, self.room, key, language)
        witnesses.append(Witness(self, key, visitor, heard))
        return witnesses[0]

    async def flush(self) -> None:
        """Everybody is sent what waits for them."""
        await self.hall.settle()
        for witness in self.witnesses:
            await witness.visitor.flush()

    async def bot_moves(self, seat: int, rng: Random) -> None:
        """A bot takes any action; what the person before it has drafted is dropped first."""
        table = self.room.table
        if seat in table.drafts:
            steps = len(table.drafts[seat].steps)
            await self.room.perform(lambda table: table.back(seat, steps))
        action = rng.choice(table.state.view(seat).legal()).text
        token = table.token(seat)
        self.room.announce(await self.room.perform(lambda table: table.move(seat, token, action)))

    async def change_hands(self, seat: SeatRow) -> None:
        """A bot stands in for a person, or the person comes back."""
        level = "" if seat.kind == BOT else "random"

        async def work(session: AsyncSession) -> None:
            kind = HUMAN if seat.kind == BOT else BOT
            await store.set_seat(session, seat, kind=kind, level=level)

        await self.hall.database.write(work)
        await self.room.catch_up()


@asynccontextmanager
async def gathering(
    game: Game, options: dict[str, int], seed: str, seats: list[NewSeat]
) -> AsyncIterator[tuple[Gathering, list[str]]]:
    """A table in a store of its own, and the keys that the seats name; the first is the host's."""
    match = game.start(len(seats), options, seed)
    keys = [new_key() for _ in range(1 + max(_keys(seats), default=0))]
    new = NewGame(
        id="leakscan",
        game=game.id,
        rules=game.rules_version,
        players=len(seats),
        options=match.options,
        seed=seed,
        commitment=commitment(seed),
        name=NAME,
        deciding=match.state.open_seats(),
        settings={"hints": True},
    )

    async def work(session: AsyncSession) -> None:
        await store.create(session, new, seats, keys)

    with TemporaryDirectory() as folder:
        file = URL.create("sqlite+aiosqlite", database=str(Path(folder) / "games.sqlite"))
        hall = Hall(Settings(database=file, rate=0))
        await hall.database.open()
        try:
            await hall.database.write(work)
            room = await hall.room(new.id)
            room.driver = Still(room)
            yield Gathering(hall, room), keys
        finally:
            await hall.settle()
            await hall.database.close()


def _keys(seats: Iterable[NewSeat]) -> list[int]:
    return [seat.key for seat in seats if seat.key is not None]
