"""Power and Q.I.C. actions of the research board (ledger part: Action 6)."""

from __future__ import annotations

import pytest

from tests.gaia.scene import Scene, at, named

GREEN = "vp7_ore2"
UNUSED = "gaia.gap.action.unused-steps"
NO_GAIN = "gaia.gap.action.no-gain"
STANDARD = [
    "ore_qic",
    "knowledge_per_planet_type",
    "big_buildings_power_4",
    "vp_7",
    "income_ore_power",
    "income_knowledge_credit",
    "vp_per_gaia_mine",
    "income_credits_4",
    "action_power_4",
]
POWER_COSTS = [
    ("power_knowledge_3", 7),
    ("power_steps_2", 5),
    ("power_ore_2", 4),
    ("power_credits_7", 4),
    ("power_knowledge_2", 4),
    ("power_step_1", 3),
    ("power_tokens_2", 3),
]
QIC_COSTS = [("qic_tech_tile", 4), ("qic_rescore_federation", 3), ("qic_vp_planet_types", 2)]


def player(power: int = 0, qic: int = 0) -> Scene:
    """Xenos with a mine, so much power in area III and so many Q.I.C.s."""
    scene = Scene("xenos", "terrans").mine(0, "1C").power(0, 0, 0, power)
    return scene.holds(0, qic=qic).round_tile("trading_station_3")


def able(power: int = 0, qic: int = 0) -> Scene:
    """Every action of the board can be carried out, if only it can be paid."""
    scene = player(power, qic).holds(0, credits=2, ore=1).token(0, GREEN)
    return scene.planet("1B0", "swamp").planet("1B1", "volcanic")


# Paying -----------------------------------------------------------------------------------


@pytest.mark.rule("gaia.board-action.pay")
@pytest.mark.parametrize(("action", "cost"), POWER_COSTS)
def test_a_purple_action_moves_power_from_area_3_to_area_1(action: str, cost: int) -> None:
    scene = able(power=cost + 1, qic=9)
    scene.play(f"action {action}")
    new_tokens = 2 if action == "power_tokens_2" else 0
    assert scene.areas(0) == (cost + new_tokens, 0, 1)
    assert scene.held(0, "qic") == 9


@pytest.mark.rule("gaia.board-action.pay")
@pytest.mark.parametrize(("action", "cost"), POWER_COSTS)
def test_a_purple_action_needs_its_power(action: str, cost: int) -> None:
    scene = able(power=cost - 1, qic=9)
    scene.refuses(f"action {action}", "gaia.power.spend-area3", cost=cost, power=cost - 1)


@pytest.mark.rule("gaia.board-action.pay")
@pytest.mark.parametrize(("action", "cost"), QIC_COSTS)
def test_a_green_action_is_paid_in_qics(action: str, cost: int) -> None:
    scene = able(power=9, qic=cost + 1)
    scene.play(f"action {action}")
    assert scene.held(0, "qic") == 1
    assert scene.areas(0) == (0, 0, 9)


@pytest.mark.rule("gaia.board-action.pay")
@pytest.mark.parametrize(("action", "cost"), QIC_COSTS)
def test_a_green_action_needs_its_qics(action: str, cost: int) -> None:
    scene = able(power=9, qic=cost - 1)
    scene.refuses(f"action {action}", "gaia.board-action.pay", cost=cost, held=cost - 1)


@pytest.mark.rule("gaia.board-action.pay", "gaia.board-action.resources")
@pytest.mark.example("gaia.example.power-action-credits")
def test_4_power_buy_7_credits() -> None:
    scene = player(power=4)
    scene.play("action power_credits_7")
    assert scene.areas(0) == (4, 0, 0)
    assert scene.held(0, "credits") == 7


# Once per round by all together -----------------------------------------------------------


@pytest.mark.rule("gaia.board-action.once")
@pytest.mark.check("gaia.board-action.once")
def test_nobody_takes_the_7_credits_twice_in_a_round() -> None:
    scene = player(power=8).power(1, 0, 0, 8)
    scene.play("action power_credits_7")
    scene.end_turn()
    assert scene.asked() == (1, "turn")
    scene.refuses("action power_credits_7", "gaia.board-action.once", action=3)
    scene.play("pass pass_big_buildings")
    assert scene.asked() == (0, "turn")
    scene.refuses("action power_credits_7", "gaia.board-action.once", action=3)


@pytest.mark.rule("gaia.board-action.once")
def test_in_the_next_round_it_is_free_again() -> None:
    scene = player(power=8).power(1, 0, 0, 8)
    scene.play("action power_credits_7")
    scene.end_turn().play("pass pass_big_buildings", "pass pass_gaia_planets")
    assert scene.asked() == (1, "turn")
    assert scene.allows("action power_credits_7")


