"""Combat: the window, the dice, the loser."""

from __future__ import annotations

import pytest

from tests.toys_tests.scene import Scene, named


@pytest.mark.rule("skirmish.combat.window")
def test_all_are_asked_in_turn_from_the_attacker() -> None:
    scene = Scene("rally", "rally", "rally", "rally", turn=2)
    scene.play("2 attack 0")
    decision = scene.state.decision(2)
    assert decision is not None
    assert decision.context == {"attacker": 2, "defender": 0}
    assert scene.pass_until("turn", dice=[1, 1]) == [2, 3, 0, 1]


@pytest.mark.rule("skirmish.combat.window")
def test_dice_are_rolled_after_the_window() -> None:
    scene = Scene("rally", "", "")
    scene.play("0 attack 1")
    assert named(scene.match.events, "rolled") == []
    scene.refuses("0 bid 1", "skirmish.auction.bids")


@pytest.mark.rule("skirmish.combat.result")
@pytest.mark.check("skirmish.combat.result")
@pytest.mark.parametrize(
    ("dice", "lives"), [([4, 4], [2, 2, 2]), ([5, 4], [2, 1, 2]), ([4, 5], [1, 2, 2])]
)
def test_the_lower_total_loses_a_life(dice: list[int], lives: list[int]) -> None:
    scene = Scene("", "", "")
    events = scene.play("0 attack 1", dice=dice)
    assert scene.state.lives == lives
    assert str(events[0]) == "attacked attacker=0 defender=1"
    lost = [event.args for event in named(events, "life_lost")]
    assert lost == [(seat, 1) for seat, left in enumerate(lives) if left == 1]
    assert [event.args[:2] for event in named(events, "rolled")] == [(0, dice[0]), (1, dice[1])]
    assert scene.asked() == (1, "turn")
