"""The Ambas: the institute changes places with a mine."""

from __future__ import annotations

from typing import ClassVar

from orrery.games.gaia.components import INSTITUTE, LOST, MINE
from orrery.games.gaia.events import SWAPPED
from orrery.games.gaia.factions.base import FACTION_FRAMES, Faction
from orrery.games.gaia.space import SWAP
from orrery.games.gaia.state import GaiaState, gaia
from orrery.kernel.data import with_item
from orrery.kernel.decision import Action
from orrery.kernel.frames import Question
from orrery.kernel.ledger import Blocker, block
from orrery.kernel.state import State, not_now


class Ambas(Faction):
    """gaia.faction.ambas.institute"""

    def has_special(self, s: GaiaState, seat: int) -> bool:
        return s.has_institute(seat)

    def why_no_special(self, s: GaiaState, seat: int) -> list[Blocker]:
        if swappable(s, seat):
            return []
        return [block("gaia.gap.ambas.swap-targets", mines=0)]

    def special(self, s: GaiaState, seat: int) -> None:
        s.push(SwapFrame(seat))


def swappable(s: GaiaState, seat: int) -> list[int]:
    """gaia.gap.ambas.swap-targets"""
    return [
        space
        for space in s.geometry().spaces
        if s.owner[space] == seat and s.structure[space] == MINE and s.planet[space] != LOST
    ]


class SwapFrame(Question):
    """gaia.faction.ambas.not-a-build"""

    kind: ClassVar[str] = "swap"

    def legal(self, state: State, seat: int) -> list[Action]:
        return [SWAP.at(space) for space in swappable(gaia(state), seat)]

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        if action.kind is not SWAP:
            return not_now(action)
        if action.first in swappable(gaia(state), seat):
            return []
        return [block("gaia.gap.ambas.swap-targets", space=action.first)]

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = gaia(state)
        s.pop()
        for space in s.geometry().spaces:
            if s.owner[space] == seat and s.structure[space] == INSTITUTE:
                s.structure = with_item(s.structure, space, MINE)
                break
        s.structure = with_item(s.structure, action.first, INSTITUTE)
        s.emit(SWAPPED, seat, action.first)


Ambas("ambas")
FACTION_FRAMES.append(SwapFrame)
