"""Outlook: when a seat can have what it still lacks, at the pace of its economy.

Resources are taken to flow in evenly, at what a Harvest brings on average.
"""

from __future__ import annotations

from typing import Final

from orrery.games.nebula.components import (
    ACADEMY,
    BUILDING_COST,
    GAS,
    HANGAR,
    KINDS,
    LABORATORY,
    METAL,
    SHIP_COST,
    SPECIALISED_YIELD,
    TECHNOLOGIES,
    TECHS,
    TROOP_COST,
    technology,
)
from orrery.games.nebula.state import (
    ARRIVING,
    BUILT,
    COOLING,
    IDLE,
    NO_BUILDING,
    READY,
    NebulaState,
)
from orrery.games.nebula.weights import Weights

PATHFINDER: Final[int] = technology("pathfinder").index
JUMPGATE: Final[int] = technology("jumpgate").index

D6_MEAN: Final = 3.5
D10_MEAN: Final = 5.5
YIELD: Final[list[float]] = [D6_MEAN, D6_MEAN + D10_MEAN, D6_MEAN + float(SPECIALISED_YIELD)]
"""What a Harvest brings on average: without extractor, with a base, with a specialised one."""

NEVER: Final = 60.0
"""As good as never, in turns."""


class Outlook:
    """When a seat can have what it still lacks, in turns from now."""

    def __init__(self, w: Weights) -> None:
        self.w = w
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
        return max(ready, 0.0) + self.w.untrained * count

    def ships(self, count: int) -> float:
        if count <= 0:
            return 0.0
        ready = max(self.hangar, self.ship_from + self.ship_each * count)
        return max(ready, 0.0) + self.w.unlaunched * count


NOTHING: Final = -1


def wait_for(s: NebulaState, seat: int, tech: int) -> float:
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

    def __init__(self, s: NebulaState, seat: int, w: Weights) -> None:
        self.w = w
        self.time = 0.0
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
        return self.buy(BUILDING_COST[building]) + 1.0 + self.w.unbuilt


def own_outlook(s: NebulaState, seat: int, tech: int, science_first: bool, w: Weights) -> Outlook:
    """The outlook of a seat that also researches `tech`, before or after the other buildings."""
    o = Outlook(w)
    o.path = wait_for(s, seat, PATHFINDER)
    o.jump = wait_for(s, seat, JUMPGATE)
    purse = _Purse(s, seat, w)
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
    purse.wait_until(laboratory - purse.w.unbuilt)
    return purse.buy(spec.cost) + spec.research + purse.w.unbuilt


def other_outlook(s: NebulaState, seat: int, w: Weights) -> Outlook:
    """The outlook of an opponent: what it holds does not count, so that its Harvest does not."""
    o = Outlook(w)
    lacking = 0.0
    for building in (ACADEMY, HANGAR):
        if s.building[seat * KINDS + building] == NO_BUILDING:
            lacking += w.to_build
    o.academy = o.hangar = o.troop_from = o.ship_from = lacking
    o.troop_each = w.to_train
    o.ship_each = w.to_launch
    o.path = _other_wait(s, seat, PATHFINDER, w)
    o.jump = _other_wait(s, seat, JUMPGATE, w)
    return o


def _other_wait(s: NebulaState, seat: int, tech: int, w: Weights) -> float:
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
    return TECHNOLOGIES[tech].research + 1.0 + (w.to_build if missing else 0.0)
