"""The end of the game and final scoring (ledger parts: End of the game, Setup)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from orrery.kernel.state import Outcome
from tests.gaia.opening import given
from tests.gaia.scene import Scene, named

NAMES = ["xenos", "terrans", "ambas", "firaks"]
INNER = [f"B{at_}" for at_ in range(6)]
OUTER = [f"A{at_}" for at_ in range(12)]
TYPES = ["terra", "oxide", "volcanic", "desert", "swamp", "titanium", "ice", "gaia"]


def last_turn(*factions: str, **options: int) -> Scene:
    """Round 6: all others have passed. Nobody holds anything, not even power tokens."""
    scene = Scene(*factions, round=6).passed(*range(1, len(factions))).option(**options)
    for seat in range(len(factions)):
        scene.power(seat, 0, 0, 0)
    return scene.final_tiles("gaia_planets", "satellites")


def finish(scene: Scene) -> Outcome:
    scene.play("pass-last")
    assert scene.state.is_over()
    outcome = scene.state.outcome()
    assert outcome is not None
    return outcome


def part(scene: Scene, name: str) -> list[int]:
    """What each player scores for one part of final scoring."""
    return [row[name] for row in finish(scene).breakdown]


def settled(scene: Scene, seat: int, structures: int) -> Scene:
    """Up to 8 mines, then trading stations, in the sector of the seat's number."""
    for place in ["C", *INNER, *OUTER][:structures]:
        kind = "mine" if scene.state.built(seat, 1) < 8 else "trading_station"
        scene.structure(seat, kind, f"{seat + 1}{place}")
    return scene


def with_satellites(scene: Scene, seat: int, satellites: int) -> Scene:
    """A federation around the centre of the seat's sector."""
    spaces = [f"{seat + 1}{place}" for place in ["C", *INNER, *OUTER]]
    return scene.mine(seat, spaces[0]).federation(seat, *spaces[: satellites + 1])


def by_structures(*counts: int) -> Scene:
    scene = last_turn(*NAMES[: len(counts)]).final_tiles("structures", "gaia_planets")
    for seat, count in enumerate(counts):
        settled(scene, seat, count)
    return scene


# Ranks ------------------------------------------------------------------------------------


@pytest.mark.rule("gaia.final.ranks")
@pytest.mark.parametrize(
    ("counts", "vp"),
    [
        ((4, 3, 2, 1), [18, 12, 6, 0]),
        ((1, 4, 3, 2), [0, 18, 12, 6]),
        ((2, 8, 5), [6, 18, 12]),
    ],
)
def test_18_12_6_and_nothing(counts: tuple[int, ...], vp: list[int]) -> None:
    assert part(by_structures(*counts), "final1") == vp


@pytest.mark.rule("gaia.final.ranks")
def test_both_tiles_are_ranked() -> None:
    scene = last_turn("xenos", "terrans", "ambas").final_tiles("structures", "sectors")
    settled(scene, 0, 3).mine(1, "2C", "3C")
    outcome = finish(scene)
    assert [row["final1"] for row in outcome.breakdown] == [18, 12, 0]
    assert [row["final2"] for row in outcome.breakdown] == [12, 18, 0]
    assert outcome.scores == [40, 40, 10]
    scored = [event.args for event in named(scene.events, "final_scored")]
    assert scored == [(0, 1, 3, 18), (1, 1, 2, 12), (0, 4, 1, 12), (1, 4, 2, 18)]


@pytest.mark.rule("gaia.final.ties")
@pytest.mark.check("gaia.final.ties")
@pytest.mark.example("gaia.example.final-tie-first")
@pytest.mark.parametrize(
    ("counts", "vp"),
    [
        ((3, 3, 2, 1), [15, 15, 6, 0]),
        ((4, 2, 2, 1), [18, 9, 9, 0]),
        ((3, 3, 3, 1), [12, 12, 12, 0]),
        ((4, 3, 2, 2), [18, 12, 3, 3]),
        ((2, 2, 2, 2), [9, 9, 9, 9]),
        ((3, 3, 2, 2), [15, 15, 3, 3]),
        ((4, 2, 2, 2), [18, 6, 6, 6]),
        ((2, 2, 1), [15, 15, 6]),
    ],
)
def test_tied_players_share_the_vp_of_their_ranks(counts: tuple[int, ...], vp: list[int]) -> None:
    assert part(by_structures(*counts), "final1") == vp


