"""Writes web/openapi.json, from which the types of the web client are generated.

    python -m tools.openapi           write it
    python -m tools.openapi --check   fail if it is not up to date
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import msgspec

from orrery.table import protocol

TARGET = Path(__file__).parent.parent / "web" / "openapi.json"
MESSAGES = (protocol.FromVisitor, protocol.ToVisitor)


def document() -> dict[str, Any]:
    """The messages of a table's WebSocket as an OpenAPI document."""
    (visitor, table), components = msgspec.json.schema_components(
        MESSAGES, ref_template="#/components/schemas/{name}"
    )
    schemas = {**components, "FromVisitor": visitor, "ToVisitor": table}
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
