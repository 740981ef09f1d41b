"""The Lost Planet of Navigation 5 (ledger part: Research areas)."""

from __future__ import annotations

import pytest

from orrery.games.gaia.geometry import NAMES
from orrery.games.gaia.state import NONE
from tests.gaia.scene import Scene, at, named

SPACE = "gaia.gap.lost-planet.space"
FAR = "gaia.range.maximum"
GREEN = "vp7_ore2"
EIGHT = ["1C", "1B0", "1B1", "1B2", "1B3", "1B4", "1B5", "1A0"]


def navigator(*factions: str, round: int = 1) -> Scene:  # noqa: A002
    """A mine on 1C, Navigation 4 and what level 5 needs, but nothing else."""
    scene = Scene(*(factions or ("xenos", "terrans")), round=round).mine(0, "1C")
    scene.level(0, navigation=4).token(0, GREEN).holds(0, knowledge=4).power(0, 0, 0, 0)
    return scene.round_tile("trading_station_3")


def placing(scene: Scene, *actions: str) -> Scene:
    scene.play("research navigation", *actions)
    return scene


def offer(scene: Scene) -> tuple[int, str, int]:
    """Who is offered power, for which build, and how much."""
    seat, kind = scene.asked()
    assert kind == "leech"
    decision = scene.state.decision(seat)
    assert decision is not None
    return seat, NAMES[decision.context["space"]], decision.context["offer"]


def final_count(scene: Scene) -> int:
    """What the first final tile counted for seat 0: both pass in round 6."""
    events = scene.end_turn().play("pass-last", "pass-last")
    return named(events, "final_scored")[0].args[-2]


# Where it goes ----------------------------------------------------------------------------


@pytest.mark.rule("gaia.track.navigation.5")
@pytest.mark.check("gaia.track.navigation.5")
def test_it_is_placed_at_once_within_the_new_range_of_4() -> None:
    scene = placing(navigator())
    assert scene.asked() == (0, "lost_planet")
    assert scene.level_of(0, "navigation") == 5
    assert scene.allows("lost-planet 1B0")
    assert scene.allows("lost-planet 2B0")
    scene.refuses("lost-planet 2C", FAR, distance=5, range=4, qic=1, held=0)


@pytest.mark.rule("gaia.track.navigation.5")
@pytest.mark.check("gaia.track.navigation.5")
def test_qics_extend_the_range() -> None:
    scene = placing(navigator().holds(0, qic=1))
    assert scene.allows("lost-planet 2B3")
    scene.refuses("lost-planet 2A6", FAR, distance=7, range=4, qic=2, held=1)
    scene.play("lost-planet 2C")
    assert scene.held(0, "qic") == 0
    assert scene.structure_on("2C") == (0, "mine")


@pytest.mark.rule("gaia.track.navigation.5")
def test_within_range_no_qic_is_spent() -> None:
    scene = placing(navigator().holds(0, qic=1), "lost-planet 2B0")
    assert scene.held(0, "qic") == 1


@pytest.mark.rule("gaia.track.navigation.5")
def test_no_other_level_places_it() -> None:
    scene = Scene("xenos", "terrans").mine(0, "1C").level(0, ai=4, navigation=3).token(0, GREEN)
    scene.holds(0, knowledge=8).refuses("lost-planet 1B0", "gaia.track.navigation.5")
    scene.play("research ai")
    scene.end_turn().play("pass pass_big_buildings", "research navigation")
    assert scene.level_of(0, "navigation") == 4
    assert scene.state.lost_planet == NONE
    assert scene.asked()[1] == "turn"


@pytest.mark.ruling("gaia.gap.lost-planet.space")
@pytest.mark.parametrize("planet", ["desert", "gaia", "transdim"])
def test_it_does_not_go_on_a_planet(planet: str) -> None:
    scene = placing(navigator().planet("1B0", planet))
    scene.refuses("lost-planet 1B0", SPACE, space=at("1B0"))
    scene.refuses("lost-planet 1C", SPACE, space=at("1C"))


