"""The vote: who votes in which order, and what it does."""

from __future__ import annotations

import pytest

from tests.toys_tests.scene import Scene, written


@pytest.mark.rule("skirmish.vote.count")
@pytest.mark.check("skirmish.vote.count")
def test_all_but_the_accused_vote_in_turn_the_accuser_last() -> None:
    scene = Scene("", "", "", "", turn=1)
    events = scene.play("1 accuse 3")
    assert written(events, None) == ["accused seat=1 accused=3"]
    assert scene.state.coins == [3, 1, 3, 3]
    assert scene.asked() == (2, "vote")
    assert scene.legal(2) == ["vote no", "vote yes"]
    scene.refuses("2 pass", "skirmish.cards.played")
    scene.play("2 vote yes")
    assert scene.asked() == (0, "vote")
    assert written(scene.play("0 vote no"), None) == ["voted seat=0 ballot=no"]
    assert scene.asked() == (1, "vote")
    scene.play("1 vote yes")
    assert scene.state.lives == [2, 2, 2, 1]
    assert scene.asked() == (2, "turn")


@pytest.mark.rule("skirmish.vote.count")
@pytest.mark.parametrize(("votes", "lives"), [("yes no", 2), ("no no", 2), ("yes yes", 1)])
def test_more_for_than_against_costs_a_life(votes: str, lives: int) -> None:
    scene = Scene("", "", "")
    first, second = votes.split()
    scene.play("0 accuse 1", f"2 vote {first}", f"0 vote {second}")
    assert scene.state.lives == [2, lives, 2]


@pytest.mark.rule("skirmish.vote.count")
def test_an_accusation_has_its_price() -> None:
    scene = Scene("", "", "", coins=[1, 2, 3])
    scene.refuses("0 accuse 1", "skirmish.vote.count", cost=2, held=1)
    scene.refuses("0 vote yes", "skirmish.vote.count")
    scene.play("0 rest", "1 accuse 0")
    assert scene.state.coins == [2, 0, 3]
