"""The past of a game as messages: every position, and the course of it all at a glance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from orrery.kernel.events import Event
from orrery.kernel.game import Game
from orrery.kernel.messages import Catalogue
from orrery.kernel.registry import part_of
from orrery.kernel.state import Outcome as Result
from orrery.kernel.state import State, View
from orrery.table.boards import GameBoard
from orrery.table.entries import Back, Course, Entry
from orrery.table.present import Presenter
from orrery.table.protocol import LogLine, Outcome, Struct
from orrery.table.sight import Happening, Public, Sight, news, view_of

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
        self.marks: dict[str, str] = getattr(part_of(game, "table"), "MARKS", {})

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

    def history(self, episodes: Sequence[Episode], over: bool) -> History:
        """The whole course, as far as `episodes` tell it."""
        moments = [self._moment(episode, over) for episode in episodes]
        return History(len(moments) - 1, moments)

    def _moment(self, episode: Episode, over: bool) -> Moment:
        seen = [event if over else event.seen_by(self.viewer) for event in episode.events]
        catalogue = self.presenter.catalogue
        mark = ""
        for event in seen:
            field = self.marks.get(event.kind.name)
            if field is not None:
                mark = _mark(catalogue, field, event.field(field))
        return Moment(
            sequence=episode.sequence,
            seat=episode.seat,
            text=self._text(episode, seen),
            mark=mark,
            scores=episode.scores,
        )

    def _text(self, episode: Episode, seen: Sequence[Event]) -> str:
        if episode.back is not None:
            undone = Happening(episode.sequence, episode.seat, None, episode.back)
            return self.presenter.line(undone).text
        return "; ".join(self.presenter.catalogue.event(event) for event in seen[:LINES_TOLD])


@dataclass(frozen=True)
class Episode:
    """What an entry caused, before it is told to anybody; the first is the opening."""

    sequence: int
    seat: int
    events: Sequence[Event]
    back: Back | None
    """How far an undo goes."""
    scores: list[int]


class Chronicle:
    """The episodes of a game. It remembers how far it has come: only what is new is played."""

    def __init__(self, course: Course, board: GameBoard) -> None:
        self._then = course.at(0)
        self._board = board
        self._score: str = getattr(part_of(course.game, "table"), "SCORE", "")
        match = self._then.match
        self._episodes = [Episode(0, -1, match.events[:], None, self._scores(match.state))]

    def up_to(self, entries: Sequence[Entry]) -> list[Episode]:
        """The opening and an episode for each entry of the log."""
        for entry in entries[self._then.sequence :]:
            self._episodes.append(self._play(entry))
        return self._episodes[: len(entries) + 1]

    def _play(self, entry: Entry) -> Episode:
        then = self._then
        before = len(then.match.events)
        then.follow(entry)
        back = Back.read(entry.text) if entry.kind == "undo" else None
        events = [] if back else then.match.events[before:]
        return Episode(entry.sequence, entry.seat, events, back, self._scores(then.match.state))

    def _scores(self, state: State) -> list[int]:
        if not self._score:
            return []
        result = state.outcome()
        if result is not None and _adds_up(result):
            return result.scores
        view = view_of(state, None)
        figures = [self._board.figures(view, seat) for seat in range(state.players)]
        return [found.get(self._score, 0) for found in figures]


def _adds_up(result: Result) -> bool:
    """Whether scores are points; some games only say who has won."""
    parts = [sum(parts.values()) for parts in result.breakdown]
    return parts == result.scores


def _mark(catalogue: Catalogue, field: str, number: int) -> str:
    return f"{catalogue.get('label', field)} {number}"
