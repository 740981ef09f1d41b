"""Draw the pictures of `orrery play` for the README and the manual, as SVG.

python tools/picture.py          writes docs/images/play-<game>.svg for every game

The picture is what the terminal shows, cell by cell. Lines are drawn as strokes, so that they meet
whatever font the reader has.
"""

from __future__ import annotations

import contextlib
import io
from html import escape
from pathlib import Path

from rich.console import Console
from rich.style import Style
from rich.text import Text

from orrery.cli.play import Table
from orrery.kernel.match import Match
from orrery.kernel.registry import game as find_game
from tools import scenes

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "images"

SIZE = 15.0
WIDEST = 200
CELL = SIZE * 0.602
ROW = SIZE * 1.18
PAD = 18.0
BAR = 40.0
FONTS = "'Fira Code','DejaVu Sans Mono',Menlo,Consolas,'Liberation Mono',monospace"
INK = "#dbe2f0"
NIGHT = "#0b1020"
NAMED = {"cyan": "#7fd4e8", "yellow": "#ffc56b"}

# Character -> lines inside its cell, from (x, y) to (x, y) in parts of the cell.
STROKES: dict[str, list[tuple[float, float, float, float]]] = {
    "─": [(0, 0.5, 1, 0.5)],
    "━": [(0, 0.5, 1, 0.5)],
    "╌": [(0.1, 0.5, 0.4, 0.5), (0.6, 0.5, 0.9, 0.5)],
    "│": [(0.5, 0, 0.5, 1)],
    "▁": [(0, 1, 1, 1)],
    "╲": [(0, 0, 1, 1)],
    "\N{BOX DRAWINGS LIGHT DIAGONAL UPPER RIGHT TO LOWER LEFT}": [(1, 0, 0, 1)],
}


class Enough(Exception):
    """The screen is as it should be."""


class Picture:
    """A position, what is typed there, and how wide the screen is."""

    def __init__(self, match: Match, typed: list[str], columns: int, title: str) -> None:
        self.match = match
        self.typed = typed
        self.columns = columns
        self.title = title

    @property
    def command(self) -> str:
        return f"orrery play {self.match.state.game_id}"

    @property
    def file(self) -> Path:
        return FOLDER / f"play-{self.match.state.game_id}.svg"


def pictures() -> list[Picture]:
    return [
        Picture(
            scenes.nebula(),
            ["move 3 1H11", "move 3 1I11", "why move 3 1G10"],
            132,
            "the map, both control panels and a question",
        ),
        Picture(
            scenes.gaia(),
            ["why mine 7A6"],
            140,
            "the galaxy, the research board, four players and a question",
        ),
        Picture(
            scenes.eclipse(),
            ["why explore 4-4"],
            170,
            "the galaxy, the technology tray, four players with their blueprints and a question",
        ),
    ]


def screen(picture: Picture) -> list[Text]:
    """The rows of the terminal after the last line is typed."""
    console = Console(
        file=io.StringIO(),
        record=True,
        width=picture.columns,
        height=110,
        force_terminal=True,
        color_system="truecolor",
        legacy_windows=False,
    )
    typed = iter(picture.typed)

    def read(prompt: str) -> str:
        line = next(typed, None)
        if line is None:
            console.print(Text(f"{prompt}▏"), end="")
            raise Enough
        if line == picture.typed[-1]:
            console.print(Text.assemble(prompt, (line, "bold")))
        else:
            console.export_text(clear=True)
        return line

    game = find_game(picture.match.state.game_id)
    table = Table(console, game, picture.match, [0], None, "en", read)
    with contextlib.suppress(Enough):
        table.play()
    return [Text.from_ansi(line) for line in console.export_text(styles=True).splitlines()]


# Drawing ---------------------------------------------------------------------------------


