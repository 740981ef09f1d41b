"""Cards: playing one opens its own window, in which another may cancel it before it works.

The windows never ask which card it is: what a card does is an `Effect`, registered in `EFFECTS`.
"""

from __future__ import annotations

from typing import ClassVar, Final

from orrery import Action, Blocker, State, Window, block, not_now
from orrery_toys.skirmish.choices import unblocked
from orrery_toys.skirmish.components import MOMENTS, PLAYED
from orrery_toys.skirmish.events import CARD_CANCELLED, CARD_PLAYED
from orrery_toys.skirmish.space import PASS, PLAY
from orrery_toys.skirmish.state import SkirmishState, skirmish


class Effect:
    """What one card does: whom it may name, and what happens once nobody cancels it."""

    def why_not(self, s: SkirmishState, seat: int, target: int) -> list[Blocker]:
        raise NotImplementedError

    def work(self, s: SkirmishState, target: int) -> None:
        """On top of the stack is the window in which the card was played."""
        raise NotImplementedError


EFFECTS: Final[dict[int, Effect]] = {}


class CardWindow(Window):
    """A window in which seats may play the cards of one moment: skirmish.cards.played"""

    moment: ClassVar[str]

    def eligible(self, state: State, seat: int) -> bool:
        """Who may hold a fitting card as far as everybody can see; the hand itself has no say."""
        s = skirmish(state)
        return bool(s.hands[seat]) and any(s.may_be_out(card) for card in MOMENTS[self.moment])

    def forced_is_public(self) -> bool:
        return False

    def legal(self, state: State, seat: int) -> list[Action]:
        return unblocked(self, state, seat, PASS, PLAY)

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        if action.kind is PASS:
            return []
        if action.kind is not PLAY:
            return not_now(action)
        s, (card, target) = skirmish(state), action.args
        if card not in MOMENTS[self.moment]:
            return [block("skirmish.cards.played", card=card)]
        if card not in s.hands[seat]:
            return [block("skirmish.cards.played", card=card, held=0)]
        return EFFECTS[card].why_not(s, seat, target)

    def apply(self, state: State, seat: int, action: Action) -> None:
        if action.kind is PASS:
            self.declined()
            return
        s, (card, target) = skirmish(state), action.args
        self.acted()
        s.show(seat, card)
        s.emit(CARD_PLAYED, seat, card, target)
        s.push(PlayedFrame(seat, card, target, s.seats_from(seat)[1:]))


class PlayedFrame(CardWindow):
    """A card on the table: the others may cancel it, then it works."""

    kind: ClassVar[str] = "played"
    moment: ClassVar[str] = PLAYED
    seat: int
    card: int
    target: int
    cancelled: int

    def __init__(self, seat: int, card: int, target: int, others: list[int]) -> None:
        self.seat = seat
        self.card = card
        self.target = target
        self.cancelled = 0
        self.open_for(others)

    def eligible(self, state: State, seat: int) -> bool:
        return not self.cancelled and super().eligible(state, seat)

    def closed(self, state: State) -> None:
        """skirmish.card.counter, skirmish.lives.elimination"""
        s = skirmish(state)
        if self.cancelled or not s.is_in(self.seat) or not s.is_in(self.target):
            s.emit(CARD_CANCELLED, self.seat, self.card)
        else:
            EFFECTS[self.card].work(s, self.target)
