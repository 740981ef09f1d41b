"""Where the galaxy, the boards and the panels go at a given width."""

from __future__ import annotations

from typing import Final

from orrery.games.eclipse.state import eclipse
from orrery.games.eclipse.terminal import look
from orrery.games.eclipse.terminal.battle import events_under_way
from orrery.games.eclipse.terminal.board import Board
from orrery.games.eclipse.terminal.chart import LOW, TALL, Scale, chart, column_count
from orrery.games.eclipse.terminal.designs import strangers
from orrery.games.eclipse.terminal.legend import legend
from orrery.games.eclipse.terminal.panels import panel
from orrery.kernel.drawing import Line, beside, on_paper, width_of
from orrery.kernel.messages import Catalogue
from orrery.kernel.state import View

NARROWEST: Final = 80
ROOMY: Final = 100
"""From here on hexes are tall."""
SIDE: Final = 56
"""The least width of panels beside the galaxy."""
SIDE_MOST: Final = 84
GAP: Final = 1


def draw(view: View, catalogue: Catalogue, width: int) -> list[Line]:
    """The whole table at a width of 80 columns or more."""
    left = max(TALL[-1].width_for(column_count(view)), NARROWEST)
    if left + GAP + SIDE <= width:
        side = min(width - left - GAP, SIDE_MOST)
        return _side_by_side(view, catalogue, width - GAP - side, side)
    return [line for part in parts(view, catalogue, width) for line in part]


def parts(view: View, catalogue: Catalogue, width: int) -> list[list[Line]]:
    """The galaxy, what is under way, the tray, the players two by two, the legend."""
    room = max(width, NARROWEST)
    board = Board(view, catalogue, room)
    scales = [*TALL, *LOW] if room >= ROOMY else LOW
    found = [[*board.status(), *_map(view, room, scales)]]
    found.append(events_under_way(view, catalogue, room))
    found.append([*board.tray(), *strangers(eclipse(view.state), catalogue, room)])
    seats = order(view)
    for at in range(0, len(seats), 2):
        found.append(_pair(view, catalogue, seats[at : at + 2], room))
    return [*found, legend(catalogue, room)]


def order(view: View) -> list[int]:
    """The viewer's own panel comes first, the others clockwise."""
    s = eclipse(view.state)
    return s.clockwise(s.start_player if view.seat is None else view.seat)


def _side_by_side(view: View, catalogue: Catalogue, left: int, side: int) -> list[Line]:
    """The galaxy over the tray, the viewer's panel beside it, the others where there is room."""
    board = Board(view, catalogue, left)
    beneath = [*_map(view, left, TALL), *events_under_way(view, catalogue, left), *board.tray()]
    beneath += strangers(eclipse(view.state), catalogue, left)
    column: list[Line] = []
    for seat in order(view):
        if len(column) <= len(beneath):
            column += [*panel(view, seat, catalogue, side), []]
        else:
            beneath += [[], *panel(view, seat, catalogue, left)]
    width = left + GAP + side
    both = on_paper(beside(beneath, column, left, GAP), width, look.PAPER)
    status = Board(view, catalogue, width).status()
    return [*status, *both, *legend(catalogue, width)]


def _map(view: View, room: int, scales: list[Scale]) -> list[Line]:
    """The galaxy in the middle, at the largest of these scales that fits."""
    columns = column_count(view)
    fitting = [scale for scale in scales if scale.width_for(columns) <= room]
    lines = chart(view, fitting[0] if fitting else LOW[-1], room)
    return on_paper([_centred(line, room) for line in lines], room, look.PAPER)


def _centred(line: Line, width: int) -> Line:
    return [(" " * ((width - width_of(line)) // 2), ""), *line]


def _pair(view: View, catalogue: Catalogue, seats: list[int], room: int) -> list[Line]:
    half = (room - GAP) // 2
    left, right = [panel(view, seat, catalogue, half) for seat in seats] + [[]] * (2 - len(seats))
    return on_paper(beside(left, right, half, GAP), room, look.PAPER)
