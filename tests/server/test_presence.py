"""Who is at a table is seen in all processes, and nobody is there through a dead one."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from orrery.server import presence as presence_module
from orrery.store import presence as store
from orrery.store.database import Database, check_url
from orrery.store.presence import NOBODY, Company
from tests.server.conftest import new_database
from tests.server.house import Guest, House, house, wait_for
from tests.server.test_processes import pair
from tools.hosting import Hosted

__all__ = ["pair"]


def present(guest: Guest) -> list[bool]:
    return [seat["present"] for seat in guest.table["seats"]]


def spectators(guest: Guest) -> int:
    told = [message for message in guest.heard if "spectators" in message]
    return int(told[-1]["spectators"])


def a_table(home: House) -> tuple[str, str, str]:
    """Its id, and the keys of two people."""
    made = home.table("nebula", "me open")
    joined = home.post(f"/api/tables/{made['id']}/join", {"name": "Ada"})
    return made["id"], made["key"], joined["key"]


def test_who_comes_and_goes_through_another_process_is_seen(
    pair: tuple[House, House, str],
) -> None:
    one, other, _ = pair
    table, host_key, ada_key = a_table(one)
    with one.visit(table, host_key) as host:
        host.hear_a("position")
        assert present(host) == [True, False]
        with other.visit(table, ada_key) as ada, other.visit(table) as watcher:
            host.wait_for(lambda guest: present(guest) == [True, True])
            host.wait_for(lambda guest: spectators(guest) == 1)
            ada.wait_for(lambda guest: bool(guest.table) and present(guest) == [True, True])
            watcher.wait_for(lambda guest: bool(guest.heard) and spectators(guest) == 1)
        host.wait_for(lambda guest: present(guest) == [True, False])
        host.wait_for(lambda guest: spectators(guest) == 0)


def test_who_is_there_already_is_seen_by_who_comes_later(pair: tuple[House, House, str]) -> None:
    one, other, _ = pair
    table, host_key, ada_key = a_table(one)
    with one.visit(table, host_key) as host:
        host.hear_a("position")
        with other.visit(table, ada_key) as ada:
            ada.wait_for(lambda guest: bool(guest.table) and present(guest) == [True, True])


def test_a_process_that_stops_takes_its_visitors_along(postgres: Any) -> None:
    address = new_database(postgres)
    with house(address) as stays:
        table, host_key, ada_key = a_table(stays)
        with stays.visit(table, host_key) as host:
            with house(address) as goes:
                ada = goes.visit(table, ada_key)
                host.wait_for(lambda guest: bool(guest.table) and present(guest) == [True, True])
            host.wait_for(lambda guest: present(guest) == [True, False])
            ada.close()


def test_nobody_is_there_through_a_process_that_was_killed(
    postgres: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process of its own, and `kill -9`: it cannot say that it goes."""
    monkeypatch.setattr(presence_module, "SILENT_SECONDS", 6.0)
    monkeypatch.setattr(presence_module, "BEAT_SECONDS", 0.5)
    address = new_database(postgres)
    dies = Hosted(tmp_path, address)
    dies.start()
    try:
        with house(address) as stays:
            table, host_key, ada_key = a_table(stays)
            with stays.visit(table, host_key) as host:
                ada = Guest(dies.port, table, ada_key)
                host.wait_for(lambda guest: bool(guest.table) and present(guest) == [True, True])
                dies.kill()
                killed = datetime.now(UTC)
                host.wait_for(lambda guest: present(guest) == [True, False])
                kept = datetime.fromisoformat(host.table["seats"][1]["kept"])
                assert kept > killed, "gone since others noticed, not since before"
                ada.close()
    finally:
        if dies.process is not None and dies.process.poll() is None:
            dies.kill()


def test_who_was_taken_for_dead_says_again_that_it_lives(
    postgres: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence_module, "BEAT_SECONDS", 0.2)
    address = new_database(postgres)
    with house(address) as one, house(address) as other:
        table, host_key, ada_key = a_table(one)
        with one.visit(table, host_key) as host, other.visit(table, ada_key):
            host.wait_for(lambda guest: bool(guest.table) and present(guest) == [True, True])
            everybody = Company(frozenset({0, 1}))
            assert written(address, table) == everybody
            assert written(address, table, forget=True) == NOBODY
            wait_for(lambda: written(address, table) == everybody)
            host.wait_for(lambda guest: present(guest) == [True, True])


def written(address: str, table: str, forget: bool = False) -> Company:
    """Who is at a table as the database has it, after all were taken for dead if so wished."""

    async def scene() -> Company:
        database = Database(check_url(address))
        try:
            async with database.writing() as session:
                if forget:
                    await store.forget_silent(session, 0)
                return (await store.elsewhere(session, "none", [table]))[table]
        finally:
            await database.close()

    return asyncio.run(scene())


def test_what_one_process_writes_the_others_read(postgres: Any) -> None:
    address = new_database(postgres)
    with house(address) as home:
        tables = [home.table("nebula", "me me")["id"] for _ in range(2)]

    async def scene() -> list[dict[str, Company]]:
        database = Database(check_url(address))
        here = Company(frozenset({1}), 2)
        seen = []
        try:
            async with database.writing() as session:
                await store.tell(session, "a", dict.fromkeys(tables, here))
                await store.tell(session, "b", {tables[0]: Company(frozenset({0}), 1)})
            async with database.reading() as session:
                seen += [await store.elsewhere(session, name, tables) for name in ("a", "c")]
            async with database.writing() as session:
                assert sorted(await store.beat(session, "a")) == sorted(tables)
                await store.tell(session, "a", {tables[0]: NOBODY})
                await store.forget_silent(session, 60)
                seen.append(await store.elsewhere(session, "c", tables))
            async with database.writing() as session:
                await store.forget_silent(session, 0)
                seen.append(await store.elsewhere(session, "c", tables))
        finally:
            await database.close()
        return seen

    first, second = tables
    assert asyncio.run(scene()) == [
        {first: Company(frozenset({0}), 1), second: NOBODY},
        {first: Company(frozenset({0, 1}), 3), second: Company(frozenset({1}), 2)},
        {first: Company(frozenset({0}), 1), second: Company(frozenset({1}), 2)},
        {first: NOBODY, second: NOBODY},
    ]
