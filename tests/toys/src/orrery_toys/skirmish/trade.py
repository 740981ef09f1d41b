"""A sale: one seat shows a card to another, who buys it or not."""

from __future__ import annotations

from typing import ClassVar

from orrery import ASK, HIDDEN, Action, Blocker, Frame, State, block, not_now
from orrery_toys.skirmish.choices import Choice, other_seat, unblocked
from orrery_toys.skirmish.components import PRICE
from orrery_toys.skirmish.events import DECLINED, DISCARDED, OFFERED, SOLD
from orrery_toys.skirmish.space import ACCEPT, DECLINE
from orrery_toys.skirmish.state import SkirmishState, skirmish


class Offer(Choice):
    """skirmish.trade.offer"""

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        s, (buyer, card) = skirmish(state), action.args
        reasons = other_seat(s, seat, buyer)
        if not reasons and s.coins[buyer] < PRICE:
            reasons.append(block("skirmish.trade.offer", price=PRICE, held=s.coins[buyer]))
        if card not in s.hands[seat]:
            reasons.append(block("skirmish.trade.offer", card=card, held=0))
        return reasons

    def apply(self, state: State, seat: int, action: Action) -> None:
        s, (buyer, card) = skirmish(state), action.args
        s.hand_over(seat, card, buyer)
        s.emit(OFFERED, seat, buyer, card)
        s.push(OfferFrame(seat, buyer, card))

    def notation(self, state: State, seat: int, action: Action, viewer: int | None) -> str:
        """skirmish.cards.hidden: only seller and buyer read which card it is."""
        buyer, _ = action.args
        return action.text if viewer in (seat, buyer) else action.kind.write([buyer, HIDDEN])


class OfferFrame(Frame):
    """The card lies between the two, out of both hands: skirmish.trade.offer"""

    kind: ClassVar[str] = "offer"
    seller: int
    buyer: int
    card: int

    def __init__(self, seller: int, buyer: int, card: int) -> None:
        self.seller = seller
        self.buyer = buyer
        self.card = card

    def step(self, state: State) -> int:
        return ASK

    def seats(self, state: State) -> list[int]:
        return [self.buyer]

    def legal(self, state: State, seat: int) -> list[Action]:
        return unblocked(self, state, seat, ACCEPT, DECLINE)

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        return [] if action.kind in (ACCEPT, DECLINE) else not_now(action)

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = skirmish(state)
        s.pop()
        if action.kind is ACCEPT:
            s.coins[self.buyer] -= PRICE
            s.earn(self.seller, PRICE)
            s.emit(SOLD, self.seller, self.buyer)
            self._goes_to(s, self.buyer, self.seller)
        else:
            s.emit(DECLINED, self.seller, self.buyer)
            self._goes_to(s, self.seller, self.buyer)

    def _goes_to(self, s: SkirmishState, seat: int, observer: int) -> None:
        s.take(seat, self.card)
        s.remember(observer, seat, self.card)

    def hide(self, state: State, viewer: int | None) -> None:
        """skirmish.cards.hidden"""
        if viewer not in (self.seller, self.buyer):
            self.card = HIDDEN

    def seat_left(self, state: State, seat: int) -> None:
        """skirmish.lives.elimination: a sale that has lost a side does not take place."""
        s = skirmish(state)
        if seat == self.buyer:
            s.pop()
            self._goes_to(s, self.seller, self.buyer)
        elif seat == self.seller:
            s.pop()
            s.discard[self.card] += 1
            s.emit(DISCARDED, seat, self.card)