@pytest.mark.rule("gaia.board-action.all-players")
def test_every_player_may_use_any_free_action() -> None:
    scene = player(power=4).power(1, 0, 0, 7).holds(1, qic=2)
    scene.play("action power_credits_7")
    scene.end_turn()
    assert scene.asked() == (1, "turn")
    assert scene.legal("action") == [
        "action power_knowledge_3",
        "action power_ore_2",
        "action power_knowledge_2",
        "action power_tokens_2",
        "action qic_vp_planet_types",
    ]


# Resources --------------------------------------------------------------------------------


@pytest.mark.rule("gaia.board-action.resources")
@pytest.mark.parametrize(
    ("action", "resource", "amount"),
    [
        ("power_knowledge_3", "knowledge", 3),
        ("power_knowledge_2", "knowledge", 2),
        ("power_ore_2", "ore", 2),
        ("power_credits_7", "credits", 7),
    ],
)
def test_the_resources_come_at_once(action: str, resource: str, amount: int) -> None:
    scene = player(power=dict(POWER_COSTS)[action]).holds(0, vp=0)
    scene.play(f"action {action}")
    assert scene.all_of(0) == {resource: amount, "I": dict(POWER_COSTS)[action]}


@pytest.mark.rule("gaia.board-action.resources")
@pytest.mark.check("gaia.board-action.resources")
def test_the_2_new_tokens_go_to_area_1() -> None:
    scene = player().power(0, 1, 1, 3)
    scene.play("action power_tokens_2")
    assert scene.areas(0) == (1 + 3 + 2, 1, 0)


@pytest.mark.ruling("gaia.gap.action.no-gain")
@pytest.mark.parametrize(
    ("action", "resource", "limit"),
    [
        ("power_knowledge_3", "knowledge", 15),
        ("power_knowledge_2", "knowledge", 15),
        ("power_ore_2", "ore", 15),
        ("power_credits_7", "credits", 30),
    ],
)
def test_at_least_one_unit_must_fit(action: str, resource: str, limit: int) -> None:
    player(power=7).holds(0, **{resource: limit}).refuses(f"action {action}", NO_GAIN)
    scene = player(power=7).holds(0, **{resource: limit - 1})
    scene.play(f"action {action}")
    assert scene.held(0, resource) == limit


@pytest.mark.ruling("gaia.gap.action.no-gain")
def test_a_free_action_may_be_wasted() -> None:
    assert player(power=4).holds(0, credits=30).allows("convert 1pw>1c")


@pytest.mark.ruling("gaia.gap.action.no-gain")
def test_a_special_action_may_be_wasted() -> None:
    scene = player().holds(0, ore=15).advanced(0, "action_ore3", "vp_7")
    scene.play("special action_ore3")
    assert scene.held(0, "ore") == 15


@pytest.mark.ruling("gaia.gap.action.no-gain")
def test_a_token_whose_whole_reward_would_be_lost_cannot_be_scored_again() -> None:
    full = {"credits": 30, "ore": 15, "knowledge": 15, "qic": 3}
    gleens = Scene("gleens", "terrans").mine(0, "1C").token(0, "gleens").holds(0, **full)
    gleens.refuses("action qic_rescore_federation", NO_GAIN)
    gleens = Scene("gleens", "terrans").mine(0, "1C").token(0, "gleens")
    gleens.token(0, "vp12", green=False).token(0, "vp8_tokens2").holds(0, **full)
    gleens.play("action qic_rescore_federation")
    gleens.refuses("token gleens", NO_GAIN)
    assert gleens.legal("token") == ["token vp12", "token vp8_tokens2"]
    gleens = Scene("gleens", "terrans").mine(0, "1C").token(0, "gleens")
    assert gleens.holds(0, **full | {"credits": 29}).allows("action qic_rescore_federation")


# Terraforming steps -----------------------------------------------------------------------


@pytest.mark.rule("gaia.board-action.terraform")
@pytest.mark.parametrize(
    ("action", "planet"), [("power_step_1", "volcanic"), ("power_steps_2", "oxide")]
)
def test_a_step_action_builds_a_mine_at_once(action: str, planet: str) -> None:
    scene = player(power=5).planet("1B0", planet).planet("1B1", planet).holds(0, credits=2, ore=1)
    scene.play(f"action {action}")
    assert scene.asked() == (0, "aided")
    scene.play("mine 1B1")
    assert scene.structure_on("1B1") == (0, "mine")
    assert (scene.held(0, "credits"), scene.held(0, "ore")) == (0, 0)


@pytest.mark.rule("gaia.board-action.terraform")
def test_it_is_an_ordinary_mine_otherwise() -> None:
    scene = player(power=3).planet("1A0", "volcanic").holds(0, credits=2, ore=1, qic=1)
    scene.structure(1, "trading_station", "1A1").power(1, 4, 0, 0).round_tile("mine_2")
    scene.play("action power_step_1")
    assert scene.held(0, "qic") == 0
    assert scene.held(0, "vp") == 12
    assert scene.asked() == (1, "leech")


