"""Reaching a block: radioactive and unexplored zones, then the combats that follow."""

from __future__ import annotations

from typing import ClassVar, Final

from orrery.games.nebula.board import RADIOACTIVE, UNEXPLORED, ZONE
from orrery.games.nebula.combat import D6, EngageFrame
from orrery.games.nebula.components import COLOUR_TECHS, KINDS, RADIATION_AT_MOST, SHIPS, TECHS
from orrery.games.nebula.events import COLOUR_NAMED, EXPLORED, IRRADIATED
from orrery.games.nebula.space import NAME_COLOUR
from orrery.games.nebula.state import NOT_OWNED, READY, NebulaState, nebula
from orrery.kernel.chance import Chance
from orrery.kernel.decision import Action
from orrery.kernel.ledger import Blocker, block
from orrery.kernel.state import ASK, DRAW, RUN, Frame, State, not_now

UNNAMED: Final = -1


class ArrivalFrame(Frame):
    """nebula.gap.planet_on_zone: the zone first, then combat; the claim comes afterwards."""

    kind: ClassVar[str] = "arrival"
    ship: int
    zone_done: int

    def __init__(self, ship: int) -> None:
        self.ship = ship
        self.zone_done = 0

    def step(self, state: State) -> int:
        s = nebula(state)
        at = s.ship_block[self.ship]
        if not self.zone_done:
            if ZONE[at] == RADIOACTIVE:
                return DRAW
            self.zone_done = 1
            if ZONE[at] == UNEXPLORED and can_explore(s, self.ship // SHIPS, at):
                s.push(ExploreFrame(self.ship // SHIPS, at))
                return RUN
        s.pop()
        s.push(EngageFrame(self.ship))
        return RUN

    def chance(self, state: State) -> Chance:
        return D6

    def resolve(self, state: State, outcome: int) -> None:
        """nebula.zone.radioactive"""
        s = nebula(state)
        lost = 1 if outcome <= RADIATION_AT_MOST else 0
        s.ship_troops[self.ship] -= lost
        s.emit(IRRADIATED, self.ship // SHIPS, self.ship % SHIPS, outcome, lost)
        self.zone_done = 1


def can_explore(s: NebulaState, seat: int, at: int) -> bool:
    """nebula.gap.unexplored_reward, nebula.conflict.unexplored_once"""
    if at in s.explored:
        return False
    return any(s.unknown_of_colour(seat, colour) > 0 for colour in range(KINDS))


class ExploreFrame(Frame):
    """nebula.zone.unexplored: the opponent names the colour, chance draws the technology."""

    kind: ClassVar[str] = "explore"
    seat: int
    block: int
    colour: int

    def __init__(self, seat: int, at: int) -> None:
        self.seat = seat
        self.block = at
        self.colour = UNNAMED

    def step(self, state: State) -> int:
        return ASK if self.colour == UNNAMED else DRAW

    def seats(self, state: State) -> list[int]:
        return [1 - self.seat]

    def legal(self, state: State, seat: int) -> list[Action]:
        s = nebula(state)
        return [
            NAME_COLOUR.at(colour)
            for colour in range(KINDS)
            if s.unknown_of_colour(self.seat, colour) > 0
        ]

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        if action.kind is not NAME_COLOUR:
            return not_now(action)
        if nebula(state).unknown_of_colour(self.seat, action.first) > 0:
            return []
        return [block("nebula.zone.unexplored", colour=action.first, technologies=0)]

    def apply(self, state: State, seat: int, action: Action) -> None:
        self.colour = action.first
        state.emit(COLOUR_NAMED, seat, action.first)

    def chance(self, state: State) -> Chance:
        s = nebula(state)
        unknown = [
            tech
            for tech in COLOUR_TECHS[self.colour]
            if s.tech[self.seat * TECHS + tech] == NOT_OWNED and s.project_of(self.seat, tech) < 0
        ]
        return Chance("technology", unknown, [1] * len(unknown))

    def resolve(self, state: State, outcome: int) -> None:
        s = nebula(state)
        s.pop()
        s.tech[self.seat * TECHS + outcome] = READY
        s.explored.append(self.block)
        s.emit(EXPLORED, self.seat, self.block, outcome)
