"""Shows positions: with the game's own drawing where it has one, else its fields.

A game offers its drawing in a module or package `terminal` beside its `Game`:

    draw(view, catalogue, width) -> lines       the whole table
    parts(view, catalogue, width) -> [lines]    the same in parts, from top to bottom
    note(view, action, catalogue) -> str        what an action costs or meets; may be empty
    seats(view) -> [(sign, style)]              how each seat is marked, as in the drawing

All are optional but `draw`. Lines are those of `orrery.kernel.drawing`.
"""

from __future__ import annotations

from types import ModuleType

from rich.console import Console
from rich.text import Text

from orrery.kernel.decision import Action
from orrery.kernel.drawing import Line, Segment
from orrery.kernel.game import Game
from orrery.kernel.messages import Catalogue
from orrery.kernel.registry import part_of
from orrery.kernel.state import View

BELOW = 16
"""Rows that the events, the question and the choices need below the drawing."""


def terminal_of(game: Game) -> ModuleType | None:
    """The game's terminal module, or None."""
    return part_of(game, "terminal")


class Screen:
    """The console with the drawing of one game in one language."""

    def __init__(self, console: Console, game: Game, catalogue: Catalogue) -> None:
        self.console = console
        self.catalogue = catalogue
        self._terminal = terminal_of(game)
        self._drawn: list[list[Line]] = []
        self._seats: list[Segment] = []

    def forget(self) -> None:
        """Draw everything the next time."""
        self._drawn = []

    def look_at(self, view: View) -> None:
        """From now on mark the seats as they are marked in this position."""
        seats = getattr(self._terminal, "seats", None)
        self._seats = [] if seats is None else seats(view)

    def draw(self, view: View) -> None:
        """The whole table."""
        self.look_at(view)
        self._print(self._lines(view))

    def show(self, view: View) -> None:
        """The table before a question: all of it on a large screen, else what has changed."""
        self.look_at(view)
        lines = self._lines(view)
        if self.console.is_terminal and self.console.height >= len(lines) + BELOW:
            self.console.clear()
            self._print(lines)
            return
        parts = self._parts(view)
        for at, part in enumerate(parts):
            if at >= len(self._drawn) or part != self._drawn[at]:
                self._print(part)
        self._drawn = parts

    def clear(self) -> None:
        if self.console.is_terminal:
            self.console.clear()

    def note(self, view: View, action: Action) -> str:
        note = getattr(self._terminal, "note", None)
        return "" if note is None else str(note(view, action, self.catalogue))

    def seat(self, seat: int) -> Text:
        """The name of a seat with its sign."""
        sign, style = self.sign(seat)
        return Text(f"{sign} {self.catalogue.word('seat', seat)}".strip(), f"bold {style}".strip())

    def sign(self, seat: int) -> Segment:
        return self._seats[seat] if 0 <= seat < len(self._seats) else ("", "")

    def _lines(self, view: View) -> list[Line]:
        if self._terminal is None:
            return fields(view)
        lines: list[Line] = self._terminal.draw(view, self.catalogue, self.console.width)
        return lines

    def _parts(self, view: View) -> list[list[Line]]:
        parts = getattr(self._terminal, "parts", None)
        if parts is None:
            return [self._lines(view)]
        found: list[list[Line]] = parts(view, self.catalogue, self.console.width)
        return found

    def _print(self, lines: list[Line]) -> None:
        drawn = self._terminal is not None
        for line in lines:
            self.console.print(Text.assemble(*line), no_wrap=drawn, overflow="crop")


def fields(view: View) -> list[Line]:
    """The fields of a position as they are, for a game that draws nothing."""
    data = view.to_data()
    frames = data.pop("frames")
    lines: list[Line] = [[(f"{name}: ", "bold"), (str(value), "")] for name, value in data.items()]
    for frame in frames:
        kind = frame.pop("kind")
        values = ", ".join(f"{name} {value}" for name, value in frame.items())
        lines.append([(f"[{kind}] ", "bold"), (values, "")])
    return lines
