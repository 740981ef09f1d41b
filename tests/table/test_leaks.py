"""What is sent can be derived from what its reader may know; what cannot is noticed."""

from __future__ import annotations

from typing import Any

import pytest

import orrery
from orrery.kernel.state import View
from orrery.table import sight
from orrery.table.boards import GameBoard, plain_document
from orrery.table.drafts import Rehearsal, Rehearsed
from orrery.table.leaks import differences, known, leaks, remember
from orrery.table.present import Presenter
from orrery.table.protocol import encode
from orrery.table.session import Table
from orrery.table.sight import look, news
from tests.table import fake
from tests.table.scene import do, draft, open_table
from tools.leakscan import Scan, main


@pytest.mark.parametrize("game", ["nebula", "gaia", "skirmish"])
def test_random_tables_do_not_leak(game: str) -> None:
    for number in range(3):
        scan = Scan(orrery.game(game), number, fake.board(game))
        scan.play(60)
        assert scan.leaks() == []
        assert len(scan.sent) > 40


def test_the_tool_plays_and_counts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--games", "1", "--game", "skirmish"]) == 0
    assert "skirmish: 1 games" in capsys.readouterr().out


# Planted leaks ---------------------------------------------------------------------------


def skirmish() -> Table:
    return open_table("skirmish", 3)


def found(table: Table, seats: list[int], message: bytes, knowledge: str) -> list[str]:
    presenter = Presenter(table.course.game, board=table.board)
    return leaks(message, remember(presenter, knowledge), presenter)


def sent_position(table: Table, seats: list[int]) -> bytes:
    return encode(Presenter(table.course.game, board=table.board).position(look(table, seats)))


def test_an_honest_message_passes() -> None:
    table = skirmish()
    draft(table, 0, "attack 1")
    for seats in ([0], [1], [0, 2], []):
        assert found(table, seats, sent_position(table, seats), known(table, seats)) == []


def test_a_board_that_peeks_at_the_true_position_is_caught() -> None:
    tables: list[Table] = []

    def peeking(view: View) -> dict[str, Any]:
        shown = plain_document(view)
        shown["hands"] = tables[0].state.to_data()["hands"] if tables else []
        return shown

    game = orrery.game("skirmish")
    scan = Scan(game, 1, GameBoard(dict[str, Any], peeking))
    tables.append(scan.table)
    scan.play(30)
    assert any("board.hands" in leak for leak in scan.leaks())


def test_a_look_at_the_true_position_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    table = skirmish()
    monkeypatch.setattr(sight, "view_of", lambda state, seat: View(seat, state.clone()))
    leaked = found(table, [1], sent_position(table, [1]), known(table, [1]))
    assert any(path.startswith("board.hands") for path in leaked)
    assert not any("hands[1]" in path for path in leaked)


def test_the_tool_fails_on_a_planted_leak(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sight, "view_of", lambda state, seat: View(seat, state.clone()))
    assert main(["--games", "1", "--game", "skirmish"]) == 1
    assert "board.hands" in capsys.readouterr().out


def test_a_draft_of_somebody_else_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    table = skirmish()
    draft(table, 0, "attack 1")
    honest = sight.public_facts
    monkeypatch.setattr(sight, "public_facts", lambda table, seats: honest(table, range(3)))
    monkeypatch.setattr(Presenter, "_shown", lambda self, sight: sight.view)
    presenter = Presenter(table.course.game)
    nosy = look(table, [1])
    nosy.seats = [0, 1]
    nosy.views = [*look(table, [0]).views, *nosy.views]
    message = encode(presenter.position(nosy))
    leaked = found(table, [1], message, known(table, [1]))
    assert any(path.startswith("drafts") for path in leaked)


def test_a_rehearsal_on_the_true_position_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A draft that is played on the real dice and cards shows what they will be."""
    table = skirmish()
    draft(table, 0, "rest")
    knowledge = known(table, [0])

    def truthful(self: Rehearsal, game: object, view: View, steps: list[str]) -> None:
        self.seat = 0
        self.steps = [Rehearsed(view.state.space().parse("rest"), True)]
        ahead = table.course.match.fork()
        ahead.apply(0, "rest")
        self.view = View(0, ahead.state)

    with monkeypatch.context() as patched:
        patched.setattr(Rehearsal, "__init__", truthful)
        message = sent_position(table, [0])
    assert found(table, [0], message, knowledge) != []


def test_an_event_with_its_secret_is_caught() -> None:
    table = skirmish()
    do(table, "0 rest")  # seat 1 draws a card
    presenter = Presenter(table.course.game)
    own = encode(presenter.events(news(table.course, -1, 1)))
    assert found(table, [1], own, known(table, [1])) == []
    for seats in ([2], [0], []):
        leaked = found(table, seats, own, known(table, seats))
        assert any(path.endswith("fields.card") for path in leaked)


def test_words_that_tell_more_than_the_numbers_are_caught() -> None:
    table = skirmish()
    do(table, "0 rest")
    presenter = Presenter(table.course.game)
    events = presenter.events(news(table.course, -1, 2))
    assert found(table, [2], encode(events), known(table, [2])) == []
    events.lines[-1].text += " (a Counter)"
    assert found(table, [2], encode(events), known(table, [2])) == [
        f"lines[{len(events.lines) - 1}].text"
    ]
    events = presenter.events(news(table.course, -1, 2))
    events.lines[-1].fields["mood"] = 3
    assert found(table, [2], encode(events), known(table, [2])) == [
        f"lines[{len(events.lines) - 1}].fields"
    ]


def test_a_wrong_sequence_and_a_wrong_undo_are_caught() -> None:
    table = open_table("nebula", 2)
    seat = table.state.open_seats()[0]
    do(table, f"{seat} extractor base metal")
    table.commit(table.undo(seat, 0))
    presenter = Presenter(table.course.game)
    events = presenter.events(news(table.course, 0, None))
    assert found(table, [], encode(events), known(table, [])) == []
    events.lines[-1].text = "?"
    events.sequence = 9
    assert found(table, [], encode(events), known(table, [])) == ["sequence", "lines[0].undo"]


def test_everything_is_told_after_the_end() -> None:
    table = open_table("nebula", 2)
    do(table, f"{table.state.open_seats()[0]} done")
    table.commit(table.resign(0))
    assert found(table, [], sent_position(table, []), known(table, [])) == []


def test_differences_name_their_places() -> None:
    one = {"a": [1, {"b": 2}], "c": 3}
    two = {"a": [1, {"b": 4}], "d": 3}
    assert differences(one, two) == ["a[1].b", "c", "d"]
    assert differences([1], [1, 2], "x") == ["x"]
    assert differences(one, one) == []
