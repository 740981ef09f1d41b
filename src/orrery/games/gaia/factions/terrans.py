"""The Terrans: tokens return to area II, and with the institute they are worth something."""

from __future__ import annotations

from typing import ClassVar

from orrery.games.gaia.components import CONVERSIONS
from orrery.games.gaia.events import CONVERTED
from orrery.games.gaia.factions.base import FACTION_FRAMES, Faction
from orrery.games.gaia.gains import gain
from orrery.games.gaia.space import CONVERT, DONE
from orrery.games.gaia.state import GaiaState, gaia
from orrery.kernel.decision import Action
from orrery.kernel.frames import Question
from orrery.kernel.ledger import Blocker, block
from orrery.kernel.state import ASK, RUN, State, not_now


class Terrans(Faction):
    """gaia.faction.terrans.ability, gaia.faction.terrans.institute"""

    def gaia_phase(self, s: GaiaState, seat: int) -> None:
        if s.has_institute(seat) and s.gaia_area[seat]:
            s.push(TerransFrame(seat, s.gaia_area[seat]))


class TerransFrame(Question):
    """gaia.gap.terrans.institute-scope: resources as if so much power were spent."""

    kind: ClassVar[str] = "gaia_conversion"
    left: int

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left = left

    def step(self, state: State) -> int:
        if self.left > 0:
            return ASK
        state.pop()
        return RUN

    def legal(self, state: State, seat: int) -> list[Action]:
        found = [DONE.at()]
        for index, conversion in enumerate(CONVERSIONS):
            if 0 < conversion.pay_power <= self.left:
                found.append(CONVERT.at(index))
        return found

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        if action.kind is DONE:
            return []
        if action.kind is not CONVERT:
            return not_now(action)
        cost = CONVERSIONS[action.first].pay_power
        if 0 < cost <= self.left:
            return []
        return [block("gaia.faction.terrans.institute", cost=cost, tokens=self.left)]

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = gaia(state)
        if action.kind is DONE:
            s.pop()
            return
        self.left -= CONVERSIONS[action.first].pay_power
        s.emit(CONVERTED, seat, action.first)
        gain(s, seat, CONVERSIONS[action.first].gain)


Terrans("terrans")
FACTION_FRAMES.append(TerransFrame)
