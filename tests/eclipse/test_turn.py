"""Turns, actions, discs and passing (ledger parts: Action phase, Concepts)."""

from __future__ import annotations

import pytest

from orrery.games.eclipse.components import DISC_SPACES, EXPLORE, MOVE, RESEARCH
from tests.eclipse.places import TERRANS, small_map
from tests.eclipse.scene import Scene, named

ACTIONS = ["explore", "research", "upgrade", "build", "move", "influence"]


def four(seat: int = 0) -> Scene:
    """Four players with their homes, nothing to colonise with."""
    scene = Scene(*TERRANS, seat=seat)
    for each in range(4):
        scene.home(each).colony_ships(each, 0)
    return scene


def waste(scene: Scene, action: str = "move") -> int:
    """The seat whose turn it is takes an action and does nothing in it."""
    seat, kind = scene.asked()
    assert kind == "turn"
    scene.play(f"act {action}")
    if not scene.over() and scene.asked()[1] != "turn":
        scene.play("done")
    return seat


# Turns ------------------------------------------------------------------------------------


@pytest.mark.rule("eclipse.action.turn_order")
@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_turns_go_clockwise_from_the_start_player(first: int) -> None:
    scene = four(first)
    assert [waste(scene) for _ in range(9)] == [(first + step) % 4 for step in range(9)]


@pytest.mark.rule("eclipse.action.turn_order")
def test_an_eliminated_player_has_no_turns() -> None:
    scene = Scene(*TERRANS).home(0).home(2).home(3).eliminated(1)
    for seat in (0, 2, 3):
        scene.colony_ships(seat, 0)
    assert [waste(scene) for _ in range(6)] == [0, 2, 3, 0, 2, 3]


@pytest.mark.rule("eclipse.action.list")
def test_there_are_six_actions() -> None:
    scene = four().holds(0, materials=3)
    assert scene.legal("act") == [f"act {action}" for action in ACTIONS]
    scene.play("act build")
    for action in ACTIONS:
        scene.refuses(f"act {action}", "eclipse.action.list")


@pytest.mark.rule("eclipse.action.disc", "eclipse.disc.take_leftmost")
def test_an_action_takes_a_disc_from_the_track_to_its_space() -> None:
    scene = four()
    before = scene.state.discs[0]
    assert before == 12
    events = scene.play("act explore")
    assert scene.state.discs[0] == 11
    assert scene.state.spent[EXPLORE] == 1
    assert [(event.args[0], event.args[1]) for event in named(events, "action_taken")] == [
        (0, EXPLORE)
    ]


@pytest.mark.rule("eclipse.action.repeat")
@pytest.mark.check("eclipse.action.repeat")
def test_the_same_action_three_times_stacks_three_discs() -> None:
    scene = Scene(*TERRANS[:2]).home(0).home(1).passed(1).discs(1, 0)
    scene.colony_ships(0, 0).colony_ships(1, 0)
    for _ in range(3):
        waste(scene, "move")
    assert scene.state.spent[MOVE] == 3
    assert scene.state.discs[0] == 12 - 3


@pytest.mark.example("eclipse.ex.action.1_apollo_build")
def test_apollo_builds_for_nine_and_the_turn_goes_left() -> None:
    scene = four().knows(0, "orbital").holds(0, materials=9)
    scene.play("act build", "build cruiser 221", "build orbital 221")
    assert scene.held(0, "materials") == 0
    assert scene.asked() == (1, "turn")


# Activations ------------------------------------------------------------------------------


@pytest.mark.rule("eclipse.concept.activations")
def test_each_activation_does_one_thing_and_they_run_out() -> None:
    scene = small_map().holds(0, materials=20)
    scene.play("act build", "build interceptor 221", "build interceptor 221")
    assert scene.legal("build") == []
    scene.refuses("build interceptor 221", "eclipse.concept.activations", left=0)


@pytest.mark.rule("eclipse.concept.activations_optional")
@pytest.mark.check("eclipse.concept.activations_optional")
def test_a_player_may_leave_activations_unused() -> None:
    scene = small_map().ships(0, "221", interceptor=2).colony_ships(0, 0)
    scene.refuses("done", "eclipse.concept.activations_optional")
    scene.play("act move", "move interceptor 221 N", "move interceptor 221 N")
    assert scene.legal("move")
    scene.play("done")
    assert scene.asked() == (1, "turn")


