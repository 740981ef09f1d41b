"""`orrery rules`: the ledger of a game."""

from __future__ import annotations

import json

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from orrery.kernel.ledger import Entry
from orrery.kernel.registry import game as find_game


def print_rules(console: Console, game_id: str, words: str, language: str, as_json: bool) -> None:
    ledger = find_game(game_id).ledger()
    found = ledger.search(words, language)
    if as_json:
        data = [entry.to_data(ledger.text(entry.id, language)) for entry in found]
        print(json.dumps(data, indent=2, ensure_ascii=False))
        return
    if not found:
        console.print(f"No rule of {ledger.title} has all these words.")
    part = ""
    for entry in found:
        if part != _heading(entry):
            part = _heading(entry)
            console.print(Text(f"\n{part}", "bold"))
        console.print(Text(entry.id, "cyan"))
        console.print(Padding(Text(ledger.text(entry.id, language)), (0, 0, 0, 4)))


def _heading(entry: Entry) -> str:
    """Rules stand by the part of the rulebook, other entries by their section."""
    return entry.part.upper() if entry.section == "rule" else f"{entry.section}s".upper()
