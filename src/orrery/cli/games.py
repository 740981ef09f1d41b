"""`orrery games`: what can be played here."""

from __future__ import annotations

import json
from typing import Any

from rich.console import Console
from rich.table import Table

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
    for column in ("game", "title", "players", "rules", "rulings", "examples", "languages"):
        table.add_column(column, justify="right" if column in ("rules", "rulings") else "left")
    for data in found:
        table.add_row(
            data["id"],
            data["title"],
            ", ".join(str(count) for count in data["players"]),
            str(data["rules"]),
            str(data["rulings"]),
            str(data["examples"]),
            " ".join(data["languages"]),
        )
    console.print(table)


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
        "languages": [language for language in LANGUAGES if not ledger.untranslated(language)],
        "options": [
            {"name": option.name, "default": option.default, "text": option.text}
            for option in game.options
        ],
    }
