"""Goal, rounds, turn order and clean-up (ledger parts: Goal, Rounds, Advanced setup, Phase IV)."""

from __future__ import annotations

import pytest

from orrery.games.gaia.components import BOOSTERS, ROUND_TILES
from tests.gaia.opening import Opening, given
from tests.gaia.scene import Scene, at, named


def pass_in_order(scene: Scene, seats: list[int]) -> None:
    """The players pass in this order; until then each researches in its turns."""
    round_ = scene.state.round
    while scene.state.round == round_:
        seat, kind = scene.asked()
        assert kind == "turn"
        if seat == seats[0]:
            seats = seats[1:]
            scene.play(scene.legal("pass")[0])
        else:
            scene.holds(seat, knowledge=8).play("research science", "done")


# Goal -------------------------------------------------------------------------------------


@pytest.mark.rule("gaia.goal.winner")
def test_most_vp_after_final_scoring_win() -> None:
    scene = Scene("xenos", "terrans", round=6).passed(1).power(0, 0, 0, 0).power(1, 0, 0, 0)
    scene.holds(0, vp=50).holds(1, vp=40).level(1, ai=5)
    scene.play("pass-last")
    outcome = scene.state.outcome()
    assert outcome is not None
    assert outcome.scores == [50, 52]
    assert outcome.ranks == [2, 1]


@pytest.mark.rule("gaia.goal.round-tile")
@pytest.mark.check("gaia.goal.round-tile")
@pytest.mark.example("gaia.example.round2-mine")
@pytest.mark.parametrize(("round_", "vp"), [(1, 0), (2, 2), (3, 0)])
def test_the_mine_tile_of_round_2_scores_2_vp_in_round_2_only(round_: int, vp: int) -> None:
    scene = Scene("xenos", "terrans", round=round_).mine(0, "1C").planet("1B0", "desert")
    scene.round_tile("mine_2", round=2).holds(0, credits=2, ore=1, vp=10).play("mine 1B0")
    assert scene.held(0, "vp") == 10 + vp


@pytest.mark.rule("gaia.goal.final-tiles")
def test_final_tiles_score_nothing_before_the_end() -> None:
    scene = Scene("xenos", "terrans", round=5).mine(0, "1C", "2C").passed(1)
    scene.final_tiles("structures", "sectors").booster(0, "ore_knowledge")
    scene.play(scene.legal("pass")[0])
    assert scene.state.round == 6
    assert scene.held(0, "vp") == 10
    assert scene.state.outcome() is None
    scene.play("pass-last")
    scene.play("pass-last")
    outcome = scene.state.outcome()
    assert outcome is not None
    # Second behind the neutral player on both tiles.
    assert outcome.breakdown[0]["final1"] == outcome.breakdown[0]["final2"] == 12
    assert outcome.breakdown[0]["play"] == 10


@pytest.mark.rule("gaia.goal.progress-tracks")
@pytest.mark.check("gaia.goal.progress-tracks")
def test_what_counts_at_the_end_is_the_map_as_it_then_is() -> None:
    scene = (
        Scene("xenos", "terrans", "ambas", round=6)
        .passed(1, 2)
        .final_tiles("sectors", "structures")
    )
    scene.mine(0, "1C").mine(1, "2C", "3C", "2B0").planet("1B0", "desert").planet("4C", "desert")
    scene.planet("1A0", "desert").holds(0, credits=30, ore=15)
    for seat in range(3):
        scene.power(seat, 0, 0, 0)
    # No marker is ever moved: the last mines before the end are counted like all others.
    for space in ("1B0", "1A0"):
        scene.holds(0, credits=2, ore=1).play(f"mine {space}")
    scene.play("pass-last")
    counts = [event.args for event in named(scene.events, "final_scored")]
    assert counts == [(0, 4, 1, 12), (1, 4, 2, 18), (0, 1, 3, 15), (1, 1, 3, 15)]


