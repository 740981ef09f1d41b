"""How strong ships are together, and who is likely to win a battle."""

from __future__ import annotations

import math
from typing import Final

from orrery.games.eclipse.blueprints import Totals
from orrery.games.eclipse.components import (
    COLOURS,
    DAMAGE,
    NPC_BLUEPRINTS,
    SECTORS,
    SHIP_TYPES,
    NpcBlueprint,
)
from orrery.games.eclipse.state import EclipseState

FIRST: Final = 0.3
"""Who fires first has so much of a round's fire more."""
LEAST: Final = 0.05
"""Missiles leave at least so much of a fleet: they may all miss."""


class Force:
    """Ships that fight side by side."""

    def __init__(self) -> None:
        self.count = 0.0
        self.hull = 0.0
        """Damage that destroys all of them."""
        self.fire = 0.0
        """The damage of their cannons in a round if all hit."""
        self.salvo = 0.0
        """The same of their missiles."""
        self.aim = 0.0
        """Computers, by what fires with them; `computer` is the mean."""
        self.shields = 0.0
        self.initiative = 0.0

    def add(self, totals: Totals, count: float) -> None:
        """So many ships of a blueprint."""
        self.count += count
        self.hull += (1 + totals.hull) * count
        self.fire += totals.fire * count
        self.salvo += totals.salvo * count
        self.aim += totals.computer * (totals.fire + totals.salvo) * count
        self.shields += totals.shield * count
        self.initiative += totals.initiative * count

    def hits(self, other: Force) -> float:
        """How likely a die hits ships of the other force."""
        shots = self.fire + self.salvo
        if shots <= 0.0:
            return 0.0
        hits = (1.0 + self.aim / shots - other.shields / other.count) / 6.0
        return min(max(hits, 1.0 / 6.0), 5.0 / 6.0)


def odds(mine: Force, theirs: Force) -> float:
    """How likely the first force destroys the second.

    By the square law: what a force does grows with its fire and with how long it lives.
    """
    if mine.count <= 0.0:
        return 0.0
    if theirs.count <= 0.0:
        return 1.0
    my_hits, their_hits = mine.hits(theirs), theirs.hits(mine)
    first = mine.initiative / mine.count - theirs.initiative / theirs.count
    my_fire, their_fire = mine.fire * my_hits, theirs.fire * their_hits
    lead = min(max(first, -1.0), 1.0) * FIRST
    my_early = mine.salvo * my_hits + (my_fire * lead if lead > 0.0 else 0.0)
    their_early = theirs.salvo * their_hits - (their_fire * lead if lead < 0.0 else 0.0)
    my_left = max(LEAST, 1.0 - their_early / mine.hull)
    their_left = max(LEAST, 1.0 - my_early / theirs.hull)
    power = my_fire * mine.hull * my_left * my_left + 0.001
    against = their_fire * theirs.hull * their_left * their_left + 0.001
    ratio = power / against
    grown = ratio * math.sqrt(ratio)
    return grown / (1.0 + grown)


def fleet_at(s: EclipseState, seat: int, sector: int) -> Force:
    """The ships of a seat in a sector."""
    force = Force()
    for ship in range(SHIP_TYPES):
        here = s.ships_at(sector, seat, ship)
        if here:
            force.add(s.totals(seat, ship), float(here))
    return force


def _guards(npc: NpcBlueprint, count: int) -> Force:
    force = Force()
    force.count = float(count)
    force.hull = float((1 + npc.hull) * count)
    for colour in range(len(COLOURS)):
        force.fire += DAMAGE[colour] * npc.cannons[colour] * count
        force.salvo += DAMAGE[colour] * npc.missiles[colour] * count
    force.aim = npc.computer * (force.fire + force.salvo)
    force.shields = float(npc.shield * count)
    force.initiative = float(npc.initiative * count)
    return force


_MOST_GUARDS: Final = max(1, *[sector.ancients for sector in SECTORS])
_GUARDS: Final[list[list[list[Force]]]] = [
    [[_guards(npc, count) for count in range(_MOST_GUARDS + 1)] for npc in variants]
    for variants in NPC_BLUEPRINTS
]
"""By kind, variant and number."""


def guards_of(s: EclipseState, sector: int) -> Force:
    """The non-player ships of a sector."""
    npc = SECTORS[sector].npc
    return _GUARDS[npc][s.npc_variant[npc]][s.npc[sector]]