@pytest.mark.ruling("gaia.gap.lost-planet.space")
def test_it_does_not_go_on_a_satellite_of_anyone() -> None:
    scene = navigator().mine(1, "1A4").federation(1, "1A4", "1B2").federation(0, "1C", "1B0")
    placing(scene)
    scene.refuses("lost-planet 1B0", SPACE, space=at("1B0"))
    scene.refuses("lost-planet 1B2", SPACE, space=at("1B2"))


@pytest.mark.ruling("gaia.gap.lost-planet.space")
def test_it_does_not_go_on_a_space_station() -> None:
    scene = placing(navigator("xenos", "ivits").station(1, "1B0"))
    scene.refuses("lost-planet 1B0", SPACE, space=at("1B0"))
    assert scene.allows("lost-planet 1B1")


@pytest.mark.ruling("gaia.gap.lost-planet.no-space")
def test_without_any_empty_space_the_level_is_gained_and_no_planet() -> None:
    scene = navigator()
    for space in scene.state.geometry().spaces:
        if NAMES[space] != "1C":
            scene.planet(NAMES[space], "ice")
    placing(scene)
    assert scene.level_of(0, "navigation") == 5
    assert scene.state.lost_planet == NONE
    assert scene.asked()[1] == "turn"


# It counts as building a mine -------------------------------------------------------------


@pytest.mark.rule("gaia.lost-planet.as-build")
@pytest.mark.check("gaia.lost-planet.as-build")
def test_it_scores_as_a_mine_and_offers_power() -> None:
    scene = navigator().structure(1, "research_lab", "3C").power(1, 2, 0, 0).round_tile("mine_2")
    placing(scene, "lost-planet 3A0")
    assert scene.held(0, "vp") == 12
    assert offer(scene) == (1, "3A0", 2)
    scene.play("charge")
    assert (scene.areas(1), scene.held(1, "vp")) == ((0, 2, 0), 9)


@pytest.mark.rule("gaia.lost-planet.as-build")
def test_3_spaces_away_nobody_is_offered_power() -> None:
    scene = navigator().structure(1, "research_lab", "3C").power(1, 2, 0, 0)
    placing(scene, "lost-planet 1A5")
    assert scene.state.geometry().distances[at("3C")][at("1A5")] == 3
    assert scene.asked() == (1, "turn")


@pytest.mark.rule("gaia.lost-planet.as-build")
def test_a_tile_for_mines_built_scores() -> None:
    scene = navigator().tile(0, "vp_7").advanced(0, "vp3_per_mine_built", covers="vp_7")
    placing(scene, "lost-planet 1B0")
    assert scene.held(0, "vp") == 13


@pytest.mark.rule("gaia.lost-planet.as-build")
@pytest.mark.parametrize("tile", ["gaia_mine_4", "terraform_step_2", "trading_station_4"])
def test_other_round_tiles_do_not_score(tile: str) -> None:
    scene = placing(navigator().round_tile(tile), "lost-planet 1B0")
    assert scene.held(0, "vp") == 10


@pytest.mark.ruling("gaia.gap.lost-planet.cost")
@pytest.mark.parametrize(("credits", "ore"), [(0, 0), (5, 5)])
def test_it_costs_neither_credits_nor_ore(credits: int, ore: int) -> None:  # noqa: A002
    scene = navigator().holds(0, credits=credits, ore=ore)
    events = placing(scene).play("lost-planet 1B0")
    assert (scene.held(0, "credits"), scene.held(0, "ore")) == (credits, ore)
    assert named(events, "paid") == []


def two_builds(*factions: str) -> Scene:
    """Navigation 5 comes with the tile of a new research lab."""
    scene = Scene(*factions).structure(0, "trading_station", "1C").level(0, navigation=4)
    scene.token(0, GREEN).holds(0, credits=5, ore=3).power(0, 0, 0, 0)
    return scene


def build_twice(scene: Scene, space: str) -> None:
    scene.play("upgrade 1C lab", "tile navigation", "advance navigation", f"lost-planet {space}")


