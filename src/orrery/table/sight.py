"""What a visitor may know, and nothing else: the only thing that messages are made of.

A `Sight` holds views (never the position itself), the visitor's own drafts, and what is public
about the table. It can be written as data and read again, so that a check can make every message a
second time, far from the table (`leaks`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from orrery.kernel.events import Event
from orrery.kernel.game import Game
from orrery.kernel.state import State, View
from orrery.table.drafts import Rehearsal
from orrery.table.entries import Back, Course, Entry
from orrery.table.protocol import UndoRequest
from orrery.table.session import Table


class Public(msgspec.Struct):
    """What everybody may know of a table besides the game, and the visitor's own seats of it."""

    sequence: int
    generation: int
    drafts: dict[int, list[str]]
    """Per own seat."""
    can_undo: dict[int, int]
    """Per own seat."""
    undo: UndoRequest | None
    draw_offered: list[int]


class Sight:
    """All that a visitor with the seats `seats` may know now; a spectator has none."""

    def __init__(self, game: Game, views: Sequence[View], public: Public) -> None:
        """`views`: one for each own seat, or a spectator's alone."""
        self.game = game
        self.seats = [view.seat for view in views if view.seat is not None]
        self.views = list(views)
        self.public = public
        self._rehearsals: dict[int, Rehearsal] = {}

    @property
    def view(self) -> View:
        """What the visitor looks at: with the eyes of an own seat that must decide, if any."""
        asked = self.views[0].state.open_seats()
        return next((view for view in self.views if view.seat in asked), self.views[0])

    def of(self, seat: int) -> View:
        return next(view for view in self.views if view.seat == seat)

    def rehearsal(self, seat: int) -> Rehearsal:
        """The draft of an own seat as it would go."""
        if seat not in self._rehearsals:
            steps = self.public.drafts.get(seat, [])
            self._rehearsals[seat] = Rehearsal(self.game, self.of(seat), steps)
        return self._rehearsals[seat]

    def to_data(self) -> dict[str, Any]:
        return {
            "views": [view.to_data() for view in self.views],
            "public": msgspec.to_builtins(self.public, str_keys=True),
        }

    @staticmethod
    def from_data(game: Game, data: dict[str, Any]) -> Sight:
        views = [game.view_from_data(view) for view in data["views"]]
        return Sight(game, views, msgspec.convert(data["public"], Public, strict=False))


def view_of(state: State, seat: int | None) -> View:
    """What a seat (None: a spectator) may see: when the game is over, everything."""
    return View(seat, state.clone()) if state.is_over() else state.view(seat)


def look(table: Table, seats: Sequence[int]) -> Sight:
    """What a visitor may know who holds these seats."""
    viewers: list[int | None] = [*seats] or [None]
    views = [view_of(table.state, viewer) for viewer in viewers]
    return Sight(table.course.game, views, public_facts(table, seats))


def public_facts(table: Table, seats: Sequence[int]) -> Public:
    talk = table.talk
    undo = None
    if talk.undo is not None:
        undo = UndoRequest(talk.asker, talk.undo.to, list(talk.agreed), table.waiting())
    alone = {seat: table.can_undo(seat) for seat in seats}
    return Public(
        sequence=table.sequence,
        generation=table.generation,
        drafts={seat: table.drafts[seat].steps for seat in seats if seat in table.drafts},
        can_undo={seat: to for seat, to in alone.items() if to is not None},
        undo=undo,
        draw_offered=list(talk.draws),
    )


# What happened ---------------------------------------------------------------------------


class Happening:
    """An event, or an undo, as a viewer may know it, with the entry that caused it."""

    def __init__(self, sequence: int, seat: int, event: Event | None, back: Back | None) -> None:
        self.sequence = sequence
        self.seat = seat
        self.event = event
        self.back = back


class News:
    """What happened after the entry `since`, as a viewer may know it.

    `undone`: moves that the viewer had seen were taken back; what came after `since` is forgotten.
    """

    def __init__(
        self, since: int, sequence: int, happenings: list[Happening], undone: bool
    ) -> None:
        self.since = since
        self.sequence = sequence
        self.happenings = happenings
        self.undone = undone


def news(course: Course, since: int, viewer: int | None) -> News:
    """What `viewer` has missed who knows the entries up to `since`; -1: not even the opening."""
    begin = min([since, *[back.to for back in _undos(course.entries, since)]])
    found = [] if begin >= 0 else _opening(course, viewer)
    lines = course.match.lines
    for at, sequence in enumerate(course.sequences):
        if sequence > begin:
            end = lines[at + 1].events if at + 1 < len(lines) else len(course.match.events)
            events = course.match.events[lines[at].events : end]
            found += _seen(course, sequence, lines[at].seat, events, viewer)
    for entry in course.entries[max(begin, 0) :]:
        if entry.kind == "undo":
            found.append(Happening(entry.sequence, entry.seat, None, Back.read(entry.text)))
    found.sort(key=lambda happening: happening.sequence)
    return News(begin, course.sequence, found, begin < since)


def _undos(entries: Sequence[Entry], since: int) -> list[Back]:
    return [Back.read(entry.text) for entry in entries[max(since, 0) :] if entry.kind == "undo"]


def _opening(course: Course, viewer: int | None) -> list[Happening]:
    lines = course.match.lines
    end = lines[0].events if lines else len(course.match.events)
    return _seen(course, 0, -1, course.match.events[:end], viewer)


def _seen(
    course: Course, sequence: int, seat: int, events: Sequence[Event], viewer: int | None
) -> list[Happening]:
    over = course.match.state.is_over()
    return [
        Happening(sequence, seat, event if over else event.seen_by(viewer), None)
        for event in events
    ]
