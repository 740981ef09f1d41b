"""Tempo: in how many turns a seat could win if nothing hindered it.

It is the work that is left: what must still be bought (see `outlook`), then loading, then the way
of each ship to its planet (see `routes`), and guards that stand there. Passing a turn changes none
of it, so that "done" can be compared with any other action.
"""

from __future__ import annotations

from typing import Final

from orrery.games.nebula.board import distance
from orrery.games.nebula.components import (
    CAPACITY,
    CREW,
    DURABILITY,
    GARRISON,
    KINDS,
    MOVEMENT,
    PLANETS,
    RING_RANGE,
    SHIPS,
    TECHNOLOGIES,
)
from orrery.games.nebula.duel import breakthrough
from orrery.games.nebula.outlook import (
    JUMPGATE,
    NEVER,
    NOTHING,
    PATHFINDER,
    Outlook,
    other_outlook,
    own_outlook,
    wait_for,
)
from orrery.games.nebula.routes import FAR, Routes, routes_to
from orrery.games.nebula.state import COLONY, HOME, IDLE, NOWHERE, NebulaState
from orrery.games.nebula.weights import WEIGHTS, Weights

A_STEP: Final[float] = 1.0 / MOVEMENT
"""Of a ship, in turns."""


class Goal:
    """A planet to be claimed: what it takes, and what stands in the way."""

    def __init__(self, s: NebulaState, seat: int, planet: int, w: Weights) -> None:
        self.w = w
        self.planet = planet
        self.way = routes_to(s.planet_block[planet])
        self.delay = w.unclaimed
        self.guards: list[int] = []
        self.needed = _garrison_needed(s, seat, planet)
        self._look_for_guards(s, seat)
        if s.planet_owner[planet] == 1 - seat:
            self.delay += w.ring * RING_RANGE[s.planet_troops[planet]]
        if s.planet_owner[planet] != seat and s.controls_colour(seat, planet % KINDS):
            self.delay += w.give_up

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
        if not self.guards:
            return 0.0
        w = self.w
        chance = breakthrough(troops, durability, self.guards, s.ship_troops, s.ship_durability)
        time = w.fight * len(self.guards) + w.setback * (1.0 - chance) / (chance + w.luck)
        return min(time, w.siege)


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

    def __init__(self, s: NebulaState, seat: int, jumping: int, pulse: float, w: Weights) -> None:
        self.w = w
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
        self.shortest = NEVER
        """The turns of the shortest way that was found."""
        self.used = 0
        self.trained = 0
        self.launched = 0
        self.taken = [0] * PLANETS
        self.outlook = Outlook(w)
        self.path = NEVER
        self.jump = NEVER
        self.paths = 0
        self.jumps = 0
        self.path_again = _cooldown(s, seat, PATHFINDER)
        self.jump_again = _cooldown(s, seat, JUMPGATE)

    def goal(self, planet: int) -> Goal:
        found = self.goals[planet]
        if found is None:
            found = self.goals[planet] = Goal(self.s, self.seat, planet, self.w)
        return found

    def plan(self, outlook: Outlook) -> None:
        """Look for a shorter way to win: planets of the two other colours, or the other's last."""
        self.outlook = outlook
        self._three_colours()
        self._last_planet()

    def _last_planet(self) -> None:
        s = self.s
        if s.planets_of(1 - self.seat) != 1:
            return
        planet = s.planet_owner.index(1 - self.seat)
        if not s.controls_colour(self.seat, planet % KINDS):
            self._in_order([planet])

    def _three_colours(self) -> None:
        """Three choices: which of the two planets lies abroad, or both."""
        seat = self.seat
        home = self.s.home_of(seat)
        others = [colour for colour in range(KINDS) if colour != home % KINDS]
        own = seat * KINDS
        abroad = (1 - seat) * KINDS
        one, two = others
        self._both(home, own + one, abroad + two)
        self._both(home, abroad + one, own + two)
        self._both(home, abroad + one, abroad + two)

    def _both(self, home: int, one: int, two: int) -> None:
        """Ships and supplies go to one goal first and then to the other, or the other way round."""
        owner = self.s.planet_owner
        missing = [planet for planet in (home, one, two) if owner[planet] != self.seat]
        self._in_order(missing)
        if len(missing) > 1:
            missing.reverse()
            self._in_order(missing)

    def _in_order(self, missing: list[int]) -> None:
        """Claim one planet after the other; given up where it cannot be shorter any more."""
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
            if last >= self.shortest:
                return
        self.shortest = min(self.shortest, last + self.w.second * (total - last))

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
            best = depart + way.free[at] * A_STEP
        if way.once[at] < FAR:
            first = way.first_once[at]
            now = granted > 0 and first <= left
            wait = 0.0 if now else self.path
            time = max(depart + first * A_STEP, wait) + (way.once[at] - first) * A_STEP
            time += self.w.crossing if now else self.w.uncrossed
            if time < best:
                best = time
                self.paths = 0 if now else 1
        if way.twice[at] < FAR:
            first = way.first_twice[at]
            now = granted > 0 and first <= left
            wait = 0.0 if now else self.path
            again = self.path if now else self.path + self.path_again
            rest = (way.twice[at] - first) * A_STEP
            time = max(max(depart + first * A_STEP, wait) + rest, again + rest / 2)
            time += self.w.uncrossed + (self.w.crossing if now else self.w.uncrossed)
            if time < best:
                best = time
                self.paths = 1 if now else 2
        if self.jump < NEVER:
            best = self._jumping(way, at, depart, best)
        return best

    def _jumping(self, way: Routes, at: int, depart: float, best: float) -> float:
        start = max(depart, self.jump) + self.w.uncrossed
        time = start + way.jump[at] * A_STEP
        if time < best:
            best = time
            self.paths = 0
            self.jumps = 1
        if self.path < NEVER:
            time = max(start, self.path) + way.jump_once[at] * A_STEP + self.w.uncrossed
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
            spare = self.w.spare if aboard > goal.needed else 0.0
            left = MOVEMENT + s.extra_steps - s.ship_steps[ship]
            if ship == self.jumping:
                self.paths = 0
                self.jumps = 0
                time = depart + goal.way.jump[at] * A_STEP
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
        time = self._travel(goal.way, at, depart + self.w.unloaded)
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
        time = self._travel(goal.way, at, depart + self.w.unloaded + self.w.unlaunched)
        return time + goal.delay + goal.resistance(self.s, goal.needed, DURABILITY)


def own_tempo(s: NebulaState, seat: int, jumping: int = NOWHERE, w: Weights = WEIGHTS) -> float:
    """In how many turns the seat could win, whatever it buys first."""
    race = Race(s, seat, jumping, 0.0, w)
    race.plan(own_outlook(s, seat, NOTHING, False, w))
    for tech in (PATHFINDER, JUMPGATE):
        if wait_for(s, seat, tech) == NEVER:
            race.plan(own_outlook(s, seat, tech, False, w))
            race.plan(own_outlook(s, seat, tech, True, w))
    return race.shortest


def other_tempo(s: NebulaState, seat: int, w: Weights = WEIGHTS) -> float:
    """In how many turns an opponent could win, as far as it can be hindered."""
    race = Race(s, seat, NOWHERE, 1.0, w)
    race.plan(other_outlook(s, seat, w))
    return race.shortest
