"""`orrery serve`, `export` and `import` as a person calls them."""

from __future__ import annotations

import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tools.hosting import Hosted


def orrery(*words: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "orrery.cli", *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Hosted]:
    hosted = Hosted(tmp_path)
    hosted.start()
    yield hosted
    if hosted.process is not None and hosted.process.poll() is None:
        hosted.kill()


def test_a_server_starts_serves_and_stops_politely(server: Hosted, tmp_path: Path) -> None:
    wish = {"game": "gaia", "seats": [{"kind": "me"}, {"kind": "bot"}]}
    made = httpx.post(f"{server.base}/api/tables", json=wish).json()
    assert httpx.get(f"{server.base}/openapi.json").json()["info"]["title"] == "Orrery"
    second = orrery("serve", "--no-browser", "--port", "0", "--data", tmp_path)
    assert second.returncode != 0
    assert "another server already uses" in second.stderr
    assert server.stop() == -signal.SIGTERM  # what it was asked for, after all was written
    log = server.log.read_text()
    assert f"Orrery is at {server.base}/" in log
    assert made["key"] not in log
    archive = tmp_path / "games.zip"
    said = orrery("export", archive, "--data", tmp_path).stdout
    assert said.endswith(": 1 game\n")
    words = ("import", archive, "--data", tmp_path / "other")
    taken = f"/t/{made['id']}\n1 game taken over, 0 were there already\n"
    assert orrery(*words).stdout == taken
    assert orrery(*words).stdout == "0 games taken over, 1 was there already\n"


def test_an_export_that_lacks_a_game_says_which(server: Hosted, tmp_path: Path) -> None:
    wish = {"game": "nebula", "seats": [{"kind": "me"}, {"kind": "me"}]}
    bad, _ = (httpx.post(f"{server.base}/api/tables", json=wish).json()["id"] for _ in range(2))
    server.stop()
    with sqlite3.connect(tmp_path / "orrery.sqlite") as store:
        store.execute("UPDATE games SET game = 'gone' WHERE id = ?", [bad])
    store.close()
    archive = tmp_path / "games.zip"
    done = orrery("export", archive, "--data", tmp_path)
    assert done.returncode == 1
    assert done.stdout == f"{archive}: 1 game\n"
    first, second = done.stderr.splitlines()
    assert first.startswith(f"orrery: {bad}: ")
    assert "gone" in first
    assert second == "orrery: 1 game could not be written; in the store nothing was changed"


def test_an_address_in_use_is_said_in_one_line(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        done = orrery("serve", "--no-browser", "--port", port, "--data", tmp_path)
    assert done.returncode == 2
    assert "choose another with --port" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("words", [("import", "none.zip"), ("import", "pyproject.toml")])
def test_what_cannot_be_taken_over_is_said_in_one_line(
    words: tuple[str, ...], tmp_path: Path
) -> None:
    done = orrery(*words, "--data", tmp_path)
    assert done.returncode != 0
    assert done.stderr.startswith("orrery: ")
    assert "Traceback" not in done.stderr


def test_games_that_cannot_be_opened_are_said_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file that is no database, a folder that is a file, a server that is not there."""
    (tmp_path / "orrery.sqlite").write_text("nothing that SQLite knows " * 20)
    file = tmp_path / "orrery.sqlite"
    for folder in (tmp_path, file):
        assert_one_line(orrery("serve", "--no-browser", "--port", "0", "--data", folder))
    monkeypatch.setenv("ORRERY_DATABASE_URL", "postgresql://ada:secret@127.0.0.1:1/games")
    done = orrery("serve", "--no-browser", "--port", "0")
    assert_one_line(done)
    assert "secret" not in done.stderr


def assert_one_line(done: subprocess.CompletedProcess[str]) -> None:
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("orrery: ")
    assert done.stderr.count("\n") == 1