@pytest.mark.ruling("gaia.gap.lost-planet.double-charge")
def test_the_lab_is_offered_before_the_lost_planet() -> None:
    scene = two_builds("xenos", "terrans").power(1, 9, 0, 0)
    scene.structure(1, "trading_station", "1A0").structure(1, "planetary_institute", "2B3")
    build_twice(scene, "2B0")
    assert offer(scene) == (1, "1C", 2)
    scene.play("decline")
    assert offer(scene) == (1, "2B0", 3)
    scene.play("charge")
    assert (scene.areas(1), scene.held(1, "vp")) == ((6, 3, 0), 8)


@pytest.mark.ruling("gaia.gap.lost-planet.double-charge")
def test_after_the_turn_the_lost_planet_is_offered_first() -> None:
    scene = two_builds("xenos", "terrans").power(1, 9, 0, 0).option(charge_after_turn=1)
    scene.structure(1, "trading_station", "1A0").structure(1, "planetary_institute", "2B3")
    build_twice(scene, "2B0")
    scene.end_turn()
    assert offer(scene) == (1, "2B0", 3)
    scene.play("charge")
    assert offer(scene) == (1, "1C", 2)
    scene.play("charge")
    assert (scene.areas(1), scene.held(1, "vp")) == ((4, 5, 0), 10 - 2 - 1)


@pytest.mark.ruling("gaia.gap.lost-planet.double-charge")
def test_all_neighbours_answer_for_the_lab_first() -> None:
    scene = two_builds("xenos", "terrans", "ambas").power(1, 9, 0, 0).power(2, 9, 0, 0)
    scene.mine(1, "1B0").mine(2, "1B1")
    build_twice(scene, "1A0")
    offers = []
    for _ in range(4):
        offers.append(offer(scene))
        scene.play("charge")
    assert offers == [(1, "1C", 1), (2, "1C", 1), (1, "1A0", 1), (2, "1A0", 1)]


# Its mine ---------------------------------------------------------------------------------


@pytest.mark.rule("gaia.lost-planet.no-mine-piece")
@pytest.mark.check("gaia.lost-planet.no-mine-piece")
def test_with_all_8_mines_in_use_it_can_still_be_placed() -> None:
    scene = navigator().mine(0, *EIGHT[1:]).planet("1A1", "desert").holds(0, credits=2, ore=1)
    placing(scene, "lost-planet 1A2")
    assert scene.structure_on("1A2") == (0, "mine")
    scene.end_turn().play("pass pass_big_buildings")
    scene.refuses("mine 1A1", "gaia.mine.supply", mines=8)


@pytest.mark.rule("gaia.lost-planet.no-mine-piece")
def test_after_it_all_8_mines_can_be_built() -> None:
    scene = navigator().mine(0, *EIGHT[1:7]).planet("1A1", "desert").holds(0, credits=2, ore=1)
    placing(scene, "lost-planet 1A2")
    scene.end_turn().play("pass pass_big_buildings", "mine 1A1")
    assert scene.structure_on("1A1") == (0, "mine")


@pytest.mark.rule("gaia.lost-planet.no-mine-piece")
@pytest.mark.check("gaia.lost-planet.no-mine-piece")
@pytest.mark.parametrize(("mines", "ore"), [(1, 1 + 1), (3, 1 + 2), (8, 1 + 7)])
def test_it_adds_nothing_to_the_income_of_the_mines(mines: int, ore: int) -> None:
    scene = navigator().mine(0, *EIGHT[1:mines])
    placing(scene, "lost-planet 1A2")
    scene.play("pass pass_big_buildings", "pass pass_gaia_planets")
    assert scene.state.round == 2
    assert scene.held(0, "ore") == ore


@pytest.mark.rule("gaia.lost-planet.no-mine-piece")
@pytest.mark.ruling("gaia.gap.lost-planet.satellite")
def test_its_marker_is_no_satellite() -> None:
    scene = placing(navigator(), "lost-planet 1B0")
    assert scene.state.satellites_left[0] == 25
    assert not any(scene.state.satellites)
    assert scene.federated(0) == []


