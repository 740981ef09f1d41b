"""Looking back shows nobody what they may not know: each answer is made again from views alone."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

import orrery
from orrery.kernel.events import Event
from orrery.kernel.position import write_position
from orrery.kernel.record import write_record
from orrery.kernel.registry import part_of
from orrery.server import replays
from orrery.server.history import LINES_TOLD, Episode, Historian, Moment
from orrery.table import sight
from orrery.table.boards import board_of
from orrery.table.entries import Course
from orrery.table.leaks import known, leaks, remember
from orrery.table.present import Presenter
from orrery.table.protocol import Events, LogLine, encode
from orrery.table.session import Table
from orrery.table.sight import Happening
from tests.server.house import Guest, House, Message

Viewer = int | None


class Past:
    """A running game with something hidden, and the keys of those who look back at it."""

    def __init__(self, home: House, game: str, players: int) -> None:
        made = home.table(game, " ".join(["me", *["invite"] * (players - 1)]))
        self.home = home
        self.game = orrery.game(game)
        self.players = players
        self.id = made["id"]
        self.keys: dict[Viewer, str] = {0: made["key"], None: ""}
        for invitation in made["invitations"]:
            self.keys[invitation["seat"]] = invitation["key"]
            path = f"/api/tables/{self.id}/join"
            home.post(path, {"name": f"Guest {invitation['seat']}"}, invitation["key"])
        guests = [home.visit(self.id, self.keys[seat]) for seat in range(players)]
        for _ in range(6):
            _somebody_rests(guests)
        for guest in guests:
            guest.close()

    @property
    def course(self) -> Course:
        course: Course = self.home.app.state.hall.rooms[self.id].table.course
        return course

    def get(self, what: str, viewer: Viewer) -> Any:
        return self.home.get(f"/api/tables/{self.id}/{what}", self.keys[viewer])

    def presenter(self) -> Presenter:
        names = self.home.app.state.hall.rooms[self.id].names("en")
        return Presenter(self.game, "en", names)

    # What must hold ----------------------------------------------------------------------

    def check_positions(self, viewer: Viewer) -> None:
        for sequence in range(self.course.sequence + 1):
            shown = self.get(f"positions/{sequence}", viewer)
            then = Table(self.course.at(sequence), range(self.players))
            seats = [] if viewer is None else [viewer]
            presenter = self.presenter()
            reader = remember(presenter, known(then, seats))
            again = json.loads(encode(presenter.position(reader.sight)))
            for field in ("board", "sentence", "deciding", "outcome"):
                assert shown[field] == again[field]
            lines = [LogLine(**line) for line in shown["lines"]]
            told = Events(sequence - 1, sequence, lines)
            assert leaks(encode(told), reader, presenter) == []

    def check_history(self, viewer: Viewer) -> None:
        """A line of the history says what its position says: the log, the round, the score."""
        for moment in self.get("history", viewer)["moments"]:
            lines = self.get(f"positions/{moment['sequence']}", viewer)["lines"]
            assert moment["text"] == "; ".join(line["text"] for line in lines[:LINES_TOLD])
            assert moment["mark"] == self.mark(lines)
            assert moment["scores"] == self.scores(moment["sequence"], viewer)

    def mark(self, lines: list[Message]) -> str:
        """The round or turn of which lines of the log say that it begins."""
        fields = getattr(part_of(self.game, "table"), "MARKS", {})
        label = self.game.messages("en").get
        marks = [
            f"{label('label', field)} {line['fields'][field]}"
            for line in lines
            for event, field in fields.items()
            if line["event"] == event
        ]
        return marks[-1] if marks else ""

    def scores(self, sequence: int, viewer: Viewer) -> list[int]:
        """What each seat has, as far as the viewer can see it."""
        score = getattr(part_of(self.game, "table"), "SCORE", "")
        view = self.course.at(sequence).match.state.view(viewer)
        figures = board_of(self.game).figures
        return [figures(view, seat)[score] for seat in range(self.players)] if score else []

    def check_dice(self, viewer: Viewer) -> None:
        shown = self.get("dice", viewer)
        match = self.course.match
        drawn = [
            outcome if seen is None or viewer in seen else None
            for line in [match.opening, *match.lines]
            for outcome, seen in zip(line.outcomes, line.seen, strict=True)
        ]
        assert [draw["outcome"] for draw in shown["draws"]] == drawn
        assert None in drawn
        assert (shown["seed"], shown["verified"]) == (None, None)

    def check_report(self, viewer: Viewer) -> None:
        path = f"/api/tables/{self.id}/report"
        for sequence in (2, self.course.sequence):
            file = self.home.post(path, {"sequence": sequence}, self.keys[viewer])
            view = self.course.at(sequence).match.state.view(viewer)
            assert file["position"] == write_position(view.state)
            assert file["record"] == write_record(self.course.match, viewer)
            assert self.course.match.seed not in json.dumps(file)


def _somebody_rests(guests: list[Guest]) -> None:
    """The one whose turn it is rests, or does whatever is possible; the next draws a card."""
    for guest in guests:
        guest.settle()
    guest = next(guest for guest in guests if guest.position["questions"])
    options = [option["action"] for option in guest.question["options"]]
    assert guest.step(options.index("rest") if "rest" in options else 0)["ok"]


@pytest.fixture(scope="module")
def past(home: House) -> Past:
    return Past(home, "skirmish", 3)


@pytest.fixture(scope="module")
def counted(home: House) -> Past:
    """A game with turns and a score, which the first one has not."""
    return Past(home, "nebula", 2)


CHECKS: list[Callable[[Past, Viewer], None]] = [
    Past.check_positions,
    Past.check_history,
    Past.check_dice,
    Past.check_report,
]


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
@pytest.mark.parametrize("check", CHECKS)
def test_the_past_holds_nothing_that_a_viewer_may_not_know(
    past: Past, check: Callable[[Past, Viewer], None], viewer: Viewer
) -> None:
    check(past, viewer)


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_the_history_of_a_game_with_a_score_holds_nothing_hidden(
    counted: Past, viewer: Viewer
) -> None:
    moments = counted.get("history", viewer)["moments"]
    assert any(moment["mark"] for moment in moments)
    assert all(len(moment["scores"]) == 2 for moment in moments)
    counted.check_history(viewer)


# Planted leaks ---------------------------------------------------------------------------


def test_a_position_of_the_game_itself_is_noticed(
    past: Past, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = Historian.sight
    monkeypatch.setattr(Historian, "sight", lambda self, then, over: honest(self, then, True))
    for check in (Past.check_positions, Past.check_report):
        with pytest.raises(AssertionError):
            check(past, None)


def test_a_history_with_secrets_is_noticed(past: Past, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Historian._moment
    monkeypatch.setattr(Historian, "_moment", lambda self, it, over: honest(self, it, True))
    with pytest.raises(AssertionError):
        past.check_history(None)


@pytest.mark.parametrize("planted", [{"mark": "turn 99"}, {"scores": [99, 0]}])
def test_a_mark_or_a_score_that_is_not_on_the_board_is_noticed(
    counted: Past, monkeypatch: pytest.MonkeyPatch, planted: dict[str, Any]
) -> None:
    honest = Historian._moment

    def chatty(self: Historian, episode: Episode, over: bool) -> Moment:
        return msgspec.structs.replace(honest(self, episode, over), **planted)

    monkeypatch.setattr(Historian, "_moment", chatty)
    with pytest.raises(AssertionError):
        counted.check_history(None)


def test_lines_with_secrets_are_noticed(past: Past, monkeypatch: pytest.MonkeyPatch) -> None:
    def all_of_it(
        course: Course, sequence: int, seat: int, events: list[Event], viewer: Viewer
    ) -> list[Happening]:
        return [Happening(sequence, seat, event, None) for event in events]

    monkeypatch.setattr(sight, "_seen", all_of_it)
    with pytest.raises(AssertionError):
        past.check_positions(None)


def test_draws_of_others_are_noticed(past: Past, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = replays._draws
    monkeypatch.setattr(
        replays, "_draws", lambda at, line, viewer, over: honest(at, line, viewer, True)
    )
    with pytest.raises(AssertionError):
        past.check_dice(0)


def test_a_whole_record_is_noticed(past: Past, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "write_record", lambda match, viewer: write_record(match))
    with pytest.raises(AssertionError):
        past.check_report(1)
