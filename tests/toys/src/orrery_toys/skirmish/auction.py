"""The auction: all seats bid at once, sealed; the highest bid draws cards."""

from __future__ import annotations

from typing import ClassVar

from orrery import Action, Blocker, SealedFrame, State, block, not_now
from orrery_toys.skirmish.choices import Choice, unblocked
from orrery_toys.skirmish.components import PRIZE
from orrery_toys.skirmish.deck import DrawFrame
from orrery_toys.skirmish.events import AUCTION_WON, BID_OPENED
from orrery_toys.skirmish.space import BID
from orrery_toys.skirmish.state import skirmish


class Auction(Choice):
    """skirmish.auction.bids"""

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        return [] if skirmish(state).deck_size else [block("skirmish.auction.bids", cards=0)]

    def apply(self, state: State, seat: int, action: Action) -> None:
        state.push(AuctionFrame(skirmish(state).seats_from(seat)))


class AuctionFrame(SealedFrame):
    """skirmish.auction.bids, skirmish.auction.winner"""

    kind: ClassVar[str] = "auction"

    def __init__(self, seats: list[int]) -> None:
        self.ask(seats)

    def legal(self, state: State, seat: int) -> list[Action]:
        return unblocked(self, state, seat, BID)

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        if action.kind is not BID:
            return not_now(action)
        held = skirmish(state).coins[seat]
        if action.first <= held:
            return []
        return [block("skirmish.auction.bids", bid=action.first, held=held)]

    def settle(self, state: State, answers: list[Action]) -> None:
        s = skirmish(state)
        bids = [answer.first for answer in answers]
        for seat, bid in zip(self.asked, bids):
            s.emit(BID_OPENED, seat, bid)
        highest = max(bids)
        winner = self.asked[bids.index(highest)]
        s.coins[winner] -= highest
        s.emit(AUCTION_WON, winner, highest)
        s.push(DrawFrame(winner, PRIZE))