@pytest.mark.rule("gaia.goal.tech-availability")
def test_a_standard_tile_is_there_for_every_player_once() -> None:
    scene = Scene("xenos", "terrans", "ambas", "firaks")
    for seat in range(4):
        scene.structure(seat, "trading_station", f"{seat + 1}C").holds(seat, credits=5, ore=3)
    scene.tech_at("free1", "vp_7")
    for seat in range(4):
        assert scene.asked() == (seat, "turn")
        scene.play(f"upgrade {seat + 1}C lab", "tile free1", "decline")
        if scene.asked() == (seat, "turn"):
            scene.play("done")
        assert scene.owns_tile(seat, "vp_7")
    again = Scene("xenos", "terrans").structure(0, "trading_station", "1C").tile(0, "vp_7")
    again.tech_at("free1", "vp_7").holds(0, credits=5, ore=3).play("upgrade 1C lab")
    again.refuses("tile free1", "gaia.tech.no-duplicate", tile=3)


@pytest.mark.rule("gaia.goal.tech-availability")
def test_an_advanced_tile_is_there_for_one_player_only() -> None:
    scene = Scene("xenos", "terrans").tile(1, "ore_qic").tile(0, "vp_7", "ore_qic")
    scene.advanced_at("ai", "action_ore3").advanced(1, "action_ore3", covers="ore_qic")
    scene.structure(0, "trading_station", "1C").holds(0, credits=5, ore=3)
    scene.level(0, ai=4).token(0, "vp8_qic1").play("upgrade 1C lab")
    scene.refuses("tile adv-ai", "gaia.tech.advanced.unique", track=2)


# Rounds and phases ------------------------------------------------------------------------


def ready(*factions: str, **options: str) -> Opening:
    """Everything set up, round 1 begun; any questions on income answered."""
    opening = given(*factions, **options).settle()
    opening.order("boosters")
    opening.order("income")
    return opening


@pytest.mark.rule("gaia.round.count", "gaia.end.when")
def test_the_game_lasts_six_rounds() -> None:
    opening = ready("xenos", "terrans", "firaks")
    rounds = []
    while not opening.state.is_over():
        rounds.append(opening.state.round)
        for _ in range(3):
            assert opening.asked()[1] == "turn"
            opening.play(next(text for text in opening.legal() if text.startswith("pass")))
        if not opening.state.is_over():
            opening.order("income")
    assert rounds == [1, 2, 3, 4, 5, 6]
    assert [event.args for event in named(opening.events, "round_began")] == [
        (round_, opening.state.round_tiles[round_ - 1]) for round_ in rounds
    ]
    assert opening.state.outcome() is not None


@pytest.mark.rule("gaia.round.phases")
def test_income_then_gaia_then_actions_then_clean_up() -> None:
    scene = Scene("xenos", "terrans").former(0, "1C").power(0, 0, 0, 0, gaia_area=3)
    scene.used_board("power_ore_2").begin_round()
    kinds = [event.kind.name for event in scene.events]
    assert kinds[0] == "round_began"
    income = max(place for place, kind in enumerate(kinds) if kind == "gained")
    assert income < kinds.index("transformed") < kinds.index("tokens_returned")
    assert scene.asked() == (0, "turn")
    assert any(scene.state.board_used)
    scene.play("pass pass_trading_stations")
    assert any(scene.state.board_used)
    assert scene.state.round == 1
    scene.play("pass pass_gaia_planets")
    assert not any(scene.state.board_used)
    assert (scene.state.round, scene.asked()) == (2, (0, "turn"))


@pytest.mark.rule("gaia.goal.round-tile")
@pytest.mark.parametrize("tile", [tile.id for tile in ROUND_TILES])
def test_a_round_begins_with_the_tile_that_it_scores(tile: str) -> None:
    scene = Scene("xenos", "terrans", round=3).round_tile(tile).begin_round()
    (began,) = named(scene.events, "round_began")
    assert str(began) == f"round_began round=3 tile={tile}"


# Turn order -------------------------------------------------------------------------------


def four() -> Scene:
    return Scene("xenos", "terrans", "ambas", "firaks")


@pytest.mark.ruling("gaia.gap.turn-order.first-round", "gaia.gap.turn-order.option")
def test_without_the_card_play_goes_clockwise_from_the_first_to_pass() -> None:
    scene = four()
    assert scene.asked() == (0, "turn")
    pass_in_order(scene, [2, 0, 3, 1])
    assert scene.state.order == [2, 3, 0, 1]
    assert scene.state.first == 2
    turns = []
    for _ in range(4):
        turns.append(scene.asked()[0])
        scene.play(scene.legal("pass")[0])
    assert turns == [2, 3, 0, 1]


