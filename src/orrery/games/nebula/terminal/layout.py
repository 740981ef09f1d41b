"""Where the map and the panels go at a given width."""

from __future__ import annotations

from typing import Final

from orrery.games.nebula.terminal import look
from orrery.games.nebula.terminal.chart import NARROW, WIDE, chart, chart_width
from orrery.games.nebula.terminal.panels import free_planets, legend, panel
from orrery.kernel.drawing import Line, beside, on_paper, pad
from orrery.kernel.messages import Catalogue
from orrery.kernel.state import View

NARROWEST: Final = chart_width(NARROW)
SIDES: Final = {NARROW: 33, NARROW + 1: 40, WIDE: 48}
"""By the distance of blocks on the map: the least width of the panels beside it."""
SIDE_MOST: Final = 64
GAP: Final = 1


def draw(view: View, catalogue: Catalogue, width: int) -> list[Line]:
    """The whole table at a width of 80 columns or more."""
    fitting = [pitch for pitch, side in SIDES.items() if chart_width(pitch) + GAP + side <= width]
    if not fitting:
        return [line for part in parts(view, catalogue, width) for line in part]
    pitch = max(fitting)
    left = chart_width(pitch)
    side = min(width - left - GAP, SIDE_MOST)
    lines = beside(chart(view, pitch), _column(view, catalogue, side), left, GAP)
    return on_paper(lines, left + GAP + side, look.PAPER)


def parts(view: View, catalogue: Catalogue, width: int) -> list[list[Line]]:
    """The map, below it the panels, and what the signs mean."""
    room = max(width, NARROWEST)
    board = on_paper([_centred(line, room) for line in chart(view, NARROW)], room, look.PAPER)
    half = (room - GAP) // 2
    mine, other = [panel(view, seat, catalogue, half) for seat in _order(view)]
    both = on_paper(beside(mine, other, half, GAP), room, look.PAPER)
    below = free_planets(view, catalogue, room)
    return [board, [*both, *below], legend(catalogue, room)]


def _order(view: View) -> list[int]:
    """The viewer's own panel comes first."""
    return [1, 0] if view.seat == 1 else [0, 1]


def _column(view: View, catalogue: Catalogue, width: int) -> list[Line]:
    lines: list[Line] = []
    for seat in _order(view):
        lines += [*panel(view, seat, catalogue, width), []]
    return [*lines, *free_planets(view, catalogue, width), [], *legend(catalogue, width)]


def _centred(line: Line, width: int) -> Line:
    return pad([(" " * ((width - NARROWEST) // 2), ""), *line], width)
