"""What technology tiles do (ledger part: Technology tile effects)."""

from __future__ import annotations

import pytest

from orrery.games.gaia.components import SPECIALS
from orrery.games.gaia.state import NONE
from tests.gaia.scene import Scene

GREEN = "vp8_qic1"
RICH = {"credits": 30, "ore": 15, "knowledge": 15, "qic": 9}
VALUE = "gaia.federation.power-seven"


def player(round_tile: str = "terraform_step_2") -> Scene:
    """Xenos with a mine on 1C and no power."""
    scene = Scene("xenos", "terrans").mine(0, "1C").power(0, 0, 0, 0)
    return scene.holds(0, vp=0).round_tile(round_tile)


def rich() -> Scene:
    return player().holds(0, **RICH)


def owner_of(tile: str, scene: Scene) -> Scene:
    """The seat has an advanced tile, on top of the value-4 tile."""
    return scene.tile(0, "big_buildings_power_4").advanced(0, tile, covers="big_buildings_power_4")


def taking(tile: str, scene: Scene) -> Scene:
    """The seat takes a standard tile, or an advanced one if it has what that needs."""
    scene.holds(0, qic=4)
    if tile in ("vp_7", "ore_qic", "knowledge_per_planet_type"):
        scene.tech_at("free1", tile).play("action qic_tech_tile", "tile free1", "decline")
        return scene
    scene.state.advanced_at = [NONE] * 6
    scene.advanced_at("science", tile).level(0, science=4).token(0, GREEN).tile(0, "vp_7")
    scene.play("action qic_tech_tile", "tile adv-science", "decline")
    return scene


def scored(scene: Scene, *actions: str) -> int:
    before = scene.held(0, "vp")
    scene.play(*actions)
    return scene.held(0, "vp") - before


def after_income(*tiles: str) -> dict[str, int]:
    return player().tile(0, *tiles).power(0, 9, 0, 0).begin_round().all_of(0)


def income(tile: str) -> dict[str, int]:
    """What a tile adds to an income phase that starts with 9 tokens in area I."""
    with_it, without = after_income(tile), after_income()
    change = {kind: with_it.get(kind, 0) - without.get(kind, 0) for kind in with_it | without}
    return {kind: amount for kind, amount in change.items() if amount}


# Once -------------------------------------------------------------------------------------


@pytest.mark.rule("gaia.tech-effect.once")
@pytest.mark.parametrize(
    ("tile", "gained"), [("vp_7", {"vp": 7}), ("ore_qic", {"ore": 1, "qic": 1})]
)
def test_a_one_time_tile_gives_its_reward_when_taken(tile: str, gained: dict[str, int]) -> None:
    assert taking(tile, player()).all_of(0) == gained


@pytest.mark.rule("gaia.tech-effect.once")
def test_a_one_time_tile_gives_nothing_later() -> None:
    assert income("vp_7") == income("ore_qic") == income("knowledge_per_planet_type") == {}
    scene = player().tile(0, "vp_7", "ore_qic", "knowledge_per_planet_type")
    assert scored(scene, "pass pass_big_buildings") == 0


@pytest.mark.rule("gaia.tech-effect.once")
def test_tiles_of_other_kinds_give_nothing_when_taken() -> None:
    for tile in ("pass_vp3_per_federation", "vp2_per_research_step", "action_ore3"):
        assert taking(tile, player()).all_of(0) == {}


@pytest.mark.rule("gaia.tech-effect.once", "gaia.tech-effect.per-sector")
@pytest.mark.example("gaia.example.tile-sector-ore")
def test_1_ore_per_sector() -> None:
    scene = player().mine(0, "1B0", "2C", "3C").mine(1, "4C", "3B0")
    assert taking("ore1_per_sector", scene).all_of(0) == {"ore": 3}


