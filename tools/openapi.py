"""Writes web/openapi.json, from which the types of the web client are generated.

python -m tools.openapi           write it
python -m tools.openapi --check   fail if it is not up to date
"""

from __future__ import annotations

import json
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

from orrery.table import protocol

ROOT = Path(__file__).parent.parent
TARGET = ROOT / "web" / "openapi.json"
BOARDS = sorted((ROOT / "src" / "orrery" / "games").glob("*/table"))
MESSAGES = (protocol.FromVisitor, protocol.ToVisitor)


def board_schemas(game: str) -> dict[str, Any]:
    """The parts of a game's document, named `game.Part`: games have words in common."""
    board = import_module(f"orrery.games.{game}.table").Board
    _, components = msgspec.json.schema_components(
        [board], ref_template=f"#/components/schemas/{game}.{{name}}"
    )
    return {f"{game}.{part}": schema for part, schema in components.items()}


def document() -> dict[str, Any]:
    """The messages of a table's WebSocket, and the boards of all games, as an OpenAPI document."""
    (visitor, table), components = msgspec.json.schema_components(
        MESSAGES, ref_template="#/components/schemas/{name}"
    )
    schemas = {**components, "FromVisitor": visitor, "ToVisitor": table}
    for folder in BOARDS:
        schemas.update(board_schemas(folder.parent.name))
    return {
        "openapi": "3.1.0",
        "info": {"title": "Orrery", "version": str(protocol.PROTOCOL)},
        "paths": {},
        "components": {"schemas": dict(sorted(schemas.items()))},
    }


def main(arguments: list[str]) -> int:
    text = json.dumps(document(), indent=1, ensure_ascii=False) + "\n"
    if arguments == ["--check"]:
        return 0 if TARGET.read_text("utf-8") == text else 1
    TARGET.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
