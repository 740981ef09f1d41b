"""Looking back shows nobody what they may not know: each answer is made again from views alone."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import orrery
from orrery.kernel.events import Event
from orrery.kernel.position import write_position
from orrery.kernel.record import write_record
from orrery.server import replays
from orrery.server.history import LINES_TOLD, Historian
from orrery.table import sight
from orrery.table.entries import Course
from orrery.table.leaks import known, leaks, remember
from orrery.table.present import Presenter
from orrery.table.protocol import Events, LogLine, encode
from orrery.table.session import Table
from orrery.table.sight import Happening
from tests.server.house import Guest, House

GAME = orrery.game("skirmish")
Viewer = int | None


class Past:
    """A running game with hidden hands, and the keys of those who look back at it."""

    def __init__(self, home: House) -> None:
        made = home.table("skirmish", "me invite invite")
        self.home = home
        self.id = made["id"]
        self.keys: dict[Viewer, str] = {0: made["key"], None: ""}
        for invitation in made["invitations"]:
            self.keys[invitation["seat"]] = invitation["key"]
            path = f"/api/tables/{self.id}/join"
            home.post(path, {"name": f"Guest {invitation['seat']}"}, invitation["key"])
        guests = [home.visit(self.id, self.keys[seat]) for seat in range(3)]
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
        return Presenter(GAME, "en", names)

    # What must hold ----------------------------------------------------------------------

    def check_positions(self, viewer: Viewer) -> None:
        for sequence in range(self.course.sequence + 1):
            shown = self.get(f"positions/{sequence}", viewer)
            then = Table(self.course.at(sequence), range(3))
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
        """A line of the history says what the lines of its position say."""
        for moment in self.get("history", viewer)["moments"]:
            lines = self.get(f"positions/{moment['sequence']}", viewer)["lines"]
            assert moment["text"] == "; ".join(line["text"] for line in lines[:LINES_TOLD])

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
    return Past(home)


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
