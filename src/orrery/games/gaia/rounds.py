"""The six rounds and their phases; the end of the game."""

from __future__ import annotations

from typing import ClassVar, Final

from orrery.games.gaia.components import ROUNDS
from orrery.games.gaia.events import ROUND_BEGAN
from orrery.games.gaia.final import FinalConversionFrame
from orrery.games.gaia.gaia_phase import GaiaPhaseFrame
from orrery.games.gaia.income import IncomePhaseFrame
from orrery.games.gaia.scoring import score_game
from orrery.games.gaia.state import NONE, GaiaState, gaia
from orrery.games.gaia.turn import ActionsFrame
from orrery.kernel.state import RUN, Frame, State

BEGIN: Final = 0
INCOME: Final = 1
GAIA: Final = 2
ACTIONS: Final = 3
CLEAN_UP: Final = 4
CONVERSION: Final = 5
END: Final = 6


class RoundFrame(Frame):
    """gaia.round.phases"""

    kind: ClassVar[str] = "round"
    phase: int

    def __init__(self) -> None:
        self.phase = BEGIN

    def step(self, state: State) -> int:
        s = gaia(state)
        phase = self.phase
        self.phase += 1
        if phase == BEGIN:
            s.round += 1
            s.emit(ROUND_BEGAN, s.round, s.round_tiles[s.round - 1])
        elif phase == INCOME:
            s.push(IncomePhaseFrame(s.order[:]))
        elif phase == GAIA:
            s.push(GaiaPhaseFrame(s.order[:]))
        elif phase == ACTIONS:
            s.push(ActionsFrame(s.order[0]))
        elif phase == CLEAN_UP:
            if s.round < ROUNDS:  # gaia.cleanup.skip-last
                clean_up(s)
                self.phase = BEGIN
        elif phase == CONVERSION:
            if s.manual_conversion:
                s.push(FinalConversionFrame(list(range(s.players))))
        else:
            score_game(s)
            s.finish()
        return RUN


def clean_up(s: GaiaState) -> None:
    """gaia.cleanup.actions, gaia.cleanup.boosters, gaia.pass.first-player"""
    s.board_used = [0] * len(s.board_used)
    s.special_used = [0] * len(s.special_used)
    s.booster = s.next_booster
    s.next_booster = [NONE] * s.players
    s.first = s.passed[0]
    s.order = s.passed if s.pass_order else [s.first, *s.clockwise_after(s.first)]
    s.passed = []
