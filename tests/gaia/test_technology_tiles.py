"""Technology tiles: taking one, the advance with it, advanced ones (part: Technology tiles)."""

from __future__ import annotations

import pytest

from orrery.games.gaia.components import ADVANCED, STANDARD, TRACKS
from orrery.games.gaia.state import NONE
from tests.gaia.scene import Scene, named

BUILD = "upgrade 1C lab"
ALL_TILES = [tile.id for tile in STANDARD]
"""By default they lie in this order: six under the areas, three in the lower row."""
CREDITS_TILE = ALL_TILES.index("income_credits_4")
ADVANCES = [f"advance {track}" for track in TRACKS]


def station(*others: str) -> Scene:
    """Terrans who can pay for a lab in place of the trading station on 1C; round tile: mines."""
    scene = Scene("terrans", *(others or ["xenos"])).structure(0, "trading_station", "1C")
    return scene.holds(0, credits=5, ore=3).round_tile("mine_2")


def expert(*tiles: str) -> Scene:
    """The same with Navigation 4, a green token and one standard tile (or these)."""
    scene = station().level(0, navigation=4).token(0, "vp7_ore2")
    return scene.tile(0, *(tiles or ["income_credits_4"]))


def offered(scene: Scene) -> list[str]:
    return [text.removeprefix("tile ") for text in scene.legal("tile")]


# The advance that comes with a tile -------------------------------------------------------


@pytest.mark.rule("gaia.tech.advance-with-tile")
@pytest.mark.parametrize(
    ("structure", "gaining"),
    [
        ("trading_station", "upgrade 1C lab"),
        ("research_lab", "upgrade 1C ac-knowledge"),
        ("research_lab", "upgrade 1C ac-qic"),
        ("mine", "action qic_tech_tile"),
    ],
)
def test_every_tile_comes_with_one_level(structure: str, gaining: str) -> None:
    scene = Scene("terrans", "xenos").structure(0, structure, "1C")
    scene.holds(0, credits=6, ore=6, qic=4).play(gaining)
    assert scene.asked() == (0, "tile")
    scene.play("tile science")
    assert scene.asked() == (0, "advance")
    scene.play("advance science")
    assert scene.owns_tile(0, "income_knowledge_credit")
    assert scene.level_of(0, "science") == 1
    assert scene.asked() == (0, "turn")


@pytest.mark.rule("gaia.tech.advance-with-tile")
def test_without_gaining_a_tile_there_is_none_to_take() -> None:
    scene = station()
    scene.refuses("tile free1", "gaia.tech.advance-with-tile")
    scene.refuses("advance science", "gaia.tech.advance-with-tile")
    scene.play(BUILD)
    scene.refuses("advance science", "gaia.tech.advance-with-tile")
    scene.play("tile free1")
    scene.refuses("tile free2", "gaia.tech.advance-with-tile")


@pytest.mark.ruling("gaia.gap.tech.advance-optional")
@pytest.mark.parametrize("tile", ["economy", "free1", "adv-navigation"])
def test_the_advance_may_be_declined(tile: str) -> None:
    scene = expert()
    scene.play(BUILD, f"tile {tile}", "decline")
    assert [scene.level_of(0, track) for track in TRACKS] == [0, 4, 0, 0, 0, 0]
    assert scene.asked() == (0, "turn")


# Standard tiles ---------------------------------------------------------------------------


@pytest.mark.rule("gaia.tech.no-duplicate")
def test_no_second_tile_of_a_kind() -> None:
    scene = station().tile(0, "income_credits_4")
    scene.play(BUILD)
    scene.refuses("tile free2", "gaia.tech.no-duplicate", tile=CREDITS_TILE)
    assert len(offered(scene)) == 8


@pytest.mark.rule("gaia.tech.no-duplicate")
def test_no_second_tile_of_a_covered_kind() -> None:
    scene = station().tile(0, "vp_7").advanced(0, "action_ore3", covers="income_credits_4")
    scene.play(BUILD)
    scene.refuses("tile free2", "gaia.tech.no-duplicate", tile=CREDITS_TILE)
    assert len(offered(scene)) == 7


