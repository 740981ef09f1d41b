"""Cards that cancel cards: a reaction to a reaction inside a combat inside an action."""

from __future__ import annotations

import pytest

from tests.toys_tests.scene import Scene, named, written


@pytest.mark.rule("skirmish.cards.played", "skirmish.card.counter")
@pytest.mark.example("skirmish.example.counters")
def test_the_cancel_of_a_cancel_of_a_cancel() -> None:
    scene = Scene("rally", "counter counter", "ambush", "counter counter")
    scene.play("0 attack 1", "0 play rally 0")
    assert scene.asked() == (1, "played")  # the attacker's card: 1, 2, 3 may reply
    scene.play("1 play counter 0")
    assert scene.asked() == (2, "played")  # 1's Counter: 2, 3, 0; but 0 has no card left
    scene.play("2 pass", "3 play counter 1")
    assert scene.asked() == (1, "played")  # 3's Counter: 0 has no card, 1, 2
    scene.play("1 play counter 3")
    assert scene.stack() == ["turn", "combat", "combat_window"] + ["played"] * 4
    # 1's second Counter: 2, 3. It works; 3's Counter closes unasked, being cancelled. The first
    # Counter of 1 goes on with those after 3, which has replied: 2, then 3 itself.
    assert scene.pass_until("combat_window") == [2, 3, 2, 3]
    assert [event.args[:2] for event in named(scene.match.events, "card_cancelled")] == [
        (3, 2),
        (0, 0),
    ]
    assert scene.pass_until("turn", dice=[4, 4]) == [2, 3]


@pytest.mark.rule("skirmish.cards.played", "skirmish.card.counter")
def test_the_order_of_who_is_asked_with_cards_in_every_hand() -> None:
    scene = Scene("rally rally", "counter rally", "counter rally", "counter rally")
    scene.play("0 attack 1", "0 play rally 0")
    scene.play("1 play counter 0")
    scene.play("2 play counter 1")
    # 2's Counter is let pass by 3, 0, 1 and cancels 1's. The card of 0 is on: after 1, which has
    # acted, come 2 and 3, and 1 again. Then the combat's window goes on after 0.
    assert scene.pass_until("combat_window") == [3, 0, 1, 2, 3, 1]
    assert scene.asked() == (1, "combat_window")
    assert written(named(scene.match.events, "rallied"), None) == ["rallied seat=0 total=2"]
    assert scene.pass_until("turn", dice=[1, 2]) == [1, 2, 3, 0]


@pytest.mark.rule("skirmish.card.counter")
def test_a_counter_names_the_player_of_the_card_on_top() -> None:
    scene = Scene("rally counter", "counter", "counter", "")
    scene.play("0 attack 1", "0 play rally 0", "1 play counter 0")
    assert scene.legal(2) == ["pass", "play counter 1"]
    scene.refuses("2 play counter 0", "skirmish.card.counter", seat=1)
    scene.play("2 pass")
    assert scene.legal(0) == ["pass", "play counter 1"]  # it may save its own card


@pytest.mark.rule("skirmish.cards.played")
def test_a_card_is_played_from_the_hand_at_its_own_moment() -> None:
    scene = Scene("rally counter", "ambush", "")
    scene.play("0 attack 1")
    scene.refuses("0 play counter 1", "skirmish.cards.played", card=2)
    scene.refuses("0 play ambush 1", "skirmish.cards.played", card=1, held=0)
    events = scene.play("0 play rally 0")
    assert written(events, None) == ["card_played seat=0 card=rally target=0"]
    assert scene.state.discard == [1, 0, 0]
    assert scene.hand(0) == "counter"
    scene.refuses("1 play ambush 0", "skirmish.cards.played", card=1)
    scene.refuses("1 rest", "skirmish.turn.order")


@pytest.mark.rule("skirmish.cards.played")
def test_cards_are_played_only_where_a_window_is_open() -> None:
    scene = Scene("rally", "", "")
    scene.refuses("0 play rally 0", "skirmish.cards.played")
    scene.refuses("0 pass", "skirmish.cards.played")


@pytest.mark.rule("skirmish.cards.played")
def test_whoever_may_hold_a_counter_is_asked() -> None:
    without = Scene("rally", "ambush", "", "rally")
    without.play("0 attack 1", "0 play rally 0")
    # Neither 1 nor 3 can do anything but pass, and both are asked; 2 has no card at all.
    assert without.legal(1) == ["pass"]
    assert without.pass_until("combat_window") == [1, 3]


@pytest.mark.rule("skirmish.cards.played")
def test_nobody_is_asked_once_all_counters_are_gone() -> None:
    scene = Scene("rally", "ambush", "", "rally", discard="counter " * 8)
    scene.play("0 attack 1", "0 play rally 0")
    assert scene.asked() == (1, "combat_window")
    assert scene.state.frames()[1].kind == "combat"


@pytest.mark.rule("skirmish.card.rally")
@pytest.mark.check("skirmish.card.rally")
def test_rally_adds_two_to_a_side() -> None:
    scene = Scene("rally", "", "")
    scene.play("0 attack 1", "0 play rally 0", dice=[3, 4])
    assert scene.state.lives == [2, 1, 2]


@pytest.mark.rule("skirmish.card.rally")
def test_anybody_may_rally_to_a_side_but_not_to_others() -> None:
    scene = Scene("", "", "rally rally")
    scene.play("0 attack 1")
    scene.refuses("2 play rally 2", "skirmish.card.rally", seat=2)
    scene.refuses("2 play rally 3", "skirmish.card.rally", seat=3)
    scene.play("2 play rally 1", "2 play rally 1", dice=[6, 3])
    assert scene.state.lives == [1, 2, 2]


@pytest.mark.rule("skirmish.card.ambush")
def test_ambush_costs_a_life_at_once() -> None:
    scene = Scene("", "", "ambush rally", lives=[2, 2, 2])
    scene.play("0 attack 1")
    scene.refuses("2 play ambush 2", "skirmish.card.ambush", seat=2)
    scene.refuses("2 play ambush 3", "skirmish.card.ambush", seat=3)
    scene.play("2 play ambush 0")
    assert scene.state.lives == [1, 2, 2]
    assert scene.asked() == (2, "combat_window")


@pytest.mark.rule("skirmish.combat.window", "skirmish.cards.played")
@pytest.mark.ruling("skirmish.gap.asked_again")
def test_one_who_declined_is_asked_again_after_somebody_played() -> None:
    scene = Scene("rally", "rally", "rally rally")
    scene.play("0 attack 1", "0 pass", "1 pass", "2 play rally 0")
    assert scene.pass_until("combat_window") == [0, 1]
    assert scene.asked() == (0, "combat_window")
    scene.play("0 play rally 0")
    assert scene.pass_until("combat_window") == [1, 2]
    assert scene.pass_until("turn", dice=[1, 6]) == [1, 2]
    assert scene.state.lives == [1, 2, 2]  # 1 + 2 + 2 against 6
