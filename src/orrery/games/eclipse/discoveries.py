"""Discoveries: revealed, then kept for their points or used for their reward."""

from __future__ import annotations

from typing import ClassVar

from orrery.games.eclipse.ancient_parts import offer_part
from orrery.games.eclipse.components import (
    DISCOVERIES,
    MONOLITH,
    NONE,
    ORBITAL,
    RESOURCES,
    SHIP_TYPES,
    SPECIES,
    TECHNOLOGIES,
    TECHS,
)
from orrery.games.eclipse.events import (
    BUILT,
    DISCOVERY_KEPT,
    DISCOVERY_REVEALED,
    DISCOVERY_USED,
    PORTAL_PLACED,
)
from orrery.games.eclipse.holdings import gain
from orrery.games.eclipse.presence import deploy
from orrery.games.eclipse.space import KEEP_VP, LEARN, USE
from orrery.games.eclipse.state import ANCIENT_PORTAL, EclipseState, eclipse
from orrery.games.eclipse.technology import has_room, learn, why_not_take
from orrery.kernel.chance import Chance, draw_from
from orrery.kernel.data import with_item
from orrery.kernel.decision import Action, ActionKind
from orrery.kernel.frames import Question
from orrery.kernel.ledger import Blocker, block
from orrery.kernel.state import ASK, DRAW, State, not_now


def take_discovery(s: EclipseState, seat: int, sector: int) -> None:
    """The seat receives the discovery that lies in a sector."""
    s.push(DiscoveryFrame(seat, sector, sector))


def labs_discovery(s: EclipseState, seat: int) -> None:
    """eclipse.tech.ancient_labs: one from the supply, if it has any.

    eclipse.tech.ancient_labs_placement, eclipse.tech.ancient_labs_no_home: what it places goes to
    the starting sector, if the seat controls it.
    """
    if s.finds_left:
        home = SPECIES[s.species[seat]].home
        s.push(DiscoveryFrame(seat, NONE, home if s.disc[home] == seat else NONE))


class DiscoveryFrame(Question):
    """eclipse.discovery.reveal, eclipse.gap.discovery_decision_moment"""

    kind: ClassVar[str] = "discovery"
    sector: int
    """Where the tile lies; -1: in the supply."""
    place: int
    """Where its reward is put; -1: nowhere."""
    find: int

    def __init__(self, seat: int, sector: int, place: int) -> None:
        super().__init__(seat)
        self.sector = sector
        self.place = place
        self.find = NONE

    def step(self, state: State) -> int:
        return DRAW if self.find == NONE else ASK

    def chance(self, state: State) -> Chance:
        return draw_from("discovery", eclipse(state).finds)

    def resolve(self, state: State, outcome: int) -> None:
        s = eclipse(state)
        if self.sector == NONE:
            s.finds_left -= 1
        else:
            s.discovery = with_item(s.discovery, self.sector, 0)
        s.finds[outcome] -= 1
        self.find = outcome
        s.emit(DISCOVERY_REVEALED, self.seat, outcome)

    def kinds(self) -> list[ActionKind]:
        return [USE, KEEP_VP]

    def legal(self, state: State, seat: int) -> list[Action]:
        if self._why_useless(eclipse(state)):
            return [KEEP_VP.at()]
        return [USE.at(), KEEP_VP.at()]

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        if action.kind is USE:
            return self._why_useless(eclipse(state))
        return [] if action.kind is KEEP_VP else not_now(action)

    def _why_useless(self, s: EclipseState) -> list[Blocker]:
        """eclipse.gap.discovery_impossible"""
        tile = DISCOVERIES[self.find]
        if self.place == NONE and (tile.item != NONE or tile.portal):
            return [block("eclipse.tech.ancient_labs_no_home", find=self.find)]
        possible = True
        if tile.item != NONE:
            possible = can_put(s, self.seat, tile.item, self.place)
        elif tile.technology:
            possible = bool(cheapest(s, self.seat))
        return [] if possible else [block("eclipse.gap.discovery_impossible", find=self.find)]

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = eclipse(state)
        s.pop()
        if action.kind is KEEP_VP:
            s.kept_discoveries[seat] += 1
            s.emit(DISCOVERY_KEPT, seat, self.find)
        else:
            s.emit(DISCOVERY_USED, seat, self.find)
            reward(s, seat, self.find, self.place)


