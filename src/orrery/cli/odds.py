"""`orrery odds`: the chances of battles that a file describes.

A game that has odds keeps them in its `odds` package: `calculate(data)` gives the odds of every
battle of a file, `check(data)` how far they are from the reference values in it.
"""

from __future__ import annotations

import json
from pathlib import Path
from types import ModuleType
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from orrery.cli.files import read_text
from orrery.cli.texts import Texts
from orrery.kernel.errors import BadRecord, UsageError
from orrery.kernel.game import Game
from orrery.kernel.messages import Catalogue
from orrery.kernel.registry import game as find_game
from orrery.kernel.registry import part_of

SIDES = ("attacker", "defender")


def odds_part(game: Game) -> ModuleType:
    """The package of a game that knows odds; raises `UsageError`."""
    part = part_of(game, "odds")
    if part is None:
        raise UsageError(f"{game.title} has no odds")
    return part


def read_battles(path: Path) -> Any:
    """The data of a file; raises `UsageError`."""
    try:
        return json.loads(read_text(path))
    except BadRecord as error:
        raise UsageError(str(error)) from None
    except (json.JSONDecodeError, RecursionError) as error:
        raise UsageError(f"{path}: this is no JSON: {error}") from None


def print_odds(console: Console, game_id: str, path: Path, language: str, as_json: bool) -> None:
    game = find_game(game_id)
    found: list[dict[str, Any]] = odds_part(game).calculate(read_battles(path))
    if as_json:
        print(json.dumps(found, indent=2, ensure_ascii=False))
        return
    for data in found:
        _print_battle(console, data, Texts(language), game.messages(language))


def print_check(console: Console, game_id: str, path: Path, language: str, as_json: bool) -> bool:
    """Compare with the reference values; whether all are within their tolerances."""
    found: list[dict[str, Any]] = odds_part(find_game(game_id)).check(read_battles(path))
    if as_json:
        print(json.dumps(found, indent=2, ensure_ascii=False))
    else:
        _print_check(console, found, Texts(language))
    return all(data["holds"] for data in found)


# Odds ------------------------------------------------------------------------------------


def _print_battle(
    console: Console, data: dict[str, Any], texts: Texts, catalogue: Catalogue
) -> None:
    console.print(Text(f"{data['id']}  {data['name']}".rstrip(), "bold"))
    table = Table(box=None, header_style="dim", pad_edge=False, padding=(0, 2, 0, 0))
    for column in ("", "odds_wins", "odds_losses", "odds_draws", "odds_best"):
        table.add_column(texts.say(column) if column else "")
    for side in SIDES:
        table.add_row(texts.say(f"odds_{side}"), *_side_cells(data[side], catalogue))
    console.print(table)
    if data["stalemate"]:
        console.print(Text(texts.say("odds_stalemate", chance=f"{data['stalemate']:.2%}")))
    console.print(Text(_method(data, texts), "dim"))
    console.print()


def _side_cells(side: dict[str, Any], catalogue: Catalogue) -> list[str]:
    losses = [
        f"{catalogue.get(group['domain'], group['class'])} {group['lost']:.2f}/{group['count']}"
        for group in side["losses"]
    ]
    reputation = side["reputation"]
    draws = ["-", "-"]
    if reputation is not None:
        draws = [f"{reputation['draws']:.2f}", f"{reputation['best_tile']:.2f}"]
    return [f"{side['win']:.2%}", ", ".join(losses), *draws]


def _method(data: dict[str, Any], texts: Texts) -> str:
    if data["method"] == "exact":
        return texts.say("odds_exact")
    return texts.say("odds_simulated", count=data["battles"], error=f"{data['std_error']:.4f}")


# Check -----------------------------------------------------------------------------------


def _print_check(console: Console, found: list[dict[str, Any]], texts: Texts) -> None:
    table = Table(box=None, header_style="bold", pad_edge=False)
    table.add_column("")
    for column in ("odds_wins", "odds_reference", "odds_deviation", "odds_tolerance", "odds_how"):
        table.add_column(texts.say(column), justify="right")
    table.add_column("")
    for data in found:
        table.add_row(
            Text(data["id"]),
            f"{data['win']:.6f}",
            f"{data['reference']:.6f}",
            f"{data['deviation']:.6f}",
            f"{data['tolerance']:g}",
            texts.say("odds_is_exact" if data["method"] == "exact" else "odds_is_simulated"),
            "" if data["holds"] else Text(texts.say("odds_beyond"), "red"),
        )
    console.print(table)
    worst = max(found, key=lambda data: float(data["deviation"]))
    console.print(
        texts.say("odds_largest", deviation=f"{worst['deviation']:.6f}", battle=worst["id"])
    )
