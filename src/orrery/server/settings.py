"""What can be set when the server starts."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy.engine import URL

from orrery.kernel.errors import UsageError
from orrery.store.database import database_url

LOOPBACK = ("localhost", "127.0.0.1", "::1")


@dataclass(frozen=True)
class Settings:
    """Chosen once; the same for all requests."""

    database: URL = field(default_factory=database_url)
    host: str = "127.0.0.1"
    port: int = 8000
    origins: tuple[str, ...] = ()
    """Other addresses under which browsers may reach this server, as `https://games.example`."""
    client: Path | None = None
    """Where the web client lies; the package's own unless chosen."""
    rate: float = 1.0
    """Multiplies all rate limits; 0 turns them off."""
    bot_workers: int = 1
    bot_seconds: float = 20.0
    """How long a bot may think before a random move takes its place."""
    bot_pause: float = 0.3
    """How long a bot waits before it moves, so that people can follow."""
    sweep_seconds: float = 2.0
    """How often a process looks for games that another has left waiting."""

    @property
    def is_local(self) -> bool:
        return self.host in LOOPBACK


def rate_from_environment() -> float:
    """The factor in ORRERY_RATE: more for many people behind one address, 0 for no limits."""
    text = os.environ.get("ORRERY_RATE", "1")
    try:
        rate = float(text)
    except ValueError:
        rate = -1.0
    if not 0 <= rate < 1e6:
        raise UsageError(f"ORRERY_RATE is a number from 0, not '{text}'")
    return rate


def origins_from_environment() -> tuple[str, ...]:
    """The addresses in ORRERY_ORIGINS, separated by commas."""
    words = os.environ.get("ORRERY_ORIGINS", "").split(",")
    return tuple(word.strip().rstrip("/") for word in words if word.strip())


def client_from_environment() -> Path | None:
    """The folder in ORRERY_CLIENT, for a client that was built but not installed."""
    folder = os.environ.get("ORRERY_CLIENT", "")
    return Path(folder) if folder else None
