"""What a player's ships are worth, wherever they are."""

from __future__ import annotations

import math

from orrery.games.eclipse.blueprints import is_legal
from orrery.games.eclipse.components import FLEET, MOBILE, SHIP_TYPES, SPECIES
from orrery.games.eclipse.evaluation.economy import Purse
from orrery.games.eclipse.evaluation.strength import Force, odds
from orrery.games.eclipse.evaluation.weights import Weights
from orrery.games.eclipse.state import EclipseState


def navy(s: EclipseState, seat: int, w: Weights) -> Force:
    """All ships that move, and a little of those that could still be built."""
    force = Force()
    for ship in range(MOBILE):
        built = FLEET[ship] - s.ships_left[seat * SHIP_TYPES + ship]
        force.add(s.totals(seat, ship), built + w.blueprint[ship])
    return force


def fleet(s: EclipseState, seat: int, purse: Purse, w: Weights) -> float:
    """Ships by cost. While parts are exchanged a blueprint may lack energy or a drive."""
    costs = SPECIES[s.species[seat]].costs
    value = 0.0
    unfit = 0
    for ship in range(SHIP_TYPES):
        built = FLEET[ship] - s.ships_left[seat * SHIP_TYPES + ship]
        if built:
            value += costs[ship] * math.pow(built, w.crowd)
        if not is_legal(ship, s.totals(seat, ship)):
            unfit += 1
    return value * w.ship[purse.round] - w.unfit * unfit


def balance(s: EclipseState, seat: int, navies: list[Force], purse: Purse, w: Weights) -> float:
    """Whoever is stronger takes sectors from the others, sooner or later."""
    worth = w.balance[purse.round]
    if worth == 0.0:
        return 0.0
    least = 1.0
    for other in range(s.players):
        if other != seat and not s.eliminated[other]:
            least = min(least, odds(navies[seat], navies[other]))
    return worth * least
