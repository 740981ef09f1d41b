"""Writes documents of Gaia Project for the tests of the web client: web/tests/gaia/*.json.

    python -m tools.documents

Each has the board as `present` gives it, the seat that decides, and the places that it may choose.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from orrery.games.gaia.actions.federate import FederationFrame
from orrery.games.gaia.state import GaiaState
from orrery.games.gaia.table import present
from orrery.games.gaia.trace.format import read_trace
from orrery.games.gaia.trace.opening import faction_choice
from orrery.games.gaia.trace.replay import play_move
from orrery.games.gaia.trace.table import Table
from orrery.kernel.state import State

ROOT = Path(__file__).parent.parent
TRACES = ROOT / "tests" / "gaia" / "data"
TARGET = ROOT / "web" / "tests" / "gaia"


def places(state: State, seat: int) -> list[str]:
    """The places of all legal actions, as a server tells them."""
    found = [
        f"{domain.name}-{domain.label(value)}"
        for action in state.legal(seat)
        for domain, value in zip(action.kind.domains, action.args, strict=True)
    ]
    return sorted(set(found))


def document(state: State) -> dict[str, Any]:
    seat = (state.open_seats() or [0])[0]
    board = json.loads(msgspec.json.encode(present(state.view(seat))))
    return {"board": board, "seat": seat, "places": places(state, seat)}


def first(trace_name: str, wanted: Callable[[GaiaState], bool]) -> State:
    """The first position of a recorded game that is wanted."""
    trace = read_trace(TRACES / trace_name)
    table = Table(trace)
    if faction_choice(trace) == "given":
        table.find_seats()
    for at, move in enumerate(trace.moves):
        play_move(table, move, trace.moves[at + 1] if at + 1 < len(trace.moves) else None)
        if wanted(table.state):
            return table.state
    raise LookupError(trace_name)


def is_turn(s: GaiaState, number: int) -> bool:
    return not s.is_over() and s.top().kind == "turn" and s.round == number


def can_federate(s: GaiaState) -> bool:
    if s.is_over() or s.top().kind != "turn":
        return False
    legal = s.legal(s.open_seats()[0])
    return any(action.kind.name == "federate" for action in legal)


def with_satellites(state: State) -> State:
    """A federation is begun, up to its first satellite."""
    seat = state.open_seats()[0]
    state.play(seat, next(a for a in state.legal(seat) if a.kind.name == "federate"))
    frame = state.top()
    while isinstance(frame, FederationFrame) and frame.stage == 0:
        state.play(seat, state.legal(seat)[0])
    return state


def main() -> None:
    TARGET.mkdir(parents=True, exist_ok=True)
    positions = {
        "turn": first("recorded-06.json.gz", lambda s: is_turn(s, 2)),
        "over": first("random-10.json.gz", lambda s: s.is_over()),
        "federation": with_satellites(first("recorded-06.json.gz", can_federate)),
    }
    for name, state in positions.items():
        (TARGET / f"{name}.json").write_text(json.dumps(document(state)) + "\n", "utf-8")


if __name__ == "__main__":
    main()
