"""Bad input: refused with a clear error, logged, and nothing has changed."""

from __future__ import annotations

import json
import logging
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from orrery.server.signs import one_line
from orrery.store.keys import new_key
from orrery.table.protocol import LONGEST_MESSAGE, PROTOCOL
from tests.server.house import Guest, House, bearer


@pytest.fixture
def logged(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    caplog.set_level(logging.INFO, logger="orrery")
    return caplog


def codes(logged: pytest.LogCaptureFixture) -> list[str]:
    return [str(getattr(record, "code", "")) for record in logged.records]


@pytest.fixture
def host(home: House) -> Any:
    """Seat 0 of a table of two people, and the table."""
    made = home.table("nebula", "me invite", options={"first_player": 1})
    home.post(f"/api/tables/{made['id']}/join", {"name": "Ada"}, made["invitations"][0]["key"])
    with home.visit(made["id"], made["key"]) as guest:
        guest.hear_a("position")
        guest.wait_for(lambda guest: bool(guest.position["questions"]))
        yield guest


def unchanged(guest: Guest) -> bool:
    guest.settle()
    return (guest.position["sequence"], guest.position["drafts"]) == (0, {})


def farewell(guest: Guest) -> dict[str, Any]:
    """The last message before the line is closed."""
    said = guest.hear_a("farewell")
    with pytest.raises(ConnectionClosed):
        guest.hear()
    return said


FORGED = [new_key(), "x", "' OR 1=1 --", "k" * 43, "é" * 43]


@pytest.mark.parametrize("key", FORGED, ids=["well formed", "short", "sql", "same", "foreign"])
def test_a_forged_key_opens_nothing(
    home: House, logged: pytest.LogCaptureFixture, key: str
) -> None:
    made = home.table("nebula", "me me")
    with home.visit(made["id"], key) as guest:
        assert farewell(guest)["code"] == "bad_key"
        assert [message["type"] for message in guest.heard] == ["farewell"]
    assert "bad_key" in codes(logged)
    if key.isascii():
        answer = home.http.get(f"/api/tables/{made['id']}", headers=bearer(key))
        assert (answer.status_code, answer.json()["code"]) == (403, "bad_key")


def test_the_key_of_another_table_opens_nothing(home: House) -> None:
    one, other = home.table(), home.table()
    with home.visit(one["id"], other["key"]) as guest:
        assert farewell(guest)["code"] == "bad_key"
    path = f"/api/tables/{one['id']}/seats/0/replace"
    assert home.post(path, {"by": "bot"}, other["key"], 403)["code"] == "bad_key"


def test_only_the_host_manages_the_table(home: House) -> None:
    made = home.table("nebula", "me invite")
    key = made["invitations"][0]["key"]
    path = f"/api/tables/{made['id']}/seats/0"
    for asker in (key, ""):
        assert home.post(f"{path}/replace", {"by": "bot"}, asker, 403)["code"] == "not_host"
        assert home.post(f"{path}/invite", {}, asker, 403)["code"] == "not_host"
    assert home.get(f"/api/tables/{made['id']}")["seats"][0]["kind"] == "human"


def test_a_move_for_another_seat_is_refused(host: Guest, logged: pytest.LogCaptureFixture) -> None:
    for kind, more in [
        ("step", {"token": host.question["token"], "action": "done", "confirm": True}),
        ("confirm", {"steps": 0}),
        ("back", {}),
        ("undo", {"to": 0}),
        ("consent", {"agree": True}),
        ("resign", {}),
        ("draw", {}),
        ("order", {"order": "x", "choice": "y"}),
        ("why", {"action": "done"}),
        ("preview", {"action": "done"}),
    ]:
        for seat in (1, 2, -1, 10**9):
            refused = host.ask(kind, seat=seat, **more)
            assert (refused["ok"], refused["code"]) == (False, "not_yours"), (kind, seat)
            assert refused["error"]
    assert "not_yours" in codes(logged)
    assert unchanged(host)


def test_a_spectator_cannot_play(home: House) -> None:
    made = home.table("nebula", "me me")
    with home.visit(made["id"]) as guest:
        guest.hear_a("position")
        refused = guest.ask("step", seat=0, token="1.0.0", action="done", confirm=True)
        assert refused["code"] == "not_yours"
    assert home.get(f"/api/tables/{made['id']}")["sequence"] == 0


def test_a_move_out_of_turn_is_refused(home: House) -> None:
    made = home.table("nebula", "me invite", options={"first_player": 1})
    key = made["invitations"][0]["key"]
    home.post(f"/api/tables/{made['id']}/join", {"name": "Ada"}, key)
    with home.visit(made["id"], key) as ada:
        ada.hear_a("position")
        refused = ada.ask("step", seat=1, token="1.0.0", action="done", confirm=True)
        assert (refused["ok"], refused["code"]) == (False, "not_now")
        assert unchanged(ada)


def test_illegal_and_unknown_actions_are_refused_with_reasons(host: Guest) -> None:
    token = host.question["token"]
    refused = host.ask("step", seat=0, token=token, action="build fleet of doom")
    assert refused["code"] == "unknown"
    illegal = host.ask("step", seat=0, token=token, action="move 1 1G8")
    assert illegal["code"] in ("illegal", "unknown")
    assert unchanged(host)


def test_a_request_that_comes_twice_happens_once(host: Guest) -> None:
    question = host.question
    message = {
        "type": "step",
        "request": 7,
        "seat": 0,
        "token": question["token"],
        "action": question["options"][1]["action"],
        "confirm": True,
    }
    host.requests = 10
    host.send(message)
    assert host.hear_a("answer")["ok"]
    host.wait_for(lambda guest: guest.position["sequence"] == 1)
    host.send(message)
    assert host.hear_a("answer")["code"] == "replayed"
    again = host.ask("step", **{key: message[key] for key in ("seat", "token", "action")})
    assert again["code"] == "stale"
    assert host.settle().position["sequence"] == 1


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        "7",
        '"hello"',
        "{}",
        '{"type":"step"}',
        '{"type":"launch","request":1}',
        '{"type":"ping","request":"1"}',
        '{"type":"ping","request":true}',
        '{"type":"ping","request":1,"extra":1}',
        '{"type":"ping","request":1e400}',
        '{"type":"step","request":1,"seat":0,"token":1,"action":"done"}',
        '{"type":"ping","request":' + "9" * 400 + "}",
        '{"type":"say","request":2,"text":"\\ud800"}',
        "[" * 5000,
        "\x00",
    ],
)
def test_what_cannot_be_read_is_refused(
    host: Guest, logged: pytest.LogCaptureFixture, text: str
) -> None:
    host.send(text)
    refused = host.hear_a("answer")
    assert (refused["ok"], refused["code"]) == (False, "malformed")
    assert "malformed" in codes(logged)
    host.requests = 100
    assert unchanged(host)


