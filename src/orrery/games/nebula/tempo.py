"""Tempo: in how many turns a seat could win if nothing hindered it.

It is the work that is left: what must still be bought, at the pace of the economy, then loading,
then the way of each ship to its planet, and guards on the way. Passing a turn changes none of it,
so that "done" can be compared with any other action.
"""

from __future__ import annotations

from typing import Final

from orrery.games.nebula.board import BLOCKS, distance
from orrery.games.nebula.components import (
    ACADEMY,
    BUILDING_COST,
    CAPACITY,
    CREW,
    DURABILITY,
    EXTRACTORS,
    GARRISON,
    GAS,
    HANGAR,
    KINDS,
    LABORATORY,
    METAL,
    MOVEMENT,
    PLANETS,
    RING_RANGE,
    SHIP_COST,
    SHIPS,
    SPECIALISED_YIELD,
    TECHNOLOGIES,
    TECHS,
    TROOP_COST,
    technology,
)
from orrery.games.nebula.routes import FAR, Routes, routes_to
from orrery.games.nebula.state import (
    ARRIVING,
    BUILT,
    COLONY,
    COOLING,
    HOME,
    IDLE,
    NO_BUILDING,
    NOWHERE,
    READY,
    NebulaState,
)

PATHFINDER: Final[int] = technology("pathfinder").index
JUMPGATE: Final[int] = technology("jumpgate").index

D6_MEAN: Final = 3.5
YIELD: Final[list[float]] = [D6_MEAN, D6_MEAN + 5.5, D6_MEAN + float(SPECIALISED_YIELD)]
"""What a Harvest brings on average, by extractor."""
assert len(YIELD) == len(EXTRACTORS) + 1

NEVER: Final = 60.0
"""As good as never, in turns."""

# What an action that is still to be taken counts beyond its waiting time, in turns: taking it is
# progress even if nothing else changes.
UNBUILT: Final = 0.4
UNTRAINED: Final = 0.05
UNLAUNCHED: Final = 0.15
UNLOADED: Final = 0.1
UNCROSSED: Final = 0.4
CROSSING: Final = 0.15
UNCLAIMED: Final = 0.3

SECOND: Final = 0.2
"""What the nearer of two goals counts beside the farther one."""
GIVE_UP: Final = 3.0
"""How long it takes to give up a planet whose colour stands in the way."""


# Fights ---------------------------------------------------------------------------------


def _round(edge: int) -> float:
    """How likely the side with that many troops more wins a round that is no tie."""
    higher = 0
    lower = 0
    for mine in range(1, 7):
        for other in range(1, 7):
            if mine + edge > other:
                higher += 1
            elif mine + edge < other:
                lower += 1
    return higher / (higher + lower)


def _combat(won: float, mine: int, other: int) -> float:
    if mine == 0 or other == 0:
        return 1.0 if other == 0 else 0.0
    return won * _combat(won, mine, other - 1) + (1.0 - won) * _combat(won, mine - 1, other)


_EDGE: Final = 5
_SPAN: Final = DURABILITY + 1
_ODDS: Final[list[float]] = [
    _combat(_round(edge), mine, other)
    for edge in range(-_EDGE, _EDGE + 1)
    for mine in range(_SPAN)
    for other in range(_SPAN)
]


def odds(edge: int, mine: int, other: int) -> float:
    """How likely a ship wins a combat: troops more than the other, durability of both."""
    capped = min(max(edge, -_EDGE), _EDGE)
    return _ODDS[((capped + _EDGE) * _SPAN + mine) * _SPAN + other]


# What can be had when -------------------------------------------------------------------


class Outlook:
    """When a seat can have what it still lacks, in turns from now."""

    def __init__(self) -> None:
        self.path = NEVER
        self.jump = NEVER
        self.academy = 0.0
        self.hangar = 0.0
        self.troop_from = 0.0
        self.troop_each = 0.0
        self.ship_from = 0.0
        self.ship_each = 0.0

    def troops(self, count: int) -> float:
        if count <= 0:
            return 0.0
        ready = max(self.academy, self.troop_from + self.troop_each * count)
        return max(ready, 0.0) + UNTRAINED * count

    def ships(self, count: int) -> float:
        if count <= 0:
            return 0.0
        ready = max(self.hangar, self.ship_from + self.ship_each * count)
        return max(ready, 0.0) + UNLAUNCHED * count