# Rewards ---------------------------------------------------------------------------------


def reward(s: EclipseState, seat: int, find: int, place: int) -> None:
    """eclipse.discovery.discard_used: what the front of the tile gives; it is not seen again."""
    tile = DISCOVERIES[find]
    for resource in range(len(RESOURCES)):
        gain(s, seat, resource, tile.resources[resource])
    if tile.item != NONE:
        put(s, seat, tile.item, place)
    elif tile.technology:
        s.push(AncientTechnologyFrame(seat))
    elif tile.part != NONE:
        offer_part(s, seat, tile.part)
    elif tile.portal:
        s.portal = with_item(s.portal, place, s.portal[place] | ANCIENT_PORTAL)
        s.emit(PORTAL_PLACED, seat, place)


def can_put(s: EclipseState, seat: int, item: int, sector: int) -> bool:
    if item == ORBITAL:
        return s.orbital[sector] == 0
    if item == MONOLITH:
        return s.monolith[sector] == 0
    return s.ships_left[seat * SHIP_TYPES + item] > 0


def put(s: EclipseState, seat: int, item: int, sector: int) -> None:
    """eclipse.discovery.ancient_cruiser, ancient_orbital and ancient_monolith"""
    if item == ORBITAL:
        s.orbital = with_item(s.orbital, sector, 1)
    elif item == MONOLITH:
        s.monolith = with_item(s.monolith, sector, 1)
    else:
        deploy(s, seat, item, sector)  # eclipse.gap.ancient_cruiser_effects
    s.emit(BUILT, seat, item, sector)


def cheapest(s: EclipseState, seat: int) -> list[int]:
    """eclipse.discovery.ancient_tech, eclipse.gap.ancient_tech_full_track

    The regular technologies of the lowest printed cost that the seat can take.
    """
    found = [
        technology
        for technology in range(TECHS)
        if s.tray[technology]
        and not TECHNOLOGIES[technology].is_rare
        and not s.has(seat, technology)
        and has_room(s, seat, TECHNOLOGIES[technology].category)
    ]
    lowest = min([TECHNOLOGIES[technology].cost for technology in found], default=0)
    return [technology for technology in found if TECHNOLOGIES[technology].cost == lowest]


class AncientTechnologyFrame(Question):
    """eclipse.discovery.ancient_tech_tie, eclipse.gap.ancient_tech_instant"""

    kind: ClassVar[str] = "ancient_technology"

    def kinds(self) -> list[ActionKind]:
        return [LEARN]

    def legal(self, state: State, seat: int) -> list[Action]:
        return [
            LEARN.at(technology, TECHNOLOGIES[technology].category)
            for technology in cheapest(eclipse(state), seat)
        ]

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        if action.kind is not LEARN:
            return not_now(action)
        s = eclipse(state)
        tile = TECHNOLOGIES[action.first]
        if tile.is_rare:
            return [block("eclipse.discovery.ancient_tech_no_rare", technology=tile.index)]
        reasons = why_not_take(s, seat, tile.index, action.second)
        if reasons:
            return reasons
        lowest = TECHNOLOGIES[cheapest(s, seat)[0]].cost
        if tile.cost > lowest:
            return [block("eclipse.discovery.ancient_tech", cost=tile.cost, lowest=lowest)]
        return []

    def apply(self, state: State, seat: int, action: Action) -> None:
        state.pop()
        learn(eclipse(state), seat, action.first, action.second)
