"""Preparing the game: who goes first, and where the planets lie."""

from __future__ import annotations

from typing import ClassVar, Final

from orrery.games.nebula.board import FIELD_ROWS, SIZE, field_block
from orrery.games.nebula.components import KINDS
from orrery.games.nebula.events import FIRST_PLAYER, HOME_PLACED, PLANET_PLACED
from orrery.games.nebula.phases import TurnFrame
from orrery.games.nebula.state import HOME, NOWHERE, NebulaState, nebula
from orrery.kernel.chance import Chance, die
from orrery.kernel.state import DRAW, RUN, Frame, State

FIRST_SEAT: Final = Chance("first player", [0, 1], [1, 1])
ROW_DIE: Final = die(FIELD_ROWS)
COLUMN_DIE: Final = die(SIZE)

FIRST: Final = 0
COLOUR: Final = 1
ROW: Final = 2
COLUMN: Final = 3


class SetupFrame(Frame):
    """Draws the first player, then for each player three times: a planet, its row, its column."""

    kind: ClassVar[str] = "setup"
    chosen: int
    stage: int
    placed: int
    colour: int
    row: int

    def __init__(self, first_player: int) -> None:
        """`first_player` is 1 or 2 if the players have chosen, 0 if it is drawn."""
        self.chosen = first_player
        self.stage = FIRST
        self.placed = 0
        self.colour = 0
        self.row = 0

    def step(self, state: State) -> int:
        if self.stage == FIRST and self.chosen:
            self.resolve(state, self.chosen - 1)
            return RUN
        if self.placed < 2 * KINDS:
            return DRAW
        state.pop()
        state.push(TurnFrame(nebula(state).first))
        return RUN

    def chance(self, state: State) -> Chance:
        if self.stage == FIRST:
            return FIRST_SEAT
        if self.stage == COLOUR:
            return self._face_down(nebula(state))
        return ROW_DIE if self.stage == ROW else COLUMN_DIE

    def resolve(self, state: State, outcome: int) -> None:
        s = nebula(state)
        if self.stage == FIRST:
            s.first = s.active = outcome
            s.emit(FIRST_PLAYER, outcome)
        elif self.stage == COLOUR:
            self.colour = outcome
        elif self.stage == ROW:
            self.row = outcome
        else:
            self._place(s, outcome)
            return
        self.stage += 1

    def _seat(self) -> int:
        return self.placed // KINDS

    def _face_down(self, s: NebulaState) -> Chance:
        """nebula.setup.shuffle"""
        seat = self._seat()
        left = [c for c in range(KINDS) if s.planet_block[seat * KINDS + c] == NOWHERE]
        return Chance("planet", left, [1] * len(left))

    def _place(self, s: NebulaState, column: int) -> None:
        """nebula.setup.location"""
        seat = self._seat()
        block = field_block(seat, self.row, column)
        if s.planet_on(block) >= 0:
            self.stage = ROW  # nebula.gap.same_block
            return
        planet = seat * KINDS + self.colour
        s.planet_block[planet] = block
        if self.placed % KINDS == 0:
            self._make_home(s, seat, planet)
        else:
            s.emit(PLANET_PLACED, seat, planet, block)
        self.placed += 1
        self.stage = COLOUR

    def _make_home(self, s: NebulaState, seat: int, planet: int) -> None:
        """nebula.setup.home"""
        s.planet_kind[planet] = HOME
        s.planet_owner[planet] = seat
        s.emit(HOME_PLACED, seat, planet, s.planet_block[planet])