@pytest.mark.rule("gaia.tech-effect.once")
def test_2_vp_per_mine_the_lost_planet_included() -> None:
    scene = player().mine(0, "1B0").lost_planet(0, "1B1").structure(0, "research_lab", "1B2")
    assert taking("vp2_per_mine", scene).all_of(0) == {"vp": 6}


@pytest.mark.rule("gaia.tech-effect.once")
def test_4_vp_per_trading_station() -> None:
    scene = player().structure(0, "trading_station", "1B0")
    scene.structure(0, "trading_station", "1B1").structure(1, "trading_station", "3C")
    assert taking("vp4_per_trading_station", scene).all_of(0) == {"vp": 8}


# What is counted --------------------------------------------------------------------------


def three_types(scene: Scene) -> Scene:
    """Desert (twice), ice and the Lost Planet; Gaiaformers and an opponent do not count."""
    scene.mine(0, "1B0").mine(0, "1B1", planet="ice").lost_planet(0, "1B2")
    return scene.former(0, "1B3").former(0, "1B4", "gaia").mine(1, "3C", planet="swamp")


@pytest.mark.rule("gaia.tech-effect.per-type")
def test_1_knowledge_per_planet_type() -> None:
    scene = three_types(player())
    assert taking("knowledge_per_planet_type", scene).held(0, "knowledge") == 3


@pytest.mark.rule("gaia.tech-effect.per-gaia")
def test_2_vp_per_gaia_planet() -> None:
    scene = player().mine(0, "1B0", planet="gaia").structure(0, "research_lab", "1B1", "gaia")
    scene.former(0, "1B2", "gaia").mine(1, "3C", planet="gaia").former(0, "1B3")
    assert taking("vp2_per_gaia_planet", scene).all_of(0) == {"vp": 4}


@pytest.mark.rule("gaia.tech-effect.per-sector")
def test_2_vp_per_sector_the_one_of_the_lost_planet_included() -> None:
    scene = player().mine(0, "1B0", "2C").lost_planet(0, "3C").former(0, "4C", "gaia")
    assert taking("vp2_per_sector", scene).all_of(0) == {"vp": 6}


@pytest.mark.rule("gaia.tech-effect.per-federation")
def test_5_vp_per_federation_token_green_or_grey() -> None:
    scene = player().token(0, "vp12", green=False).token(0, "gleens", green=False)
    scene.token(1, "vp7_ore2")
    assert taking("vp5_per_federation", scene).all_of(0) == {"vp": 15}


# Each time --------------------------------------------------------------------------------


@pytest.mark.rule("gaia.tech-effect.trigger")
@pytest.mark.example("gaia.example.standard-gaia-vp")
@pytest.mark.example("gaia.example.tile-gaia-mine")
def test_a_mine_on_a_gaia_planet_gives_3_vp() -> None:
    scene = rich().tile(0, "vp_per_gaia_mine").planet("1B0", "gaia")
    assert scored(scene, "mine 1B0") == 3


@pytest.mark.rule("gaia.tech-effect.trigger")
@pytest.mark.example("gaia.example.standard-gaia-vp")
def test_the_3_vp_are_added_to_those_of_the_round_tile() -> None:
    scene = player("gaia_mine_4").holds(0, **RICH).tile(0, "vp_per_gaia_mine")
    assert scored(scene.planet("1B0", "gaia"), "mine 1B0") == 4 + 3


@pytest.mark.rule("gaia.tech-effect.trigger")
def test_a_mine_elsewhere_gives_none() -> None:
    scene = rich().tile(0, "vp_per_gaia_mine").planet("1B0", "desert")
    assert scored(scene, "mine 1B0") == 0


@pytest.mark.rule("gaia.tech-effect.trigger")
def test_a_covered_tile_no_longer_triggers() -> None:
    scene = rich().tile(0, "vp_per_gaia_mine").planet("1B0", "gaia")
    scene.advanced(0, "action_ore3", covers="vp_per_gaia_mine")
    assert scored(scene, "mine 1B0") == 0


