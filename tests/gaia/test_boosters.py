"""Round boosters: income, actions, victory points on passing (ledger part: Round boosters)."""

from __future__ import annotations

import pytest

from orrery.games.gaia.components import BOOSTERS
from orrery.games.gaia.state import NONE
from orrery.kernel.ledger import Blocker
from tests.gaia.scene import Scene, at

FAR = "gaia.range.maximum"
UNUSED = "gaia.gap.action.range-unused"


def owner(name: str, round: int = 1) -> Scene:  # noqa: A002
    """Xenos with a mine on 1C, this booster and no power, in a round that scores research."""
    scene = Scene("xenos", "terrans", round=round).mine(0, "1C").power(0, 0, 0, 0)
    return scene.booster(0, name).round_tile("research_step_2")


def after_income(name: str | None) -> dict[str, int]:
    scene = owner(name or "ore_knowledge").power(0, 9, 0, 0)
    if name is None:
        scene.state.booster[0] = NONE
    return scene.begin_round().all_of(0)


def income(name: str) -> dict[str, int]:
    """What the booster adds to an income phase that starts with 9 tokens in area I."""
    with_it, without = after_income(name), after_income(None)
    change = {kind: with_it.get(kind, 0) - without.get(kind, 0) for kind in with_it | without}
    return {kind: amount for kind, amount in change.items() if amount}


def numbered(number: int, name: str, **received: int) -> object:
    marks = pytest.mark.rule(f"gaia.booster.{number}")
    return pytest.param(number, name, received, marks=marks, id=name)


@pytest.mark.parametrize(
    ("number", "name", "received"),
    [
        numbered(1, "ore_knowledge", ore=1, knowledge=1),
        numbered(2, "credits_qic", credits=2, qic=1),
        numbered(3, "ore_tokens", ore=1, I=2),
        numbered(4, "terraform_step", credits=2),
        numbered(5, "range_3", I=-2, II=2),
        numbered(6, "pass_mines", ore=1),
        numbered(7, "pass_research_labs", knowledge=1),
        numbered(8, "pass_trading_stations", ore=1),
        numbered(9, "pass_big_buildings", I=-4, II=4),
        numbered(10, "pass_gaia_planets", credits=4),
    ],
)
def test_a_booster_pays_income(number: int, name: str, received: dict[str, int]) -> None:
    assert [booster.number for booster in BOOSTERS if booster.id == name] == [number]
    assert income(name) == received


@pytest.mark.rule("gaia.booster.duration")
def test_the_income_of_a_booster_comes_in_one_round_only() -> None:
    scene = owner("credits_qic").power(0, 9, 0, 0).begin_round()
    first = scene.all_of(0)
    scene.play("pass pass_gaia_planets", "pass pass_big_buildings")
    assert scene.state.round == 2
    assert scene.held(0, "qic") == first["qic"] == 1
    assert scene.held(0, "credits") == first["credits"] + 4


@pytest.mark.rule("gaia.booster.duration")
@pytest.mark.ruling("gaia.gap.pass.booster-special-unused")
@pytest.mark.parametrize("special", [0, 1])
def test_an_unused_action_is_lost_with_the_booster(special: int) -> None:
    name = ["terraform_step", "range_3"][special]
    action = ["special booster-step", "special booster-range"][special]
    scene = owner(name).planet("1B0", "volcanic").holds(0, credits=4, ore=8)
    assert scene.allows(action)
    scene.play("pass pass_gaia_planets", "pass pass_big_buildings")
    assert scene.asked() == (0, "turn")
    scene.refuses(action, "gaia.special.free", special=special)


# Booster 4: a terraforming step -----------------------------------------------------------


@pytest.mark.rule("gaia.booster.4")
def test_a_mine_with_a_free_step() -> None:
    scene = owner("terraform_step").planet("1B0", "volcanic").holds(0, credits=2, ore=1)
    scene.play("special booster-step")
    assert scene.structure_on("1B0") == (0, "mine")
    assert (scene.held(0, "credits"), scene.held(0, "ore")) == (0, 0)


