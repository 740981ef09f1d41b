"""The Ivits: one growing federation, Q.I.C.s, space stations (ledger part: Factions)."""

from __future__ import annotations

import pytest

from orrery.games.gaia.components import FACTION_ACTION, FINAL_TILES
from orrery.games.gaia.scoring import final_count
from orrery.games.gaia.state import NOBODY
from tests.gaia.factions.homes import home_types
from tests.gaia.scene import Scene, at, named, opened

INSTITUTE = "planetary_institute"
THRESHOLD = "gaia.faction.ivits.threshold"
SATELLITE_COST = "gaia.faction.ivits.satellite-cost"
STATION = "gaia.faction.ivits.station"
STATION_SPACE = "gaia.gap.ivits.station-space"
FIRST = "gaia.gap.ivits.first-federation"
MINIMAL = "gaia.gap.ivits.minimal"
HEART = [
    (INSTITUTE, "1C"),
    ("academy_qic", "1B0"),
    ("academy_knowledge", "1B1"),
    ("research_lab", "1B2"),
    ("trading_station", "1B3"),
    ("mine", "1B4"),
    ("research_lab", "1B5"),
    ("trading_station", "1A0"),
    ("trading_station", "1A1"),
    ("mine", "1A2"),
]
"""Adjacent structures: the first 6 are worth 14, all 10 are worth 21."""


def ivits(count: int = 1) -> Scene:
    """The first so many structures of the heart."""
    scene = Scene("ivits", "xenos").power(0, 4, 0, 0)
    for structure, space in HEART[:count]:
        scene.structure(0, structure, space)
    return scene


def federated(count: int, tokens: int = 1) -> Scene:
    """The same as a federation for which so many tokens were taken."""
    scene = ivits(count).federation(0, *[space for _, space in HEART[:count]])
    scene.state.tokens_formed[0] = tokens
    return scene


def counted(scene: Scene, tile: str) -> int:
    """What a final tile counts."""
    scene.state.forget()
    return final_count(scene.state, 0, [spec.id for spec in FINAL_TILES].index(tile))


@pytest.mark.rule("gaia.faction.ivits.home")
def test_oxide_is_home() -> None:
    assert home_types("ivits") == ["oxide"]


@pytest.mark.rule("gaia.faction.ivits.start")
@pytest.mark.check("gaia.faction.ivits.start")
def test_the_institute_is_placed_last_and_works_from_round_1() -> None:
    scene = opened("ivits", "xenos", "terrans")
    placing: list[int] = []
    while scene.asked()[1] == "placement":
        placing.append(scene.asked()[0])
        scene.play(scene.legal("start")[0])
    assert placing == [1, 2, 2, 1, 1, 0]
    (home,) = scene.state.colonies(0)
    assert (scene.state.owner[home], scene.state.has_institute(0)) == (0, True)
    while scene.asked()[1] == "boosters":
        plain = [text for text in scene.legal("booster") if "tokens" not in text]
        scene.play(plain[0])
    assert scene.asked() == (0, "income")
    assert {"income pi-1", "income pi-2"} <= set(scene.legal())
    scene.play("income pi-2")
    while scene.asked()[1] == "income":
        scene.play(scene.legal()[0])
    assert scene.state.round == 1
    assert scene.state.tokens_in_cycle(0) == 6 + 1
    assert scene.allows("special faction")


# Federations ------------------------------------------------------------------------------


@pytest.mark.rule(THRESHOLD)
@pytest.mark.check(THRESHOLD)
@pytest.mark.parametrize(("tokens", "enough", "needed"), [(0, 3, 7), (1, 6, 14), (2, 10, 21)])
def test_7_14_and_21_are_needed(tokens: int, enough: int, needed: int) -> None:
    scene = federated(enough, tokens) if tokens else ivits(enough)
    assert scene.allows("federate")
    scene = federated(enough - 1, tokens) if tokens else ivits(enough - 1)
    value = needed - 1
    scene.refuses("federate", THRESHOLD, value=value, needed=needed)