def test_no_key_gets_into_the_log(host: Guest, logged: pytest.LogCaptureFixture) -> None:
    key = new_key()
    host.send('{"type":"hello","key":"' + key + '"')
    assert host.hear_a("answer")["code"] == "malformed"
    said = [str(getattr(record, "said", "")) for record in logged.records]
    assert any("hello" in text for text in said)
    assert not any(key in text for text in said)


def test_too_much_nonsense_closes_the_line(host: Guest) -> None:
    for _ in range(20):
        host.send("nonsense")
    assert farewell(host)["code"] == "malformed"


def test_oversized_messages_close_the_line(
    home: House, host: Guest, logged: pytest.LogCaptureFixture
) -> None:
    host.send({"type": "say", "request": 1, "text": "x" * LONGEST_MESSAGE})
    said = farewell(host)
    assert (said["code"], said["retry"]) == ("too_large", False)
    assert "too_large" in codes(logged)


def test_binary_messages_close_the_line(host: Guest) -> None:
    host.socket.send(b"\x00\x01")
    assert farewell(host)["code"] == "text_only"


@pytest.mark.parametrize(
    ("first", "code"),
    [
        ({"type": "ping", "request": 1}, "hello_first"),
        ({"type": "hello", "protocol": PROTOCOL + 1}, "protocol"),
        ({"type": "hello"}, "hello_first"),
        ({"type": "hello", "protocol": PROTOCOL, "language": "xx"}, "hello_first"),
    ],
)
def test_the_first_message_must_be_a_proper_hello(
    home: House, first: dict[str, Any], code: str
) -> None:
    made = home.table()

    class Rude(Guest):
        def send(self, message: Any) -> None:
            self.socket.send(json.dumps(first))

    with Rude(home.port, made["id"]) as guest:
        assert farewell(guest)["code"] == code


@pytest.mark.parametrize("table", ["none", "%00", "x" * 300, "a'b"])
def test_a_table_that_is_not_there(home: House, table: str) -> None:
    with home.visit(table) as guest:
        assert farewell(guest)["code"] == "no_table"
    for path in ("", "/record", "/dice", "/positions/0"):
        answer = home.http.get(f"/api/tables/{table}{path}")
        assert answer.status_code == 404, answer.text


NASTY = [
    "Robert'); DROP TABLE games;--",
    "<img src=x onerror=alert(1)>",
    "{{7*7}} ${7*7} %s %n",
    "\u202eevil\u200b",
    "a\nb\x00c",
]