@pytest.mark.ruling("eclipse.gap.action_without_effect")
@pytest.mark.parametrize("action", ACTIONS)
def test_an_action_without_any_activation_costs_its_disc(action: str) -> None:
    scene = small_map().colony_ships(0, 1)
    scene.play(f"act {action}", "colonise 221 money")
    if scene.seat() == 0:
        scene.play("done")
    assert scene.state.discs[0] == 11
    assert scene.asked() == (1, "turn")


@pytest.mark.ruling("eclipse.gap.offers_in_action")
def test_an_action_ends_by_itself_when_only_trading_is_left() -> None:
    scene = small_map().colony_ships(0, 0).holds(0, materials=20)
    scene.play("act build", "build interceptor 221")
    assert scene.legal("trade")
    scene.play("build interceptor 221")
    assert scene.asked() == (1, "turn")


@pytest.mark.ruling("eclipse.gap.offers_in_action")
def test_with_something_else_to_do_it_waits_and_trading_stays_possible() -> None:
    scene = small_map().colony_ships(0, 1).holds(0, materials=20)
    scene.play("act build", "build interceptor 221", "build interceptor 221")
    assert scene.asked() == (0, "build")
    assert scene.allows("trade materials money")
    scene.play("colonise 221 money")
    assert scene.asked() == (1, "turn")


@pytest.mark.ruling("eclipse.gap.offers_in_action")
def test_nothing_of_the_kind_is_offered_before_the_turn_is_chosen() -> None:
    scene = small_map().holds(0, materials=20)
    assert scene.legal() == [*[f"act {action}" for action in ACTIONS], "pass"]
    scene.refuses("trade materials money", "eclipse.trade.anytime")
    scene.refuses("colonise 221 money", "eclipse.colony.use")
    scene.refuses("propose 1", "eclipse.diplomacy.timing")


@pytest.mark.ruling("eclipse.gap.offers_in_action")
def test_while_a_ship_is_under_way_colony_ships_may_be_used() -> None:
    scene = small_map().ships(0, "310", interceptor=1).part(0, "interceptor", 4, "nuclear_drive")
    scene.play("act move", "move interceptor 310 S", "colonise 221 money", "onward S")
    assert scene.fleet(0, "102") == {"interceptor": 1}
    assert scene.cubes_in("221") == {"money": 1}


@pytest.mark.ruling("eclipse.gap.offers_in_action")
def test_between_taking_off_and_placing_nothing_else_is_offered() -> None:
    scene = small_map().part(0, "cruiser", 3, "hull").holds(0, materials=9)
    scene.play("act upgrade", "remove cruiser 3")
    assert {text.split()[0] for text in scene.legal()} == {"install", "end_activation"}


# Passing ----------------------------------------------------------------------------------


@pytest.mark.rule("eclipse.pass.flip")
def test_who_passes_is_passed_for_the_round() -> None:
    scene = four().holds(1, materials=3)
    events = scene.play("pass")
    assert scene.state.passed == [1, 0, 0, 0]
    assert [event.args[0] for event in named(events, "passed")] == [0]
    scene.play("act build")
    scene.refuses("pass", "eclipse.pass.flip")


@pytest.mark.rule("eclipse.pass.first_bonus")
@pytest.mark.check("eclipse.pass.first_bonus")
def test_the_first_to_pass_gains_two_money_and_the_second_none() -> None:
    scene = four().holds(0, money=3).holds(1, money=3)
    scene.play("pass", "pass")
    assert scene.held(0, "money") == 5
    assert scene.held(1, "money") == 3


@pytest.mark.rule("eclipse.pass.first_bonus")
def test_passing_again_brings_nothing() -> None:
    scene = four()
    scene.play("pass", "pass", "act move", "act move", "pass")
    assert scene.held(0, "money") == 2


@pytest.mark.rule("eclipse.pass.first_marker")
def test_the_first_to_pass_begins_the_next_round_but_this_one_goes_on_as_it_was() -> None:
    scene = four()
    waste(scene)
    scene.play("pass", "pass")
    assert scene.state.next_start == 1
    assert scene.state.start_player == 0
    assert [waste(scene), waste(scene)] == [3, 0]
    assert scene.asked() == (1, "turn")


@pytest.mark.example("eclipse.ex.action.9_naomi_pass")
def test_naomi_passes_first() -> None:
    scene = four(2)
    scene.play("pass")
    assert scene.state.passed[2] == 1
    assert scene.held(2, "money") == 2
    assert scene.state.next_start == 2


