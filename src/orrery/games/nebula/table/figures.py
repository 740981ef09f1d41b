"""The numbers that the difference before a confirmation compares."""

from __future__ import annotations

from typing import Final

from orrery.games.nebula.components import (
    BASE,
    KINDS,
    NO_EXTRACTOR,
    RESOURCES,
    SPECIALISED,
    SPECIALISED_YIELD,
    TECHS,
)
from orrery.games.nebula.phases import D6, D10
from orrery.games.nebula.state import NOT_OWNED, READY, NebulaState, nebula
from orrery.games.nebula.table.reach import fleet
from orrery.kernel.chance import Chance
from orrery.kernel.state import View


def _mean(*dice: Chance) -> int:
    """The average of dice, halves rounded up."""
    twice = sum(die.outcomes[0] + die.outcomes[-1] for die in dice)
    return (twice + 1) // 2


INCOME: Final = {
    NO_EXTRACTOR: _mean(D6),
    BASE: _mean(D6, D10),
    SPECIALISED: _mean(D6) + SPECIALISED_YIELD,
}
"""What a Harvest gives on average, by extractor."""


def figures(view: View, seat: int) -> dict[str, int]:
    """Most important first."""
    s = nebula(view.state)
    ships = fleet(s, seat)
    aboard = sum(s.ship_troops[ship] for ship in ships)
    return {
        **{name: s.reserves[seat * KINDS + kind] for kind, name in enumerate(RESOURCES)},
        **{f"{name}_income": _income(s, seat, kind) for kind, name in enumerate(RESOURCES)},
        "planets": s.planets_of(seat),
        "abroad": s.planets_abroad(seat),
        "garrison": s.troops_of(seat) - aboard,
        "aboard": aboard,
        "ships": len(ships),
        "durability": sum(s.ship_durability[ship] for ship in ships),
        **_technologies(s, seat),
    }


def _income(s: NebulaState, seat: int, kind: int) -> int:
    at = seat * KINDS + kind
    return INCOME[NO_EXTRACTOR if s.penalty[at] else s.extractor[at]]


def _technologies(s: NebulaState, seat: int) -> dict[str, int]:
    status = s.tech[seat * TECHS : (seat + 1) * TECHS]
    return {
        "technologies": TECHS - status.count(NOT_OWNED),
        "ready": status.count(READY),
        "research": s.project_seat.count(seat),
    }
