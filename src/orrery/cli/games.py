"""`orrery games`: what can be played here."""

from __future__ import annotations

import json
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from orrery.kernel.game import Game
from orrery.kernel.ledger import LANGUAGES
from orrery.kernel.registry import game as find_game
from orrery.kernel.registry import games


def list_games(console: Console, as_json: bool) -> None:
    found = [describe(find_game(game_id)) for game_id in games()]
    if as_json:
        print(json.dumps(found, indent=2, ensure_ascii=False))
        return
    table = Table(box=None, header_style="bold", pad_edge=False)
    columns = ("game", "title", "players", "rules tested", "rulings", "examples", "languages")
    for column in columns:
        table.add_column(column, no_wrap=column == "title")
    for data in found:
        table.add_row(
            data["id"],
            data["title"],
            _ranged(sorted(data["players"])),
            _counted(data, "", "rules"),
            _counted(data, "rulings", "rulings"),
            _counted(data, "examples", "examples"),
            " ".join(data["languages"]),
        )
    console.print(table)
    for data in found:
        if data["options"]:
            _print_options(console, data)


def _ranged(counts: list[int]) -> str:
    """`2-6`, or `2, 4` where one between is missing."""
    first, last = counts[0], counts[-1]
    if len(counts) > 1 and len(counts) == last - first + 1:
        return f"{first}-{last}"
    return ", ".join(str(count) for count in counts)


def _counted(data: dict[str, Any], word: str, key: str) -> str:
    """`139/139` as `make ledger` counted it, or only how many there are."""
    words = data["coverage"].split()
    at = words.index(word) + 1 if word in words else 1
    return words[at] if at < len(words) else str(data[key])


def _print_options(console: Console, data: dict[str, Any]) -> None:
    console.print(Text(f"\noptions of {data['id']}, with their defaults", "bold"))
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column()
    for option in data["options"]:
        value = json.dumps(option["default"])
        grid.add_row(Text(f"{option['name']}={value}"), Text(option["text"]))
    console.print(grid)


def describe(game: Game) -> dict[str, Any]:
    """A game with the size of its ledger and the languages that have all of it."""
    ledger = game.ledger()
    return {
        "id": game.id,
        "title": game.title,
        "rules_version": game.rules_version,
        "players": game.player_counts,
        "rules": len(ledger.rules),
        "rulings": len(ledger.rulings),
        "examples": len(ledger.examples),
        "coverage": game.coverage(),
        "languages": [language for language in LANGUAGES if not ledger.untranslated(language)],
        "options": [
            {"name": option.name, "default": option.default, "text": option.text}
            for option in game.options
        ],
    }
