"""Buildings: construction, their functions, and the research they open."""

from __future__ import annotations

from orrery.games.nebula.actions.resources import all_too_dear, can_pay, pay, too_dear
from orrery.games.nebula.components import (
    ACADEMY,
    ADVANCE_COST,
    BUILDING_COST,
    COLOUR_TECHS,
    CRYSTAL,
    DURABILITY,
    GAS,
    HANGAR,
    KINDS,
    LABORATORY,
    METAL,
    PLANET_LIMIT,
    PLANETS,
    SHIP_COST,
    SHIPS,
    TECH_COLOUR,
    TECHNOLOGIES,
    TECHS,
    TROOP_COST,
)
from orrery.games.nebula.cooldown import count_down
from orrery.games.nebula.events import (
    ADVANCED_COOLDOWN,
    BUILDING_PAID,
    RESEARCH_STARTED,
    SHIP_PLACED,
    TROOP_PLACED,
)
from orrery.games.nebula.space import ADVANCE, BUILD, BUY_SHIP, RESEARCH, TROOP
from orrery.games.nebula.state import (
    ARRIVING,
    BUILT,
    COOLING,
    IDLE,
    NO_BUILDING,
    NOT_OWNED,
    NOWHERE,
    NebulaState,
    nebula,
)
from orrery.games.nebula.technologies.copies import CopiesFrame
from orrery.kernel.decision import Action
from orrery.kernel.ledger import Blocker, block
from orrery.kernel.state import Play, State


def missing(s: NebulaState, seat: int, building: int) -> bool:
    return s.building[seat * KINDS + building] != BUILT


class Build(Play):
    """nebula.building.requirements"""

    def legal(self, state: State, seat: int, found: list[Action]) -> None:
        s = nebula(state)
        for building in range(KINDS):
            free = s.building[seat * KINDS + building] == NO_BUILDING
            if free and can_pay(s, seat, BUILDING_COST[building]):
                found.append(BUILD.at(building))

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        s = nebula(state)
        building = action.first
        reasons = all_too_dear(s, seat, BUILDING_COST[building])
        if s.building[seat * KINDS + building] != NO_BUILDING:
            reasons.append(block("nebula.contents.building_colours", building=building, limit=1))
        return reasons

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = nebula(state)
        pay(s, seat, BUILDING_COST[action.first])
        s.building[seat * KINDS + action.first] = ARRIVING
        s.emit(BUILDING_PAID, seat, action.first)


class BuyTroop(Play):
    """nebula.building.academy.troop"""

    def legal(self, state: State, seat: int, found: list[Action]) -> None:
        s = nebula(state)
        if missing(s, seat, ACADEMY) or s.reserves[seat * KINDS + METAL] < TROOP_COST:
            return
        for planet in range(PLANETS):
            if s.planet_owner[planet] == seat and s.planet_troops[planet] < PLANET_LIMIT:
                found.append(TROOP.at(planet))

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        s = nebula(state)
        planet = action.first
        reasons = too_dear(s, seat, METAL, TROOP_COST)
        if missing(s, seat, ACADEMY):
            reasons.append(block("nebula.building.academy.troop", academy=0))
        return reasons + no_room_on(s, seat, planet)

    def apply(self, state: State, seat: int, action: Action) -> None:
        """nebula.building.academy.allocate"""
        s = nebula(state)
        s.reserves[seat * KINDS + METAL] -= TROOP_COST
        s.troops_bought += 1
        s.planet_troops[action.first] += 1
        s.planet_fresh[action.first] += 1
        s.emit(TROOP_PLACED, seat, action.first)
        if s.cloning:
            s.push(CopiesFrame(seat, 1))


def no_room_on(s: NebulaState, seat: int, planet: int) -> list[Blocker]:
    """Why a troop cannot be put on a planet."""
    if s.planet_owner[planet] != seat:
        return [block("nebula.planet.production_site", planet=planet)]
    if s.planet_troops[planet] >= PLANET_LIMIT:
        return [
            block("nebula.planet.troop_range", troops=s.planet_troops[planet], limit=PLANET_LIMIT)
        ]
    return []


