"""Nobody is sent what they may not know: every message made a second time, and compared.

The second time there is no table: only `view(seat)` of the same moment as it came out of JSON, the
seat's own draft and orders, what the reader asked, the log and the chat as everybody may read them,
and what the table is. A message with more in it differs. A kind of message that is not derived here
is a leak.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, get_args

import msgspec

from orrery.kernel.events import HIDDEN, Event
from orrery.kernel.state import State
from orrery.table.boards import Orders
from orrery.table.entries import Back, Scope
from orrery.table.errors import Code, TableError
from orrery.table.present import UNDO, Presenter
from orrery.table.protocol import (
    PROTOCOL,
    Answer,
    AskPreview,
    AskWhy,
    Changed,
    ChatLine,
    Events,
    Farewell,
    FromVisitor,
    LogLine,
    OrdersChanged,
    Position,
    Said,
    TableInfo,
    ToVisitor,
    UndoRequest,
    Welcome,
    encode,
)
from orrery.table.session import Table
from orrery.table.sight import Happening, Sight

decode_message = msgspec.json.Decoder(ToVisitor).decode


class Facts(msgspec.Struct):
    """What a visitor of a server may know besides the game."""

    info: TableInfo
    spectators: int
    orders: dict[int, Orders]
    """Per own seat."""
    chat: list[tuple[int, str, str]]
    """All that was said: seat, name, words."""
    asked: FromVisitor | None
    """What the visitor has asked last."""
    refusals: dict[str, str]
    """What the server itself may say, by its code, in the visitor's language."""


class Known:
    """All that the reader of a message may know."""

    def __init__(self, sight: Sight, facts: Facts | None) -> None:
        self.sight = sight
        self.facts = facts


def known(table: Table, seats: Sequence[int], facts: Facts | None = None) -> str:
    """What visitors with these seats may know now, as JSON; made without `Table`'s own looking."""
    state = table.course.match.state
    talk = table.talk
    asked = None
    if talk.undo is not None:
        first = min([entry.at for entry in table.course.entries if entry.sequence > talk.undo.to])
        there = {seat for seat, since in table.away.items() if first < since}
        waiting = sorted((table.people | there) - set(talk.agreed))
        asked = UndoRequest(talk.asker, talk.undo.to, talk.agreed, waiting)
    public = {
        "sequence": len(table.course.entries),
        "generation": sum(
            entry.kind == "undo" and Back.read(entry.text).scope is not Scope.OWN
            for entry in table.course.entries
        ),
        "drafts": {str(s): table.drafts[s].steps for s in seats if s in table.drafts},
        "can_undo": {str(s): table.can_undo(s) for s in seats if table.course.alone(s)},
        "undo": msgspec.to_builtins(asked),
        "draw_offered": talk.draws,
    }
    viewers: list[int | None] = [*seats] or [None]
    views = [_seen(state, viewer) for viewer in viewers]
    told = msgspec.to_builtins(facts, str_keys=True)
    return json.dumps({"views": views, "public": public, "facts": told})


def _seen(state: State, viewer: int | None) -> dict[str, Any]:
    if state.is_over():
        return {**state.to_data(), "viewer": viewer}
    return state.view(viewer).to_data()


def remember(presenter: Presenter, knowledge: str) -> Known:
    """What `known` gave, ready to make messages of."""
    data = json.loads(knowledge)
    facts = msgspec.convert(data["facts"], Facts | None, strict=False)
    return Known(Sight.from_data(presenter.game, data), facts)


def leaks(message: bytes, reader: Known, presenter: Presenter) -> list[str]:
    """What of a message cannot be derived from what its reader may know.

    `reader` is what `known` gave at the moment the message was sent. Empty: nothing leaked.
    """
    try:
        decoded = decode_message(message)
    except msgspec.ValidationError as error:
        return [f"type: {error}"]
    check = _CHECKS.get(type(decoded))
    return ["type"] if check is None else check(decoded, reader, presenter)


# The game --------------------------------------------------------------------------------


def _position_leaks(message: Position, reader: Known, presenter: Presenter) -> list[str]:
    again = presenter.position(reader.sight)
    if reader.facts is not None and not reader.facts.info.started:
        again.questions = []
    return _compared(message, again)


def _events_leaks(message: Events, reader: Known, presenter: Presenter) -> list[str]:
    sequence = reader.sight.public.sequence
    kept = 0 <= message.sequence == sequence and message.since >= -1
    found = [] if kept else ["sequence"]
    for at, line in enumerate(message.lines):
        paths = _line_leaks(line, reader.sight, presenter)
        found += [f"lines[{at}].{path}" for path in paths]
    return found


def _line_leaks(line: LogLine, sight: Sight, presenter: Presenter) -> list[str]:
    if line.event == UNDO:
        backs = [Back(line.fields["to"], scope) for scope in Scope]
        undos = [Happening(line.sequence, line.seat, None, back) for back in backs]
        return [] if any(presenter.line(undo) == line for undo in undos) else ["undo"]
    kinds = {kind.name: kind for kind in presenter.game.event_kinds()}
    kind = kinds[line.event]
    if list(line.fields) != kind.fields:
        return ["fields"]
    event = Event(kind, tuple(line.fields.values()))
    owners = [event.args[at] for at in kind.owners]
    # Of several who share a screen the log is written for the first.
    told = sight.view.state.is_over() or sight.views[0].seat in owners
    found = [
        f"fields.{kind.fields[at]}" for at in kind.secret if not told and event.args[at] != HIDDEN
    ]
    again = presenter.log_line(line.sequence, line.seat, event)
    return found + differences(msgspec.to_builtins(line), msgspec.to_builtins(again))