@pytest.mark.rule("gaia.board-action.terraform-waste")
def test_the_second_step_is_lost_where_1_is_enough() -> None:
    scene = player(power=5).planet("1B0", "volcanic").planet("1B1", "volcanic")
    scene.holds(0, credits=4, ore=5).play("action power_steps_2", "mine 1B0")
    assert scene.held(0, "ore") == 4
    scene.end_turn().play("pass pass_big_buildings", "mine 1B1")
    assert scene.held(0, "ore") == 0


@pytest.mark.rule("gaia.board-action.terraform-extra")
@pytest.mark.check("gaia.board-action.terraform-extra")
def test_the_third_step_is_paid_in_ore() -> None:
    scene = player(power=5).planet("1B0", "terra").holds(0, credits=2, ore=4)
    scene.play("action power_steps_2")
    assert scene.structure_on("1B0") == (0, "mine")
    assert (scene.held(0, "credits"), scene.held(0, "ore")) == (0, 0)


@pytest.mark.rule("gaia.board-action.terraform-extra")
def test_further_steps_must_be_affordable() -> None:
    scene = player(power=5).planet("1B0", "terra").planet("1B1", "oxide").planet("1B2", "oxide")
    scene.holds(0, credits=2, ore=3).play("action power_steps_2")
    scene.refuses("mine 1B0", "gaia.mine.cost-additional", resource=2, cost=4, held=3)


@pytest.mark.rule("gaia.board-action.terraform-extra")
@pytest.mark.parametrize("other", ["action power_step_1", "special booster-step", "burn"])
def test_nothing_else_fits_between_the_action_and_its_mine(other: str) -> None:
    scene = able(power=9).power(0, 0, 2, 9).booster(0, "terraform_step")
    scene.play("action power_steps_2")
    rule = "gaia.free.own-turn" if other == "burn" else "gaia.action.one-per-turn"
    scene.refuses(other, rule)


@pytest.mark.rule("gaia.board-action.terraform-extra")
def test_the_mine_ends_the_action() -> None:
    scene = able(power=9).holds(0, credits=4, ore=3).booster(0, "terraform_step")
    scene.play("action power_steps_2", "mine 1B0")
    scene.refuses("action power_step_1", "gaia.action.one-per-turn")
    scene.refuses("special booster-step", "gaia.action.one-per-turn")


@pytest.mark.ruling("gaia.gap.action.unused-steps")
@pytest.mark.parametrize("action", ["power_step_1", "power_steps_2"])
def test_a_step_action_needs_a_planet_that_needs_a_step(action: str) -> None:
    scene = player(power=5).planet("1B0", "desert").planet("1B1", "gaia")
    scene.holds(0, credits=9, ore=9, qic=1)
    assert len(scene.legal("mine")) == 2
    scene.refuses(f"action {action}", UNUSED, targets=0)


@pytest.mark.ruling("gaia.gap.action.unused-steps")
@pytest.mark.parametrize("planet", ["desert", "gaia"])
def test_a_planet_that_needs_no_step_is_no_target(planet: str) -> None:
    scene = able(power=3).planet("1B2", planet).holds(0, qic=1)
    scene.play("action power_step_1")
    scene.refuses("mine 1B2", UNUSED, space=at("1B2"), steps=0)
    assert scene.legal("mine") == ["mine 1B0", "mine 1B1"]


@pytest.mark.ruling("gaia.gap.action.unused-steps")
def test_a_planet_to_share_is_no_target() -> None:
    scene = Scene("lantids", "xenos").mine(0, "1C").mine(1, "1B2").power(0, 0, 0, 3)
    scene.planet("1B0", "oxide").planet("1B1", "ice").holds(0, credits=2, ore=1)
    assert scene.allows("mine 1B2")
    scene.play("action power_step_1")
    scene.refuses("mine 1B2", UNUSED, space=at("1B2"), steps=0)


# A technology tile ------------------------------------------------------------------------


@pytest.mark.rule("gaia.board-action.tech")
@pytest.mark.example("gaia.example.qic-action-tech")
def test_4_qics_buy_a_standard_tile_and_its_advance() -> None:
    scene = player(qic=4).tech_at("economy", "vp_7")
    scene.play("action qic_tech_tile", "tile economy")
    assert scene.legal() == ["advance economy", "decline"]
    scene.play("advance economy")
    assert scene.held(0, "qic") == 0
    assert scene.owns_tile(0, "vp_7")
    assert scene.held(0, "vp") == 17
    assert scene.level_of(0, "economy") == 1


