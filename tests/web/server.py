"""The server as people start it: a process of its own, with an empty data folder."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from orrery.server.client import built_client
from orrery.server.settings import client_from_environment

ADDRESS = re.compile(r"Orrery is at (http://\S+)/")
UNPACKED_CLIENT = Path(__file__).parents[2] / "web" / "dist"
"""Where `npm run build` leaves the client in a checkout."""
SECONDS_TO_STOP = 20
SECONDS_TO_ANSWER = 60
"""Machines are busy; this is no measurement."""
CROWD = "50"
"""All visitors come from one address: the limits are for so many times one person."""


def client_folder() -> Path | None:
    """The client that was asked for, else the installed one, else one built in the checkout."""
    asked = client_from_environment()
    folders = [asked] if asked else [built_client(), UNPACKED_CLIENT]
    return next((folder for folder in folders if (folder / "index.html").is_file()), None)


class Server:
    """A running server, and what tests prepare on it without a browser."""

    def __init__(self, address: str, folder: Path) -> None:
        self.address = address
        self.folder = folder
        self.shared: dict[str, Any] = {}
        """Tables that several tests look at and none changes."""

    def make(
        self,
        game: str,
        seats: Sequence[str],
        options: dict[str, Any] | None = None,
        names: Sequence[str] = ("Ada", "Bruno", "Chen", "Dora"),
    ) -> dict[str, Any]:
        """A new table; `seats` are kinds, or `bot:<level>`."""
        wishes = []
        for seat, name in zip(seats, names):
            kind, _, level = seat.partition(":")
            mine = name if kind == "me" else ""
            wishes.append({"kind": kind, "name": mine, "level": level})
        answer = httpx.post(
            f"{self.address}/api/tables",
            json={"game": game, "seats": wishes, "options": options or {}},
            timeout=SECONDS_TO_ANSWER,
        )
        answer.raise_for_status()
        made: dict[str, Any] = answer.json()
        return made

    def take_over(self, archive: Path) -> None:
        """Bring in games from a file, as `orrery import` does."""
        self._command("import", str(archive))

    def give_out(self, archive: Path) -> None:
        """Write all games to a file, as `orrery export` does."""
        self._command("export", str(archive))

    def _command(self, *words: str) -> None:
        command = [sys.executable, "-m", "orrery.cli", *words, "--data", str(self.folder)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


@contextmanager
def serving(folder: Path, program: str = "orrery.cli") -> Iterator[Server]:
    """`orrery serve` on any free port of this machine, games in `folder`."""
    command = [sys.executable, "-m", program, "serve", "--no-browser", "--port", "0"]
    command += ["--bot-pause", "0.02", "--data", str(folder)]
    environment = {
        **os.environ,
        "ORRERY_CLIENT": str(client_folder()),
        "ORRERY_RATE": CROWD,
    }
    log = (folder / "server.log").open("w")
    with (
        log,
        subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            env=environment,
        ) as process,
    ):
        try:
            yield Server(_address(process), folder)
        finally:
            process.terminate()
            process.wait(SECONDS_TO_STOP)


def _address(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    for line in process.stdout:
        if found := ADDRESS.search(line):
            return found[1]
    raise AssertionError("the server ended before it said where it is")
