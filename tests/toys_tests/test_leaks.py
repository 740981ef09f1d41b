"""The conformance suite notices what Skirmish would tell if it were written carelessly.

And that a list which copies share must not change in place.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from orrery import Frame, Play, State
from orrery.conformance import Examiner, examine
from orrery_toys.skirmish.auction import AuctionFrame
from orrery_toys.skirmish.cards import CardWindow
from orrery_toys.skirmish.components import MOMENTS
from orrery_toys.skirmish.game import game
from orrery_toys.skirmish.state import SkirmishState, skirmish
from orrery_toys.skirmish.trade import Offer, OfferFrame


def asks_holders_only(self: CardWindow, state: State, seat: int) -> bool:
    return any(card in skirmish(state).hands[seat] for card in MOMENTS[self.moment])


def passes_for_those_who_cannot_act(self: CardWindow) -> bool:
    return True


def shows_hands(self: SkirmishState, viewer: int | None) -> None:
    self.deck = [-1] * len(self.deck)


LEAKS: dict[str, tuple[type, str, Callable[..., Any], str]] = {
    "who is asked": (CardWindow, "eligible", asks_holders_only, "hidden.hand"),
    "who is not": (CardWindow, "forced_is_public", passes_for_those_who_cannot_act, "hidden.hand"),
    "hands": (SkirmishState, "hide", shows_hands, "hidden.hand"),
    "the card on offer": (OfferFrame, "hide", Frame.hide, "hidden.offer"),
    "an offer, read": (Offer, "notation", Play.notation, "notation"),
    "a bid": (AuctionFrame, "hide", Frame.hide, "hidden.bid"),
    "a bid, read": (AuctionFrame, "notation", Frame.notation, "notation"),
}
"""What leaks: where, how, and what the suite says of it."""


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_is_noticed(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    where, method, careless, complaint = LEAKS[leak]
    monkeypatch.setattr("orrery.conformance.SAMPLE_PERCENT", 40)
    monkeypatch.setattr(where, method, careless)
    assert any(
        complaint in problem
        for number in range(12)
        for problem in examine(game, games=1, seed=f"{number}")
    )


def test_a_shared_list_that_changes_in_place_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SkirmishState, "replaced", ("moves",))
    match = game.start(seed="1")
    examiner = Examiner(game, match.state.players, "1")
    assert examiner.every(match.state) == []
    seat = match.state.open_seats()[0]
    match.apply(seat, match.state.legal(seat)[0])
    assert examiner.every(match.state) == ["clone: playing on changed 'moves' of an earlier copy"]
