"""Round scoring tiles (ledger part: Round scoring tiles)."""

from __future__ import annotations

import json
from importlib.resources import files

import pytest

from tests.gaia.scene import Scene, opened

GREEN = "vp7_ore2"
RICH = {"credits": 30, "ore": 15, "knowledge": 15, "qic": 9}


def player(tile: str, *factions: str) -> Scene:
    """A mine on 1C, plenty of everything and this round tile."""
    scene = Scene(*(factions or ("xenos", "terrans"))).mine(0, "1C").power(0, 0, 0, 9)
    return scene.holds(0, **RICH).round_tile(tile)


def scored(scene: Scene, *actions: str, seat: int = 0) -> int:
    """The VP that actions give."""
    before = scene.held(seat, "vp")
    scene.play(*actions)
    return scene.held(seat, "vp") - before


# Structures -------------------------------------------------------------------------------


@pytest.mark.rule("gaia.round-tile.mine")
@pytest.mark.parametrize("planet", ["desert", "terra", "gaia"])
def test_a_mine_on_any_planet_scores_2(planet: str) -> None:
    assert scored(player("mine_2").planet("1B0", planet), "mine 1B0") == 2


@pytest.mark.rule("gaia.round-tile.mine")
def test_each_mine_scores_for_its_builder_alone() -> None:
    scene = player("mine_2").planet("1B0", "desert").planet("1B1", "desert")
    assert scored(scene, "mine 1B0") == 2
    scene.end_turn().play("pass pass_big_buildings")
    assert scored(scene, "mine 1B1") == 2
    assert scene.held(1, "vp") == 10


@pytest.mark.rule("gaia.round-tile.mine")
def test_an_upgrade_is_no_mine() -> None:
    assert scored(player("mine_2"), "upgrade 1C ts") == 0


@pytest.mark.rule("gaia.round-tile.mine")
def test_a_mine_beside_an_opponent_scores_2() -> None:
    scene = player("mine_2", "lantids", "xenos").mine(1, "1B0", planet="gaia").power(1, 0, 0, 0)
    assert scored(scene, "mine 1B0") == 2


@pytest.mark.rule("gaia.round-tile.trading-station")
@pytest.mark.parametrize(("tile", "vp"), [("trading_station_3", 3), ("trading_station_4", 4)])
def test_a_trading_station_scores(tile: str, vp: int) -> None:
    scene = player(tile).mine(0, "1B0")
    assert scored(scene, "upgrade 1C ts") == vp
    scene.end_turn().play("pass pass_big_buildings")
    assert scored(scene, "upgrade 1B0 ts") == vp


@pytest.mark.rule("gaia.round-tile.trading-station")
@pytest.mark.parametrize("wanted", ["lab", "pi"])
def test_no_other_structure_scores_as_a_trading_station(wanted: str) -> None:
    scene = player("trading_station_4").structure(0, "trading_station", "1B0")
    assert scored(scene, f"upgrade 1B0 {wanted}") == 0


@pytest.mark.rule("gaia.round-tile.large")
@pytest.mark.parametrize("tile", ["big_building_5_a", "big_building_5_b"])
@pytest.mark.parametrize(
    ("old", "new"),
    [("trading_station", "pi"), ("research_lab", "ac-knowledge"), ("research_lab", "ac-qic")],
)
def test_an_institute_or_academy_scores_5(tile: str, old: str, new: str) -> None:
    scene = player(tile).structure(0, old, "1B0")
    assert scored(scene, f"upgrade 1B0 {new}") == 5


@pytest.mark.rule("gaia.round-tile.large")
@pytest.mark.parametrize(("old", "new"), [("mine", "ts"), ("trading_station", "lab")])
def test_smaller_structures_do_not_score_as_large(old: str, new: str) -> None:
    scene = player("big_building_5_a").structure(0, old, "1B0")
    assert scored(scene, f"upgrade 1B0 {new}") == 0


@pytest.mark.rule("gaia.round-tile.gaia-mine")
@pytest.mark.parametrize(("tile", "vp"), [("gaia_mine_3", 3), ("gaia_mine_4", 4)])
def test_a_mine_on_a_gaia_planet_scores(tile: str, vp: int) -> None:
    assert scored(player(tile).planet("1B0", "gaia"), "mine 1B0") == vp
    assert scored(player(tile).former(0, "1B0", "gaia"), "mine 1B0") == vp


@pytest.mark.rule("gaia.round-tile.gaia-mine")
def test_a_mine_elsewhere_does_not() -> None:
    assert scored(player("gaia_mine_4").planet("1B0", "desert"), "mine 1B0") == 0


@pytest.mark.rule("gaia.round-tile.gaia-mine")
def test_an_upgrade_on_a_gaia_planet_does_not() -> None:
    assert scored(player("gaia_mine_4").mine(0, "1B0", planet="gaia"), "upgrade 1B0 ts") == 0


@pytest.mark.rule("gaia.round-tile.gaia-mine")
def test_a_shared_gaia_planet_does_not() -> None:
    scene = player("gaia_mine_4", "lantids", "xenos").mine(1, "1B0", planet="gaia")
    assert scored(scene.power(1, 0, 0, 0), "mine 1B0") == 0


# Research ---------------------------------------------------------------------------------


@pytest.mark.rule("gaia.round-tile.research")
@pytest.mark.check("gaia.round-tile.research")
@pytest.mark.ruling("gaia.gap.round-tile.research-causes")
def test_a_research_action_scores_2() -> None:
    assert scored(player("research_step_2"), "research science") == 2


