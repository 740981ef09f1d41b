"""What a player's ships are worth, and what battles that are about to be fought promise."""

from __future__ import annotations

import math
from typing import Final

from orrery.games.eclipse.blueprints import Totals
from orrery.games.eclipse.components import (
    COLOURS,
    DAMAGE,
    FLEET,
    NPC_BLUEPRINTS,
    NPC_DRAWS,
    SECTORS,
    SHIP_TYPES,
    SPECIES,
    STARBASE,
)
from orrery.games.eclipse.evaluation.economy import upkeeps_left
from orrery.games.eclipse.presence import hostile_npcs
from orrery.games.eclipse.state import NOBODY, EclipseState

SHIP: Final = 0.13
"""A ship, for each unit of materials that it costs and as printed."""
READY: Final = 0.35
"""The blueprint of a type that has no ship yet counts as this part of a ship."""
DISCOVERY: Final = 2.2
SECTOR: Final = 0.8
"""Besides its points, what a sector that could be taken is worth."""
DRAW: Final = 0.7
"""A reputation tile that may be drawn."""


def punch(totals: Totals) -> float:
    """Damage a round, with missiles counting for what they do once."""
    chance = min(5, 1 + totals.computer) / 6.0
    dice = 0.0
    for colour in range(len(COLOURS)):
        dice += DAMAGE[colour] * (totals.cannons[colour] + 0.6 * totals.missiles[colour])
    return dice * chance


def toughness(totals: Totals) -> float:
    return (1.0 + totals.hull) * (1.0 + 0.25 * totals.shield)


def might(totals: Totals) -> float:
    """The strength of one ship: grows with what it deals, bears, and how early it fires."""
    return math.sqrt(punch(totals) * toughness(totals)) * (1.0 + 0.05 * totals.initiative)


def npc_might(s: EclipseState, sector: int) -> float:
    npc = SECTORS[sector].npc
    print_ = NPC_BLUEPRINTS[npc][s.npc_variant[npc]]
    chance = min(5, 1 + print_.computer) / 6.0
    dice = 0.0
    for colour in range(len(COLOURS)):
        dice += DAMAGE[colour] * (print_.cannons[colour] + 0.6 * print_.missiles[colour])
    one = math.sqrt(dice * chance * (1.0 + print_.hull)) * (1.0 + 0.05 * print_.initiative)
    return _together(one, s.npc[sector])


def _together(one: float, count: int) -> float:
    """Numbers tell more than in proportion: all fire while they live."""
    return one * count**1.5 if count else 0.0


def fleet_might(s: EclipseState, seat: int, sector: int) -> float:
    total = 0.0
    count = 0
    for ship in range(SHIP_TYPES):
        here = s.ships_at(sector, seat, ship)
        if here:
            total += here * might(s.totals(seat, ship))
            count += here
    return total * math.sqrt(count) if count else 0.0


def fleet(s: EclipseState, seat: int) -> float:
    """Ships on the map by cost and quality; blueprints for ships to come."""
    costs = SPECIES[s.species[seat]].costs
    value = 0.0
    left = upkeeps_left(s)
    for ship in range(SHIP_TYPES):
        built = FLEET[ship] - s.ships_left[seat * SHIP_TYPES + ship]
        quality = might(s.totals(seat, ship)) / PRINTED[ship]
        ready = READY if ship != STARBASE else 0.1
        movement = 0.1 * min(2, s.totals(seat, ship).movement)
        # Many ships serve less than the first ones, and late ones seldom come to a battle.
        count = built**0.8 + ready * min(1.0, left / 4.0)
        value += SHIP * costs[ship] * count * (0.6 + 0.4 * quality + movement)
    return value * min(1.0, 0.4 + left / 5.0)


def battles(s: EclipseState, seat: int) -> float:
    """What ships in sectors with enemies, prizes or nobody's disc may gain and lose."""
    value = 0.0
    for sector in s.galaxy().sectors:
        if s.presence_at(sector, seat):
            value += _prospect(s, seat, sector)
        elif s.disc[sector] == seat:
            value -= _exposed(s, seat, sector)
    return value


def _prospect(s: EclipseState, seat: int, sector: int) -> float:
    """Of a sector with own ships."""
    enemies = npc_might(s, sector) if hostile_npcs(s, seat, sector) else 0.0
    draws = NPC_DRAWS[SECTORS[sector].npc] * s.npc[sector] if enemies else 0
    for other in range(s.players):
        if other != seat and s.presence_at(sector, other):
            enemies += fleet_might(s, other, sector)
            draws += s.presence_at(sector, other)
    prize = _prize(s, seat, sector)
    if enemies == 0.0:
        return prize
    mine = fleet_might(s, seat, sector)
    chance = mine * mine / (mine * mine + enemies * enemies)
    losses = _cost_of_fleet(s, seat, sector)
    gain = prize + DRAW * (1 + min(4, draws))
    return chance * gain - (1.0 - chance) * losses - 0.25 * losses


def _prize(s: EclipseState, seat: int, sector: int) -> float:
    """What holding the field there brings at the end of the combat phase."""
    prize = DISCOVERY if s.discovery[sector] else 0.0
    holder = s.disc[sector]
    if holder != seat and s.discs[seat] > 0:
        worth = SECTOR + SECTORS[sector].vp
        if holder == NOBODY:
            prize += worth * 0.8
        else:
            cubes = s.cubes_at(sector)
            prize += worth * (1.2 if cubes == 0 else 0.7)
    return prize


def _cost_of_fleet(s: EclipseState, seat: int, sector: int) -> float:
    costs = SPECIES[s.species[seat]].costs
    return sum(SHIP * costs[ship] * s.ships_at(sector, seat, ship) for ship in range(SHIP_TYPES))


def _exposed(s: EclipseState, seat: int, sector: int) -> float:
    """An own sector without ships and with those of others."""
    for other in range(s.players):
        if other != seat and s.presence_at(sector, other):
            return 0.7 * (SECTOR + SECTORS[sector].vp)
    return 0.0


PRINTED: Final[list[float]] = [0.4, 0.8, 1.4, 1.2]
"""About the might of the ship types as printed on most boards."""
