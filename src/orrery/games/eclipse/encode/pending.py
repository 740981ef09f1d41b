"""What is going on: who must decide, and the numbers of what waits on the stack.

Frames name seats; here they are counted from the viewer, as everywhere in the encoding.
"""

from __future__ import annotations

from typing import Any, Final

from orrery.games.eclipse.components import SHIP_TYPES
from orrery.games.eclipse.state import EclipseState
from orrery.kernel.data import fields_of
from orrery.kernel.encoding import Part, flag, one_of, soft
from orrery.kernel.state import Frame

SHOWN: Final = 4
"""Frames that are shown, from the top of the stack; below are the phases of the round."""
NUMBERS: Final = 256
"""Numbers of a frame that are shown: more than a sector with six whole fleets has."""

SEATS: Final[list[str]] = [
    "attacker",
    "bankrupt",
    "defender",
    "last",
    "order",
    "other",
    "owner",
    "proposer",
    "seat",
    "side",
]
"""Fields of frames that name a seat, or several; below 0 is nobody."""
SEAT_BITS: Final[list[str]] = ["proposed"]
"""Those with a bit for each seat."""
BY_SEAT: Final[dict[str, int]] = {
    "acted": SHIP_TYPES,
    "earned": 1,
    "fallen": SHIP_TYPES,
    "fought": 1,
    "given": 1,
    "gone": 1,
    "heading": SHIP_TYPES,
    "shamed": 1,
    "since": SHIP_TYPES,
    "wounds": SHIP_TYPES,
}
"""Those with so many entries for each seat; what is after them belongs to nobody."""


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
            Part(
                f"frame_{depth}_numbers",
                NUMBERS,
                "its fields by name, n / (|n| + 10); seats are counted from the viewer",
                -1,
            )
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
        numbers = [] if frame is None else numbers_of(frame, places)
        out += [soft(number) for number in numbers[:NUMBERS]]
        out += [0.0] * (NUMBERS - len(numbers))


def numbers_of(frame: Frame, places: list[int]) -> list[int]:
    """All numbers of a frame but its serial, lists with their length first."""
    found: list[int] = []
    for name in fields_of(type(frame)):
        if name != "serial":
            _add(_from_viewer(name, getattr(frame, name), places), found)
    return found


def _from_viewer(name: str, value: Any, places: list[int]) -> Any:
    """The value of a field with seats counted from the viewer."""
    if name in SEATS:
        if isinstance(value, list):
            return [_place(seat, places) for seat in value]
        return _place(value, places)
    if name in SEAT_BITS:
        return sum([1 << place for seat, place in enumerate(places) if value & (1 << seat)])
    if name in BY_SEAT:
        return _rows_from_viewer(value, BY_SEAT[name], places)
    return value


def _place(seat: int, places: list[int]) -> int:
    return places[seat] if seat >= 0 else seat


def _rows_from_viewer(rows: list[Any], width: int, places: list[int]) -> list[Any]:
    if not rows:
        return rows
    found = rows[:]
    for seat, place in enumerate(places):
        found[place * width : (place + 1) * width] = rows[seat * width : (seat + 1) * width]
    return found


def _add(value: Any, found: list[int]) -> None:
    if isinstance(value, list):
        found.append(len(value))
        for item in value:
            _add(item, found)
    else:
        found.append(value)
