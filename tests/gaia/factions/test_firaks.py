"""The Firaks: a lab turns back into a trading station (ledger part: Factions)."""

from __future__ import annotations

import pytest

from orrery.games.gaia.components import FACTION_ACTION, LAB, STATION
from tests.gaia.factions.homes import has_no_ability_of_its_own, home_types
from tests.gaia.scene import Scene, at, named

INSTITUTE = "planetary_institute"
NO_STATION = "gaia.gap.firaks.no-station"
TRACKS = ["terraforming", "navigation", "ai", "gaia_project", "economy", "science"]


def firaks(*labs: str) -> Scene:
    """The institute on 1C, labs on these spaces (or on 1B0)."""
    scene = Scene("firaks", "xenos").structure(0, INSTITUTE, "1C").power(0, 4, 0, 0)
    for space in labs or ["1B0"]:
        scene.structure(0, "research_lab", space)
    return scene


@pytest.mark.rule("gaia.faction.firaks.home")
def test_titanium_is_home() -> None:
    assert home_types("firaks") == ["titanium"]


@pytest.mark.rule("gaia.faction.firaks.home")
def test_before_the_institute_they_have_no_ability() -> None:
    has_no_ability_of_its_own("firaks")


@pytest.mark.rule("gaia.faction.firaks.institute")
@pytest.mark.parametrize("track", TRACKS)
def test_a_lab_turns_back_and_any_area_advances(track: str) -> None:
    scene = firaks()
    scene.play("special faction", f"advance {track}")
    assert scene.structure_on("1B0") == (0, "trading_station")
    assert [scene.level_of(0, each) for each in TRACKS] == [int(each == track) for each in TRACKS]


@pytest.mark.rule("gaia.faction.firaks.institute")
def test_they_choose_the_lab() -> None:
    scene = firaks("1B0", "1B3").mine(0, "1B1").structure(1, "research_lab", "1B4")
    scene.play("special faction")
    assert scene.legal("downgrade") == ["downgrade 1B0", "downgrade 1B3"]
    for space in ["1C", "1B1", "1B4", "1B2"]:
        scene.refuses(f"downgrade {space}", "gaia.faction.firaks.institute", space=at(space))
    scene.play("downgrade 1B3", "advance ai")
    assert scene.structure_on("1B3") == (0, "trading_station")
    assert scene.structure_on("1B0") == (0, "research_lab")


@pytest.mark.rule("gaia.faction.firaks.institute")
def test_it_is_possible_once_a_round() -> None:
    scene = firaks("1B0", "1B3")
    scene.play("special faction", "downgrade 1B0", "advance science")
    scene.play("pass pass_trading_stations")
    scene.refuses("special faction", "gaia.special.once", special=FACTION_ACTION)


@pytest.mark.rule("gaia.faction.firaks.counts-as-upgrade")
@pytest.mark.check("gaia.faction.firaks.counts-as-upgrade")
def test_neighbours_may_charge_and_trading_station_tiles_score() -> None:
    scene = firaks().structure(1, "trading_station", "1B1").round_tile("trading_station_4")
    scene.advanced(0, "vp3_per_trading_station_built", "vp_7")
    scene.play("special faction", "advance science")
    assert scene.held(0, "vp") == 10 + 4 + 3
    assert scene.asked() == (1, "leech")
    scene.play("charge")
    assert [event.args for event in named(scene.events, "leeched")] == [(1, 2, 1)]


@pytest.mark.rule("gaia.faction.firaks.counts-as-upgrade")
def test_the_step_of_research_scores_too() -> None:
    scene = firaks().round_tile("research_step_2")
    scene.play("special faction", "advance science")
    assert scene.held(0, "vp") == 12


@pytest.mark.rule("gaia.faction.firaks.rebuild")
def test_the_lab_returns_and_gives_a_tile_when_it_is_built_again() -> None:
    scene = firaks("1B0", "1B2", "1B3").holds(0, credits=5, ore=3)
    scene.tech_at("free1", "vp_7").tile(0, "action_power_4")
    scene.play("special faction", "downgrade 1B0", "advance science", "done")
    assert scene.state.built(0, LAB) == 2
    assert scene.state.built(0, STATION) == 1
    scene.play("pass pass_trading_stations", "upgrade 1B0 lab", "tile free1", "decline")
    assert scene.structure_on("1B0") == (0, "research_lab")
    assert scene.owns_tile(0, "vp_7")
    assert (scene.held(0, "credits"), scene.held(0, "ore")) == (0, 0)


@pytest.mark.rule("gaia.faction.firaks.rebuild")
def test_the_downgrade_itself_gives_no_tile() -> None:
    scene = firaks()
    events = scene.play("special faction", "advance science")
    assert named(events, "tile_taken") == []


@pytest.mark.ruling(NO_STATION)
def test_a_lab_on_the_map_is_needed() -> None:
    scene = Scene("firaks", "xenos").structure(0, INSTITUTE, "1C")
    scene.structure(1, "research_lab", "2C").refuses("special faction", NO_STATION, labs=0)


@pytest.mark.ruling(NO_STATION)
def test_a_trading_station_on_the_board_is_needed() -> None:
    stations = ["1B1", "1B2", "1B3", "1B4"]
    scene = firaks()
    for space in stations[:3]:
        scene.structure(0, "trading_station", space)
    assert scene.allows("special faction")
    scene = firaks()
    for space in stations:
        scene.structure(0, "trading_station", space)
    scene.refuses("special faction", NO_STATION, stations=0)


@pytest.mark.ruling("gaia.gap.firaks.advance")
def test_the_downgrade_costs_nothing() -> None:
    scene = firaks().power(0, 0, 0, 0)
    scene.play("special faction", "advance science")
    paid = [scene.held(0, name) for name in ("credits", "ore", "knowledge", "qic")]
    assert paid == [0, 0, 0, 0]


@pytest.mark.ruling("gaia.gap.firaks.advance")
def test_the_advance_must_be_taken() -> None:
    scene = firaks()
    scene.play("special faction")
    assert scene.legal() == [f"advance {track}" for track in TRACKS]
    scene.refuses("decline", "gaia.gap.firaks.advance")


@pytest.mark.ruling("gaia.gap.firaks.advance")
def test_level_5_needs_a_token() -> None:
    scene = firaks().level(0, science=4)
    scene.play("special faction")
    scene.refuses("advance science", "gaia.research.level5-token", track=5, green=0)
    scene = firaks().level(0, science=4).token(0, "vp7_ore2")
    scene.play("special faction", "advance science")
    assert scene.level_of(0, "science") == 5
    assert scene.tokens(0) == [("vp7_ore2", False)]


@pytest.mark.ruling("gaia.gap.firaks.advance")
def test_only_if_no_area_can_be_advanced_it_is_skipped() -> None:
    scene = firaks().level(0, **dict.fromkeys(TRACKS, 4))
    scene.play("special faction")
    assert scene.structure_on("1B0") == (0, "trading_station")
    assert scene.asked()[1] == "turn"
    assert [scene.level_of(0, track) for track in TRACKS] == [4] * 6
