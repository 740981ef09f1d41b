"""What is sent can be derived from what its reader may know; what cannot is noticed."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any, get_args

import msgspec
import pytest

import orrery
from orrery.kernel.state import View
from orrery.server.desk import HANDLERS, Desk
from orrery.server.room import Room
from orrery.server.visitor import Visitor
from orrery.store.games import TableRows
from orrery.table import leaks as leaks_module
from orrery.table import sight
from orrery.table.boards import GameBoard, plain_document
from orrery.table.drafts import Rehearsal, Rehearsed
from orrery.table.errors import TableError
from orrery.table.leaks import differences, known, leaks, remember
from orrery.table.present import Presenter
from orrery.table.protocol import (
    Answer,
    AskPreview,
    AskWhy,
    Change,
    ChatLine,
    Farewell,
    OrdersChanged,
    Reason,
    Said,
    Seat,
    TableInfo,
    ToVisitor,
    encode,
)
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


def test_a_board_that_peeks_at_the_true_position_is_caught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rooms: list[Room] = []
    enter = Room.enter

    def noted(room: Room, visitor: Visitor) -> None:
        rooms.append(room)
        enter(room, visitor)

    def peeking(view: View) -> dict[str, Any]:
        shown = plain_document(view)
        shown["hands"] = rooms[0].table.state.to_data()["hands"] if rooms else []
        return shown

    monkeypatch.setattr(Room, "enter", noted)
    scan = Scan(orrery.game("skirmish"), 1, GameBoard(dict[str, Any], peeking))
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


# Planted in the server -------------------------------------------------------------------


def scanned(game: str = "skirmish", deeds: int = 120, number: int = 1) -> list[str]:
    """What a random table leaks, without the numbers of the messages."""
    scan = Scan(orrery.game(game), number, fake.board(game))
    scan.play(deeds)
    return sorted({leak.partition(" to ")[2] for leak in scan.leaks()})


def test_every_kind_of_message_is_looked_at() -> None:
    scan = Scan(orrery.game("skirmish"), 1, fake.board("skirmish"))
    scan.play(150)
    kinds = {json.loads(sent.message)["type"] for sent in scan.sent}
    assert kinds == {kind.__struct_config__.tag for kind in get_args(ToVisitor)}


def test_the_seed_of_a_running_game_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the welcome, and in news of the table."""
    honest = Room.info

    def chatty(room: Room, own: list[int], is_host: bool, key_id: int | None) -> TableInfo:
        seed = room.rows.game.seed
        return msgspec.structs.replace(honest(room, own, is_host, key_id), seed=seed)

    monkeypatch.setattr(Room, "info", chatty)
    scan = Scan(orrery.game("skirmish"), 1)
    scan.play(5)
    kinds = {
        json.loads(scan.sent[int(leak.split()[1])].message)["type"]
        for leak in scan.leaks()
        if leak.endswith(": table.seed")
    }
    assert kinds == {"welcome", "table"}


def test_a_stand_in_that_others_hear_of_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def of_anybody(rows: TableRows, key_id: int | None) -> dict[int, datetime]:
        return {row.seat: row.bot_since for row in rows.seats if row.bot_since is not None}

    monkeypatch.setattr(TableRows, "stood_in_for", of_anybody)
    leaked = [leak for number in range(6) for leak in scanned(deeds=5, number=number)]
    assert any("stands_in" in leak for leak in leaked)


