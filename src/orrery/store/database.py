"""Opening the database: SQLite in a file, or PostgreSQL by its address; both by the same code."""

from __future__ import annotations

import asyncio
import fcntl
import logging
import os
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from importlib.resources import files
from pathlib import Path
from typing import IO, Any, TypeVar

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, event, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, InterfaceError, OperationalError
from sqlalchemy.ext.asyncio import (
    AsyncEngine,
    AsyncSession,
    async_sessionmaker,
    create_async_engine,
)

from orrery.kernel.errors import UsageError

log = logging.getLogger("orrery.store")

FILE = "orrery.sqlite"
MEMORY = ":memory:"
"""What SQLite calls a database without a file."""
BUSY_MS = 10_000
WRITING = "orrery_writing"
"""Execution option: the transaction will write, so SQLite takes its lock at the start."""
MIGRATION_LOCK = 0x0_44E_44E
"""PostgreSQL's advisory lock while one process brings the tables up to date."""
ATTEMPTS = 6
FIRST_PAUSE = 0.05

T = TypeVar("T")
Work = Callable[[AsyncSession], Awaitable[T]]


def data_folder(chosen: Path | None = None) -> Path:
    """Where the embedded database lies: as chosen, ORRERY_HOME, or the user's data folder."""
    if chosen is not None:
        return chosen
    home = os.environ.get("ORRERY_HOME")
    if home:
        return Path(home)
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(data) / "orrery"


def database_url(folder: Path | None = None) -> URL:
    """The database that a person asked for: ORRERY_DATABASE_URL, else a file in `folder`."""
    address = os.environ.get("ORRERY_DATABASE_URL") if folder is None else None
    if address:
        return check_url(address)
    return URL.create("sqlite+aiosqlite", database=str(data_folder(folder) / FILE))


def check_url(address: str) -> URL:
    """The address with the driver that Orrery uses; raises `UsageError`."""
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):
        # Not the address itself: it may hold a password.
        raise UsageError("the database address cannot be read; see ORRERY_DATABASE_URL") from None
    drivers = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
    kind = {"postgres": "postgresql"}.get(url.get_backend_name(), url.get_backend_name())
    if kind not in drivers:
        raise UsageError(f"Orrery keeps games in SQLite or PostgreSQL, not in {kind}")
    return url.set(drivername=drivers[kind])


class Database:
    """An open database: transactions for reading and writing, and nothing about games."""

    def __init__(self, url: URL) -> None:
        self.url = url
        self.is_postgres = url.get_backend_name() == "postgresql"
        self.engine = _engine(url)
        self._sessions = async_sessionmaker(self.engine, expire_on_commit=False)
        self._lock: IO[bytes] | None = None
        self._writer = asyncio.Lock()

    @property
    def _file(self) -> Path | None:
        """Where SQLite keeps everything; nothing for PostgreSQL and in memory."""
        if self.is_postgres or not self.url.database or self.url.database == MEMORY:
            return None
        return Path(self.url.database)

    async def open(self) -> None:
        """Bring the tables up to date."""
        path = self._file
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
            # It holds the seeds of running games. SQLite gives its other files the same rights.
            if not path.exists():
                path.touch(mode=0o600)
        await migrate(self.engine, self.is_postgres)

    async def close(self) -> None:
        await self.engine.dispose()
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def claim(self) -> None:
        """Make sure that no other server uses this file: it would not hear of our entries."""
        path = self._file
        if path is None or self._lock is not None:
            return
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            lock = path.with_suffix(".lock").open("wb")
        except OSError as error:
            raise UsageError(f"{path.parent}: no place for games ({error.strerror})") from None
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            lock.close()
            raise UsageError(
                f"another server already uses {path}; stop it, name another folder with --data, "
                "or let several share PostgreSQL (ORRERY_DATABASE_URL)"
            ) from None
        self._lock = lock

    @asynccontextmanager
    async def reading(self, snapshot: bool = False) -> AsyncIterator[AsyncSession]:
        """A transaction that only reads; with `snapshot` everything as of one moment."""
        async with self._sessions() as session:
            if snapshot and self.is_postgres:  # SQLite always reads so
                options = {"isolation_level": "REPEATABLE READ"}
                _ = await session.connection(execution_options=options)
            yield session

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncSession]:
        """A transaction that is committed, durably, when the block ends."""
        async with self._turn(), self._sessions() as session:
            _ = await session.connection(execution_options={WRITING: True})
            async with _committing(session):
                yield session

    def _turn(self) -> AbstractAsyncContextManager[None]:
        """SQLite has one writer at a time: waiting in order is fairer than trying again."""
        return nullcontext() if self.is_postgres else self._writer

    async def read(self, work: Work[T], snapshot: bool = False) -> T:
        """Carry out `work`; again after a lost connection."""

        async def once() -> T:
            async with self.reading(snapshot) as session:
                return await work(session)

        return await self._stubborn(once)

    async def write(self, work: Work[T]) -> T:
        """Carry out `work` and commit; again after a lost connection.

        So `work` must bear being repeated when its first commit did arrive: what is new in it has
        a name that was chosen before (an id, a key, a batch), and is looked for first.
        """

        async def once() -> T:
            async with self.writing() as session:
                return await work(session)

        return await self._stubborn(once)

    async def _stubborn(self, once: Callable[[], Awaitable[T]]) -> T:
        for attempt in range(ATTEMPTS - 1):
            try:
                return await once()
            except (DBAPIError, OSError) as error:
                if not is_passing(error):
                    raise
                log.warning("the database did not answer", extra={"why": str(error)[:200]})
                await asyncio.sleep(FIRST_PAUSE * 2**attempt)
        return await once()


@asynccontextmanager
async def _committing(session: AsyncSession) -> AsyncIterator[None]:
    try:
        yield
    except BaseException:
        await session.rollback()
        raise
    await session.commit()


def is_passing(error: BaseException) -> bool:
    """Whether a failure is the connection's, not the statement's: trying again may help."""
    if isinstance(error, DBAPIError) and error.connection_invalidated:
        return True
    if isinstance(error, OperationalError | InterfaceError):
        return True
    return isinstance(error, ConnectionError | OSError)


def _engine(url: URL) -> AsyncEngine:
    if url.get_backend_name() == "postgresql":
        return create_async_engine(url, pool_size=10, max_overflow=10, pool_pre_ping=True)
    engine = create_async_engine(url)
    event.listen(engine.sync_engine, "connect", _prepare_sqlite)
    event.listen(engine.sync_engine, "begin", _begin_sqlite)
    return engine


def _prepare_sqlite(connection: Any, record: Any) -> None:
    # SQLAlchemy begins transactions itself: the driver would begin them late, after the first read.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in (
        "journal_mode=WAL",
        "synchronous=FULL",
        f"busy_timeout={BUSY_MS}",
        "foreign_keys=ON",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    writes = connection.get_execution_options().get(WRITING, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


async def migrate(engine: AsyncEngine, is_postgres: bool, revision: str = "head") -> None:
    """Bring the tables to a revision, one process at a time."""
    async with engine.connect() as plain:
        connection = await plain.execution_options(**{WRITING: True})
        async with connection.begin():
            if is_postgres:
                lock = text("SELECT pg_advisory_xact_lock(:number)")
                await connection.execute(lock, {"number": MIGRATION_LOCK})
            await connection.run_sync(_upgrade, revision)


def _upgrade(connection: Connection, revision: str) -> None:
    command.upgrade(alembic_config(connection), revision)


def alembic_config(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(files("orrery.store").joinpath("migrations")))
    config.attributes["connection"] = connection
    return config
