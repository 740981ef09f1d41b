"""Exploring: a zone is named, a sector revealed, and placed there or discarded."""

from __future__ import annotations

from typing import ClassVar, Final

from orrery.games.eclipse.actions.base import ANYTIME, ActionFrame, frame_of, why_no_activation
from orrery.games.eclipse.components import INNER, NONE, SECTORS
from orrery.games.eclipse.control import take_control
from orrery.games.eclipse.discoveries import take_discovery
from orrery.games.eclipse.events import (
    NPCS_PLACED,
    SECTOR_DISCARDED,
    SECTOR_PLACED,
    SECTOR_REVEALED,
    ZONE_NAMED,
)
from orrery.games.eclipse.exploring import (
    Border,
    can_reveal,
    open_zones,
    refill,
    unseen_of,
    why_not_explore,
)
from orrery.games.eclipse.presence import hostile_npcs
from orrery.games.eclipse.space import (
    CONTROL,
    DECLINE,
    DISCARD,
    PLACE,
    REVEAL,
    ROTATION,
    ZONE_CHOICE,
)
from orrery.games.eclipse.species.base import species_of
from orrery.games.eclipse.state import EclipseState, eclipse
from orrery.games.eclipse.zones import RING
from orrery.kernel.chance import Chance
from orrery.kernel.data import with_item
from orrery.kernel.decision import Action, ActionKind
from orrery.kernel.frames import Menu, Question
from orrery.kernel.ledger import Blocker, block
from orrery.kernel.state import ASK, DRAW, RUN, Play, State, not_now


class ChooseZone(Play):
    """eclipse.explore.zone_choice, eclipse.explore.zone_before_draw"""

    def legal(self, state: State, seat: int, found: list[Action]) -> None:
        s = eclipse(state)
        if frame_of(s).left:
            for zone in open_zones(s, seat):
                found.append(ZONE_CHOICE.at(zone))

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        s = eclipse(state)
        return why_no_activation(s) or why_not_explore(s, seat, action.first)

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = eclipse(state)
        frame_of(s).left -= 1
        s.emit(ZONE_NAMED, seat, action.first)
        s.push(RevealFrame(seat, action.first))


EXPLORING: Final = Menu([(ZONE_CHOICE, ChooseZone()), *ANYTIME])


class ExploreFrame(ActionFrame):
    """eclipse.explore.activations, eclipse.explore.next_activation"""

    kind: ClassVar[str] = "explore"

    def menu(self) -> Menu:
        return EXPLORING


class RevealFrame(Question):
    """eclipse.explore.draw, eclipse.explore.place_or_discard"""

    kind: ClassVar[str] = "revealed"
    zone: int
    revealed: list[int]
    wanted: int
    """How many sectors the seat has asked to see."""

    def __init__(self, seat: int, zone: int) -> None:
        super().__init__(seat)
        self.zone = zone
        self.revealed = []
        self.wanted = 1

    # Revealing ---------------------------------------------------------------------------

    def step(self, state: State) -> int:
        if len(self.revealed) == self.wanted:
            return ASK
        s = eclipse(state)
        ring = RING[self.zone]
        if s.stack[ring - INNER] == 0:
            refill(s, ring)
            return RUN
        return DRAW

    def chance(self, state: State) -> Chance:
        sectors = unseen_of(eclipse(state), RING[self.zone])
        return Chance("sector", sectors, [1] * len(sectors))

    def resolve(self, state: State, outcome: int) -> None:
        s = eclipse(state)
        s.stack[RING[self.zone] - INNER] -= 1
        s.unseen = with_item(s.unseen, outcome, 0)
        self.revealed.append(outcome)
        s.emit(SECTOR_REVEALED, self.seat, outcome)

    # Choosing ----------------------------------------------------------------------------

    def kinds(self) -> list[ActionKind]:
        return [PLACE, DISCARD, REVEAL]

    def legal(self, state: State, seat: int) -> list[Action]:
        s = eclipse(state)
        border = Border(s, seat, self.zone)
        found = [
            PLACE.at(at + 1, rotation)
            for at, sector in enumerate(self.revealed)
            for rotation in range(ROTATION.size)
            if border.joins(sector, rotation)
        ]
        found.append(DISCARD.at())
        if not self._why_no_more(s):
            found.append(REVEAL.at())
        return found

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        s = eclipse(state)
        if action.kind is PLACE:
            return self._why_not_place(s, action.first, action.second)
        if action.kind is REVEAL:
            return self._why_no_more(s)
        return [] if action.kind is DISCARD else not_now(action)

    def _why_not_place(self, s: EclipseState, number: int, rotation: int) -> list[Blocker]:
        if number > len(self.revealed):
            return [block("eclipse.explore.draw", revealed=len(self.revealed))]
        sector = self.revealed[number - 1]
        if Border(s, self.seat, self.zone).joins(sector, rotation):
            return []
        return [block("eclipse.explore.orientation", sector=sector, rotation=rotation)]

    def _why_no_more(self, s: EclipseState) -> list[Blocker]:
        """eclipse.species.draco.explore, eclipse.gap.ring3_draw_reshuffle_draco"""
        most = species_of(s, self.seat).reveals()
        if len(self.revealed) >= most:
            return [block("eclipse.explore.draw", revealed=len(self.revealed), most=most)]
        if not can_reveal(s, RING[self.zone]):
            return [block("eclipse.explore.exhausted", ring=RING[self.zone])]
        return []

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = eclipse(state)
        if action.kind is REVEAL:
            self.wanted += 1
            return
        s.pop()
        placed = self.revealed[action.first - 1] if action.kind is PLACE else NONE
        for sector in self.revealed:
            if sector != placed:
                discard(s, seat, sector)
        if placed != NONE:
            place(s, seat, placed, self.zone, action.second)


