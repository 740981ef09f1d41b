"""The past of a game as messages: every position, and the course of it all at a glance."""

from __future__ import annotations

from typing import Any

from orrery.kernel.game import Game
from orrery.kernel.messages import Catalogue
from orrery.kernel.registry import part_of
from orrery.kernel.state import Outcome as Result
from orrery.kernel.state import State, View
from orrery.table.boards import GameBoard
from orrery.table.entries import Course, Entry
from orrery.table.present import Presenter
from orrery.table.protocol import LogLine, Outcome, Struct
from orrery.table.sight import Public, Sight, news, view_of

LINES_TOLD = 3
"""Events of an entry that stand in its line of the history."""


class PastPosition(Struct):
    """A position of the past, and what the entry before it caused."""

    sequence: int
    length: int
    """Entries of the game so far."""
    board: Any
    sentence: str
    deciding: list[int]
    lines: list[LogLine]
    outcome: Outcome | None


class Moment(Struct):
    """An entry of the game at a glance."""

    sequence: int
    seat: int
    """-1 for the opening."""
    text: str
    mark: str
    """The round or turn that begins here; mostly empty."""
    scores: list[int]
    """What each seat had then; empty where a game keeps no score on the way."""


class History(Struct):
    """The course of a game."""

    length: int
    moments: list[Moment]


class Historian:
    """Tells one viewer, in one language, what was. After the end everything is open."""

    def __init__(
        self, game: Game, board: GameBoard, presenter: Presenter, viewer: int | None
    ) -> None:
        self.game = game
        self.board = board
        self.presenter = presenter
        self.viewer = viewer
        table = part_of(game, "table")
        self.score: str = getattr(table, "SCORE", "")
        self.marks: dict[str, str] = getattr(table, "MARKS", {})

    def position(self, then: Course, length: int, over: bool) -> PastPosition:
        sight = self.sight(then, over)
        shown = self.presenter.position(sight)
        told = self.presenter.events(news(then, then.sequence - 1, self.viewer))
        return PastPosition(
            sequence=then.sequence,
            length=length,
            board=shown.board,
            sentence=shown.sentence,
            deciding=shown.deciding,
            lines=told.lines,
            outcome=shown.outcome,
        )

    def sight(self, then: Course, over: bool) -> Sight:
        """What the viewer may know of the position; `over`: of the game as it is today."""
        state = then.match.state
        view = View(self.viewer, state.clone()) if over else view_of(state, self.viewer)
        return Sight(self.game, [view], Public(then.sequence, then.generation, {}, {}, None, []))

    def history(self, then: Course, entries: list[Entry], over: bool) -> History:
        """The whole course; `then` is the game before the first entry, and is played on."""
        moments = [self._moment(then, 0, -1, 0, over)]
        for entry in entries:
            events = len(then.match.events)
            then.follow(entry)
            undone = entry.kind == "undo"
            since = len(then.match.events) if undone else events
            moment = self._moment(then, entry.sequence, entry.seat, since, over)
            if undone:
                lines = self.presenter.events(news(then, entry.sequence - 1, self.viewer)).lines
                moment.text = lines[-1].text
            moments.append(moment)
        return History(len(entries), moments)

    def _moment(self, then: Course, sequence: int, seat: int, since: int, over: bool) -> Moment:
        events = then.match.events[since:]
        seen = [event if over else event.seen_by(self.viewer) for event in events]
        catalogue = self.presenter.catalogue
        mark = ""
        for event in seen:
            field = self.marks.get(event.kind.name)
            if field is not None:
                mark = _mark(catalogue, field, event.field(field))
        return Moment(
            sequence=sequence,
            seat=seat,
            text="; ".join(catalogue.event(event) for event in seen[:LINES_TOLD]),
            mark=mark,
            scores=self._scores(then.match.state),
        )

    def _scores(self, state: State) -> list[int]:
        if not self.score:
            return []
        result = state.outcome()
        if result is not None and _adds_up(result):
            return result.scores
        view = view_of(state, None)
        figures = [self.board.figures(view, seat) for seat in range(state.players)]
        return [found.get(self.score, 0) for found in figures]


def _adds_up(result: Result) -> bool:
    """Whether scores are points; some games only say who has won."""
    parts = [sum(parts.values()) for parts in result.breakdown]
    return parts == result.scores


def _mark(catalogue: Catalogue, field: str, number: int) -> str:
    return f"{catalogue.get('label', field)} {number}"
