"""The WebSocket of a table: messages come in, are checked, and are carried out one by one."""

from __future__ import annotations

import asyncio
import logging
import uuid
from collections.abc import Callable
from typing import Any

import msgspec
from fastapi import APIRouter, WebSocket
from sqlalchemy.exc import SQLAlchemyError
from starlette.websockets import WebSocketDisconnect

from orrery.kernel.errors import BadRecord
from orrery.server.access import find_table
from orrery.server.hall import Hall
from orrery.server.limits import CHAT, MESSAGES, WRONG_KEYS
from orrery.server.load import NoTable
from orrery.server.problems import Problem
from orrery.server.room import Planner
from orrery.server.signs import one_line
from orrery.server.texts import error_text, pick_language
from orrery.server.visitor import POLICY, Visitor
from orrery.store.keys import hash_key, is_key, without_keys
from orrery.table import protocol
from orrery.table.errors import TableError
from orrery.table.protocol import (
    LONGEST_CHAT,
    LONGEST_MESSAGE,
    PROTOCOL,
    Answer,
    Farewell,
    FromVisitor,
    Hello,
    decode_visitor,
    encode,
)

log = logging.getLogger("orrery.table")
router = APIRouter()

HELLO_SECONDS = 15.0
LINGER_SECONDS = 2.0
"""How long they may take to close the line after a farewell."""
MOST_STRIKES = 20
"""Messages that cannot be read, before the line is closed."""
LARGEST_REQUEST = (1 << 53) - 1
"""The largest whole number that every program can count with."""
TOO_LARGE = 1009


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
        await _send_away(socket, table_id, refused)
        return
    except (WebSocketDisconnect, TimeoutError):
        return
    await _attend(hall, visitor)


async def _greet(hall: Hall, socket: WebSocket, table_id: str) -> Visitor:
    """Read the `hello` and find out who comes."""
    async with asyncio.timeout(HELLO_SECONDS):
        hello = _read(await _receive(socket))
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
    except BadRecord as error:
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
        room.leave(visitor)
        visitor.gone.set()
        hall.begin(visitor.note_seen())


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
        visitor.room.leave(visitor)
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
            log.warning("line closed", extra={"table": desk.room.id, "code": refused.code})
            desk.visitor.say_farewell(refused.code, refused.retry)
            await desk.visitor.closed.wait()
            return
        if not desk.visitor.closed.is_set():
            await desk.take(text)


