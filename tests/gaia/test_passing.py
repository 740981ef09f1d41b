"""Passing (ledger part: Action 8: Pass)."""

from __future__ import annotations

import pytest

from orrery.games.gaia.components import BOOSTERS
from orrery.games.gaia.state import NONE, gaia
from tests.gaia.scene import Scene, named

FOUR = ("xenos", "terrans", "ambas", "firaks")
MINES = ["1C", "1B0", "1B1", "1B2", "1B3"]


def player(round: int = 1) -> Scene:  # noqa: A002
    """Boosters 8 to 10 lie open; the players have boosters 1 and 2."""
    scene = Scene("xenos", "terrans", round=round).mine(0, "1C").power(0, 0, 0, 0)
    return scene.round_tile("trading_station_3")


def number(name: str) -> int:
    return [booster.id for booster in BOOSTERS].index(name)


def open_boosters(scene: Scene) -> list[str]:
    return [BOOSTERS[booster].id for booster in scene.state.boosters]


# Passing ----------------------------------------------------------------------------------


@pytest.mark.rule("gaia.pass.must")
def test_who_can_do_nothing_is_asked_to_pass() -> None:
    scene = player()
    assert scene.asked() == (0, "turn")
    assert {text.split()[0] for text in scene.legal()} == {"pass"}


@pytest.mark.rule("gaia.pass.must")
def test_who_could_act_may_pass() -> None:
    scene = player().holds(0, knowledge=8)
    assert scene.allows("research ai")
    scene.play("pass pass_big_buildings")
    assert scene.state.passed == [0]


@pytest.mark.rule("gaia.pass.must")
def test_who_has_passed_has_no_more_turns_in_the_round() -> None:
    scene = player().holds(0, knowledge=8).holds(1, knowledge=12)
    scene.play("pass pass_big_buildings")
    for _ in range(3):
        assert scene.asked() == (1, "turn")
        scene.play("research ai")
        scene.end_turn()
    assert scene.asked() == (1, "turn")
    assert scene.held(0, "knowledge") == 8


@pytest.mark.ruling("gaia.gap.pass.free-actions")
def test_passing_ends_the_turn_without_free_actions() -> None:
    scene = player().holds(0, ore=5).power(0, 0, 4, 4)
    assert scene.allows("burn")
    assert scene.allows("convert 1o>1c")
    scene.play("pass pass_big_buildings")
    assert scene.asked() == (1, "turn")


@pytest.mark.ruling("gaia.gap.pass.free-actions")
def test_free_actions_come_before_passing() -> None:
    scene = player().holds(0, ore=5)
    scene.play("convert 1o>1c", "pass pass_big_buildings")
    assert (scene.held(0, "ore"), scene.held(0, "credits")) == (4, 1)


@pytest.mark.rule("gaia.pass.first-player")
@pytest.mark.parametrize(
    ("passing", "order"), [([2, 3, 0, 1], [2, 3, 0, 1]), ([3, 0, 1, 2], [3, 0, 1, 2])]
)
def test_the_first_to_pass_is_first_in_the_next_round(passing: list[int], order: list[int]) -> None:
    scene = Scene(*FOUR, seat=passing[0])
    for seat in passing:
        assert scene.asked() == (seat, "turn")
        scene.play(scene.legal("pass")[0])
    assert scene.state.round == 2
    assert scene.state.first == passing[0]
    assert scene.state.order == order
    assert scene.asked() == (passing[0], "turn")


@pytest.mark.rule("gaia.pass.first-player")
def test_the_later_ones_do_not_matter() -> None:
    scene = Scene(*FOUR, seat=1).holds(2, knowledge=4)
    scene.play(scene.legal("pass")[0])
    scene.play("research ai")
    scene.end_turn()
    for seat in (3, 0, 2):
        assert scene.asked() == (seat, "turn")
        scene.play(scene.legal("pass")[0])
    assert scene.state.first == 1
    assert scene.state.order == [1, 2, 3, 0]


# Boosters ---------------------------------------------------------------------------------


@pytest.mark.rule("gaia.pass.take-booster")
@pytest.mark.check("gaia.pass.take-booster")
def test_4_players_always_choose_among_3_boosters() -> None:
    scene = Scene(*FOUR)
    for _ in range(4):
        assert len(scene.legal("pass")) == 3
        scene.play(scene.legal("pass")[0])
    assert len(scene.state.boosters) == 3
    assert scene.asked()[1] == "turn"


@pytest.mark.rule("gaia.pass.take-booster")
def test_a_returned_booster_is_there_for_the_next_player() -> None:
    scene = player()
    assert open_boosters(scene) == [
        "pass_trading_stations",
        "pass_big_buildings",
        "pass_gaia_planets",
    ]
    events = scene.play("pass pass_big_buildings")
    returned = ["ore_knowledge", "pass_trading_stations", "pass_gaia_planets"]
    assert open_boosters(scene) == returned
    assert scene.legal("pass") == [f"pass {name}" for name in returned]
    assert [event.args for event in named(events, "booster_returned")] == [(0, 0)]
    assert [event.args for event in named(events, "booster_taken")] == [(0, 8)]


@pytest.mark.rule("gaia.pass.take-booster")
def test_a_booster_in_use_or_just_taken_cannot_be_taken() -> None:
    scene = player()
    scene.refuses("pass credits_qic", "gaia.pass.take-booster", booster=1)
    scene.refuses("pass range_3", "gaia.pass.take-booster", booster=4)
    scene.play("pass pass_big_buildings")
    scene.refuses("pass pass_big_buildings", "gaia.pass.take-booster", booster=8)


