"""Colonising planets that never belonged to anyone, and taking Neutral ones."""

from __future__ import annotations

from orrery.games.nebula.components import GARRISON, KINDS, PLANET_LIMIT, SHIPS
from orrery.games.nebula.control import gain_control
from orrery.games.nebula.events import COLONISED, TAKEN
from orrery.games.nebula.space import COLONISE, TAKE
from orrery.games.nebula.state import COLONY, NOWHERE, UNCOLONISED, NebulaState, nebula
from orrery.kernel.decision import Action
from orrery.kernel.ledger import Blocker, block
from orrery.kernel.state import Play, State


def planet_under(s: NebulaState, ship: int) -> int:
    at = s.ship_block[ship]
    return -1 if at == NOWHERE else s.planet_on(at)


def claimable(s: NebulaState, seat: int, planet: int) -> bool:
    """No second planet of a colour, and nobody contests it."""
    return not s.controls_colour(seat, planet % KINDS) and not s.ship_of_on(
        1 - seat, s.planet_block[planet]
    )


def why_not_claimable(s: NebulaState, seat: int, planet: int) -> list[Blocker]:
    """nebula.objective.one_per_colour, nebula.ship.guard"""
    reasons: list[Blocker] = []
    if s.controls_colour(seat, planet % KINDS):
        reasons.append(block("nebula.objective.one_per_colour", colour=planet % KINDS))
    if s.ship_of_on(1 - seat, s.planet_block[planet]):
        reasons.append(block("nebula.ship.guard", planet=planet))
    return reasons


def why_not_put_down(s: NebulaState, ship: int, planet: int, troops: int) -> list[Blocker]:
    """The ship must have the troops, and the planet the room."""
    reasons: list[Blocker] = []
    if troops > s.ship_troops[ship]:
        reasons.append(block("nebula.troop.move", troops=troops, available=s.ship_troops[ship]))
    total = s.planet_troops[planet] + troops
    if total > PLANET_LIMIT:
        reasons.append(block("nebula.planet.troop_range", troops=total, limit=PLANET_LIMIT))
    return reasons


def put_down(s: NebulaState, ship: int, planet: int, troops: int) -> None:
    s.ship_troops[ship] -= troops
    s.planet_troops[planet] += troops
    s.planet_fresh[planet] = s.planet_troops[planet]


class Colonise(Play):
    """nebula.planet.colonise"""

    def legal(self, state: State, seat: int, found: list[Action]) -> None:
        s = nebula(state)
        for number in range(SHIPS):
            ship = seat * SHIPS + number
            planet = planet_under(s, ship)
            if planet < 0 or s.planet_kind[planet] != UNCOLONISED:
                continue
            if s.ship_troops[ship] >= GARRISON and claimable(s, seat, planet):
                for troops in range(GARRISON, s.ship_troops[ship] + 1):
                    found.append(COLONISE.at(number, troops))

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        s = nebula(state)
        number, troops = action.args
        ship = seat * SHIPS + number
        planet = planet_under(s, ship)
        if planet < 0:
            return [block("nebula.planet.colonise", ship=number)]
        reasons = why_not_claimable(s, seat, planet) + why_not_put_down(s, ship, planet, troops)
        if s.planet_kind[planet] != UNCOLONISED:
            reasons.append(block("nebula.planet.colonised.never_free", planet=planet))
        if troops < GARRISON:
            reasons.append(block("nebula.planet.colonise.short", troops=troops, needed=GARRISON))
        return reasons

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = nebula(state)
        ship = seat * SHIPS + action.first
        planet = planet_under(s, ship)
        put_down(s, ship, planet, action.second)
        s.planet_kind[planet] = COLONY
        s.emit(COLONISED, seat, planet, action.second)
        gain_control(s, seat, planet)


class Take(Play):
    """nebula.planet.neutral.take"""

    def legal(self, state: State, seat: int, found: list[Action]) -> None:
        s = nebula(state)
        for number in range(SHIPS):
            ship = seat * SHIPS + number
            planet = planet_under(s, ship)
            if planet >= 0 and s.is_neutral(planet) and claimable(s, seat, planet):
                least = GARRISON - s.planet_troops[planet]
                for troops in range(least, s.ship_troops[ship] + 1):
                    found.append(TAKE.at(number, troops))

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        s = nebula(state)
        number, troops = action.args
        ship = seat * SHIPS + number
        planet = planet_under(s, ship)
        if planet < 0 or not s.is_neutral(planet):
            return [block("nebula.planet.neutral.take", ship=number)]
        reasons = why_not_claimable(s, seat, planet) + why_not_put_down(s, ship, planet, troops)
        total = s.planet_troops[planet] + troops
        if total < GARRISON:
            reasons.append(block("nebula.planet.neutral.take", troops=total, needed=GARRISON))
        return reasons

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = nebula(state)
        ship = seat * SHIPS + action.first
        planet = planet_under(s, ship)
        put_down(s, ship, planet, action.second)
        s.emit(TAKEN, seat, planet, action.second)
        gain_control(s, seat, planet)
