"""`orrery replay`: a recorded game, step by step."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from orrery.cli.files import game_of_record, load_record
from orrery.cli.screen import Screen
from orrery.kernel.errors import UsageError
from orrery.kernel.events import Event
from orrery.kernel.game import Game
from orrery.kernel.match import Line, Match
from orrery.kernel.messages import Catalogue
from orrery.kernel.record import replay
from orrery.kernel.state import View


def show(
    console: Console, file: Path, upto: int | None, verify: bool, language: str, as_json: bool
) -> None:
    record = load_record(file)
    if upto is not None and upto > len(record.lines):
        raise UsageError(f"the record has {len(record.lines)} actions, not {upto}")
    game = game_of_record(record)
    match = replay(game, record, upto)
    if verify:
        _print_verified(match, as_json)
    elif as_json:
        print(json.dumps(to_data(match), indent=2, ensure_ascii=False))
    else:
        _print_steps(console, game, match, game.messages(language))


def _print_verified(match: Match, as_json: bool) -> None:
    digest = match.state.digest()
    if as_json:
        print(json.dumps({"ok": True, "actions": len(match.lines), "digest": digest}))
    else:
        print(f"ok: {len(match.lines)} actions, digest {digest}")


def to_data(match: Match) -> dict[str, Any]:
    state = match.state
    outcome = state.outcome()
    return {
        "game": state.game_id,
        "rules": state.rules_version,
        "players": state.players,
        "options": match.options,
        "opening": [event.to_data() for event in _events(match, -1)],
        "actions": [_line_data(match, number) for number in range(len(match.lines))],
        "outcome": None if outcome is None else outcome.to_data(),
        "digest": state.digest(),
    }


def _line_data(match: Match, number: int) -> dict[str, Any]:
    line = match.lines[number]
    return {
        "number": number + 1,
        "seat": line.seat,
        "notation": line.text,
        "outcomes": line.outcomes,
        "events": [event.to_data() for event in _events(match, number)],
    }


def _events(match: Match, number: int) -> list[Event]:
    """The events of an action (-1: of the opening)."""
    lines = match.lines
    start = 0 if number < 0 else lines[number].events
    stop = lines[number + 1].events if number + 1 < len(lines) else len(match.events)
    return match.events[start:stop]


def _print_steps(console: Console, game: Game, match: Match, catalogue: Catalogue) -> None:
    screen = Screen(console, game, catalogue)
    # A full record hides nothing, so neither does its last position.
    last = View(None, match.state)
    screen.look_at(last)
    for number in range(-1, len(match.lines)):
        if number >= 0:
            console.print(_step(screen, number, match.lines[number]))
        for event in _events(match, number):
            console.print(Text(f"      {catalogue.event(event)}", "dim"))
    screen.draw(last)
    outcome = match.state.outcome()
    if outcome is not None:
        names = " ".join(catalogue.word("seat", seat) for seat in outcome.winners())
        reason = catalogue.get("reason", outcome.reason)
        winner = names if len(outcome.winners()) == 1 else "-"
        console.print(Text(f"{winner}: {reason}", "bold"))


def _step(screen: Screen, number: int, line: Line) -> Text:
    text = Text(f"{number + 1:4}. ", "dim")
    text.append_text(screen.seat(line.seat))
    return text.append(f"  {line.text}", "bold")