@pytest.mark.rule("gaia.faction.ivits.one-federation")
def test_a_second_token_enlarges_the_only_federation() -> None:
    scene = federated(5).mine(0, "1A8").holds(0, qic=1)
    scene.play("federate", "satellite 1A7", "token vp12")
    assert scene.federated(0) == ["1C", "1B0", "1B1", "1B2", "1B3", "1A7", "1A8"]
    assert scene.state.federations[0] == 1
    assert scene.state.tokens_formed[0] == 2


@pytest.mark.rule("gaia.faction.ivits.one-federation")
def test_structures_apart_make_no_second_federation() -> None:
    scene = federated(3).structure(0, "research_lab", "3C").structure(0, "research_lab", "3B0")
    scene.structure(0, "trading_station", "3B1").mine(0, "3B2")
    scene.refuses("federate", SATELLITE_COST, limit=0)


@pytest.mark.rule("gaia.faction.ivits.as-federation")
@pytest.mark.check("gaia.faction.ivits.as-federation")
def test_taking_a_token_scores_the_federation_round_tile() -> None:
    scene = federated(6).round_tile("federation_5")
    scene.play("federate", "token vp7_ore2")
    assert scene.held(0, "vp") == 10 + 7 + 5
    assert scene.held(0, "ore") == 2
    assert scene.tokens(0) == [("vp7_ore2", True)]


def two_satellites_away(qic: int) -> Scene:
    """Institute and academy are worth 6; the mine that is missing lies 3 spaces away."""
    return ivits(2).mine(0, "3A0").holds(0, qic=qic)


@pytest.mark.rule(SATELLITE_COST)
@pytest.mark.check(SATELLITE_COST)
def test_2_new_satellites_and_1_qic_are_illegal() -> None:
    two_satellites_away(qic=1).refuses("federate", SATELLITE_COST, limit=1)


@pytest.mark.rule(SATELLITE_COST)
def test_2_new_satellites_cost_2_qics_and_no_token() -> None:
    scene = two_satellites_away(qic=3)
    scene.play("federate", "planet 1C", "satellite 1B2", "satellite 1A4", "token vp12")
    assert scene.held(0, "qic") == 1
    assert scene.areas(0) == (4, 0, 0)
    assert scene.state.satellites_left[0] == 23


@pytest.mark.rule(SATELLITE_COST)
def test_while_planets_are_chosen_the_rules_of_the_ivits_are_named() -> None:
    scene = ivits(2).mine(0, "1A6", "1A8").holds(0, qic=1).mine(0, "2C")
    scene.play("federate", "planet 1C")
    scene.refuses("done", THRESHOLD, value=6, needed=7)
    scene.refuses("planet 2C", SATELLITE_COST, limit=1)


@pytest.mark.ruling("gaia.gap.ivits.token-count")
def test_the_token_of_terraforming_5_does_not_count() -> None:
    scene = ivits(3).level(0, terraforming=4).token(0, "vp8_tokens2").holds(0, knowledge=4)
    scene.top_token("vp12").play("research terraforming")
    assert scene.tokens(0) == [("vp8_tokens2", False), ("vp12", False)]
    scene.play("pass pass_trading_stations", "federate", "token vp7_ore2", "done")
    assert scene.tokens(0)[2:] == [("vp7_ore2", True)]
    scene.refuses("federate", THRESHOLD, value=9, needed=14)


@pytest.mark.ruling(FIRST)
def test_a_value_that_passes_two_thresholds_needs_two_actions() -> None:
    scene = ivits(6)
    scene.play("federate", "token vp12")
    assert scene.tokens(0) == [("vp12", False)]
    scene.play("pass pass_trading_stations", "federate", "token vp7_ore2", "done")
    assert scene.tokens(0) == [("vp12", False), ("vp7_ore2", True)]
    scene.refuses("federate", THRESHOLD, value=14, needed=21)


