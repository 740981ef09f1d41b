"""The galaxy in characters: two rows a space, columns shifted against each other by one.

The upper row of a space tells its planet and what stands there, the lower one its name.
"""

from __future__ import annotations

from typing import Final

from orrery.games.gaia.actions.federate import PAYMENT, FederationFrame
from orrery.games.gaia.components import EMPTY, SPACE
from orrery.games.gaia.federating import search_of
from orrery.games.gaia.geometry import NAMES, PLACES, SPACES
from orrery.games.gaia.space import SPACE as SPACE_DOMAIN
from orrery.games.gaia.state import NOBODY, GaiaState, gaia
from orrery.games.gaia.terminal import look
from orrery.kernel.drawing import Canvas, Line, Segment
from orrery.kernel.messages import Catalogue
from orrery.kernel.state import View

NARROW: Final = 4
WIDE: Final = 6
_SHAPE: Final = 4
"""Columns that the code of a planet and a structure take."""


def column_count(s: GaiaState) -> int:
    """How many columns of spaces the map has."""
    columns = [s.hex_q[space] for space in s.geometry().spaces]
    return max(columns) - min(columns) + 1 if columns else 0


def chart_width(s: GaiaState, pitch: int) -> int:
    """How many columns of the screen a map takes whose spaces are `pitch` columns apart."""
    return column_count(s) * pitch


def chart(view: View, catalogue: Catalogue, pitch: int, width: int) -> list[Line]:
    """The map; one that is wider than the screen comes in strips, from left to right."""
    s = gaia(view.state)
    if not s.geometry().spaces:
        return []
    first = min(s.hex_q[space] for space in s.geometry().spaces)
    strip = width // pitch
    lines: list[Line] = []
    for start in range(0, column_count(s), strip):
        columns = min(strip, column_count(s) - start)
        lines += _Chart(view, catalogue, pitch, first + start, columns).lines()
    return lines


def targets(view: View) -> set[int]:
    """The spaces that the viewer can choose now."""
    found: set[int] = set()
    for action in view.legal():
        for domain, value in zip(action.kind.domains, action.args, strict=True):
            if domain is SPACE_DOMAIN:
                found.add(value)
    return found


