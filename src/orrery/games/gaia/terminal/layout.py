"""Where the map, the boards and the panels go at a given width."""

from __future__ import annotations

from typing import Final

from orrery.games.gaia.state import GaiaState, gaia
from orrery.games.gaia.terminal import look
from orrery.games.gaia.terminal.board import Board
from orrery.games.gaia.terminal.chart import NARROW, WIDE, chart, chart_width
from orrery.games.gaia.terminal.legend import legend
from orrery.games.gaia.terminal.panels import panel
from orrery.kernel.drawing import Line, beside, on_paper, width_of
from orrery.kernel.messages import Catalogue
from orrery.kernel.state import View

NARROWEST: Final = 80
SIDES: Final = {NARROW: 48, NARROW + 1: 56, WIDE: 64}
"""By the distance of spaces on the map: the least width of the panels beside it."""
SIDE_MOST: Final = 84
GAP: Final = 1


def draw(view: View, catalogue: Catalogue, width: int) -> list[Line]:
    """The whole table at a width of 80 columns or more."""
    s = gaia(view.state)
    lefts = {pitch: max(chart_width(s, pitch), NARROWEST) for pitch in SIDES}
    fitting = [pitch for pitch, side in SIDES.items() if lefts[pitch] + GAP + side <= width]
    if not fitting:
        return [line for part in parts(view, catalogue, width) for line in part]
    left = lefts[max(fitting)]
    return _side_by_side(view, catalogue, left, min(width - left - GAP, SIDE_MOST))


def parts(view: View, catalogue: Catalogue, width: int) -> list[list[Line]]:
    """The map, the boards, the players two by two, and what the signs mean."""
    room = max(width, NARROWEST)
    board = Board(view, catalogue, room)
    found = [[*board.status(), *_map(view, catalogue, room)], board.research(), board.scoring()]
    seats = order(view)
    for at in range(0, len(seats), 2):
        found.append(_pair(view, catalogue, seats[at : at + 2], room))
    return [*found, legend(catalogue, room)]


def order(view: View) -> list[int]:
    """The viewer's own panel comes first, the others clockwise."""
    s: GaiaState = gaia(view.state)
    if view.seat is None:
        return s.table[:]
    return [view.seat, *s.clockwise_after(view.seat)]


def _side_by_side(view: View, catalogue: Catalogue, left: int, side: int) -> list[Line]:
    """The map over the research board, the panels beside them, the legend below.

    The tiles to be scored go where there is more room.
    """
    board = Board(view, catalogue, left)
    beneath = [*_map(view, catalogue, left), *board.research()]
    column: list[Line] = []
    for seat in order(view):
        column += [*panel(view, seat, catalogue, side), []]
    if len(beneath) < len(column):
        beneath += [[], *board.scoring()]
    else:
        column += Board(view, catalogue, side).scoring()
    width = left + GAP + side
    both = on_paper(beside(beneath, column, left, GAP), width, look.PAPER)
    status = Board(view, catalogue, width).status()
    return [*status, *both, *legend(catalogue, width)]


def _map(view: View, catalogue: Catalogue, room: int) -> list[Line]:
    """The map at the largest scale that fits, in the middle."""
    s = gaia(view.state)
    fitting = [pitch for pitch in range(NARROW, WIDE + 1) if chart_width(s, pitch) <= room]
    lines = chart(view, catalogue, max(fitting, default=NARROW), room)
    return on_paper([_centred(line, room) for line in lines], room, look.PAPER)


def _centred(line: Line, width: int) -> Line:
    return [(" " * ((width - width_of(line)) // 2), ""), *line]


def _pair(view: View, catalogue: Catalogue, seats: list[int], room: int) -> list[Line]:
    half = (room - GAP) // 2
    left, right = [panel(view, seat, catalogue, half) for seat in seats] + [[]] * (2 - len(seats))
    return on_paper(beside(left, right, half, GAP), room, look.PAPER)
