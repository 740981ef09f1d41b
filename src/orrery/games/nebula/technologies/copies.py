"""Clone: the copies of produced troops go to controlled planets of choice."""

from __future__ import annotations

from typing import ClassVar

from orrery.games.nebula.components import PLANET_LIMIT, PLANETS
from orrery.games.nebula.events import COPIES_LOST, COPY_PLACED
from orrery.games.nebula.space import PLACE
from orrery.games.nebula.state import NebulaState, nebula
from orrery.kernel.decision import Action
from orrery.kernel.ledger import Blocker, block
from orrery.kernel.state import ASK, RUN, Frame, State, not_now


class CopiesFrame(Frame):
    """nebula.gap.clone_details: one planet for each copy; what finds no room is lost."""

    kind: ClassVar[str] = "copies"
    seat: int
    left: int

    def __init__(self, seat: int, left: int) -> None:
        self.seat = seat
        self.left = left

    def step(self, state: State) -> int:
        s = nebula(state)
        if self.left > 0 and self._rooms(s):
            return ASK
        if self.left > 0:
            s.emit(COPIES_LOST, self.seat, self.left)
        s.pop()
        return RUN

    def seats(self, state: State) -> list[int]:
        return [self.seat]

    def _rooms(self, s: NebulaState) -> list[Action]:
        return [
            PLACE.at(planet)
            for planet in range(PLANETS)
            if s.planet_owner[planet] == self.seat and s.planet_troops[planet] < PLANET_LIMIT
        ]

    def legal(self, state: State, seat: int) -> list[Action]:
        return self._rooms(nebula(state))

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        s = nebula(state)
        if action.kind is not PLACE:
            return not_now(action)
        planet = action.first
        if s.planet_owner[planet] != seat:
            return [block("nebula.planet.production_site", planet=planet)]
        troops = s.planet_troops[planet]
        if troops >= PLANET_LIMIT:
            return [block("nebula.planet.troop_range", troops=troops, limit=PLANET_LIMIT)]
        return []

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = nebula(state)
        s.planet_troops[action.first] += 1
        s.planet_fresh[action.first] += 1
        self.left -= 1
        s.emit(COPY_PLACED, seat, action.first)