NOTHING: Final = -1


def _wait(s: NebulaState, seat: int, tech: int) -> float:
    """Until a technology that is owned or under research can be used."""
    at = seat * TECHS + tech
    if s.tech[at] == READY:
        return 0.0
    if s.tech[at] == COOLING:
        return float(s.tech_left[at])
    project = s.project_of(seat, tech)
    return NEVER if project < 0 else float(s.project_left[project])


class _Purse:
    """Reserves that grow by the yields while the seat saves for one thing after another."""

    def __init__(self, s: NebulaState, seat: int) -> None:
        self.time = 0.0
        self.metal = 0.0
        self.held: list[float] = []
        self.grows: list[float] = []
        for at in range(seat * KINDS, (seat + 1) * KINDS):
            grows = YIELD[s.extractor[at]]
            lost = grows - D6_MEAN if s.penalty[at] else 0.0
            self.grows.append(grows)
            self.held.append(s.reserves[at] - lost)

    def wait_until(self, time: float) -> None:
        if time > self.time:
            for kind in range(KINDS):
                self.held[kind] += (time - self.time) * self.grows[kind]
            self.time = time

    def buy(self, cost: list[int]) -> float:
        """Save for it and pay; when that is."""
        wait = 0.0
        for kind in range(KINDS):
            lacking = (cost[kind] - self.held[kind]) / self.grows[kind]
            if lacking > wait:
                wait = lacking
        self.wait_until(self.time + wait)
        for kind in range(KINDS):
            self.held[kind] -= cost[kind]
        return self.time

    def building(self, s: NebulaState, seat: int, building: int) -> float:
        """When a building works: bought now if it is not yet."""
        stands = s.building[seat * KINDS + building]
        if stands == BUILT:
            return 0.0
        if stands == ARRIVING:
            return 1.0
        return self.buy(BUILDING_COST[building]) + 1.0 + UNBUILT


def own_outlook(s: NebulaState, seat: int, tech: int, science_first: bool) -> Outlook:
    """The outlook of a seat that also researches `tech`, before or after the other buildings."""
    o = Outlook()
    o.path = _wait(s, seat, PATHFINDER)
    o.jump = _wait(s, seat, JUMPGATE)
    purse = _Purse(s, seat)
    researched = 0.0
    if tech != NOTHING and science_first:
        laboratory = purse.building(s, seat, LABORATORY)
        o.academy = purse.building(s, seat, ACADEMY)
        researched = _research(purse, tech, laboratory)
        o.hangar = purse.building(s, seat, HANGAR)
    else:
        o.academy = purse.building(s, seat, ACADEMY)
        o.hangar = purse.building(s, seat, HANGAR)
        if tech != NOTHING:
            laboratory = purse.building(s, seat, LABORATORY)
            researched = _research(purse, tech, laboratory)
    if tech == PATHFINDER:
        o.path = researched
    elif tech == JUMPGATE:
        o.jump = researched
    o.troop_each = TROOP_COST / purse.grows[METAL]
    o.troop_from = purse.time - purse.held[METAL] / purse.grows[METAL]
    o.ship_each = SHIP_COST / purse.grows[GAS]
    o.ship_from = purse.time - purse.held[GAS] / purse.grows[GAS]
    return o


def _research(purse: _Purse, tech: int, laboratory: float) -> float:
    spec = TECHNOLOGIES[tech]
    purse.wait_until(laboratory - UNBUILT)
    return purse.buy(spec.cost) + spec.research + UNBUILT


TO_BUILD: Final = 3.0
"""How long an opponent takes for a building: nobody changes what it has in reserve."""
TO_TRAIN: Final = 0.33
TO_LAUNCH: Final = 0.3


def other_outlook(s: NebulaState, seat: int) -> Outlook:
    """The outlook of an opponent: what it holds does not count, so that its Harvest does not."""
    o = Outlook()
    lacking = 0.0
    for building in (ACADEMY, HANGAR):
        if s.building[seat * KINDS + building] == NO_BUILDING:
            lacking += TO_BUILD
    o.academy = o.hangar = o.troop_from = o.ship_from = lacking
    o.troop_each = TO_TRAIN
    o.ship_each = TO_LAUNCH
    o.path = _other_wait(s, seat, PATHFINDER)
    o.jump = _other_wait(s, seat, JUMPGATE)
    return o


