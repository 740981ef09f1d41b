"""The Lost Planet: placed at Navigation 5, a mine in every way but its piece."""

from __future__ import annotations

from typing import ClassVar

from orrery.games.gaia.building import is_new_type, mine_on_map, settle
from orrery.games.gaia.components import LOST, MINE, QIC, SPACE
from orrery.games.gaia.events import LOST_PLANET_PLACED
from orrery.games.gaia.gains import pay_resource
from orrery.games.gaia.reach import qic_for_range, why_out_of_range
from orrery.games.gaia.space import LOST_PLANET
from orrery.games.gaia.state import NOBODY, GaiaState, gaia
from orrery.kernel.data import with_item
from orrery.kernel.decision import Action
from orrery.kernel.frames import Question
from orrery.kernel.ledger import Blocker, block
from orrery.kernel.state import ASK, RUN, State, not_now


def place_lost_planet(s: GaiaState, seat: int) -> None:
    s.push(LostPlanetFrame(seat))


def is_empty_space(s: GaiaState, space: int) -> bool:
    """gaia.gap.lost-planet.space"""
    return s.planet[space] == SPACE and s.satellites[space] == 0 and s.station[space] == NOBODY


class LostPlanetFrame(Question):
    """gaia.track.navigation.5"""

    kind: ClassVar[str] = "lost_planet"

    def step(self, state: State) -> int:
        if self.legal(state, self.seat):
            return ASK
        state.pop()  # gaia.gap.lost-planet.no-space
        return RUN

    def legal(self, state: State, seat: int) -> list[Action]:
        s = gaia(state)
        held = s.held(seat, QIC)
        return [
            LOST_PLANET.at(space)
            for space in s.geometry().spaces
            if is_empty_space(s, space) and qic_for_range(s, seat, space, 0) <= held
        ]

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        s = gaia(state)
        if action.kind is not LOST_PLANET:
            return not_now(action)
        space = action.first
        if not is_empty_space(s, space):
            return [block("gaia.gap.lost-planet.space", space=space)]
        return why_out_of_range(s, seat, space, 0)

    def apply(self, state: State, seat: int, action: Action) -> None:
        """gaia.lost-planet.as-build"""
        s = gaia(state)
        s.pop()
        space = action.first
        pay_resource(s, seat, QIC, qic_for_range(s, seat, space, 0))
        s.planet = with_item(s.planet, space, LOST)
        s.lost_planet = space
        new_type = is_new_type(s, seat, space)
        settle(s, seat, space, MINE)
        s.emit(LOST_PLANET_PLACED, seat, space)
        mine_on_map(s, seat, space, new_type)