@pytest.mark.rule("gaia.final.ranks")
@pytest.mark.ruling("gaia.gap.final.zero-count")
@pytest.mark.parametrize(
    ("counts", "vp"),
    [
        ((0, 0, 0), [0, 0, 0]),
        ((2, 0, 0), [18, 0, 0]),
        ((3, 2, 0), [18, 12, 0]),
        ((1, 1, 0, 0), [15, 15, 0, 0]),
    ],
)
def test_a_count_of_0_scores_nothing_and_takes_no_rank(
    counts: tuple[int, ...], vp: list[int]
) -> None:
    assert part(by_structures(*counts), "final1") == vp


@pytest.mark.ruling("gaia.gap.final.zero-count")
def test_a_count_of_0_scores_nothing_beside_the_neutral_player_either() -> None:
    assert part(by_structures(0, 2), "final1") == [0, 12]
    assert part(by_structures(0, 0), "final1") == [0, 0]


# The neutral player -----------------------------------------------------------------------


@pytest.mark.rule("gaia.setup.neutral.when", "gaia.final.neutral")
@pytest.mark.parametrize(("players", "vp"), [(2, 12), (3, 18), (4, 18)])
def test_the_neutral_player_takes_part_with_2_players_only(players: int, vp: int) -> None:
    counts = [1, *[0] * (players - 1)]
    assert part(by_structures(*counts), "final1")[0] == vp


def with_count(tile: str, count: int) -> Scene:
    """Xenos alone on a final tile with this count, against the neutral player."""
    scene = last_turn("xenos", "terrans").final_tiles(tile, "gaia_planets")
    if tile == "gaia_planets":
        scene.final_tiles(tile, "satellites")
        return scene.mine(0, *[f"1{place}" for place in INNER][:count], planet="gaia")
    if tile == "planet_types":
        for place, kind in zip(INNER, TYPES[:count], strict=False):
            scene.mine(0, f"1{place}", planet=kind)
        return scene
    if tile == "sectors":
        return scene.mine(0, *[f"{sector}C" for sector in range(1, count + 1)])
    if tile == "satellites":
        return with_satellites(scene, 0, count)
    settled(scene, 0, count)
    spaces = [f"1{place}" for place in ["C", *INNER, *OUTER][:count]]
    return scene.federation(0, *spaces) if tile == "federation_structures" else scene


@pytest.mark.rule("gaia.setup.neutral.value", "gaia.setup.neutral.as-player")
@pytest.mark.ruling("gaia.gap.components.neutral-values")
@pytest.mark.parametrize(
    ("tile", "value"),
    [
        ("federation_structures", 10),
        ("structures", 11),
        ("planet_types", 5),
        ("gaia_planets", 4),
        ("sectors", 6),
        ("satellites", 8),
    ],
)
def test_the_neutral_player_counts_what_the_tile_prints(tile: str, value: int) -> None:
    counts = (value - 1, value, value + 1)
    assert [part(with_count(tile, count), "final1")[0] for count in counts] == [12, 15, 18]


@pytest.mark.rule("gaia.setup.neutral.value", "gaia.final.neutral")
@pytest.mark.check("gaia.setup.neutral.value", "gaia.final.neutral")
@pytest.mark.example("gaia.example.neutral-eight")
def test_a_player_with_8_shares_the_first_rank_with_a_neutral_8() -> None:
    scene = last_turn("xenos", "terrans").final_tiles("satellites", "gaia_planets")
    with_satellites(scene, 0, 8)
    with_satellites(scene, 1, 3)
    assert part(scene, "final1") == [15, 6]


@pytest.mark.rule("gaia.setup.neutral.as-player")
@pytest.mark.check("gaia.setup.neutral.as-player")
def test_the_neutral_player_takes_a_rank_away() -> None:
    scene = last_turn("xenos", "terrans").final_tiles("satellites", "gaia_planets")
    with_satellites(scene, 0, 10)
    with_satellites(scene, 1, 6)
    assert part(scene, "final1") == [18, 6]


