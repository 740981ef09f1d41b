"""What the signs mean."""

from __future__ import annotations

from orrery.games.gaia.components import GAIA, LOST, SPACE, TRANSDIM
from orrery.games.gaia.space import PIECE
from orrery.games.gaia.terminal import look
from orrery.kernel.drawing import Line, flow, on_paper
from orrery.kernel.messages import Catalogue


def legend(catalogue: Catalogue, width: int) -> list[Line]:
    lines: list[Line] = []
    for chips in (_planets(catalogue), _pieces(catalogue), _units(catalogue), _signs(catalogue)):
        lines += [[(" ", ""), *line] for line in flow(chips, width - 2)]
    return on_paper(lines, width, look.PAPER)


def _planets(catalogue: Catalogue) -> list[Line]:
    return [
        [
            (catalogue.get("label", f"code_{planet}"), f"{look.DARK} on {look.PLANET[planet]}"),
            (f" {catalogue.get('planet', str(planet))}", look.FAINT),
        ]
        for planet in [*range(SPACE + 1, GAIA), GAIA, TRANSDIM, LOST]
    ]


def _pieces(catalogue: Catalogue) -> list[Line]:
    chips = [
        _chip(sign, catalogue.name(PIECE, piece))
        for piece, sign in enumerate(look.PIECE)
        if sign.strip()
    ]
    signs = [
        (look.FORMER, "gaiaformer"),
        (look.STATION, "space_station"),
        (look.EMBLEM[0], "legend_satellite"),
        (look.EMBLEM[0] + look.FEDERATED, "legend_marks"),
        (look.GOAL, "target"),
        ("7A11", "legend_name"),
    ]
    return chips + [_chip(sign, catalogue.get("label", key)) for sign, key in signs]


def _units(catalogue: Catalogue) -> list[Line]:
    units = [("c", "credits"), ("o", "ore"), ("k", "knowledge"), ("q", "qic")]
    chips = [_chip(sign, catalogue.get("resource", key)) for sign, key in units]
    words = [
        ("pw", "power"),
        ("t", "power_token"),
        ("gf", "gaiaformer"),
        (look.STONE, "brainstone"),
    ]
    return chips + [_chip(sign, catalogue.get("label", key)) for sign, key in words]


def _signs(catalogue: Catalogue) -> list[Line]:
    signs = [
        ("+", "income"),
        (look.ACTION, "special_action"),
        (f"M{look.GIVES}", "legend_trigger"),
        ("/M", "legend_count"),
        (look.PASSING, "legend_passing"),
        ("≤2", "range"),
        (look.COVERS, "advanced_tile"),
        (look.USED, "legend_used"),
        (f"{look.GREEN} {look.GREY}", "legend_token"),
    ]
    return [_chip(sign, catalogue.get("label", key)) for sign, key in signs]


def _chip(sign: str, words: str) -> Line:
    return [(f"{sign} ", f"bold {look.TEXT}"), (words, look.FAINT)]
