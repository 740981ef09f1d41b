"""The Mad Androids: another tree, the lowest area, strong titanium (ledger part: Factions)."""

from __future__ import annotations

import pytest

from orrery.games.gaia.components import FACTION_ACTION, STRUCTURES
from orrery.games.gaia.values import power_value
from tests.gaia.factions.homes import home_types
from tests.gaia.scene import Scene, at, named

INSTITUTE = "planetary_institute"
ACTION = "gaia.faction.mad-androids.action"
BLOCKED = "gaia.gap.mad-androids.lowest-blocked"
TRACKS = ["terraforming", "navigation", "ai", "gaia_project", "economy", "science"]


def androids(structure: str = "mine", *levels: int) -> Scene:
    """A structure on 1C and these research levels."""
    scene = Scene("bescods", "xenos").structure(0, structure, "1C").power(0, 4, 0, 0)
    return scene.level(0, **dict(zip(TRACKS, levels, strict=False)))


def price(structure: str, wanted: str) -> tuple[int, int]:
    """Credits and ore of an upgrade; the opponent is next door."""
    scene = androids(structure).mine(1, "1B0").holds(0, credits=20, ore=15)
    scene.play(f"upgrade 1C {wanted}")
    return 20 - scene.held(0, "credits"), 15 - scene.held(0, "ore")


@pytest.mark.rule("gaia.faction.mad-androids.home")
def test_titanium_is_home() -> None:
    assert home_types("bescods") == ["titanium"]


# The tree ---------------------------------------------------------------------------------


@pytest.mark.rule("gaia.faction.mad-androids.swapped")
@pytest.mark.check("gaia.faction.mad-androids.swapped")
@pytest.mark.parametrize(
    ("structure", "wanted"),
    [
        ("mine", ["ts"]),
        ("trading_station", ["lab", "ac-knowledge", "ac-qic"]),
        ("research_lab", ["pi"]),
        (INSTITUTE, []),
        ("academy_qic", []),
    ],
)
def test_trading_station_to_academy_and_lab_to_institute(structure: str, wanted: list[str]) -> None:
    scene = androids(structure).holds(0, credits=30, ore=15)
    assert scene.legal("upgrade") == [f"upgrade 1C {name}" for name in wanted]


@pytest.mark.rule("gaia.faction.mad-androids.swapped")
def test_no_institute_from_a_trading_station_and_no_academy_from_a_lab() -> None:
    rule = "gaia.upgrade.one-step"
    scene = androids("trading_station").structure(0, "research_lab", "1B0")
    scene.holds(0, credits=30, ore=15)
    station, lab, institute = 2, 3, STRUCTURES.index(INSTITUTE)
    scene.refuses("upgrade 1C pi", rule, structure=station, wanted=institute)
    scene.refuses("upgrade 1B0 ac-knowledge", rule, structure=lab, wanted=institute + 1)
    scene.refuses("upgrade 1B0 ac-qic", rule, structure=lab, wanted=institute + 2)


@pytest.mark.ruling("gaia.gap.faction.mad-androids-path")
def test_costs_belong_to_the_structure_built() -> None:
    assert price("mine", "ts") == (3, 2)
    assert price("trading_station", "lab") == (5, 3)
    assert price("trading_station", "ac-knowledge") == (6, 6)
    assert price("trading_station", "ac-qic") == (6, 6)
    assert price("research_lab", "pi") == (6, 4)


@pytest.mark.rule("gaia.faction.mad-androids.income")
@pytest.mark.check("gaia.faction.mad-androids.income")
def test_trading_stations_give_knowledge_and_labs_give_credits() -> None:
    bare = androids().booster(0, "pass_mines").begin_round()
    stations = androids().booster(0, "pass_mines")
    stations.structure(0, "trading_station", "1B0").structure(0, "trading_station", "1B1")
    stations.begin_round()
    labs = androids().booster(0, "pass_mines")
    labs.structure(0, "research_lab", "1B0").structure(0, "research_lab", "1B1").begin_round()
    assert (bare.held(0, "credits"), bare.held(0, "knowledge")) == (0, 0)
    assert (stations.held(0, "credits"), stations.held(0, "knowledge")) == (0, 2)
    assert (labs.held(0, "credits"), labs.held(0, "knowledge")) == (3 + 4, 0)


@pytest.mark.rule("gaia.faction.mad-androids.tech")
@pytest.mark.parametrize("wanted", ["lab", "ac-knowledge", "ac-qic"])
def test_labs_and_academies_give_a_technology_tile(wanted: str) -> None:
    scene = androids("trading_station").holds(0, credits=6, ore=6).tech_at("free1", "vp_7")
    scene.play(f"upgrade 1C {wanted}", "tile free1", "decline")
    assert scene.owns_tile(0, "vp_7")


@pytest.mark.rule("gaia.faction.mad-androids.tech")
def test_the_institute_gives_none() -> None:
    scene = androids("research_lab").holds(0, credits=6, ore=4)
    events = scene.play("upgrade 1C pi")
    assert scene.asked()[1] == "turn"
    assert named(events, "tile_taken") == []


# The lowest area --------------------------------------------------------------------------


