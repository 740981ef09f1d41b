"""The Firaks: a research lab turns back into a trading station, for a step of research."""

from __future__ import annotations

from typing import ClassVar

from orrery.games.gaia.building import replace, upgraded
from orrery.games.gaia.components import LAB, STATION
from orrery.games.gaia.events import UPGRADED
from orrery.games.gaia.factions.base import FACTION_FRAMES, Faction
from orrery.games.gaia.space import DOWNGRADE
from orrery.games.gaia.state import GaiaState, gaia
from orrery.games.gaia.technology import ANY_TRACK, offer_advance
from orrery.kernel.decision import Action
from orrery.kernel.frames import Question
from orrery.kernel.ledger import Blocker, block
from orrery.kernel.state import State, not_now


class Firaks(Faction):
    """gaia.faction.firaks.institute"""

    def has_special(self, s: GaiaState, seat: int) -> bool:
        return s.has_institute(seat)

    def why_no_special(self, s: GaiaState, seat: int) -> list[Blocker]:
        """gaia.gap.firaks.no-station"""
        reasons: list[Blocker] = []
        if not s.built(seat, LAB):
            reasons.append(block("gaia.gap.firaks.no-station", labs=0))
        if not s.has_piece(seat, STATION):
            reasons.append(block("gaia.gap.firaks.no-station", stations=0))
        return reasons

    def special(self, s: GaiaState, seat: int) -> None:
        s.push(DowngradeFrame(seat))


class DowngradeFrame(Question):
    """gaia.faction.firaks.counts-as-upgrade"""

    kind: ClassVar[str] = "downgrade"

    def _labs(self, s: GaiaState) -> list[int]:
        return [
            space
            for space in s.geometry().spaces
            if s.owner[space] == self.seat and s.structure[space] == LAB
        ]

    def legal(self, state: State, seat: int) -> list[Action]:
        return [DOWNGRADE.at(space) for space in self._labs(gaia(state))]

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        if action.kind is not DOWNGRADE:
            return not_now(action)
        if action.first in self._labs(gaia(state)):
            return []
        return [block("gaia.faction.firaks.institute", space=action.first)]

    def apply(self, state: State, seat: int, action: Action) -> None:
        """gaia.gap.firaks.advance: the advance must be taken if one is possible."""
        s = gaia(state)
        s.pop()
        offer_advance(s, seat, ANY_TRACK, optional=False)
        replace(s, seat, action.first, STATION)
        s.emit(UPGRADED, seat, STATION, action.first)
        upgraded(s, seat, action.first)


Firaks("firaks")
FACTION_FRAMES.append(DowngradeFrame)