@pytest.mark.rule("gaia.tech.no-duplicate")
def test_tiles_of_opponents_are_no_hindrance() -> None:
    others = ["xenos", "ambas", "nevlas"]
    scene = station(*others)
    for seat in range(1, 4):
        scene.tile(seat, *ALL_TILES)
    scene.play(BUILD, "tile free2")
    assert scene.owns_tile(0, "income_credits_4")


@pytest.mark.rule("gaia.tech.under-area")
@pytest.mark.parametrize("track", TRACKS)
def test_a_tile_under_an_area_advances_in_that_area_only(track: str) -> None:
    scene = station()
    scene.play(BUILD, f"tile {track}")
    assert scene.legal() == [f"advance {track}", "decline"]
    under = TRACKS.index(track)
    for other in range(len(TRACKS)):
        if other != under:
            notation = f"advance {TRACKS[other]}"
            scene.refuses(notation, "gaia.tech.under-area", track=other, under=under)
    scene.play(f"advance {track}")
    assert scene.level_of(0, track) == 1


@pytest.mark.rule("gaia.tech.under-area-lost")
@pytest.mark.check("gaia.tech.under-area-lost")
def test_on_level_5_the_tile_is_taken_and_the_advance_lost() -> None:
    scene = station().level(0, economy=5).token(0, "vp7_ore2")
    scene.play(BUILD, "tile economy")
    assert scene.asked() == (0, "turn")
    assert scene.owns_tile(0, "income_ore_power")
    assert [scene.level_of(0, track) for track in TRACKS] == [0, 0, 0, 0, 5, 0]
    assert scene.tokens(0) == [("vp7_ore2", True)]


@pytest.mark.rule("gaia.tech.under-area-lost")
def test_on_level_4_without_a_green_token_the_advance_is_lost() -> None:
    scene = station().level(0, economy=4).token(0, "vp12", green=False)
    scene.play(BUILD, "tile economy")
    assert scene.asked() == (0, "turn")
    assert scene.owns_tile(0, "income_ore_power")
    assert scene.level_of(0, "economy") == 4


@pytest.mark.rule("gaia.tech.under-area-lost")
def test_on_level_4_below_an_opponent_on_level_5_the_advance_is_lost() -> None:
    scene = station().level(0, economy=4).level(1, economy=5).token(0, "vp7_ore2")
    scene.play(BUILD, "tile economy")
    assert scene.asked() == (0, "turn")
    assert scene.level_of(0, "economy") == 4
    assert scene.tokens(0) == [("vp7_ore2", True)]


@pytest.mark.rule("gaia.tech.lower-row")
@pytest.mark.example("gaia.example.lower-row-tile")
@pytest.mark.parametrize("position", ["free1", "free2", "free3"])
def test_a_tile_of_the_lower_row_advances_in_any_area(position: str) -> None:
    scene = station()
    scene.play(BUILD, f"tile {position}")
    assert scene.legal() == [*ADVANCES, "decline"]
    scene.play("advance gaia_project")
    assert [scene.level_of(0, track) for track in TRACKS] == [0, 0, 0, 1, 0, 0]


# Advanced tiles ---------------------------------------------------------------------------


@pytest.mark.rule("gaia.tech.advanced-instead")
@pytest.mark.parametrize(
    ("structure", "gaining"),
    [
        ("trading_station", "upgrade 1C lab"),
        ("research_lab", "upgrade 1C ac-qic"),
        ("mine", "action qic_tech_tile"),
    ],
)
def test_an_advanced_tile_instead_of_a_standard_one(structure: str, gaining: str) -> None:
    scene = Scene("terrans", "xenos").structure(0, structure, "1C").level(0, navigation=4)
    scene.holds(0, credits=6, ore=6, qic=4).token(0, "vp7_ore2").tile(0, "vp_7")
    scene.play(gaining)
    assert offered(scene) == [*TRACKS[:3], *TRACKS[4:], "free1", "free2", "free3", "adv-navigation"]
    scene.play("tile adv-navigation")
    assert scene.owns_advanced(0, "vp2_per_research_step")
    assert not scene.owns_tile(0, "knowledge_per_planet_type")