def sector_tones(s: GaiaState) -> dict[int, str]:
    """A paper for each sector, other than those of the sectors beside it."""
    geometry = s.geometry()
    beside: dict[int, set[int]] = {space // PLACES: set() for space in geometry.spaces}
    for space in geometry.spaces:
        for next_ in geometry.neighbours[space]:
            beside[space // PLACES].add(next_ // PLACES)
    tones: dict[int, str] = {}
    for sector in sorted(beside):
        taken = [tones[other] for other in beside[sector] if other in tones]
        free = [tone for tone in look.TONES if tone not in taken]
        tones[sector] = free[0] if free else look.TONES[0]
    return tones


def pending(s: GaiaState) -> dict[int, int]:
    """Spaces of a federation that is being formed, with its seat."""
    found: dict[int, int] = {}
    for frame in s.frames():
        if isinstance(frame, FederationFrame) and frame.stage < PAYMENT:
            chosen = search_of(s, frame.seat).spaces_of(frame.groups)
            found.update(dict.fromkeys([*chosen, *frame.placed], frame.seat))
    return found


class _Chart:
    def __init__(
        self, view: View, catalogue: Catalogue, pitch: int, first: int, columns: int
    ) -> None:
        self.s: GaiaState = gaia(view.state)
        self.catalogue = catalogue
        self.pitch = pitch
        self.first = first
        self.targets = targets(view)
        self.pending = pending(self.s)
        shown = range(first, first + columns)
        self.spaces = [at for at in self.s.geometry().spaces if self.s.hex_q[at] in shown]
        heights = [self._height(space) for space in self.spaces]
        self.top = min(heights, default=0)
        self.canvas = Canvas(columns * pitch, max(heights, default=0) - self.top + 2)
        tones = sector_tones(self.s)
        for space in self.spaces:
            self._tint(space, tones[space // PLACES])
            self._space(space)

    def lines(self) -> list[Line]:
        return [self.canvas.line(row) for row in range(self.canvas.rows)]

    def _height(self, space: int) -> int:
        """Rows from the top: a space is two rows high, the next column lies one row lower."""
        return 2 * self.s.hex_r[space] + self.s.hex_q[space]

    def column(self, space: int) -> int:
        return (self.s.hex_q[space] - self.first) * self.pitch

    def row(self, space: int) -> int:
        return self._height(space) - self.top

    def _tint(self, space: int, tone: str) -> None:
        column, row = self.column(space), self.row(space)
        self.canvas.tint(column, row, column + self.pitch - 1, row + 1, tone)

    def _space(self, space: int) -> None:
        marks = self._marks(space)
        if self.s.planet[space] == SPACE:
            marks = self._void(space, marks)
        else:
            self._planet(space)
            if space in self.targets and self._is_taken(space):
                marks.insert(0, (look.GOAL, look.TARGET))
        self._name(space, marks)

    def _is_taken(self, space: int) -> bool:
        return self.s.structure[space] != EMPTY or self.s.former[space] != NOBODY

    # The upper row -------------------------------------------------------------------------

    def _planet(self, space: int) -> None:
        """The code of the planet, then what stands on it."""
        s = self.s
        column, row = self.column(space) + (self.pitch - _SHAPE) // 2, self.row(space)
        ink = look.PLANET[s.planet[space]]
        code = self.catalogue.get("label", f"code_{s.planet[space]}")
        self.canvas.put(column, row, code, look.DARK, ink)
        if s.structure[space] != EMPTY:
            piece = look.PIECE[s.structure[space]] + look.EMBLEM[s.owner[space]]
            self.canvas.put(column + 2, row, piece, look.DARK, look.colour(s, s.owner[space]))
        elif s.former[space] != NOBODY:
            seat = s.former[space]
            sign = look.FORMER + look.EMBLEM[seat]
            self.canvas.put(column + 2, row, sign, f"bold {look.colour(s, seat)}")
        elif space in self.targets:
            self.canvas.put(column + 2, row, look.GOAL, look.TARGET)

    def _void(self, space: int, marks: list[Segment]) -> list[Segment]:
        """Satellites and space stations; returns the marks that found no room."""
        column, row = self.column(space), self.row(space)
        if not marks:
            middle = column + (self.pitch - 1) // 2
            if space in self.targets:
                self.canvas.put(middle, row, look.GOAL, look.TARGET)
            elif space % PLACES == 0:
                number = f"{space // PLACES + 1:02}"
                self.canvas.put(middle, row, number, f"bold {look.SOFT}")
            else:
                self.canvas.put(middle, row, look.DOT, look.SHADOW)
            return []
        column += (self.pitch - _SHAPE) // 2
        for sign, style in marks[:_SHAPE]:
            ink, _, paper = style.partition(" on ")
            self.canvas.put(column, row, sign, ink, paper)
            column += 1
        return marks[_SHAPE:]

    # The lower row -------------------------------------------------------------------------

    def _marks(self, space: int) -> list[Segment]:
        """What stands here besides the structure of an owner, with the style of each sign."""
        s = self.s
        found: list[Segment] = []
        if s.station[space] != NOBODY:
            style = f"{look.DARK} on {look.colour(s, s.station[space])}"
            found += [(look.STATION, style), (look.EMBLEM[s.station[space]], style)]
        if s.shared[space] != NOBODY:
            style = f"{look.DARK} on {look.colour(s, s.shared[space])}"
            found.append((look.EMBLEM[s.shared[space]], style))
        for seat in range(s.players):
            ink = f"bold {look.colour(s, seat)}"
            if s.has_satellite(seat, space) or self._has_pending_satellite(seat, space):
                found.append((look.EMBLEM[seat], ink))
            elif self._is_federated(seat, space):
                found.append((look.FEDERATED, ink))
        return found

    def _has_pending_satellite(self, seat: int, space: int) -> bool:
        s = self.s
        mine = s.station[space] == seat
        return self.pending.get(space) == seat and s.planet[space] == SPACE and not mine

    def _is_federated(self, seat: int, space: int) -> bool:
        s = self.s
        mine = s.has_structure(seat, space) or s.station[space] == seat
        joined = s.federation[seat * SPACES + space] > 0 or self.pending.get(space) == seat
        return mine and joined

    def _name(self, space: int, marks: list[Segment]) -> None:
        """The name, without its sector where marks need the room."""
        margin = (self.pitch - _SHAPE) // 2
        column, row = self.column(space) + margin, self.row(space) + 1
        room = self.pitch - margin
        name = NAMES[space]
        text = name if len(name) + len(marks) <= room else name.lstrip("0123456789")
        self.canvas.put(column, row, text, self._name_ink(space))
        column += len(text)
        for sign, style in marks[: room - len(text)]:
            ink, _, paper = style.partition(" on ")
            self.canvas.put(column, row, sign, ink, paper)
            column += 1

    def _name_ink(self, space: int) -> str:
        if space in self.targets:
            return look.TARGET
        return look.SHADOW if self.s.planet[space] == SPACE else look.FAINT
