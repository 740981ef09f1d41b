"""The commands and what they take."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from typer.core import TyperGroup

from orrery import __version__, compiled
from orrery.bots.levels import DEFAULT
from orrery.cli.lab import analyse, selfplay
from orrery.cli.options import (
    LEVEL_HELP,
    Data,
    Factions,
    FactionWay,
    GameId,
    Json,
    Lang,
    Language,
    Log,
    Options,
    Players,
    RecordFile,
    Seed,
    StateFile,
    Workers,
    read_options,
)
from orrery.cli.ray import RayCommand
from orrery.kernel.errors import BadNotation, OrreryError, UsageError

BAD_USAGE = 2
FAILED = 1


class Commands(TyperGroup):
    """Shows the errors that Orrery raises on purpose as one line."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except OrreryError as error:
            print(f"orrery: {error}", file=sys.stderr)
            usage = isinstance(error, UsageError | BadNotation)
            raise typer.Exit(BAD_USAGE if usage else FAILED) from None


app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _console() -> Console:
    return Console(highlight=False)


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"orrery {__version__} ({'compiled' if compiled else 'pure Python'})")
        raise typer.Exit


@app.callback()
def orrery(
    version: Annotated[
        bool,
        typer.Option(
            "--version", help="Print the version.", callback=_print_version, is_eager=True
        ),
    ] = False,
) -> None:
    """Space-empire board games with the rules enforced to the letter."""


@app.command()
def games(as_json: Json = False) -> None:
    """List the games and how much of their rules is covered."""
    from orrery.cli.games import list_games

    list_games(_console(), as_json)


@app.command()
def play(
    game: GameId,
    seat: Annotated[int, typer.Option("--seat", help="Your seat, from 0.")] = 0,
    bot: Annotated[
        str | None,
        typer.Option(
            "--bot", help=f"Who plays the other seats: {LEVEL_HELP}.", show_default=DEFAULT
        ),
    ] = None,
    players: Players = None,
    seed: Seed = None,
    lang: Lang = Language.EN,
    option: Options = None,
    load: Annotated[
        str | None, typer.Option("--load", metavar="FILE", help="Go on with the game in a record.")
    ] = None,
    hotseat: Annotated[
        bool, typer.Option("--hotseat", help="All seats are people at this keyboard.")
    ] = False,
    log: Log = None,
) -> None:
    """Play in the terminal against a bot, or with others at one keyboard."""
    from orrery.cli.start import start_table

    table = start_table(
        _console(), game, seat, bot, players, seed, lang, option, load, hotseat, log
    )
    table.play()


@app.command()
def simulate(
    game: GameId,
    players: Players = None,
    number: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 100,
    seed: Annotated[str, typer.Option("--seed", help="The same seed gives the same games.")] = "0",
    bot: Annotated[
        list[str] | None,
        typer.Option(
            "--bot",
            help=f"Who plays: {LEVEL_HELP}. Repeat it for one per seat.",
            show_default="random",
        ),
    ] = None,
    workers: Workers = 1,
    check: Annotated[
        bool, typer.Option("--check", help="Run the conformance suite at every position.")
    ] = False,
    option: Options = None,
    records: Annotated[
        Path | None,
        typer.Option("--records", metavar="FOLDER", help="A new folder for the records (.orr)."),
    ] = None,
    log: Log = None,
    as_json: Json = False,
) -> None:
    """Play many games between bots and count what happens in them."""
    from orrery.cli.simulate import run
    from orrery.kernel.registry import game as find_game

    rules = find_game(game)
    rules.check_players(players)
    options = rules.check_options(read_options(rules, option))
    bots = bot or ["random"]
    sound = run(
        _console(),
        game,
        players,
        number,
        seed,
        bots,
        workers,
        check,
        options,
        records,
        log,
        as_json,
    )
    if not sound:
        raise typer.Exit(FAILED)