@pytest.mark.rule("gaia.pass.take-booster")
@pytest.mark.parametrize("round", [1, 5])
def test_before_round_6_a_booster_must_be_taken(round: int) -> None:  # noqa: A002
    player(round).refuses("pass-last", "gaia.pass.take-booster", round=round)


@pytest.mark.rule("gaia.pass.not-same")
@pytest.mark.check("gaia.pass.not-same")
def test_the_own_booster_cannot_be_kept() -> None:
    scene = player()
    scene.refuses("pass ore_knowledge", "gaia.pass.not-same", booster=0)
    scene.play("pass pass_big_buildings", "pass ore_knowledge")
    assert (scene.state.booster, scene.state.round) == ([8, 0], 2)


@pytest.mark.rule("gaia.pass.last-round")
def test_in_round_6_no_booster_is_taken() -> None:
    scene = player(6)
    scene.refuses("pass pass_big_buildings", "gaia.pass.last-round", round=6)
    assert scene.legal("pass") == []
    events = scene.play("pass-last")
    assert scene.state.booster[0] == scene.state.next_booster[0] == NONE
    assert len(open_boosters(scene)) == 4
    assert [event.args for event in named(events, "booster_returned")] == [(0, 0)]
    assert named(events, "booster_taken") == []


@pytest.mark.rule("gaia.pass.last-round")
def test_in_round_5_a_booster_is_taken() -> None:
    scene = player(5)
    scene.play("pass pass_big_buildings")
    assert scene.state.next_booster[0] == number("pass_big_buildings")


# Victory points ---------------------------------------------------------------------------


@pytest.mark.rule("gaia.pass.vp")
@pytest.mark.check("gaia.pass.vp")
def test_returning_the_mines_booster_with_5_mines_gives_5_vp() -> None:
    scene = player().mine(0, *MINES[1:]).booster(0, "pass_mines")
    scene.play("pass pass_big_buildings")
    assert scene.held(0, "vp") == 15


@pytest.mark.rule("gaia.pass.vp")
def test_the_new_booster_scores_nothing_yet() -> None:
    scene = player().mine(0, *MINES[1:])
    scene.state.boosters = [number("pass_mines"), 8, 9]
    scene.play("pass pass_mines")
    assert scene.held(0, "vp") == 10


@pytest.mark.rule("gaia.pass.vp")
def test_booster_and_advanced_tile_score_together() -> None:
    scene = player().mine(0, *MINES[1:]).booster(0, "pass_mines").tile(0, "vp_7")
    scene.advanced(0, "pass_vp1_per_planet_type", covers="vp_7").play("pass pass_big_buildings")
    assert scene.held(0, "vp") == 10 + 5 + 1


@pytest.mark.rule("gaia.pass.vp")
def test_the_tiles_of_others_score_nothing() -> None:
    scene = player().booster(1, "pass_mines").tile(1, "vp_7").mine(1, "3C")
    scene.advanced(1, "pass_vp1_per_planet_type", covers="vp_7").play("pass pass_big_buildings")
    assert (scene.held(0, "vp"), scene.held(1, "vp")) == (10, 10)


@pytest.mark.ruling("gaia.gap.pass.round6-vp")
def test_passing_scores_in_round_6_too() -> None:
    scene = player(6).mine(0, *MINES[1:]).booster(0, "pass_mines").tile(0, "vp_7")
    scene.advanced(0, "pass_vp1_per_planet_type", covers="vp_7").play("pass-last")
    assert scene.asked() == (1, "turn")
    assert scene.held(0, "vp") == 10 + 5 + 1


# Face down --------------------------------------------------------------------------------


def step_taken() -> Scene:
    """Seat 0 has passed and taken the terraforming booster; it could build with it."""
    scene = player().planet("1B0", "volcanic").holds(0, credits=2, ore=1).holds(1, knowledge=4)
    scene.state.boosters = [number("terraform_step"), 8, 9]
    scene.play("pass terraform_step")
    return scene


@pytest.mark.rule("gaia.pass.face-down")
@pytest.mark.check("gaia.pass.face-down")
def test_the_new_booster_has_no_effect_before_the_next_round() -> None:
    scene = step_taken()
    assert scene.state.booster[0] == NONE
    scene.play("research ai")
    scene.end_turn()
    assert scene.asked() == (1, "turn")
    assert scene.held(0, "credits") == 2
    scene.play("pass ore_knowledge")
    assert scene.asked() == (0, "turn")
    assert scene.state.round == 2
    assert scene.held(0, "credits") == 2 + 2
    assert scene.allows("special booster-step")


@pytest.mark.rule("gaia.pass.face-down")
@pytest.mark.ruling("gaia.gap.pass.face-down-public")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_everybody_may_see_the_new_booster(viewer: int | None) -> None:
    seen = gaia(step_taken().state.view(viewer).state)
    assert seen.next_booster == [number("terraform_step"), NONE]


@pytest.mark.rule("gaia.pass.last-round", "gaia.pass.must")
def test_passing_is_the_action_of_the_turn() -> None:
    scene = player(6).holds(0, knowledge=8)
    scene.play("research ai")
    scene.refuses("pass-last", "gaia.pass.last-round")
    scene.refuses("pass pass_big_buildings", "gaia.action.one-per-turn")