@pytest.mark.rule("gaia.setup.neutral.as-player")
def test_three_share_all_ranks_with_the_neutral_player() -> None:
    scene = last_turn("xenos", "terrans").final_tiles("satellites", "gaia_planets")
    with_satellites(scene, 0, 8)
    with_satellites(scene, 1, 8)
    assert part(scene, "final1") == [12, 12]


@pytest.mark.ruling("gaia.gap.final.neutral-identity")
def test_the_neutral_player_only_occupies_ranks() -> None:
    scene = last_turn("xenos", "terrans").holds(0, vp=5).holds(1, vp=4)
    outcome = finish(scene)
    assert outcome.scores == [5, 4]
    assert outcome.ranks == [1, 2]
    assert len(outcome.breakdown) == 2


# What the tiles count ---------------------------------------------------------------------


def counted(scene: Scene, tile: str) -> list[int]:
    """The counts of the players who have any (at most three play)."""
    scene.final_tiles(tile, "gaia_planets" if tile != "gaia_planets" else "satellites")
    finish(scene)
    scored = [event.args for event in named(scene.events, "final_scored")]
    seats = [args[0] for args in scored]
    first = [later <= earlier for earlier, later in pairwise(seats)]
    end = first.index(True) + 1 if True in first else len(scored)
    return [args[2] for args in scored[:end]]


@pytest.mark.rule("gaia.final.tile.federation-structures")
@pytest.mark.check("gaia.final.tile.federation-structures")
@pytest.mark.ruling("gaia.gap.final.federation-tile-scope")
def test_structures_of_all_federations_and_those_that_joined_later() -> None:
    scene = last_turn("xenos", "terrans", "ambas")
    scene.mine(0, "1C", "1B0", "1A0").federation(0, "1C", "1B0", "1A0", "1B1")
    scene.mine(0, "4C", "4B0", "4A0").structure(0, "planetary_institute", "4B3")
    scene.federation(0, "4C", "4B0", "4A0", "4B3").planet("4A6", "desert")
    scene.structure(0, "trading_station", "7C").holds(0, credits=2, ore=1)
    scene.play("mine 4A6")
    assert counted(scene, "federation_structures") == [8]


@pytest.mark.rule("gaia.final.tile.federation-structures")
def test_the_lost_planet_in_a_federation_counts_but_no_satellite_or_station() -> None:
    scene = last_turn("ivits", "terrans", "ambas").structure(0, "planetary_institute", "1C")
    scene.lost_planet(0, "1B0").station(0, "1B1").federation(0, "1C", "1B0", "1B1", "1B2")
    assert counted(scene, "federation_structures") == [2]


@pytest.mark.rule("gaia.final.tile.structures")
@pytest.mark.ruling("gaia.gap.final.structures-what")
def test_structures_of_every_kind_with_the_lost_planet_and_shared_mines() -> None:
    scene = last_turn("lantids", "xenos", "ambas").mine(0, "1C").lost_planet(0, "1B0")
    for place, kind in enumerate(
        [
            "trading_station",
            "research_lab",
            "planetary_institute",
            "academy_knowledge",
            "academy_qic",
        ]
    ):
        scene.structure(0, kind, f"1A{place}")
    scene.mine(1, "2C").shared_mine(0, "2C")
    assert counted(scene, "structures") == [8, 1]


@pytest.mark.rule("gaia.final.tile.structures")
@pytest.mark.ruling("gaia.gap.final.structures-what")
def test_gaiaformers_satellites_and_stations_are_no_structures() -> None:
    scene = last_turn("ivits", "terrans", "ambas").structure(0, "planetary_institute", "1C")
    scene.station(0, "1B0").federation(0, "1C", "1B0", "1B1").former(0, "3C")
    assert counted(scene, "structures") == [1]


@pytest.mark.rule("gaia.final.tile.planet-types")
@pytest.mark.check("gaia.final.tile.planet-types")
def test_terra_ice_gaia_and_the_lost_planet_are_4_types() -> None:
    scene = last_turn("lantids", "xenos", "ambas").mine(0, "1C", "1B3", planet="terra")
    scene.mine(0, "1A0", planet="ice").mine(0, "1A2", planet="gaia").lost_planet(0, "1A4")
    scene.former(0, "3C").mine(1, "2C").shared_mine(0, "2C")
    assert counted(scene, "planet_types") == [4, 1]


