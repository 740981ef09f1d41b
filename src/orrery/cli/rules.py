"""`orrery rules`: the ledger of a game."""

from __future__ import annotations

import json

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from orrery.cli.texts import Texts
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
        console.print(Texts(language).say("rules_none"))
    part = ""
    texts = Texts(language)
    for entry in found:
        if part != _heading(entry, texts):
            part = _heading(entry, texts)
            console.print(Text(f"\n{part}", "bold"))
        console.print(Text(entry.id, "cyan"))
        console.print(Padding(Text(ledger.text(entry.id, language)), (0, 0, 0, 4)))


def _heading(entry: Entry, texts: Texts) -> str:
    """Rules stand by the beginning of their ids, which is the same in all languages."""
    if entry.section == "rule":
        return ".".join(entry.id.split(".")[:2]).upper()
    return texts.say(f"section_{entry.section}").upper()
