"""Servers as processes of their own, for tools that treat them badly."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

PATIENCE = 60.0


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Hosted:
    """`orrery serve` in a process; its log goes to a file."""

    def __init__(self, folder: Path, database: str = "", name: str = "server") -> None:
        self.folder = folder
        self.database = database
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.log = folder / f"{name}.log"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it can work."""
        environment = {**os.environ, "ORRERY_RATE": "0"}
        command = [sys.executable, "-m", "orrery.cli", "serve", "--no-browser"]
        command += ["--port", str(self.port)]
        if self.database:
            environment["ORRERY_DATABASE_URL"] = self.database
        else:
            command += ["--data", str(self.folder)]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
        end = time.monotonic() + PATIENCE
        while not self.healthy():
            if self.process.poll() is not None or time.monotonic() > end:
                raise RuntimeError(f"the server did not start:\n{self.log.read_text()[-2000:]}")
            time.sleep(0.05)

    def healthy(self) -> bool:
        try:
            return httpx.get(f"{self.base}/healthz", timeout=5).status_code == 200
        except httpx.HTTPError:
            return False

    def kill(self) -> None:
        """By SIGKILL: no farewell, nothing is finished."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        """The polite way; the exit status."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)


@contextmanager
def postgres() -> Iterator[Any]:
    """A PostgreSQL server of our own."""
    temporary = tempfile.TemporaryDirectory
    with (
        temporary(prefix="orrery-pg-", ignore_cleanup_errors=True) as folder,
        temporary(prefix="orrery-run-", ignore_cleanup_errors=True) as runtime,
    ):
        os.environ.setdefault("XDG_RUNTIME_DIR", runtime)
        from pgserver.postgres_server import get_server

        server = get_server(folder)
        try:
            yield server
        finally:
            server.cleanup()
