"""Drawing with characters: lines of styled text as plain data, for whatever shows them.

A style is written in the words of Rich (`bold #548afc on #0b1020`). Every character that a game
draws with is one column wide.
"""

from __future__ import annotations

from collections.abc import Sequence

Segment = tuple[str, str]
"""Text and its style."""
Line = list[Segment]

BLANK = " "
CUT = "…"


def width_of(line: Line) -> int:
    return sum([len(text) for text, _ in line])


def text_of(line: Line) -> str:
    """A line without its styles."""
    return "".join([text for text, _ in line])


def cut(line: Line, width: int) -> Line:
    """The line, shortened to a width if it is longer."""
    if width_of(line) <= width:
        return line
    kept: Line = []
    room = width - len(CUT)
    for text, style in line:
        kept.append((text[:room], style))
        room -= len(text)
        if room <= 0:
            break
    kept.append((CUT, kept[-1][1]))
    return kept


def pad(line: Line, width: int, style: str = "") -> Line:
    """The line at exactly a width."""
    short = cut(line, width)
    missing = width - width_of(short)
    return [*short, (BLANK * missing, style)] if missing > 0 else short


def spread(left: Line, right: Line, width: int, style: str = "") -> Line:
    """One part at the left end of a line and one at its right end."""
    room = width - width_of(right)
    return [*pad(left, room, style), *right] if room > 0 else pad(left, width, style)


def flow(chips: Sequence[Line], width: int, gap: int = 2, indent: int = 0) -> list[Line]:
    """Chips one after another, on as many lines as they need; later lines are indented."""
    lines: list[Line] = [[]]
    for chip in chips:
        space = gap if lines[-1] else 0
        if lines[-1] and width_of(lines[-1]) + space + width_of(chip) > width:
            lines.append([(BLANK * indent, "")] if indent else [])
            space = 0
        if space:
            lines[-1].append((BLANK * space, ""))
        lines[-1].extend(cut(list(chip), width - width_of(lines[-1])))
    return lines


def beside(left: list[Line], right: list[Line], width: int, gap: int = 2) -> list[Line]:
    """Two drawings side by side; `width` is that of the left one."""
    lines: list[Line] = []
    for at in range(max(len(left), len(right))):
        one = left[at] if at < len(left) else []
        other = right[at] if at < len(right) else []
        lines.append([*pad(one, width), (BLANK * gap, ""), *other])
    return lines


def on_paper(lines: list[Line], width: int, paper: str) -> list[Line]:
    """The lines at full width on a background, where they have none of their own."""
    rows = [pad(line, width) for line in lines]
    return [[(text, _on(style, paper)) for text, style in row] for row in rows]


def _on(style: str, paper: str) -> str:
    return style if " on " in f" {style}" else f"{style} on {paper}".strip()


class Canvas:
    """A rectangle of characters, each with its ink and its paper."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns = columns
        self.rows = rows
        self._text = [[BLANK] * columns for _ in range(rows)]
        self._ink = [[""] * columns for _ in range(rows)]
        self._paper = [[""] * columns for _ in range(rows)]

    def put(self, column: int, row: int, text: str, ink: str, paper: str = "") -> None:
        """Write from a place to the right; what falls outside is lost."""
        for at, character in enumerate(text, column):
            if 0 <= at < self.columns and 0 <= row < self.rows:
                self._text[row][at] = character
                self._ink[row][at] = ink
                if paper:
                    self._paper[row][at] = paper

    def at(self, column: int, row: int) -> str:
        return self._text[row][column]

    def tint(self, left: int, top: int, right: int, bottom: int, paper: str) -> None:
        """Lay paper under a rectangle, its ends included."""
        for row in range(max(top, 0), min(bottom, self.rows - 1) + 1):
            for column in range(max(left, 0), min(right, self.columns - 1) + 1):
                self._paper[row][column] = paper

    def is_blank(self, row: int) -> bool:
        return all(character == BLANK for character in self._text[row])

    def line(self, row: int) -> Line:
        """A row with neighbours of one style joined."""
        found: Line = []
        for text, ink, paper in zip(self._text[row], self._ink[row], self._paper[row], strict=True):
            style = f"{ink} on {paper}".strip() if paper else ink
            if found and found[-1][1] == style:
                found[-1] = (found[-1][0] + text, style)
            else:
                found.append((text, style))
        return found
