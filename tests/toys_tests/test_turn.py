"""Setting up, drawing, taking turns and resting."""

from __future__ import annotations

import pytest

from orrery import Blocker, UsageError
from orrery_toys.skirmish.game import game
from orrery_toys.skirmish.state import skirmish
from tests.toys_tests.scene import Scene, action, named


@pytest.mark.rule("skirmish.setup.deal")
@pytest.mark.check("skirmish.setup.deal")
def test_everybody_begins_with_lives_coins_and_cards() -> None:
    match = game.start(4, seed=1)
    dealt = named(match.events, "drew")
    state = skirmish(match.state)
    assert (state.lives, state.coins) == ([2] * 4, [3] * 4)
    # The first player has drawn the card of the first turn already.
    assert [len(hand) for hand in state.hands] == [4, 3, 3, 3]
    assert [event.field("seat") for event in dealt] == [0] * 3 + [1] * 3 + [2] * 3 + [3] * 3 + [0]
    assert state.deck_size == 24 - 12 - 1


@pytest.mark.rule("skirmish.setup.deal")
def test_three_or_four_play_with_one_to_five_lives() -> None:
    assert skirmish(game.start(3, {"lives": 5}, seed=1).state).lives == [5, 5, 5]
    assert game.start(seed=1).state.players == 4
    for players, options in [(2, {}), (5, {}), (4, {"lives": 0}), (4, {"lives": 6})]:
        with pytest.raises(UsageError):
            game.start(players, options)


@pytest.mark.rule("skirmish.cards.deck")
@pytest.mark.check("skirmish.cards.deck")
def test_nobody_draws_from_an_empty_deck() -> None:
    scene = Scene("", "", "", "", deck="ambush")
    scene.play("0 auction", "0 bid 1", "1 bid 0", "2 bid 0", "3 bid 0")
    assert scene.hand(0) == "ambush"
    assert scene.asked() == (1, "turn")  # without a card
    assert scene.hand(1) == ""


@pytest.mark.rule("skirmish.cards.deck")
def test_the_deck_is_a_bag_of_24_cards() -> None:
    state = game.initial(4, game.check_options({}))
    assert skirmish(state).deck == [10, 6, 8]
    state.run()
    chance = state.chance()
    assert chance is not None
    assert (chance.outcomes, chance.weights, chance.seen_by) == ([0, 1, 2], [10, 6, 8], (0,))
    state.resolve(1)
    chance = state.chance()
    assert chance is not None
    assert chance.weights == [10, 5, 8]


@pytest.mark.rule("skirmish.turn.order")
def test_turns_go_round_each_with_one_card_and_one_action() -> None:
    scene = Scene("", "", "")
    for seat in (0, 1, 2, 0):
        assert scene.asked() == (seat, "turn")
        scene.play(f"{seat} rest")
    began = named(scene.match.events, "turn_began")
    assert [event.args for event in began] == [(1, 1), (2, 1), (0, 2), (1, 2)]
    assert [len(hand) for hand in scene.state.hands] == [1, 2, 1]


@pytest.mark.rule("skirmish.turn.order")
def test_a_turn_offers_all_actions_in_a_stable_order() -> None:
    scene = Scene("rally counter", "", "")
    assert scene.legal(0) == [
        "attack 1",
        "attack 2",
        "offer 1 rally",
        "offer 1 counter",
        "offer 2 rally",
        "offer 2 counter",
        "auction",
        "accuse 1",
        "accuse 2",
        "rest",
    ]
    assert scene.legal(1) == []
    scene.play("0 auction")
    scene.refuses("0 rest", "skirmish.turn.order")


@pytest.mark.rule("skirmish.turn.target")
@pytest.mark.parametrize("move", ["attack", "accuse", "offer"])
def test_actions_name_another_player_in_the_game(move: str) -> None:
    scene = Scene("rally", "", "", lives=[2, 2, 0], coins=[3, 3, 0])
    rest = " rally" if move == "offer" else ""
    for seat in (0, 2, 3):  # itself, out of the game, no such seat
        scene.refuses(f"0 {move} {seat}{rest}", "skirmish.turn.target", seat=seat)
    assert f"{move} 1{rest}" in scene.legal(0)


@pytest.mark.rule("skirmish.turn.rest")
@pytest.mark.check("skirmish.turn.rest")
def test_resting_gives_a_coin_up_to_the_limit() -> None:
    scene = Scene("", "", "", coins=[8, 9, 3])
    assert scene.state.warnings(0, action("rest")) == []
    scene.play("0 rest")
    warned = scene.state.warnings(1, action("rest"))
    assert warned == [Blocker("skirmish.turn.rest", {"lost": 1})]
    events = scene.play("1 rest")
    assert scene.state.coins == [9, 9, 3]
    assert str(events[0]) == "rested seat=1 coins=9"
