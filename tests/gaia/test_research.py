"""The research action and the six areas (ledger parts: Action 5, Research areas)."""

from __future__ import annotations

import pytest

from orrery.games.gaia.components import TRACKS
from orrery.games.gaia.state import NONE
from orrery.kernel.ledger import Blocker
from tests.gaia.scene import Scene, named, opened

GREEN = "vp7_ore2"
SCIENCE = TRACKS.index("science")


def researcher(**levels: int) -> Scene:
    """Xenos with one mine, 4 knowledge and no power, in a round that scores trading stations."""
    scene = (
        Scene("xenos", "terrans").mine(0, "1C").level(0, **levels).round_tile("trading_station_3")
    )
    return scene.holds(0, vp=0, knowledge=4).power(0, 0, 0, 0)


def reaching(track: str, level: int) -> dict[str, int]:
    """All that a faction has after reaching a level with nothing but 9 tokens in area I."""
    scene = researcher(**{track: level - 1}).token(0, GREEN).power(0, 9, 0, 0)
    scene.play(f"research {track}")
    assert scene.level_of(0, track) == level
    return scene.all_of(0)


def income(**levels: int) -> dict[str, int]:
    """All that a faction has after an income phase, beyond what it would have on level 0."""
    first, second = (
        Scene("xenos", "terrans").level(0, **each).power(0, 9, 0, 0).begin_round().all_of(0)
        for each in (levels, {})
    )
    names = first.keys() | second.keys()
    change = {name: first.get(name, 0) - second.get(name, 0) for name in names - {"I"}}
    return {name: amount for name, amount in change.items() if amount}


def with_tile(scene: Scene, tile: str) -> Scene:
    """A research lab is built and this tile taken."""
    scene.structure(0, "trading_station", "3C").holds(0, credits=5, ore=3)
    scene.play("upgrade 3C lab", f"tile {tile}")
    return scene


# The action -------------------------------------------------------------------------------


@pytest.mark.rule("gaia.research.cost")
def test_4_knowledge_buy_one_level() -> None:
    scene = researcher(science=1).holds(0, knowledge=9)
    scene.play("research science")
    assert scene.held(0, "knowledge") == 5
    assert [scene.level_of(0, track) for track in TRACKS] == [0, 0, 0, 0, 0, 2]
    assert scene.level_of(1, "science") == 0


@pytest.mark.rule("gaia.research.cost")
@pytest.mark.check("gaia.research.cost")
def test_3_knowledge_are_not_enough() -> None:
    scene = researcher().holds(0, knowledge=3)
    assert scene.legal("research") == []
    scene.refuses("research ai", "gaia.research.cost", cost=4, held=3)


@pytest.mark.rule("gaia.track.areas", "gaia.research.cost")
def test_any_of_the_six_areas_may_be_chosen() -> None:
    assert [text.split()[1] for text in researcher().legal("research")] == [
        "terraforming",
        "navigation",
        "ai",
        "gaia_project",
        "economy",
        "science",
    ]


@pytest.mark.rule("gaia.research.cost", "gaia.research.immediate", "gaia.track.terraforming.1")
@pytest.mark.example("gaia.example.research-terraforming")
def test_terraforming_1_gives_2_ore_at_once() -> None:
    scene = researcher().holds(0, ore=4)
    scene.play("research terraforming")
    assert scene.all_of(0) == {"ore": 6}


@pytest.mark.rule("gaia.research.immediate")
def test_a_lasting_benefit_counts_from_the_next_turn_on() -> None:
    scene = researcher(navigation=1).planet("1A0", "desert").holds(0, credits=2, ore=1)
    assert not scene.allows("mine 1A0")
    scene.play("research navigation")
    scene.end_turn().play("pass pass_big_buildings", "mine 1A0")
    assert scene.all_of(0) == {}


# Level 5 ----------------------------------------------------------------------------------


@pytest.mark.rule("gaia.research.level5-token")
def test_level_5_turns_a_green_token_grey() -> None:
    scene = researcher(science=4).token(0, GREEN)
    events = scene.play("research science")
    assert scene.level_of(0, "science") == 5
    assert scene.tokens(0) == [(GREEN, False)]
    assert len(named(events, "token_turned")) == 1


