"""Games travel: all out of a store as records, and back in, with what lies beside them."""

from __future__ import annotations

import asyncio
import json
import zipfile
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import text
from sqlalchemy.engine import URL

import orrery
from orrery.kernel.errors import BadRecord, OrreryError
from orrery.kernel.match import Match
from orrery.kernel.record import write_record
from orrery.server.transfer import Exported, _able, export_games, import_games
from orrery.store.database import Database, check_url
from orrery.store.games import BOT, INVITE, OPEN, NewSeat
from orrery.store.schema import now
from orrery.table.entries import Course
from tests.server.house import house
from tests.server.test_restart import entries_of


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
    assert asyncio.run(export_games(check_url(database), archive)) == Exported(archive, 2, [])
    assert archive.stat().st_mode & 0o777 == 0o600
    other = f"sqlite:///{tmp_path}/other.sqlite"
    both = [running["id"], ended["id"]]
    assert asyncio.run(import_games(check_url(other), [archive])) == (both, [])
    assert asyncio.run(import_games(check_url(other), [archive])) == ([], both)
    assert entries_of(other, running["id"]) == entries_of(database, running["id"])
    single = tmp_path / "one.orr"
    single.write_text(record)
    (alone,), _ = asyncio.run(import_games(check_url(other), [single]))
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
        with second.visit(alone) as watcher:
            watcher.wait_for(lambda guest: bool(guest.position.get("outcome")))
            assert (watcher.table["started"], watcher.table["finished"]) == (True, True)
            assert {seat["kind"] for seat in watcher.table["seats"]} == {"human"}


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
FAR = "9999-12-31T23:59:59Z"
KEY = {"hash": "0" * 64, "host": True, "revoked": False, "seen": 0}
LINE = {"sequence": 0, "seat": 0, "name": "", "text": "", "at": TIME}
STAND_IN = {"kind": "bot", "level": "random", "key": 0}
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
        {"talk": {"undo": None, "asker": -1, "agreed": [], "draws": [55]}},
        {"talk": {"undo": None, "asker": 77, "agreed": [], "draws": []}},
        {"seats": [{"kind": "human", "key": 0}, {**STAND_IN, "bot_since": FAR}]},
        {"seats": [{"kind": "human", "key": 0}, {**STAND_IN, "bot_since": "2026-01-01T00:00:00"}]},
        {"seats": [{"kind": "open", "level": "x" * 65}, {"kind": "open"}]},
        {"seats": [{"kind": "open", "name": "\0"}, {"kind": "open"}]},
        {"name": "x" * 81},
        {"created": "0001-01-01T00:00:00+14:00"},
        {"created": FAR},
        {"finished": "0001-01-01T00:00:00+14:00"},
        {"keys": [{**KEY, "seen": 10**30}]},
        {"keys": [{**KEY, "seen": -5}]},
        {"chat": [{**LINE, "sequence": 10**25}]},
        {"chat": [{**LINE, "at": FAR}]},
        {"chat": [{**LINE, "text": "x" * 501}]},
        {"orders": {"0": {"retreat": "always"}}},
        {"orders": {"0": {"damage": "sometimes"}}},
    ],
)
def test_what_does_not_fit_a_record_is_refused(tmp_path: Path, beside: dict[str, Any]) -> None:
    """A table that was taken over can be opened, and breaks no list of tables."""
    address = check_url(f"sqlite:///{tmp_path}/a.sqlite")
    with pytest.raises(BadRecord):
        asyncio.run(import_games(address, [_archive(tmp_path / "games.zip", beside)]))
    assert asyncio.run(export_games(address, tmp_path / "all.zip")).count == 0


@pytest.mark.parametrize(
    "at", ["", "yesterday", "2026-01-01T00:00:00", FAR, "0001-01-01T00:00:00+14:00"]
)
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
    assert asyncio.run(import_games(address, files[1:])) == (["begun"], [])


def test_of_games_among_which_one_is_bad_none_is_taken_over(tmp_path: Path) -> None:
    address = check_url(f"sqlite:///{tmp_path}/a.sqlite")
    good = _archive(tmp_path / "good.zip", {"id": "good", "keys": [{**KEY, "hash": "1" * 64}]})
    bad = _archive(tmp_path / "bad.zip", {"created": FAR})
    with pytest.raises(BadRecord, match=r"bad\.zip: game\.orr: .* fit it: times"):
        asyncio.run(import_games(address, [good, bad]))
    assert asyncio.run(export_games(address, tmp_path / "all.zip")).count == 0
    assert asyncio.run(import_games(address, [good])) == (["good"], [])


DAMAGES = {
    "gone": "UPDATE games SET game = 'gone' WHERE id = :id",
    "entry 1 cannot be read": "UPDATE entries SET data = '{}' WHERE game_id = :id",
}


@pytest.mark.parametrize("why", DAMAGES)
def test_a_damaged_game_keeps_no_other_from_being_exported(
    database: str, tmp_path: Path, why: str
) -> None:
    with house(database) as home:
        bad, good = (home.table("nebula", "me me") for _ in range(2))
        with home.visit(bad["id"], bad["key"]) as guest:
            guest.play(1)
    address, archive = check_url(database), tmp_path / "games.zip"
    assert asyncio.run(export_games(address, archive)).count == 2
    whole = archive.read_bytes()
    asyncio.run(damage(address, DAMAGES[why], bad["id"]))
    done = asyncio.run(export_games(address, archive))
    assert (done.file, done.count) == (tmp_path / "games-2.zip", 1)
    assert archive.read_bytes() == whole, "what had all games is not replaced by what has not"
    (failure,) = done.failures
    assert failure.startswith(f"{bad['id']}: ")
    assert why in failure
    other = check_url(f"sqlite:///{tmp_path}/other.sqlite")
    assert asyncio.run(import_games(other, [done.file])) == ([good["id"]], [])
    with house(database) as home, home.visit(bad["id"], bad["key"]) as guest:
        assert guest.hear_a("farewell")["code"] == "broken"


async def damage(address: URL, statement: str, table: str) -> None:
    database = Database(address)
    try:
        async with database.writing() as session:
            await session.execute(text(statement), {"id": table})
    finally:
        await database.close()


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
