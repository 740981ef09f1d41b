"""The starting structures and the first boosters."""

from __future__ import annotations

from typing import ClassVar

from orrery.games.gaia.building import settle
from orrery.games.gaia.components import EMPTY, FACTIONS, MINE, STRUCTURE_KINDS
from orrery.games.gaia.events import BOOSTER_TAKEN, STARTED
from orrery.games.gaia.space import START, TAKE_BOOSTER
from orrery.games.gaia.state import GaiaState, gaia
from orrery.kernel.decision import Action
from orrery.kernel.frames import QuestionToEach
from orrery.kernel.ledger import Blocker, block
from orrery.kernel.state import State, not_now


def placement_order(s: GaiaState) -> list[int]:
    """gaia.advanced.placement.first-mines, second-mines, third mines, then what is no mine."""
    miners = [seat for seat in s.table if FACTIONS[s.faction[seat]].start_structure == MINE]
    third = [seat for seat in miners if FACTIONS[s.faction[seat]].start_count > 2]
    others = [seat for seat in s.table if seat not in miners]
    return [*miners, *reversed(miners), *third, *others]


class PlacementFrame(QuestionToEach):
    """gaia.advanced.placement.home-type"""

    kind: ClassVar[str] = "placement"

    def legal(self, state: State, seat: int) -> list[Action]:
        s = gaia(state)
        home = FACTIONS[s.faction[seat]].home
        return [
            START.at(space)
            for space in s.geometry().spaces
            if s.planet[space] == home and s.structure[space] == EMPTY
        ]

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        s = gaia(state)
        if action.kind is not START:
            return not_now(action)
        home = FACTIONS[s.faction[seat]].home
        if s.planet[action.first] != home:
            return [
                block("gaia.advanced.placement.home-type", planet=s.planet[action.first], home=home)
            ]
        if s.structure[action.first] != EMPTY:
            return [block("gaia.gap.setup.starting-planet-free", space=action.first)]
        return []

    def apply(self, state: State, seat: int, action: Action) -> None:
        """gaia.setup.mines.colonise"""
        s = gaia(state)
        self.next_seat()
        structure = FACTIONS[s.faction[seat]].start_structure
        s.pieces[seat * STRUCTURE_KINDS + structure] += 1
        settle(s, seat, action.first, structure)
        s.emit(STARTED, seat, structure, action.first)


class BoosterFrame(QuestionToEach):
    """gaia.setup.booster-pick"""

    kind: ClassVar[str] = "boosters"

    def legal(self, state: State, seat: int) -> list[Action]:
        return [TAKE_BOOSTER.at(booster) for booster in gaia(state).boosters]

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        if action.kind is not TAKE_BOOSTER:
            return not_now(action)
        if action.first in gaia(state).boosters:
            return []
        return [block("gaia.setup.booster-pick", booster=action.first)]

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = gaia(state)
        self.next_seat()
        s.boosters.remove(action.first)
        s.booster[seat] = action.first
        s.emit(BOOSTER_TAKEN, seat, action.first)
