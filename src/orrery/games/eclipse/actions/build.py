"""Building ships and structures."""

from __future__ import annotations

from typing import ClassVar, Final

from orrery.games.eclipse.actions.base import ANYTIME, ActionFrame, frame_of, why_no_activation
from orrery.games.eclipse.components import (
    ITEM_TECHNOLOGY,
    ITEMS,
    MATERIALS,
    MONOLITH,
    NONE,
    ORBITAL,
    SHIP_TYPES,
    SPECIES,
)
from orrery.games.eclipse.events import BUILT
from orrery.games.eclipse.holdings import pay, why_too_dear
from orrery.games.eclipse.presence import deploy
from orrery.games.eclipse.space import BUILD_ITEM
from orrery.games.eclipse.state import EclipseState, eclipse
from orrery.kernel.data import with_item
from orrery.kernel.decision import Action
from orrery.kernel.frames import Menu
from orrery.kernel.ledger import Blocker, block
from orrery.kernel.state import Play, State


def cost_of(s: EclipseState, seat: int, item: int) -> int:
    """eclipse.build.costs: materials, as the species board says."""
    return SPECIES[s.species[seat]].costs[item]


def can_make(s: EclipseState, seat: int, item: int) -> bool:
    """Whether the seat has the technology, the materials and the ship, wherever it builds."""
    technology = ITEM_TECHNOLOGY[item]
    if technology != NONE and not s.has(seat, technology):
        return False
    if item < SHIP_TYPES and s.ships_left[seat * SHIP_TYPES + item] == 0:
        return False
    return s.held(seat, MATERIALS) >= cost_of(s, seat, item)


def is_taken(s: EclipseState, item: int, sector: int) -> bool:
    """eclipse.build.one_orbital, eclipse.build.one_monolith, eclipse.build.both_structures"""
    if item == ORBITAL:
        return s.orbital[sector] > 0
    return item == MONOLITH and s.monolith[sector] > 0


def why_not_build(s: EclipseState, seat: int, item: int, sector: int) -> list[Blocker]:
    reasons: list[Blocker] = []
    if s.disc[sector] != seat:
        reasons.append(
            block("eclipse.build.controlled_only", sector=sector, controller=s.disc[sector])
        )
    technology = ITEM_TECHNOLOGY[item]
    if technology != NONE and not s.has(seat, technology):
        reasons.append(block("eclipse.build.need_tech", technology=technology))
    if item < SHIP_TYPES and s.ships_left[seat * SHIP_TYPES + item] == 0:
        reasons.append(block("eclipse.components.limited", ship=item, left=0))
    if item == ORBITAL and is_taken(s, item, sector):
        reasons.append(block("eclipse.build.one_orbital", sector=sector))
    if item == MONOLITH and is_taken(s, item, sector):
        reasons.append(block("eclipse.build.one_monolith", sector=sector))
    return reasons + why_too_dear(s, seat, MATERIALS, cost_of(s, seat, item))


class Build(Play):
    """eclipse.build.one, eclipse.build.enemy_presence, eclipse.build.no_ship_limit"""

    def legal(self, state: State, seat: int, found: list[Action]) -> None:
        s = eclipse(state)
        if frame_of(s).left == 0:
            return
        items = [item for item in range(len(ITEMS)) if can_make(s, seat, item)]
        if not items:
            return
        for sector in s.controlled(seat):
            for item in items:
                if not is_taken(s, item, sector):
                    found.append(BUILD_ITEM.at(item, sector))

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        s = eclipse(state)
        return why_no_activation(s) or why_not_build(s, seat, action.first, action.second)

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = eclipse(state)
        item, sector = action.first, action.second
        frame_of(s).left -= 1
        pay(s, seat, MATERIALS, cost_of(s, seat, item))
        if item == ORBITAL:
            s.orbital = with_item(s.orbital, sector, 1)
        elif item == MONOLITH:
            s.monolith = with_item(s.monolith, sector, 1)
        else:
            deploy(s, seat, item, sector)
        s.emit(BUILT, seat, item, sector)


BUILDING: Final = Menu([(BUILD_ITEM, Build()), *ANYTIME])


class BuildFrame(ActionFrame):
    """eclipse.build.activations"""

    kind: ClassVar[str] = "build"

    def menu(self) -> Menu:
        return BUILDING
