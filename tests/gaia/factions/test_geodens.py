"""The Geodens: knowledge for every new planet type (ledger part: Factions)."""

from __future__ import annotations

import pytest

from orrery.games.gaia.components import FACTION_ACTION
from tests.gaia.factions.homes import has_no_ability_of_its_own, home_types
from tests.gaia.scene import Scene


def geodens(institute: bool = True) -> Scene:
    """Geodens on 1C with the price of any mine on 1B0."""
    kind = "planetary_institute" if institute else "mine"
    scene = Scene("geodens", "xenos").structure(0, kind, "1C")
    return scene.holds(0, credits=9, ore=15, qic=1)


def knowledge_for(scene: Scene, planet: str) -> int:
    """What a mine on a planet of this type gives."""
    scene.planet("1B0", planet).play("mine 1B0")
    return scene.held(0, "knowledge")


@pytest.mark.rule("gaia.faction.geodens.home")
def test_volcanic_is_home() -> None:
    assert home_types("geodens") == ["volcanic"]


@pytest.mark.rule("gaia.faction.geodens.home")
def test_before_the_institute_they_have_no_ability() -> None:
    has_no_ability_of_its_own("geodens")
    assert knowledge_for(geodens(institute=False), "titanium") == 0


@pytest.mark.rule("gaia.faction.geodens.institute")
@pytest.mark.check("gaia.faction.geodens.institute")
def test_only_types_not_colonised_before_give_3_knowledge() -> None:
    assert knowledge_for(geodens().mine(0, "1B3", planet="ice"), "ice") == 0
    assert knowledge_for(geodens().mine(0, "1B3", planet="ice"), "titanium") == 3


@pytest.mark.rule("gaia.faction.geodens.institute")
def test_each_type_gives_knowledge_once() -> None:
    scene = geodens().planet("1B0", "desert").planet("1B1", "desert")
    scene.play("mine 1B0", "done", "pass pass_trading_stations", "mine 1B1")
    assert scene.held(0, "knowledge") == 3


@pytest.mark.rule("gaia.faction.geodens.institute")
def test_the_type_of_the_institute_itself_is_colonised() -> None:
    assert knowledge_for(geodens(), "volcanic") == 0


@pytest.mark.rule("gaia.faction.geodens.institute")
def test_building_the_institute_rewards_nothing_afterwards() -> None:
    scene = Scene("geodens", "xenos").structure(0, "trading_station", "1C")
    scene.mine(0, "1B3", planet="ice").holds(0, credits=6, ore=4).play("upgrade 1C pi")
    assert scene.held(0, "knowledge") == 0


@pytest.mark.rule("gaia.faction.geodens.institute")
def test_types_of_opponents_do_not_matter() -> None:
    assert knowledge_for(geodens().mine(1, "2C", planet="titanium"), "titanium") == 3


@pytest.mark.ruling("gaia.gap.geodens.lost-planet")
def test_gaia_is_a_type() -> None:
    assert knowledge_for(geodens(), "gaia") == 3
    assert knowledge_for(geodens().mine(0, "1B3", planet="gaia"), "gaia") == 0


@pytest.mark.ruling("gaia.gap.geodens.lost-planet")
@pytest.mark.parametrize(("institute", "knowledge"), [(True, 3), (False, 0)])
def test_the_lost_planet_is_a_new_type(institute: bool, knowledge: int) -> None:
    scene = geodens(institute).level(0, navigation=4).token(0, "vp7_ore2").holds(0, knowledge=4)
    scene.play("research navigation", "lost-planet 1B0")
    assert scene.held(0, "knowledge") == knowledge


@pytest.mark.ruling("gaia.gap.geodens.step-action")
@pytest.mark.parametrize("institute", [True, False])
def test_the_geodens_have_no_special_action(institute: bool) -> None:
    scene = geodens(institute).planet("1B0", "oxide")
    scene.refuses("special faction", "gaia.special.free", special=FACTION_ACTION)
    assert scene.legal("special") == []


@pytest.mark.ruling("gaia.gap.geodens.step-action")
def test_the_orange_action_with_a_step_is_that_of_the_booster() -> None:
    scene = geodens().planet("1B0", "oxide").booster(0, "terraform_step")
    assert scene.legal("special") == ["special booster-step"]
    scene.play("special booster-step")
    assert scene.held(0, "ore") == 14
