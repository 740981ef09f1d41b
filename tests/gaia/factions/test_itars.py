"""The Itars: burned tokens come back, or buy technology (ledger part: Factions)."""

from __future__ import annotations

import pytest

from tests.gaia.factions.homes import home_types
from tests.gaia.scene import Scene, at

INSTITUTE = "planetary_institute"


def itars(gaia_area: int, institute: bool = True) -> Scene:
    """Tokens 1/0/0 and so many in the Gaia area; the tiles on free1 and free2 are known."""
    kind = INSTITUTE if institute else "mine"
    scene = Scene("itars", "xenos").structure(0, kind, "1C").power(0, 1, 0, 0, gaia_area=gaia_area)
    scene.tech_at("free1", "vp_7").tech_at("free2", "income_credits_4")
    return scene.round_tile("trading_station_3")


@pytest.mark.rule("gaia.faction.itars.home")
def test_ice_is_home() -> None:
    assert home_types("itars") == ["ice"]


@pytest.mark.rule("gaia.faction.itars.ability")
@pytest.mark.check("gaia.faction.itars.ability")
def test_burning_twice_sends_2_tokens_to_the_gaia_area() -> None:
    scene = Scene("itars", "xenos").mine(0, "1C").power(0, 0, 4, 0)
    scene.play("burn", "burn")
    assert (scene.areas(0), scene.gaia_area(0)) == ((0, 0, 2), 2)


@pytest.mark.rule("gaia.faction.itars.ability")
def test_others_lose_the_burned_token() -> None:
    scene = Scene("nevlas", "xenos").mine(0, "1C").power(0, 0, 4, 0)
    scene.play("burn", "burn")
    assert (scene.areas(0), scene.gaia_area(0)) == ((0, 0, 2), 0)


@pytest.mark.rule("gaia.faction.itars.ability")
def test_the_tokens_return_in_the_gaia_phase() -> None:
    scene = itars(2, institute=False).begin_gaia_phase()
    assert (scene.areas(0), scene.gaia_area(0)) == ((3, 0, 0), 0)


# Tiles for tokens -------------------------------------------------------------------------


@pytest.mark.rule("gaia.faction.itars.institute")
def test_4_tokens_buy_a_standard_tile_with_its_advance() -> None:
    scene = itars(4).begin_gaia_phase()
    assert scene.asked() == (0, "gaia_exchange")
    scene.play("exchange", "tile free1", "advance science")
    assert scene.owns_tile(0, "vp_7")
    assert scene.held(0, "vp") == 17
    assert scene.level_of(0, "science") == 1
    assert (scene.areas(0), scene.gaia_area(0)) == ((1, 0, 0), 0)
    assert scene.asked() == (0, "turn")


@pytest.mark.rule("gaia.faction.itars.institute")
def test_4_tokens_buy_an_advanced_tile() -> None:
    scene = itars(4).tile(0, "income_credits_4").token(0, "vp7_ore2").level(0, gaia_project=4)
    scene.mine(0, "1B0").begin_gaia_phase()
    scene.play("exchange", "tile adv-gaia_project", "advance science")
    assert scene.owns_advanced(0, "vp2_per_mine")
    assert not scene.owns_tile(0, "income_credits_4")
    assert scene.tokens(0) == [("vp7_ore2", False)]
    assert scene.held(0, "vp") == 12


@pytest.mark.rule("gaia.faction.itars.institute")
def test_the_normal_rules_for_tiles_apply() -> None:
    scene = itars(4).tile(0, "vp_7").begin_gaia_phase()
    scene.play("exchange")
    kind = scene.state.tech_at[6]
    scene.refuses("tile free1", "gaia.tech.no-duplicate", tile=kind)


@pytest.mark.rule("gaia.faction.itars.institute")
def test_they_may_keep_the_tokens() -> None:
    scene = itars(4).begin_gaia_phase()
    scene.play("decline")
    assert (scene.areas(0), scene.gaia_area(0)) == ((5, 0, 0), 0)