@pytest.mark.rule("gaia.final.tile.gaia")
@pytest.mark.example("gaia.example.final-gaia-tile")
def test_players_are_ranked_by_gaia_planets() -> None:
    scene = last_turn("xenos", "terrans", "ambas").final_tiles("gaia_planets", "satellites")
    scene.mine(0, "1C", planet="gaia").mine(0, "1A0", "1A2")
    scene.mine(1, "2C", "2A0", "2A2", planet="gaia").mine(2, "3C", "3A0", planet="gaia")
    assert part(scene, "final1") == [6, 18, 12]


@pytest.mark.rule("gaia.final.tile.gaia")
@pytest.mark.ruling("gaia.gap.final.gaia-formers")
def test_gaia_planets_with_only_a_gaiaformer_do_not_count() -> None:
    scene = last_turn("xenos", "terrans", "ambas").mine(0, "1C", planet="gaia")
    scene.former(0, "1A0", planet="gaia").former(0, "1A2")
    scene.structure(0, "trading_station", "1A4", planet="gaia")
    assert counted(scene, "gaia_planets") == [2]


@pytest.mark.rule("gaia.final.tile.sectors")
def test_sectors_with_a_colonised_planet_the_lost_planet_included() -> None:
    scene = last_turn("xenos", "terrans", "ambas").mine(0, "1C", "1A0", "2C").lost_planet(0, "3C")
    scene.former(0, "4C").mine(1, "1B0")
    assert counted(scene, "sectors") == [3, 1]


@pytest.mark.rule("gaia.final.tile.satellites")
@pytest.mark.ruling("gaia.gap.final.satellite-markers")
def test_satellites_and_space_stations_count_but_no_markers() -> None:
    scene = last_turn("ivits", "terrans", "ambas").structure(0, "planetary_institute", "1C")
    scene.federation(0, "1C", "1B0", "1B1", "1B2").station(0, "1A8").lost_planet(0, "1A6")
    with_satellites(scene, 1, 2)
    assert counted(scene, "satellites") == [4, 2]


# Research and resources -------------------------------------------------------------------


@pytest.mark.rule("gaia.final.research")
@pytest.mark.check("gaia.final.research")
def test_levels_5_4_3_2_1_0_give_24_vp() -> None:
    scene = last_turn("xenos", "terrans").level(
        0, terraforming=5, navigation=4, ai=3, gaia_project=2, economy=1, science=0
    )
    assert part(scene, "research") == [24, 0]


@pytest.mark.rule("gaia.final.research")
@pytest.mark.example("gaia.example.navigation5-vp", "gaia.example.final-research")
@pytest.mark.parametrize(("level", "vp"), [(2, 0), (3, 4), (4, 8), (5, 12)])
def test_level_5_in_navigation_gives_12_vp(level: int, vp: int) -> None:
    assert part(last_turn("xenos", "terrans").level(0, navigation=level), "research") == [vp, 0]


@pytest.mark.rule("gaia.final.resources")
@pytest.mark.check("gaia.final.resources")
def test_4_credits_3_knowledge_and_1_ore_are_2_vp() -> None:
    scene = last_turn("xenos", "terrans").holds(0, credits=4, knowledge=3, ore=1)
    assert part(scene, "resources") == [2, 0]


@pytest.mark.rule("gaia.final.resources")
@pytest.mark.parametrize(
    ("money", "knowledge", "ore", "vp"),
    [(2, 0, 0, 0), (1, 1, 1, 1), (0, 0, 9, 3), (30, 15, 15, 20)],
)
def test_1_vp_for_every_3_resources(money: int, knowledge: int, ore: int, vp: int) -> None:
    scene = last_turn("xenos", "terrans").holds(0, credits=money, knowledge=knowledge, ore=ore)
    assert part(scene, "resources") == [vp, 0]


# The conversion at the end ----------------------------------------------------------------


