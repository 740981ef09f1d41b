"""Nobody is sent what they may not know: every message made a second time, and compared.

The second time there is no table: only `view(seat)` of the same moment as it came out of JSON, the
seat's own draft, and the log as everybody may read it. A message with more in it differs.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import msgspec

from orrery.kernel.events import HIDDEN, Event
from orrery.kernel.state import State
from orrery.table.entries import Back, Scope
from orrery.table.present import UNDO, Presenter
from orrery.table.protocol import Events, LogLine, Position, ToVisitor, UndoRequest, encode
from orrery.table.session import Table
from orrery.table.sight import Happening, Sight

decode_message = msgspec.json.Decoder(ToVisitor).decode


def known(table: Table, seats: Sequence[int]) -> str:
    """What visitors with these seats may know now, as JSON; made without `Table`'s own looking."""
    state = table.course.match.state
    talk = table.talk
    asked = None
    if talk.undo is not None:
        waiting = sorted(table.people - set(talk.agreed))
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
    return json.dumps({"views": [_seen(state, v) for v in viewers], "public": public})


def _seen(state: State, viewer: int | None) -> dict[str, Any]:
    if state.is_over():
        return {**state.to_data(), "viewer": viewer}
    return state.view(viewer).to_data()


def remember(presenter: Presenter, knowledge: str) -> Sight:
    """What `known` gave, ready to make messages of."""
    return Sight.from_data(presenter.game, json.loads(knowledge))


def leaks(message: bytes, sight: Sight, presenter: Presenter) -> list[str]:
    """What of a `Position` or `Events` cannot be derived from what its reader may know.

    `sight` is what `known` gave at the moment the message was sent. Empty: nothing leaked.
    """
    decoded = decode_message(message)
    if isinstance(decoded, Position):
        again = presenter.position(sight)
        return differences(json.loads(message), json.loads(encode(again)))
    if isinstance(decoded, Events):
        kept = 0 <= decoded.sequence == sight.public.sequence and decoded.since >= -1
        found = [] if kept else ["sequence"]
        for at, line in enumerate(decoded.lines):
            found += [f"lines[{at}].{path}" for path in _line_leaks(line, sight, presenter)]
        return found
    return []


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
    told = sight.view.state.is_over() or sight.view.seat in owners
    found = [
        f"fields.{kind.fields[at]}" for at in kind.secret if not told and event.args[at] != HIDDEN
    ]
    again = presenter.log_line(line.sequence, line.seat, event)
    return found + differences(msgspec.to_builtins(line), msgspec.to_builtins(again))


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
