"""Phase II: planets are transformed, tokens return."""

from __future__ import annotations

import pytest

from orrery.games.gaia.components import PLANET_TYPES
from tests.gaia.scene import Scene, at, named


def kind_of(scene: Scene, space: str) -> str:
    return PLANET_TYPES[scene.state.planet[at(space)]]


# Tokens -----------------------------------------------------------------------------------


@pytest.mark.rule("gaia.gaia-phase.tokens-return")
@pytest.mark.check("gaia.gaia-phase.tokens-return")
def test_6_tokens_return_from_the_gaia_area_to_area_1() -> None:
    scene = Scene("xenos", "terrans").power(0, 0, 1, 0, gaia_area=6).begin_round()
    assert scene.areas(0) == (6, 1, 0)
    assert scene.gaia_area(0) == 0
    assert [event.args for event in named(scene.events, "tokens_returned")] == [(0, 6)]


@pytest.mark.rule("gaia.gaia-phase.tokens-terrans")
@pytest.mark.check("gaia.gaia-phase.tokens-terrans")
def test_the_tokens_of_the_terrans_return_to_area_2() -> None:
    scene = Scene("terrans", "xenos").power(0, 0, 1, 0, gaia_area=6).begin_round()
    assert scene.areas(0) == (0, 7, 0)
    assert scene.gaia_area(0) == 0


@pytest.mark.rule("gaia.gaia-phase.tokens-return", "gaia.gaia-phase.tokens-terrans")
def test_only_the_terrans_are_an_exception() -> None:
    scene = Scene("nevlas", "terrans", "ivits", "bal_taks")
    for seat in range(4):
        scene.power(seat, 0, 0, 0, gaia_area=2)
    scene.begin_gaia_phase()
    assert [scene.areas(seat) for seat in range(4)] == [(2, 0, 0), (0, 2, 0), (2, 0, 0), (2, 0, 0)]


@pytest.mark.rule("gaia.gaia-phase.tokens-return")
def test_the_brainstone_returns_like_a_token() -> None:
    scene = Scene("taklons", "terrans").power(0, 0, 1, 0, gaia_area=2, stone=4).begin_round()
    assert (scene.areas(0), scene.state.brainstone[0]) == ((2, 1, 0), 1)


@pytest.mark.rule("gaia.gaia-phase.tokens-return")
def test_tokens_return_after_income_so_they_are_not_charged_by_it() -> None:
    scene = Scene("xenos", "terrans").booster(0, "pass_big_buildings")
    scene.power(0, 0, 0, 1, gaia_area=3).begin_round()
    assert scene.areas(0) == (3, 0, 1)


# Planets ----------------------------------------------------------------------------------


@pytest.mark.rule("gaia.gaia-phase.transform")
@pytest.mark.example("gaia.example.gaia-transform")
def test_a_transdim_planet_with_a_gaiaformer_becomes_a_gaia_planet() -> None:
    scene = Scene("xenos", "terrans", round=2).former(0, "1C", since=1).planet("2C", "transdim")
    scene.former(1, "3C", since=1).begin_round()
    assert [kind_of(scene, space) for space in ("1C", "2C", "3C")] == ["gaia", "transdim", "gaia"]
    events = [event.args for event in named(scene.events, "transformed")]
    assert events == [(0, at("1C")), (1, at("3C"))]


@pytest.mark.rule("gaia.gaia-phase.transform")
def test_a_project_is_finished_in_the_gaia_phase_of_the_next_round() -> None:
    scene = Scene("xenos", "terrans").mine(0, "1C").planet("1B0", "transdim")
    scene.level(0, gaia_project=1).formers(0, board=1).power(0, 6, 0, 0)
    scene.play("project 1B0")
    assert kind_of(scene, "1B0") == "transdim"
    scene.play("pass pass_trading_stations", "pass pass_gaia_planets")
    assert scene.state.round == 2
    assert kind_of(scene, "1B0") == "gaia"
    assert scene.areas(0) == (6, 0, 0)


@pytest.mark.rule("gaia.gaia-phase.now-gaia")
def test_a_transformed_planet_counts_as_a_gaia_planet() -> None:
    scene = Scene("xenos", "terrans", round=3).mine(0, "1A0").former(0, "1C", since=2)
    scene.round_tile("gaia_mine_4").tile(0, "vp_per_gaia_mine").begin_round()
    assert scene.state.gaia_planets(0) == 0
    scene.holds(0, credits=2, ore=1, vp=10).play("mine 1C")
    assert scene.held(0, "vp") == 10 + 4 + 3
    assert (scene.state.gaia_planets(0), scene.state.planet_types(0)) == (1, 2)
    assert kind_of(scene, "1C") == "gaia"


