"""The technologies of the Academy (yellow)."""

from __future__ import annotations

from typing import ClassVar, Final

from orrery.games.nebula.board import distance
from orrery.games.nebula.combat import D6, DamageFrame, eliminate
from orrery.games.nebula.components import DURABILITY, SHIPS, TECHS, technology
from orrery.games.nebula.events import CHARGED, PULSED, RAY_ROLLED, REPAIRED
from orrery.games.nebula.space import OPPOSING, OWN, TARGET_TECHNOLOGY
from orrery.games.nebula.state import COMING, NOT_OWNED, NOWHERE, NebulaState, nebula
from orrery.games.nebula.technologies.base import Technology
from orrery.games.nebula.technologies.targets import (
    opposing_ship,
    opposing_ships,
    own_ship,
    own_ships,
    why_not_in_play,
)
from orrery.kernel.chance import Chance
from orrery.kernel.decision import Action
from orrery.kernel.ledger import Blocker, block
from orrery.kernel.state import DRAW, RUN, Frame, State

CHARGE_AT_MOST: Final[int] = technology("electric_charge").effect[1]["roll_at_most"]
RAY_AT_MOST: Final[int] = technology("radioactive_ray").effect[1]["do"][1]["roll_at_most"]


class ElectricCharge(Technology):
    """nebula.tech.electric_charge"""

    def targets(self, s: NebulaState, seat: int) -> list[Action]:
        at = (1 - seat) * TECHS
        return [TARGET_TECHNOLOGY.at(t) for t in range(TECHS) if s.tech[at + t] != NOT_OWNED]

    def why_not_target(self, s: NebulaState, seat: int, action: Action) -> list[Blocker]:
        if s.tech[(1 - seat) * TECHS + action.first] != NOT_OWNED:
            return []
        return [block("nebula.tech.electric_charge", technology=action.first)]

    def hit(self, s: NebulaState, seat: int, action: Action) -> None:
        s.push(ChargeFrame(1 - seat, action.first))


class ChargeFrame(Frame):
    """The opponent rolls for the charged technology."""

    kind: ClassVar[str] = "charge"
    owner: int
    technology: int

    def __init__(self, owner: int, technology: int) -> None:
        self.owner = owner
        self.technology = technology

    def step(self, state: State) -> int:
        return DRAW

    def chance(self, state: State) -> Chance:
        return D6

    def resolve(self, state: State, outcome: int) -> None:
        s = nebula(state)
        s.pop()
        s.emit(CHARGED, self.owner, self.technology, outcome)
        at = self.owner * TECHS + self.technology
        if outcome <= CHARGE_AT_MOST:
            s.tech_barred[at] = COMING
        else:
            s.tech_held[at] = 1


class ElectromagneticPulse(Technology):
    """nebula.tech.electromagnetic_pulse"""

    def targets(self, s: NebulaState, seat: int) -> list[Action]:
        return [OPPOSING.at(ship % SHIPS) for ship in opposing_ships(s, seat)]

    def why_not_target(self, s: NebulaState, seat: int, action: Action) -> list[Blocker]:
        return why_not_in_play(s, opposing_ship(seat, action))

    def hit(self, s: NebulaState, seat: int, action: Action) -> None:
        s.ship_pulse[opposing_ship(seat, action)] = COMING
        s.emit(PULSED, 1 - seat, action.first)


class Suicide(Technology):
    """nebula.tech.suicide: every ship within 1 block goes too, own ones included."""

    def targets(self, s: NebulaState, seat: int) -> list[Action]:
        return [OWN.at(ship % SHIPS) for ship in own_ships(s, seat)]

    def why_not_target(self, s: NebulaState, seat: int, action: Action) -> list[Blocker]:
        return why_not_in_play(s, own_ship(seat, action))

    def hit(self, s: NebulaState, seat: int, action: Action) -> None:
        centre = s.ship_block[own_ship(seat, action)]
        for ship in range(2 * SHIPS):
            at = s.ship_block[ship]
            if at != NOWHERE and distance(at, centre) <= self.spec.range:
                eliminate(s, ship)


class RadioactiveRay(Technology):
    """nebula.tech.radioactive_ray"""

    def targets(self, s: NebulaState, seat: int) -> list[Action]:
        return [
            OPPOSING.at(ship % SHIPS)
            for ship in opposing_ships(s, seat)
            if self._nearest(s, seat, ship) <= self.spec.range
        ]

    def _nearest(self, s: NebulaState, seat: int, target: int) -> int:
        at = s.ship_block[target]
        return min([distance(s.ship_block[ship], at) for ship in own_ships(s, seat)], default=99)

    def why_not_target(self, s: NebulaState, seat: int, action: Action) -> list[Blocker]:
        target = opposing_ship(seat, action)
        reasons = why_not_in_play(s, target)
        if reasons:
            return reasons
        nearest = self._nearest(s, seat, target)
        if nearest <= self.spec.range:
            return []
        return [block("nebula.tech.radioactive_ray", distance=nearest, range=self.spec.range)]

    def hit(self, s: NebulaState, seat: int, action: Action) -> None:
        target = opposing_ship(seat, action)
        at = s.ship_block[target]
        near = [
            ship
            for ship in opposing_ships(s, seat)
            if ship != target and distance(s.ship_block[ship], at) <= 1
        ]
        near.sort(key=lambda ship: s.ship_arrival[ship])
        s.push(SplashFrame(near))
        s.push(DamageFrame(target))


class SplashFrame(Frame):
    """nebula.tech.radioactive_ray.splash: all dice first, then each loss in order of arrival."""

    kind: ClassVar[str] = "splash"
    ships: list[int]
    rolls: list[int]

    def __init__(self, ships: list[int]) -> None:
        self.ships = ships
        self.rolls = []

    def step(self, state: State) -> int:
        if len(self.rolls) < len(self.ships):
            return DRAW
        state.pop()
        for ship, roll in reversed(list(zip(self.ships, self.rolls, strict=True))):
            if roll <= RAY_AT_MOST:
                state.push(DamageFrame(ship))
        return RUN

    def chance(self, state: State) -> Chance:
        return D6

    def resolve(self, state: State, outcome: int) -> None:
        ship = self.ships[len(self.rolls)]
        self.rolls.append(outcome)
        state.emit(RAY_ROLLED, ship // SHIPS, ship % SHIPS, outcome)


class Repair(Technology):
    """nebula.tech.repair"""

    def targets(self, s: NebulaState, seat: int) -> list[Action]:
        return [
            OWN.at(ship % SHIPS)
            for ship in own_ships(s, seat)
            if s.ship_durability[ship] < DURABILITY
        ]

    def why_not_target(self, s: NebulaState, seat: int, action: Action) -> list[Blocker]:
        ship = own_ship(seat, action)
        if s.ship_durability[ship] < DURABILITY:
            return why_not_in_play(s, ship)
        return [block("nebula.tech.repair", durability=DURABILITY, limit=DURABILITY)]

    def hit(self, s: NebulaState, seat: int, action: Action) -> None:
        s.ship_durability[own_ship(seat, action)] += 1
        s.emit(REPAIRED, seat, action.first)


class Hack(Technology):
    """nebula.tech.hack: its use is a choice among the opponent's technologies (`HackFrame`)."""


ElectricCharge("electric_charge", TARGET_TECHNOLOGY)
ElectromagneticPulse("electromagnetic_pulse", OPPOSING)
Suicide("suicide", OWN)
Hack("hack", TARGET_TECHNOLOGY)
RadioactiveRay("radioactive_ray", OPPOSING)
Repair("repair", OWN)
