"""The sealed auction: what others see, whom it disturbs, what can be taken back."""

from __future__ import annotations

import pytest

from orrery import SEALED, UNANSWERED, IllegalMove, SealedFrame, State, write_record
from tests.toys_tests.scene import Scene, action, named


def answers_in(state: State) -> list[int]:
    frame = state.top()
    assert isinstance(frame, SealedFrame)
    return frame.answers


@pytest.mark.rule("skirmish.auction.bids")
def test_others_see_only_that_a_bid_exists() -> None:
    scene = Scene("", "", "", "")
    scene.play("0 auction", "2 bid 3")
    index = action("bid 3").index
    assert answers_in(scene.state) == [UNANSWERED, UNANSWERED, index, UNANSWERED]
    assert answers_in(scene.state.view(2).state) == [UNANSWERED, UNANSWERED, index, UNANSWERED]
    for viewer in (0, 1, 3, None):
        seen = answers_in(scene.state.view(viewer).state)
        assert seen == [UNANSWERED, UNANSWERED, SEALED, UNANSWERED]
        assert "2 (sealed)" in write_record(scene.match, viewer)
        assert "bid 3" not in write_record(scene.match, viewer)
    assert "2 bid 3" in write_record(scene.match, 2)


@pytest.mark.rule("skirmish.auction.bids")
def test_two_seats_never_invalidate_each_other() -> None:
    scene = Scene("", "", "", "")
    scene.play("0 auction")
    assert scene.state.open_seats() == [0, 1, 2, 3]
    tokens = [scene.state.token(seat) for seat in range(4)]
    for seat in (3, 1, 0):
        scene.match.apply(seat, "bid 1", tokens[seat])
        left = scene.state.open_seats()
        assert [scene.state.token(other) for other in left] == [tokens[other] for other in left]
    with pytest.raises(IllegalMove):
        scene.match.apply(0, "bid 2", tokens[0])  # it has answered
    scene.match.apply(2, "bid 0", tokens[2])
    assert scene.asked() == (1, "turn")


@pytest.mark.rule("skirmish.auction.bids")
def test_a_bid_can_be_taken_back_until_all_are_in() -> None:
    scene = Scene("", "", "", "")
    scene.play("0 auction", "1 bid 3", "0 bid 2", "2 bid 1")
    token = scene.state.token(3)
    assert scene.match.undo(1) == "bid 3"
    assert scene.state.open_seats() == [1, 3]
    assert scene.state.token(3) == token
    assert [line.text for line in scene.match.lines] == ["auction", "bid 2", "bid 1"]
    scene.play("1 bid 0", "3 bid 0")
    assert [scene.match.can_undo(seat) for seat in range(4)] == [False] * 4
    assert scene.state.coins == [1, 3, 3, 3]


@pytest.mark.rule("skirmish.auction.bids")
def test_the_auction_itself_cannot_be_taken_back_under_a_bid() -> None:
    scene = Scene("", "", "", "")
    scene.play("0 auction")
    assert scene.match.can_undo(0)
    scene.play("1 bid 3")
    assert not scene.match.can_undo(0)
    scene.play("0 bid 2")
    assert scene.match.undo(0) == "bid 2"
    assert not scene.match.can_undo(0)
    scene.match.undo(1)
    assert scene.state.open_seats() == [0, 1, 2, 3]


@pytest.mark.rule("skirmish.auction.bids")
def test_bids_go_up_to_the_coins_one_has() -> None:
    scene = Scene("", "", "", coins=[2, 0, 9])
    scene.play("0 auction")
    assert scene.legal(0) == ["bid 0", "bid 1", "bid 2"]
    assert scene.legal(1) == ["bid 0"]  # asked all the same
    assert len(scene.legal(2)) == 10
    scene.refuses("0 bid 3", "skirmish.auction.bids", bid=3, held=2)
    scene.refuses("0 rest", "skirmish.turn.order")


@pytest.mark.rule("skirmish.auction.bids")
def test_there_is_no_auction_without_cards() -> None:
    scene = Scene("", "", "", deck="")
    scene.refuses("0 auction", "skirmish.auction.bids", cards=0)


@pytest.mark.rule("skirmish.auction.winner")
@pytest.mark.check("skirmish.auction.winner")
@pytest.mark.parametrize("order", [(0, 1, 2, 3), (3, 2, 1, 0), (2, 0, 3, 1)])
def test_ties_go_round_from_the_one_who_holds_it_whoever_answered_first(
    order: tuple[int, ...],
) -> None:
    scene = Scene("", "", "", "", turn=1)
    scene.play("1 auction")
    bids = [3, 1, 1, 3]
    for seat in order[:-1]:
        scene.play(f"{seat} bid {bids[seat]}")
    events = scene.play(f"{order[-1]} bid {bids[order[-1]]}", cards="counter ambush rally")
    opened = [event.args for event in named(events, "bid_opened")]
    assert opened == [(1, 1), (2, 1), (3, 3), (0, 3)]
    assert [event.args for event in named(events, "auction_won")] == [(3, 3)]
    assert scene.state.coins == [3, 3, 3, 0]
    assert scene.hand(3) == "ambush counter"
    assert scene.asked() == (2, "turn")