@pytest.mark.rule("gaia.advanced.turn-order.pass", "gaia.advanced.turn-order.use")
@pytest.mark.check("gaia.advanced.turn-order.pass")
@pytest.mark.ruling("gaia.gap.turn-order.option")
def test_with_the_card_the_order_of_passing_is_the_next_turn_order() -> None:
    scene = four().option(pass_order=1)
    # A to D are seats 0 to 3.
    pass_in_order(scene, [2, 0, 3, 1])
    assert scene.state.order == [2, 0, 3, 1]
    turns = []
    for _ in range(4):
        seat = scene.asked()[0]
        turns.append(seat)
        scene.holds(seat, knowledge=8).play("research navigation", "done")
    assert turns == [2, 0, 3, 1]
    pass_in_order(scene, [3, 1, 0, 2])
    assert scene.state.order == [3, 1, 0, 2]
    assert scene.asked()[0] == 3


@pytest.mark.rule("gaia.advanced.turn-order.use")
def test_with_the_card_turns_follow_it_after_some_have_passed() -> None:
    scene = four().option(pass_order=1)
    pass_in_order(scene, [2, 0, 3, 1])
    scene.holds(2, knowledge=8).play("research ai", "done")
    assert scene.asked()[0] == 0
    scene.play(scene.legal("pass")[0])
    turns = []
    for _ in range(4):
        seat = scene.asked()[0]
        turns.append(seat)
        scene.holds(seat, knowledge=8).play("research navigation", "done")
    assert turns == [3, 1, 2, 3]


@pytest.mark.rule("gaia.advanced.turn-order.setup")
@pytest.mark.ruling("gaia.gap.turn-order.option", "gaia.gap.turn-order.first-round")
@pytest.mark.parametrize("turn_order", ["clockwise", "pass_order"])
def test_the_card_begins_with_the_seats_clockwise_and_leaves_the_set_up_alone(
    turn_order: str,
) -> None:
    opening = given("xenos", "terrans", "ambas", turn_order=turn_order)
    assert opening.order("placement") == [0, 1, 2, 2, 1, 0, 0]
    assert opening.order("boosters") == [2, 1, 0]
    opening.order("income")
    assert opening.state.order == [0, 1, 2]
    assert opening.asked() == (0, "turn")
    assert opening.state.satellites_left == [25, 25, 25]


@pytest.mark.ruling("gaia.gap.turn-order.option")
def test_with_the_card_offers_of_power_still_go_clockwise() -> None:
    scene = four().option(pass_order=1)
    for seat, space in enumerate(("1C", "1B1", "1B2", "1B4")):
        scene.mine(seat, space)
    scene.planet("1B3", "swamp").holds(2, credits=2, ore=1)
    scene.state.order = [2, 0, 3, 1]
    scene.begin_round()
    scene.play("mine 1B3")
    asked = []
    while scene.asked()[1] == "leech":
        asked.append(scene.asked()[0])
        scene.play("decline")
    assert asked == [3, 0, 1]


@pytest.mark.ruling("gaia.gap.turn-order.option")
@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("card", [0, 1])
def test_with_2_players_both_rules_give_the_same_order(first: int, card: int) -> None:
    scene = Scene("xenos", "terrans").option(pass_order=card)
    pass_in_order(scene, [first, 1 - first])
    assert scene.state.order == [first, 1 - first]


# Clean-up ---------------------------------------------------------------------------------