async def _receive(socket: WebSocket) -> str:
    """The next message; raises `Refused` for what is no text or too long."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text: str | None = message.get("text")
    if text is None:
        raise Refused("text_only")
    if len(text.encode()) > LONGEST_MESSAGE:
        raise Refused("too_large")
    return text


def _read(text: str) -> FromVisitor | None:
    try:
        message: FromVisitor = decode_visitor(text)
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        return None
    return message


async def _send_away(socket: WebSocket, table_id: str, refused: Refused) -> None:
    log.warning(
        "visitor refused",
        extra={"table": table_id[:40], "code": refused.code, "client": _client(socket)},
    )
    language = refused.language or pick_language(socket.headers.get("accept-language", ""))
    farewell = Farewell(refused.code, error_text(refused.code, language), refused.retry)
    try:
        await socket.send_text(encode(farewell).decode())
        await socket.close(TOO_LARGE if refused.code == "too_large" else POLICY, refused.code)
    except (RuntimeError, OSError, WebSocketDisconnect):
        pass  # they did not wait for the answer


def _client(socket: WebSocket) -> str:
    return socket.client.host if socket.client else "?"


class Desk:
    """Takes the messages of one visitor."""

    def __init__(self, hall: Hall, visitor: Visitor) -> None:
        self.hall = hall
        self.visitor = visitor
        self.room = visitor.room
        self.name = uuid.uuid4().hex
        self.strikes = 0

    async def take(self, text: str) -> None:
        if not self.hall.limits.allow(MESSAGES, self.name):
            self._note("too_fast", text)
            self.visitor.refuse(_request_in(text), "too_fast")
            return
        message = _read(text)
        if message is None or getattr(message, "request", 0) > LARGEST_REQUEST:
            self._strike(text)
        elif isinstance(message, Hello):
            self.visitor.refuse(0, "hello_again")
        elif message.request <= self.visitor.last_request:
            self._note("replayed", text)
            self.visitor.refuse(message.request, "replayed")
        else:
            self.visitor.last_request = message.request
            await self._carry_out(message)

    def _strike(self, text: str) -> None:
        self.strikes += 1
        self._note("malformed", text)
        reason = f"{self.strikes}/{MOST_STRIKES}"
        self.visitor.refuse(_request_in(text), "malformed", reason=reason)
        if self.strikes >= MOST_STRIKES:
            self.visitor.say_farewell("malformed", retry=False, reason=reason)

    def _note(self, code: str, text: str) -> None:
        log.warning(
            "message refused",
            extra={"table": self.room.id, "code": code, "said": without_keys(text)[:200]},
        )

    async def _carry_out(self, message: Any) -> None:
        handler = HANDLERS[type(message)]
        try:
            await handler(self, message)
        except TableError as error:
            self._note(error.code, repr(message))
            self.visitor.tell(self.visitor.presenter().refusal(message.request, error))
        except Problem as problem:
            self._note(problem.code, repr(message))
            self.visitor.refuse(message.request, problem.code, **problem.fields)
        except (SQLAlchemyError, OSError) as error:
            log.error("the store failed", exc_info=error, extra={"table": self.room.id})
            self.visitor.refuse(message.request, "unavailable")
        except Exception as error:
            log.exception("a request failed", exc_info=error, extra={"table": self.room.id})
            self.visitor.refuse(message.request, "broken")

    # What changes the game ---------------------------------------------------------------

    async def _change(self, request: int, seat: int, make: Planner, early: bool = False) -> None:
        """Carry out a plan of an own seat; it is durable before it is acknowledged."""
        if seat not in self.visitor.seats:
            raise TableError("not_yours")
        if not early and not self.room.started:
            raise Problem(409, "not_started")
        plan = await self.room.perform(make)
        self.visitor.answer(request)
        self.visitor.owe_position()
        self.room.announce(plan)

    async def step(self, message: protocol.TakeStep) -> None:
        seat, token, action = message.seat, message.token, message.action
        if message.confirm:
            make: Planner = lambda table: table.move(seat, token, action)  # noqa: E731
        else:
            make = lambda table: table.step(seat, token, action)  # noqa: E731
        await self._change(message.request, seat, make)

    async def back(self, message: protocol.TakeBack) -> None:
        await self._change(
            message.request, message.seat, lambda table: table.back(message.seat, message.count)
        )

    async def confirm(self, message: protocol.Confirm) -> None:
        await self._change(
            message.request, message.seat, lambda table: table.confirm(message.seat, message.steps)
        )

    async def undo(self, message: protocol.AskUndo) -> None:
        await self._change(
            message.request, message.seat, lambda table: table.undo(message.seat, message.to)
        )

    async def consent(self, message: protocol.AnswerUndo) -> None:
        await self._change(
            message.request,
            message.seat,
            lambda table: table.consent(message.seat, message.agree),
        )

    async def resign(self, message: protocol.Resign) -> None:
        await self._change(message.request, message.seat, lambda table: table.resign(message.seat))

    async def draw(self, message: protocol.OfferDraw) -> None:
        await self._change(
            message.request, message.seat, lambda table: table.offer_draw(message.seat)
        )

    async def order(self, message: protocol.SetOrder) -> None:
        await self._change(
            message.request,
            message.seat,
            lambda table: table.set_order(message.seat, message.order, message.choice),
            early=True,
        )

    # What changes nothing ----------------------------------------------------------------

    async def why(self, message: protocol.AskWhy) -> None:
        visitor = self.visitor
        reasons = visitor.presenter().why_not(visitor.sight(), message.seat, message.action)
        visitor.tell(Answer(message.request, ok=True, reasons=reasons))

    async def preview(self, message: protocol.AskPreview) -> None:
        visitor = self.visitor
        changes = visitor.presenter().preview(visitor.sight(), message.seat, message.action)
        visitor.tell(Answer(message.request, ok=True, changes=changes))

    async def say(self, message: protocol.Say) -> None:
        words = one_line(message.text)
        if not words or len(words) > LONGEST_CHAT:
            raise Problem(422, "no_text", count=LONGEST_CHAT)
        if not self.hall.limits.allow(CHAT, self.name):
            raise Problem(429, "too_fast")
        seat, name = self.visitor.speaker
        await self.room.say(seat, name, words, self.visitor.name_line(message.once))
        self.visitor.answer(message.request)

    async def look(self, message: protocol.Look) -> None:
        self.visitor.language = message.language
        self.visitor.shown = message.seats
        self.visitor.answer(message.request)
        self.visitor.look_again()

    async def renew(self, message: protocol.Renew) -> None:
        if self.visitor.key_id is None:
            raise TableError("not_yours")
        if not is_key(message.key):
            raise Problem(422, "malformed", reason="key")
        if not await self.visitor.renew_key(hash_key(message.key)):
            raise Problem(403, "revoked")
        log.info("key renewed", extra={"table": self.room.id, "seats": self.visitor.own})
        self.visitor.answer(message.request)
        self.hall.nudge(self.room.id)

    async def ping(self, message: protocol.Ping) -> None:
        self.visitor.answer(message.request)
        await self.visitor.note_seen()


HANDLERS: dict[type, Callable[[Desk, Any], Any]] = {
    protocol.TakeStep: Desk.step,
    protocol.TakeBack: Desk.back,
    protocol.Confirm: Desk.confirm,
    protocol.AskUndo: Desk.undo,
    protocol.AnswerUndo: Desk.consent,
    protocol.Resign: Desk.resign,
    protocol.OfferDraw: Desk.draw,
    protocol.SetOrder: Desk.order,
    protocol.AskWhy: Desk.why,
    protocol.AskPreview: Desk.preview,
    protocol.Say: Desk.say,
    protocol.Look: Desk.look,
    protocol.Renew: Desk.renew,
    protocol.Ping: Desk.ping,
}


def _request_in(text: str) -> int:
    """The number of a request that could not be read, if it can be made out."""
    try:
        found = msgspec.json.decode(text)
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        return 0
    request = found.get("request") if isinstance(found, dict) else None
    if type(request) is not int or abs(request) > LARGEST_REQUEST:
        return 0
    return request