# The table -------------------------------------------------------------------------------


def _welcome_leaks(message: Welcome, reader: Known, presenter: Presenter) -> list[str]:
    facts = reader.facts
    if facts is None:
        return ["welcome"]
    orders = {seat: presenter.orders(given) for seat, given in facts.orders.items()}
    again = Welcome(PROTOCOL, facts.info, message.chat, orders, facts.spectators)
    return _compared(message, again) + _chat_leaks(message.chat, facts)


def _table_leaks(message: Changed, reader: Known, presenter: Presenter) -> list[str]:
    if reader.facts is None:
        return ["table"]
    return _compared(message, Changed(reader.facts.info, reader.facts.spectators))


def _orders_leaks(message: OrdersChanged, reader: Known, presenter: Presenter) -> list[str]:
    if reader.facts is None or message.seat not in reader.facts.orders:
        return ["seat"]
    orders = presenter.orders(reader.facts.orders[message.seat])
    return _compared(message, OrdersChanged(message.seat, orders))


def _said_leaks(message: Said, reader: Known, presenter: Presenter) -> list[str]:
    return ["line"] if reader.facts is None else _chat_leaks([message.line], reader.facts)


def _chat_leaks(lines: Sequence[ChatLine], facts: Facts) -> list[str]:
    return [
        f"chat[{at}]"
        for at, line in enumerate(lines)
        if (line.seat, line.name, line.text) not in facts.chat
    ]


def _farewell_leaks(message: Farewell, reader: Known, presenter: Presenter) -> list[str]:
    refusals = {} if reader.facts is None else reader.facts.refusals
    return [] if refusals.get(message.code) == message.error else ["error"]


# Answers ---------------------------------------------------------------------------------


def _answer_leaks(message: Answer, reader: Known, presenter: Presenter) -> list[str]:
    asked = None if reader.facts is None else reader.facts.asked
    if reader.facts is None or getattr(asked, "request", None) != message.request:
        return ["request"]
    if isinstance(asked, AskWhy | AskPreview):
        return _compared(message, _explained(asked, reader.sight, presenter))
    if message.ok:
        return _compared(message, Answer(message.request, ok=True))
    refusal = reader.facts.refusals.get(message.code)
    if refusal is not None:
        again = Answer(message.request, ok=False, error=refusal, code=message.code)
        return _compared(message, again)
    possible = _refusals(message, asked, reader.sight, presenter)
    return min([_compared(message, again) for again in possible], key=len, default=["code"])


def _explained(asked: AskWhy | AskPreview, sight: Sight, presenter: Presenter) -> Answer:
    try:
        if isinstance(asked, AskWhy):
            reasons = presenter.why_not(sight, asked.seat, asked.action)
            return Answer(asked.request, ok=True, reasons=reasons)
        changes = presenter.preview(sight, asked.seat, asked.action)
        return Answer(asked.request, ok=True, changes=changes)
    except TableError as error:
        return presenter.refusal(asked.request, error)


def _refusals(
    message: Answer, asked: FromVisitor | None, sight: Sight, presenter: Presenter
) -> list[Answer]:
    """How the table may refuse a request with that code, as far as the reader can tell why."""
    if message.code not in get_args(Code):
        return []
    code: Code = msgspec.convert(message.code, Code)
    seat = getattr(asked, "seat", -1)
    order = f"{getattr(asked, 'order', '')} {getattr(asked, 'choice', '')}"
    texts = ["", getattr(asked, "action", ""), order, *sight.public.drafts.get(seat, [])]
    plain = [presenter.refusal(message.request, TableError(code, text)) for text in texts]
    if code != "illegal" or seat not in sight.seats:
        return plain
    for again, text in zip(plain, texts, strict=True):
        why = _explained(AskWhy(message.request, seat, text), sight, presenter)
        again.reasons = why.reasons
    return plain


_CHECKS: dict[type, Callable[[Any, Known, Presenter], list[str]]] = {
    Welcome: _welcome_leaks,
    Position: _position_leaks,
    Events: _events_leaks,
    Answer: _answer_leaks,
    Said: _said_leaks,
    Changed: _table_leaks,
    OrdersChanged: _orders_leaks,
    Farewell: _farewell_leaks,
}


# Comparing -------------------------------------------------------------------------------


def _compared(one: msgspec.Struct, two: msgspec.Struct) -> list[str]:
    return differences(json.loads(encode(one)), json.loads(encode(two)))


def differences(one: Any, two: Any, path: str = "") -> list[str]:
    """Where two JSON values differ."""
    if one == two:
        return []
    if isinstance(one, dict) and isinstance(two, dict):
        keys = [*one, *[key for key in two if key not in one]]
        parts = [(f"{path}.{key}".lstrip("."), one.get(key), two.get(key)) for key in keys]
    elif isinstance(one, list) and isinstance(two, list) and len(one) == len(two):
        parts = [(f"{path}[{at}]", a, b) for at, (a, b) in enumerate(zip(one, two, strict=True))]
    else:
        return [path]
    return [found for where, a, b in parts for found in differences(a, b, where)]
