"""The Galactic Map in characters: two rows a block, the viewer's own field at the bottom."""

from __future__ import annotations

from typing import Final

from orrery.games.nebula.board import (
    BLOCKS,
    FIELD_ROWS,
    LANES,
    MAPPED,
    NAMES,
    RADIOACTIVE,
    SIZE,
    UNEXPLORED,
    ZONE,
)
from orrery.games.nebula.components import KINDS, PLANETS, RING_RANGE, SHIPS
from orrery.games.nebula.space import BLOCK
from orrery.games.nebula.state import HOME, NOBODY, UNCOLONISED, NebulaState, nebula
from orrery.games.nebula.terminal import look
from orrery.kernel.drawing import Canvas, Line
from orrery.kernel.state import View

MARGIN: Final = 3
NARROW: Final = 3
WIDE: Final = 5
_CENTRE: Final = 1
"""The column of a block in which its own sign stands."""


def chart_width(pitch: int) -> int:
    """How many columns a map takes whose blocks are `pitch` columns apart."""
    return SIZE * pitch + 2 * MARGIN


def chart(view: View, pitch: int) -> list[Line]:
    """The map as the viewer sees it."""
    return _Chart(view, pitch).lines()


def targets(view: View) -> set[int]:
    """The blocks that the viewer can choose now."""
    found: set[int] = set()
    for action in view.legal():
        for domain, value in zip(action.kind.domains, action.args, strict=True):
            if domain is BLOCK:
                found.add(value)
    return found


