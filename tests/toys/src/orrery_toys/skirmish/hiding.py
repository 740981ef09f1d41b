"""What is hidden in Skirmish: filling a view up, and changing one hidden fact at a time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from orrery import HIDDEN, SEALED, UNANSWERED, Fact, Source, State, Variation, View
from orrery_toys.skirmish.auction import AuctionFrame
from orrery_toys.skirmish.components import COPIES
from orrery_toys.skirmish.space import BID
from orrery_toys.skirmish.state import SkirmishState, skirmish
from orrery_toys.skirmish.trade import OfferFrame


def sample(view: View, rng: Source) -> State:
    """Cards that the viewer has not seen are dealt anew; a sealed bid becomes any bid."""
    s = skirmish(view.state.clone())
    unseen = [copies - gone for copies, gone in zip(COPIES, s.discard)]
    for card in _seen(s, view.seat):
        unseen[card] -= 1
    for seat, hand in enumerate(s.hands):
        if HIDDEN in hand:
            sure = [] if view.seat is None else s.known[view.seat * s.players + seat]
            dealt = [_deal(unseen, rng) for _ in range(len(hand) - len(sure))]
            s.hands[seat] = sorted([*sure, *dealt])
    for frame in s.frames():
        if isinstance(frame, OfferFrame) and frame.card == HIDDEN:
            frame.card = _deal(unseen, rng)
        if isinstance(frame, AuctionFrame):
            frame.answers = [
                _any_bid(s, seat, rng) if answer == SEALED else answer
                for seat, answer in zip(frame.asked, frame.answers)
            ]
    s.deck = unseen
    s.forget()
    return s


def _seen(s: SkirmishState, viewer: int | None) -> list[int]:
    """The cards whose place the viewer knows, the discard pile aside."""
    seen = [card for hand in s.hands for card in hand if card != HIDDEN]
    seen += [f.card for f in s.frames() if isinstance(f, OfferFrame) and f.card != HIDDEN]
    if viewer is not None:
        for holder in range(s.players):
            seen += s.known[viewer * s.players + holder]
    return seen


def _deal(counts: list[int], rng: Source) -> int:
    """Take one card out of `counts`, every copy alike."""
    card = _pick([card for card, copies in enumerate(counts) for _ in range(copies)], rng)
    counts[card] -= 1
    return card


def _any_bid(s: SkirmishState, seat: int, rng: Source) -> int:
    return BID.at(rng.below(s.coins[seat] + 1)).index


def _pick(items: list[int], rng: Source) -> int:
    """One of the items; HIDDEN if there is none."""
    return items[rng.below(len(items))] if items else HIDDEN


# One fact changed: each answers the seats that know it, or None if there is nothing to change ---


def vary_hand(s: SkirmishState, rng: Source) -> list[int] | None:
    """A card that only its holder has seen changes places with one of the deck."""
    holder = rng.below(s.players)
    loose = s.hands[holder][:]
    for observer in range(s.players):
        for card in s.known[observer * s.players + holder]:
            loose.remove(card)
    card = _pick(loose, rng)
    other = _swap(s, card, rng)
    if other == HIDDEN:
        return None
    s.hands[holder].remove(card)
    s.take(holder, other)
    return [holder]


def vary_known(s: SkirmishState, rng: Source) -> list[int] | None:
    """A card that one seat knows in another's hand changes places with one of the deck."""
    pair = _pick([pair for pair, cards in enumerate(s.known) if cards], rng)
    observer, holder = divmod(pair, s.players)
    card = HIDDEN if pair == HIDDEN else _pick(s.known[pair], rng)
    other = _swap(s, card, rng)
    if other == HIDDEN:
        return None
    s.hands[holder].remove(card)
    s.take(holder, other)
    s.known[pair].remove(card)
    s.remember(observer, holder, other)
    return [observer, holder]


def vary_offer(s: SkirmishState, rng: Source) -> list[int] | None:
    """The card on offer changes places with one of the deck."""
    frame = s.frames()[-1] if s.frames() else None
    if not isinstance(frame, OfferFrame):
        return None
    other = _swap(s, frame.card, rng)
    if other == HIDDEN:
        return None
    frame.card = other
    return [frame.seller, frame.buyer]


def vary_bid(s: SkirmishState, rng: Source) -> list[int] | None:
    """A seat that has bid has bid something else."""
    frame = s.frames()[-1] if s.frames() else None
    if not isinstance(frame, AuctionFrame):
        return None
    at = _pick([at for at, bid in enumerate(frame.answers) if bid != UNANSWERED], rng)
    if at == HIDDEN or not s.coins[frame.asked[at]]:
        return None
    bids = BID.actions[: s.coins[frame.asked[at]] + 1]
    frame.answers[at] = _pick([bid.index for bid in bids if bid.index != frame.answers[at]], rng)
    return [frame.asked[at]]


def _swap(s: SkirmishState, card: int, rng: Source) -> int:
    """Put `card` into the deck and take another from it; HIDDEN if that cannot be done."""
    others = [at for at, copies in enumerate(s.deck) if copies and at != card]
    if card == HIDDEN or not others:
        return HIDDEN
    other = _pick(others, rng)
    s.deck[card] += 1
    s.deck[other] -= 1
    return other


VARY: Final[dict[str, Callable[[SkirmishState, Source], list[int] | None]]] = {
    "skirmish.hidden.hand": vary_hand,
    "skirmish.hidden.known": vary_known,
    "skirmish.hidden.offer": vary_offer,
    "skirmish.hidden.bid": vary_bid,
}


def vary(fact: Fact, state: State, rng: Source) -> Variation | None:
    s = skirmish(state.clone())
    s.forget()
    knowing = VARY[fact.id](s, rng)
    if knowing is None:
        return None
    return Variation(s, [seat for seat in range(s.players) if seat not in knowing])
