"""What the signs mean."""

from __future__ import annotations

from orrery.games.eclipse.components import DAMAGE, KINDS, NPCS, SHIP_TYPES
from orrery.games.eclipse.space import RESOURCE, SHIP
from orrery.games.eclipse.terminal import look
from orrery.games.eclipse.terminal.words import Words
from orrery.kernel.drawing import Line, flow, on_paper
from orrery.kernel.messages import Catalogue


def legend(catalogue: Catalogue, width: int) -> list[Line]:
    lines: list[Line] = []
    for chips in (_pieces(catalogue), _squares(catalogue), _signs(catalogue)):
        lines += [[(" ", ""), *line] for line in flow(chips, width - 2)]
    return on_paper(lines, width, look.PAPER)


def _pieces(catalogue: Catalogue) -> list[Line]:
    chips = [_chip(look.SHIP[ship], catalogue.name(SHIP, ship)) for ship in range(SHIP_TYPES)]
    for npc, name in enumerate(NPCS):
        chips.append(_chip(f"{look.STRANGER}{look.NPC[npc]}", catalogue.get("npc", name)))
    signs = [
        (f"221{look.POINTS[3]}{look.EMBLEM[0]}", "legend_sector"),
        (look.DISCOVERY, "legend_discovery"),
        (look.MONOLITH, "monolith"),
        (look.PORTAL, "portal"),
        (look.ARTIFACT, "artifact"),
    ]
    return chips + _named(catalogue, signs)


def _squares(catalogue: Catalogue) -> list[Line]:
    chips = [
        _chip(look.RESOURCE[resource], catalogue.name(RESOURCE, resource))
        for resource in range(KINDS)
    ]
    signs = [
        (look.GRAY, "legend_gray"),
        (look.ORBITAL, "orbital"),
        (f"{look.CUBE}{look.STAR_CUBE}", "legend_cube"),
        (f"{look.FREE}{look.STAR}", "legend_free"),
        (f"{look.STAR_CUBE}{look.STAR}", "legend_star"),
        (look.WORMHOLES, "legend_connection"),
        ("".join(dict.fromkeys(look.WORMHOLE)), "legend_wormhole"),
    ]
    return chips + _named(catalogue, signs)


def _signs(catalogue: Catalogue) -> list[Line]:
    signs = [
        (look.GOAL, "legend_target"),
        (f"2×{DAMAGE[0]}", "legend_dice"),
        ("+3 −2", "legend_income"),
        (look.READY, "legend_owned"),
        (look.USED, "legend_used"),
    ]
    return _named(catalogue, signs)


def _named(catalogue: Catalogue, signs: list[tuple[str, str]]) -> list[Line]:
    words = Words(catalogue)
    return [_chip(sign, words.label(key)) for sign, key in signs]


def _chip(sign: str, text: str) -> Line:
    return [(f"{sign} ", f"bold {look.TEXT}"), (text, look.FAINT)]
