"""Writes what the web client takes over from the games: the shape of their boards, and their words.

    python -m tools.boards           write them
    python -m tools.boards --check   fail if they are not up to date

For every game with a folder in the client: `openapi.json`, from which the types of its document
are generated, and `words/<language>.json`, the tables of its catalogues that name things.
"""

from __future__ import annotations

import importlib
import json
import sys
from pathlib import Path
from typing import Any

import msgspec

import orrery
from orrery.kernel.ledger import LANGUAGES

CLIENT = Path(__file__).parent.parent / "web" / "src" / "games"
SENTENCES = {
    "action",
    "blocker",
    "decision",
    "event",
    "figure",
    "hint",
    "kind",
    "moment",
    "option",
    "order",
    "rule",
    "seat",
}
"""Tables that the server fills in itself."""


def games() -> list[str]:
    """The games that bring boards of their own."""
    return [name for name in orrery.games() if (CLIENT / name / "index.ts").exists()]


def shape(game: str) -> dict[str, Any]:
    """The game's document as an OpenAPI document."""
    board = importlib.import_module(f"orrery.games.{game}.table").Board
    _, components = msgspec.json.schema_components(
        [board], ref_template="#/components/schemas/{name}"
    )
    return {
        "openapi": "3.1.0",
        "info": {"title": f"The board of {game}", "version": "1"},
        "paths": {},
        "components": {"schemas": dict(sorted(components.items()))},
    }


def words(game: str, language: str) -> dict[str, dict[str, str]]:
    tables = orrery.game(game).messages(language).tables
    return {name: tables[name] for name in sorted(tables) if name not in SENTENCES}


def wanted() -> dict[Path, str]:
    """What each file should hold."""
    files: dict[Path, str] = {}
    for game in games():
        folder = CLIENT / game
        files[folder / "openapi.json"] = _json(shape(game))
        for language in LANGUAGES:
            files[folder / "words" / f"{language}.json"] = _json(words(game, language))
    return files


def _json(value: Any) -> str:
    return json.dumps(value, indent=1, ensure_ascii=False) + "\n"


def main(arguments: list[str]) -> int:
    files = wanted()
    stale = [
        file for file, text in files.items() if not file.exists() or file.read_text("utf-8") != text
    ]
    if arguments != ["--check"]:
        for file in stale:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(files[file], "utf-8")
        return 0
    for file in stale:
        print(f"not up to date: {file}", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
