"""What a sector holds, in a few signs: `221³●`, `?▮`, `m▪s▪✧$▫`, `●2IC`."""

from __future__ import annotations

from orrery.games.eclipse.combat.battlefield import entry_order
from orrery.games.eclipse.components import (
    ADVANCED,
    GRAY,
    KINDS,
    NONE,
    ORBITAL_SQUARE,
    SECTORS,
    SHIP_TYPES,
    SQUARE_KINDS,
)
from orrery.games.eclipse.state import EclipseState
from orrery.games.eclipse.terminal import look
from orrery.kernel.drawing import Line, width_of


def head(s: EclipseState, sector: int, chosen: bool) -> Line:
    """The number with its points, and the emblem of the controller."""
    about = SECTORS[sector]
    line: Line = [(look.GOAL, look.TARGET)] if chosen else []
    line.append((about.id, look.TARGET if chosen else f"bold {look.TEXT}"))
    line.append((look.POINTS[about.vp], look.SOFT))
    controller = s.disc[sector]
    if controller != NONE:
        style = f"{look.DARK} on {look.colour(s, controller)}"
        line.append((look.EMBLEM[controller], style))
    return line


def marks(s: EclipseState, sector: int) -> Line:
    """What lies there besides squares and ships."""
    line: Line = []
    if s.discovery[sector]:
        line.append((look.DISCOVERY, f"bold {look.WARN}"))
    if s.monolith[sector]:
        line.append((look.MONOLITH, f"bold {look.TEXT}"))
    if s.has_portal(sector):
        line.append((look.PORTAL, f"bold {look.STRANGE}"))
    if SECTORS[sector].artifact:
        line.append((look.ARTIFACT, look.SOFT))
    return line


def squares(s: EclipseState, sector: int) -> Line:
    """The squares by resource, each with a cube or free; those with a star are advanced."""
    line: Line = []
    for plain in [*range(KINDS), GRAY]:
        signs = _signs(s, sector, plain, look.CUBE, look.FREE)
        signs += _signs(s, sector, plain + ADVANCED, look.STAR_CUBE, look.STAR)
        if signs:
            gray = plain == GRAY
            letter = look.GRAY if gray else look.RESOURCE[plain]
            ink = look.SOFT if gray else look.RESOURCE_INK[plain]
            line += [(letter, f"bold {ink}"), (signs, ink)]
    if s.orbital[sector]:
        cube = s.cubes[sector * SQUARE_KINDS + ORBITAL_SQUARE] > 0
        line += [(look.ORBITAL, f"bold {look.TEXT}"), (look.CUBE if cube else look.FREE, look.TEXT)]
    return line


def _signs(s: EclipseState, sector: int, square: int, cube: str, free: str) -> str:
    printed = SECTORS[sector].squares[square]
    cubes = s.cubes[sector * SQUARE_KINDS + square]
    return cube * cubes + free * (printed - cubes)


def counted(amount: int, letter: str) -> str:
    """`I` for one ship, `2I` for two."""
    return letter if amount == 1 else f"{amount}{letter}"


def fleet(s: EclipseState, seat: int, sector: int) -> str:
    """The ships of a seat in a sector: `2IC`."""
    counts = [s.ships_at(sector, seat, ship) for ship in range(SHIP_TYPES)]
    return "".join(
        [counted(amount, look.SHIP[ship]) for ship, amount in enumerate(counts) if amount]
    )


def fleets(s: EclipseState, sector: int, rooms: list[int]) -> list[Line]:
    """The ships there on rows of so many columns; where these do not do, only their numbers."""
    chips: list[Line] = []
    short: list[Line] = []
    if s.npc[sector]:
        letter = look.NPC[SECTORS[sector].npc]
        text = f"{look.STRANGER}{counted(s.npc[sector], letter)}"
        chips.append([(text, f"bold {look.STRANGE}")])
        short.append(chips[0])
    for seat in entry_order(s, sector):
        ink = f"bold {look.colour(s, seat)}"
        chips.append([(f"{look.EMBLEM[seat]}{fleet(s, seat, sector)}", ink)])
        short.append([(f"{look.EMBLEM[seat]}{s.presence_at(sector, seat)}", ink)])
    found = _rows(chips, rooms)
    return found if len(found) <= len(rooms) else _rows(short, rooms)[: len(rooms)]


def _rows(chips: list[Line], rooms: list[int]) -> list[Line]:
    """The chips on as many rows as they need; the last room is that of all further rows."""
    rows: list[Line] = [[]]
    for chip in chips:
        room = rooms[min(len(rows), len(rooms)) - 1]
        if rows[-1] and width_of(rows[-1]) + width_of(chip) > room:
            rows.append([])
        rows[-1] += chip
    return rows