@pytest.mark.rule("gaia.round-tile.research")
@pytest.mark.check("gaia.round-tile.research")
@pytest.mark.ruling("gaia.gap.round-tile.research-causes")
def test_the_advance_of_a_tile_scores_2() -> None:
    scene = player("research_step_2").tech_at("science", "income_credits_4")
    scene.play("action qic_tech_tile", "tile science")
    assert scene.held(0, "vp") == 10
    assert scored(scene, "advance science") == 2


@pytest.mark.rule("gaia.round-tile.research")
def test_a_declined_advance_scores_nothing() -> None:
    scene = player("research_step_2").tech_at("science", "income_credits_4")
    scene.play("action qic_tech_tile", "tile science")
    assert scored(scene, "decline") == 0


@pytest.mark.rule("gaia.round-tile.research")
@pytest.mark.check("gaia.round-tile.research")
@pytest.mark.ruling("gaia.gap.round-tile.research-causes")
def test_faction_abilities_score_2() -> None:
    androids = player("research_step_2", "bescods", "terrans")
    assert scored(androids, "special faction", "advance science") == 2
    firaks = player("research_step_2", "firaks", "terrans").structure(0, "research_lab", "1B0")
    firaks.structure(0, "planetary_institute", "1B1")
    assert scored(firaks, "special faction", "advance science") == 2


@pytest.mark.ruling("gaia.gap.round-tile.research-causes")
def test_a_tile_of_the_itars_in_the_gaia_phase_scores_2() -> None:
    scene = Scene("itars", "xenos", round=2).structure(0, "planetary_institute", "1C")
    scene.power(0, 0, 0, 0, gaia_area=4).round_tile("research_step_2")
    scene.tech_at("science", "income_credits_4").begin_gaia_phase()
    assert scored(scene, "exchange", "tile science", "advance science") == 2


@pytest.mark.ruling("gaia.gap.round-tile.research-causes")
def test_starting_levels_score_nothing() -> None:
    scene = opened("geodens", "xenos")
    assert scene.level_of(0, "terraforming") == scene.level_of(1, "ai") == 1
    assert (scene.held(0, "vp"), scene.held(1, "vp")) == (10, 10)


# Federation tokens ------------------------------------------------------------------------


@pytest.mark.rule("gaia.round-tile.federation")
def test_the_token_of_a_federation_scores_5() -> None:
    scene = player("federation_5").structure(0, "planetary_institute", "1B0")
    scene.structure(0, "academy_qic", "1B1")
    assert scored(scene, "federate", "token vp7_ore2") == 7 + 5


@pytest.mark.rule("gaia.round-tile.federation")
@pytest.mark.check("gaia.round-tile.federation")
def test_the_terraforming_5_token_scores_5() -> None:
    scene = player("federation_5").level(0, terraforming=4).token(0, GREEN).top_token("vp12")
    assert scored(scene, "research terraforming") == 12 + 5


@pytest.mark.rule("gaia.round-tile.federation")
@pytest.mark.check("gaia.round-tile.federation")
def test_the_gleens_token_scores_5() -> None:
    scene = player("federation_5", "gleens", "terrans").structure(0, "trading_station", "1B0")
    assert scored(scene, "upgrade 1B0 pi") == 5


# Terraforming steps -----------------------------------------------------------------------


@pytest.mark.rule("gaia.round-tile.terraforming")
@pytest.mark.parametrize(("planet", "vp"), [("desert", 0), ("swamp", 2), ("oxide", 4), ("ice", 6)])
def test_each_paid_step_scores_2(planet: str, vp: int) -> None:
    assert scored(player("terraform_step_2").planet("1B0", planet), "mine 1B0") == vp


@pytest.mark.rule("gaia.round-tile.terraforming")
@pytest.mark.check("gaia.round-tile.terraforming")
def test_the_2_step_action_on_a_2_step_planet_scores_4() -> None:
    scene = player("terraform_step_2").planet("1B0", "oxide")
    assert scored(scene, "action power_steps_2") == 4


@pytest.mark.rule("gaia.round-tile.terraforming")
def test_free_and_paid_steps_score_together() -> None:
    scene = player("terraform_step_2").planet("1B0", "ice").booster(0, "terraform_step")
    assert scored(scene, "special booster-step") == 6


@pytest.mark.ruling("gaia.gap.round-tile.steps-wasted")
def test_a_wasted_step_does_not_score() -> None:
    scene = player("terraform_step_2").planet("1B0", "swamp")
    assert scored(scene, "action power_steps_2") == 2


@pytest.mark.ruling("gaia.gap.round-tile.steps-wasted")
def test_gaia_planets_and_shared_planets_have_no_steps() -> None:
    assert scored(player("terraform_step_2").planet("1B0", "gaia"), "mine 1B0") == 0
    scene = player("terraform_step_2", "lantids", "xenos").mine(1, "1B0", planet="swamp")
    assert scored(scene.power(1, 0, 0, 0), "mine 1B0") == 0


# The tiles themselves ---------------------------------------------------------------------


@pytest.mark.rule("gaia.round-tile.automa-numbers")
def test_a_round_tile_holds_no_numbers_but_its_vp() -> None:
    data = files("orrery.games.gaia").joinpath("data/tiles.json").read_text("utf-8")
    for tile in json.loads(data)["round_scoring"]["tiles"]:
        numbers = [key for key, value in tile.items() if not isinstance(value, str)]
        assert numbers == ["gain", "copies"]
        assert tile["gain"].keys() == {"vp"}
