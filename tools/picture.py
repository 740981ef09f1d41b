"""Draw the picture of `orrery play nebula` for the README, as SVG.

python tools/picture.py          writes docs/images/play-nebula.svg

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
from orrery.games.nebula.game import game
from orrery.kernel.match import Match
from tests.nebula.scene import Scene

FILE = Path(__file__).resolve().parent.parent / "docs" / "images" / "play-nebula.svg"

COLUMNS = 132
SIZE = 15.0
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
    "╲": [(0, 0, 1, 1)],
    "\N{BOX DRAWINGS LIGHT DIAGONAL UPPER RIGHT TO LOWER LEFT}": [(1, 0, 0, 1)],
}


class Enough(Exception):
    """The screen is as it should be."""


def scene() -> Match:
    """Turn 14 of a close game: the first player's ship 3 is on its way."""
    built = Scene("conflict", seat=0, turn=14)
    built.home(0, "Y1", "1E7").planet("Y1", troops=12)
    built.planet("G1", "1G10", owner=0, troops=7)
    built.planet("R1", "1C13", kind="uncolonised")
    built.home(1, "R2", "2E7").planet("R2", troops=15)
    built.planet("Y2", "2G10", owner=1, troops=5)
    built.planet("G2", "2B14", kind="uncolonised")
    built.reserves(18, 9, 22).reserves(24, 11, 6, seat=1)
    for seat, grades in ((0, ("specialised", "base", "specialised")), (1, ("specialised",) * 3)):
        for resource, grade in zip(("metal", "gas", "crystal"), grades, strict=True):
            built.extractor(grade, resource, seat)
    built.building("academy", "hangar", "laboratory").building("academy", "hangar", seat=1)
    built.state.building[5] = 1
    built.ready("electromagnetic_pulse", "improved_cargo", "pathfinder")
    built.cooling("battle_speed", 1).cooling("balance", 2)
    built.research("energy_shield", 2).research("jumpgate", 1)
    built.ready("repair", seat=1).cooling("hack", 2, seat=1).ready("invisibility_field", seat=1)
    built.research("supernova_cannon", 3, seat=1).research("suicide", 1, seat=1)
    built.ship(1, "1C13", troops=5).ship(2, "1D8", troops=3).ship(3, "1H12", troops=6)
    built.ship(1, "2J9", troops=4, seat=1).ship(2, "2F11", troops=5, durability=1, seat=1)
    built.ship(3, "2E7", troops=2, seat=1)
    built.begin()
    match = Match(built.state, game.check_options({}), "picture")
    match.begin()
    return match


def screen() -> list[Text]:
    """The rows of the terminal when the player is asked where to go."""
    console = Console(
        file=io.StringIO(),
        record=True,
        width=COLUMNS,
        height=80,
        force_terminal=True,
        color_system="truecolor",
        legacy_windows=False,
    )
    typed = iter(["move 3 1H11", "move 3 1I11", "why move 3 1G10"])

    def read(prompt: str) -> str:
        line = next(typed, None)
        if line is None:
            console.print(Text(f"{prompt}▏"), end="")
            raise Enough
        if line.startswith("move"):
            console.export_text(clear=True)
        else:
            console.print(Text.assemble(prompt, (line, "bold")))
        return line

    table = Table(console, game, scene(), [0], None, "en", read)
    with contextlib.suppress(Enough):
        table.play()
    return [Text.from_ansi(line) for line in console.export_text(styles=True).splitlines()]


# Drawing ---------------------------------------------------------------------------------


def svg(rows: list[Text]) -> str:
    width = COLUMNS * CELL + 2 * PAD
    height = len(rows) * ROW + BAR + PAD
    size = f'viewBox="0 0 {width:.0f} {height:.0f}" font-size="{SIZE:g}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="{FONTS}" role="img">',
        "<title>orrery play nebula: the map, both control panels and a question</title>",
        "<style>text{white-space:pre}.b{font-weight:700}.i{font-style:italic}</style>",
        f'<rect width="100%" height="100%" rx="12" fill="{NIGHT}"/>',
        *_window(width),
        f'<g transform="translate({PAD:g} {BAR:g})">',
    ]
    for number, row in enumerate(rows):
        parts.extend(_row(row, number * ROW))
    return "\n".join([*parts, "</g>", "</svg>", ""])


def _window(width: float) -> list[str]:
    dots = [
        f'<circle cx="{PAD + 6 + 22 * at:g}" cy="19" r="6" fill="{fill}"/>'
        for at, fill in enumerate(("#ff6f61", "#f5d547", "#79d8ae"))
    ]
    middle = f'x="{width / 2:.0f}" y="24" text-anchor="middle"'
    return [*dots, f'<text {middle} fill="#97a3bb">orrery play nebula</text>']


def _row(row: Text, top: float) -> list[str]:
    papers: list[str] = []
    inks: list[str] = []
    console = Console(width=COLUMNS, color_system="truecolor", force_terminal=True)
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
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(svg(screen()), "utf-8")
    print(f"{FILE.name}: {FILE.stat().st_size} bytes")


if __name__ == "__main__":
    main()