@pytest.mark.rule("gaia.tech-effect.trigger")
@pytest.mark.example("gaia.example.tile-research")
def test_a_research_level_gives_2_vp_each_time() -> None:
    scene = owner_of("vp2_per_research_step", rich())
    assert scored(scene, "research economy") == 2
    scene.end_turn().play("pass pass_big_buildings")
    assert scored(scene, "research economy") == 2


@pytest.mark.rule("gaia.tech-effect.trigger")
@pytest.mark.parametrize(
    ("tile", "action"),
    [("vp3_per_mine_built", "mine 1B0"), ("vp3_per_trading_station_built", "upgrade 1C ts")],
)
def test_a_structure_gives_3_vp(tile: str, action: str) -> None:
    assert scored(owner_of(tile, rich()).planet("1B0", "desert"), action) == 3


@pytest.mark.rule("gaia.tech-effect.trigger")
@pytest.mark.parametrize(
    ("tile", "action"),
    [
        ("vp3_per_mine_built", "upgrade 1C ts"),
        ("vp3_per_trading_station_built", "mine 1B0"),
        ("vp2_per_research_step", "mine 1B0"),
        ("pass_vp3_per_lab", "mine 1B0"),
        ("vp2_per_mine", "mine 1B0"),
    ],
)
def test_another_event_gives_nothing(tile: str, action: str) -> None:
    assert scored(owner_of(tile, rich()).planet("1B0", "desert"), action) == 0


@pytest.mark.rule("gaia.tech-effect.trigger")
@pytest.mark.parametrize("tile", ["vp3_per_mine_built", "vp_per_gaia_mine"])
def test_only_its_owner_is_rewarded(tile: str) -> None:
    scene = rich().planet("1B0", "gaia")
    if tile == "vp_per_gaia_mine":
        scene.tile(1, tile)
    else:
        scene.tile(1, "vp_7").advanced(1, tile, covers="vp_7")
    assert scored(scene, "mine 1B0") == 0
    assert scene.held(1, "vp") == 10


@pytest.mark.rule("gaia.tech-effect.trigger")
@pytest.mark.ruling("gaia.gap.tech.trigger-own-gain")
def test_the_advance_of_the_tile_itself_triggers_it() -> None:
    scene = player().token(0, GREEN).tile(0, "vp_7").level(0, science=4).holds(0, qic=4)
    scene.state.advanced_at = [NONE] * 6
    scene.advanced_at("science", "vp2_per_research_step")
    assert scored(scene, "action qic_tech_tile", "tile adv-science", "advance economy") == 2


# On passing -------------------------------------------------------------------------------


@pytest.mark.rule("gaia.tech-effect.pass", "gaia.tech-effect.per-federation")
@pytest.mark.example("gaia.example.tile-pass-federations")
def test_passing_gives_3_vp_per_federation_token() -> None:
    scene = owner_of("pass_vp3_per_federation", player()).token(0, GREEN, green=False)
    scene.token(0, "vp12", green=False).token(0, "vp7_ore2").token(1, GREEN)
    assert scored(scene, "pass pass_big_buildings") == 9


@pytest.mark.rule("gaia.tech-effect.pass", "gaia.tech-effect.per-type")
@pytest.mark.example("gaia.example.tile-pass-types")
def test_passing_gives_1_vp_per_planet_type() -> None:
    scene = three_types(owner_of("pass_vp1_per_planet_type", player()))
    assert scored(scene, "pass pass_big_buildings") == 3


@pytest.mark.rule("gaia.tech-effect.pass")
def test_passing_gives_3_vp_per_research_lab() -> None:
    scene = owner_of("pass_vp3_per_lab", player()).structure(0, "research_lab", "1B0")
    scene.structure(0, "research_lab", "1B1").structure(1, "research_lab", "3C")
    assert scored(scene, "pass pass_big_buildings") == 6