@app.command(cls=RayCommand)
def tournament(
    game: GameId,
    bots: Annotated[
        list[str],
        typer.Option("--bots", help="Who plays, as in search:400,greedy,random; repeatable."),
    ],
    players: Players = None,
    number: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 100,
    seed: Annotated[str, typer.Option("--seed", help="The same seed gives the same games.")] = "0",
    factions: Factions = FactionWay.DEALT,
    option: Options = None,
    workers: Annotated[
        int | None,
        typer.Option("--workers", min=1, help="Games at a time.", show_default="all processors"),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            metavar="FOLDER",
            help="Where results are kept; an interrupted tournament there goes on.",
            show_default="a new folder here",
        ),
    ] = None,
    records: Annotated[
        bool, typer.Option("--records", help="Keep a record (.orr) of each game in the folder.")
    ] = False,
    ray: Annotated[
        str | None,
        typer.Option(
            "--ray",
            metavar="[ADDRESS]",
            help="Play on a Ray cluster; without an address on one that is started here.",
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Find out who plays how well: many games in changing seats, with ratings."""
    from orrery.lab.extras import check_lab

    check_lab()
    from orrery.cli.tournament import run

    sound = run(
        _console(),
        game,
        bots,
        players,
        number,
        seed,
        factions,
        option,
        workers,
        out,
        records,
        ray,
        as_json,
    )
    if not sound:
        raise typer.Exit(FAILED)


app.command()(selfplay)


@app.command()
def replay(
    file: RecordFile,
    to: Annotated[int | None, typer.Option("--to", min=0, help="Only the first N actions.")] = None,
    verify: Annotated[
        bool, typer.Option("--verify", help="Only check that the record follows the rules.")
    ] = False,
    lang: Lang = Language.EN,
    as_json: Json = False,
) -> None:
    """Show a recorded game step by step and the position it leads to."""
    from orrery.cli.replay import show

    show(_console(), file, to, verify, lang, as_json)


@app.command(context_settings={"ignore_unknown_options": True})  # -1 is a number, not an option
def why(
    game: GameId,
    file: StateFile,
    actions: Annotated[int, typer.Argument(metavar="N", min=0, help="After so many actions.")],
    notation: Annotated[str, typer.Argument(help='The action in question, as in "move 1 1G8".')],
    seat: Annotated[
        int | None, typer.Option("--seat", help="Whose action.", show_default="the seat to decide")
    ] = None,
    lang: Lang = Language.EN,
    as_json: Json = False,
) -> None:
    """Say which rules forbid an action, and with which numbers."""
    from orrery.cli.why import answer

    answer(_console(), game, file, actions, notation, seat, lang, as_json)


app.command()(analyse)


@app.command()
def rules(
    game: GameId,
    search: Annotated[
        str | None, typer.Option("--search", help="Only entries that have all these words.")
    ] = None,
    lang: Lang = Language.EN,
    as_json: Json = False,
) -> None:
    """Print the ledger: every rule of a game, with the rulings where its rulebook is silent."""
    from orrery.cli.rules import print_rules

    print_rules(_console(), game, search or "", lang, as_json)


@app.command()
def odds(
    game: GameId,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Battles as JSON.")],
    check: Annotated[
        bool, typer.Option("--check", help="Compare with the reference values in the file.")
    ] = False,
    lang: Lang = Language.EN,
    as_json: Json = False,
) -> None:
    """Work out who wins a battle, with which losses and rewards."""
    from orrery.cli.odds import print_check, print_odds

    if not check:
        print_odds(_console(), game, file, lang, as_json)
    elif not print_check(_console(), game, file, lang, as_json):
        raise typer.Exit(FAILED)


@app.command()
def position(
    game: GameId,
    file: StateFile,
    to: Annotated[int | None, typer.Option("--to", min=0, help="After so many actions.")] = None,
) -> None:
    """Print the position of a record as one line of text."""
    from orrery.cli.files import load_state
    from orrery.kernel.position import write_position
    from orrery.kernel.registry import game as find_game

    print(write_position(load_state(find_game(game), file, to)))


@app.command()
def serve(
    host: Annotated[
        str, typer.Option("--host", help="The address to listen on; others than this machine too.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="0 takes any.")] = 8000,
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help="Do not open the page in a browser.")
    ] = False,
    data: Data = None,
    bot_workers: Annotated[
        int, typer.Option("--bot-workers", min=1, help="Processes in which bots think.")
    ] = 1,
    bot_pause: Annotated[
        float, typer.Option("--bot-pause", min=0, help="Seconds that a bot lets people follow.")
    ] = 0.3,
) -> None:
    """Start the table for the browser. Games are kept; stop it with Ctrl-C."""
    from orrery.cli.serve import start

    start(host, port, not no_browser, data, bot_workers, bot_pause)


@app.command("export")
def export_games(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The archive to write (.zip).")],
    data: Data = None,
) -> None:
    """Write all games of the server as records into one archive."""
    from orrery.cli.serve import export_to

    export_to(file, data)


@app.command("import")
def import_games(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE...", help="An archive (.zip) or records (.orr).")
    ],
    data: Data = None,
) -> None:
    """Take over games from an archive or from records; games that are there already stay."""
    from orrery.cli.serve import import_from

    import_from(files, data)