@pytest.mark.rule("gaia.final.conversion")
@pytest.mark.check("gaia.final.conversion")
def test_2_qics_and_4_power_are_6_more_resources() -> None:
    scene = last_turn("xenos", "terrans").holds(0, qic=2).power(0, 0, 0, 4)
    assert part(scene, "resources") == [2, 0]
    # The boards stay as they are.
    assert (scene.held(0, "qic"), scene.held(0, "ore"), scene.areas(0)) == (2, 0, (0, 0, 4))


@pytest.mark.ruling("gaia.gap.final.conversion-scope", "gaia.gap.tokens.gaia-area-final")
@pytest.mark.parametrize(
    ("areas", "gaia_area", "vp"),
    [
        ((0, 6, 0), 0, 1),
        ((0, 5, 0), 0, 0),
        ((0, 5, 1), 0, 1),
        ((0, 1, 2), 0, 0),
        ((9, 0, 0), 0, 0),
        ((0, 0, 2), 9, 0),
        ((0, 0, 3), 0, 1),
    ],
)
def test_area_3_and_half_of_area_2_are_worth_a_credit_each(
    areas: tuple[int, int, int], gaia_area: int, vp: int
) -> None:
    scene = last_turn("xenos", "terrans").power(0, *areas, gaia_area=gaia_area)
    assert part(scene, "resources") == [vp, 0]


@pytest.mark.ruling("gaia.gap.final.conversion-scope")
def test_the_automatic_conversion_is_not_cut_by_the_limits() -> None:
    scene = last_turn("xenos", "terrans").holds(0, credits=30, ore=15, qic=6).power(0, 0, 0, 9)
    assert part(scene, "resources") == [20, 0]


@pytest.mark.ruling("gaia.gap.final.conversion-scope")
@pytest.mark.parametrize(("institute", "vp"), [(False, 1), (True, 2)])
def test_tokens_of_the_nevlas_with_their_institute_count_double(institute: bool, vp: int) -> None:
    scene = last_turn("nevlas", "terrans").power(0, 0, 2, 2)
    if institute:
        scene.structure(0, "planetary_institute", "1C")
    assert part(scene, "resources") == [vp, 0]


@pytest.mark.ruling("gaia.gap.final.conversion-scope")
@pytest.mark.parametrize(
    ("areas", "stone", "vp"),
    [
        ((0, 0, 0), 3, 1),
        ((0, 0, 3), 3, 2),
        ((0, 6, 0), 3, 2),
        ((0, 1, 0), 2, 1),
        ((0, 6, 1), 2, 2),
        ((0, 7, 0), 2, 2),
        ((0, 6, 0), 2, 1),
        ((0, 0, 2), 2, 0),
        ((0, 0, 2), 1, 0),
        ((0, 0, 2), 4, 0),
        ((0, 0, 2), 0, 0),
    ],
)
def test_the_brainstone_is_worth_3_if_it_is_or_can_be_burned_into_area_3(
    areas: tuple[int, int, int], stone: int, vp: int
) -> None:
    scene = last_turn("taklons", "terrans").power(0, *areas, stone=stone)
    assert part(scene, "resources") == [vp, 0]


@pytest.mark.ruling("gaia.gap.final.conversion-scope")
@pytest.mark.parametrize(("faction", "vp"), [("bal_taks", 1), ("xenos", 0)])
def test_gaiaformers_of_the_bal_taks_on_the_board_are_an_ore_each(faction: str, vp: int) -> None:
    scene = last_turn(faction, "terrans").formers(0, board=2, gaia_area=1).holds(0, credits=1)
    assert part(scene, "resources") == [vp, 0]
    on_map = last_turn(faction, "terrans").former(0, "1C").formers(0, board=1).holds(0, credits=1)
    assert part(on_map, "resources") == [0, 0]


