"""Signs and colours of the terminal. A colour never stands alone: each has a sign beside it."""

from __future__ import annotations

from typing import Final

from orrery.kernel.drawing import Segment
from orrery.kernel.state import View

PAPER: Final = "#0b1020"
SURFACE: Final = "#151c2e"
BAR: Final = "#263049"
TEXT: Final = "#eef2fa"
SOFT: Final = "#b4bfd4"
FAINT: Final = "#8592ad"
SHADOW: Final = "#34405f"
LANE: Final = "#5b6890"
NODE: Final = "#97a6d8"
GOOD: Final = "#6fd8a4"
WARN: Final = "#ffc56b"
UNKNOWN: Final = "#a9b4ff"
TARGET: Final = "bold #ffffff"

SEAT: Final = ["#6f9dff", "#df8fd6"]
SEAT_RING: Final = ["#16264d", "#311d3b"]
EMBLEM: Final = ["●", "✚"]
SHIP: Final = ["▲", "▼"]
RING: Final = ["◦", "+"]
"""Unmapped blocks inside the Defensive Rings of a seat."""

PLANET: Final = ["#f5d547", "#ff7d66", "#79d8ae"]
PLANET_INK: Final = "bold #0b1020"
LETTER: Final = ["Y", "R", "G"]

UNCOLONISED: Final = "◇"
NEUTRAL: Final = "◆"
HOME: Final = "⌂"
DOT: Final = "·"
STATION: Final = "○"
RADIATION: Final = "✱"
MYSTERY: Final = "?"
GOAL: Final = "◎"
SEAM: Final = "╌"

READY: Final = "✓"
COOLING: Final = "↻"
STUDY: Final = "…"
BUILT: Final = "■"
ARRIVING: Final = "◧"
MISSING: Final = "□"
WHOLE: Final = "▮"
BROKEN: Final = "▯"


def seats(view: View) -> list[Segment]:
    """For each seat its sign and its colour."""
    return list(zip(EMBLEM, SEAT, strict=True))
