"""The galaxy in characters: flat-topped hexes that share their edges.

A hex is four or six rows high. Its rows tell, from the top: number, points and controller; what
lies there; the squares with their cubes; the ships. Wormholes are signs on the edges.
"""

from __future__ import annotations

from typing import Final

from orrery.games.eclipse.actions.explore import RevealFrame
from orrery.games.eclipse.components import INNER, NONE, SECTORS
from orrery.games.eclipse.space import COLONISE, SECTOR, ZONE_CHOICE
from orrery.games.eclipse.state import EclipseState, eclipse
from orrery.games.eclipse.terminal import look
from orrery.games.eclipse.terminal.contents import fleets, head, marks, squares
from orrery.games.eclipse.terminal.words import RINGS
from orrery.games.eclipse.zones import COORDINATES, LABELS, RING, opposite
from orrery.kernel.drawing import Canvas, Line, cut, width_of
from orrery.kernel.state import View

EDGES: Final = 6


class Scale:
    """The shape of a hex: rows from its top to its widest place, and columns of its top."""

    def __init__(self, half: int, top: int) -> None:
        self.half = half
        self.top = top
        self.pitch = top + half
        self.width = top + 2 * half
        self.height = 2 * half

    def width_for(self, columns: int) -> int:
        return columns * self.pitch + self.half


LOW: Final[list[Scale]] = [Scale(2, top) for top in (12, 11, 10, 9)]
"""Hexes of four rows, the widest first."""
TALL: Final[list[Scale]] = [Scale(3, top) for top in (12, 11, 10, 9, 8)]


def explorable(view: View) -> list[int]:
    """The zones that the viewer can name now."""
    return [action.first for action in view.legal() if action.kind is ZONE_CHOICE]


def targets(view: View) -> set[int]:
    """The sectors that the viewer can choose now; colony ships count where nothing else does."""
    found: set[int] = set()
    colonies: set[int] = set()
    for action in view.legal():
        for domain, value in zip(action.kind.domains, action.args, strict=True):
            if domain is SECTOR:
                (colonies if action.kind is COLONISE else found).add(value)
    return found or colonies


def shown_zones(view: View) -> dict[int, int]:
    """What is drawn: zone -> sector, or -1 for a zone without one."""
    s = eclipse(view.state)
    found = {s.zone[sector]: sector for sector in s.galaxy().sectors}
    named = [frame.zone for frame in s.frames() if isinstance(frame, RevealFrame)]
    for zone in [*explorable(view), *named]:
        found.setdefault(zone, NONE)
    return found


def column_count(view: View) -> int:
    """How many columns of hexes the galaxy has."""
    columns = [COORDINATES[zone][0] for zone in shown_zones(view)]
    return max(columns) - min(columns) + 1 if columns else 0


def chart(view: View, scale: Scale, width: int) -> list[Line]:
    """The galaxy; one that is wider than the screen comes in strips, from left to right."""
    columns = [COORDINATES[zone][0] for zone in shown_zones(view)]
    if not columns:
        return []
    strip = (width - scale.half) // scale.pitch
    lines: list[Line] = []
    for first in range(min(columns), max(columns) + 1, strip):
        last = min(first + strip, max(columns) + 1) - 1
        lines += _Chart(view, scale, first, last).lines()
    return lines


