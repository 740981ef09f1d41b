"""Arguments that several commands share."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from orrery.bots.levels import LEVELS
from orrery.kernel.errors import UsageError
from orrery.kernel.game import Game


class Language(StrEnum):
    """The languages of the catalogues and ledgers."""

    EN = "en"
    PT = "pt"
    UK = "uk"


class FactionWay(StrEnum):
    """How seats come by their factions where bots play among themselves."""

    DEALT = "dealt"
    CHOSEN = "chosen"


GameId = Annotated[str, typer.Argument(metavar="GAME", help="A game; `orrery games` lists them.")]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A record (.orr).")]
StateFile = Annotated[
    Path, typer.Argument(metavar="FILE", help="A record (.orr), or one line of position text.")
]
Lang = Annotated[Language, typer.Option("--lang", help="Language of the texts.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for machines.")]
Players = Annotated[
    int | None, typer.Option("--players", help="How many players.", show_default="as the game says")
]
Seed = Annotated[
    str | None,
    typer.Option("--seed", help="The same seed gives the same dice.", show_default="random"),
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="An option of the game; repeatable."),
]
Factions = Annotated[
    FactionWay,
    typer.Option("--factions", help="Dealt in turn, or chosen as the rules of the game say."),
]
Log = Annotated[
    Path | None,
    typer.Option(
        "--log",
        metavar="FILE",
        help="A file to which is added how bots fail, and what programs write to stderr.",
    ),
]
Workers = Annotated[int, typer.Option("--workers", min=1, help="Processes to use.")]


def _does(entry: str) -> str:
    """What the bot of a level does for each decision."""
    bot, _, iterations = entry.partition(":")
    if bot == "search":
        return f"tries out at most {iterations} continuations"
    if iterations:
        return f"looks at {iterations} positions"
    return "looks at every answer one step ahead"


_LEVELS = ", ".join(f"{level} ({_does(entry)})" for level, entry in LEVELS.items())
LEVEL_HELP = f"{_LEVELS}, random, or a bot with a budget as in greedy:50 or search:2s"
"""How an entry is written, for the help of commands."""
Data = Annotated[
    Path | None,
    typer.Option(
        "--data",
        metavar="FOLDER",
        help="Where the games are kept.",
        show_default="ORRERY_DATABASE_URL, ORRERY_HOME or the user's data folder",
    ),
]


def read_options(game: Game, words: list[str] | None) -> dict[str, Any]:
    """Option values from `name=value` words."""
    values: dict[str, Any] = {}
    for word in words or []:
        name, equals, value = word.partition("=")
        if not equals:
            raise UsageError(f"an option is written as name=value, not '{word}'")
        if name in values:
            raise UsageError(f"the option '{name}' is given twice")
        values[name] = game.option(name).parse(value)
    return values