@pytest.mark.rule("gaia.research.level5-token")
def test_level_4_turns_none() -> None:
    scene = researcher(science=3).token(0, GREEN)
    scene.play("research science")
    assert scene.tokens(0) == [(GREEN, True)]


@pytest.mark.rule("gaia.research.level5-token")
@pytest.mark.check("gaia.research.level5-token")
def test_without_a_green_token_level_4_is_the_end() -> None:
    scene = researcher(science=4).token(1, GREEN).token(0, "vp12", green=False)
    scene.token(0, GREEN, green=False)
    scene.refuses("research science", "gaia.research.level5-token", track=SCIENCE, green=0)


@pytest.mark.rule("gaia.research.level5-token")
def test_a_tile_under_the_area_does_not_help_to_level_5() -> None:
    scene = with_tile(researcher(science=4), "science")
    assert scene.level_of(0, "science") == 4
    assert scene.asked()[1] != "advance"


@pytest.mark.rule("gaia.research.level5-token")
def test_an_advance_of_choice_to_level_5_needs_the_token_too() -> None:
    scene = with_tile(researcher(science=4), "free1")
    scene.refuses("advance science", "gaia.research.level5-token", track=SCIENCE, green=0)
    scene = with_tile(researcher(science=4).token(0, GREEN), "free1")
    scene.play("advance science")
    assert scene.tokens(0) == [(GREEN, False)]


@pytest.mark.rule("gaia.research.level5-single")
@pytest.mark.check("gaia.research.level5-single")
def test_an_opponent_on_level_5_keeps_the_own_marker_on_4() -> None:
    scene = researcher(science=4).level(1, science=5).token(0, GREEN)
    scene.refuses("research science", "gaia.research.level5-single", track=SCIENCE)


@pytest.mark.rule("gaia.research.level5-single")
def test_an_opponent_on_level_5_does_not_keep_it_on_3_or_in_other_areas() -> None:
    scene = researcher(science=3, economy=4).level(1, science=5).token(0, GREEN)
    assert scene.allows("research science")
    assert scene.allows("research economy")


@pytest.mark.rule("gaia.research.level5-single")
def test_an_opponent_on_level_4_hinders_nobody() -> None:
    assert researcher(science=4).level(1, science=4).token(0, GREEN).allows("research science")


@pytest.mark.rule("gaia.research.level5-single", "gaia.research.level5-token")
def test_both_reasons_are_given() -> None:
    scene = researcher(science=4).level(1, science=5).begin()
    action = scene.state.space().parse("research science")
    assert scene.state.why_not(0, action) == [
        Blocker("gaia.research.level5-single", {"track": SCIENCE}),
        Blocker("gaia.research.level5-token", {"track": SCIENCE, "green": 0}),
    ]


@pytest.mark.rule("gaia.research.no-level-6")
def test_level_5_is_the_last() -> None:
    scene = researcher(science=5).token(0, GREEN)
    scene.refuses("research science", "gaia.research.no-level-6", track=SCIENCE, level=5)


@pytest.mark.rule("gaia.research.no-level-6")
def test_a_tile_does_not_help_beyond_level_5() -> None:
    scene = with_tile(researcher(science=5).token(0, GREEN), "free1")
    scene.refuses("advance science", "gaia.research.no-level-6", track=SCIENCE, level=5)


# From level 2 to level 3 ------------------------------------------------------------------


@pytest.mark.rule("gaia.research.power-at-3")
@pytest.mark.ruling("gaia.gap.research.charge-free")
@pytest.mark.parametrize("track", TRACKS)
def test_level_3_of_every_area_charges_3_power_for_no_vp(track: str) -> None:
    scene = researcher(**{track: 2}).holds(0, vp=5).power(0, 9, 0, 0)
    scene.play(f"research {track}")
    assert scene.areas(0) == (6, 3, 0)
    assert scene.held(0, "vp") == 5