class _Chart:
    def __init__(self, view: View, pitch: int) -> None:
        self.s: NebulaState = nebula(view.state)
        self.turned = view.seat == 1
        self.targets = targets(view)
        self.pitch = pitch
        self.canvas = Canvas(SIZE * pitch, 2 * SIZE)
        self._rings()
        self._seam()
        self._lanes()
        self._blocks()
        self._planets()
        self._ships()

    def column(self, block: int) -> int:
        x = block % SIZE
        return (SIZE - 1 - x if self.turned else x) * self.pitch

    def row(self, block: int) -> int:
        y = block // SIZE
        return 2 * (y if self.turned else SIZE - 1 - y)

    # Layers, from the bottom ---------------------------------------------------------------

    def _rings(self) -> None:
        for planet in range(PLANETS):
            reach = self._reach(planet)
            if reach > 0:
                self._tint(self.s.planet_block[planet], reach, self.s.planet_owner[planet])

    def _reach(self, planet: int) -> int:
        owned = self.s.planet_owner[planet] != NOBODY
        return RING_RANGE[self.s.planet_troops[planet]] if owned else 0

    def _tint(self, block: int, reach: int, seat: int) -> None:
        column, row = self.column(block), self.row(block)
        self.canvas.tint(
            column - reach * self.pitch,
            row - 2 * reach,
            column + (reach + 1) * self.pitch - 1,
            row + 2 * reach,
            look.SEAT_RING[seat],
        )

    def _seam(self) -> None:
        self.canvas.put(0, 2 * FIELD_ROWS - 1, look.SEAM * self.canvas.columns, look.SHADOW)

    def _lanes(self) -> None:
        for block in range(BLOCKS):
            for other in LANES[block]:
                self._lane(block, other)

    def _lane(self, block: int, other: int) -> None:
        """Half of the lanes, seen from their left or upper end; the others are the same lanes."""
        across = self.column(other) - self.column(block)
        down = self.row(other) - self.row(block)
        column, row = self.column(block) + _CENTRE, self.row(block)
        if down == 0 and across > 0:
            self.canvas.put(column + 1, row, "─" * (across - 1), look.LANE)
        elif down > 0 and across == 0:
            self.canvas.put(column, row + 1, "│", look.LANE)
        elif down > 0:
            half = self.pitch // 2
            if across > 0:
                self._stroke(column + half, row + 1, "╲")
            else:
                self._stroke(column - half, row + 1, "╱")

    def _stroke(self, column: int, row: int, stroke: str) -> None:
        there = self.canvas.at(column, row)
        crossed = there in "╲╱" and there != stroke
        self.canvas.put(column, row, "╳" if crossed else stroke, look.LANE)

    def _blocks(self) -> None:
        for block in range(BLOCKS):
            sign, ink = self._sign(block)
            self.canvas.put(self.column(block) + _CENTRE, self.row(block), sign, ink)

    def _sign(self, block: int) -> tuple[str, str]:
        target = block in self.targets
        if ZONE[block] == RADIOACTIVE:
            return look.GOAL if target else look.RADIATION, f"bold {look.WARN}"
        if ZONE[block] == UNEXPLORED and block not in self.s.explored:
            return look.GOAL if target else look.MYSTERY, f"bold {look.UNKNOWN}"
        if target:
            return look.GOAL, look.TARGET
        if MAPPED[block]:
            return look.STATION, look.NODE
        for seat in range(2):
            if self.s.in_opposing_ring(1 - seat, block):
                return look.RING[seat], look.LANE
        return look.DOT, look.SHADOW

    def _planets(self) -> None:
        for planet in range(PLANETS):
            self._planet(planet)

    def _planet(self, planet: int) -> None:
        s = self.s
        block = s.planet_block[planet]
        column, row = self.column(block), self.row(block)
        colour = look.PLANET[planet % KINDS]
        letter = look.LETTER[planet % KINDS]
        if s.planet_kind[planet] == UNCOLONISED:
            self.canvas.put(column, row, look.UNCOLONISED + letter, f"bold {colour}")
            return
        owner = s.planet_owner[planet]
        emblem = look.NEUTRAL if owner == NOBODY else look.EMBLEM[owner]
        ink = look.TEXT if owner == NOBODY else look.SEAT[owner]
        self.canvas.put(column, row, emblem, f"bold {ink}", look.PAPER)
        face = letter + self._details(planet)
        self.canvas.put(column + 1, row, face, look.PLANET_INK, colour)

    def _details(self, planet: int) -> str:
        """What finds room beside the letter: whether it is a home, and the troops."""
        home = look.HOME if self.s.planet_kind[planet] == HOME else ""
        if self.pitch == NARROW:
            return home or " "
        troops = str(self.s.planet_troops[planet])
        return (home + troops) if self.pitch >= WIDE else troops

    def _ships(self) -> None:
        standing: dict[int, list[int]] = {}
        for ship, block in enumerate(self.s.ship_block):
            if block >= 0:
                standing.setdefault(block, []).append(ship)
        for block, ships in standing.items():
            # A planet keeps its place; ships on its block stand in the row below.
            below = 1 if self.s.planet_on(block) >= 0 else 0
            self._fleet(self.column(block), self.row(block) + below, ships)

    def _fleet(self, column: int, row: int, ships: list[int]) -> None:
        seats = sorted({ship // SHIPS for ship in ships})
        ink = f"bold {look.SEAT[seats[0]]}" if len(seats) == 1 else f"bold {look.TEXT}"
        if len(ships) == 1:
            number = ships[0] % SHIPS + 1
            text = f"{number}{look.SHIP[seats[0]]}{self.s.ship_troops[ships[0]]}"
        elif len(seats) == 1:
            text = f"{look.SHIP[seats[0]]}×{len(ships)}"
        else:
            text = f"{look.SHIP[0]}{look.SHIP[1]}{len(ships)}"
        self.canvas.put(column, row, text, ink, look.PAPER)

    # Lines ---------------------------------------------------------------------------------

    def lines(self) -> list[Line]:
        rows = [self._labelled(row) for row in range(self.canvas.rows)]
        if self.canvas.is_blank(self.canvas.rows - 1):
            rows.pop()
        return [self._numbers(0), *rows, self._numbers(2 * SIZE - 2)]

    def _labelled(self, row: int) -> Line:
        label = ""
        if row % 2 == 0:
            label = NAMES[self._block_at(0, row)][:2]
        left, right = label.ljust(MARGIN), label.rjust(MARGIN)
        return [(left, look.FAINT), *self.canvas.line(row), (right, look.FAINT)]

    def _block_at(self, place: int, row: int) -> int:
        """The block in the screen's column `place` (counted in blocks) and row."""
        x = SIZE - 1 - place if self.turned else place
        y = row // 2 if self.turned else SIZE - 1 - row // 2
        return y * SIZE + x

    def _numbers(self, row: int) -> Line:
        """The column numbers of the field that `row` lies in."""
        names = [NAMES[self._block_at(place, row)][2:] for place in range(SIZE)]
        cells = [name.rjust(_CENTRE + 1).ljust(self.pitch) for name in names]
        return [(" " * MARGIN + "".join(cells) + " " * MARGIN, look.FAINT)]
