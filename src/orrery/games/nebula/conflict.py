"""The Conflict phase: move, fight, claim, use technologies."""

from __future__ import annotations

from typing import ClassVar, Final

from orrery.games.nebula.actions.cargo import Load, Unload
from orrery.games.nebula.actions.claims import Colonise, Take
from orrery.games.nebula.actions.done import Done
from orrery.games.nebula.actions.movement import Attack, Move
from orrery.games.nebula.components import OWN_CONFLICT
from orrery.games.nebula.control import capture_planets
from orrery.games.nebula.space import ATTACK, COLONISE, DONE, LOAD, MOVE, TAKE, UNLOAD, USE
from orrery.games.nebula.state import nebula
from orrery.games.nebula.technologies.base import USES
from orrery.kernel.frames import Menu, MenuFrame
from orrery.kernel.state import ASK, RUN, State

MENU: Final = Menu(
    [
        (DONE, Done()),
        (COLONISE, Colonise()),
        (TAKE, Take()),
        (ATTACK, Attack()),
        (MOVE, Move()),
        (LOAD, Load()),
        (UNLOAD, Unload()),
        (USE, USES[OWN_CONFLICT]),
    ]
)


class ConflictFrame(MenuFrame):
    """nebula.turn.conflict"""

    kind: ClassVar[str] = "conflict"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def menu(self) -> Menu:
        return MENU

    def step(self, state: State) -> int:
        """Captures happen by themselves before anything else: nebula.gap.claim_moment"""
        return RUN if capture_planets(nebula(state)) else ASK
