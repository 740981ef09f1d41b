"""The store: keys, migrations, and changes that are all there or not at all."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from datetime import timedelta
from pathlib import Path
from typing import TypeVar

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlalchemy.ext.asyncio import AsyncSession

from orrery.kernel.errors import UsageError
from orrery.store import chat as chat_store
from orrery.store import entries as log_store
from orrery.store import games as store
from orrery.store.database import (
    Database,
    alembic_config,
    check_url,
    data_folder,
    database_url,
    is_passing,
    migrate,
)
from orrery.store.entries import Change, Taken
from orrery.store.games import BOT, HUMAN, NewGame, NewSeat
from orrery.store.keys import hash_key, is_key, new_key, same_hash
from orrery.store.schema import Base, EntryRow, SeatRow, now
from orrery.table.entries import Entry

T = TypeVar("T")


def entry(sequence: int) -> Entry:
    return Entry(sequence, "move", 0, f"move {sequence}", [1, 2], "digest", "2026-01-01T00:00:00")


def in_store(address: str, scene: Callable[[Database], Awaitable[T]]) -> T:
    async def run() -> T:
        database = Database(check_url(address))
        await database.open()
        try:
            return await scene(database)
        finally:
            await database.close()

    return asyncio.run(run())


async def a_game(database: Database, seats: str = "human bot") -> list[str]:
    new = NewGame("g", "nebula", 1, 2, {"a": 1}, "seed", "sha256:x", "Friday", [0])
    kinds = [
        NewSeat(kind, kind, key=0 if kind == HUMAN else None, level="random" if kind == BOT else "")
        for kind in seats.split()
    ]
    keys = [new_key()]
    async with database.writing() as session:
        await store.create(session, new, kinds, keys)
    return keys


# Keys ------------------------------------------------------------------------------------


def test_keys_have_256_bits_and_are_stored_hashed() -> None:
    keys = {new_key() for _ in range(100)}
    assert len(keys) == 100
    assert all(is_key(key) and len(hash_key(key)) == 64 for key in keys)
    assert same_hash(hash_key("a"), hash_key("a"))
    assert not same_hash(hash_key("a"), hash_key("b"))


@pytest.mark.parametrize("text", ["", "x", "a" * 42, "a" * 44, "a" * 42 + "é", "a" * 42 + "\n"])
def test_what_is_no_key(text: str) -> None:
    assert not is_key(text)


def test_no_key_stands_in_the_database(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path}/a.sqlite"
    keys = in_store(address, a_game)
    content = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert hash_key(keys[0]).encode() in content
    assert keys[0].encode() not in content


# The database ----------------------------------------------------------------------------


def test_migrations_lead_to_the_tables_of_the_code_and_back(database: str) -> None:
    def compare(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), Base.metadata))

    def down(connection: Connection) -> None:
        command.downgrade(alembic_config(connection), "base")

    async def scene(database: Database) -> list[object]:
        async with database.engine.connect() as connection:
            differences = await connection.run_sync(compare)
        async with database.engine.begin() as connection:
            await connection.run_sync(down)
        await database.open()
        await a_game(database)
        return differences

    assert in_store(database, scene) == []


AT = "'2026-01-01 00:00:00+00:00'"
FIRST_GAME = f"""
INSERT INTO games VALUES ('g', 'nebula', 1, 2, '{{}}', 'seed', 'sha256:x', 'Friday', '{{}}',
    {AT}, {AT}, NULL, 1, '[0]', 1, 'b', '', false);
INSERT INTO keys VALUES (1, 'g', 'hash', true, {AT}, NULL, -1);
INSERT INTO seats VALUES ('g', 0, 'human', 'Ada', '', 1), ('g', 1, 'bot', 'Bo', 'random', 1);
INSERT INTO entries VALUES ('g', 1, 'b', '{{"sequence": 1, "kind": "move", "seat": 0,
    "text": "move 1", "outcomes": [], "digest": "d", "at": "2026"}}');
