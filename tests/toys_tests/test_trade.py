"""A sale: both see the card, the others only that one passed; and what is remembered."""

from __future__ import annotations

from collections import Counter

import pytest

from orrery import HIDDEN, Source, State, write_record
from orrery_toys.skirmish.game import game
from orrery_toys.skirmish.trade import OfferFrame
from tests.toys_tests.scene import Scene, card, hand_in, named, written


def card_on_offer(state: State) -> int:
    frame = state.top()
    assert isinstance(frame, OfferFrame)
    return frame.card


@pytest.mark.rule("skirmish.trade.offer")
def test_a_card_passes_for_a_coin() -> None:
    scene = Scene("rally ambush", "counter", "", "")
    scene.play("0 offer 1 ambush")
    assert scene.asked() == (1, "offer")
    assert scene.legal(1) == ["accept", "decline"]
    scene.refuses("1 pass", "skirmish.cards.played")
    scene.play("1 accept", cards="rally")
    assert scene.hand(0) == "rally"
    assert scene.hand(1) == "rally ambush counter"  # and the card of its own turn
    assert scene.state.coins == [4, 2, 3, 3]


@pytest.mark.rule("skirmish.trade.offer")
def test_a_declined_card_goes_back() -> None:
    scene = Scene("ambush", "", "")
    scene.refuses("0 accept", "skirmish.trade.offer")
    scene.play("0 offer 1 ambush", "1 decline")
    assert scene.hand(0) == "ambush"
    assert scene.state.coins == [3, 3, 3]


@pytest.mark.rule("skirmish.trade.offer")
def test_one_sells_what_one_holds_to_those_who_can_pay() -> None:
    scene = Scene("ambush", "", "", coins=[3, 0, 1])
    scene.refuses("0 offer 1 ambush", "skirmish.trade.offer", price=1, held=0)
    scene.refuses("0 offer 2 rally", "skirmish.trade.offer", card=0, held=0)
    scene.play("0 offer 2 ambush", "2 accept")
    assert scene.state.coins == [4, 0, 0]


@pytest.mark.rule("skirmish.trade.offer", "skirmish.cards.hidden")
def test_only_seller_and_buyer_see_the_card() -> None:
    scene = Scene("ambush", "", "", "")
    events = scene.play("0 offer 1 ambush")
    both, others = [0, 1], [2, 3, None]
    for viewer in both:
        assert card_on_offer(scene.state.view(viewer).state) == card("ambush")
        assert written(events, viewer) == ["offered seller=0 buyer=1 card=ambush"]
    for stranger in others:
        assert card_on_offer(scene.state.view(stranger).state) == HIDDEN
        assert written(events, stranger) == ["offered seller=0 buyer=1 card=?"]
    scene.play("1 accept")
    for viewer in both:
        assert "0 offer 1 ambush\n" in write_record(scene.match, viewer)
    for stranger in others:
        assert "0 offer 1 ?\n" in write_record(scene.match, stranger)
    assert len(named(scene.match.events, "sold")) == 1


@pytest.mark.rule("skirmish.trade.offer", "skirmish.cards.hidden")
@pytest.mark.parametrize(("answer", "observer", "holder"), [("accept", 0, 1), ("decline", 1, 0)])
def test_what_one_has_seen_is_in_ones_view(answer: str, observer: int, holder: int) -> None:
    scene = Scene("ambush", "", "", "", turn=0)
    scene.play("0 offer 1 ambush", f"1 {answer}", cards="rally")
    rng = Source.from_seed("samples")
    for viewer in (observer, holder):
        seen = scene.state.view(viewer)
        for _ in range(20):
            assert card("ambush") in hand_in(game.sample(seen, rng), holder)
    for stranger in (2, 3, None):
        seen = scene.state.view(stranger)
        cards = Counter(hand_in(game.sample(seen, rng), holder)[0] for _ in range(60))
        assert set(cards) == {0, 1, 2}


@pytest.mark.rule("skirmish.trade.offer")
@pytest.mark.ruling("skirmish.gap.memory")
def test_what_one_has_seen_is_kept_until_it_may_be_gone() -> None:
    scene = Scene("ambush rally", "", "", "")
    known = 1 * 4 + 0  # what seat 1 knows of seat 0
    scene.play("0 offer 1 ambush", "1 decline")
    assert scene.state.known[known] == [card("ambush")]
    scene.play("1 rest", "2 rest", "3 rest", "0 offer 2 rally")
    assert scene.state.known[known] == []  # it may have been the Ambush
    scene.play("2 accept", "1 offer 0 rally", "0 accept")
    assert scene.state.known[known] == [card("rally")]
    scene.play("2 attack 3", "2 pass", "3 pass", "0 play rally 2")
    assert scene.state.known[known] == []


@pytest.mark.rule("skirmish.trade.offer", "skirmish.turn.rest")
def test_a_seller_at_the_limit_earns_nothing() -> None:
    scene = Scene("ambush", "", "", coins=[9, 3, 3])
    scene.play("0 offer 1 ambush", "1 accept")
    assert scene.state.coins == [9, 2, 3]
