"""The commands that research needs: games to learn from, positions looked into."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from orrery.cli.options import (
    Factions,
    FactionWay,
    GameId,
    Json,
    Lang,
    Language,
    Log,
    Options,
    Players,
    StateFile,
    Workers,
    read_options,
)


def selfplay(
    game: GameId,
    bots: Annotated[
        list[str], typer.Option("--bots", help="Who plays, as in search:400,greedy; repeatable.")
    ],
    out: Annotated[Path, typer.Option("--out", metavar="FOLDER", help="Where the files go.")],
    players: Players = None,
    number: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 100,
    seed: Annotated[str, typer.Option("--seed", help="The same seed gives the same games.")] = "0",
    workers: Workers = 1,
    factions: Factions = FactionWay.DEALT,
    option: Options = None,
    every: Annotated[
        int, typer.Option("--every", min=1, help="Keep every K-th decision of a game.")
    ] = 1,
    per_file: Annotated[
        int, typer.Option("--games-per-file", min=1, help="Games in one file.")
    ] = 8,
    log: Log = None,
    lang: Lang = Language.EN,
    as_json: Json = False,
) -> None:
    """Write games between bots as a dataset to learn from, in Parquet.

    Stopped in between, the same command goes on.
    """
    from orrery.kernel.registry import game as find_game
    from orrery.lab.extras import needs

    for module in ("numpy", "pyarrow"):
        needs(module, "lab")
    from orrery.cli.selfplay import run

    options = read_options(find_game(game), option)
    run(
        Console(highlight=False),
        game,
        bots,
        players,
        number,
        out,
        seed,
        workers,
        options,
        factions,
        every,
        per_file,
        log,
        lang,
        as_json,
    )


def analyse(
    file: StateFile,
    number: Annotated[
        int | None,
        typer.Argument(
            metavar="N",
            min=1,
            help="The number of a decision in the record, as `orrery replay` counts them.",
            show_default="the one that comes next",
        ),
    ] = None,
    bot: Annotated[str, typer.Option("--bot", help="Who looks at it, and how much.")] = (
        "search:10s"
    ),
    lines: Annotated[int, typer.Option("--lines", min=1, help="How many lines.")] = 5,
    seat: Annotated[
        int | None,
        typer.Option("--seat", help="Who decides, where several do.", show_default="who did"),
    ] = None,
    seed: Annotated[
        str,
        typer.Option(
            "--seed", help="The same seed finds the same lines, if --bot counts iterations."
        ),
    ] = "0",
    lang: Lang = Language.EN,
    as_json: Json = False,
) -> None:
    """Say how a position stands and what is best in it, by what the deciding seat can know."""
    from orrery.cli.analyse import run

    run(Console(highlight=False), file, number, bot, lines, seat, seed, lang, as_json)