@pytest.mark.rule("gaia.final.conversion")
@pytest.mark.ruling("gaia.gap.final.conversion-scope")
def test_manual_conversion_goes_seat_by_seat_and_within_the_limits() -> None:
    scene = last_turn("xenos", "terrans", manual_conversion=1).holds(0, qic=2, ore=14)
    scene.holds(1, qic=1).power(1, 0, 0, 2).play("pass-last")
    assert scene.asked() == (0, "final_conversion")
    assert "done" in scene.legal()
    scene.play("convert 1q>1o", "convert 1q>1o")
    assert (scene.held(0, "qic"), scene.held(0, "ore")) == (0, 15)
    scene.play("done")
    assert scene.asked() == (1, "final_conversion")
    scene.play("convert 1pw>1c", "convert 1pw>1c", "convert 1q>1o", "done")
    outcome = scene.state.outcome()
    assert outcome is not None
    assert [row["resources"] for row in outcome.breakdown] == [5, 1]


@pytest.mark.ruling("gaia.gap.final.conversion-scope")
def test_with_manual_conversion_only_what_is_on_the_boards_counts() -> None:
    scene = last_turn("xenos", "terrans", manual_conversion=1).holds(0, qic=9).power(0, 0, 8, 8)
    scene.play("pass-last", "burn", "done")
    outcome = scene.state.outcome()
    assert outcome is not None
    assert outcome.breakdown[0]["resources"] == 0
    assert scene.areas(0) == (0, 6, 9)


@pytest.mark.ruling("gaia.gap.final.conversion-scope")
def test_manual_conversions_obey_the_usual_rules() -> None:
    scene = last_turn("xenos", "terrans", manual_conversion=1).power(0, 0, 2, 2)
    scene.play("pass-last")
    scene.refuses("convert 3pw>1o", "gaia.power.spend-area3", cost=3, power=2)
    scene.play("burn")
    assert scene.allows("convert 3pw>1o")


@pytest.mark.ruling("gaia.gap.final.conversion-scope")
def test_automatic_conversion_is_the_default_and_asks_nobody() -> None:
    scene = last_turn("xenos", "terrans").holds(0, qic=3)
    assert part(scene, "resources") == [1, 0]


# The winner -------------------------------------------------------------------------------


@pytest.mark.rule("gaia.final.tie-win", "gaia.goal.winner")
def test_players_with_equal_vp_share_the_victory() -> None:
    scene = last_turn("xenos", "terrans", "ambas").holds(0, vp=30, credits=5).holds(1, vp=31)
    scene.holds(2, vp=20)
    outcome = finish(scene)
    assert outcome.scores == [31, 31, 20]
    assert outcome.ranks == [1, 1, 3]


@pytest.mark.ruling("gaia.gap.vp.negative")
def test_only_a_bid_can_make_a_final_total_negative() -> None:
    opening = given("xenos", "terrans", given_bids=[60, 5]).settle()
    opening.order("boosters")
    while not opening.state.is_over():
        text = next((text for text in opening.legal() if text.startswith("pass")), None)
        opening.play(text or opening.legal()[0])
        if not opening.state.is_over():
            assert min(opening.held(seat, "vp") for seat in (0, 1)) >= 10
    outcome = opening.state.outcome()
    assert outcome is not None
    assert [row["bid"] for row in outcome.breakdown] == [-60, -5]
    for seat in (0, 1):
        assert outcome.scores[seat] == sum(outcome.breakdown[seat].values())
    assert outcome.scores[0] < 0
    assert outcome.ranks == [2, 1]


@pytest.mark.ruling("gaia.gap.vp.negative")
@pytest.mark.parametrize(("vp", "left", "charged"), [(0, 0, 1), (1, 0, 2), (2, 0, 3), (3, 1, 3)])
def test_charging_never_takes_vp_below_0(vp: int, left: int, charged: int) -> None:
    scene = Scene("xenos", "terrans").mine(0, "1C").planet("1B0", "desert")
    scene.structure(1, "planetary_institute", "1B1").power(1, 9, 0, 0).holds(1, vp=vp)
    scene.holds(0, credits=2, ore=1).play("mine 1B0", "charge")
    assert (scene.held(1, "vp"), scene.areas(1)) == (left, (9 - charged, charged, 0))


@pytest.mark.ruling("gaia.gap.vp.negative")
def test_vp_have_no_upper_limit() -> None:
    scene = Scene("xenos", "terrans", round=2).mine(0, "1C").planet("1B0", "desert")
    scene.holds(0, credits=2, ore=1, vp=999).play("mine 1B0")
    assert scene.held(0, "vp") == 1001