@pytest.mark.rule("gaia.cleanup.actions")
def test_all_action_spaces_are_free_again_in_the_next_round() -> None:
    scene = Scene("ivits", "terrans").structure(0, "planetary_institute", "1C")
    scene.structure(0, "academy_qic", "2C").tile(0, "action_power_4").holds(0, qic=4)
    scene.power(0, 0, 0, 12)
    used = ["power_ore_2", "qic_vp_planet_types"]
    specials = ["academy", "faction", "action_power_4"]
    for name in used:
        scene.used_board(name)
    for name in specials:
        scene.used_special(0, name)
    scene.used_special(1, "booster-step")
    scene.refuses("action power_ore_2", "gaia.board-action.once", action=2)
    scene.refuses("special academy", "gaia.special.once", special=2)
    pass_in_order(scene, [0, 1])
    while scene.asked()[1] == "income":
        scene.play(scene.legal()[0])
    scene.power(0, 0, 0, 12)
    legal = scene.legal()
    assert {f"action {name}" for name in used} <= set(legal)
    assert {f"special {name}" for name in specials} <= set(legal)
    assert not any(scene.state.special_used)


@pytest.mark.rule("gaia.cleanup.boosters")
def test_a_booster_taken_on_passing_works_from_the_next_round_on() -> None:
    scene = Scene("xenos", "terrans").booster(0, "pass_mines").mine(0, "1C")
    scene.state.boosters = [3, 8, 9]
    scene.play("pass terraform_step")
    assert scene.state.booster[0] == -1
    assert BOOSTERS[scene.state.next_booster[0]].id == "terraform_step"
    assert scene.held(0, "credits") == 0
    scene.play("pass pass_mines")
    assert [BOOSTERS[booster].id for booster in scene.state.booster] == [
        "terraform_step",
        "pass_mines",
    ]
    assert scene.state.next_booster == [-1, -1]
    assert scene.held(0, "credits") == 2
    assert (scene.held(1, "ore"), scene.held(1, "credits")) == (2, 0)


@pytest.mark.rule("gaia.cleanup.round-tile")
def test_the_tile_of_a_finished_round_scores_no_more() -> None:
    scene = Scene("xenos", "terrans").mine(0, "1C").planet("1B0", "desert").planet("1B1", "desert")
    scene.round_tile("mine_2", round=1).round_tile("research_step_2", round=2)
    scene.holds(0, credits=4, ore=2, vp=10).play("mine 1B0", "done")
    assert scene.held(0, "vp") == 12
    pass_in_order(scene, [1, 0])
    assert scene.asked() == (1, "turn")
    scene.play(scene.legal("pass")[0])
    scene.holds(0, credits=4, ore=2, knowledge=4, vp=12).play("mine 1B1", "done")
    assert scene.held(0, "vp") == 12
    scene.holds(0, knowledge=4).play("research navigation")
    assert scene.held(0, "vp") == 14


@pytest.mark.rule("gaia.cleanup.skip-last", "gaia.end.when")
def test_after_the_last_round_nothing_is_cleaned_up() -> None:
    scene = Scene("xenos", "terrans", round=6).passed(1).used_board("power_ore_2")
    scene.used_special(0, "academy").play("pass-last")
    assert scene.state.is_over()
    assert (scene.state.round, scene.state.passed) == (6, [1, 0])
    assert (sum(scene.state.board_used), sum(scene.state.special_used)) == (1, 1)
    assert scene.state.first == 0


@pytest.mark.rule("gaia.cleanup.skip-last")
@pytest.mark.parametrize("round_", [1, 5])
def test_every_other_round_ends_with_a_clean_up(round_: int) -> None:
    scene = Scene("xenos", "terrans", round=round_).used_board("power_ore_2")
    pass_in_order(scene, [1, 0])
    assert scene.state.round == round_ + 1
    assert scene.state.first == 1
    assert not any(scene.state.board_used)
    assert scene.state.passed == []


@pytest.mark.rule("gaia.end.when")
@pytest.mark.ruling("gaia.gap.tokens.gaia-area-final")
def test_there_is_no_gaia_phase_after_round_6() -> None:
    scene = Scene("terrans", "xenos", round=6).passed(1).power(0, 0, 0, 0, gaia_area=12)
    scene.structure(0, "planetary_institute", "1C").former(0, "2C", since=6).holds(0, vp=10)
    scene.final_tiles("gaia_planets", "satellites").play("pass-last")
    assert scene.state.is_over()
    assert scene.gaia_area(0) == 12
    assert scene.state.planet[at("2C")] == 9
    outcome = scene.state.outcome()
    assert outcome is not None
    assert outcome.scores[0] == 10
