"""The combat phase: battles sector by sector, then what follows them."""

from __future__ import annotations

from typing import ClassVar, Final

from orrery.games.eclipse.combat.bombardment import attack_population
from orrery.games.eclipse.combat.conquest import claim_discovery, influence_sector
from orrery.games.eclipse.combat.sector import SectorFrame, has_battle
from orrery.games.eclipse.components import DESCENDING, NONE
from orrery.games.eclipse.elimination import eliminate, is_wiped_out
from orrery.games.eclipse.state import EclipseState, eclipse
from orrery.kernel.state import RUN, Frame, State

BATTLES: Final = 0
POPULATION: Final = 1
INFLUENCE: Final = 2
DISCOVERIES: Final = 3
REPAIR: Final = 4


class CombatPhaseFrame(Frame):
    """eclipse.combat.steps, eclipse.finish.order"""

    kind: ClassVar[str] = "combat_phase"
    stage: int
    """The step under way."""
    at: int
    """How many sectors of `DESCENDING` this step has gone through."""
    guarded: list[int]
    """The sectors in which there were non-player ships when the phase began."""

    def __init__(self) -> None:
        self.stage = BATTLES
        self.at = 0
        self.guarded = []

    def step(self, state: State) -> int:
        s = eclipse(state)
        if self.stage == REPAIR:
            s.pop()
            self._finish(s)
            return RUN
        if self.stage == BATTLES and self.at == 0:
            self.guarded = [sector for sector in s.galaxy().sectors if s.npc[sector]]
        while self.at < len(DESCENDING):
            sector = DESCENDING[self.at]
            self.at += 1
            if s.zone[sector] != NONE and self._visit(s, sector):
                return RUN
        self.stage += 1
        self.at = 0
        return RUN

    def _visit(self, s: EclipseState, sector: int) -> bool:
        """Do this step in a sector; whether that takes frames.

        eclipse.combat.sector_order, eclipse.gap.simultaneous_bombard, eclipse.conquer.order,
        eclipse.gap.discovery_step_order: all steps go through the sectors in the same order.
        """
        before = len(s.frames())
        if self.stage == BATTLES:
            if has_battle(s, sector):
                s.push(SectorFrame(s, sector))
        elif self.stage == POPULATION:
            attack_population(s, sector)
        elif self.stage == INFLUENCE:
            influence_sector(s, sector, sector in self.guarded)
        else:
            claim_discovery(s, sector)
        return len(s.frames()) > before

    def _finish(self, s: EclipseState) -> None:
        """eclipse.finish.repair, eclipse.finish.elimination

        Damage went with the frames of the sectors in which there were battles.
        """
        gone = [seat for seat in s.in_game() if is_wiped_out(s, seat)]
        if gone:
            eliminate(s, gone)
