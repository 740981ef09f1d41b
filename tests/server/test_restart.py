"""The server goes and comes back: nothing is lost, and what waited goes on."""

from __future__ import annotations

import asyncio
import json
import signal
import threading
import zipfile
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from sqlalchemy.exc import SQLAlchemyError
from websockets.exceptions import ConnectionClosed

import orrery
from orrery.kernel.errors import BadRecord, OrreryError, UsageError
from orrery.kernel.game import Game, Options
from orrery.kernel.match import Match
from orrery.kernel.record import write_record
from orrery.kernel.snapshot import resume
from orrery.server import room as room_module
from orrery.server.load import load
from orrery.server.transfer import _able, export_games, import_games
from orrery.store import entries as log_store
from orrery.store.database import Database, check_url
from orrery.store.games import BOT, INVITE, OPEN, NewSeat
from orrery.store.schema import now
from orrery.table.entries import Course
from tests.server.house import PATIENCE, Guest, Message, house, wait_for
from tools.hosting import Hosted


def entries_of(address: str, table: str) -> list[Any]:
    """The log of a game as a fresh process reads it."""

    async def work() -> list[Any]:
        database = Database(check_url(address))
        try:
            return (await load(database, table)).table.course.entries
        finally:
            await database.close()

    return asyncio.run(work())


def test_a_restart_says_farewell_and_the_game_goes_on(database: str) -> None:
    with house(database) as first:
        made = first.table("nebula", "me me")
        guest = first.visit(made["id"], made["key"])
        guest.play(3)
        guest.step(confirm=False)
        guest.wait_for(lambda guest: bool(guest.position["drafts"]))
        board, draft = guest.position["board"], guest.position["drafts"]
    said = guest.hear_a("farewell")
    assert (said["code"], said["retry"]) == ("restart", True)
    guest.close()
    with house(database) as second, second.visit(made["id"], made["key"]) as again:
        again.hear_a("position")
        assert again.position["sequence"] == 3
        assert again.position["board"] == board
        assert again.position["drafts"] == draft


class Clicker(threading.Thread):
    """Somebody who moves as fast as the server answers, until it says farewell."""

    def __init__(self, guest: Guest) -> None:
        super().__init__(daemon=True)
        self.guest = guest
        self.acknowledged = 0

    def run(self) -> None:
        with suppress(ConnectionClosed):
            self._move()
        with suppress(ConnectionClosed):
            while True:  # what came before the line was closed
                self.guest.hear()

    def _move(self) -> None:
        self.guest.hear_a("position")
        while True:
            before = self.guest.position["sequence"]
            if self.guest.step()["ok"]:
                self.acknowledged += 1
            self.guest.wait_for(lambda guest: guest.position["sequence"] > before)  # noqa: B023


def test_a_server_that_is_asked_to_stop_finishes_what_it_writes(
    database: str, tmp_path: Path
) -> None:
    """SIGTERM to a process of its own, with moves under way at every table."""
    server = Hosted(tmp_path, database)
    server.start()
    try:
        tables = [made_at(server) for _ in range(6)]
        clickers = [Clicker(Guest(server.port, made["id"], made["key"])) for made in tables]
        for clicker in clickers:
            clicker.start()
        wait_for(lambda: all(clicker.acknowledged > 3 for clicker in clickers))
        assert server.stop() == -signal.SIGTERM
        for made, clicker in zip(tables, clickers, strict=True):
            clicker.join(PATIENCE)
            last = clicker.guest.heard[-1]
            assert (last["type"], last.get("code")) == ("farewell", "restart"), last
            written = len(entries_of(database, made["id"]))
            assert written in (clicker.acknowledged, clicker.acknowledged + 1)
            clicker.guest.close()
        server.start()
        with Guest(server.port, tables[0]["id"], tables[0]["key"]) as again:
            again.play(1)
        assert server.stop() == -signal.SIGTERM
    finally:
        if server.process is not None and server.process.poll() is None:
            server.kill()


def made_at(server: Hosted) -> Message:
    wish = {"game": "nebula", "seats": [{"kind": "me", "name": name} for name in ("Ada", "Bo")]}
    answer = httpx.post(f"{server.base}/api/tables", json=wish, timeout=PATIENCE)
    assert answer.status_code == 201
    made: Message = answer.json()
    return made