@pytest.mark.ruling("gaia.gap.research.charge-free")
def test_level_3_charges_all_3_without_any_vp_to_pay() -> None:
    scene = researcher(science=2).holds(0, vp=0).power(0, 9, 0, 0)
    scene.play("research science")
    assert (scene.areas(0), scene.held(0, "vp")) == ((6, 3, 0), 0)


@pytest.mark.rule("gaia.research.power-at-3")
@pytest.mark.parametrize("track", TRACKS)
@pytest.mark.parametrize("level", [1, 2, 4])
def test_levels_1_2_and_4_charge_nothing(track: str, level: int) -> None:
    assert "II" not in reaching(track, level)


@pytest.mark.rule("gaia.research.power-at-3")
@pytest.mark.check("gaia.research.power-at-3")
def test_an_advance_by_a_tile_charges_3_power_too() -> None:
    scene = with_tile(researcher(science=2).power(0, 2, 2, 0), "science")
    scene.play("advance science")
    assert scene.areas(0) == (0, 3, 1)


# What the levels give once ----------------------------------------------------------------


def once(track: str, level: int, rule: str, **gained: int) -> object:
    marks = pytest.mark.rule(f"gaia.track.{rule}")
    return pytest.param(track, level, gained, marks=marks, id=f"{track}-{level}")


@pytest.mark.parametrize(
    ("track", "level", "gained"),
    [
        once("terraforming", 1, "terraforming.1", I=9, ore=2),
        once("terraforming", 2, "terraforming.2", I=9),
        once("terraforming", 3, "terraforming.3", I=6, II=3),
        once("terraforming", 4, "terraforming.4", I=9, ore=2),
        once("navigation", 1, "navigation.1", I=9, qic=1),
        once("navigation", 2, "navigation.2", I=9),
        once("navigation", 3, "navigation.3", I=6, II=3, qic=1),
        once("navigation", 4, "navigation.4", I=9),
        once("ai", 1, "ai.1-2", I=9, qic=1),
        once("ai", 2, "ai.1-2", I=9, qic=1),
        once("ai", 3, "ai.3-4", I=6, II=3, qic=2),
        once("ai", 4, "ai.3-4", I=9, qic=2),
        once("ai", 5, "ai.5", I=9, qic=4),
        once("gaia_project", 1, "gaia.1", I=9, formers=1),
        once("gaia_project", 2, "gaia.2", I=12),
        once("gaia_project", 3, "gaia.3", I=6, II=3, formers=1),
        once("gaia_project", 4, "gaia.4", I=9, formers=1),
        once("gaia_project", 5, "gaia.5", I=9, vp=4),
        once("economy", 1, "economy.1", I=9),
        once("economy", 2, "economy.2", I=9),
        once("economy", 3, "economy.3", I=6, II=3),
        once("economy", 4, "economy.4", I=9),
        once("economy", 5, "economy.5", I=3, II=6, ore=3, credits=6),
        once("science", 1, "science.1-4", I=9),
        once("science", 2, "science.1-4", I=9),
        once("science", 3, "science.1-4", I=6, II=3),
        once("science", 4, "science.1-4", I=9),
        once("science", 5, "science.5", I=9, knowledge=9),
    ],
)
def test_reaching_a_level_gives(track: str, level: int, gained: dict[str, int]) -> None:
    assert reaching(track, level) == gained


@pytest.mark.rule("gaia.track.star-once")
def test_starred_bonuses_come_only_on_reaching_the_level() -> None:
    assert income(terraforming=4, navigation=3, ai=5, gaia_project=2) == {}
    assert income(terraforming=1, navigation=1, ai=4, gaia_project=5) == {}


@pytest.mark.rule("gaia.track.science.5")
@pytest.mark.check("gaia.track.science.5")
def test_science_5_with_8_knowledge_fills_up_to_15() -> None:
    scene = researcher(science=4).token(0, GREEN).holds(0, knowledge=12)
    events = scene.play("research science")
    assert scene.held(0, "knowledge") == 15
    gained = named(events, "gained")[0]
    assert gained.args[-2:] == (9, 2)