def _other_wait(s: NebulaState, seat: int, tech: int) -> float:
    """As of the opponent's next Maintenance, or the last one if its turn is under way."""
    at = seat * TECHS + tech
    passed = 0 if s.active == seat else 1
    if s.tech[at] == READY:
        return 1.0 if s.tech_barred[at] != IDLE else 0.0
    if s.tech[at] == COOLING:
        return float(s.tech_left[at] - (0 if s.tech_held[at] else passed))
    project = s.project_of(seat, tech)
    if project >= 0:
        return float(s.project_left[project] - passed)
    missing = s.building[seat * KINDS + LABORATORY] == NO_BUILDING
    return TECHNOLOGIES[tech].research + 1.0 + (TO_BUILD if missing else 0.0)


# The race -------------------------------------------------------------------------------


class Goal:
    """A planet to be claimed: what it takes, and what stands in the way."""

    def __init__(self, s: NebulaState, seat: int, planet: int) -> None:
        self.planet = planet
        self.way = routes_to(s.planet_block[planet])
        self.delay = UNCLAIMED
        self.guards: list[int] = []
        self.needed = _garrison_needed(s, seat, planet)
        self._look_for_guards(s, seat)
        if s.planet_owner[planet] == 1 - seat:
            self.delay += 0.75 * RING_RANGE[s.planet_troops[planet]]
        if s.planet_owner[planet] != seat and s.controls_colour(seat, planet % KINDS):
            self.delay += GIVE_UP

    def _look_for_guards(self, s: NebulaState, seat: int) -> None:
        block = s.planet_block[self.planet]
        for ship in range((1 - seat) * SHIPS, (2 - seat) * SHIPS):
            at = s.ship_block[ship]
            if at != NOWHERE and distance(at, block) <= 1:
                self.guards.append(ship)
                stronger = min(s.ship_troops[ship] + 1, CAPACITY)
                self.needed = max(self.needed, stronger)

    def resistance(self, s: NebulaState, troops: int, durability: int) -> float:
        """How many turns the guards cost a ship with so many troops."""
        time = 0.0
        for guard in self.guards:
            edge = troops - s.ship_troops[guard]
            chance = odds(edge, durability, s.ship_durability[guard])
            time += 0.4 + 2.0 * (1.0 - chance) / (chance + 0.15)
        return min(time, 10.0)


def _garrison_needed(s: NebulaState, seat: int, planet: int) -> int:
    """The troops that a ship must bring to claim the planet."""
    if s.planet_owner[planet] == 1 - seat or s.planet_kind[planet] == HOME:
        return CREW
    return max(GARRISON - s.planet_troops[planet], CREW)


def _cooldown(s: NebulaState, seat: int, tech: int) -> int:
    spec = TECHNOLOGIES[tech]
    return spec.cooldown_specialty if s.has_specialty(seat, tech) else spec.cooldown