@pytest.mark.rule("gaia.tech.advanced-instead")
@pytest.mark.parametrize("tile", [tile.id for tile in ADVANCED])
def test_each_of_the_15_advanced_tiles_can_be_taken(tile: str) -> None:
    scene = expert().advanced_at("navigation", tile)
    scene.play(BUILD, "tile adv-navigation")
    assert scene.owns_advanced(0, tile)


@pytest.mark.rule("gaia.tech.advanced-instead")
def test_an_advanced_tile_advances_in_any_area() -> None:
    scene = expert()
    scene.play(BUILD, "tile adv-navigation")
    assert scene.legal() == [each for each in ADVANCES if "navigation" not in each] + ["decline"]
    scene.play("advance economy")
    assert scene.level_of(0, "economy") == 1
    assert scene.asked() == (0, "turn")


@pytest.mark.rule("gaia.tech.advanced.level")
@pytest.mark.check("gaia.tech.advanced.level")
def test_navigation_4_and_science_3() -> None:
    scene = expert().level(0, navigation=4, science=3)
    scene.play(BUILD)
    scene.refuses("tile adv-science", "gaia.tech.advanced.level", level=3, needed=4)
    scene.refuses("tile adv-economy", "gaia.tech.advanced.level", level=0, needed=4)
    assert scene.allows("tile adv-navigation")


@pytest.mark.rule("gaia.tech.advanced.level")
@pytest.mark.example("gaia.example.advanced-levels")
@pytest.mark.parametrize(("navigation", "ai"), [(4, 5), (5, 4)])
def test_level_4_or_5_of_the_area_of_the_tile(navigation: int, ai: int) -> None:
    scene = expert().level(0, terraforming=3, navigation=navigation, ai=ai)
    scene.play(BUILD)
    assert offered(scene)[8:] == ["adv-navigation", "adv-ai"]


@pytest.mark.rule("gaia.tech.advanced.level")
def test_levels_of_an_opponent_do_not_help() -> None:
    scene = expert().level(0, navigation=3).level(1, navigation=4)
    scene.play(BUILD)
    scene.refuses("tile adv-navigation", "gaia.tech.advanced.level", level=3, needed=4)


@pytest.mark.rule("gaia.tech.advanced.token")
def test_a_green_token_is_turned_grey() -> None:
    scene = expert()
    scene.play(BUILD, "tile adv-navigation")
    assert scene.tokens(0) == [("vp7_ore2", False)]


@pytest.mark.rule("gaia.tech.advanced.token")
@pytest.mark.check("gaia.tech.advanced.token")
@pytest.mark.parametrize("token", ["vp12", "vp7_ore2", None])
def test_without_a_green_token_no_advanced_tile(token: str | None) -> None:
    scene = station().level(0, navigation=4).tile(0, "income_credits_4").token(1, "vp8_qic1")
    if token:
        scene.token(0, token, green=False)
    scene.play(BUILD)
    scene.refuses("tile adv-navigation", "gaia.tech.advanced.token", green=0)
    assert len(offered(scene)) == 8


@pytest.mark.rule("gaia.tech.advanced.cover")
def test_without_a_standard_tile_no_advanced_tile() -> None:
    scene = station().level(0, navigation=4).token(0, "vp7_ore2").tile(1, "vp_7")
    scene.play(BUILD)
    scene.refuses("tile adv-navigation", "gaia.tech.advanced.cover", uncovered=0)


@pytest.mark.rule("gaia.tech.advanced.cover")
def test_an_own_standard_tile_is_covered() -> None:
    scene = expert("income_credits_4", "vp_7").tile(1, "ore_qic")
    scene.refuses("cover vp_7", "gaia.tech.advanced.cover")
    scene.play(BUILD, "tile adv-navigation")
    assert scene.asked() == (0, "cover")
    assert scene.legal() == ["cover vp_7", "cover income_credits_4"]
    scene.refuses("cover ore_qic", "gaia.tech.advanced.cover", tile=ALL_TILES.index("ore_qic"))
    scene.play("cover vp_7")
    assert scene.owns_tile(0, "income_credits_4")
    assert not scene.owns_tile(0, "vp_7")
    assert scene.owns_advanced(0, "vp2_per_research_step")


