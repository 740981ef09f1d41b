"""The information epoch: what can be taken back, and what raises the barrier."""

from __future__ import annotations

import pytest

from orrery import UsageError
from tests.toys_tests.scene import Scene


def test_own_actions_are_taken_back_until_another_decides() -> None:
    scene = Scene("rally", "rally", "")
    before = scene.state.digest()
    scene.play("0 attack 1", "0 pass")
    assert scene.match.undo(0) == "pass"
    assert scene.asked() == (0, "combat_window")
    assert scene.match.undo(0) == "attack 1"
    assert scene.state.digest() == before
    assert scene.match.events == []
    scene.play("0 attack 2", "0 pass")
    epoch = scene.state.epoch
    scene.play("1 pass", dice=[1, 1])
    assert scene.state.epoch > epoch
    with pytest.raises(UsageError, match="nothing can be taken back"):
        scene.match.undo(0)


@pytest.mark.rule("skirmish.cards.hidden")
def test_a_card_once_shown_is_not_taken_back() -> None:
    scene = Scene("rally rally", "rally", "")
    scene.play("0 attack 1", "0 play rally 0")
    assert not scene.match.can_undo(0)
    offer = Scene("rally", "", "")
    offer.play("0 offer 1 rally")  # the buyer has seen it
    assert not offer.match.can_undo(0)


@pytest.mark.rule("skirmish.cards.hidden")
def test_a_card_drawn_by_the_next_player_is_a_barrier() -> None:
    scene = Scene("", "", "")
    scene.play("0 rest")
    assert not scene.match.can_undo(0)
    empty = Scene("", "", "", deck="")
    empty.play("0 rest")  # nothing is drawn: nothing became known
    assert empty.match.undo(0) == "rest"
    assert empty.asked() == (0, "turn")


@pytest.mark.rule("skirmish.vote.count")
def test_a_vote_is_taken_back_until_the_next_votes() -> None:
    scene = Scene("", "", "", "")
    scene.play("0 accuse 1", "2 vote yes")
    assert not scene.match.can_undo(0)
    assert scene.match.undo(2) == "vote yes"
    scene.play("2 vote no", "3 vote no")
    assert not scene.match.can_undo(2)


@pytest.mark.rule("skirmish.lives.elimination")
def test_giving_up_is_not_taken_back() -> None:
    scene = Scene("", "", "", "", deck="")
    scene.play("0 rest")
    scene.match.resign(2)
    assert not any(scene.match.can_undo(seat) for seat in range(4))