@pytest.mark.rule("gaia.booster.4")
def test_further_steps_are_paid_in_ore() -> None:
    scene = owner("terraform_step").planet("1B0", "oxide").planet("1B1", "terra")
    scene.planet("1B2", "volcanic").holds(0, credits=2, ore=4).play("special booster-step")
    cost = {"resource": 2, "cost": 7, "held": 4}
    scene.refuses("mine 1B1", "gaia.mine.cost-additional", **cost)
    scene.play("mine 1B0")
    assert (scene.held(0, "credits"), scene.held(0, "ore")) == (0, 0)


@pytest.mark.rule("gaia.booster.4")
def test_the_step_helps_a_mine_only_and_within_range() -> None:
    scene = owner("terraform_step").planet("1B0", "volcanic").planet("1B1", "volcanic")
    scene.planet("1B2", "transdim").formers(0, board=1).level(0, gaia_project=1)
    scene.planet("1A6", "swamp").power(0, 6, 0, 0).holds(0, credits=2, ore=1)
    assert scene.allows("project 1B2")
    scene.play("special booster-step")
    scene.refuses("project 1B2", "gaia.action.one-per-turn")
    scene.refuses("mine 1A6", FAR, distance=2, range=1, qic=1, held=0)


@pytest.mark.ruling("gaia.gap.action.unused-steps")
def test_the_step_must_be_used() -> None:
    scene = owner("terraform_step").planet("1B0", "desert").planet("1B1", "gaia")
    scene.holds(0, credits=2, ore=1, qic=1)
    scene.refuses("special booster-step", "gaia.booster.4", targets=0)


@pytest.mark.ruling("gaia.gap.action.unused-steps")
def test_a_home_planet_is_no_target_of_the_step() -> None:
    scene = owner("terraform_step").planet("1B0", "desert").planet("1B1", "swamp")
    scene.planet("1B2", "swamp").holds(0, credits=2, ore=1).play("special booster-step")
    space = at("1B0")
    scene.refuses("mine 1B0", "gaia.gap.action.unused-steps", space=space, steps=0)


# Booster 5: range -------------------------------------------------------------------------


@pytest.mark.rule("gaia.booster.5")
def test_a_mine_3_spaces_farther_away() -> None:
    scene = owner("range_3").planet("2B0", "desert").planet("2C", "desert").planet("3B0", "desert")
    scene.holds(0, credits=2, ore=1).play("special booster-range")
    scene.refuses("mine 2C", FAR, distance=5, range=4, qic=1, held=0)
    scene.play("mine 2B0")
    assert scene.structure_on("2B0") == (0, "mine")


@pytest.mark.rule("gaia.booster.5")
def test_qics_and_navigation_add_to_it() -> None:
    scene = owner("range_3").level(0, navigation=2).holds(0, credits=2, ore=1, qic=1)
    scene.planet("2A6", "desert").planet("6C", "desert").planet("2C", "desert")
    scene.play("special booster-range")
    scene.refuses("mine 6C", FAR, distance=8, range=5, qic=2, held=1)
    scene.play("mine 2A6")
    assert scene.held(0, "qic") == 0


@pytest.mark.rule("gaia.booster.5")
def test_a_project_3_spaces_farther_away() -> None:
    scene = owner("range_3").planet("2B0", "transdim").planet("2C", "transdim")
    scene.planet("3B0", "transdim").formers(0, board=1).level(0, gaia_project=1)
    scene.power(0, 6, 0, 0).play("special booster-range")
    scene.refuses("project 2C", FAR, distance=5, range=4, qic=1, held=0)
    scene.play("project 2B0")
    assert (scene.areas(0), scene.gaia_area(0)) == ((0, 0, 0), 6)
    assert scene.state.former[at("2B0")] == 0


