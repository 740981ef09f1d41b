"""`orrery simulate`: many games between bots."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, Literal

from rich.console import Console
from rich.table import Table
from rich.text import Text

from orrery.cli.bot_log import hush, open_log
from orrery.cli.progress import progress_bar
from orrery.lab.simulate import simulate

SHOWN = 20
"""Violations printed; `--json` has all."""


def run(
    console: Console,
    game_id: str,
    players: int | None,
    games: int,
    seed: str,
    bots: list[str],
    workers: int,
    check: bool,
    options: dict[str, Any],
    records: Path | None,
    log: Path | None,
    as_json: bool,
) -> bool:
    """Simulate and print; whether every check held."""
    hush()
    with progress_bar(game_id, games) as on_progress:
        summary = simulate(
            game_id,
            players,
            games,
            seed,
            bots,
            workers,
            check,
            options,
            on_progress,
            records,
            open_log(log),
        )
    data = summary.to_data()
    if as_json:
        print(json.dumps(data, indent=2, ensure_ascii=False))
    else:
        _print(console, data)
    return not data["violations"]


def _print(console: Console, data: dict[str, Any]) -> None:
    results = data["results"]
    _print_table(
        console,
        ("", ""),
        {
            "games": f"{data['games']} in {data['seconds']:.1f} s",
            "games per second": f"{data['games_per_second']:.1f}",
            "decisions per second": f"{data['decisions_per_second']:.0f}",
            "legal actions per second": f"{data['legal_actions_per_second']:.0f}",
            "decisions per game": f"{data['mean_decisions']:.1f}",
            **{f"wins of seat {seat}": str(wins) for seat, wins in enumerate(results["seats"])},
            **{f"wins of {bot}": str(wins) for bot, wins in results.get("bots", {}).items()},
            "draws": str(results["draws"]),
            **{f"decisions lost by {bot}": str(count) for bot, count in data["faults"].items()},
            "digest": data["digest"],
        },
    )
    for title in ("reasons", "actions", "events"):
        _print_table(console, (title, "count"), data[title])
    for title, counts in data["things"].items():
        seen = ", ".join(f"{name} {count}" for name, count in counts.items())
        console.print(Text.assemble((f"{title}: ", "bold"), seen or "none"))
    console.print()
    for group, missing in data["never_seen"].items():
        title = f"never seen among {group}"
        if any(missing.values()):
            _print_table(console, (title, "shown by"), missing, "left")
        else:
            console.print(Text(f"{title}: {', '.join(missing)}"))
    _print_violations(data["violations"])


def _print_table(
    console: Console,
    titles: tuple[str, str],
    rows: dict[str, Any],
    justify: Literal["left", "right"] = "right",
) -> None:
    table = Table(box=None, header_style="bold", show_header=bool(titles[0]), pad_edge=False)
    table.add_column(titles[0])
    table.add_column(titles[1], justify=justify, overflow="fold")
    for name, value in rows.items():
        table.add_row(Text(name), Text(str(value)))
    console.print(table)
    console.print()


def _print_violations(violations: list[str]) -> None:
    for violation in violations[:SHOWN]:
        print(f"violation: {violation}", file=sys.stderr)
    if len(violations) > SHOWN:
        print(f"and {len(violations) - SHOWN} more violations", file=sys.stderr)
