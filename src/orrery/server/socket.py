"""The WebSocket of a table: who comes is greeted, listened to, and told farewell."""

from __future__ import annotations

import asyncio
import logging

from fastapi import APIRouter, WebSocket
from sqlalchemy.exc import SQLAlchemyError
from starlette.websockets import WebSocketDisconnect

from orrery.kernel.errors import OrreryError
from orrery.server.access import LONGEST_ID, find_table
from orrery.server.desk import Desk, read_message
from orrery.server.hall import Hall
from orrery.server.limits import WRONG_KEYS
from orrery.server.load import NoTable
from orrery.server.problems import Problem
from orrery.server.texts import error_text, pick_language
from orrery.server.visitor import POLICY, Visitor
from orrery.table.protocol import LONGEST_MESSAGE, PROTOCOL, Farewell, Hello, encode

log = logging.getLogger("orrery.table")
router = APIRouter()

HELLO_SECONDS = 15.0
LINGER_SECONDS = 2.0
"""How long they may take to close the line after a farewell."""
TOO_LARGE = 1009
BROKEN = (1002, 1007, TOO_LARGE)
"""How a line ends whose frames cannot be read, or are longer than the library reads."""


class Refused(Exception):
    """The line is closed: why, and whether coming back helps."""

    def __init__(self, code: str, retry: bool = False) -> None:
        super().__init__(code)
        self.code = code
        self.retry = retry
        self.language = ""
        """What the visitor speaks, once they have said it."""


@router.websocket("/api/tables/{table_id}/ws")
async def table_socket(socket: WebSocket, table_id: str) -> None:
    """Look at a table and play there. The first message is `hello`."""
    await socket.accept()
    hall: Hall = socket.app.state.hall
    try:
        visitor = await _greet(hall, socket, table_id)
    except Refused as refused:
        await _send_away(socket, refused)
        return
    except (WebSocketDisconnect, TimeoutError):
        return
    await _attend(hall, visitor)


async def _greet(hall: Hall, socket: WebSocket, table_id: str) -> Visitor:
    """Read the `hello` and find out who comes."""
    async with asyncio.timeout(HELLO_SECONDS):
        hello = read_message(await _receive(socket))
    if not isinstance(hello, Hello):
        raise Refused("hello_first")
    try:
        return await _admit(hall, socket, table_id, hello)
    except Refused as refused:
        refused.language = hello.language
        raise


async def _admit(hall: Hall, socket: WebSocket, table_id: str, hello: Hello) -> Visitor:
    if hello.protocol != PROTOCOL:
        raise Refused("protocol")
    if hall.closing:
        raise Refused("restart", retry=True)
    try:
        _, key = await find_table(hall, table_id, hello.key)
        room = await hall.room(table_id)
    except (Problem, NoTable):
        raise Refused("no_table") from None
    except (SQLAlchemyError, OSError):
        raise Refused("unavailable", retry=True) from None
    except OrreryError as error:  # its log is damaged, or its game is not here any more
        log.error("a table cannot be opened", extra={"table": table_id, "why": str(error)})
        raise Refused("broken") from None
    if hello.key and key is None:
        allowed = hall.limits.allow(WRONG_KEYS, _client(socket))
        raise Refused("bad_key" if allowed else "too_fast")
    visitor = Visitor(socket, room, key, hello.language)
    visitor.shown = hello.seats
    visitor.since = max(-1, min(hello.since, room.table.sequence))
    return visitor


async def _attend(hall: Hall, visitor: Visitor) -> None:
    """Listen to a visitor until one side leaves."""
    room = visitor.room
    visitor.welcome()
    room.enter(visitor)
    try:
        await _look_at_key_again(visitor)
        await _talk(hall, visitor)
    finally:
        # Whoever ends this, that they left is noted, and closing waits for it.
        await asyncio.shield(hall.spawn(visitor.depart()))
        visitor.gone.set()


async def _look_at_key_again(visitor: Visitor) -> None:
    """Who is in the room hears of replaced keys; this one may have been replaced just before."""
    try:
        await visitor.room.renew_visitors([visitor])
    except (SQLAlchemyError, OSError):
        visitor.say_farewell("unavailable", retry=True)


async def _talk(hall: Hall, visitor: Visitor) -> None:
    pump = asyncio.create_task(visitor.pump())
    listen = asyncio.create_task(_listen(Desk(hall, visitor)))
    try:
        await asyncio.wait([pump, listen], return_when=asyncio.FIRST_COMPLETED)
        await visitor.depart()
        # A line that is cut while something of theirs is still unread loses them what was sent
        # last: they close it as well, when they have read the farewell.
        await asyncio.wait([listen], timeout=LINGER_SECONDS)
    finally:
        for task in (pump, listen):
            task.cancel()
        for ended in await asyncio.gather(pump, listen, return_exceptions=True):
            if isinstance(ended, Exception):
                log.error("a line failed", exc_info=ended, extra={"table": visitor.room.id})


async def _listen(desk: Desk) -> None:
    """Take what comes; after a farewell it is only read."""
    while True:
        try:
            text = await _receive(desk.visitor.socket)
        except WebSocketDisconnect:
            return
        except Refused as refused:
            _note("line closed", desk.visitor.socket, refused.code)
            desk.visitor.say_farewell(refused.code, refused.retry)
            await desk.visitor.closed.wait()
            return
        if not desk.visitor.closed.is_set():
            await desk.take(text)


async def _receive(socket: WebSocket) -> str:
    """The next message; raises `Refused` for what is no text or too long."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        code = message.get("code", 1000)
        if code in BROKEN:
            _note("line broken", socket, code)
        raise WebSocketDisconnect(code)
    text: str | None = message.get("text")
    if text is None:
        raise Refused("text_only")
    if len(text.encode()) > LONGEST_MESSAGE:
        raise Refused("too_large")
    return text


async def _send_away(socket: WebSocket, refused: Refused) -> None:
    _note("visitor refused", socket, refused.code)
    language = refused.language or pick_language(socket.headers.get("accept-language", ""))
    farewell = Farewell(refused.code, error_text(refused.code, language), refused.retry)
    try:
        await socket.send_text(encode(farewell).decode())
        await socket.close(TOO_LARGE if refused.code == "too_large" else POLICY, refused.code)
    except (RuntimeError, OSError, WebSocketDisconnect):
        pass  # they did not wait for the answer


def _note(what: str, socket: WebSocket, code: str | int) -> None:
    table = str(socket.path_params["table_id"])[:LONGEST_ID]
    log.warning(what, extra={"table": table, "client": _client(socket), "code": code})


def _client(socket: WebSocket) -> str:
    return socket.client.host if socket.client else "?"
