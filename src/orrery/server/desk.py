"""What a visitor asks for over a WebSocket: read, checked and carried out, one by one."""

from __future__ import annotations

import logging
import uuid
from collections.abc import Callable
from typing import Any

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from orrery.server.hall import Hall
from orrery.server.limits import CHAT, MESSAGES
from orrery.server.problems import Problem
from orrery.server.room import Planner
from orrery.server.signs import one_line
from orrery.server.visitor import Visitor
from orrery.store.keys import hash_key, is_key, without_keys
from orrery.table import protocol
from orrery.table.errors import TableError
from orrery.table.plans import Plan
from orrery.table.protocol import LONGEST_CHAT, Answer, FromVisitor, Hello, decode_visitor
from orrery.table.session import Table

log = logging.getLogger("orrery.table")

MOST_STRIKES = 20
"""Messages that cannot be read, before the line is closed."""
LARGEST_REQUEST = (1 << 53) - 1
"""The largest whole number that every program can count with."""


def read_message(text: str) -> FromVisitor | None:
    """A message, if it is one."""
    try:
        message: FromVisitor = decode_visitor(text)
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        return None
    return message


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
        message = read_message(text)
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

        def make(table: Table) -> Plan:
            take = table.move if message.confirm else table.step
            return take(seat, token, action)

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
