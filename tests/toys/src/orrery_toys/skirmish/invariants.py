"""What holds in every position of Skirmish."""

from __future__ import annotations

from collections import Counter

from orrery import UNANSWERED, State
from orrery_toys.skirmish.auction import AuctionFrame
from orrery_toys.skirmish.components import COINS_MAX, COPIES, LIVES_MAX
from orrery_toys.skirmish.space import BID
from orrery_toys.skirmish.state import SkirmishState, skirmish
from orrery_toys.skirmish.trade import OfferFrame


def violations(state: State) -> list[str]:
    s = skirmish(state)
    return _shapes(s) or [*_seats(s), *_cards(s), *_memory(s), *_bids(s)]


def _shapes(s: SkirmishState) -> list[str]:
    per_seat = [len(s.lives), len(s.coins), len(s.hands), len(s.moves)]
    per_card = [len(s.deck), len(s.discard)]
    if (
        per_seat == [s.players] * len(per_seat)
        and per_card == [len(COPIES)] * len(per_card)
        and len(s.known) == s.players**2
    ):
        return []
    return ["a list has the wrong length"]


def _seats(s: SkirmishState) -> list[str]:
    broken: list[str] = []
    for seat in range(s.players):
        if not (0 <= s.lives[seat] <= LIVES_MAX and 0 <= s.coins[seat] <= COINS_MAX):
            broken.append(f"seat {seat} has {s.lives[seat]} lives and {s.coins[seat]} coins")
        if not s.lives[seat] and (s.hands[seat] or s.coins[seat]):
            broken.append(f"seat {seat} is out and has something: skirmish.lives.elimination")
    return broken


def _cards(s: SkirmishState) -> list[str]:
    """skirmish.cards.deck"""
    places = Counter(card for hand in s.hands for card in hand)
    places.update(frame.card for frame in s.frames() if isinstance(frame, OfferFrame))
    broken = [
        f"card {card} is there {places[card] + s.deck[card] + s.discard[card]} times, not {copies}"
        for card, copies in enumerate(COPIES)
        if places[card] + s.deck[card] + s.discard[card] != copies
    ]
    if sum(s.deck) != s.deck_size or min(s.deck) < 0:
        broken.append("the deck has another size than it says")
    if any(hand != sorted(hand) for hand in s.hands):
        broken.append("a hand is not sorted")
    return broken


def _memory(s: SkirmishState) -> list[str]:
    """What seats know of a hand are different cards of that hand."""
    broken: list[str] = []
    for holder, hand in enumerate(s.hands):
        seen = [card for cards in s.known[holder :: s.players] for card in cards]
        if Counter(seen) - Counter(hand):
            broken.append(f"somebody knows a card of seat {holder} that it does not hold")
    return broken


def _bids(s: SkirmishState) -> list[str]:
    """skirmish.auction.bids"""
    return [
        f"seat {seat} has bid what it cannot pay"
        for frame in s.frames()
        if isinstance(frame, AuctionFrame)
        for seat, answer in zip(frame.asked, frame.answers)
        if answer != UNANSWERED and not 0 <= answer - BID.base <= s.coins[seat]
    ]