def test_a_seat_that_is_kept_is_the_business_of_the_host(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Room._seats

    def to_anybody(room: Room, own: list[int], is_host: bool, key_id: int | None) -> list[Seat]:
        return honest(room, own, True, key_id)

    monkeypatch.setattr(Room, "_seats", to_anybody)
    leaked = [leak for number in range(6) for leak in scanned(deeds=5, number=number)]
    assert any(leak.endswith(".kept") for leak in leaked)


def test_orders_of_somebody_else_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def of_anybody(visitor: Visitor, presenter: Presenter) -> list[OrdersChanged]:
        table = visitor.room.table
        return [
            OrdersChanged(seat, presenter.orders(table.orders.get(seat, {})))
            for seat in range(table.state.players)
        ]

    monkeypatch.setattr(Visitor, "_orders", of_anybody)
    leaked = scanned()
    assert any(leak.startswith("a spectator: orders") for leak in leaked)  # in the welcome
    assert "a spectator: seat" in leaked  # in a message of their own


@pytest.mark.parametrize(("asked", "field"), [(AskWhy, "reasons"), (AskPreview, "changes")])
def test_an_answer_from_the_true_position_is_caught(
    monkeypatch: pytest.MonkeyPatch, asked: type, field: str
) -> None:
    """The desk asks with the eyes of the game itself."""
    rule = orrery.game("skirmish").ledger().rules[0].id
    told = {"reasons": Reason(rule, "they hold a Counter"), "changes": Change("x", "x", 0, 1)}

    async def knowing(desk: Desk, message: Any) -> None:
        answer = {"request": message.request, "ok": True, field: [told[field]]}
        desk.visitor.tell(msgspec.convert(answer, Answer, from_attributes=True))

    monkeypatch.setitem(HANDLERS, asked, knowing)
    assert any(leak.partition(": ")[2].startswith(field) for leak in scanned())


def test_a_refusal_that_tells_too_much_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Presenter.refusal

    def chatty(presenter: Presenter, request: int, error: TableError) -> Answer:
        answer = honest(presenter, request, error)
        answer.error += " (seat 1 holds a Counter)"
        return answer

    scan = Scan(orrery.game("skirmish"), 1)
    with monkeypatch.context() as patched:
        patched.setattr(Presenter, "refusal", chatty)
        scan.play(120)
    assert any(leak.endswith(": error") for leak in scan.leaks())


def test_an_answer_with_more_than_yes_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def chatty(visitor: Visitor, request: int) -> None:
        reasons = [Reason("", str(visitor.room.table.state.to_data()))]
        visitor.tell(Answer(request, ok=True, reasons=reasons))

    monkeypatch.setattr(Visitor, "answer", chatty)
    assert any(": reasons" in leak for leak in scanned())


def test_a_line_that_nobody_said_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    line = ChatLine(1, 0, -1, "", "seat 1 holds a Counter", "")
    monkeypatch.setattr(Room, "chat_after", lambda room, last: [line] if last < 1 else [])
    assert any(leak.endswith(": chat[0]") for leak in scanned(deeds=5))


def test_a_farewell_with_a_secret_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def chatty(visitor: Visitor, code: str, retry: bool) -> None:
        visitor._farewell = Farewell(code, visitor.room.rows.game.seed, retry)

    monkeypatch.setattr(Visitor, "say_farewell", chatty)
    assert any(leak.endswith(": error") for leak in scanned(deeds=5))


def test_a_log_for_the_second_of_a_pair_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who shares a screen reads the log of the first seat."""
    table = skirmish()
    do(table, "0 rest")  # seat 1 draws a card
    own = encode(Presenter(table.course.game).events(news(table.course, -1, 1)))
    assert found(table, [1, 2], own, known(table, [1, 2])) == []
    leaked = found(table, [0, 1], own, known(table, [0, 1]))
    assert any(path.endswith("fields.card") for path in leaked)


def test_an_unknown_kind_of_message_is_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    table = skirmish()
    gossip = b'{"type":"gossip","hands":[1,2]}'
    assert found(table, [], gossip, known(table, [])) != []
    more = json.loads(sent_position(table, [])) | {"hands": [1, 2]}
    assert found(table, [], json.dumps(more).encode(), known(table, [])) != []
    monkeypatch.delitem(leaks_module._CHECKS, Farewell)
    farewell = encode(Farewell("restart", "?", True))
    assert found(table, [], farewell, known(table, [])) == ["type"]


def test_without_a_server_nothing_is_known_of_it() -> None:
    table = skirmish()
    for message in (
        Said(ChatLine(1, 0, 0, "Ada", "hi", "")),
        OrdersChanged(0, []),
        Answer(1, True),
    ):
        assert found(table, [0], encode(message), known(table, [0])) != []


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
