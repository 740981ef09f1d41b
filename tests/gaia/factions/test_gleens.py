"""The Gleens: ore for Q.I.C.s, Gaia planets, a token of their own (ledger part: Factions)."""

from __future__ import annotations

import pytest

from orrery.games.gaia.components import TOKENS
from tests.gaia.factions.homes import home_types
from tests.gaia.scene import Scene, opened

INSTITUTE = "planetary_institute"


def gleens(structure: str = "mine") -> Scene:
    return Scene("gleens", "terrans").structure(0, structure, "1C").power(0, 0, 0, 0)


def building_the_institute() -> Scene:
    scene = gleens("trading_station").holds(0, credits=6, ore=4)
    scene.play("upgrade 1C pi")
    return scene


@pytest.mark.rule("gaia.faction.gleens.home")
def test_desert_is_home() -> None:
    assert home_types("gleens") == ["desert"]


# Ore instead of Q.I.C.s -------------------------------------------------------------------


@pytest.mark.rule("gaia.faction.gleens.no-start-qic")
@pytest.mark.ruling("gaia.gap.gleens.start-navigation")
def test_they_start_with_5_ore_and_no_qic() -> None:
    scene = opened("gleens", "ambas")
    assert (scene.held(0, "qic"), scene.held(0, "ore")) == (0, 5)
    assert (scene.held(1, "qic"), scene.held(1, "ore")) == (2, 4)
    assert scene.level_of(0, "navigation") == 1


@pytest.mark.rule("gaia.faction.gleens.qic-to-ore")
@pytest.mark.check("gaia.faction.gleens.qic-to-ore")
def test_artificial_intelligence_3_gives_2_ore() -> None:
    scene = gleens().level(0, ai=2).holds(0, knowledge=4)
    scene.play("research ai")
    assert (scene.held(0, "ore"), scene.held(0, "qic")) == (2, 0)


@pytest.mark.rule("gaia.faction.gleens.qic-to-ore")
def test_ore_above_the_limit_is_lost() -> None:
    scene = gleens().level(0, ai=2).holds(0, knowledge=4, ore=14)
    scene.play("research ai")
    assert (scene.held(0, "ore"), scene.held(0, "qic")) == (15, 0)


@pytest.mark.ruling("gaia.gap.gleens.all-sources")
def test_4_power_buy_an_ore() -> None:
    scene = gleens().power(0, 0, 0, 4)
    scene.play("convert 4pw>1q")
    assert (scene.held(0, "ore"), scene.held(0, "qic")) == (1, 0)
    assert scene.areas(0) == (4, 0, 0)


@pytest.mark.ruling("gaia.gap.gleens.all-sources")
def test_income_gives_ore_instead() -> None:
    plain = gleens().booster(0, "pass_research_labs").begin_round()
    scene = gleens().booster(0, "credits_qic").begin_round()
    assert scene.held(0, "ore") == plain.held(0, "ore") + 1
    assert scene.held(0, "qic") == 0


@pytest.mark.ruling("gaia.gap.gleens.all-sources")
def test_a_technology_tile_gives_ore_instead() -> None:
    scene = gleens("trading_station").tech_at("free1", "ore_qic").holds(0, credits=5, ore=3)
    scene.play("upgrade 1C lab", "tile free1", "decline")
    assert (scene.held(0, "ore"), scene.held(0, "qic")) == (2, 0)


@pytest.mark.ruling("gaia.gap.gleens.all-sources")
def test_a_federation_token_gives_ore_instead() -> None:
    scene = gleens(INSTITUTE).structure(0, "academy_knowledge", "1B0").mine(0, "1B1")
    scene.play("federate", "token vp8_qic1")
    assert (scene.held(0, "ore"), scene.held(0, "qic")) == (1, 0)


@pytest.mark.rule("gaia.faction.gleens.academy")
@pytest.mark.ruling("gaia.gap.gleens.academy")
@pytest.mark.parametrize(
    ("academy", "ore", "qic"), [("academy_qic", 0, 2), ("academy_knowledge", 2, 0)]
)
def test_only_the_academy_with_the_qic_ends_it(academy: str, ore: int, qic: int) -> None:
    scene = gleens(academy).level(0, ai=2).holds(0, knowledge=4)
    scene.play("research ai")
    assert (scene.held(0, "ore"), scene.held(0, "qic")) == (ore, qic)


@pytest.mark.ruling("gaia.gap.gleens.academy")
def test_the_tile_and_the_advance_of_that_academy_give_qics() -> None:
    scene = gleens("research_lab").holds(0, credits=6, ore=6).tech_at("ai", "ore_qic")
    scene.play("upgrade 1C ac-qic", "tile ai", "advance ai")
    assert (scene.held(0, "ore"), scene.held(0, "qic")) == (1, 2)


@pytest.mark.ruling("gaia.gap.gleens.academy")
def test_the_academy_action_gives_a_qic() -> None:
    scene = gleens("academy_qic")
    scene.play("special academy")
    assert (scene.held(0, "ore"), scene.held(0, "qic")) == (0, 1)


@pytest.mark.rule("gaia.faction.gleens.qic-to-ore")
def test_opponents_gain_qics() -> None:
    scene = Scene("terrans", "gleens").mine(0, "1C").level(0, ai=2).holds(0, knowledge=4)
    scene.play("research ai")
    assert (scene.held(0, "ore"), scene.held(0, "qic")) == (0, 2)


