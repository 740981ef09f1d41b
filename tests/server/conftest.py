"""Databases for the tests: SQLite in a file, and a real PostgreSQL that lives while they run."""

from __future__ import annotations

import os
import tempfile
import uuid
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from orrery.server import absence
from tests.server.house import House, house

KINDS = ["sqlite", "postgresql"]


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A PostgreSQL server of our own."""
    os.environ.setdefault("XDG_RUNTIME_DIR", str(tmp_path_factory.mktemp("runtime")))
    from pgserver.postgres_server import get_server

    # Not under pytest's folder: PostgreSQL does not run as root, and its own user must get there.
    with tempfile.TemporaryDirectory(prefix="orrery-pg-", ignore_cleanup_errors=True) as folder:
        server = get_server(folder)
        # What a crash of the machine would do is not tested here: `make chaos` is for blows.
        for setting in ("fsync", "synchronous_commit", "full_page_writes"):
            server.psql(f"ALTER SYSTEM SET {setting} = off;")
        server.psql("SELECT pg_reload_conf();")
        try:
            yield server
        finally:
            server.cleanup()


def new_database(postgres: Any) -> str:
    """The address of a fresh database."""
    name = f"t{uuid.uuid4().hex}"
    postgres.psql(f"CREATE DATABASE {name};")
    address: str = postgres.get_uri(name)
    return address


def address_of(kind: str, request: pytest.FixtureRequest, folder: Path) -> str:
    if kind == "sqlite":
        return f"sqlite:///{folder / 'games.sqlite'}"
    return new_database(request.getfixturevalue("postgres"))


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has left is away at once: only the tests of that minute wait for it."""
    monkeypatch.setattr(absence, "ABSENCE", timedelta(0))


@pytest.fixture(params=KINDS)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A fresh database of each kind."""
    return address_of(request.param, request, tmp_path)


@pytest.fixture(scope="module", params=KINDS)
def home(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[House]:
    """A running server on each kind of database, shared by the tests of a module."""
    address = address_of(request.param, request, tmp_path_factory.mktemp("home"))
    with house(address) as running:
        yield running