@pytest.mark.ruling(FIRST)
def test_a_value_reached_by_growing_needs_no_satellites() -> None:
    scene = federated(5).planet("1B4", "oxide").holds(0, credits=2, ore=1)
    scene.play("mine 1B4", "pass pass_trading_stations", "federate", "token vp12")
    assert scene.state.satellites_left[0] == 25
    assert scene.tokens(0) == [("vp12", False)]


@pytest.mark.ruling(FIRST)
def test_satellites_may_touch_the_own_federation() -> None:
    scene = federated(5).mine(0, "3A0").holds(0, qic=1)
    scene.play("federate")
    satellites = [space for space in ("1A4", "1A5") if space in scene.federated(0)]
    assert satellites == []
    scene.play("satellite 1A4", "token vp12")
    assert scene.federated(0) == ["1C", "1B0", "1B1", "1B2", "1B3", "1A4", "3A0"]
    assert scene.held(0, "qic") == 0


@pytest.mark.ruling(MINIMAL)
def test_enlarging_takes_the_fewest_new_satellites() -> None:
    scene = federated(5).mine(0, "3A0", "1A8").holds(0, qic=3)
    scene.play("federate")
    assert scene.legal("planet") == ["planet 1A8", "planet 3A0"]
    scene.play("planet 3A0")
    assert scene.legal() == ["satellite 1A4", "satellite 1A5"]
    minimal = "gaia.federation.minimal-satellites"
    scene.refuses("satellite 1A3", minimal, placed=0, fewest=1)


@pytest.mark.ruling(MINIMAL)
def test_enlarging_leaves_unneeded_planets_out() -> None:
    scene = federated(4).mine(0, "5A8").structure(0, "trading_station", "1A8")
    scene.structure(0, "trading_station", "5A10").holds(0, qic=9)
    scene.play("federate", "planet 1A8")
    assert scene.legal() == ["planet 5A8", "planet 5A10"]
    scene.play("planet 5A10")
    assert {text.split()[0] for text in scene.legal()} == {"satellite"}
    scene.play("satellite 1B4", "satellite 1A2", "token vp12")
    assert scene.held(0, "qic") == 7
    assert "5A8" not in scene.federated(0)


@pytest.mark.ruling(MINIMAL)
def test_new_satellites_may_start_from_the_old_ones() -> None:
    scene = ivits(2).mine(0, "5C").federation(0, "1C", "1B0", "1B2", "1A4", "5A8", "5B4", "5C")
    scene.state.tokens_formed[0] = 1
    scene.structure(0, "academy_knowledge", "3B0").structure(0, "research_lab", "3C")
    scene.structure(0, "research_lab", "3B1").holds(0, qic=1)
    scene.play("federate", "satellite 3A0", "token vp12")
    assert {"3A0", "3B0", "3B1", "3C"} <= set(scene.federated(0))
    assert scene.held(0, "qic") == 0


# Space stations ---------------------------------------------------------------------------


@pytest.mark.rule(STATION)
def test_a_station_is_placed_on_an_empty_space_in_range() -> None:
    scene = ivits()
    scene.play("special faction", "space-station 1B0")
    assert scene.state.station[at("1B0")] == 0
    assert scene.structure_on("1B0") == (None, "none")


@pytest.mark.rule(STATION)
def test_beyond_range_there_is_no_station() -> None:
    scene = ivits()
    scene.play("special faction")
    assert scene.legal() == [f"space-station 1B{number}" for number in range(6)]
    far = {"distance": 2, "range": 1, "qic": 1, "held": 0}
    scene.refuses("space-station 1A0", "gaia.range.maximum", **far)
    scene = ivits().level(0, navigation=2)
    scene.play("special faction", "space-station 1A0")
    assert scene.state.station[at("1A0")] == 0