@pytest.mark.rule("gaia.gaia-phase.now-gaia", "gaia.gaia-phase.gaiaformer-stays")
def test_once_the_gaiaformer_is_gone_anyone_may_settle_the_planet_for_a_qic() -> None:
    scene = (
        Scene("xenos", "terrans", round=3).mine(0, "1A0").mine(1, "1B1").planet("1B0", "transdim")
    )
    scene.former(0, "1C", since=2).level(0, gaia_project=1).power(0, 6, 0, 0)
    scene.booster(1, "ore_knowledge").begin_round()
    scene.play("project 1B0", "done")
    assert kind_of(scene, "1C") == "gaia"
    assert (scene.state.former[at("1C")], scene.state.former[at("1B0")]) == (-1, 0)
    scene.holds(1, credits=2, ore=1, qic=1).play("mine 1C")
    assert scene.held(1, "qic") == 0
    assert scene.structure_on("1C") == (1, "mine")


@pytest.mark.rule("gaia.gaia-phase.gaiaformer-stays")
def test_the_gaiaformer_stays_until_its_owner_builds_a_mine_there() -> None:
    scene = Scene("xenos", "terrans", round=3).mine(0, "1A0").mine(1, "1B1").former(0, "1C")
    scene.holds(1, credits=5, ore=5, qic=5).begin_round()
    assert scene.state.former[at("1C")] == 0
    assert scene.state.formers_board[0] == 0
    scene.holds(0, credits=2, ore=1, qic=0).play("mine 1C")
    assert scene.state.former[at("1C")] == -1
    assert scene.state.formers_board[0] == 1
    other = Scene("xenos", "terrans", seat=1).mine(1, "1B1").former(0, "1C", planet="gaia")
    other.holds(1, credits=5, ore=5, qic=5)
    other.refuses("mine 1C", "gaia.gaiaformed.exclusive", space=at("1C"))


# The order of the phase -------------------------------------------------------------------


@pytest.mark.ruling("gaia.gap.gaia-phase.order")
def test_the_phase_begins_when_all_income_is_paid() -> None:
    scene = Scene("xenos", "terrans").former(0, "2C").power(0, 0, 1, 0, gaia_area=2)
    scene.structure(1, "planetary_institute", "1C").power(1, 0, 0, 4).begin_round()
    assert scene.asked() == (1, "income")
    assert (kind_of(scene, "2C"), scene.gaia_area(0)) == ("transdim", 2)
    scene.play("income pi-1")
    assert (kind_of(scene, "2C"), scene.gaia_area(0)) == ("gaia", 0)


@pytest.mark.ruling("gaia.gap.gaia-phase.order")
def test_planets_first_then_players_in_turn_order_each_with_the_institute_first() -> None:
    scene = Scene("terrans", "xenos", "ambas").former(2, "2C")
    scene.structure(0, "planetary_institute", "1C").power(0, 4, 4, 0, gaia_area=4)
    scene.power(1, 0, 1, 0, gaia_area=2).power(2, 0, 1, 0, gaia_area=3)
    scene.state.order = [2, 0, 1]
    scene.begin_round()
    assert scene.asked() == (0, "gaia_conversion")
    assert kind_of(scene, "2C") == "gaia"
    assert [scene.gaia_area(seat) for seat in range(3)] == [4, 2, 0]
    ore, money = scene.held(0, "ore"), scene.held(0, "credits")
    scene.play("convert 3pw>1o", "convert 1pw>1c")
    assert (scene.held(0, "ore"), scene.held(0, "credits")) == (ore + 1, money + 1)
    assert [scene.gaia_area(seat) for seat in range(3)] == [0, 0, 0]
    # Income: 4 tokens of area I charged, one new; the 4 from the Gaia area came to area II.
    assert scene.areas(0) == (1, 12, 0)
    assert scene.asked() == (2, "turn")


@pytest.mark.ruling("gaia.gap.gaia-phase.order")
@pytest.mark.parametrize(("tokens", "asked"), [(0, False), (3, False), (4, True), (7, True)])
def test_the_itars_are_asked_only_with_4_tokens_in_the_gaia_area(tokens: int, asked: bool) -> None:
    scene = Scene("itars", "xenos").structure(0, "planetary_institute", "1C")
    scene.power(0, 9, 0, 0, gaia_area=tokens).begin_round()
    assert (scene.asked() == (0, "gaia_exchange")) == asked
    if asked:
        scene.play("exchange", "tile free1", "decline")
    left = tokens - 4 if asked else tokens
    # Income: 2 new tokens, 4 charged.
    assert (scene.areas(0), scene.gaia_area(0)) == ((9 + 2 - 4 + left, 4, 0), 0)


@pytest.mark.ruling("gaia.gap.gaia-phase.order")
@pytest.mark.parametrize(("institute", "tokens"), [(True, 0), (False, 4)])
def test_the_terrans_are_asked_only_with_an_institute_and_tokens(
    institute: bool, tokens: int
) -> None:
    scene = Scene("terrans", "xenos").power(0, 5, 0, 0, gaia_area=tokens)
    if institute:
        scene.structure(0, "planetary_institute", "1C")
    scene.begin_round()
    assert scene.asked() == (0, "turn")


@pytest.mark.ruling("gaia.gap.gaia-phase.order")
def test_gaiaformers_in_the_gaia_area_return_to_the_board() -> None:
    scene = Scene("bal_taks", "xenos").formers(0, board=1, gaia_area=2).begin_round()
    assert (scene.state.formers_board[0], scene.state.formers_gaia[0]) == (3, 0)