@pytest.mark.rule("gaia.booster.5")
def test_the_rest_of_the_cost_remains() -> None:
    scene = owner("range_3").planet("2B0", "volcanic").holds(0, credits=2, ore=4)
    scene.play("special booster-range")
    assert (scene.held(0, "credits"), scene.held(0, "ore")) == (0, 0)


@pytest.mark.rule("gaia.booster.5")
def test_without_a_mine_or_project_it_cannot_be_used() -> None:
    scene = owner("range_3").planet("2C", "desert").planet("3C", "transdim")
    scene.holds(0, credits=2, ore=1).formers(0, board=1).level(0, gaia_project=1)
    scene.power(0, 6, 0, 0).refuses("special booster-range", "gaia.booster.5", targets=0)


@pytest.mark.ruling("gaia.gap.action.range-unused")
def test_the_extra_range_need_not_be_used_but_there_is_a_warning() -> None:
    scene = owner("range_3").planet("1B0", "desert").planet("1A0", "desert")
    scene.holds(0, credits=2, ore=1).play("special booster-range")
    assert scene.warns("mine 1B0") == [Blocker(UNUSED, {"distance": 1, "range": 1})]
    assert scene.warns("mine 1A0") == []
    scene.play("mine 1B0")
    assert scene.structure_on("1B0") == (0, "mine")


@pytest.mark.ruling("gaia.gap.action.range-unused")
def test_the_only_target_may_be_in_basic_range_and_the_warning_comes_before() -> None:
    scene = owner("range_3").planet("1B0", "desert").holds(0, credits=2, ore=1)
    assert scene.warns("special booster-range") == [Blocker(UNUSED, {"distance": 1, "range": 1})]
    scene.play("special booster-range")
    assert scene.structure_on("1B0") == (0, "mine")


@pytest.mark.ruling("gaia.gap.action.range-unused")
def test_no_warning_comes_before_where_the_range_is_needed_or_there_is_a_choice() -> None:
    needed = owner("range_3").planet("1A0", "desert").holds(0, credits=2, ore=1)
    assert needed.warns("special booster-range") == []
    choice = owner("range_3").planet("1B0", "desert").planet("1B1", "desert")
    assert choice.holds(0, credits=2, ore=1).warns("special booster-range") == []
    assert (
        owner("terraform_step")
        .planet("1B0", "volcanic")
        .holds(0, credits=2, ore=9)
        .warns("special booster-step")
        == []
    )


@pytest.mark.ruling("gaia.gap.action.range-unused")
def test_the_planet_of_an_own_project_needs_no_range_at_all() -> None:
    scene = owner("range_3").former(0, "2B0", "gaia").planet("1A0", "desert")
    scene.holds(0, credits=2, ore=1).play("special booster-range")
    assert scene.warns("mine 2B0") == [Blocker(UNUSED, {"distance": 4, "range": 1})]


@pytest.mark.ruling("gaia.gap.action.range-unused")
def test_a_project_within_basic_range_warns_too() -> None:
    scene = owner("range_3", round=6).planet("1B0", "transdim").planet("1A0", "transdim")
    scene.formers(0, board=1).level(0, gaia_project=1).power(0, 6, 0, 0)
    scene.play("special booster-range")
    last = Blocker("gaia.project.last-round", {"round": 6})
    assert scene.warns("project 1B0") == [Blocker(UNUSED, {"distance": 1, "range": 1}), last]
    assert scene.warns("project 1A0") == [last]


@pytest.mark.rule("gaia.booster.4", "gaia.booster.5")
@pytest.mark.parametrize("special", ["booster-step", "booster-range"])
def test_it_cannot_be_combined_with_another_action(special: str) -> None:
    scene = owner("terraform_step" if special == "booster-step" else "range_3")
    scene.planet("1B0", "oxide").planet("1B1", "oxide").power(0, 0, 0, 9)
    scene.holds(0, credits=4, ore=15).play(f"special {special}")
    scene.refuses("action power_steps_2", "gaia.action.one-per-turn")
    scene.play("mine 1B0")
    scene.refuses("action power_steps_2", "gaia.action.one-per-turn")