@pytest.mark.rule(STATION)
def test_it_is_possible_once_a_round() -> None:
    scene = ivits()
    scene.play("special faction", "space-station 1B0", "pass pass_trading_stations")
    scene.refuses("special faction", "gaia.special.once", special=FACTION_ACTION)


@pytest.mark.rule(STATION)
def test_without_an_empty_space_in_range_there_is_no_action() -> None:
    scene = ivits()
    for number in range(6):
        scene.planet(f"1B{number}", "transdim")
    scene.refuses("special faction", STATION, targets=0)


@pytest.mark.rule(STATION, "gaia.components.space-stations")
def test_there_are_6_stations() -> None:
    rule = "gaia.components.space-stations"
    scene = ivits()
    for number in range(5):
        scene.station(0, f"1B{number}")
    assert scene.allows("special faction")
    scene = ivits()
    for number in range(6):
        scene.station(0, f"1B{number}")
    scene.refuses("special faction", rule, stations=6, limit=6)


@pytest.mark.rule(STATION)
def test_others_have_no_stations() -> None:
    scene = Scene("hadsch_hallas", "xenos").structure(0, INSTITUTE, "1C")
    scene.refuses("special faction", "gaia.special.free", special=FACTION_ACTION)
    scene.refuses("space-station 1B0", "gaia.special.once")


@pytest.mark.ruling(STATION_SPACE)
def test_no_station_on_planets_stations_and_own_satellites() -> None:
    scene = ivits().planet("1B0", "ice").planet("1B1", "transdim").station(0, "1B2").mine(1, "1B5")
    scene.federation(0, "1C", "1B3")
    scene.play("special faction")
    for space in ["1B0", "1B1", "1B2", "1B3", "1B5", "1C"]:
        scene.refuses(f"space-station {space}", STATION_SPACE, space=at(space))
    assert scene.allows("space-station 1B4")


@pytest.mark.ruling(STATION_SPACE)
def test_satellites_of_opponents_do_not_hinder() -> None:
    scene = ivits().mine(1, "1A0").federation(1, "1A0", "1B0")
    scene.play("special faction", "space-station 1B0")
    assert scene.state.station[at("1B0")] == 0
    assert scene.state.has_satellite(1, at("1B0"))


@pytest.mark.ruling("gaia.gap.ivits.station-range")
def test_qics_extend_the_range_of_a_station() -> None:
    scene = ivits().holds(0, qic=2)
    scene.play("special faction", "space-station 3A0")
    assert scene.state.station[at("3A0")] == 0
    assert scene.held(0, "qic") == 1


@pytest.mark.ruling("gaia.gap.ivits.station-range")
def test_the_booster_does_not_extend_it() -> None:
    scene = ivits().booster(0, "range_3")
    scene.play("special faction")
    far = {"distance": 2, "range": 1, "qic": 1, "held": 0}
    scene.refuses("space-station 1A0", "gaia.range.maximum", **far)


@pytest.mark.rule("gaia.faction.ivits.station-federation")
def test_a_station_adds_1_to_a_federation() -> None:
    ivits(2).refuses("federate", THRESHOLD, value=6, needed=7)
    scene = ivits(2).station(0, "1B3")
    scene.play("federate", "token vp12")
    assert scene.federated(0) == ["1C", "1B0", "1B3"]


@pytest.mark.rule("gaia.faction.ivits.station-federation")
def test_a_station_is_connected_by_satellites_like_a_planet() -> None:
    scene = ivits(2).station(0, "1A6").holds(0, qic=1)
    scene.play("federate", "planet 1C", "token vp12")
    assert scene.federated(0) == ["1C", "1B0", "1B3", "1A6"]
    assert scene.held(0, "qic") == 0