def svg(rows: list[Text], picture: Picture) -> str:
    width = picture.columns * CELL + 2 * PAD
    height = len(rows) * ROW + BAR + PAD
    size = f'viewBox="0 0 {width:.0f} {height:.0f}" font-size="{SIZE:g}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="{FONTS}" role="img">',
        f"<title>{picture.command}: {picture.title}</title>",
        "<style>text{white-space:pre}.b{font-weight:700}.i{font-style:italic}</style>",
        f'<rect width="100%" height="100%" rx="12" fill="{NIGHT}"/>',
        *_window(width, picture.command),
        f'<g transform="translate({PAD:g} {BAR:g})">',
    ]
    for number, row in enumerate(rows):
        parts.extend(_row(row, number * ROW))
    return "\n".join([*parts, "</g>", "</svg>", ""])


def _window(width: float, command: str) -> list[str]:
    dots = [
        f'<circle cx="{PAD + 6 + 22 * at:g}" cy="19" r="6" fill="{fill}"/>'
        for at, fill in enumerate(("#ff6f61", "#f5d547", "#79d8ae"))
    ]
    middle = f'x="{width / 2:.0f}" y="24" text-anchor="middle"'
    return [*dots, f'<text {middle} fill="#97a3bb">{command}</text>']


def _row(row: Text, top: float) -> list[str]:
    papers: list[str] = []
    inks: list[str] = []
    console = Console(width=WIDEST, color_system="truecolor", force_terminal=True)
    column = 0
    for segment in row.render(console):
        text = segment.text.rstrip("\n")
        style = segment.style or Style()
        if style.bgcolor is not None and _hex(style.bgcolor.name) != NIGHT:
            papers.append(_paper(column, top, len(text), _hex(style.bgcolor.name)))
        inks.extend(_ink(text, style, column, top))
        column += len(text)
    return papers + inks


def _hex(name: str) -> str:
    return name if name.startswith("#") else NAMED.get(name, INK)


def _paper(column: int, top: float, length: int, fill: str) -> str:
    return (
        f'<rect x="{column * CELL:.1f}" y="{top:.1f}" width="{length * CELL + 0.3:.1f}" '
        f'height="{ROW + 0.3:.1f}" fill="{fill}"/>'
    )


def _ink(text: str, style: Style, column: int, top: float) -> list[str]:
    ink = _hex(style.color.name) if style.color is not None else INK
    if style.dim:
        ink = "#8592ad"
    words: list[str] = []
    at = 0
    while at < len(text):
        end = at
        drawn = text[at] in STROKES
        while end < len(text) and (text[end] in STROKES) == drawn:
            end += 1
        run = text[at:end]
        if drawn:
            words.append(_strokes(run, ink, column + at, top))
        elif run.strip():
            words.append(_words(run, style, ink, column + at, top))
        at = end
    return words


def _strokes(run: str, ink: str, column: int, top: float) -> str:
    path = ""
    for at, sign in enumerate(run, column):
        for x1, y1, x2, y2 in STROKES[sign]:
            path += f"M{(at + x1) * CELL:.1f} {top + y1 * ROW:.1f}"
            path += f"L{(at + x2) * CELL:.1f} {top + y2 * ROW:.1f}"
    weight = 3 if "━" in run else 1.4
    return f'<path d="{path}" stroke="{ink}" stroke-width="{weight}" fill="none"/>'


def _words(run: str, style: Style, ink: str, column: int, top: float) -> str:
    lead = len(run) - len(run.lstrip())
    word = run.strip()
    classes = ("b" if style.bold else "") + (" i" if style.italic else "")
    kind = f' class="{classes.strip()}"' if classes.strip() else ""
    return (
        f'<text x="{(column + lead) * CELL:.1f}" y="{top + ROW * 0.76:.1f}" '
        f'textLength="{len(word) * CELL:.1f}" fill="{ink}"{kind}>{escape(word)}</text>'
    )


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for picture in pictures():
        picture.file.write_text(svg(screen(picture), picture), "utf-8")
        print(f"{picture.file.name}: {picture.file.stat().st_size} bytes")


if __name__ == "__main__":
    main()