def discard(s: EclipseState, seat: int, sector: int) -> None:
    """eclipse.explore.discard, eclipse.species.draco.explore_discard"""
    s.discarded = with_item(s.discarded, sector, 1)
    s.emit(SECTOR_DISCARDED, seat, sector)


def place(s: EclipseState, seat: int, sector: int, zone: int, rotation: int) -> None:
    """eclipse.explore.order_discovery_control: the discovery comes before control."""
    s.put_sector(sector, zone, rotation)
    s.emit(SECTOR_PLACED, seat, sector, zone, rotation)
    furnish(s, sector)
    s.push(ControlFrame(seat, sector))
    if s.discovery[sector] and s.npc[sector] == 0:
        take_discovery(s, seat, sector)  # eclipse.explore.discovery_taken


def furnish(s: EclipseState, sector: int) -> None:
    """eclipse.explore.discovery_placed, eclipse.explore.ancients_placed

    eclipse.gap.discovery_supply_empty, eclipse.gap.ancient_supply: discoveries can run out,
    ancients cannot.
    """
    if SECTORS[sector].discovery and s.finds_left:
        s.finds_left -= 1
        s.discovery = with_item(s.discovery, sector, 1)
    ancients = SECTORS[sector].ancients
    if ancients:
        s.npc = with_item(s.npc, sector, ancients)
        s.emit(NPCS_PLACED, sector, SECTORS[sector].npc, ancients)


class ControlFrame(Question):
    """eclipse.explore.take_control"""

    kind: ClassVar[str] = "control"
    sector: int

    def __init__(self, seat: int, sector: int) -> None:
        super().__init__(seat)
        self.sector = sector

    def kinds(self) -> list[ActionKind]:
        return [CONTROL, DECLINE]

    def legal(self, state: State, seat: int) -> list[Action]:
        if self._why_no_control(eclipse(state)):
            return [DECLINE.at()]
        return [CONTROL.at(), DECLINE.at()]

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        if action.kind is CONTROL:
            return self._why_no_control(eclipse(state))
        return [] if action.kind is DECLINE else not_now(action)

    def _why_no_control(self, s: EclipseState) -> list[Blocker]:
        ancients = hostile_npcs(s, self.seat, self.sector)
        if ancients:
            return [block("eclipse.explore.no_control_ancients", ancients=ancients)]
        if s.discs[self.seat] == 0:
            return [block("eclipse.disc.none_left", discs=0)]
        return []

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = eclipse(state)
        s.pop()
        if action.kind is CONTROL:
            take_control(s, seat, self.sector)