# Victory points on passing ----------------------------------------------------------------


def passed(scene: Scene) -> int:
    """The VP that passing gives."""
    scene.play(scene.legal("pass")[0])
    return scene.held(0, "vp") - 10


def settled(name: str) -> Scene:
    """2 mines, 3 stations, 1 lab, the institute, both academies; 4 Gaia planets."""
    scene = owner(name).mine(0, "1B0", planet="gaia").structure(0, "research_lab", "1B1")
    scene.structure(0, "trading_station", "1B2").structure(0, "trading_station", "1B3")
    scene.structure(0, "trading_station", "1B4", "gaia").mine(1, "3C", planet="gaia")
    scene.structure(0, "planetary_institute", "1A0", "gaia")
    scene.structure(0, "academy_qic", "1A2", "gaia").structure(0, "academy_knowledge", "1A4")
    return scene.structure(1, "research_lab", "3B0").structure(1, "planetary_institute", "3B1")


@pytest.mark.parametrize(
    ("name", "vp"),
    [
        pytest.param("ore_knowledge", 0, marks=pytest.mark.rule("gaia.booster.1")),
        pytest.param("credits_qic", 0, marks=pytest.mark.rule("gaia.booster.2")),
        pytest.param("ore_tokens", 0, marks=pytest.mark.rule("gaia.booster.3")),
        pytest.param("terraform_step", 0, marks=pytest.mark.rule("gaia.booster.4")),
        pytest.param("range_3", 0, marks=pytest.mark.rule("gaia.booster.5")),
        pytest.param("pass_mines", 2, marks=pytest.mark.rule("gaia.booster.6")),
        pytest.param("pass_research_labs", 3, marks=pytest.mark.rule("gaia.booster.7")),
        pytest.param("pass_trading_stations", 6, marks=pytest.mark.rule("gaia.booster.8")),
        pytest.param("pass_big_buildings", 12, marks=pytest.mark.rule("gaia.booster.9")),
        pytest.param("pass_gaia_planets", 4, marks=pytest.mark.rule("gaia.booster.10")),
    ],
)
def test_returning_a_booster_scores(name: str, vp: int) -> None:
    scene = settled(name)
    assert passed(scene) == vp
    assert scene.held(1, "vp") == 10


@pytest.mark.rule("gaia.booster.6")
@pytest.mark.check("gaia.booster.6")
def test_6_mines_and_the_lost_planet_give_7_vp() -> None:
    scene = owner("pass_mines").mine(0, "1B0", "1B1", "1B2", "1B3", "1B4").lost_planet(0, "1A0")
    assert passed(scene) == 7


@pytest.mark.rule("gaia.booster.6")
def test_the_lost_planet_of_an_opponent_gives_nothing() -> None:
    assert passed(owner("pass_mines").lost_planet(1, "1A0")) == 1


@pytest.mark.rule("gaia.booster.7")
def test_3_research_labs_give_9_vp() -> None:
    scene = owner("pass_research_labs").structure(0, "research_lab", "1B0")
    scene.structure(0, "research_lab", "1B1").structure(0, "research_lab", "1B2")
    assert passed(scene) == 9


@pytest.mark.rule("gaia.booster.9")
@pytest.mark.check("gaia.booster.9")
def test_the_institute_and_2_academies_give_12_vp() -> None:
    scene = owner("pass_big_buildings").structure(0, "planetary_institute", "1B0")
    scene.structure(0, "academy_qic", "1B1").structure(0, "academy_knowledge", "1B2")
    assert passed(scene) == 12


@pytest.mark.rule("gaia.booster.10")
def test_a_gaia_planet_with_only_a_gaiaformer_is_not_colonised() -> None:
    scene = owner("pass_gaia_planets").former(0, "1B0", "gaia").mine(0, "1B1", planet="gaia")
    assert passed(scene) == 1
