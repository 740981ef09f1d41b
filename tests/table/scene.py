"""Tables for tests: short names for what people do there.

table = open_table("skirmish", 3)
do(table, "0 attack 1", "0 pass")     # each a move of its own
draft(table, 0, "attack 1")           # a step that only seat 0 sees
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

import orrery
from orrery.table.boards import GameBoard
from orrery.table.drafts import Draft, token_of
from orrery.table.entries import Course, Entry, Snapshot, rebuild
from orrery.table.plans import Plan, Talk
from orrery.table.session import Table

NOW = "2026-01-02T03:04:05.000+00:00"


def open_table(
    game: str,
    players: int,
    seed: str = "table",
    people: Sequence[int] | None = None,
    options: dict[str, Any] | None = None,
    board: GameBoard | None = None,
) -> Table:
    found = orrery.game(game)
    course = Course(found, found.start(players, options, seed))
    held = range(players) if people is None else people
    return Table(course, held, now=lambda: NOW, board=board)


def token(table: Table, seat: int) -> str:
    """Of the question after the seat's draft."""
    return token_of(table.rehearsal(seat).view.state, seat, table.generation)


def draft(table: Table, seat: int, *steps: str) -> None:
    for text in steps:
        table.commit(table.step(seat, token(table, seat), text))


def do(table: Table, *moves: str) -> list[Plan]:
    plans: list[Plan] = []
    for move in moves:
        seat, _, text = move.partition(" ")
        plans.append(table.move(int(seat), token(table, int(seat)), text))
        table.commit(plans[-1])
    return plans


def legal(table: Table, seat: int) -> list[str]:
    """What a seat may do after its draft."""
    return [action.text for action in table.rehearsal(seat).view.legal()]


def reopened(table: Table, snapshot: Snapshot | None = None) -> Table:
    """The table as a server finds it after a restart: from JSON in its store."""
    match = table.course.match
    entries = _stored(table.course.entries, list[Entry])
    kept = None if snapshot is None else _stored(snapshot, Snapshot)
    options, seed = match.options, match.seed
    course = rebuild(table.course.game, match.state.players, options, seed, entries, kept)
    return Table(
        course,
        sorted(table.people),
        _stored(list(table.drafts.values()), list[Draft]),
        _stored(table.talk, Talk),
        dict(table.orders),
        table.now,
        table.board,
        table.away,
    )


def same(one: Table, two: Table) -> None:
    """Both tables are in the same state, down to the last die."""
    ours, theirs = one.course.match, two.course.match
    assert ours.state.digest() == theirs.state.digest()
    assert isinstance(ours.source, orrery.Source)
    assert isinstance(theirs.source, orrery.Source)
    assert ours.source.counter == theirs.source.counter
    assert ours.events == theirs.events
    assert [line.text for line in ours.lines] == [line.text for line in theirs.lines]
    assert one.course.sequences == two.course.sequences
    assert (one.drafts, one.talk) == (two.drafts, two.talk)
    seats = range(ours.state.players)
    assert [one.can_undo(seat) for seat in seats] == [two.can_undo(seat) for seat in seats]
    assert [one.token(seat) for seat in seats] == [two.token(seat) for seat in seats]


def _stored(value: Any, kind: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value), type=kind)
