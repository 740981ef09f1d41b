"""The order of the set-up."""

from __future__ import annotations

from typing import ClassVar

from orrery.games.gaia.rounds import RoundFrame
from orrery.games.gaia.setup.placement import BoosterFrame, PlacementFrame, placement_order
from orrery.games.gaia.state import gaia
from orrery.kernel.state import RUN, Frame, State


class SetupFrame(Frame):
    """After map, tiles and factions: starting structures, boosters, then the first round."""

    kind: ClassVar[str] = "setup"
    stage: int

    def __init__(self) -> None:
        self.stage = 0

    def step(self, state: State) -> int:
        s = gaia(state)
        self.stage += 1
        if self.stage == 1:
            s.push(PlacementFrame(placement_order(s)))
        elif self.stage == 2:
            s.push(BoosterFrame(s.table[::-1]))
        else:
            s.pop()
            s.push(RoundFrame())
        return RUN
