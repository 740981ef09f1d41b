"""`orrery serve`, `orrery export`, `orrery import`: the table in the browser and its games."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from orrery.kernel.errors import OrreryError
from orrery.server.run import serve
from orrery.server.settings import (
    Settings,
    client_from_environment,
    origins_from_environment,
    rate_from_environment,
)
from orrery.server.transfer import export_games, import_games
from orrery.store.database import database_url


def start(
    host: str, port: int, browser: bool, data: Path | None, bot_workers: int, bot_pause: float
) -> None:
    settings = Settings(
        database=database_url(data),
        host=host,
        port=port,
        origins=origins_from_environment(),
        rate=rate_from_environment(),
        client=client_from_environment(),
        bot_workers=bot_workers,
        bot_pause=bot_pause,
    )
    serve(settings, browser)


def export_to(file: Path, data: Path | None) -> None:
    done = asyncio.run(export_games(database_url(data), file))
    print(f"{done.file}: {_games(done.count)}")
    for failure in done.failures:
        print(f"orrery: {failure}", file=sys.stderr)
    if done.failures:
        count = _games(len(done.failures))
        raise OrreryError(f"{count} could not be written; in the store nothing was changed")


def import_from(files: list[Path], data: Path | None) -> None:
    taken, known = asyncio.run(import_games(database_url(data), files))
    for table in taken:
        print(f"/t/{table}")
    there = "was" if len(known) == 1 else "were"
    print(f"{_games(len(taken))} taken over, {len(known)} {there} there already")


def _games(count: int) -> str:
    return f"{count} game" if count == 1 else f"{count} games"
