"""Blueprints in characters: what each ship type has installed, and what it adds up to."""

from __future__ import annotations

from typing import Final

from orrery.games.eclipse.actions.build import cost_of
from orrery.games.eclipse.blueprints import Totals, is_legal
from orrery.games.eclipse.combat.figures import of_blueprint, of_npc
from orrery.games.eclipse.components import (
    MATERIALS,
    MOBILE,
    NONE,
    NPC_BLUEPRINTS,
    NPCS,
    SHIP_TYPES,
)
from orrery.games.eclipse.fitting import grid_of, tile_at
from orrery.games.eclipse.space import PART, SHIP
from orrery.games.eclipse.state import EclipseState
from orrery.games.eclipse.terminal import look
from orrery.games.eclipse.terminal.words import Words, capital
from orrery.kernel.drawing import Line, flow, on_paper
from orrery.kernel.messages import Catalogue

_INDENT: Final = 2
_EMPTY: Final = "·"


def designs(
    s: EclipseState, seat: int, catalogue: Catalogue, width: int, numbered: bool
) -> list[Line]:
    """The blueprints of a seat: the figures of each type, then its parts.

    Spaces are numbered where the viewer may have to name them.
    """
    lines: list[Line] = []
    for ship in range(SHIP_TYPES):
        lines += _flow(_figures(s, seat, ship, catalogue), width, " ")
        parts = _spaces(s, seat, ship, catalogue) if numbered else _parts(s, seat, ship, catalogue)
        lines += _flow(parts, width, "   ")
    return lines


def _flow(chips: list[Line], width: int, margin: str) -> list[Line]:
    lines = flow(chips, width - len(margin), indent=_INDENT)
    return [[(margin, ""), *line] for line in lines]


def _figures(s: EclipseState, seat: int, ship: int, catalogue: Catalogue) -> list[Line]:
    words = Words(catalogue)
    totals = s.totals(seat, ship)
    name = capital(catalogue.name(SHIP, ship))
    price = f"{cost_of(s, seat, ship)}{look.RESOURCE[MATERIALS]}"
    title: Line = [(f"{look.SHIP[ship]} ", f"bold {look.colour(s, seat)}")]
    title += [(f"{name} ", look.SOFT), (price, look.FAINT)]
    chips = [title, *words.battle_figures(of_blueprint(totals)), energy(words, totals)]
    if ship < MOBILE:
        chips.append(words.figure("movement", str(totals.movement)))
    if not is_legal(ship, totals):
        chips.append([(look.USED, f"bold {look.WARN}")])
    return chips


def energy(words: Words, totals: Totals) -> Line:
    """What is used of what is produced."""
    enough = totals.consumption <= totals.energy
    ink = look.TEXT if enough else f"bold {look.WARN}"
    return words.figure("energy", f"{totals.consumption}/{totals.energy}", ink)


def _spaces(s: EclipseState, seat: int, ship: int, catalogue: Catalogue) -> list[Line]:
    """Space by space: a tile is bright, the print faint, an empty space a dot."""
    chips: list[Line] = []
    for slot, printed in enumerate(grid_of(s, seat, ship).printed):
        tile = tile_at(s, seat, ship, slot)
        number = (f"{slot + 1} ", look.SHADOW)
        if tile != NONE:
            chips.append([number, (catalogue.name(PART, tile), f"bold {look.TEXT}")])
        elif printed != NONE:
            chips.append([number, (catalogue.name(PART, printed), look.SOFT)])
        else:
            chips.append([number, (_EMPTY, look.FAINT)])
    return chips + _beside(s, seat, ship, catalogue)


def _parts(s: EclipseState, seat: int, ship: int, catalogue: Catalogue) -> list[Line]:
    """The parts that work, each kind once with its number; tiles are bright."""
    found: dict[tuple[int, bool], int] = {}
    empty = 0
    for slot, printed in enumerate(grid_of(s, seat, ship).printed):
        tile = tile_at(s, seat, ship, slot)
        part = tile if tile != NONE else printed
        if part == NONE:
            empty += 1
        else:
            key = (part, tile != NONE)
            found[key] = found.get(key, 0) + 1
    chips: list[Line] = []
    for (part, is_tile), amount in found.items():
        times: Line = [(f"{amount}×", look.FAINT)] if amount > 1 else []
        ink = f"bold {look.TEXT}" if is_tile else look.SOFT
        chips.append([*times, (catalogue.name(PART, part), ink)])
    if empty:
        chips.append([(_EMPTY * empty, look.FAINT)])
    return chips + _beside(s, seat, ship, catalogue)


def _beside(s: EclipseState, seat: int, ship: int, catalogue: Catalogue) -> list[Line]:
    """The part outside the grid."""
    part = s.outside[seat * SHIP_TYPES + ship]
    if part == NONE:
        return []
    return [[("+ ", look.SHADOW), (catalogue.name(PART, part), f"bold {look.TEXT}")]]


def strangers(s: EclipseState, catalogue: Catalogue, width: int) -> list[Line]:
    """The blueprints of ancients, guardians and the GCDS."""
    words = Words(catalogue)
    lines: list[Line] = []
    for npc, name in enumerate(NPCS):
        sign = f"{look.STRANGER}{look.NPC[npc]} "
        title: Line = [(sign, f"bold {look.STRANGE}")]
        title.append((catalogue.get("npc", name), look.SOFT))
        found = of_npc(NPC_BLUEPRINTS[npc][s.npc_variant[npc]])
        chips = [title, *words.battle_figures(found)]
        lines += [[(" ", ""), *line] for line in flow(chips, width - 2, indent=_INDENT)]
    return on_paper(lines, width, look.SURFACE)
