"""Signs and colours of the terminal. A colour never stands alone: each has a sign beside it.

Letters are those of the notation (interceptor, cruiser, materials, ...), in every language.
"""

from __future__ import annotations

from typing import Final

from orrery.games.eclipse.components import NONE, SPECIES
from orrery.games.eclipse.state import EclipseState, eclipse
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
STRANGE: Final = "#ff8fd0"
"""Ships that nobody plays."""
DARK: Final = "bold #0b1020"
"""The ink on coloured paper."""
TARGET: Final = "bold #ffffff"

EMBLEM: Final = ["●", "■", "▲", "◆", "▼", "★"]
"""By seat."""
COLOUR: Final = {
    "red": "#ff6f61",
    "blue": "#6f9dff",
    "green": "#6fd87a",
    "yellow": "#f5d547",
    "white": "#f2f6ff",
    "black": "#b59bea",
}
"""By the colour of a species; black would not be seen at night."""
HELD: Final = {
    "red": "#371c27",
    "blue": "#172750",
    "green": "#173528",
    "yellow": "#35311c",
    "white": "#293348",
    "black": "#2c2347",
}
"""The paper of a sector by the colour of its controller."""
UNHELD: Final = "#10172b"

RESOURCE: Final = ["m", "s", "$"]
RESOURCE_INK: Final = ["#d6a07a", "#ff9fc4", "#ffb347"]
GRAY: Final = "g"
ORBITAL: Final = "o"
SHIP: Final = ["I", "C", "D", "S"]
NPC: Final = ["A", "G", "X"]
"""Ancients, guardians, the GCDS."""
STRANGER: Final = "‡"
"""Before non-player ships, where ships of players have an emblem."""
CUBE: Final = "▪"
FREE: Final = "▫"
STAR_CUBE: Final = "✦"
STAR: Final = "✧"
"""Squares with a cube or without; stars are advanced."""

DISCOVERY: Final = "?"
MONOLITH: Final = "▮"
PORTAL: Final = "@"
ARTIFACT: Final = "§"
POINTS: Final = ["⁰", "¹", "²", "³", "⁴"]
"""Behind the number of a sector."""

WORMHOLES: Final = "○"
"""On an edge: both sectors have a wormhole there."""
WORMHOLE: Final = ["∪", "(", "(", "∩", ")", ")"]
"""By edge of the sector that alone has one: the half that lies within it."""
FLAT: Final = "▁"
RISING: Final = "\N{BOX DRAWINGS LIGHT DIAGONAL UPPER RIGHT TO LOWER LEFT}"
FALLING: Final = "╲"

DIE: Final = ["#f5d547", "#ff9f45", "#6f9dff", "#ff6f61"]
"""By colour of a die."""
GOAL: Final = "◎"
NOW: Final = "►"
USED: Final = "✕"
READY: Final = "✓"
GIVES: Final = "→"
WOUND: Final = "✗"


def seats(view: View) -> list[Segment]:
    """For each seat its sign and the colour of its species."""
    s = eclipse(view.state)
    return [(EMBLEM[seat], colour(s, seat)) for seat in range(s.players)]


def colour(s: EclipseState, seat: int) -> str:
    """The colour of a seat: that of its species, once it has one."""
    species = s.species[seat]
    return SOFT if species == NONE else COLOUR[SPECIES[species].colour]


def paper(s: EclipseState, seat: int) -> str:
    """The paper under what a seat controls."""
    return HELD[SPECIES[s.species[seat]].colour]


def emblem(s: EclipseState, seat: int) -> Segment:
    return EMBLEM[seat], f"bold {colour(s, seat)}"
