"""The technology tray: tiles drawn from the bag can be researched."""

from __future__ import annotations

from typing import ClassVar

from orrery.games.eclipse.components import TECHNOLOGIES
from orrery.games.eclipse.events import TECHNOLOGY_DRAWN
from orrery.games.eclipse.state import eclipse
from orrery.kernel.chance import Chance, draw_from
from orrery.kernel.state import DRAW, RUN, Frame, State


class DrawTechnologiesFrame(Frame):
    """eclipse.setup.tech_draw, eclipse.cleanup.tech_draw: until so many regular ones came out.

    Rare ones come out beside them (eclipse.setup.tech_rare_extra, eclipse.cleanup.tech_rare); an
    empty bag ends the draw (eclipse.gap.discovery_supply_empty).
    """

    kind: ClassVar[str] = "draw_technologies"
    left: int

    def __init__(self, count: int) -> None:
        self.left = count

    def step(self, state: State) -> int:
        if self.left > 0 and any(eclipse(state).tech_bag):
            return DRAW
        state.pop()
        return RUN

    def chance(self, state: State) -> Chance:
        return draw_from("technology", eclipse(state).tech_bag)

    def resolve(self, state: State, outcome: int) -> None:
        s = eclipse(state)
        s.tech_bag[outcome] -= 1
        s.tray[outcome] += 1
        s.emit(TECHNOLOGY_DRAWN, outcome)
        if not TECHNOLOGIES[outcome].is_rare:
            self.left -= 1
