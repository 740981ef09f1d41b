"""`orrery selfplay`: games between bots as a dataset."""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import typer
from rich.console import Console
from rich.table import Table

from orrery.bots.entries import split_entries
from orrery.cli.bot_log import hush, open_log
from orrery.cli.progress import progress_bar
from orrery.cli.texts import Texts
from orrery.kernel.game import Options
from orrery.kernel.registry import game as find_game
from orrery.lab.dataset import Dataset
from orrery.lab.selfplay import make_header, selfplay

STOPPED = 130
"""The exit code of a program that Ctrl-C ended, by custom."""


def run(
    console: Console,
    game_id: str,
    bots: list[str],
    players: int | None,
    games: int,
    folder: Path,
    seed: str,
    workers: int,
    options: Options,
    factions: str,
    every: int,
    games_per_file: int,
    log: Path | None,
    language: str,
    as_json: bool,
) -> None:
    game = find_game(game_id)
    entries = [entry for words in bots for entry in split_entries(words)]
    texts = Texts(language)
    hush()
    try:
        with progress_bar(game_id, games) as on_progress:
            header = make_header(
                game, players, entries, seed, options, every, games_per_file, factions
            )
            written = selfplay(header, games, folder, workers, on_progress, open_log(log))
    except KeyboardInterrupt:
        print(texts.say("selfplay_stopped"), file=sys.stderr)
        raise typer.Exit(STOPPED) from None
    data = summary(written)
    if as_json:
        print(json.dumps(data, indent=2, ensure_ascii=False))
    else:
        _print(console, data, texts)


def summary(written: Dataset) -> dict[str, Any]:
    header = written.header
    faults: Counter[str] = Counter()
    for batch in written.batches(columns=["fault"]):
        faults.update(str(kind) for kind in batch.fault if kind)
    return {
        "folder": str(written.folder),
        "schema": header.schema,
        "game": header.game,
        "players": header.players,
        "entries": header.entries,
        "bots": header.bots,
        "fingerprint": header.fingerprint,
        "factions": header.factions,
        "seed": header.seed,
        "games": written.games,
        "decisions": written.rows,
        "faults": dict(faults),
        "numbers": header.size,
        "actions": header.actions,
        "files": len(written.files),
        "bytes": sum(file.stat().st_size for file in written.files),
    }


def _print(console: Console, data: dict[str, Any], texts: Texts) -> None:
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column()
    table.add_column(justify="right")
    for key in ("games", "decisions", "numbers", "actions", "files", "bytes"):
        table.add_row(texts.say(f"selfplay_{key}"), str(data[key]))
    for kind, count in data["faults"].items():
        table.add_row(texts.say("selfplay_faults", kind=kind), str(count))
    console.print(table)