class _Chart:
    def __init__(self, view: View, scale: Scale, first: int, last: int) -> None:
        self.view = view
        self.s: EclipseState = eclipse(view.state)
        self.scale = scale
        self.first = first
        self.targets = targets(view)
        shown = shown_zones(view)
        self.zones = [zone for zone in sorted(shown) if first <= COORDINATES[zone][0] <= last]
        heights = [self._height(zone) for zone in self.zones]
        self.start = min(heights, default=0) - 1
        rows = max(heights, default=0) - self.start + scale.height
        self.canvas = Canvas(scale.width_for(last - first + 1), rows)
        for zone in self.zones:
            self._outline(zone, shown[zone])
        for zone in self.zones:
            if shown[zone] == NONE:
                self._unexplored(zone)
            else:
                self._wormholes(zone, shown[zone])
                self._sector(zone, shown[zone])

    def lines(self) -> list[Line]:
        return [self.canvas.line(row) for row in range(self.canvas.rows)]

    # Places on the canvas ------------------------------------------------------------------

    def _height(self, zone: int) -> int:
        q, r = COORDINATES[zone]
        return self.scale.height * r + self.scale.half * q

    def column(self, zone: int) -> int:
        return (COORDINATES[zone][0] - self.first) * self.scale.pitch

    def row(self, zone: int) -> int:
        return self._height(zone) - self.start

    def _inside(self, row: int) -> tuple[int, int]:
        """Where a row of a hex begins, from its left corner, and how many columns it has."""
        half = self.scale.half
        margin = half - row if row < half else row - half + 1
        return margin, self.scale.width - 2 * margin

    # Edges ---------------------------------------------------------------------------------

    def _outline(self, zone: int, sector: int) -> None:
        scale, left, top = self.scale, self.column(zone), self.row(zone)
        ink = look.SHADOW if sector == NONE else look.FAINT
        if sector != NONE:
            self._tint(zone, sector)
        for row in range(scale.height):
            margin, room = self._inside(row)
            sides = (look.RISING, look.FALLING)
            if row >= scale.half:
                sides = (look.FALLING, look.RISING)
            self.canvas.put(left + margin - 1, top + row, sides[0], ink)
            self.canvas.put(left + margin + room, top + row, sides[1], ink)
        flat = look.FLAT * scale.top
        self.canvas.put(left + scale.half, top - 1, flat, ink)
        self.canvas.put(left + scale.half, top + scale.height - 1, flat, ink)

    def _tint(self, zone: int, sector: int) -> None:
        controller = self.s.disc[sector]
        paper = look.UNHELD if controller == NONE else look.paper(self.s, controller)
        left, top = self.column(zone), self.row(zone)
        for row in range(self.scale.height):
            margin, room = self._inside(row)
            begin = left + margin
            self.canvas.tint(begin, top + row, begin + room - 1, top + row, paper)

    def _wormholes(self, zone: int, sector: int) -> None:
        galaxy = self.s.galaxy()
        for edge in range(EDGES):
            near = galaxy.near[sector][edge]
            mine = galaxy.open[sector][edge]
            theirs = near != NONE and galaxy.open[near][opposite(edge)]
            column, row = self._middle(zone, edge)
            if mine and theirs:
                self.canvas.put(column, row, look.WORMHOLES, f"bold {look.GOOD}")
            elif mine:
                self.canvas.put(column, row, look.WORMHOLE[edge], f"bold {look.WARN}")

    def _middle(self, zone: int, edge: int) -> tuple[int, int]:
        """The middle of an edge; the same place seen from both of its sides."""
        half, left, top = self.scale.half, self.column(zone), self.row(zone)
        if edge in (0, 3):
            return left + half + self.scale.top // 2, top - 1 if edge == 0 else top + 2 * half - 1
        row = [0, (half - 1) // 2, half + half // 2, 0, half + (half - 1) // 2, half // 2][edge]
        margin, room = self._inside(row)
        return left + margin + (room if edge in (1, 2) else -1), top + row

    # Contents ------------------------------------------------------------------------------

    def _sector(self, zone: int, sector: int) -> None:
        s = self.s
        title = head(s, sector, sector in self.targets)
        signs = marks(s, sector)
        if self.scale.half == 2:
            rows = [[*title, *signs], squares(s, sector)]
        else:
            rows = [title, signs, squares(s, sector)]
        rooms = [self._inside(row)[1] for row in range(len(rows), self.scale.height - 1)]
        rows += fleets(s, sector, rooms)
        for number, line in enumerate(rows):
            self._write(zone, number, line)

    def _write(self, zone: int, number: int, line: Line) -> None:
        """A line in the middle of a row of a hex."""
        margin, room = self._inside(number)
        line = cut(line, room)
        column = self.column(zone) + margin + (room - width_of(line)) // 2
        for text, style in line:
            ink, _, paper = style.partition(" on ")
            self.canvas.put(column, self.row(zone) + number, text, ink, paper)
            column += len(text)

    def _unexplored(self, zone: int) -> None:
        """The label, as in `explore 2-1`, and the ring with the sectors left in its stack."""
        left = self.s.stack[RING[zone] - INNER]
        middle = self.scale.half - 1
        self._write(zone, middle, [(f"{look.GOAL}{LABELS[zone]}", look.TARGET)])
        self._write(zone, middle + 1, [(f"{RINGS[RING[zone]]}: {left}", look.FAINT)])
        revealed = [frame for frame in self.s.frames() if isinstance(frame, RevealFrame)]
        for frame in revealed:
            if frame.zone == zone:
                names = " ".join([SECTORS[sector].id for sector in frame.revealed])
                self._write(zone, middle - 1, [(names, f"bold {look.WARN}")])