@pytest.mark.ruling("gaia.gap.lost-planet.satellite")
def test_its_marker_does_not_count_for_the_satellites_tile() -> None:
    scene = navigator(round=6).final_tiles("satellites", "planet_types")
    placing(scene, "lost-planet 1B0")
    scene.end_turn().play("pass-last", "pass-last")
    outcome = scene.state.outcome()
    assert outcome is not None
    assert outcome.breakdown[0]["final1"] == 0
    assert outcome.breakdown[0]["final2"] == 12


# It is a planet like others ---------------------------------------------------------------


@pytest.mark.rule("gaia.lost-planet.type")
@pytest.mark.check("gaia.lost-planet.type")
def test_it_is_a_planet_type_of_its_own() -> None:
    scene = placing(navigator().holds(0, qic=2), "lost-planet 1B0")
    scene.end_turn().play("pass pass_big_buildings", "action qic_vp_planet_types")
    assert scene.held(0, "vp") == 10 + 3 + 2


@pytest.mark.rule("gaia.lost-planet.type")
@pytest.mark.check("gaia.lost-planet.type")
def test_it_is_worth_1_for_power() -> None:
    scene = navigator().planet("1B1", "terra").mine(1, "1A2").power(0, 2, 0, 0)
    placing(scene.holds(1, credits=2, ore=1), "lost-planet 1B0")
    assert offer(scene) == (1, "1B0", 1)
    scene.play("decline", "mine 1B1")
    assert offer(scene) == (0, "1B1", 1)


@pytest.mark.rule("gaia.lost-planet.type")
@pytest.mark.check("gaia.lost-planet.type")
def test_it_is_worth_1_for_a_federation() -> None:
    scene = Scene("terrans", "xenos").structure(0, "planetary_institute", "1C")
    scene.structure(0, "academy_qic", "1B1").power(0, 0, 0, 0)
    scene.refuses("federate", "gaia.federation.power-seven", value=6, needed=7)
    scene = Scene("terrans", "xenos").structure(0, "planetary_institute", "1C")
    scene.structure(0, "academy_qic", "1B1").power(0, 0, 0, 0).lost_planet(0, "1B0")
    scene.play("federate", "token vp12")
    assert scene.federated(0) == ["1C", "1B0", "1B1"]


@pytest.mark.rule("gaia.lost-planet.type")
@pytest.mark.check("gaia.lost-planet.type")
def test_it_is_a_structure_for_the_final_tile() -> None:
    scene = navigator(round=6).final_tiles("structures", "satellites")
    assert final_count(placing(scene, "lost-planet 1B0")) == 2


@pytest.mark.rule("gaia.lost-planet.type")
@pytest.mark.check("gaia.lost-planet.type")
def test_range_is_counted_from_it() -> None:
    scene = navigator().planet("2A6", "desert").holds(0, credits=2, ore=1)
    assert not scene.allows("mine 2A6")
    placing(scene, "lost-planet 2B0")
    scene.end_turn().play("pass pass_big_buildings", "mine 2A6")
    assert scene.structure_on("2A6") == (0, "mine")


@pytest.mark.rule("gaia.lost-planet.type")
@pytest.mark.check("gaia.lost-planet.type")
def test_its_mine_counts_for_the_booster() -> None:
    scene = placing(navigator().booster(0, "pass_mines"), "lost-planet 1B0")
    scene.play("pass pass_big_buildings", "pass pass_gaia_planets")
    assert scene.held(0, "vp") == 10 + 2


@pytest.mark.rule("gaia.lost-planet.no-upgrade")
def test_its_mine_cannot_be_upgraded() -> None:
    scene = navigator().holds(0, credits=6, ore=3)
    placing(scene, "lost-planet 1B0").end_turn().play("pass pass_big_buildings")
    scene.refuses("upgrade 1B0 ts", "gaia.lost-planet.no-upgrade", space=at("1B0"))
    assert scene.legal("upgrade") == ["upgrade 1C ts"]
