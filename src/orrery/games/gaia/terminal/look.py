"""Signs and colours of the terminal. A colour never stands alone: each has a sign beside it."""

from __future__ import annotations

from typing import Final

from orrery.games.gaia.components import FACTIONS
from orrery.games.gaia.state import NONE, GaiaState, gaia
from orrery.kernel.drawing import Segment
from orrery.kernel.state import View

PAPER: Final = "#0b1020"
SURFACE: Final = "#151c2e"
BAR: Final = "#263049"
TEXT: Final = "#eef2fa"
SOFT: Final = "#b4bfd4"
FAINT: Final = "#8592ad"
SHADOW: Final = "#56638c"
GOOD: Final = "#6fd8a4"
WARN: Final = "#ffc56b"
DARK: Final = "bold #0b1020"
"""The ink on coloured paper."""
TARGET: Final = "bold #ffffff"

TONES: Final = ["#162143", "#2a2544", "#0f2f3a", "#33243a", "#1d3130"]
"""Papers of sectors: neighbours differ."""

PLANET: Final = [
    SHADOW,
    "#6f9dff",
    "#ff6f61",
    "#ff9f45",
    "#f5d547",
    "#c2906a",
    "#a3aebf",
    "#f2f6ff",
    "#6fd87a",
    "#c08bff",
    "#5fe0d8",
]
"""By planet type; a faction has the colour of its home."""

EMBLEM: Final = ["●", "■", "▲", "◆"]
"""By seat."""

PIECE: Final = [" ", "M", "T", "L", "P", "K", "Q"]
"""By structure: the letters of the notation (mine, ts, lab, pi, ac-knowledge, ac-qic)."""
FORMER: Final = "g"
STATION: Final = "⌂"
FEDERATED: Final = "*"
DOT: Final = "·"
GOAL: Final = "◎"
STONE: Final = "✦"

NOW: Final = "►"
USED: Final = "✕"
READY: Final = "✓"
GREEN: Final = "✓"
GREY: Final = "–"

ACTION: Final = "►"
GIVES: Final = "→"
PASSING: Final = "⇥"
COVERS: Final = "▣"


def seats(view: View) -> list[Segment]:
    """For each seat its sign and the colour of its faction."""
    s = gaia(view.state)
    return [(EMBLEM[seat], colour(s, seat)) for seat in range(s.players)]


def colour(s: GaiaState, seat: int) -> str:
    """The colour of a seat: that of its faction, once it has one."""
    faction = s.faction[seat]
    return SOFT if faction == NONE else PLANET[FACTIONS[faction].home]