# Gaia planets -----------------------------------------------------------------------------


@pytest.mark.rule("gaia.faction.gleens.gaia-cost")
@pytest.mark.check("gaia.faction.gleens.gaia-cost")
@pytest.mark.parametrize("structure", ["mine", "academy_qic"])
def test_a_mine_on_a_gaia_planet_costs_2_ore_and_2_credits(structure: str) -> None:
    scene = gleens(structure).planet("1B0", "gaia").holds(0, credits=3, ore=3, qic=1)
    scene.play("mine 1B0")
    assert [scene.held(0, name) for name in ("credits", "ore", "qic")] == [1, 1, 1]


@pytest.mark.rule("gaia.faction.gleens.gaia-cost")
def test_1_ore_and_a_qic_are_not_enough() -> None:
    scene = gleens().planet("1B0", "gaia").holds(0, credits=2, ore=1, qic=1)
    scene.refuses("mine 1B0", "gaia.mine.cost-additional", resource=2, cost=2, held=1)


@pytest.mark.rule("gaia.faction.gleens.gaia-vp")
def test_a_mine_on_a_gaia_planet_gives_2_more_vp() -> None:
    scene = gleens().planet("1B0", "gaia").holds(0, credits=2, ore=2).round_tile("gaia_mine_3")
    scene.play("mine 1B0")
    assert scene.held(0, "vp") == 10 + 3 + 2


@pytest.mark.rule("gaia.faction.gleens.gaia-vp")
def test_a_mine_on_a_planet_of_an_own_project_gives_2_vp() -> None:
    scene = gleens().former(0, "1B0", "gaia").holds(0, credits=2, ore=1)
    scene.play("mine 1B0")
    assert scene.held(0, "vp") == 12


@pytest.mark.rule("gaia.faction.gleens.gaia-vp")
def test_a_mine_elsewhere_gives_none() -> None:
    scene = gleens().planet("1B0", "desert").holds(0, credits=2, ore=1)
    scene.play("mine 1B0")
    assert scene.held(0, "vp") == 10


@pytest.mark.rule("gaia.faction.gleens.gaia-vp")
def test_opponents_get_none() -> None:
    scene = Scene("terrans", "gleens").mine(0, "1C").planet("1B0", "gaia")
    scene.holds(0, credits=2, ore=1, qic=1).play("mine 1B0")
    assert scene.held(0, "vp") == 10


# The institute ----------------------------------------------------------------------------


@pytest.mark.rule("gaia.faction.gleens.institute")
def test_the_institute_gives_the_reserved_token_and_its_resources() -> None:
    scene = building_the_institute()
    assert scene.tokens(0) == [("gleens", True)]
    gained = [scene.held(0, name) for name in ("credits", "ore", "knowledge", "qic", "vp")]
    assert gained == [2, 1, 1, 0, 10]


@pytest.mark.rule("gaia.faction.gleens.institute")
def test_nobody_else_gets_the_reserved_token() -> None:
    scene = Scene("xenos", "ambas").structure(0, "trading_station", "1C").holds(0, credits=6, ore=4)
    scene.play("upgrade 1C pi")
    assert scene.tokens(0) == []
    assert len(scene.state.token_supply) == 6
    assert TOKENS[-1].id == "gleens"


@pytest.mark.rule("gaia.faction.gleens.token-counts")
@pytest.mark.check("gaia.faction.gleens.token-counts")
def test_the_federation_round_tile_scores_when_the_institute_is_built() -> None:
    scene = gleens("trading_station").holds(0, credits=6, ore=4).round_tile("federation_5")
    scene.play("upgrade 1C pi")
    assert scene.held(0, "vp") == 15


@pytest.mark.rule("gaia.faction.gleens.token-counts")
def test_the_reserved_token_opens_level_5_once() -> None:
    scene = gleens(INSTITUTE).token(0, "gleens").level(0, science=4, economy=4)
    scene.holds(0, knowledge=8).play("research science")
    assert scene.level_of(0, "science") == 5
    assert scene.tokens(0) == [("gleens", False)]
    scene.play("done", "pass pass_trading_stations")
    scene.refuses("research economy", "gaia.research.level5-token", track=4, green=0)


@pytest.mark.rule("gaia.faction.gleens.token-counts")
def test_the_reserved_token_can_be_scored_again() -> None:
    scene = gleens(INSTITUTE).token(0, "gleens").holds(0, qic=3)
    scene.play("action qic_rescore_federation")
    gained = [scene.held(0, name) for name in ("credits", "ore", "knowledge")]
    assert gained == [2, 1, 1]


@pytest.mark.rule("gaia.faction.gleens.institute-federation")
def test_the_institute_can_be_part_of_an_ordinary_federation() -> None:
    scene = gleens("trading_station").structure(0, "academy_knowledge", "1B0").mine(0, "1B1")
    scene.holds(0, credits=6, ore=4).play("upgrade 1C pi")
    assert scene.federated(0) == []
    scene.play("done", "pass pass_trading_stations", "federate", "token vp12")
    assert scene.federated(0) == ["1C", "1B0", "1B1"]
    assert scene.tokens(0) == [("gleens", True), ("vp12", False)]