def test_what_cannot_be_stored_is_not_acknowledged(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk is full, say: the move is refused, nothing has changed, and later it goes."""
    with house(database) as home:
        made = home.table("nebula", "me me")
        with home.visit(made["id"], made["key"]) as guest:
            guest.hear_a("position")
            with monkeypatch.context() as broken:

                async def fail(*change: object) -> None:
                    raise SQLAlchemyError("the disk is full")

                broken.setattr(log_store, "commit", fail)
                refused = guest.step()
                assert (refused["ok"], refused["code"]) == (False, "unavailable")
                assert guest.settle().position["sequence"] == 0
            assert entries_of(database, made["id"]) == []
            guest.play(1)
        assert len(entries_of(database, made["id"])) == 1


def test_a_bot_that_was_left_waiting_moves_after_the_restart(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with house(database, bot_pause=60) as first:
        made = first.table("nebula", "me random", options={"first_player": 2})
    monkeypatch.setattr("orrery.server.hall.PATIENCE_SECONDS", 0.0)
    with house(database) as second, second.visit(made["id"]) as watcher:
        watcher.wait_for(lambda guest: guest.position.get("sequence", 0) >= 1)


def test_a_long_game_opens_from_its_snapshot(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room_module, "SNAPSHOT_EVERY", 5)
    with house(database) as first:
        made = first.table("nebula", "me me")
        with first.visit(made["id"], made["key"]) as guest:
            guest.play(12)
            board = guest.position["board"]
    resumed: list[str] = []

    def note(game: Game, options: Options, seed: str, data: dict[str, Any]) -> Match:
        resumed.append(game.id)
        return resume(game, options, seed, data)

    monkeypatch.setattr("orrery.table.entries.resume", note)
    with house(database) as second, second.visit(made["id"], made["key"]) as again:
        again.hear_a("position")
        assert again.position["board"] == board
        assert len(again.lines) > 0
        again.play(2)
    assert len(resumed) == 1


def test_two_servers_do_not_share_a_file(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path}/a.sqlite"
    with house(address):
        second = Database(check_url(address))
        with pytest.raises(UsageError, match="another server"):
            second.claim()


def test_all_games_travel_as_records(database: str, tmp_path: Path) -> None:
    with house(database) as first:
        running = first.table("nebula", "me me", name="Friday")
        with first.visit(running["id"], running["key"]) as guest:
            guest.play(2)
            seat = int(next(iter(guest.position["can_undo"])))
            assert guest.ask("undo", seat=seat, to=1)["ok"]
            guest.wait_for(lambda guest: guest.position["sequence"] == 3)
            guest.ask("say", text="hello")
            offered = guest.question["seat"]
            assert guest.ask("draw", seat=offered)["ok"]
            order = {"order": "damage", "choice": "never"}
            assert guest.ask("order", seat=offered, **order)["ok"]
            assert guest.step(confirm=False)["ok"]
            guest.wait_for(lambda guest: bool(guest.position["drafts"]))
            drafts, board = guest.position["drafts"], guest.position["board"]
        ended = first.table("gaia", "random random")
        with first.visit(ended["id"]) as watcher:
            watcher.wait_for(lambda guest: bool(guest.position.get("outcome")))
        record = first.http.get(f"/api/tables/{ended['id']}/record").text
    archive = tmp_path / "games.zip"
    assert asyncio.run(export_games(check_url(database), archive)) == 2
    assert archive.stat().st_mode & 0o777 == 0o600
    other = f"sqlite:///{tmp_path}/other.sqlite"
    assert asyncio.run(import_games(check_url(other), [archive])) == (2, 0)
    assert asyncio.run(import_games(check_url(other), [archive])) == (0, 2)
    assert entries_of(other, running["id"]) == entries_of(database, running["id"])
    single = tmp_path / "one.orr"
    single.write_text(record)
    assert asyncio.run(import_games(check_url(other), [single])) == (1, 0)
    with house(other) as second:
        with second.visit(running["id"], running["key"]) as guest:
            guest.hear_a("position")
            assert guest.position["board"] == board
            assert guest.position["drafts"] == drafts
            assert guest.position["draw_offered"] == [offered]
            given = guest.heard[0]["orders"][str(offered)]
            assert {one["choice"] for one in given if one["id"] == "damage"} == {"never"}
            assert guest.chat[0]["text"] == "hello"
            guest.play(1)
        assert second.http.get(f"/api/tables/{ended['id']}/record").text == record


def test_an_archive_is_closed_to_others_whatever_lay_there(tmp_path: Path) -> None:
    """It holds the seeds of running games; an export that was cut off may have left a file."""
    archive = tmp_path / "games.zip"
    left = tmp_path / ".games.zip.part"
    left.write_text("cut off")
    left.chmod(0o644)
    asyncio.run(export_games(check_url(f"sqlite:///{tmp_path}/a.sqlite"), archive))
    assert archive.stat().st_mode & 0o777 == 0o600
    assert not left.exists()


@pytest.mark.parametrize(
    ("level", "kind"),
    [
        ("greedy", BOT),
        ("random", BOT),
        ("novice", BOT),
        ("greedy:8", BOT),
        ("", OPEN),
        ("deep_thought", OPEN),
        ("program:1s:reboot", OPEN),
    ],
)
def test_a_bot_that_cannot_play_here_leaves_its_seat_open(level: str, kind: str) -> None:
    """An archive may come from anywhere; it cannot bring programs."""
    seat = _able(NewSeat(BOT, "", level), orrery.game("nebula"))
    assert seat == NewSeat(kind, "", level if kind == BOT else "")


def test_a_stand_in_that_cannot_play_here_makes_place_for_its_person() -> None:
    """The seat waits for the one who still has its key, and for nobody else."""
    seat = NewSeat(BOT, "Ada", "deep_thought", key=1, bot_since=now())
    assert _able(seat, orrery.game("nebula")) == NewSeat(INVITE, "Ada", key=1)


@pytest.mark.parametrize("content", [b"", b"nonsense", b"PK\x03\x04broken", b"\xff\xfe"])
def test_files_that_are_no_games_are_refused(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "bad"
    file.write_bytes(content)
    with pytest.raises(OrreryError):
        asyncio.run(import_games(check_url(f"sqlite:///{tmp_path}/a.sqlite"), [file]))


TIME = "2026-01-01T00:00:00Z"
FITTING: dict[str, Any] = {
    "seats": [{"kind": "human", "key": 0}, {"kind": "bot", "level": "random"}]
}


@pytest.mark.parametrize(
    "beside",
    [
        {"seats": FITTING["seats"][:1]},
        {"seats": [{"kind": "human", "key": 7}, {"kind": "open"}]},
        {"seats": [{"kind": "ghost"}, {"kind": "open"}]},
        {"seats": [{"kind": "open", "name": "x" * 81}, {"kind": "open"}]},
        {"id": "../away"},
        {"keys": [{"hash": "f" * 64, "host": True, "revoked": False, "seen": 0}] * 2},
        {"keys": [{"hash": "no hash", "host": True, "revoked": False, "seen": 0}]},
        {
            "chat": [
                {"sequence": 0, "seat": 9, "name": "", "text": "", "at": "2026-01-01T00:00:00Z"}
            ]
        },
        {"talk": {"undo": {"to": 9, "scope": "all"}, "asker": 0, "agreed": [0], "draws": []}},
        {"orders": {"0": {"retreat": "always"}}},
        {"orders": {"0": {"damage": "sometimes"}}},
    ],
)
def test_what_does_not_fit_a_record_is_refused(tmp_path: Path, beside: dict[str, Any]) -> None:
    """A table that was taken over can be opened, and breaks no list of tables."""
    address = check_url(f"sqlite:///{tmp_path}/a.sqlite")
    with pytest.raises(BadRecord):
        asyncio.run(import_games(address, [_archive(tmp_path / "games.zip", beside)]))
    assert asyncio.run(export_games(address, tmp_path / "all.zip")) == 0


@pytest.mark.parametrize("at", ["", "yesterday", "2026-01-01T00:00:00"])
def test_a_log_without_times_is_refused(tmp_path: Path, at: str) -> None:
    """They say since when a table waits for somebody."""
    game = orrery.game("nebula")
    course = Course(game, game.start(2, {}, "archive"))
    state = course.match.state
    seat = state.open_seats()[0]
    course.move(seat, state.view(seat).legal()[0].text, TIME)
    good, bad = [[msgspec.structs.replace(course.entries[0], at=text)] for text in (TIME, at)]
    address = check_url(f"sqlite:///{tmp_path}/a.sqlite")
    files = [
        _archive(tmp_path / f"{number}.zip", {"entries": msgspec.to_builtins(log)}, course.match)
        for number, log in enumerate((bad, good))
    ]
    with pytest.raises(BadRecord, match="times"):
        asyncio.run(import_games(address, files[:1]))
    assert asyncio.run(import_games(address, files[1:])) == (1, 0)


def test_a_running_game_is_not_taken_over_as_finished(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path}/a.sqlite"
    archive = _archive(tmp_path / "games.zip", {"finished": "2026-01-01T00:00:00Z"})
    asyncio.run(import_games(check_url(address), [archive]))
    with house(address) as server:
        assert not server.get("/api/tables/begun")["finished"]


def _archive(file: Path, changes: dict[str, Any], match: Match | None = None) -> Path:
    """A game of two, one that has just begun if no other is given, with something beside it."""
    match = match or orrery.game("nebula").start(2, {}, "archive")
    beside: dict[str, Any] = {
        "id": "begun",
        "name": "",
        "seed": match.seed,
        "settings": {},
        "created": "2026-01-01T00:00:00Z",
        "finished": None,
        "keys": [{"hash": "0" * 64, "host": True, "revoked": False, "seen": 0}],
        "chat": [],
        "entries": [],
    }
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("game.orr", write_record(match))
        archive.writestr("game.json", json.dumps(beside | FITTING | changes))
    return file