# Terraforming -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("level", "ore"),
    [
        pytest.param(level, ore, marks=pytest.mark.rule(f"gaia.track.terraforming.{level}"))
        for level, ore in enumerate([3, 3, 2, 1, 1, 1])
    ],
)
def test_a_terraforming_step_costs(level: int, ore: int) -> None:
    poor, rich = (
        researcher(terraforming=level).planet("1B0", "volcanic").planet("1B1", "oxide")
        for _ in range(2)
    )
    poor.holds(0, credits=2, ore=ore)
    poor.refuses("mine 1B0", "gaia.mine.cost-additional", resource=2, cost=ore + 1, held=ore)
    rich.holds(0, credits=2, ore=2 * ore + 1).play("mine 1B1")
    assert rich.held(0, "ore") == 0


def top_terraformer(lying: str) -> Scene:
    return researcher(terraforming=4).token(0, GREEN).top_token(lying)


@pytest.mark.rule("gaia.track.terraforming.5")
@pytest.mark.check("gaia.track.terraforming.5")
def test_terraforming_5_gives_its_token_and_counts_as_a_federation() -> None:
    scene = top_terraformer("vp8_qic1").round_tile("federation_5")
    scene.play("research terraforming")
    assert scene.all_of(0) == {"vp": 8 + 5, "qic": 1}
    assert scene.tokens(0) == [(GREEN, False), ("vp8_qic1", True)]
    assert scene.state.terraforming_token == NONE


@pytest.mark.rule("gaia.track.terraforming.5-side")
@pytest.mark.ruling("gaia.gap.terraforming5.own-token")
def test_the_token_of_terraforming_5_can_pay_for_another_level_5() -> None:
    scene = top_terraformer("vp8_qic1").level(0, ai=4).holds(0, knowledge=8)
    scene.play("research terraforming")
    scene.end_turn().play("pass pass_big_buildings", "research ai")
    assert scene.level_of(0, "ai") == 5
    assert scene.tokens(0) == [(GREEN, False), ("vp8_qic1", False)]


@pytest.mark.rule("gaia.track.terraforming.5-side")
def test_the_12_vp_token_of_terraforming_5_is_grey() -> None:
    scene = top_terraformer("vp12").level(0, ai=4).holds(0, knowledge=8)
    scene.play("research terraforming")
    assert scene.held(0, "vp") == 12
    assert scene.tokens(0) == [(GREEN, False), ("vp12", False)]
    scene.end_turn().play("pass pass_big_buildings")
    scene.refuses("research ai", "gaia.research.level5-token", track=2, green=0)


@pytest.mark.ruling("gaia.gap.terraforming5.own-token")
def test_the_token_of_terraforming_5_does_not_pay_for_itself() -> None:
    scene = researcher(terraforming=4).top_token(GREEN)
    scene.refuses("research terraforming", "gaia.research.level5-token", track=0, green=0)


@pytest.mark.rule("gaia.track.terraforming.5")
def test_other_levels_5_do_not_give_the_token() -> None:
    scene = researcher(ai=4).token(0, GREEN).top_token("vp12")
    scene.play("research ai")
    assert scene.tokens(0) == [(GREEN, False)]
    assert scene.state.terraforming_token == 0


# Navigation -------------------------------------------------------------------------------

BY_DISTANCE = ["1B0", "1A0", "2A0", "2B0", "2C"]
RANGES = [
    pytest.param(level, reach, marks=pytest.mark.rule(f"gaia.track.navigation.{level}"))
    for level, reach in enumerate([1, 1, 2, 2, 3, 4])
]


@pytest.mark.parametrize(("level", "reach"), RANGES)
def test_mines_can_be_built_in_range(level: int, reach: int) -> None:
    scene = researcher(navigation=level).holds(0, credits=2, ore=1)
    for space in BY_DISTANCE:
        scene.planet(space, "desert")
    reached = {text.split()[1] for text in scene.legal("mine")}
    assert reached == set(BY_DISTANCE[:reach])


@pytest.mark.parametrize(("level", "reach"), RANGES)
def test_projects_can_be_started_in_range(level: int, reach: int) -> None:
    scene = researcher(navigation=level, gaia_project=1).formers(0, board=1).power(0, 6, 0, 0)
    for space in BY_DISTANCE:
        scene.planet(space, "transdim")
    reached = {text.split()[1] for text in scene.legal("project")}
    assert reached == set(BY_DISTANCE[:reach])