@pytest.mark.rule("gaia.tech.advanced.one-per-tile", "gaia.tech.advanced.cover")
def test_only_covered_tiles_are_none() -> None:
    scene = station().level(0, navigation=4).token(0, "vp7_ore2")
    scene.advanced(0, "action_ore3", covers="income_credits_4").play(BUILD)
    scene.refuses("tile adv-navigation", "gaia.tech.advanced.cover", uncovered=0)


@pytest.mark.rule("gaia.tech.advanced.one-per-tile")
def test_no_second_advanced_tile_on_a_covered_one() -> None:
    scene = expert("vp_7", "ore_qic").advanced(0, "action_ore3", covers="income_credits_4")
    scene.play(BUILD, "tile adv-navigation")
    covered = "gaia.tech.advanced.one-per-tile"
    scene.refuses("cover income_credits_4", covered, tile=CREDITS_TILE)
    assert scene.legal() == ["cover ore_qic", "cover vp_7"]


@pytest.mark.rule("gaia.tech.advanced.unique")
def test_an_advanced_tile_is_not_replaced() -> None:
    scene = expert("vp_7", "ore_qic").structure(0, "trading_station", "1A6").passed(1)
    scene.holds(0, credits=10, ore=6).token(0, "vp8_qic1")
    scene.play(BUILD, "tile adv-navigation", "cover vp_7", "decline", "done")
    assert scene.state.advanced_at[TRACKS.index("navigation")] == NONE
    scene.play("upgrade 1A6 lab")
    scene.refuses(
        "tile adv-navigation", "gaia.tech.advanced.unique", track=TRACKS.index("navigation")
    )


@pytest.mark.rule("gaia.tech.advanced.unique")
def test_a_tile_that_an_opponent_took_is_gone() -> None:
    scene = expert().advanced(1, "vp2_per_research_step", covers="vp_7")
    scene.play(BUILD)
    scene.refuses(
        "tile adv-navigation", "gaia.tech.advanced.unique", track=TRACKS.index("navigation")
    )


# What a covered tile loses ----------------------------------------------------------------


def next_income(scene: Scene, tile: str, *cover: str) -> int:
    """Credits of the next income phase after a tile is taken, both players passing."""
    scene.booster(1, "pass_mines").play(BUILD, f"tile {tile}", *cover, "decline", "done")
    before = scene.held(0, "credits")
    scene.play("pass pass_trading_stations", "pass pass_big_buildings")
    assert scene.state.round == 2
    return scene.held(0, "credits") - before


@pytest.mark.rule("gaia.tech.advanced.cover-ends")
@pytest.mark.check("gaia.tech.advanced.cover-ends")
def test_covering_the_4_credits_tile_stops_that_income() -> None:
    assert next_income(expert(), "free1") == 4
    assert next_income(expert(), "adv-navigation") == 0


@pytest.mark.rule("gaia.tech.advanced.cover-ends")
def test_a_covered_action_is_gone() -> None:
    scene = expert("action_power_4").passed(1)
    assert scene.allows("special action_power_4")
    scene.play(BUILD, "tile adv-navigation", "decline", "done")
    assert not scene.allows("special action_power_4")


@pytest.mark.rule("gaia.tech.advanced.cover-ends")
def test_a_covered_trigger_scores_no_more() -> None:
    scene = expert("vp_per_gaia_mine").planet("1B0", "gaia").holds(0, credits=7, ore=4, qic=1)
    scene.passed(1).play(BUILD, "tile adv-navigation", "decline", "done", "mine 1B0")
    assert scene.held(0, "vp") == 10 + 2
    scene = expert("vp_per_gaia_mine").planet("1B0", "gaia").holds(0, credits=7, ore=4, qic=1)
    scene.passed(1).play("mine 1B0")
    assert scene.held(0, "vp") == 10 + 2 + 3


@pytest.mark.ruling("gaia.gap.tech.cover-permanence")
def test_what_a_covered_tile_gave_is_kept() -> None:
    scene = station().level(0, navigation=4).token(0, "vp7_ore2").passed(1)
    scene.structure(0, "trading_station", "1A6").holds(0, credits=10, ore=6)
    scene.play(BUILD, "tile gaia_project", "decline", "done")
    assert scene.held(0, "vp") == 17
    scene.play("upgrade 1A6 lab", "tile adv-navigation", "decline")
    assert not scene.owns_tile(0, "vp_7")
    assert scene.held(0, "vp") == 17


