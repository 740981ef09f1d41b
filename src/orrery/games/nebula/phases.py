"""The turn and its four phases: Maintenance, Harvest, Progress, Conflict."""

from __future__ import annotations

from typing import ClassVar, Final

from orrery.games.nebula.components import (
    BASE,
    KICK,
    KINDS,
    RESERVE_LIMIT,
    SPECIALISED,
    SPECIALISED_YIELD,
    TECHS,
)
from orrery.games.nebula.conflict import ConflictFrame
from orrery.games.nebula.control import end_by_limit
from orrery.games.nebula.cooldown import count_down
from orrery.games.nebula.events import (
    BUILDING_ARRIVED,
    HARVESTED,
    HELD_BACK,
    RESEARCHED,
    TURN_BEGAN,
)
from orrery.games.nebula.progress import ProgressFrame
from orrery.games.nebula.state import (
    ARRIVING,
    BUILT,
    COMING,
    COOLING,
    IDLE,
    NOW,
    READY,
    NebulaState,
    nebula,
)
from orrery.kernel.chance import Chance, die
from orrery.kernel.state import DRAW, RUN, Frame, State

BEGIN: Final = 0
MAINTENANCE: Final = 1
HARVEST: Final = 2
PROGRESS: Final = 3
CONFLICT: Final = 4
END: Final = 5

D6: Final = die(6)
D10: Final = die(10)


class TurnFrame(Frame):
    """The turn of one player after another: nebula.turn.phases"""

    kind: ClassVar[str] = "turn"
    seat: int
    phase: int

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.phase = BEGIN

    def step(self, state: State) -> int:
        s = nebula(state)
        phase = self.phase
        self.phase += 1
        if phase == BEGIN:
            begin_turn(s, self.seat)
        elif phase == MAINTENANCE:
            if s.turns[self.seat] > 1:  # nebula.turn.first
                maintain(s, self.seat)
        elif phase == HARVEST:
            s.push(HarvestFrame(self.seat))
        elif phase == PROGRESS:
            s.push(ProgressFrame(self.seat))
        elif phase == CONFLICT:
            s.push(ConflictFrame(self.seat))
        else:
            self._end(s)
        return RUN

    def _end(self, s: NebulaState) -> None:
        end_turn(s, self.seat)
        if self.seat != s.first and s.turns[self.seat] == s.turn_limit:
            end_by_limit(s)
            return
        self.seat = 1 - self.seat
        self.phase = BEGIN


def begin_turn(s: NebulaState, seat: int) -> None:
    s.active = seat
    s.turns[seat] += 1
    s.emit(TURN_BEGAN, seat, s.turns[seat])
    _buildings_arrive(s, seat)
    _shift(s.tech_barred, seat * TECHS, (seat + 1) * TECHS, COMING, NOW)
    ships = len(s.ship_pulse) // 2
    _shift(s.ship_pulse, seat * ships, (seat + 1) * ships, COMING, NOW)


def _buildings_arrive(s: NebulaState, seat: int) -> None:
    """nebula.building.when"""
    for kind in range(KINDS):
        if s.building[seat * KINDS + kind] == ARRIVING:
            s.building[seat * KINDS + kind] = BUILT
            s.emit(BUILDING_ARRIVED, seat, kind)


def _shift(values: list[int], start: int, stop: int, old: int, new: int) -> None:
    for at in range(start, stop):
        if values[at] == old:
            values[at] = new


def maintain(s: NebulaState, seat: int) -> None:
    """nebula.turn.maintenance"""
    _recover(s, seat)
    _research(s, seat)


def _recover(s: NebulaState, seat: int) -> None:
    for at in range(seat * TECHS, (seat + 1) * TECHS):
        held = s.tech_held[at]
        s.tech_held[at] = 0
        if s.tech[at] != COOLING:
            continue
        if held:
            s.emit(HELD_BACK, seat, at - seat * TECHS)
        else:
            count_down(s, at)


def _research(s: NebulaState, seat: int) -> None:
    """nebula.turn.research.basic, nebula.turn.research.advanced, nebula.setup.reveal"""
    for at in range(len(s.project_seat)):
        if s.project_seat[at] == seat:
            s.project_left[at] -= 1
    while 0 in s.project_left:
        _finish_project(s, seat, s.project_left.index(0))


def _finish_project(s: NebulaState, seat: int, at: int) -> None:
    tech = s.project_tech[at]
    for column in (s.project_seat, s.project_group, s.project_left, s.project_tech):
        del column[at]
    s.tech[seat * TECHS + tech] = READY
    s.raise_epoch()
    s.emit(RESEARCHED, seat, tech)


class HarvestFrame(Frame):
    """nebula.turn.harvest: one roll for each resource in turn."""

    kind: ClassVar[str] = "harvest"
    seat: int
    resource: int
    roll: int

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.resource = 0
        self.roll = 0

    def step(self, state: State) -> int:
        if self.resource < KINDS:
            return DRAW
        state.pop()
        return RUN

    def chance(self, state: State) -> Chance:
        return D6 if self.roll == 0 else D10

    def resolve(self, state: State, outcome: int) -> None:
        s = nebula(state)
        at = self.seat * KINDS + self.resource
        extractor = 0 if s.penalty[at] else s.extractor[at]  # nebula.exchange.penalty
        if self.roll == 0 and extractor == BASE:
            self.roll = outcome  # nebula.extractor.base.yield: a d10 follows
            return
        amount = self.roll + outcome
        if extractor == SPECIALISED:
            amount += SPECIALISED_YIELD  # nebula.extractor.specialised.yield
        if s.turns[self.seat] == 1:
            amount += kick(s, self.seat, self.resource)
        harvest(s, at, amount)
        s.penalty[at] = 0
        self.roll = 0
        self.resource += 1


def kick(s: NebulaState, seat: int, resource: int) -> int:
    """nebula.turn.kick, nebula.gap.second_player"""
    return KICK[resource] + (0 if seat == s.first else s.kick_bonus)


def harvest(s: NebulaState, at: int, amount: int) -> None:
    """nebula.resource.bounds: what would lie above the limit is lost."""
    kept = min(amount, RESERVE_LIMIT - s.reserves[at])
    s.reserves[at] += kept
    s.emit(HARVESTED, at // KINDS, at % KINDS, amount, amount - kept)


def end_turn(s: NebulaState, seat: int) -> None:
    """What lasts for this turn ends."""
    _shift(s.tech_barred, seat * TECHS, (seat + 1) * TECHS, NOW, IDLE)
    ships = len(s.ship_block)
    for ship in range(ships):
        s.ship_steps[ship] = 0
        s.ship_new[ship] = 0
        s.ship_crossings[ship] = 0
        s.ship_stopped[ship] = 0
    _shift(s.ship_pulse, seat * ships // 2, (seat + 1) * ships // 2, NOW, IDLE)
    s.ignoring = [0] * len(s.ignoring)
    s.planet_fresh = [0] * len(s.planet_fresh)
    s.used_this_turn = [0] * len(s.used_this_turn)
    s.exchanged = 0
    s.exchange_paid = -1
    s.exchange_free = 0
    s.troops_bought = 0
    s.cloning = 0
    s.extra_steps = 0
