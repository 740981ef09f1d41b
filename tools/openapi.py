"""Writes web/openapi.json, from which the types of the web client are generated.

python -m tools.openapi           write it
python -m tools.openapi --check   fail if it is not up to date
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from orrery.kernel.registry import games
from orrery.server.app import make_app
from orrery.server.settings import Settings
from orrery.store.database import check_url

ROOT = Path(__file__).parent.parent
TARGET = ROOT / "web" / "openapi.json"
GAMES = ROOT / "src" / "orrery" / "games"


def document() -> str:
    """The server's own `/openapi.json`, without the boards of games that are plug-ins here.

    The store that the server would use is never opened.
    """
    app = make_app(Settings(database=check_url("sqlite:///never.sqlite")))
    found = app.openapi()
    schemas = found["components"]["schemas"]
    strangers = [game for game in games() if not (GAMES / game).is_dir()]
    for name in list(schemas):
        if name.partition(".")[0] in strangers:
            del schemas[name]
    return json.dumps(found, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def main(arguments: list[str]) -> int:
    text = document()
    if arguments == ["--check"]:
        return 0 if TARGET.read_text("utf-8") == text else 1
    TARGET.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
