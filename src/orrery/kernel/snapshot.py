"""Snapshots: a running match as data that JSON can carry, so that a long game opens at once.

A snapshot holds what a replay would compute: the position where the present information epoch
began, the counter of the random source there, and for every line so far how each viewer reads it
and what it caused. It holds no seed. It is a cache: the record is the game.
"""

from __future__ import annotations

from typing import Any

from orrery.kernel.chance import Source, seed_key
from orrery.kernel.errors import BadPosition, UsageError
from orrery.kernel.events import Event, EventKind
from orrery.kernel.game import Game, Options
from orrery.kernel.match import Line, Match


def take_snapshot(match: Match) -> dict[str, Any]:
    """The match up to the beginning of the present information epoch.

    What is inside the epoch can still be taken back; `len(data["lines"])` says how much is in the
    snapshot, the lines after that are to be played again.
    """
    source = match.source
    if not isinstance(source, Source):
        raise UsageError("only a match with a seeded source has snapshots")
    count = match.base_line
    events = match.lines[count].events if count < len(match.lines) else len(match.events)
    return {
        "position": match.base.to_data(),
        # Inside an epoch nothing is drawn: the counter is still that of its beginning.
        "counter": source.counter,
        "opening": _line_data(match.opening),
        "lines": [_line_data(line) for line in match.lines[:count]],
        "events": [[event.kind.name, *event.args] for event in match.events[:events]],
    }


def resume(game: Game, options: Options, seed: str, data: dict[str, Any]) -> Match:
    """The match that a snapshot was taken of, ready to go on; raises `BadPosition`."""
    kinds = {kind.name: kind for kind in game.event_kinds()}
    try:
        state = game.from_data(data["position"])
        match = Match(state, options, seed, Source(seed_key(seed), data["counter"]))
        match.opening = _line(data["opening"])
        match.lines = [_line(line) for line in data["lines"]]
        match.events = [_event(kinds, item) for item in data["events"]]
    except (KeyError, TypeError, IndexError, ValueError) as error:
        raise BadPosition(f"this is no snapshot of {game.title}: {error}") from None
    match.go_on()
    return match


def _line_data(line: Line) -> dict[str, Any]:
    return {
        "seat": line.seat,
        "text": line.text,
        "readings": line.readings,
        "events": line.events,
        "outcomes": line.outcomes,
        "seen": [None if seats is None else list(seats) for seats in line.seen],
        "digest": line.digest,
    }


def _line(data: dict[str, Any]) -> Line:
    line = Line(data["seat"], data["text"], list(data["readings"]), data["events"])
    line.outcomes = list(data["outcomes"])
    line.seen = [None if seats is None else tuple(seats) for seats in data["seen"]]
    line.digest = data["digest"]
    return line


def _event(kinds: dict[str, EventKind], item: list[Any]) -> Event:
    return Event(kinds[item[0]], tuple(item[1:]))