@pytest.mark.rule("gaia.tech-effect.pass")
def test_each_passing_scores_but_an_opponent_passing_does_not() -> None:
    scene = owner_of("pass_vp1_per_planet_type", player())
    assert scored(scene, "pass pass_big_buildings") == 1
    assert scored(scene, "pass pass_gaia_planets") == 0
    assert scored(scene, "pass ore_knowledge") == 1


# Income -----------------------------------------------------------------------------------


@pytest.mark.rule("gaia.tech-effect.income")
@pytest.mark.example("gaia.example.tile-income")
def test_1_knowledge_and_1_credit_in_the_income_phase() -> None:
    assert income("income_knowledge_credit") == {"knowledge": 1, "credits": 1}


@pytest.mark.rule("gaia.tech-effect.income")
@pytest.mark.parametrize(
    ("tile", "received"),
    [
        ("income_ore_power", {"ore": 1, "I": -1, "II": 1}),
        ("income_credits_4", {"credits": 4}),
        ("big_buildings_power_4", {}),
        ("vp_per_gaia_mine", {}),
        ("action_power_4", {}),
    ],
)
def test_a_tile_adds_to_the_income(tile: str, received: dict[str, int]) -> None:
    assert income(tile) == received


@pytest.mark.rule("gaia.tech-effect.income")
@pytest.mark.example("gaia.example.tile-income")
def test_it_pays_in_every_income_phase() -> None:
    scene = player().tile(0, "income_knowledge_credit").begin_round()
    assert scene.held(0, "credits") == 1
    scene.play("pass pass_big_buildings", "pass pass_gaia_planets")
    assert (scene.state.round, scene.held(0, "credits")) == (2, 2)


@pytest.mark.rule("gaia.tech-effect.income")
def test_a_covered_tile_pays_no_income() -> None:
    covered = player().tile(0, "income_credits_4").power(0, 9, 0, 0)
    covered.advanced(0, "action_ore3", covers="income_credits_4").begin_round()
    assert covered.all_of(0) == after_income()


# Actions ----------------------------------------------------------------------------------


@pytest.mark.rule("gaia.tech-effect.action")
def test_the_standard_action_charges_4_power() -> None:
    scene = player().tile(0, "action_power_4").power(0, 9, 0, 0)
    scene.play("special action_power_4")
    assert scene.all_of(0) == {"I": 5, "II": 4}


@pytest.mark.rule("gaia.tech-effect.action")
@pytest.mark.example("gaia.example.tile-action-qic")
def test_once_a_round_1_qic_and_5_credits() -> None:
    scene = owner_of("action_qic1_credits5", player())
    scene.play("special action_qic1_credits5")
    assert scene.all_of(0) == {"qic": 1, "credits": 5}
    scene.end_turn().play("pass pass_big_buildings")
    used = SPECIALS.index("action_qic1_credits5")
    scene.refuses("special action_qic1_credits5", "gaia.special.once", special=used)


@pytest.mark.rule("gaia.tech-effect.action")
@pytest.mark.parametrize(
    ("tile", "gained"), [("action_ore3", {"ore": 3}), ("action_knowledge3", {"knowledge": 3})]
)
def test_the_other_actions(tile: str, gained: dict[str, int]) -> None:
    scene = owner_of(tile, player())
    scene.play(f"special {tile}")
    assert scene.all_of(0) == gained


@pytest.mark.rule("gaia.tech-effect.action")
@pytest.mark.ruling("gaia.gap.tech.action-same-round")
def test_the_action_of_a_new_tile_can_be_used_in_the_same_round() -> None:
    scene = taking("action_ore3", player())
    assert scene.asked() == (1, "turn")
    scene.play("pass pass_big_buildings", "special action_ore3")
    assert scene.held(0, "ore") == 3


