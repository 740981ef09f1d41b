"""The server goes and comes back: nothing is lost, and what waited goes on."""

from __future__ import annotations

import asyncio
import signal
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from websockets.exceptions import ConnectionClosed

from orrery.kernel.errors import UsageError
from orrery.kernel.game import Game, Options
from orrery.kernel.match import Match
from orrery.kernel.snapshot import resume
from orrery.server import room as room_module
from orrery.server.hall import Hall
from orrery.server.load import load
from orrery.store import entries as log_store
from orrery.store.database import Database, check_url
from tests.server.house import PATIENCE, Guest, Message, house, settings_for, wait_for
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


def test_closing_waits_for_what_begins_meanwhile(database: str) -> None:
    """Else its connection would come back to a database that is closed, and stay open."""
    answers: list[int] = []

    async def work() -> None:
        hall = Hall(settings_for(database))
        await hall.open()

        async def ask() -> None:
            async with hall.database.reading() as session:
                await asyncio.sleep(0.05)
                answers.extend(await session.scalars(text("SELECT 42")))

        async def begin_more() -> None:
            await asyncio.sleep(0.01)
            hall.begin(ask())

        hall.begin(begin_more())
        await hall.close()

    asyncio.run(work())
    assert answers == [42]