class Race:
    """One seat's way to victory, planned goal by goal: the best ship for each."""

    def __init__(self, s: NebulaState, seat: int, jumping: int, pulse: float) -> None:
        self.s = s
        self.seat = seat
        self.jumping = jumping
        self.pulse = pulse
        self.goals: list[Goal | None] = [None] * PLANETS
        self.stock = [0] * PLANETS
        self.in_stock: list[int] = []
        for planet in range(PLANETS):
            if s.planet_owner[planet] == seat:
                self.in_stock.append(planet)
                kept = GARRISON if s.planet_kind[planet] == COLONY else 0
                self.stock[planet] = s.planet_troops[planet] - kept
        self.launchable = SHIPS - s.ships_in_play(seat)
        self.used = 0
        self.trained = 0
        self.launched = 0
        self.taken = [0] * PLANETS
        self.outlook = Outlook()
        self.path = NEVER
        self.jump = NEVER
        self.paths = 0
        self.jumps = 0
        self.path_again = _cooldown(s, seat, PATHFINDER)
        self.jump_again = _cooldown(s, seat, JUMPGATE)

    def goal(self, planet: int) -> Goal:
        found = self.goals[planet]
        if found is None:
            found = self.goals[planet] = Goal(self.s, self.seat, planet)
        return found

    def best(self, outlook: Outlook) -> float:
        """The shortest way to win: planets of the two other colours, or the opponent's last."""
        self.outlook = outlook
        return min(self._three_colours(), self._last_planet())

    def _last_planet(self) -> float:
        s = self.s
        if s.planets_of(1 - self.seat) != 1:
            return NEVER
        planet = s.planet_owner.index(1 - self.seat)
        if s.controls_colour(self.seat, planet % KINDS):
            return NEVER
        return self._in_order([planet])

    def _three_colours(self) -> float:
        """Three choices: which of the two planets lies abroad, or both."""
        seat = self.seat
        home = self.s.home_of(seat)
        others = [colour for colour in range(KINDS) if colour != home % KINDS]
        own = seat * KINDS
        abroad = (1 - seat) * KINDS
        one, two = others
        return min(
            self._both(home, own + one, abroad + two),
            self._both(home, abroad + one, own + two),
            self._both(home, abroad + one, abroad + two),
        )

    def _both(self, home: int, one: int, two: int) -> float:
        owner = self.s.planet_owner
        missing = [planet for planet in (home, one, two) if owner[planet] != self.seat]
        if len(missing) == 1:
            return self._in_order(missing)
        time = self._in_order(missing)
        missing.reverse()
        return min(time, self._in_order(missing))

    def _in_order(self, missing: list[int]) -> float:
        self.used = 0
        self.trained = 0
        self.launched = 0
        self.path = self.outlook.path
        self.jump = self.outlook.jump
        for planet in self.in_stock:
            self.taken[planet] = 0
        last = 0.0
        total = 0.0
        for planet in missing:
            time = self._claim(self.goal(planet))
            total += time
            last = max(last, time)
        return last + SECOND * (total - last)

    def _claim(self, goal: Goal) -> float:
        """The earliest claim; what it uses is no longer there for the next goal."""
        s = self.s
        best = NEVER
        chosen = -1
        paths = 0
        jumps = 0
        for number in range(SHIPS):
            ship = self.seat * SHIPS + number
            if s.ship_block[ship] != NOWHERE and not self.used & (1 << number):
                time = self._by_ship(goal, ship)
                if time < best:
                    best = time
                    chosen = number
                    paths = self.paths
                    jumps = self.jumps
        if self.launched < self.launchable:
            for planet in self.in_stock:
                time = self._by_new_ship(goal, planet)
                if time < best:
                    best = time
                    chosen = SHIPS + planet
                    paths = self.paths
                    jumps = self.jumps
        self.path += paths * self.path_again
        self.jump += jumps * self.jump_again
        if chosen >= SHIPS:
            self.launched += 1
            self._take(chosen - SHIPS, goal.needed)
        elif chosen >= 0:
            self.used |= 1 << chosen
            self._man(goal, self.seat * SHIPS + chosen)
        return best

    def _travel(
        self, way: Routes, at: int, depart: float, granted: int = 0, left: int = 0
    ) -> float:
        """When a ship that can leave its block at `depart` arrives, and what it uses on the way.

        `granted` crossings can be made within the `left` steps of this turn.
        """
        best = NEVER
        self.paths = 0
        self.jumps = 0
        if way.free[at] < FAR:
            best = depart + way.free[at] / MOVEMENT
        if way.once[at] < FAR:
            first = way.first_once[at]
            now = granted > 0 and first <= left
            wait = 0.0 if now else self.path
            time = max(depart + first / MOVEMENT, wait) + (way.once[at] - first) / MOVEMENT
            time += CROSSING if now else UNCROSSED
            if time < best:
                best = time
                self.paths = 0 if now else 1
        if way.twice[at] < FAR:
            first = way.first_twice[at]
            now = granted > 0 and first <= left
            wait = 0.0 if now else self.path
            again = self.path if now else self.path + self.path_again
            rest = (way.twice[at] - first) / MOVEMENT
            time = max(max(depart + first / MOVEMENT, wait) + rest, again + rest / 2)
            time += UNCROSSED + (CROSSING if now else UNCROSSED)
            if time < best:
                best = time
                self.paths = 1 if now else 2
        if self.jump < NEVER:
            best = self._jumping(way, at, depart, best)
        return best

    def _jumping(self, way: Routes, at: int, depart: float, best: float) -> float:
        start = max(depart, self.jump) + UNCROSSED
        time = start + way.jump[at] / MOVEMENT
        if time < best:
            best = time
            self.paths = 0
            self.jumps = 1
        if self.path < NEVER:
            time = max(start, self.path) + way.jump_once[at] / MOVEMENT + UNCROSSED
            if time < best:
                best = time
                self.paths = 1
                self.jumps = 1
        return best

    def _take(self, planet: int, troops: int) -> None:
        held = self.stock[planet] - self.taken[planet]
        if troops > held:
            self.trained += troops - held
            troops = held
        self.taken[planet] += troops

    def _man(self, goal: Goal, ship: int) -> None:
        lacking = goal.needed - self.s.ship_troops[ship]
        if lacking > 0:
            planet = self._planet_under(ship)
            if planet >= 0:
                self._take(planet, lacking)
            else:
                self.trained += lacking

    def _planet_under(self, ship: int) -> int:
        at = self.s.ship_block[ship]
        for planet in self.in_stock:
            if self.s.planet_block[planet] == at:
                return planet
        return -1

    def _by_ship(self, goal: Goal, ship: int) -> float:
        s = self.s
        aboard = s.ship_troops[ship]
        at = s.ship_block[ship]
        depart = self.pulse if s.ship_pulse[ship] != IDLE else 0.0
        lacking = goal.needed - aboard
        if lacking <= 0:
            spare = 0.03 if aboard > goal.needed else 0.0
            left = MOVEMENT + s.extra_steps - s.ship_steps[ship]
            if ship == self.jumping:
                self.paths = 0
                self.jumps = 0
                time = depart + goal.way.jump[at] / MOVEMENT
            else:
                time = self._travel(goal.way, at, depart, s.ship_crossings[ship], left)
            return time + goal.delay - spare + goal.resistance(s, aboard, s.ship_durability[ship])
        return self._after_loading(goal, ship, depart)

    def _after_loading(self, goal: Goal, ship: int, depart: float) -> float:
        s = self.s
        planet = self._planet_under(ship)
        at = s.ship_block[ship]
        if planet < 0:
            if s.ship_troops[ship] < CREW:
                return NEVER
            planet, depart = self._way_back(at, depart)
            if planet < 0:
                return NEVER
            at = s.planet_block[planet]
        lacking = goal.needed - s.ship_troops[ship] - self.stock[planet] + self.taken[planet]
        if lacking > 0:
            depart = max(depart, self.outlook.troops(self.trained + lacking))
        time = self._travel(goal.way, at, depart + UNLOADED)
        return time + goal.delay + goal.resistance(s, goal.needed, s.ship_durability[ship])

    def _way_back(self, at: int, depart: float) -> tuple[int, float]:
        """The controlled planet that a ship reaches first, and when."""
        best = NEVER
        found = -1
        for planet in self.in_stock:
            way = routes_to(self.s.planet_block[planet])
            time = self._travel(way, at, depart)
            if time < best:
                best = time
                found = planet
        return found, best

    def _by_new_ship(self, goal: Goal, planet: int) -> float:
        lacking = goal.needed - self.stock[planet] + self.taken[planet]
        depart = self.outlook.ships(self.launched + 1)
        if lacking > 0:
            depart = max(depart, self.outlook.troops(self.trained + lacking))
        at = self.s.planet_block[planet]
        time = self._travel(goal.way, at, depart + UNLOADED + UNLAUNCHED)
        return time + goal.delay + goal.resistance(self.s, goal.needed, DURABILITY)


def own_tempo(s: NebulaState, seat: int, jumping: int = NOWHERE) -> float:
    """In how many turns the seat could win, whatever it buys first."""
    race = Race(s, seat, jumping, 0.0)
    best = race.best(own_outlook(s, seat, NOTHING, False))
    for tech in (PATHFINDER, JUMPGATE):
        if _wait(s, seat, tech) == NEVER:
            best = min(best, race.best(own_outlook(s, seat, tech, False)))
            best = min(best, race.best(own_outlook(s, seat, tech, True)))
    return min(best, NEVER)


def other_tempo(s: NebulaState, seat: int) -> float:
    """In how many turns an opponent could win, as far as it can be hindered."""
    return min(Race(s, seat, NOWHERE, 1.0).best(other_outlook(s, seat)), NEVER)


assert BLOCKS < FAR
