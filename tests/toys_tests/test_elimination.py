"""A player leaves in the middle of a stack of frames, and how the game ends."""

from __future__ import annotations

import pytest

from orrery import UsageError
from tests.toys_tests.scene import Scene, named, written


@pytest.mark.rule("skirmish.lives.elimination", "skirmish.card.ambush")
def test_windows_go_on_without_a_player_who_is_out() -> None:
    scene = Scene("rally", "rally", "counter rally", "ambush", lives=[2, 2, 1, 2])
    scene.play("0 attack 1", "0 pass", "1 pass", "2 pass", "3 play ambush 2")
    # All but 3 may reply. Then 2 is out, and the combat of 0 and 1 goes on without it; 3 has no
    # card left.
    assert scene.pass_until("combat_window") == [0, 1, 2]
    assert scene.state.lives == [2, 2, 0, 2]
    assert (scene.hand(2), scene.state.coins[2]) == ("", 0)
    assert len(named(scene.match.events, "discarded")) == 2
    assert scene.stack() == ["turn", "combat", "combat_window"]
    assert scene.pass_until("turn", dice=[3, 3]) == [0, 1]
    scene.play("1 rest")
    assert scene.asked() == (3, "turn")  # 2 has no turn any more


@pytest.mark.rule("skirmish.lives.elimination", "skirmish.card.ambush")
def test_a_combat_without_one_of_its_sides_is_over_with_all_that_stands_on_it() -> None:
    scene = Scene("rally", "rally", "ambush rally", "rally", lives=[2, 1, 2, 2])
    scene.play("0 attack 1", "0 pass", "1 pass", "2 play ambush 1")
    assert scene.pass_until("turn") == [3, 0, 1]  # 1 is out: no dice, no further question
    assert scene.stack() == ["turn"]
    assert scene.asked() == (2, "turn")
    assert named(scene.match.events, "rolled") == []


@pytest.mark.rule("skirmish.lives.elimination")
def test_giving_up_under_a_counter_of_a_counter() -> None:
    scene = Scene("rally", "counter", "counter rally", "counter rally")
    scene.play("0 attack 1", "0 play rally 0", "1 play counter 0", "2 play counter 1")
    assert scene.stack()[-3:] == ["played"] * 3
    assert scene.asked() == (3, "played")
    scene.match.resign(3)  # the one who is asked leaves: the next is asked; nobody has a card
    assert scene.asked() == (2, "played")
    assert [event.args for event in named(scene.match.events, "card_cancelled")] == [(1, 2)]
    scene.match.resign(1)  # a side leaves: the combat is over in the middle of a card's window
    assert scene.asked() == (2, "turn")
    assert scene.stack() == ["turn"]


@pytest.mark.rule("skirmish.lives.elimination", "skirmish.card.counter")
def test_a_card_of_a_player_who_is_out_has_no_effect() -> None:
    scene = Scene("rally", "rally", "rally", "ambush counter")
    scene.play("0 attack 1", "0 pass", "1 pass", "2 play rally 0")
    scene.match.resign(2)
    assert scene.pass_until("combat_window") == [3, 0, 1]
    assert named(scene.match.events, "rallied") == []
    assert scene.pass_until("turn", dice=[1, 1]) == [3, 0, 1]


@pytest.mark.rule("skirmish.lives.elimination", "skirmish.auction.bids")
def test_an_auction_goes_on_without_a_player_who_gives_up() -> None:
    scene = Scene("", "", "", "")
    scene.play("0 auction", "1 bid 3", "0 bid 0")
    scene.match.resign(1)
    assert scene.state.open_seats() == [2, 3]
    scene.play("2 bid 0")
    scene.match.resign(3)  # the last that was waited for: the bids are opened
    assert [event.args for event in named(scene.match.events, "bid_opened")] == [(0, 0), (2, 0)]
    assert scene.asked() == (2, "turn")


@pytest.mark.rule("skirmish.lives.elimination", "skirmish.trade.offer")
def test_a_sale_ends_without_buyer_or_seller() -> None:
    scene = Scene("ambush", "", "", "")
    scene.play("0 offer 1 ambush")
    scene.match.resign(1)
    assert scene.hand(0) == "ambush"
    assert scene.asked() == (2, "turn")
    scene.play("2 rest", "3 rest", "0 offer 2 ambush")
    scene.match.resign(0)
    assert scene.asked() == (2, "turn")
    assert scene.state.discard[1] == 1


@pytest.mark.rule("skirmish.lives.elimination", "skirmish.vote.count")
def test_a_vote_goes_on_without_a_voter_but_not_without_the_accused() -> None:
    scene = Scene("", "", "", "")
    scene.play("0 accuse 2", "1 vote yes")
    scene.match.resign(3)
    assert scene.asked() == (0, "vote")
    scene.play("0 vote yes")
    assert scene.state.lives == [2, 2, 1, 0]
    scene.play("1 accuse 2")
    scene.match.resign(2)
    assert scene.asked() == (0, "turn")


@pytest.mark.rule("skirmish.lives.elimination", "skirmish.turn.order")
def test_the_turn_of_a_player_who_gives_up_is_over() -> None:
    scene = Scene("rally", "", "")
    scene.match.resign(0)
    assert scene.asked() == (1, "turn")
    with pytest.raises(UsageError, match="out of the game already"):
        scene.match.resign(0)
    scene.refuses("1 attack 0", "skirmish.turn.target", seat=0)


@pytest.mark.rule("skirmish.end", "skirmish.lives.elimination")
def test_the_last_player_left_wins_at_once() -> None:
    scene = Scene("rally", "counter", "ambush", turn=2, lives=[1, 1, 1])
    scene.match.resign(1)
    scene.play("2 attack 0", "2 play ambush 0", "0 pass")
    assert scene.state.is_over()
    outcome = scene.state.outcome()
    assert outcome is not None
    assert (outcome.winners(), outcome.ranks) == ([2], [2, 2, 1])
    assert outcome.reason == "last seat"
    last = ["life_lost seat=0 lives=0", "eliminated seat=0", "discarded seat=0 card=rally", "ended"]
    assert written(scene.match.events, None)[-4:] == last
    assert scene.stack() == []


@pytest.mark.rule("skirmish.end")
@pytest.mark.check("skirmish.end")
def test_after_all_rounds_points_decide_and_ties_share() -> None:
    scene = Scene("", "", "", "", turn=2, rounds=1, lives=[2, 1, 1, 0], coins=[1, 4, 2, 0])
    assert scene.state.outcome() is None
    scene.play("2 rest")
    outcome = scene.state.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.ranks) == ([7, 7, 6, 0], [1, 1, 3, 4])
    assert outcome.breakdown[0] == {"lives": 2, "coins": 1}
    assert outcome.reason == "all rounds"