@pytest.mark.ruling("gaia.gap.tech.cover-permanence")
def test_a_covered_tile_stays_covered() -> None:
    scene = expert("vp_7", "ore_qic").structure(0, "trading_station", "1A6").passed(1)
    scene.level(0, ai=4).token(0, "vp8_qic1").holds(0, credits=10, ore=6)
    scene.play(BUILD, "tile adv-navigation", "cover vp_7", "decline", "done")
    scene.play("upgrade 1A6 lab", "tile adv-ai")
    assert [
        ALL_TILES[scene.state.advanced_cover[kind]]
        for kind in range(len(ADVANCED))
        if scene.state.advanced_owner[kind] == 0
    ] == ["vp_7", "ore_qic"]


# The order of things ----------------------------------------------------------------------


@pytest.mark.ruling("gaia.gap.tech.order")
def test_token_then_cover_then_effect_then_advance() -> None:
    scene = expert().advanced_at("navigation", "vp2_per_sector")
    events = scene.play(BUILD, "tile adv-navigation", "advance economy")
    order = ["token_turned", "tile_covered", "advanced_tile_taken", "scored", "advanced"]
    assert [event.kind.name for event in events if event.kind.name in order] == order


@pytest.mark.ruling("gaia.gap.tech.order")
def test_the_token_of_an_advanced_tile_is_spent_before_the_advance() -> None:
    scene = expert().level(0, economy=4)
    scene.play(BUILD, "tile adv-navigation")
    token = "gaia.research.level5-token"
    scene.refuses("advance economy", token, track=TRACKS.index("economy"), green=0)
    scene = expert().level(0, economy=4).token(0, "vp8_qic1")
    scene.play(BUILD, "tile adv-navigation", "advance economy")
    assert scene.tokens(0) == [("vp7_ore2", False), ("vp8_qic1", False)]


@pytest.mark.ruling("gaia.gap.tech.order")
def test_a_token_gained_by_the_advance_is_too_late_for_the_tile() -> None:
    scene = expert().level(0, terraforming=4).token(0, "vp8_qic1").top_token("vp12")
    scene.advanced_at("navigation", "vp5_per_federation")
    scene.play(BUILD, "tile adv-navigation", "advance terraforming")
    assert len(scene.tokens(0)) == 3
    assert scene.held(0, "vp") == 10 + 2 * 5 + 12


@pytest.mark.ruling("gaia.gap.tech.order")
def test_a_planet_gained_by_the_advance_is_too_late_for_the_tile() -> None:
    scene = expert()
    scene.play(BUILD, "tile navigation", "advance navigation", "lost-planet 1B0")
    assert scene.state.planet_types(0) == 2
    assert scene.held(0, "knowledge") == 1


@pytest.mark.ruling("gaia.gap.tech.order", "gaia.gap.tech.trigger-own-gain")
def test_a_tile_for_research_levels_scores_the_level_that_comes_with_it() -> None:
    scene = expert()
    scene.play(BUILD, "tile adv-navigation", "advance economy")
    assert scene.held(0, "vp") == 12


@pytest.mark.ruling("gaia.gap.tech.trigger-own-gain")
def test_a_tile_for_mines_scores_the_lost_planet_of_its_advance() -> None:
    scene = expert().token(0, "vp8_qic1").advanced_at("navigation", "vp3_per_mine_built")
    scene.round_tile("research_step_2")
    scene.play(BUILD, "tile adv-navigation", "advance navigation", "lost-planet 1B0")
    assert scene.held(0, "vp") == 10 + 2 + 3


@pytest.mark.ruling("gaia.gap.tech.trigger-own-gain")
@pytest.mark.parametrize("tile", ["vp3_per_trading_station_built", "vp3_per_mine_built"])
def test_a_tile_scores_nothing_for_the_building_that_gained_it(tile: str) -> None:
    scene = expert().advanced_at("navigation", tile)
    scene.play(BUILD, "tile adv-navigation", "advance economy")
    assert named(scene.events, "scored") == []
    assert scene.held(0, "vp") == 10


