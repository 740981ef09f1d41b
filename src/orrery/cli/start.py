"""Sitting down: a table from the arguments of `orrery play`."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console

from orrery.bots.entries import default_entry
from orrery.cli.bot_log import open_log
from orrery.cli.files import load_match
from orrery.cli.opponents import seat_bots
from orrery.cli.options import read_options
from orrery.cli.play import Table
from orrery.kernel.errors import UsageError
from orrery.kernel.game import Game
from orrery.kernel.match import Match
from orrery.kernel.registry import game as find_game


def start_table(
    console: Console,
    game_id: str,
    seat: int,
    bot: str | None,
    players: int | None,
    seed: str | None,
    language: str,
    options: list[str] | None,
    load: str | None,
    hotseat: bool,
    log: Path | None = None,
) -> Table:
    """The table of a new game, or of one that goes on."""
    game = find_game(game_id)
    entry = bot or default_entry(game)
    opponents = None if hotseat else seat_bots(entry, game, open_log(log))
    match = _match(game, players, seed, options, load)
    seats = range(match.state.players)
    if seat not in seats:
        raise UsageError(f"{game.title} has the seats 0 to {seats[-1]} here, not {seat}")
    people = list(seats) if hotseat else [seat]
    table = Table(console, game, match, people, opponents, language)
    _greet(table, entry)
    return table


def _match(
    game: Game,
    players: int | None,
    seed: str | None,
    options: list[str] | None,
    load: str | None,
) -> Match:
    if load is None:
        return game.start(players, read_options(game, options), seed)
    if players is not None or seed is not None or options:
        raise UsageError("with --load the record decides: leave out --players, --seed and --option")
    return load_match(game, Path(load))


def _greet(table: Table, bot: str) -> None:
    title, page = table.game.title, table.page
    if len(table.people) > 1:
        page.notice("greeting_hotseat", "bold", title=title, count=len(table.people))
    else:
        page.notice("greeting", "bold", title=title, seat=page.name(table.people[0]), bot=bot)
