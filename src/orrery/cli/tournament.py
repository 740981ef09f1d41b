"""`orrery tournament`: who plays how well."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from orrery.bots.entries import split_entries
from orrery.cli.options import read_options
from orrery.cli.progress import progress_bar
from orrery.kernel.registry import game as find_game
from orrery.lab.tournament.cluster import play_on_ray
from orrery.lab.tournament.guard import Failed
from orrery.lab.tournament.local import cores, play_locally
from orrery.lab.tournament.plan import whole
from orrery.lab.tournament.run import Interrupted, Runner, play_tournament
from orrery.lab.tournament.setting import Setting, make_setting

STOPPED = 130
"""The exit code of a program that Ctrl-C ended, by custom."""
SHOWN = 5
"""Games that could not be played and are named; the others are counted."""


def run(
    console: Console,
    game_id: str,
    bots: list[str],
    players: int | None,
    games: int,
    seed: str,
    factions: str,
    options: list[str] | None,
    workers: int | None,
    out: Path | None,
    records: bool,
    ray: str | None,
    as_json: bool,
) -> bool:
    """Play and print; whether all games could be played."""
    from orrery.lab.tournament.report import report

    game = find_game(game_id)
    entries = [entry for words in bots for entry in split_entries(words)]
    values = read_options(game, options)
    path = out or Path(f"tournament-{game_id}-{time.strftime('%Y%m%d-%H%M%S')}")
    with progress_bar(game_id, games) as on_progress:
        setting = make_setting(game_id, players, values, entries, factions, seed)
        try:
            runner = _runner(workers, ray)
            finished = play_tournament(setting, games, path, runner, on_progress, records)
        except Interrupted as interrupted:
            _say_how_to_go_on(interrupted, games, path)
            raise typer.Exit(STOPPED) from None
    data = report(setting, finished.rows) | {"folder": str(path)}
    if as_json:
        data["failed"] = {failed.number: failed.why for failed in finished.failures}
        print(json.dumps(data, indent=2, ensure_ascii=False))
    else:
        _print(console, setting, games, data)
    _print_failures(finished.failures)
    return not finished.failures


def _runner(workers: int | None, ray: str | None) -> Runner:
    if ray is None:
        return partial(play_locally, workers=workers or cores())
    return partial(play_on_ray, address=ray, workers=workers)


def _say_how_to_go_on(interrupted: Interrupted, games: int, path: Path) -> None:
    print(
        f"orrery: interrupted: {interrupted.done} of {games} games are kept in {path}; "
        f"the same command with --out {path} plays the others",
        file=sys.stderr,
    )


def _print_failures(failures: list[Failed]) -> None:
    for failed in failures[:SHOWN]:
        print(f"orrery: game {failed.number} could not be played: {failed.why}", file=sys.stderr)
    if len(failures) > SHOWN:
        print(f"orrery: and {len(failures) - SHOWN} more", file=sys.stderr)


# The tables ------------------------------------------------------------------------------


def _print(console: Console, setting: Setting, wanted: int, data: dict[str, Any]) -> None:
    title = find_game(setting.game).title
    console.print(
        Text(
            f"{title}, {data['players']} players, {data['games']} games in {data['blocks']} blocks"
        )
    )
    console.print()
    if not data["entries"]:
        return
    console.print(_entries_table(data["entries"]))
    console.print()
    if data["by_faction"]:
        console.print(_factions_table(data["by_faction"], [e["entry"] for e in data["entries"]]))
        console.print()
    for entry in data["entries"]:
        if entry["bot"] != entry["entry"]:
            console.print(Text(f"{entry['entry']} is {entry['bot']}"))
        if entry["faults"]:
            console.print(
                Text(f"{entry['entry']}: {entry['faults']} faults, first {entry['first_fault']}")
            )
    if wanted < (better := whole(setting, wanted)):
        console.print(Text(f"the last block is not whole: --games {better} makes it so"))
    console.print(Text(f"digest {data['digest']}", "dim"))
    console.print(Text(f"results in {data['folder']}", "dim"), soft_wrap=True)


def _table(titles: list[str]) -> Table:
    """A table of figures, which stay whole on a narrow screen: names are folded instead."""
    table = Table(box=None, header_style="bold", pad_edge=False)
    table.add_column(titles[0], overflow="fold")
    for title in titles[1:]:
        table.add_column(title, justify="right", no_wrap=True)
    return table


def _entries_table(entries: list[dict[str, Any]]) -> Table:
    table = _table(["bot", "games", "wins %", "95 %", "rank", "score", "rating", "95 %", "faults"])
    for entry in entries:
        table.add_row(
            Text(entry["entry"]),
            str(entry["games"]),
            f"{100 * entry['win_share']:.1f}",
            _interval(entry["win_interval"], lambda low, high: f"{100 * low:.1f}-{100 * high:.1f}"),
            f"{entry['mean_rank']:.2f}",
            f"{entry['mean_score']:.1f}",
            f"{entry['rating']:+.0f}",
            _interval(entry["rating_interval"], lambda low, high: f"{low:+.0f} {high:+.0f}"),
            str(entry["faults"]),
        )
    return table


def _interval(bounds: list[float] | None, write: Callable[[float, float], str]) -> str:
    """An interval; nothing for a bot that played against none but itself."""
    return "" if bounds is None else write(*bounds)


def _factions_table(by_faction: list[dict[str, Any]], entries: list[str]) -> Table:
    """The mean score of each faction: with all bots, and with each of them."""
    table = _table(["mean score", "seats", "all", *(entries if len(entries) > 1 else [])])
    means = {(data["faction"], data["entry"]): data["mean_score"] for data in by_faction}
    for data in by_faction:
        if data["entry"] is None:
            faction = data["faction"]
            of_entries = [means.get((faction, entry)) for entry in entries if len(entries) > 1]
            table.add_row(
                Text(faction),
                str(data["seats"]),
                f"{data['mean_score']:.1f}",
                *("" if mean is None else f"{mean:.1f}" for mean in of_entries),
            )
    return table
