"""Troops boarding and leaving ships at controlled planets."""

from __future__ import annotations

from orrery.games.nebula.components import GARRISON, PLANET_LIMIT, SHIPS
from orrery.games.nebula.control import remove_troops
from orrery.games.nebula.events import LOADED, UNLOADED
from orrery.games.nebula.space import LOAD, UNLOAD
from orrery.games.nebula.state import COLONY, NOWHERE, NebulaState, nebula
from orrery.kernel.decision import Action
from orrery.kernel.ledger import Blocker, block
from orrery.kernel.state import Play, State


def controlled_under(s: NebulaState, seat: int, ship: int) -> int:
    """The planet of `seat` under a ship, or -1."""
    at = s.ship_block[ship]
    if at == NOWHERE:
        return -1
    planet = s.planet_on(at)
    return planet if planet >= 0 and s.planet_owner[planet] == seat else -1


def not_in_play(s: NebulaState, ship: int) -> list[Blocker]:
    if s.ship_block[ship] != NOWHERE:
        return []
    return [block("nebula.contents.ships", ship=ship % SHIPS)]


class Load(Play):
    """nebula.troop.move, nebula.gap.load_unload"""

    def legal(self, state: State, seat: int, found: list[Action]) -> None:
        s = nebula(state)
        for number in range(SHIPS):
            ship = seat * SHIPS + number
            planet = controlled_under(s, seat, ship)
            if planet >= 0:
                most = min(boarding(s, planet), s.capacity(ship) - s.ship_troops[ship])
                for troops in range(1, most + 1):
                    found.append(LOAD.at(number, troops))

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        s = nebula(state)
        ship = seat * SHIPS + action.first
        planet = controlled_under(s, seat, ship)
        if planet < 0:
            return not_in_play(s, ship) or [block("nebula.troop.move", ship=action.first)]
        reasons: list[Blocker] = []
        if action.second > boarding(s, planet):
            reasons.append(
                block("nebula.troop.move", troops=action.second, available=boarding(s, planet))
            )
        aboard = s.ship_troops[ship]
        if aboard + action.second > s.capacity(ship):
            reasons.append(
                block(
                    "nebula.ship.capacity",
                    aboard=aboard,
                    troops=action.second,
                    capacity=s.capacity(ship),
                )
            )
        return reasons

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = nebula(state)
        ship = seat * SHIPS + action.first
        planet = controlled_under(s, seat, ship)
        s.ship_troops[ship] += action.second
        s.emit(LOADED, seat, action.first, planet, action.second)
        remove_troops(s, seat, planet, action.second)

    def warnings(self, state: State, seat: int, action: Action) -> list[Blocker]:
        """A colony left with too few troops is lost."""
        s = nebula(state)
        planet = controlled_under(s, seat, seat * SHIPS + action.first)
        left = s.planet_troops[planet] - action.second
        if s.planet_kind[planet] != COLONY or left >= GARRISON:
            return []
        return [block("nebula.planet.neutral.becomes", planet=planet, troops=left)]


def boarding(s: NebulaState, planet: int) -> int:
    """How many troops of a planet may board: those that did not arrive this turn."""
    return s.planet_troops[planet] - s.planet_fresh[planet]


class Unload(Play):
    """nebula.troop.move, nebula.planet.troop_range"""

    def legal(self, state: State, seat: int, found: list[Action]) -> None:
        s = nebula(state)
        for number in range(SHIPS):
            ship = seat * SHIPS + number
            planet = controlled_under(s, seat, ship)
            if planet >= 0:
                most = min(s.ship_troops[ship], PLANET_LIMIT - s.planet_troops[planet])
                for troops in range(1, most + 1):
                    found.append(UNLOAD.at(number, troops))

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        s = nebula(state)
        ship = seat * SHIPS + action.first
        planet = controlled_under(s, seat, ship)
        if planet < 0:
            return not_in_play(s, ship) or [block("nebula.troop.move", ship=action.first)]
        reasons: list[Blocker] = []
        if action.second > s.ship_troops[ship]:
            reasons.append(
                block("nebula.troop.move", troops=action.second, available=s.ship_troops[ship])
            )
        if s.planet_troops[planet] + action.second > PLANET_LIMIT:
            reasons.append(
                block(
                    "nebula.planet.troop_range",
                    troops=s.planet_troops[planet] + action.second,
                    limit=PLANET_LIMIT,
                )
            )
        return reasons

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = nebula(state)
        ship = seat * SHIPS + action.first
        planet = controlled_under(s, seat, ship)
        s.ship_troops[ship] -= action.second
        s.planet_troops[planet] += action.second
        s.planet_fresh[planet] += action.second
        s.emit(UNLOADED, seat, action.first, planet, action.second)
