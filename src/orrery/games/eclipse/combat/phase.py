"""The combat phase: battles sector by sector, then what follows them.

eclipse.combat.steps, eclipse.finish.order
"""

from __future__ import annotations

from typing import ClassVar

from orrery.games.eclipse.components import DESCENDING
from orrery.kernel.state import RUN, Frame, State


class CombatPhaseFrame(Frame):
    """eclipse.combat.steps: pushed by the round; takes itself off when all is repaired."""

    kind: ClassVar[str] = "combat_phase"
    stage: int
    """The step under way: battles, population, influence, discoveries, end."""
    at: int
    """How many sectors of `DESCENDING` this step has gone through."""

    def __init__(self) -> None:
        self.stage = 0
        self.at = 0

    def step(self, state: State) -> int:
        if self.at < len(DESCENDING):
            self.at += 1
            return RUN
        state.pop()
        return RUN
