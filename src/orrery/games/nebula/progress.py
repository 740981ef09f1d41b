"""The Progress phase: produce, construct, research, exchange."""

from __future__ import annotations

from typing import ClassVar, Final

from orrery.games.nebula.actions.buildings import (
    AdvanceCooldown,
    Build,
    BuyShip,
    BuyTroop,
    Research,
)
from orrery.games.nebula.actions.cargo import Load, Unload
from orrery.games.nebula.actions.done import Done
from orrery.games.nebula.actions.resources import BuildExtractor, Exchange
from orrery.games.nebula.components import GROUP_NAMES, OWN_PROGRESS, TECH_GROUP
from orrery.games.nebula.space import (
    ADVANCE,
    BUILD,
    BUY_SHIP,
    DONE,
    EXCHANGE,
    EXTRACTOR,
    LOAD,
    RESEARCH,
    TROOP,
    UNLOAD,
    USE,
)
from orrery.games.nebula.technologies.base import USES
from orrery.kernel.decision import Action
from orrery.kernel.frames import Menu, MenuFrame
from orrery.kernel.state import State

MENU: Final = Menu(
    [
        (DONE, Done()),
        (EXTRACTOR, BuildExtractor()),
        (BUILD, Build()),
        (TROOP, BuyTroop()),
        (BUY_SHIP, BuyShip()),
        (RESEARCH, Research()),
        (ADVANCE, AdvanceCooldown()),
        (LOAD, Load()),
        (UNLOAD, Unload()),
        (USE, USES[OWN_PROGRESS]),
        (EXCHANGE, Exchange()),
    ]
)


class ProgressFrame(MenuFrame):
    """nebula.turn.progress"""

    kind: ClassVar[str] = "progress"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def menu(self) -> Menu:
        return MENU

    def notation(self, state: State, seat: int, action: Action, viewer: int | None) -> str:
        """nebula.setup.hidden_technologies: others see colour and class of a research only."""
        if action.kind is RESEARCH and viewer != seat:
            return f"research ?{GROUP_NAMES[TECH_GROUP[action.first]]}"
        return action.text