@pytest.mark.parametrize("name", NASTY)
def test_sql_and_html_in_names_are_only_text(home: House, name: str) -> None:
    made = home.table("nebula", "me open", name=name)
    home.post(f"/api/tables/{made['id']}/join", {"name": name})
    table = home.get(f"/api/tables/{made['id']}")
    kept = "".join(sign for sign in " ".join(name.split()) if sign.isprintable())
    assert table["name"] == table["seats"][1]["name"] == kept
    answer = home.http.get(f"/api/tables/{made['id']}")
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["x-content-type-options"] == "nosniff"


JOINED = [
    "👩‍👩‍👧‍👦",
    "👩🏽‍🚀 Ada",
    "🏳️‍🌈",
    "क्‍ष",  # Hindi: the joiner keeps the half form
    "می‌روم",  # Persian: the letters stay apart
]


@pytest.mark.parametrize("name", JOINED)
def test_joiners_stay_where_they_are_seen(home: House, name: str) -> None:
    made = home.table("nebula", "me open", name=name)
    assert home.get(f"/api/tables/{made['id']}")["name"] == name
    with home.visit(made["id"], made["key"]) as guest:
        guest.hear_a("position")
        assert guest.ask("say", text=name)["ok"]
        guest.wait_for(lambda guest: bool(guest.chat))
        assert guest.chat[0]["text"] == name


@pytest.mark.parametrize(
    "name",
    [
        "A\u200dda",
        "\u200dAda",
        "Ada\u200d",
        "A\u200cda",
        "Ada \u200d",
        "A\u2066d\u2069a",
        "👩\u200d\u200dAda",
    ],
)
def test_joiners_that_nobody_sees_go(home: House, name: str) -> None:
    made = home.table("nebula", "me open", name=name)
    kept = home.get(f"/api/tables/{made['id']}")["name"]
    assert kept == "".join(sign for sign in name if sign.isprintable()).strip()


@pytest.mark.parametrize(
    "sign",
    [
        "\u034f",  # joins graphemes, for sorting
        "\u115f",  # fillers of Hangul
        "\u3164",
        "\uffa0",
        "\u17b4",  # a vowel of Khmer that nobody writes
        "\u180b",  # styles of letters
        "\ufe00",
        "\ufe0f",
        "\U000e0100",
        "\u2800",  # Braille without a dot
    ],
)
def test_signs_that_look_like_nothing_make_no_other_name(home: House, sign: str) -> None:
    made = home.table("nebula", "me open", name=f"{sign}Ada{sign}")
    path = f"/api/tables/{made['id']}"
    assert home.get(path)["name"] == "Ada"
    refused = home.post(f"{path}/join", {"name": sign * 3}, status=422)
    assert refused["code"] == "no_name"


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("", ""),
        ("\u0301\u0302", ""),  # accents without a letter
        ("a\u0301", "a\u0301"),
        ("Ada\u2800Eva", "Ada Eva"),
        ("\u2801\u2800\u2803", "\u2801 \u2803"),
        ("❤\ufe0f", "❤\ufe0f"),
        ("Ada\ufe0f\u200d❤", "Ada❤"),
        ("👩\u200d\u3164❤", "👩❤"),
        ("한글", "한글"),
        ("?!", "?!"),
    ],
)
def test_a_line_is_what_can_be_seen(text: str, kept: str) -> None:
    assert one_line(text) == kept


@pytest.mark.parametrize("text", ["", "   ", "x" * 501, "\n", "\u3164"])
def test_empty_and_endless_chat_is_refused(host: Guest, text: str) -> None:
    assert host.ask("say", text=text)["code"] == "no_text"
    assert host.settle().chat == []


def test_bodies_that_are_too_large_or_no_json_are_refused(home: House) -> None:
    large = home.http.post("/api/tables", content=b"x" * 70_000)
    assert (large.status_code, large.json()["code"]) == (413, "too_large")
    chunked = home.http.post("/api/tables", content=iter([b"x" * 40_000] * 2))
    assert chunked.status_code == 413
    broken = home.http.post(
        "/api/tables", content=b"{", headers={"Content-Type": "application/json"}
    )
    assert (broken.status_code, broken.json()["code"]) == (422, "malformed")
    deep = home.http.post(
        "/api/tables", content=b"[" * 60_000, headers={"Content-Type": "application/json"}
    )
    assert (deep.status_code, deep.json()["code"]) == (400, "malformed")


def test_there_is_no_other_way_in(home: House) -> None:
    assert home.http.get("/api/nothing").json()["code"] == "not_found"
    assert home.http.delete("/api/tables").status_code == 405
    for path in ("/docs", "/redoc", "/../../etc/passwd"):  # nothing but, perhaps, the client's page
        text = home.http.get(path).text.lower()
        assert not any(word in text for word in ("swagger", "redoc", "root:"))
