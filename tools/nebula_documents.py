"""Writes the document of Beyond Nebula that the tests of the web client draw.

    python -m tools.nebula_documents           write web/tests/nebula/boards.json
    python -m tools.nebula_documents --check   fail if it is not up to date

It is the position of the picture as each viewer sees it: `0`, `1` and `spectator`.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import msgspec

from orrery.games.nebula.table import present
from tools import scenes

TARGET = Path(__file__).parent.parent / "web" / "tests" / "nebula" / "boards.json"
VIEWERS = {"0": 0, "1": 1, "spectator": None}


def documents() -> str:
    state = scenes.nebula().state
    boards = {name: present(state.view(viewer)) for name, viewer in VIEWERS.items()}
    return json.dumps(msgspec.to_builtins(boards), ensure_ascii=False, sort_keys=True) + "\n"


def main(arguments: list[str]) -> int:
    text = documents()
    if arguments == ["--check"]:
        return 0 if TARGET.read_text("utf-8") == text else 1
    TARGET.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
