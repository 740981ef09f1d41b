"""The eight rounds and their phases; the end of the game."""

from __future__ import annotations

from typing import ClassVar, Final

from orrery.games.eclipse.cleanup import CleanupFrame
from orrery.games.eclipse.combat.phase import CombatPhaseFrame
from orrery.games.eclipse.components import ROUNDS
from orrery.games.eclipse.events import ROUND_BEGAN
from orrery.games.eclipse.scoring import score_game
from orrery.games.eclipse.state import EclipseState, eclipse
from orrery.games.eclipse.turn import ActionPhaseFrame
from orrery.games.eclipse.upkeep import UpkeepPhaseFrame
from orrery.kernel.state import RUN, Frame, State

ACTION: Final = 0
COMBAT: Final = 1
UPKEEP: Final = 2
CLEANUP: Final = 3


class RoundFrame(Frame):
    """eclipse.round.phases"""

    kind: ClassVar[str] = "round"
    phase: int
    """The phase that begins next."""

    def __init__(self) -> None:
        self.phase = ACTION

    def step(self, state: State) -> int:
        s = eclipse(state)
        phase = self.phase
        if self.is_last(s):
            score_game(s)
            s.finish()
            return RUN
        self.phase = (phase + 1) % (CLEANUP + 1)
        if phase == ACTION:
            s.emit(ROUND_BEGAN, s.round)
            s.push(ActionPhaseFrame())
        elif phase == COMBAT:
            s.push(CombatPhaseFrame())
        elif phase == UPKEEP:
            s.push(UpkeepPhaseFrame())
        else:
            s.push(CleanupFrame())
        return RUN

    def is_last(self, s: EclipseState) -> bool:
        """eclipse.round.count, eclipse.gap.cleanup_round8, eclipse.gap.elimination_player_count"""
        return (self.phase == CLEANUP and s.round == ROUNDS) or all(s.eliminated)
