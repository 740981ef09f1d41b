"""Choosing factions: in order, by auction, or given."""

from __future__ import annotations

from typing import ClassVar, Final

from orrery.games.gaia.components import (
    FACTIONS,
    LEVEL_ONCE,
    RESOURCES,
    SATELLITES,
    TRACKS,
)
from orrery.games.gaia.events import BID_MADE, FACTION_CHOSEN
from orrery.games.gaia.gains import gain
from orrery.games.gaia.setup.maps import has_homes
from orrery.games.gaia.space import BID, BID_FOR, CHOOSE_FACTION
from orrery.games.gaia.state import BOWLS, NONE, TRACK_COUNT, GaiaState, gaia
from orrery.kernel.decision import Action
from orrery.kernel.ledger import Blocker, block
from orrery.kernel.state import ASK, RUN, Frame, State, not_now

IN_ORDER: Final = 0
FIRST_GAME: Final = 1
AUCTION: Final = 2
GIVEN: Final = 3
WAYS: Final[list[str]] = ["in_order", "first_game", "auction", "given"]

NO_BID: Final = -1


class FactionFrame(Frame):
    """gaia.advanced.factions.all, gaia.gap.factions.choice-option

    With an auction the factions are named first (`named`), then bid for.
    """

    kind: ClassVar[str] = "faction"
    way: int
    offered: list[int]
    named: list[int]
    bids: list[int]
    """The present bid for each named faction, -1 if there is none."""
    holders: list[int]
    """The seat that has made it."""

    def __init__(self, way: int, offered: list[int]) -> None:
        self.way = way
        self.offered = offered
        self.named = []
        self.bids = []
        self.holders = []

    def step(self, state: State) -> int:
        s = gaia(state)
        if len(self.named) < s.players or (self.way == AUCTION and self._bidder(s) != NONE):
            return ASK
        s.pop()
        if self.way == AUCTION:
            seat_by_auction(s, self.named, self.holders, self.bids)
        else:
            for seat, faction in enumerate(self.named):
                s.faction[seat] = faction
        for seat in s.table:
            open_board(s, seat)
        return RUN

    def _bidder(self, s: GaiaState) -> int:
        """The first seat without a faction."""
        for seat in range(s.players):
            if seat not in self.holders:
                return seat
        return NONE

    def seats(self, state: State) -> list[int]:
        s = gaia(state)
        return [len(self.named) if len(self.named) < s.players else self._bidder(s)]

    def _free(self, s: GaiaState) -> list[int]:
        """gaia.components.factions: two factions of one colour are never in one game."""
        taken = [FACTIONS[faction].colour for faction in self.named]
        return [
            faction
            for faction in self.offered
            if FACTIONS[faction].colour not in taken and has_homes(s, faction)
        ]

    def legal(self, state: State, seat: int) -> list[Action]:
        if len(self.named) < state.players:
            return [CHOOSE_FACTION.at(faction) for faction in self._free(gaia(state))]
        return [
            BID_FOR.at(faction, vp)
            for at, faction in enumerate(self.named)
            for vp in range(self.bids[at] + 1, BID.size)
        ]

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        if len(self.named) < state.players:
            if action.kind is not CHOOSE_FACTION:
                return not_now(action)
            if action.first in self._free(gaia(state)):
                return []
            if action.first not in self.offered:
                return [block("gaia.setup.first-game.factions", faction=action.first)]
            if not has_homes(gaia(state), action.first):
                return [block("gaia.gap.map.option", faction=action.first)]
            return [block("gaia.components.factions", faction=action.first)]
        if action.kind is not BID_FOR:
            return not_now(action)
        if action.first not in self.named:
            return [block("gaia.gap.factions.choice-option", faction=action.first)]
        bid = self.bids[self.named.index(action.first)]
        if action.second > bid:
            return []
        return [block("gaia.gap.factions.choice-option", bid=action.second, above=bid)]

    def apply(self, state: State, seat: int, action: Action) -> None:
        if action.kind is CHOOSE_FACTION:
            self.named.append(action.first)
            self.bids.append(NO_BID)
            self.holders.append(NONE)
            state.emit(FACTION_CHOSEN, seat, action.first)
            return
        at = self.named.index(action.first)
        self.bids[at] = action.second
        self.holders[at] = seat
        state.emit(BID_MADE, seat, action.first, action.second)


def seat_by_auction(s: GaiaState, named: list[int], holders: list[int], bids: list[int]) -> None:
    """The order in which the factions were named is the table order from now on."""
    s.table = holders[:]
    s.order = holders[:]
    s.first = holders[0]
    for faction, seat, bid in zip(named, holders, bids, strict=True):
        s.faction[seat] = faction
        s.bid[seat] = bid


def open_board(s: GaiaState, seat: int) -> None:
    """gaia.setup.faction.resources and the rules that follow it"""
    spec = FACTIONS[s.faction[seat]]
    s.resources[seat * len(RESOURCES) : (seat + 1) * len(RESOURCES)] = spec.start
    s.bowls[seat * BOWLS : (seat + 1) * BOWLS] = spec.bowls
    s.tokens_owned[seat] = sum(spec.bowls)
    s.satellites_left[seat] = SATELLITES
    s.brainstone[seat] = spec.brainstone
    for track in range(len(TRACKS)):
        level = spec.research[track]
        s.research[seat * TRACK_COUNT + track] = level
        if level:
            gain(s, seat, LEVEL_ONCE[track][level])  # gaia.setup.faction.research-bonus
