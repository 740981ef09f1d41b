"""Phase II: Transdim planets become Gaia planets, tokens come back from the Gaia area."""

from __future__ import annotations

from typing import ClassVar

from orrery.games.gaia.components import GAIA, TRANSDIM
from orrery.games.gaia.events import TOKENS_RETURNED, TRANSFORMED
from orrery.games.gaia.factions.base import faction_of
from orrery.games.gaia.state import NOBODY, GaiaState, gaia
from orrery.kernel.data import with_item
from orrery.kernel.state import RUN, Frame, State


class GaiaPhaseFrame(Frame):
    """gaia.gap.gaia-phase.order"""

    kind: ClassVar[str] = "gaia_phase"
    waiting: list[int]
    transformed: int
    asked: int

    def __init__(self, order: list[int]) -> None:
        self.waiting = order
        self.transformed = 0
        self.asked = 0

    def step(self, state: State) -> int:
        s = gaia(state)
        if not self.transformed:
            self.transformed = 1
            transform(s)
            return RUN
        if not self.waiting:
            s.pop()
            return RUN
        seat = self.waiting[0]
        if not self.asked:
            self.asked = 1
            faction_of(s, seat).gaia_phase(s, seat)
            return RUN
        if s.gaia_area[seat]:
            s.emit(TOKENS_RETURNED, seat, s.gaia_area[seat])
        faction_of(s, seat).tokens_return(s, seat)
        self.waiting = self.waiting[1:]
        self.asked = 0
        return RUN


def transform(s: GaiaState) -> None:
    """gaia.gaia-phase.transform"""
    for space in s.geometry().spaces:
        if s.planet[space] == TRANSDIM and s.former[space] != NOBODY:
            s.planet = with_item(s.planet, space, GAIA)
            s.emit(TRANSFORMED, s.former[space], space)