@pytest.mark.rule(ACTION)
@pytest.mark.check(ACTION)
def test_levels_2_1_1_0_0_3_one_of_the_two_areas_at_0() -> None:
    scene = androids("mine", 2, 1, 1, 0, 0, 3)
    scene.play("special faction")
    assert scene.legal() == ["advance gaia_project", "advance economy"]
    for track, level in [(0, 2), (1, 1), (2, 1), (5, 3)]:
        scene.refuses(f"advance {TRACKS[track]}", ACTION, track=track, level=level)
    scene.play("advance economy")
    assert [scene.level_of(0, track) for track in TRACKS] == [2, 1, 1, 0, 1, 3]


@pytest.mark.rule(ACTION)
def test_a_single_lowest_area_is_the_one() -> None:
    scene = androids("mine", 2, 1, 0, 1, 1, 3)
    scene.play("special faction")
    assert scene.level_of(0, "ai") == 1
    assert scene.held(0, "qic") == 1


@pytest.mark.rule(ACTION)
def test_it_is_possible_once_a_round_and_costs_no_knowledge() -> None:
    scene = androids()
    scene.play("special faction", "advance science")
    scene.play("pass pass_trading_stations")
    scene.refuses("special faction", "gaia.special.once", special=FACTION_ACTION)


@pytest.mark.rule("gaia.faction.mad-androids.level5")
def test_level_5_needs_a_green_token_and_turns_it() -> None:
    scene = androids("mine", 4, 5, 5, 5, 5, 5).token(0, "vp7_ore2")
    scene.play("special faction")
    assert scene.level_of(0, "terraforming") == 5
    assert scene.tokens(0) == [("vp7_ore2", False)]


@pytest.mark.rule("gaia.faction.mad-androids.level5")
@pytest.mark.ruling(BLOCKED)
def test_without_a_green_token_the_action_cannot_be_taken() -> None:
    androids("mine", 4, 4, 4, 4, 4, 4).refuses("special faction", BLOCKED, tracks=0)
    grey = androids("mine", 4, 4, 4, 4, 4, 4).token(0, "vp7_ore2", green=False)
    grey.refuses("special faction", BLOCKED, tracks=0)


@pytest.mark.rule("gaia.faction.mad-androids.level5")
@pytest.mark.ruling(BLOCKED)
def test_of_tied_areas_any_that_can_be_advanced_may_be_chosen() -> None:
    scene = androids("mine", 4, 4, 4, 5, 5, 5).token(0, "vp7_ore2")
    scene.level(1, terraforming=5)
    scene.play("special faction")
    assert scene.legal() == ["advance navigation", "advance ai"]
    scene.refuses("advance terraforming", "gaia.research.level5-single", track=0)


@pytest.mark.ruling(BLOCKED)
def test_a_blocked_lowest_area_does_not_open_the_next() -> None:
    scene = androids("mine", 4, 5, 5, 5, 5, 5).token(0, "vp7_ore2").level(1, terraforming=5)
    scene.refuses("special faction", BLOCKED, tracks=0)


# Titanium ---------------------------------------------------------------------------------


@pytest.mark.rule("gaia.faction.mad-androids.institute")
@pytest.mark.check("gaia.faction.mad-androids.institute")
def test_an_academy_on_titanium_with_the_value_4_tile_is_worth_5() -> None:
    scene = androids(INSTITUTE).structure(0, "academy_qic", "1B0", "titanium")
    scene.tile(0, "big_buildings_power_4")
    assert power_value(scene.state, 0, at("1B0")) == 5
    assert power_value(scene.state, 0, at("1C")) == 5


@pytest.mark.rule("gaia.faction.mad-androids.institute")
def test_every_structure_on_titanium_has_1_more_and_no_other() -> None:
    scene = androids(INSTITUTE)
    values = {"mine": 1, "trading_station": 2, "research_lab": 2, "academy_qic": 3}
    for number, (structure, value) in enumerate(values.items()):
        scene.structure(0, structure, f"1B{number}", "titanium")
        assert power_value(scene.state, 0, at(f"1B{number}")) == value + 1
    scene.mine(0, "1A0", planet="ice").structure(1, "mine", "1A1", "titanium")
    assert power_value(scene.state, 0, at("1A0")) == 1
    assert power_value(scene.state, 1, at("1A1")) == 1


@pytest.mark.rule("gaia.faction.mad-androids.institute")
def test_without_the_institute_titanium_is_nothing_special() -> None:
    assert power_value(androids("academy_qic").state, 0, at("1C")) == 3


@pytest.mark.ruling("gaia.gap.mad-androids.value-scope")
def test_it_counts_in_federations() -> None:
    scene = androids(INSTITUTE).structure(0, "trading_station", "1B0")
    scene.play("federate", "token vp12")
    assert scene.federated(0) == ["1C", "1B0"]


@pytest.mark.ruling("gaia.gap.mad-androids.value-scope")
def test_it_counts_for_charging_power() -> None:
    scene = Scene("xenos", "bescods").mine(0, "1B0").structure(1, INSTITUTE, "1C")
    scene.holds(0, credits=3, ore=2).power(1, 5, 0, 0).play("upgrade 1B0 ts", "charge")
    assert [event.args for event in named(scene.events, "leeched")] == [(1, 4, 3)]
    assert scene.areas(1) == (1, 4, 0)
