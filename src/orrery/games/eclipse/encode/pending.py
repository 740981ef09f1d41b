"""What is going on: who must decide, and the numbers of what waits on the stack."""

from __future__ import annotations

from typing import Any, Final

from orrery.games.eclipse.state import EclipseState
from orrery.kernel.data import fields_of
from orrery.kernel.encoding import Part, flag, one_of, soft
from orrery.kernel.state import Frame

SHOWN: Final = 4
"""Frames that are shown, from the top of the stack; below are the phases of the round."""
NUMBERS: Final = 256
"""Numbers of a frame that are shown: more than a sector with six whole fleets has."""


def kinds() -> list[str]:
    """The kinds of frame, in a fixed order."""
    return sorted(EclipseState.frame_types)


def pending_parts(players: int) -> list[Part]:
    parts = [
        Part("viewer", players, "the seat from whose side all is seen"),
        Part("asked", players, "who must decide, the viewer first"),
    ]
    for depth in range(SHOWN):
        parts.append(Part(f"frame_{depth}", len(kinds()), "one of " + ", ".join(kinds())))
        parts.append(
            Part(f"frame_{depth}_numbers", NUMBERS, "its fields by name, n / (|n| + 10)", -1)
        )
    return parts


def write_pending(s: EclipseState, viewer: int, places: list[int], out: list[float]) -> None:
    one_of(s.players, viewer, out)
    asked = [places[seat] for seat in s.open_seats()]
    out += [flag(place in asked) for place in range(s.players)]
    frames = s.frames()
    names = kinds()
    for depth in range(SHOWN):
        frame = frames[-1 - depth] if depth < len(frames) else None
        one_of(len(names), -1 if frame is None else names.index(frame.kind), out)
        numbers = [] if frame is None else numbers_of(frame)
        out += [soft(number) for number in numbers[:NUMBERS]]
        out += [0.0] * (NUMBERS - len(numbers))


def numbers_of(frame: Frame) -> list[int]:
    """All numbers of a frame but its serial, lists with their length first."""
    found: list[int] = []
    for name in fields_of(type(frame)):
        if name != "serial":
            _add(getattr(frame, name), found)
    return found


def _add(value: Any, found: list[int]) -> None:
    if isinstance(value, list):
        found.append(len(value))
        for item in value:
            _add(item, found)
    else:
        found.append(value)
