"""`orrery why`: the rules that forbid an action."""

from __future__ import annotations

import json
from pathlib import Path

from rich.console import Console
from rich.text import Text

from orrery.cli.explain import blocker_data, explain
from orrery.cli.files import load_state
from orrery.cli.texts import Texts
from orrery.kernel.errors import UsageError
from orrery.kernel.registry import game as find_game
from orrery.kernel.state import State


def answer(
    console: Console,
    game_id: str,
    file: Path,
    actions: int,
    notation: str,
    seat: int | None,
    language: str,
    as_json: bool,
) -> None:
    game = find_game(game_id)
    state = load_state(game, file, actions)
    asked = _seat(state, seat)
    action = state.space().parse(notation)
    blockers = state.view(asked).why_not(action)
    if as_json:
        data = {
            "seat": asked,
            "notation": action.text,
            "legal": not blockers,
            "blockers": [blocker_data(game, blocker, language) for blocker in blockers],
        }
        print(json.dumps(data, indent=2, ensure_ascii=False))
        return
    name = game.messages(language).word("seat", asked)
    verdict = Texts(language).say("illegal" if blockers else "legal", notation=action.text)
    console.print(Text(f"{name}: {verdict}", "bold"))
    console.print(explain(game, blockers, language))


def _seat(state: State, seat: int | None) -> int:
    if seat is None:
        return next(iter(state.open_seats()), 0)
    if not 0 <= seat < state.players:
        raise UsageError(f"there are the seats 0 to {state.players - 1}, not {seat}")
    return seat