# Special actions of new tiles and structures ----------------------------------------------


@pytest.mark.ruling("gaia.gap.tech.action-same-round")
def test_the_action_of_a_new_tile_is_for_a_later_turn_of_the_round() -> None:
    scene = station().power(0, 4, 0, 0).passed(1).holds(0, ore=4)
    scene.play(BUILD, "tile free3", "advance science")
    scene.refuses("special action_power_4", "gaia.action.one-per-turn")
    scene.play("done", "special action_power_4")
    assert scene.areas(0) == (0, 4, 0)


@pytest.mark.ruling("gaia.gap.tech.action-same-round")
def test_the_action_of_a_new_academy_works_in_the_same_round() -> None:
    scene = Scene("terrans", "xenos").structure(0, "research_lab", "1C").passed(1)
    scene.holds(0, credits=6, ore=6)
    scene.play("upgrade 1C ac-qic", "tile free1", "decline", "done", "special academy")
    assert scene.held(0, "qic") == 1


@pytest.mark.ruling("gaia.gap.tech.action-same-round")
def test_the_action_of_a_new_institute_works_in_the_same_round() -> None:
    scene = Scene("ambas", "xenos").structure(0, "trading_station", "1C").mine(0, "1A6").passed(1)
    scene.holds(0, credits=6, ore=4).play("upgrade 1C pi", "done", "special faction")
    assert scene.structure_on("1A6") == (0, "planetary_institute")


# Counts -----------------------------------------------------------------------------------


def with_tokens() -> Scene:
    """Gleens with a green token, a grey one, theirs, the 12 VP one and that of Terraforming 5."""
    scene = Scene("gleens", "xenos").structure(0, "trading_station", "1C").passed(1)
    scene.token(0, "vp7_ore2").token(0, "vp8_qic1", green=False).token(0, "gleens")
    scene.token(0, "vp12", green=False).top_token("vp12").level(0, terraforming=4, navigation=4)
    scene.tile(0, "income_credits_4").holds(0, credits=5, ore=3, knowledge=4)
    return scene.round_tile("mine_2")


@pytest.mark.ruling("gaia.gap.tech.federation-count")
def test_every_token_counts_on_passing() -> None:
    scene = with_tokens().advanced(0, "pass_vp3_per_federation", covers="vp_7")
    scene.play("research terraforming", "done")
    assert scene.held(0, "vp") == 10 + 12
    scene.play("pass pass_trading_stations")
    assert scene.held(0, "vp") == 10 + 12 + 5 * 3


@pytest.mark.ruling("gaia.gap.tech.federation-count")
def test_every_token_counts_at_once() -> None:
    scene = with_tokens().advanced_at("navigation", "vp5_per_federation")
    scene.play("research terraforming", "done", BUILD, "tile adv-navigation")
    assert scene.held(0, "vp") == 10 + 12 + 5 * 5


@pytest.mark.ruling("gaia.gap.tech.none-left")
@pytest.mark.parametrize(
    ("structure", "wanted"), [("trading_station", "lab"), ("research_lab", "ac-qic")]
)
def test_with_no_tile_left_the_structure_is_built_without(structure: str, wanted: str) -> None:
    scene = Scene("terrans", "xenos").structure(0, structure, "1C").tile(0, *ALL_TILES)
    scene.holds(0, credits=6, ore=6).play(f"upgrade 1C {wanted}")
    built = {"lab": "research_lab", "ac-qic": "academy_qic"}
    assert scene.structure_on("1C") == (0, built[wanted])
    assert scene.asked() == (0, "turn")
    assert sum(scene.level_of(0, track) for track in TRACKS) == 0


@pytest.mark.ruling("gaia.gap.tech.none-left")
def test_an_advanced_tile_may_be_all_that_is_left() -> None:
    scene = station().tile(0, *ALL_TILES).level(0, navigation=4).token(0, "vp7_ore2")
    scene.play(BUILD, "cover vp_7", "decline")
    assert scene.owns_advanced(0, "vp2_per_research_step")
