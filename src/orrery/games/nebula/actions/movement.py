"""Moving ships, on lanes and off them, and attacking from where they stand."""

from __future__ import annotations

from orrery.games.nebula.board import CROSSINGS, FREE_STEPS, MAPPED
from orrery.games.nebula.combat import EngageFrame
from orrery.games.nebula.components import CREW, MOVEMENT, SHIPS
from orrery.games.nebula.events import MOVED
from orrery.games.nebula.space import ATTACK, MOVE
from orrery.games.nebula.state import NOW, NOWHERE, NebulaState, nebula
from orrery.games.nebula.zones import ArrivalFrame
from orrery.kernel.decision import Action
from orrery.kernel.ledger import Blocker, block
from orrery.kernel.state import Play, State


def immobile(s: NebulaState, ship: int) -> bool:
    """Whether neither a step nor Jumpgate can move the ship this turn."""
    return not s.has_crew(ship) or s.ship_new[ship] == 1 or s.ship_pulse[ship] == NOW


def why_immobile(s: NebulaState, ship: int) -> list[Blocker]:
    """nebula.ship.crew, nebula.building.hangar.allocate, nebula.tech.electromagnetic_pulse"""
    number = ship % SHIPS
    reasons: list[Blocker] = []
    if not s.has_crew(ship):
        reasons.append(block("nebula.ship.crew", troops=s.ship_troops[ship], needed=CREW))
    if s.ship_new[ship]:
        reasons.append(block("nebula.building.hangar.allocate", ship=number))
    if s.ship_pulse[ship] == NOW:
        reasons.append(block("nebula.tech.electromagnetic_pulse", ship=number))
    return reasons


def allowance(s: NebulaState) -> int:
    """nebula.ship.move, nebula.tech.battle_speed"""
    return MOVEMENT + s.extra_steps


def held_by_rings(s: NebulaState, ship: int) -> bool:
    """nebula.gap.ring_entry: the place where the step starts decides."""
    if s.ship_stopped[ship]:
        return True
    return s.ship_steps[ship] > 0 and s.in_opposing_ring(ship // SHIPS, s.ship_block[ship])


class Move(Play):
    """nebula.ship.move"""

    def legal(self, state: State, seat: int, found: list[Action]) -> None:
        s = nebula(state)
        most = allowance(s)
        for number in range(SHIPS):
            ship = seat * SHIPS + number
            at = s.ship_block[ship]
            if at == NOWHERE or s.ship_steps[ship] >= most:
                continue
            if immobile(s, ship) or held_by_rings(s, ship):
                continue
            for to in FREE_STEPS[at]:
                found.append(MOVE.at(number, to))
            if s.ship_crossings[ship] > 0:
                for to in CROSSINGS[at]:
                    found.append(MOVE.at(number, to))

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        s = nebula(state)
        number, to = action.args
        ship = seat * SHIPS + number
        if s.ship_block[ship] == NOWHERE:
            return [block("nebula.contents.ships", ship=number)]
        reasons = why_immobile(s, ship)
        steps = s.ship_steps[ship]
        if steps >= allowance(s):
            reasons.append(block("nebula.ship.move", steps=steps, limit=allowance(s)))
        if held_by_rings(s, ship):
            reasons.append(block("nebula.ring.effect", steps=steps, limit=1))
        return reasons + why_no_way(s, ship, to)

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = nebula(state)
        ship = seat * SHIPS + action.first
        origin = s.ship_block[ship]
        to = action.second
        if MAPPED[origin] != MAPPED[to]:
            s.ship_crossings[ship] -= 1
        if s.in_opposing_ring(seat, origin):
            s.ship_stopped[ship] = 1
        s.ship_steps[ship] += 1
        s.arrive(ship, to)
        s.emit(MOVED, seat, action.first, origin, to)
        s.push(ArrivalFrame(ship))


def why_no_way(s: NebulaState, ship: int, to: int) -> list[Blocker]:
    """nebula.move.lanes, nebula.move.outside, nebula.tech.pathfinder"""
    at = s.ship_block[ship]
    if to in FREE_STEPS[at]:
        return []
    if to in CROSSINGS[at]:
        if s.ship_crossings[ship] > 0:
            return []
        return [block("nebula.tech.pathfinder", origin=at, block=to, crossings=0)]
    if MAPPED[at]:
        return [block("nebula.move.lanes", origin=at, block=to)]
    return [block("nebula.move.outside", origin=at, block=to)]


class Attack(Play):
    """nebula.conflict.combat_choice: against ships that already are adjacent."""

    def legal(self, state: State, seat: int, found: list[Action]) -> None:
        s = nebula(state)
        for number in range(SHIPS):
            ship = seat * SHIPS + number
            if s.ship_block[ship] != NOWHERE and s.opponents_beside(ship):
                found.append(ATTACK.at(number))

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        s = nebula(state)
        ship = seat * SHIPS + action.first
        if s.ship_block[ship] == NOWHERE:
            return [block("nebula.contents.ships", ship=action.first)]
        if s.opponents_beside(ship):
            return []
        return [block("nebula.combat.start", ship=action.first, adjacent=0)]

    def apply(self, state: State, seat: int, action: Action) -> None:
        state.push(EngageFrame(seat * SHIPS + action.first))