@pytest.mark.rule("gaia.faction.itars.institute")
@pytest.mark.parametrize(("tokens", "institute"), [(3, True), (4, False), (0, True)])
def test_without_4_tokens_or_without_the_institute_they_are_not_asked(
    tokens: int, institute: bool
) -> None:
    scene = itars(tokens, institute).begin_gaia_phase()
    assert scene.asked() == (0, "turn")
    assert scene.areas(0) == (1 + tokens, 0, 0)


@pytest.mark.rule("gaia.faction.itars.institute")
def test_an_exchange_belongs_to_the_gaia_phase() -> None:
    itars(4).refuses("exchange", "gaia.gaia-phase.tokens-return")


@pytest.mark.rule("gaia.faction.itars.institute-repeat")
@pytest.mark.check("gaia.faction.itars.institute-repeat")
def test_9_tokens_buy_2_tiles_and_1_returns() -> None:
    scene = itars(9).begin_gaia_phase()
    scene.play("exchange", "tile free1", "decline", "exchange", "tile free2", "decline")
    assert scene.owns_tile(0, "vp_7")
    assert scene.owns_tile(0, "income_credits_4")
    assert (scene.areas(0), scene.gaia_area(0)) == ((2, 0, 0), 0)
    assert scene.asked() == (0, "turn")


@pytest.mark.rule("gaia.faction.itars.institute-repeat")
def test_they_may_stop_after_the_first() -> None:
    scene = itars(9).begin_gaia_phase()
    scene.play("exchange", "tile free1", "decline", "decline")
    assert scene.areas(0) == (6, 0, 0)
    assert scene.asked() == (0, "turn")


@pytest.mark.ruling("gaia.gap.itars.order")
def test_an_exchange_is_resolved_before_the_next_is_offered() -> None:
    scene = itars(8).begin_gaia_phase()
    scene.play("exchange")
    assert scene.gaia_area(0) == 4
    scene.refuses("exchange", "gaia.gaia-phase.tokens-return")
    scene.play("tile free1")
    assert scene.asked() == (0, "advance")
    scene.play("advance science")
    assert scene.asked() == (0, "gaia_exchange")


@pytest.mark.ruling("gaia.gap.itars.order")
def test_the_rest_returns_after_the_advance_and_is_not_charged_by_it() -> None:
    scene = itars(6).level(0, science=2).begin_gaia_phase()
    scene.play("exchange", "tile free1", "advance science")
    assert scene.areas(0) == (2, 0, 1)


@pytest.mark.ruling("gaia.gap.itars.order")
def test_without_a_tile_to_take_there_is_no_exchange() -> None:
    nine = [
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
    assert itars(4).tile(0, *nine[1:]).begin_gaia_phase().asked() == (0, "gaia_exchange")
    scene = itars(4).tile(0, *nine).begin_gaia_phase()
    assert scene.asked() == (0, "turn")
    assert scene.areas(0) == (5, 0, 0)


@pytest.mark.ruling("gaia.gap.itars.lost-planet-charge")
def test_neighbours_of_the_lost_planet_charge_at_once() -> None:
    scene = itars(9).level(0, navigation=4).token(0, "vp7_ore2").mine(1, "1A0")
    scene.begin_gaia_phase()
    scene.play("exchange", "tile free1", "advance navigation", "lost-planet 1B0")
    assert scene.state.lost_planet == at("1B0")
    assert scene.asked() == (1, "leech")
    assert scene.gaia_area(0) == 5
    scene.play("charge")
    assert scene.areas(1) == (1, 5, 0)
    assert scene.asked() == (0, "gaia_exchange")


@pytest.mark.ruling("gaia.gap.itars.lost-planet-charge")
def test_neighbours_charge_in_the_gaia_phase_also_where_charges_wait_for_the_turn() -> None:
    scene = itars(4).level(0, navigation=4).token(0, "vp7_ore2").mine(1, "1A0")
    scene.option(charge_after_turn=1).begin_gaia_phase()
    scene.play("exchange", "tile free1", "advance navigation", "lost-planet 1B0", "charge")
    assert scene.asked() == (0, "turn")
    assert scene.areas(0) == (1, 0, 0)
    assert scene.areas(1) == (1, 5, 0)