class BuyShip(Play):
    """nebula.building.hangar.ship"""

    def legal(self, state: State, seat: int, found: list[Action]) -> None:
        s = nebula(state)
        if missing(s, seat, HANGAR) or s.reserves[seat * KINDS + GAS] < SHIP_COST:
            return
        if s.ships_in_play(seat) == SHIPS:
            return
        for planet in range(PLANETS):
            if s.planet_owner[planet] == seat:
                found.append(BUY_SHIP.at(planet))

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        s = nebula(state)
        reasons = too_dear(s, seat, GAS, SHIP_COST)
        if missing(s, seat, HANGAR):
            reasons.append(block("nebula.building.hangar.ship", hangar=0))
        if s.ships_in_play(seat) == SHIPS:
            reasons.append(block("nebula.contents.ships", ships=SHIPS, limit=SHIPS))
        if s.planet_owner[action.first] != seat:
            reasons.append(block("nebula.planet.production_site", planet=action.first))
        return reasons

    def apply(self, state: State, seat: int, action: Action) -> None:
        """nebula.building.hangar.allocate"""
        s = nebula(state)
        s.reserves[seat * KINDS + GAS] -= SHIP_COST
        ship = s.ship_block.index(NOWHERE, seat * SHIPS, (seat + 1) * SHIPS)
        launch(s, ship, s.planet_block[action.first])
        s.emit(SHIP_PLACED, seat, ship % SHIPS, action.first)


def launch(s: NebulaState, ship: int, at: int) -> None:
    """A new ship: whole, empty, and not movable this turn."""
    s.arrive(ship, at)
    s.ship_troops[ship] = 0
    s.ship_durability[ship] = DURABILITY
    s.ship_improved[ship] = 0
    s.ship_new[ship] = 1
    s.ship_pulse[ship] = IDLE


class Research(Play):
    """nebula.building.research, nebula.tech.cost"""

    def legal(self, state: State, seat: int, found: list[Action]) -> None:
        s = nebula(state)
        for colour in range(KINDS):
            if missing(s, seat, colour):
                continue
            for tech in COLOUR_TECHS[colour]:
                if (
                    s.tech[seat * TECHS + tech] == NOT_OWNED
                    and can_pay(s, seat, TECHNOLOGIES[tech].cost)
                    and s.project_of(seat, tech) < 0
                ):
                    found.append(RESEARCH.at(tech))

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        s = nebula(state)
        tech = action.first
        colour = TECH_COLOUR[tech]
        reasons = all_too_dear(s, seat, TECHNOLOGIES[tech].cost)
        if missing(s, seat, colour):
            reasons.append(block("nebula.building.research", building=colour))
        if s.tech[seat * TECHS + tech] != NOT_OWNED or s.project_of(seat, tech) >= 0:
            reasons.append(block("nebula.tech.research", technology=tech))
        return reasons

    def apply(self, state: State, seat: int, action: Action) -> None:
        """nebula.setup.hidden_technologies"""
        s = nebula(state)
        spec = TECHNOLOGIES[action.first]
        pay(s, seat, spec.cost)
        s.project_seat.append(seat)
        s.project_group.append(spec.group)
        s.project_left.append(spec.research)
        s.project_tech.append(spec.index)
        s.emit(RESEARCH_STARTED, seat, spec.group, spec.index)


class AdvanceCooldown(Play):
    """nebula.building.laboratory.advance"""

    def legal(self, state: State, seat: int, found: list[Action]) -> None:
        s = nebula(state)
        if missing(s, seat, LABORATORY) or s.reserves[seat * KINDS + CRYSTAL] < ADVANCE_COST:
            return
        for tech in range(TECHS):
            if s.tech[seat * TECHS + tech] == COOLING:
                found.append(ADVANCE.at(tech))

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        s = nebula(state)
        reasons = too_dear(s, seat, CRYSTAL, ADVANCE_COST)
        if missing(s, seat, LABORATORY):
            reasons.append(block("nebula.building.laboratory.advance", laboratory=0))
        if s.tech[seat * TECHS + action.first] != COOLING:
            reasons.append(block("nebula.building.laboratory.advance", technology=action.first))
        return reasons

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = nebula(state)
        at = seat * TECHS + action.first
        s.reserves[seat * KINDS + CRYSTAL] -= ADVANCE_COST
        s.emit(ADVANCED_COOLDOWN, seat, action.first, s.tech_left[at] - 1)
        count_down(s, at)