# Gaia Project -----------------------------------------------------------------------------


@pytest.mark.rule("gaia.track.gaia.0")
def test_there_is_no_gaiaformer_on_level_0() -> None:
    assert "formers" not in opened("xenos", "ambas").all_of(0)
    scene = researcher().planet("1B0", "transdim").power(0, 9, 0, 0)
    scene.refuses("project 1B0", "gaia.project.available", formers=0)


@pytest.mark.parametrize(
    ("level", "tokens"),
    [
        pytest.param(level, tokens, marks=pytest.mark.rule(f"gaia.track.gaia.{level}"))
        for level, tokens in [(1, 6), (2, 6), (3, 4), (4, 3), (5, 3)]
    ],
)
def test_a_project_costs(level: int, tokens: int) -> None:
    poor, rich = (
        researcher(gaia_project=level).planet("1B0", "transdim").formers(0, board=1)
        for _ in range(2)
    )
    unaffordable = {"tokens": tokens - 1, "cost": tokens}
    poor.power(0, tokens - 1, 0, 0)
    poor.refuses("project 1B0", "gaia.project.cost-unaffordable", **unaffordable)
    rich.power(0, tokens, 0, 0).play("project 1B0")
    assert (rich.areas(0), rich.gaia_area(0)) == ((0, 0, 0), tokens)


@pytest.mark.rule("gaia.track.gaia.5")
@pytest.mark.check("gaia.track.gaia.5")
def test_gaia_project_5_counts_gaia_planets_with_structures() -> None:
    scene = researcher(gaia_project=4).token(0, GREEN).former(0, "1B3", "gaia")
    scene.mine(0, "1B0", "1B1", planet="gaia").structure(0, "academy_qic", "1B2", "gaia")
    scene.mine(1, "3C", planet="gaia").play("research gaia_project")
    assert scene.held(0, "vp") == 7


# Economy and Science ----------------------------------------------------------------------


@pytest.mark.rule("gaia.track.economy.0", "gaia.track.science.0", "gaia.track.ai.0")
def test_level_0_gives_nothing() -> None:
    scene = Scene("xenos", "terrans").mine(0, "1C").power(0, 9, 0, 0).begin_round()
    board = {"ore": 2, "knowledge": 1}
    booster = {"ore": 1, "knowledge": 1}
    both = {name: board[name] + booster[name] for name in board}
    assert scene.all_of(0) == {"vp": 10, "I": 9, **both}


@pytest.mark.parametrize(
    ("level", "received"),
    [
        pytest.param(level, received, marks=pytest.mark.rule(f"gaia.track.economy.{level}"))
        for level, received in [
            (1, {"credits": 2, "II": 1}),
            (2, {"ore": 1, "credits": 2, "II": 2}),
            (3, {"ore": 1, "credits": 3, "II": 3}),
            (4, {"ore": 2, "credits": 4, "II": 4}),
            (5, {}),
        ]
    ],
)
def test_economy_pays(level: int, received: dict[str, int]) -> None:
    assert income(economy=level) == received


@pytest.mark.rule("gaia.track.science.1-4")
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_science_pays_its_level(level: int) -> None:
    assert income(science=level) == {"knowledge": level}


@pytest.mark.rule("gaia.track.current-level-only")
@pytest.mark.check("gaia.track.current-level-only")
def test_science_3_pays_3_and_not_6() -> None:
    assert income(science=3) == {"knowledge": 3}


@pytest.mark.rule("gaia.track.economy.5", "gaia.track.science.5", "gaia.track.current-level-only")
@pytest.mark.example("gaia.example.lost-income-level5")
def test_level_5_pays_once_and_no_income_any_more() -> None:
    assert reaching("economy", 5) == {"ore": 3, "credits": 6, "I": 3, "II": 6}
    assert reaching("science", 5) == {"knowledge": 9, "I": 9}
    assert income(economy=4, science=4) == {"ore": 2, "credits": 4, "knowledge": 4, "II": 4}
    assert income(economy=5, science=5) == {}