@pytest.mark.rule("gaia.faction.ivits.station-no-other")
@pytest.mark.check("gaia.faction.ivits.station-no-other")
def test_nobody_charges_power_for_a_station() -> None:
    scene = ivits().mine(1, "1B1").round_tile("mine_2")
    events = scene.play("special faction", "space-station 1B0")
    assert scene.asked()[1] == "turn"
    assert [event.kind.name for event in events] == ["special_taken", "station_placed"]
    assert scene.held(0, "vp") == 10


@pytest.mark.rule("gaia.faction.ivits.station-no-other")
@pytest.mark.check("gaia.faction.ivits.station-no-other")
def test_a_station_charges_no_power_itself() -> None:
    scene = Scene("xenos", "ivits").mine(0, "2C").structure(1, INSTITUTE, "3C").station(1, "2B0")
    scene.holds(0, credits=6, ore=2).play("upgrade 2C ts")
    assert scene.asked()[1] == "turn"
    assert named(scene.events, "leeched") == []
    assert scene.held(0, "credits") == 0


@pytest.mark.rule("gaia.faction.ivits.station-no-other")
def test_a_station_does_not_make_a_trading_station_cheaper() -> None:
    scene = Scene("xenos", "ivits").mine(0, "2C").structure(1, INSTITUTE, "3C").station(1, "2B0")
    scene.holds(0, credits=5, ore=2)
    rule = "gaia.action.indivisible"
    scene.refuses("upgrade 2C ts", rule, resource=1, cost=6, held=5)


@pytest.mark.rule("gaia.faction.ivits.station-no-other")
@pytest.mark.check("gaia.faction.ivits.station-no-other")
@pytest.mark.ruling("gaia.gap.ivits.station-planet")
def test_a_station_is_no_structure_and_no_colonised_planet() -> None:
    scene = ivits().station(0, "2C").federation(0, "2C")
    assert counted(scene, "structures") == 1
    assert counted(scene, "federation_structures") == 0
    assert counted(scene, "planet_types") == 1
    assert counted(scene, "sectors") == 1
    assert counted(scene, "satellites") == 1


@pytest.mark.ruling("gaia.gap.ivits.station-planet")
def test_a_station_next_to_the_federation_joins_it() -> None:
    scene = federated(5)
    scene.play("special faction", "space-station 1B4")
    assert scene.federated(0) == ["1C", "1B0", "1B1", "1B2", "1B3", "1B4"]
    scene.play("pass pass_trading_stations", "federate", "token vp12")
    assert scene.tokens(0) == [("vp12", False)]


@pytest.mark.rule("gaia.faction.ivits.station-range-start")
def test_range_counts_from_a_station() -> None:
    scene = ivits().planet("1A0", "oxide").station(0, "1B0").holds(0, credits=2, ore=1)
    scene.play("mine 1A0")
    assert scene.structure_on("1A0") == (0, "mine")
    scene = ivits().planet("1A0", "oxide").holds(0, credits=2, ore=1)
    far = {"distance": 2, "range": 1, "qic": 1, "held": 0}
    scene.refuses("mine 1A0", "gaia.range.maximum", **far)


@pytest.mark.rule("gaia.faction.ivits.station-range-start")
def test_range_counts_from_a_station_just_placed() -> None:
    scene = ivits().planet("1A0", "oxide").holds(0, credits=2, ore=1)
    assert not scene.allows("mine 1A0")
    scene.play("special faction", "space-station 1B0", "done", "pass pass_trading_stations")
    assert scene.allows("mine 1A0")


@pytest.mark.rule("gaia.faction.ivits.station-shared")
def test_opponents_place_satellites_on_a_station() -> None:
    scene = Scene("xenos", "ivits").structure(0, "academy_qic", "1C").mine(0, "1A0")
    scene.structure(0, "academy_knowledge", "1B3").station(1, "1B0")
    scene.play("federate", "planet 1C", "from 1", "token vp12")
    assert scene.state.has_satellite(0, at("1B0"))
    assert scene.state.station[at("1B0")] == 1
    assert scene.state.station[at("1C")] == NOBODY