"""
"""A game as the first version of the store has written it."""


def test_an_older_database_is_brought_up_to_date_with_its_games(database: str) -> None:
    async def scene() -> None:
        old = Database(check_url(database))
        try:
            await migrate(old.engine, old.is_postgres, "0001")
            async with old.engine.begin() as connection:
                for statement in FIRST_GAME.strip().split(";\n"):
                    await connection.execute(text(statement))
            await old.open()
            async with old.reading() as session:
                found = await log_store.entries_after(session, "g", 0)
                assert [one.text for one in found] == ["move 1"]
                assert await log_store.checkpoint_before(session, "g", 9) is None
                table = await store.find(session, "g")
                assert table is not None
                # The bot on seat 1 plays for somebody; since when was not kept then.
                assert table.stood_in_for(1) == {1: table.game.changed_at}
        finally:
            await old.close()

    asyncio.run(scene())


def test_sqlite_is_set_up_to_lose_nothing(tmp_path: Path) -> None:
    async def scene(database: Database) -> list[object]:
        async with database.reading() as session:
            pragmas = ("journal_mode", "synchronous", "foreign_keys")
            return [await session.scalar(text(f"PRAGMA {name}")) for name in pragmas]

    assert in_store(f"sqlite:///{tmp_path}/a.sqlite", scene) == ["wal", 2, 1]


def test_nobody_else_on_the_machine_reads_the_seeds(tmp_path: Path) -> None:
    async def scene(database: Database) -> dict[str, int]:
        await a_game(database)
        async with database.reading() as session:
            await store.find(session, "g")
            return {file.name: file.stat().st_mode & 0o777 for file in tmp_path.iterdir()}

    before = os.umask(0o022)
    try:
        found = in_store(f"sqlite:///{tmp_path}/a.sqlite", scene)
    finally:
        os.umask(before)
    assert found == {"a.sqlite": 0o600, "a.sqlite-wal": 0o600, "a.sqlite-shm": 0o600}


@pytest.mark.parametrize("address", ["sqlite:///:memory:", "sqlite://"])
def test_a_database_in_memory_leaves_no_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, address: str
) -> None:
    async def scene(database: Database) -> list[Path]:
        database.claim()
        return list(tmp_path.iterdir())

    monkeypatch.chdir(tmp_path)
    assert in_store(address, scene) == []


def test_the_database_is_where_it_was_asked_for(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("ORRERY_HOME", "XDG_DATA_HOME", "ORRERY_DATABASE_URL"):
        monkeypatch.delenv(name, raising=False)
    assert data_folder() == Path.home() / ".local" / "share" / "orrery"
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_folder() == tmp_path / "orrery"
    monkeypatch.setenv("ORRERY_HOME", str(tmp_path / "home"))
    assert data_folder() == tmp_path / "home"
    assert database_url().database == str(tmp_path / "home" / "orrery.sqlite")
    monkeypatch.setenv("ORRERY_DATABASE_URL", "postgresql://a:b@127.0.0.1/games")
    assert database_url().drivername == "postgresql+asyncpg"
    assert database_url(tmp_path).database == str(tmp_path / "orrery.sqlite")


@pytest.mark.parametrize("address", ["nonsense", "mysql://x/y", "://", ""])
def test_other_databases_are_refused(address: str) -> None:
    with pytest.raises(UsageError):
        check_url(address)


# Changes ---------------------------------------------------------------------------------


def test_entries_are_numbered_and_read_back(database: str) -> None:
    async def scene(database: Database) -> list[Entry]:
        await a_game(database)
        for version, sequence in enumerate((1, 3)):
            change = Change("g", version, f"b{version}", [entry(sequence), entry(sequence + 1)])
            async with database.writing() as session:
                await log_store.commit(session, change)
        async with database.reading() as session:
            table = await store.find(session, "g")
            assert table is not None
            assert table.game.length == 4
            return await log_store.entries_after(session, "g", 1)

    assert in_store(database, scene) == [entry(2), entry(3), entry(4)]


def test_of_two_writers_one_is_first_and_the_other_writes_nothing(database: str) -> None:
    async def scene(database: Database) -> tuple[list[str], list[Entry], dict[int, str]]:
        await a_game(database)

        async def write(name: str) -> str:
            change = Change("g", 0, name, [entry(1)], drafts={0: name})
            try:
                async with database.writing() as session:
                    await log_store.commit(session, change)
            except Taken:
                return "late"
            return "first"

        came = await asyncio.gather(*[write(f"b{at}") for at in range(5)])
        async with database.reading() as session:
            entries = await log_store.entries_after(session, "g", 0)
            return sorted(came), entries, await log_store.drafts(session, "g")

    came, entries, drafts = in_store(database, scene)
    assert came == ["first"] + ["late"] * 4
    assert entries == [entry(1)]
    assert len(drafts) == 1


def test_a_sequence_number_is_given_once_even_to_who_lies_about_the_version(database: str) -> None:
    async def lie(session: AsyncSession) -> None:
        await log_store.commit(session, Change("g", 1, "b", [entry(1)]))

    async def force(session: AsyncSession) -> None:
        session.add(EntryRow(game_id="g", sequence=1, batch="c", data=""))
        await session.flush()

    async def scene(database: Database) -> None:
        await a_game(database)
        async with database.writing() as session:
            await log_store.commit(session, Change("g", 0, "a", [entry(1)]))
        with pytest.raises(Taken):
            await database.write(lie)
        with pytest.raises(IntegrityError):
            await database.write(force)

    in_store(database, scene)


def test_a_change_that_arrived_before_its_connection_was_lost_is_not_repeated(
    database: str,
) -> None:
    async def scene(database: Database) -> list[Entry]:
        await a_game(database)
        change = Change("g", 0, "mine", [entry(1)])
        for other in (False, False, True):
            if other:
                async with database.writing() as session:
                    await log_store.commit(session, Change("g", 1, "other", [entry(2)]))
            async with database.writing() as session:
                await log_store.commit(session, change)
        async with database.reading() as session:
            return await log_store.entries_after(session, "g", 0)

    assert in_store(database, scene) == [entry(1), entry(2)]


def test_a_change_is_tried_again_when_the_connection_fails(tmp_path: Path) -> None:
    async def scene(database: Database) -> tuple[int, str]:
        tries = 0

        async def work(session: object) -> str:
            nonlocal tries
            tries += 1
            if tries < 3:
                raise OperationalError("lost", None, Exception())
            return "done"

        return (await database.write(work), tries)[::-1]

    assert in_store(f"sqlite:///{tmp_path}/a.sqlite", scene) == (3, "done")
    assert not is_passing(ValueError())


def test_only_the_newest_snapshots_stay(database: str) -> None:
    async def scene(database: Database) -> tuple[int, str]:
        await a_game(database)
        for sequence in (10, 20, 30, 30):
            async with database.writing() as session:
                await log_store.put_snapshot(session, "g", sequence, f"at {sequence}")
        async with database.reading() as session:
            newest = await log_store.newest_snapshot(session, "g")
            count = await session.scalar(text("SELECT count(*) FROM snapshots"))
        assert newest is not None
        return count or 0, newest.data

    assert in_store(database, scene) == (2, "at 30")


def test_the_last_checkpoint_before_an_entry_is_found(database: str) -> None:
    async def scene(database: Database) -> list[str | None]:
        await a_game(database)
        async with database.writing() as session:
            for sequence in (50, 100, 100, 150):
                await log_store.put_checkpoint(session, "g", sequence, f"at {sequence}")
            wanted = (49, 50, 149, 1000)
            return [await log_store.checkpoint_before(session, "g", at) for at in wanted]

    assert in_store(database, scene) == [None, "at 50", "at 100", "at 150"]


def test_drafts_and_orders_are_kept_and_removed(database: str) -> None:
    async def scene(database: Database) -> None:
        await a_game(database)
        changes = [
            Change("g", 0, "a", drafts={0: "one", 1: "two"}, orders={0: {"power": "take"}}),
            Change("g", 1, "b", drafts={0: "", 1: "three"}, orders={0: {}}, talk="asked"),
        ]
        found = []
        for change in changes:
            async with database.writing() as session:
                await log_store.commit(session, change)
            async with database.reading() as session:
                found.append(
                    (await log_store.drafts(session, "g"), await log_store.orders(session, "g"))
                )
        assert found == [({0: "one", 1: "two"}, {0: {"power": "take"}}), ({1: "three"}, {})]

    in_store(database, scene)


# Seats -----------------------------------------------------------------------------------


async def seat_now(session: AsyncSession) -> SeatRow:
    """The second seat as the store has it."""
    return await session.get_one(SeatRow, ("g", 1), populate_existing=True)


def test_a_key_opens_its_seats_until_it_is_revoked(database: str) -> None:
    async def scene(database: Database) -> None:
        keys = await a_game(database, "human open")
        async with database.writing() as session:
            row = await store.key_row(session, "g", keys[0])
            table = await store.find(session, "g")
            assert table is not None
            assert row is not None
            assert table.seats_of(row) == [0]
            assert not table.started
            assert await store.key_row(session, "other", keys[0]) is None
            assert await store.key_row(session, "g", new_key()) is None
            taken = [
                await store.set_seat(session, table.seats[1], kind=HUMAN, name=name)
                for name in ("Ada", "Bo", "Ada")
            ]
            assert taken == [True, False, True], "the third is the first once more"
            fresh = await store.add_key(session, "g", "a second key")
            assert await store.set_seat(session, await seat_now(session), key_id=fresh.id)
            await store.revoke_if_idle(session, fresh.id)
            assert await store.key_row(session, "g", "a second key") is not None
            assert await store.set_seat(session, await seat_now(session), key_id=None)
            await store.revoke_if_idle(session, fresh.id)
            await store.revoke_if_idle(session, row.id)
            assert await store.key_row(session, "g", "a second key") is None
            assert await store.key_row(session, "g", keys[0]) is not None  # the host's

    in_store(database, scene)


def test_a_bot_that_must_decide_is_due(database: str) -> None:
    async def scene(database: Database) -> list[list[str]]:
        await a_game(database, "bot human")
        later = now() + timedelta(seconds=5)
        async with database.reading() as session:
            before = await store.games_with_something_due(session, later)
        async with database.writing() as session:
            await store.nothing_due(session, "g", 7)
            still = await store.games_with_something_due(session, later)
            await store.nothing_due(session, "g", 0)
            return [before, still, await store.games_with_something_due(session, later)]

    assert in_store(database, scene) == [["g"], ["g"], []]


def test_of_two_who_write_the_same_line_one_does(database: str) -> None:
    """A line broke while its words were being written, and another process gets them again."""

    async def scene(database: Database) -> list[str]:
        await a_game(database)

        async def say(session: AsyncSession) -> None:
            await chat_store.say(session, "g", 0, 0, "Ada", "hello", "the line")

        async with database.writing() as session:
            await say(session)
            again = asyncio.create_task(database.write(say))
            await asyncio.sleep(0.2)  # it waits for the first to be committed
        await again
        async with database.reading() as session:
            return [line.text for line in await chat_store.chat_since(session, "g", 0)]

    assert in_store(database, scene) == ["hello"]