@pytest.mark.rule("gaia.board-action.tech")
@pytest.mark.example("gaia.example.qic-action-tech")
def test_4_qics_buy_an_advanced_tile() -> None:
    scene = player(qic=4).level(0, science=4).token(0, GREEN).tile(0, "vp_7")
    scene.advanced_at("science", "vp2_per_sector")
    scene.play("action qic_tech_tile", "tile adv-science", "advance economy")
    assert scene.owns_advanced(0, "vp2_per_sector")
    assert not scene.owns_tile(0, "vp_7")
    assert (scene.held(0, "qic"), scene.held(0, "vp")) == (0, 12)
    assert scene.level_of(0, "economy") == 1


@pytest.mark.ruling("gaia.gap.action.no-tech-available")
def test_without_a_tile_to_take_the_action_cannot_be_taken() -> None:
    scene = player(qic=4).level(0, science=4).tile(0, *STANDARD)
    scene.refuses("action qic_tech_tile", "gaia.gap.action.no-tech-available", tiles=0)


@pytest.mark.ruling("gaia.gap.action.no-tech-available")
def test_an_advanced_tile_alone_is_enough() -> None:
    scene = player(qic=4).level(0, science=4).tile(0, *STANDARD).token(0, GREEN)
    assert scene.allows("action qic_tech_tile")


# A federation token once more -------------------------------------------------------------


@pytest.mark.rule("gaia.board-action.rescore")
@pytest.mark.check("gaia.board-action.rescore")
def test_a_token_gives_its_vp_and_ore_again() -> None:
    scene = player(qic=3).token(0, "vp7_ore2")
    scene.play("action qic_rescore_federation")
    assert scene.all_of(0) == {"vp": 17, "ore": 2}


@pytest.mark.rule("gaia.board-action.rescore")
def test_one_of_the_own_tokens_is_chosen() -> None:
    scene = player(qic=3).token(0, "vp7_ore2").token(0, "vp7_credits6", green=False)
    scene.token(1, "vp12", green=False).play("action qic_rescore_federation")
    assert scene.legal() == ["token vp7_ore2", "token vp7_credits6"]
    scene.refuses("token vp12", "gaia.board-action.rescore", token=0)
    scene.play("token vp7_credits6")
    assert scene.all_of(0) == {"vp": 17, "credits": 6}


@pytest.mark.rule("gaia.board-action.rescore-no-token")
@pytest.mark.parametrize("green", [True, False])
def test_no_token_is_gained_or_turned(green: bool) -> None:
    scene = player(qic=3).token(0, "vp7_ore2", green=green)
    supply = scene.state.token_supply[:]
    events = scene.play("action qic_rescore_federation")
    assert scene.tokens(0) == [("vp7_ore2", green)]
    assert scene.state.token_supply == supply
    assert named(events, "token_taken") == []


@pytest.mark.ruling("gaia.gap.action.rescore-trigger")
def test_the_federation_round_tile_does_not_score() -> None:
    scene = player(qic=3).token(0, "vp7_ore2").round_tile("federation_5")
    scene.play("action qic_rescore_federation")
    assert scene.held(0, "vp") == 17


@pytest.mark.rule("gaia.board-action.rescore-need")
def test_without_a_token_nothing_can_be_scored_again() -> None:
    scene = player(qic=3).token(1, "vp7_ore2")
    scene.refuses("action qic_rescore_federation", "gaia.board-action.rescore-need", tokens=0)


# Planet types -----------------------------------------------------------------------------


@pytest.mark.rule("gaia.board-action.planet-types")
@pytest.mark.check("gaia.board-action.planet-types")
def test_5_planet_types_give_8_vp() -> None:
    scene = player(qic=2).mine(0, "1B0").mine(0, "1B1", planet="ice")
    scene.mine(0, "1B2", planet="terra").structure(0, "research_lab", "1B3", "gaia")
    scene.mine(0, "1B4", planet="oxide").mine(1, "1B5", planet="swamp")
    scene.play("action qic_vp_planet_types")
    assert scene.held(0, "vp") == 18


@pytest.mark.rule("gaia.board-action.planet-types")
def test_1_planet_type_gives_4_vp() -> None:
    scene = player(qic=2)
    scene.play("action qic_vp_planet_types")
    assert scene.held(0, "vp") == 14


@pytest.mark.rule("gaia.board-action.planet-types-gaiaformer")
def test_gaiaformers_do_not_count() -> None:
    scene = player(qic=2).former(0, "1B0").former(0, "1B1", "gaia")
    scene.play("action qic_vp_planet_types")
    assert scene.held(0, "vp") == 14


@pytest.mark.rule("gaia.board-action.planet-types-gaiaformer")
def test_the_lost_planet_is_a_type_of_its_own() -> None:
    scene = player(qic=2).lost_planet(0, "1B0")
    scene.play("action qic_vp_planet_types")
    assert scene.held(0, "vp") == 15