@pytest.mark.rule("eclipse.pass.later_turns")
def test_a_passed_player_reacts_or_passes_again() -> None:
    scene = four().passed(0)
    assert scene.legal() == ["react upgrade", "react build", "react move", "pass"]
    scene.play("pass")
    assert scene.asked() == (1, "turn")


@pytest.mark.rule("eclipse.action.end")
@pytest.mark.check("eclipse.action.end")
def test_the_phase_ends_when_the_last_player_passes() -> None:
    scene = four(3).passed(0, 1, 2)
    scene.play("pass")
    assert scene.over()


@pytest.mark.rule("eclipse.action.end")
def test_eliminated_players_are_not_waited_for() -> None:
    scene = Scene(*TERRANS).home(0).eliminated(1).passed(2, 3).colony_ships(0, 0)
    scene.play("pass")
    assert scene.over()


@pytest.mark.example("eclipse.ex.action.14_end")
def test_apollo_passes_again_thalia_passes_naomi_passes_again_and_leto_passes() -> None:
    scene = four().passed(2, 0)
    scene.play("pass", "pass", "pass")
    assert scene.asked() == (3, "turn")
    scene.play("pass")
    assert scene.over()


# Discs ------------------------------------------------------------------------------------


@pytest.mark.rule("eclipse.disc.none_left")
@pytest.mark.check("eclipse.disc.none_left")
def test_without_discs_the_only_turn_is_to_pass() -> None:
    scene = small_map().discs(0, 0).discs(1, 0)
    assert scene.asked() == (0, "passing"), "the only turn there is is taken"
    scene.play("done")
    assert scene.over(), "seat 1 has nothing to settle and passes at once"


@pytest.mark.rule("eclipse.disc.none_left")
@pytest.mark.parametrize(("passed", "notation"), [(False, "act move"), (True, "react move")])
def test_actions_and_reactions_need_a_disc(passed: bool, notation: str) -> None:
    scene = small_map().colony_ships(0, 0)
    if passed:
        scene.passed(0)
    scene.begin()
    scene.state.discs[0] = 0
    scene.state.forget()
    scene.refuses(notation, "eclipse.disc.none_left", discs=0)


@pytest.mark.rule("eclipse.disc.upkeep_value")
@pytest.mark.check("eclipse.disc.upkeep_value")
@pytest.mark.ruling("eclipse.gap.influence_track")
def test_upkeep_grows_with_the_empty_spaces() -> None:
    scene = Scene(*TERRANS[:2])
    costs = [scene.discs(0, DISC_SPACES - empty).state.upkeep(0) for empty in range(14)]
    assert costs == [0, 0, 0, 1, 2, 3, 5, 7, 10, 13, 17, 21, 25, 30]


@pytest.mark.rule("eclipse.disc.upkeep_value")
@pytest.mark.example("eclipse.ex.upkeep.reading")
def test_the_rightmost_empty_space_shows_two() -> None:
    scene = small_map().discs(0, 10).colony_ships(0, 0)
    assert scene.state.upkeep(0) == 1
    waste(scene)
    assert scene.state.upkeep(0) == 2


@pytest.mark.ruling("eclipse.gap.disc_track_capacity")
def test_stacked_discs_keep_the_upkeep_at_nothing() -> None:
    scene = Scene(*TERRANS[:2])
    assert [scene.discs(0, discs).state.upkeep(0) for discs in (16, 15, 14, 13, 12, 11, 10)] == [
        0,
        0,
        0,
        0,
        0,
        0,
        1,
    ]


@pytest.mark.rule("eclipse.disc.return_rightmost")
def test_a_disc_that_returns_lowers_the_upkeep() -> None:
    scene = small_map().disc(0, "102").upkeep(0, 5).colony_ships(0, 0)
    scene.play("act influence")
    assert scene.state.upkeep(0) == 7
    scene.play("withdraw 102")
    assert scene.state.upkeep(0) == 5


@pytest.mark.rule("eclipse.action.disc")
def test_researching_spends_a_disc_even_if_nothing_is_affordable() -> None:
    scene = small_map().colony_ships(0, 0)
    waste(scene, "research")
    assert scene.state.spent[RESEARCH] == 1
    assert scene.asked() == (1, "turn")