@pytest.mark.rule("gaia.tech-effect.action")
def test_a_covered_action_is_gone() -> None:
    scene = player().tile(0, "action_power_4").power(0, 9, 0, 0)
    scene.advanced(0, "action_ore3", covers="action_power_4")
    special = SPECIALS.index("action_power_4")
    scene.refuses("special action_power_4", "gaia.special.free", special=special)


# Large structures worth 4 -----------------------------------------------------------------


def federating(faction: str, large: str) -> Scene:
    """A large structure, a mine and a trading station, all adjacent."""
    scene = Scene(faction, "xenos").structure(0, large, "1C").mine(0, "1B0")
    return scene.structure(0, "trading_station", "1B1").power(0, 0, 0, 0)


@pytest.mark.rule("gaia.tech-effect.value-four")
@pytest.mark.check("gaia.tech-effect.value-four")
@pytest.mark.parametrize("large", ["planetary_institute", "academy_qic", "academy_knowledge"])
def test_a_large_structure_is_worth_4_for_a_federation(large: str) -> None:
    federating("terrans", large).refuses("federate", VALUE, value=6, needed=7)
    scene = federating("terrans", large).tile(0, "big_buildings_power_4")
    scene.play("federate", "token vp12")
    assert scene.federated(0) == ["1C", "1B0", "1B1"]


@pytest.mark.rule("gaia.tech-effect.value-four")
def test_smaller_structures_keep_their_value() -> None:
    scene = Scene("terrans", "xenos").structure(0, "research_lab", "1C").mine(0, "1B0")
    scene.structure(0, "trading_station", "1B1").tile(0, "big_buildings_power_4")
    scene.refuses("federate", VALUE, value=5, needed=7)


@pytest.mark.rule("gaia.tech-effect.value-four")
def test_the_tile_helps_only_its_owner() -> None:
    scene = federating("terrans", "academy_qic").tile(1, "big_buildings_power_4")
    scene.refuses("federate", VALUE, value=6, needed=7)


@pytest.mark.rule("gaia.tech-effect.value-four")
@pytest.mark.parametrize(("tiles", "power"), [(["big_buildings_power_4"], 4), ([], 3)])
def test_a_neighbour_is_offered_4_power(tiles: list[str], power: int) -> None:
    scene = rich().planet("1B0", "desert").structure(1, "academy_qic", "1B1")
    scene.tile(1, *tiles).power(1, 9, 0, 0).play("mine 1B0", "charge")
    assert scene.areas(1) == (9 - power, power, 0)
    assert scene.held(1, "vp") == 10 - (power - 1)


@pytest.mark.rule("gaia.tech-effect.value-four", "gaia.tech-effect.value-four-covered")
@pytest.mark.example("gaia.example.tile-value-four")
def test_covering_the_tile_ends_it_but_federations_stay() -> None:
    scene = federating("terrans", "planetary_institute").tile(0, "big_buildings_power_4")
    scene.structure(0, "academy_qic", "3C").mine(0, "3B0").structure(0, "trading_station", "3B1")
    scene.holds(0, qic=4).level(0, science=4).advanced_at("science", "action_ore3")
    scene.play("federate", "planet 1C", "token vp7_ore2")
    before = scene.federated(0)
    scene.end_turn().play("pass pass_big_buildings", "action qic_tech_tile")
    scene.play("tile adv-science", "decline")
    assert not scene.owns_tile(0, "big_buildings_power_4")
    assert scene.federated(0) == before == ["1C", "1B0", "1B1"]
    assert scene.tokens(0) == [("vp7_ore2", False)]
    scene.end_turn().refuses("federate", VALUE, value=6, needed=7)


@pytest.mark.rule("gaia.tech-effect.value-four-covered")
def test_a_covered_tile_leaves_a_value_of_3() -> None:
    scene = owner_of("action_ore3", federating("terrans", "planetary_institute"))
    scene.refuses("federate", VALUE, value=6, needed=7)
