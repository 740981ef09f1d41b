"""Forming a federation, its token, and how it grows (ledger part: Action 4)."""

from __future__ import annotations

import pytest

from orrery.games.gaia.components import FINAL_TILES, TOKENS, TRACKS
from orrery.games.gaia.scoring import final_count
from tests.gaia.scene import Scene, at, named

INSTITUTE = "planetary_institute"
TOKEN = "token vp7_ore2"
TOKEN_KINDS = [token.id for token in TOKENS]
JOIN = ["federate", "planet 1C"]
"""With two groups the second one needs no choice."""


def terrans() -> Scene:
    return Scene("terrans", "xenos").power(0, 4, 0, 0)


def six() -> Scene:
    """An institute and an academy side by side: worth 6."""
    return terrans().structure(0, INSTITUTE, "1C").structure(0, "academy_qic", "1B0")


def seven() -> Scene:
    """With a mine next to them: worth 7."""
    return six().mine(0, "1B1")


def apart() -> Scene:
    """A mine three spaces from the six; three ways over 1B2, 1B3, 1A5 and 1A6 lead there."""
    return six().mine(0, "3A11")


def choice() -> Scene:
    """Mines on 1A6 and 1A8, each beyond one empty space (1B3, 1B4) from the six."""
    return six().mine(0, "1A6", "1A8")


def federated() -> Scene:
    """The seven as a federation."""
    return seven().federation(0, "1C", "1B0", "1B1")


def complete(scene: Scene) -> None:
    """Place the satellites one way or another, and take a token."""
    while scene.legal("satellite"):
        scene.play(scene.legal()[0])
    scene.play(TOKEN)


def counted(scene: Scene, tile: str) -> int:
    """What a final tile counts."""
    return final_count(scene.state, 0, [spec.id for spec in FINAL_TILES].index(tile))


# The token --------------------------------------------------------------------------------


@pytest.mark.rule("gaia.federation.choose-token")
def test_one_token_of_the_supply_is_chosen() -> None:
    scene = seven()
    scene.refuses("token vp12", "gaia.federation.choose-token")
    scene.play("federate")
    assert scene.asked() == (0, "federation")
    assert scene.legal() == [f"token {kind}" for kind in TOKEN_KINDS if kind != "gleens"]
    scene.play(TOKEN)
    assert scene.tokens(0) == [("vp7_ore2", True)]
    assert scene.state.token_supply == [3, 3, 3, 2, 3, 3]
    scene.refuses("token vp12", "gaia.federation.choose-token")


@pytest.mark.rule("gaia.federation.choose-token")
@pytest.mark.ruling("gaia.gap.federation.tokens-exhausted")
def test_the_gleens_token_and_empty_piles_cannot_be_chosen() -> None:
    scene = seven().token(1, "vp8_qic1").token(1, "vp8_qic1")
    for _ in range(3):
        scene.token(1, "vp12", green=False)
    scene.play("federate")
    scene.refuses("token vp12", "gaia.federation.choose-token", token=0)
    scene.refuses("token gleens", "gaia.federation.choose-token", token=6)
    assert scene.legal() == [f"token {kind}" for kind in TOKEN_KINDS[1:6]]


@pytest.mark.ruling("gaia.gap.federation.tokens-exhausted")
def test_without_any_token_there_is_no_federation() -> None:
    scene = seven()
    scene.state.token_supply = [0] * 6
    scene.state.terraforming_token = 0
    scene.refuses("federate", "gaia.gap.federation.tokens-exhausted", tokens=0)


@pytest.mark.rule("gaia.federation.rewards")
@pytest.mark.parametrize(
    ("token", "vp", "resource", "amount"),
    [
        ("vp8_qic1", 8, "qic", 1),
        ("vp7_ore2", 7, "ore", 2),
        ("vp7_credits6", 7, "credits", 6),
        ("vp6_knowledge2", 6, "knowledge", 2),
    ],
)
def test_a_token_gives_points_and_resources(
    token: str, vp: int, resource: str, amount: int
) -> None:
    scene = seven()
    scene.play("federate", f"token {token}")
    assert scene.held(0, "vp") == 10 + vp
    resources = ["credits", "ore", "knowledge", "qic"]
    expected = [amount if name == resource else 0 for name in resources]
    assert [scene.held(0, name) for name in resources] == expected
    assert scene.areas(0) == (4, 0, 0)


@pytest.mark.rule("gaia.federation.rewards")
def test_a_token_gives_two_power_tokens() -> None:
    scene = seven()
    scene.play("federate", "token vp8_tokens2")
    assert scene.held(0, "vp") == 18
    assert scene.areas(0) == (6, 0, 0)


@pytest.mark.rule("gaia.federation.rewards")
@pytest.mark.check("gaia.federation.rewards")
@pytest.mark.parametrize(("held", "then"), [(0, 2), (13, 15), (14, 15), (15, 15)])
def test_6_points_and_2_knowledge_up_to_15(held: int, then: int) -> None:
    scene = seven().holds(0, knowledge=held)
    scene.play("federate", "token vp6_knowledge2")
    assert scene.held(0, "vp") == 16
    assert scene.held(0, "knowledge") == then


@pytest.mark.rule("gaia.federation.token-12vp", "gaia.federation.green-side")
def test_the_12_points_token_gives_nothing_else_and_is_grey() -> None:
    scene = seven()
    scene.play("federate", "token vp12")
    assert scene.held(0, "vp") == 22
    assert [scene.held(0, name) for name in ("credits", "ore", "knowledge", "qic")] == [0] * 4
    assert scene.areas(0) == (4, 0, 0)
    assert scene.tokens(0) == [("vp12", False)]


# What tokens pay for ----------------------------------------------------------------------


def able(*tokens: str) -> Scene:
    """Level 4 in three areas, three tiles, three trading stations, means for everything."""
    scene = seven().passed(1).level(0, ai=4, economy=4, science=4).round_tile("mine_2")
    scene.tile(0, "vp_7", "ore_qic", "vp_per_gaia_mine")
    for space in ("2C", "3C", "4C"):
        scene.structure(0, "trading_station", space)
    for token in tokens:
        scene.token(0, token, green=token != "vp12")
    return scene.holds(0, credits=30, ore=15, knowledge=15)


USES = {
    "level": ["research science", "done"],
    "second level": ["research economy", "done"],
    "advanced": ["upgrade 2C lab", "tile adv-ai", "cover vp_7", "decline", "done"],
    "second advanced": ["upgrade 3C lab", "tile adv-economy", "cover ore_qic", "decline", "done"],
}


def refuses_both_uses(scene: Scene) -> None:
    scene.refuses("research ai", "gaia.research.level5-token", track=TRACKS.index("ai"), green=0)
    scene.play("upgrade 4C lab")
    scene.refuses("tile adv-science", "gaia.tech.advanced.token", green=0)


@pytest.mark.rule("gaia.federation.green-side")
@pytest.mark.parametrize("use", ["level", "advanced"])
def test_a_token_is_green_until_it_is_used(use: str) -> None:
    scene = able().token(0, "vp7_ore2")
    assert scene.tokens(0) == [("vp7_ore2", True)]
    events = scene.play(*USES[use])
    assert [event.args for event in named(events, "token_turned")] == [(0, 3)]
    assert scene.tokens(0) == [("vp7_ore2", False)]


@pytest.mark.rule("gaia.federation.rewards", "gaia.federation.token-needed")
@pytest.mark.example("gaia.example.federation-token-6vp")
@pytest.mark.parametrize("use", ["level", "advanced"])
def test_6_points_2_knowledge_and_later_a_level_5_or_an_advanced_tile(use: str) -> None:
    scene = able().holds(0, knowledge=4).power(0, 0, 0, 0)
    scene.play("federate", "token vp6_knowledge2")
    assert scene.held(0, "vp") == 16
    assert scene.held(0, "knowledge") == 6
    assert scene.tokens(0) == [("vp6_knowledge2", True)]
    scene.play("done", *USES[use])
    assert scene.tokens(0) == [("vp6_knowledge2", False)]
    assert scene.level_of(0, "science") == (5 if use == "level" else 4)
    assert scene.owns_advanced(0, "action_qic1_credits5") == (use == "advanced")


@pytest.mark.rule("gaia.federation.token-needed")
def test_without_a_token_neither_is_possible() -> None:
    refuses_both_uses(able())


@pytest.mark.rule("gaia.federation.token-12vp")
def test_the_12_points_token_pays_for_neither() -> None:
    refuses_both_uses(able("vp12"))


@pytest.mark.rule("gaia.federation.token-once")
@pytest.mark.check("gaia.federation.token-once")
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("level", "advanced"),
        ("advanced", "level"),
        ("level", "second level"),
        ("advanced", "second advanced"),
    ],
)
def test_two_green_tokens_are_two_uses_in_total(first: str, second: str) -> None:
    scene = able("vp7_ore2", "vp8_qic1")
    scene.play(*USES[first], *USES[second])
    assert scene.tokens(0) == [("vp7_ore2", False), ("vp8_qic1", False)]
    refuses_both_uses(scene)


@pytest.mark.ruling("gaia.gap.federation.which-token")
@pytest.mark.parametrize("use", ["level", "advanced"])
def test_the_green_token_gained_first_is_turned(use: str) -> None:
    scene = able("vp12", "vp8_qic1", "vp7_ore2", "vp8_tokens2")
    scene.play(*USES[use])
    assert [green for _, green in scene.tokens(0)] == [False, False, True, True]
    scene.play(*USES[f"second {use}"])
    assert [green for _, green in scene.tokens(0)] == [False, False, False, True]


# Value ------------------------------------------------------------------------------------


@pytest.mark.rule("gaia.federation.power-seven")
@pytest.mark.check("gaia.federation.power-seven")
def test_3_and_2_and_1_are_6_and_not_enough() -> None:
    scene = terrans().structure(0, INSTITUTE, "1C").structure(0, "trading_station", "1B0")
    scene.mine(0, "1B1").refuses("federate", "gaia.federation.power-seven", value=6, needed=7)
    scene = terrans().structure(0, INSTITUTE, "1C").structure(0, "trading_station", "1B0")
    scene.mine(0, "1B1", "1B2").play("federate", TOKEN)
    assert scene.federated(0) == ["1C", "1B0", "1B1", "1B2"]


@pytest.mark.rule(
    "gaia.federation.value.mine", "gaia.federation.value.middle", "gaia.federation.value.large"
)
@pytest.mark.parametrize(
    ("structure", "value"),
    [
        ("mine", 1),
        ("trading_station", 2),
        ("research_lab", 2),
        ("planetary_institute", 3),
        ("academy_knowledge", 3),
        ("academy_qic", 3),
    ],
)
def test_what_a_structure_is_worth(structure: str, value: int) -> None:
    mines = [f"1B{number}" for number in range(7 - value)]
    scene = terrans().structure(0, structure, "1C").mine(0, *mines)
    assert scene.allows("federate")
    scene = terrans().structure(0, structure, "1C").mine(0, *mines[1:])
    scene.refuses("federate", "gaia.federation.power-seven", value=6, needed=7)


@pytest.mark.rule("gaia.federation.own-structures")
def test_structures_of_opponents_do_not_count() -> None:
    scene = six().structure(1, "trading_station", "1B1").former(0, "1B2").planet("1B3", "terra")
    scene.refuses("federate", "gaia.federation.power-seven", value=6, needed=7)


@pytest.mark.rule("gaia.federation.own-structures")
def test_only_planets_with_own_structures_are_named() -> None:
    scene = choice().mine(1, "2C").former(0, "2B0").planet("2B1", "terra")
    scene.play("federate")
    for space in ("2C", "2B0", "2B1", "2B2"):
        scene.refuses(f"planet {space}", "gaia.federation.own-structures", space=at(space))


@pytest.mark.rule("gaia.federation.one-each")
@pytest.mark.check("gaia.federation.one-each")
def test_a_planet_in_a_federation_does_not_count_again() -> None:
    scene = federated().structure(0, "academy_knowledge", "2C").structure(0, "research_lab", "2B0")
    scene.mine(0, "2B1").power(0, 9, 9, 9)
    scene.refuses("federate", "gaia.federation.power-seven", value=6, needed=7)


@pytest.mark.rule("gaia.federation.one-each")
def test_a_planet_in_a_federation_is_not_named_again() -> None:
    scene = choice().mine(0, "2C", "2A2", "2B1").federation(0, "2C", "2B1", "2A2")
    scene.mine(0, "3C").federation(0, "3C", "3B3").power(0, 9, 0, 0)
    scene.play("federate")
    scene.refuses("planet 2C", "gaia.federation.one-each", space=at("2C"))
    scene.refuses("planet 2A2", "gaia.federation.one-each", space=at("2A2"))
    scene.refuses("planet 3B3", "gaia.federation.own-structures", space=at("3B3"))
    scene.play("planet 1C")
    scene.refuses("planet 1C", "gaia.federation.one-each", space=at("1C"))


# Planets and satellites -------------------------------------------------------------------


@pytest.mark.rule("gaia.federation.declare")
def test_planets_then_satellites_then_payment_then_the_token() -> None:
    scene = apart().mine(0, "1A8").power(0, 2, 1, 1)
    scene.refuses("planet 1C", "gaia.federation.declare")
    scene.refuses("satellite 1B3", "gaia.federation.declare")
    scene.play("federate", "planet 1C")
    scene.refuses("satellite 1B3", "gaia.federation.declare")
    scene.play("planet 3A11")
    scene.refuses("planet 1A8", "gaia.federation.declare")
    events = scene.play("satellite 1B3", "satellite 1A6")
    assert [event.args for event in named(events, "satellite_placed")] == [
        (0, at("1B3")),
        (0, at("1A6")),
    ]
    assert scene.legal() == ["from 1", "from 2"]
    scene.play("from 1", "from 3")
    assert scene.areas(0) == (1, 1, 0)
    assert scene.state.satellites_left[0] == 23
    assert scene.asked() == (0, "federation")
    scene.play(TOKEN)
    assert scene.federated(0) == ["1C", "1B0", "1B3", "1A6", "3A11"]
    assert scene.asked() == (0, "turn")
    scene.refuses("federate", "gaia.action.one-per-turn")


@pytest.mark.rule("gaia.federation.declare")
def test_the_choice_of_planets_ends_when_they_suffice() -> None:
    scene = choice().power(0, 1, 0, 0)
    scene.play("federate")
    assert scene.legal() == ["planet 1C", "planet 1A6", "planet 1A8"]
    scene.refuses("done", "gaia.federation.power-seven", value=0, needed=7)
    scene.play("planet 1C")
    assert scene.legal() == ["planet 1A6", "planet 1A8"]
    scene.refuses("done", "gaia.federation.power-seven", value=6, needed=7)
    scene.play("planet 1A8")
    assert scene.legal("token") == scene.legal()
    assert scene.federated(0) == ["1C", "1B0", "1B4", "1A8"]


@pytest.mark.rule("gaia.federation.adjacent-connected", "gaia.federation.marker")
@pytest.mark.check("gaia.federation.marker")
def test_three_adjacent_planets_worth_7_take_no_satellite() -> None:
    scene = seven()
    events = scene.play("federate", TOKEN)
    assert [event.args for event in named(events, "federated")] == [
        (0, at("1C")),
        (0, at("1B0")),
        (0, at("1B1")),
    ]
    assert scene.areas(0) == (4, 0, 0)
    assert scene.state.satellites_left[0] == 25
    assert scene.state.federations[0] == 1
    assert scene.federated(0) == ["1C", "1B0", "1B1"]


@pytest.mark.rule("gaia.federation.adjacent-connected")
def test_without_a_token_to_discard_adjacent_planets_are_enough() -> None:
    assert seven().power(0, 0, 0, 0).allows("federate")
    scene = six().mine(0, "1A6").power(0, 0, 0, 0)
    scene.refuses("federate", "gaia.federation.satellite-cost", limit=0)


@pytest.mark.ruling("gaia.gap.federation.cluster")
def test_adjacent_planets_are_named_and_taken_together() -> None:
    scene = choice()
    scene.play("federate")
    scene.refuses("planet 1B0", "gaia.gap.federation.cluster", space=at("1C"))
    scene = seven().mine(0, "1B2", "1A4")
    scene.play("federate", TOKEN)
    assert scene.federated(0) == ["1C", "1B0", "1B1", "1B2", "1A4"]


@pytest.mark.rule("gaia.federation.satellite-cost")
@pytest.mark.example("gaia.example.federation-two-satellites")
def test_two_empty_spaces_cost_two_power_tokens() -> None:
    scene = apart()
    scene.play(*JOIN, "satellite 1B3", "satellite 1A6", TOKEN)
    assert scene.areas(0) == (2, 0, 0)
    assert scene.state.satellites_left[0] == 23
    assert scene.state.tokens_owned[0] == 2


@pytest.mark.rule("gaia.federation.satellite-cost")
@pytest.mark.check("gaia.federation.satellite-cost")
def test_3_satellites_need_3_tokens_in_areas_1_to_3() -> None:
    scene = six().mine(0, "3B5").power(0, 1, 1, 0, gaia_area=5)
    scene.refuses("federate", "gaia.federation.satellite-cost", limit=2)
    scene = six().mine(0, "3B5").power(0, 1, 1, 1)
    scene.play(*JOIN)
    complete(scene)
    assert scene.areas(0) == (0, 0, 0)
    assert scene.state.satellites_left[0] == 22


@pytest.mark.rule("gaia.federation.satellite-cost")
def test_a_planet_too_far_away_is_not_named() -> None:
    scene = choice().mine(0, "3C").power(0, 1, 1, 0)
    scene.play("federate")
    scene.refuses("planet 3C", "gaia.federation.satellite-cost", limit=2)


@pytest.mark.rule("gaia.federation.satellite-empty-space")
@pytest.mark.check("gaia.federation.satellite-empty-space")
@pytest.mark.parametrize("planet", ["ice", "transdim", "gaia"])
def test_an_empty_planet_is_no_place_for_a_satellite(planet: str) -> None:
    scene = apart().planet("1B3", planet)
    scene.play(*JOIN)
    assert scene.legal() == ["satellite 1B2", "satellite 1A5"]
    scene.refuses("satellite 1B3", "gaia.federation.satellite-empty-space", space=at("1B3"))


@pytest.mark.rule("gaia.federation.satellite-empty-space")
def test_a_satellite_stays_on_the_map() -> None:
    scene = apart()
    scene.play(*JOIN)
    scene.refuses("satellite 8C", "gaia.federation.satellite-empty-space", space=at("8C"))


@pytest.mark.rule("gaia.federation.satellite-one-per-colour")
def test_no_second_satellite_of_a_colour_on_a_space() -> None:
    scene = apart().mine(0, "2B1").federation(0, "2B1", "2A2").power(0, 9, 0, 0)
    scene.play(*JOIN)
    rule = "gaia.federation.satellite-one-per-colour"
    scene.refuses("satellite 2A2", rule, space=at("2A2"))
    scene = apart()
    scene.play(*JOIN, "satellite 1B3")
    scene.refuses("satellite 1B3", rule, space=at("1B3"))


@pytest.mark.rule(
    "gaia.federation.satellite-one-per-colour", "gaia.federation.other-players-ignored"
)
@pytest.mark.check("gaia.federation.other-players-ignored")
def test_satellites_and_federations_of_others_do_not_matter() -> None:
    scene = apart().mine(1, "1A7").federation(1, "1A7", "1B3", "1A6")
    scene.play(*JOIN, "satellite 1B3", "satellite 1A6", TOKEN)
    for space in ("1B3", "1A6"):
        assert scene.state.has_satellite(0, at(space))
        assert scene.state.has_satellite(1, at(space))


# The shortest ways ------------------------------------------------------------------------


@pytest.mark.rule("gaia.federation.minimal-satellites")
@pytest.mark.check("gaia.federation.minimal-satellites")
def test_of_several_ways_with_2_satellites_any_but_none_with_3() -> None:
    scene = apart()
    scene.play(*JOIN)
    assert scene.legal() == ["satellite 1B2", "satellite 1B3", "satellite 1A5", "satellite 1A6"]
    scene.refuses("satellite 1B4", "gaia.federation.minimal-satellites", placed=0, fewest=2)
    scene.play("satellite 1B3")
    assert scene.legal() == ["satellite 1A5", "satellite 1A6"]
    scene.refuses("satellite 1B2", "gaia.federation.minimal-satellites", placed=1, fewest=2)
    scene.play("satellite 1A5", TOKEN)
    assert scene.federated(0) == ["1C", "1B0", "1B3", "1A5", "3A11"]


@pytest.mark.rule("gaia.federation.connected")
@pytest.mark.ruling("gaia.gap.federation.connected-whole")
def test_a_satellite_that_leaves_a_gap_is_not_offered() -> None:
    scene = apart()
    scene.play(*JOIN, "satellite 1A6", TOKEN)
    assert scene.federated(0) == ["1C", "1B0", "1B3", "1A6", "3A11"]


def two_ways() -> Scene:
    """The rulebook's example: by 1B2 the mine on 1A7 stays out, by 1B3 it is touched."""
    scene = terrans().structure(0, INSTITUTE, "1C").mine(0, "1A7")
    return scene.structure(0, "trading_station", "1A5").structure(0, "trading_station", "3A1")


@pytest.mark.rule("gaia.federation.extra-without-satellite", "gaia.federation.free-choice")
@pytest.mark.check("gaia.federation.extra-without-satellite")
@pytest.mark.example("gaia.example.federation-two-versions")
def test_2_satellites_either_way_with_or_without_the_mine() -> None:
    seven_points = two_ways()
    seven_points.play("federate", "planet 1C", "planet 1A5", "planet 3A1", "done")
    assert seven_points.legal() == ["satellite 1B2", "satellite 3A0"]
    seven_points.play("satellite 1B2", TOKEN)
    assert seven_points.federated(0) == ["1C", "1B2", "1A5", "3A0", "3A1"]
    eight_points = two_ways()
    eight_points.play("federate", "planet 1A7", "planet 1C", "planet 1A5")
    assert eight_points.legal() == ["satellite 1B3", "satellite 3A0"]
    eight_points.play("satellite 1B3", TOKEN)
    assert eight_points.federated(0) == ["1C", "1B3", "1A5", "1A7", "3A0", "3A1"]
    assert eight_points.areas(0) == seven_points.areas(0) == (2, 0, 0)


@pytest.mark.ruling("gaia.gap.federation.own-planets-on-path")
def test_a_way_beside_another_own_planet_takes_it_in() -> None:
    scene = two_ways()
    scene.play("federate", "planet 1C", "planet 1A5", "planet 3A1", "done")
    on_path = "gaia.gap.federation.own-planets-on-path"
    scene.refuses("satellite 1B3", on_path, space=at("1A7"))
    scene = two_ways()
    scene.play("federate", "planet 1A7", "planet 1C", "planet 1A5")
    scene.refuses("satellite 1B2", "gaia.federation.minimal-satellites", placed=0, fewest=2)


# The way from 1A0 to 1A4 leads over the mine on 1C or the one on 1A2 with 2 satellites, round
# both with 7.


def detour(tokens: int) -> Scene:
    scene = terrans().tile(0, "big_buildings_power_4").power(0, tokens, 0, 0).mine(0, "1C", "1A2")
    return scene.structure(0, INSTITUTE, "1A0").structure(0, "academy_qic", "1A4")


@pytest.mark.ruling("gaia.gap.federation.minimal-definition")
def test_strict_routes_step_on_own_planets() -> None:
    scene = detour(7)
    scene.play("federate", "planet 1A0", "planet 1A4")
    assert scene.legal() == ["planet 1C", "planet 1A2"]
    scene.refuses("done", "gaia.federation.minimal-satellites", satellites=7, fewest=2)
    scene.play("planet 1A2", "satellite 1A1", TOKEN)
    assert scene.federated(0) == ["1A0", "1A1", "1A2", "1A3", "1A4"]
    assert scene.areas(0) == (5, 0, 0)


@pytest.mark.ruling("gaia.gap.federation.minimal-definition")
def test_flexible_routes_may_go_round_own_planets() -> None:
    scene = detour(7).option(flexible_routes=1)
    scene.play("federate", "planet 1A0", "planet 1A4")
    assert scene.legal() == ["done", "planet 1C", "planet 1A2"]
    scene.play("done")
    complete(scene)
    ring = ["1A0", "1A4", "1A5", "1A6", "1A7", "1A8", "1A9", "1A10", "1A11"]
    assert scene.federated(0) == ring
    assert scene.areas(0) == (0, 0, 0)


@pytest.mark.ruling("gaia.gap.federation.own-planets-on-path")
@pytest.mark.parametrize("flexible", [0, 1])
def test_a_way_that_only_leads_past_own_planets_is_none_without_them(flexible: int) -> None:
    scene = detour(6).option(flexible_routes=flexible)
    scene.play("federate", "planet 1A0", "planet 1A4")
    scene.refuses("done", "gaia.gap.federation.own-planets-on-path", space=at("1C"))


@pytest.mark.ruling("gaia.gap.federation.minimal-definition")
def test_an_own_space_station_is_no_place_for_a_satellite() -> None:
    scene = Scene("ivits", "xenos").structure(0, INSTITUTE, "1C").structure(0, "academy_qic", "1B0")
    scene.mine(0, "3A11", "1A8").station(0, "4C").holds(0, qic=2)
    scene.play("federate", "planet 1C", "planet 3A11")
    scene.refuses("satellite 4C", "gaia.gap.federation.minimal-definition", space=at("4C"))


@pytest.mark.rule("gaia.federation.not-adjacent-existing")
@pytest.mark.check("gaia.federation.not-adjacent-existing")
@pytest.mark.parametrize(("planet", "satellites"), [("2B1", ["2A2"]), ("2A2", [])])
def test_no_satellite_beside_an_earlier_federation(planet: str, satellites: list[str]) -> None:
    scene = apart().mine(0, planet).federation(0, planet, *satellites)
    scene.play(*JOIN)
    assert scene.legal() == ["satellite 1B2", "satellite 1B3", "satellite 1A5"]
    scene.refuses("satellite 1A6", "gaia.federation.not-adjacent-existing", space=at("1A6"))


# Which planets ----------------------------------------------------------------------------


@pytest.mark.rule("gaia.federation.free-choice")
@pytest.mark.check("gaia.federation.free-choice")
@pytest.mark.parametrize("structure", ["research_lab", "academy_knowledge"])
def test_8_or_9_are_legal_beside_7(structure: str) -> None:
    scene = six().mine(0, "1A6").structure(0, structure, "1A8")
    scene.play("federate", "planet 1C", "planet 1A8", TOKEN)
    assert scene.federated(0) == ["1C", "1B0", "1B4", "1A8"]
    assert scene.areas(0) == (3, 0, 0)


@pytest.mark.rule("gaia.federation.free-choice")
def test_a_distant_planet_may_be_chosen_instead_of_a_near_one() -> None:
    scene = apart().mine(0, "1A8")
    scene.play("federate", "planet 1C", "planet 3A11", "satellite 1B2", TOKEN)
    assert scene.federated(0) == ["1C", "1B0", "1B2", "1A5", "3A11"]


@pytest.mark.rule("gaia.federation.free-choice")
@pytest.mark.example("gaia.example.federation-inefficient")
def test_a_wide_federation_is_legal_though_two_would_have_been_better() -> None:
    scene = terrans().structure(0, INSTITUTE, "1C").structure(0, "academy_qic", "3C")
    scene.structure(0, "academy_knowledge", "5C").power(0, 9, 0, 0)
    scene.structure(0, "research_lab", "1A0").structure(0, "research_lab", "1A8")
    scene.play("federate", "planet 1C", "planet 3C", "planet 5C")
    complete(scene)
    assert {"1C", "3C", "5C"} <= set(scene.federated(0))
    assert not {"1A0", "1A8"} & set(scene.federated(0))
    assert scene.areas(0) == (3, 0, 0)


def crossroads() -> Scene:
    """From the six: 1A5 by 1B3, 1A3 by 1B1, both by 1B2, and 1A8 by 1B4."""
    return six().mine(0, "1A3", "1A5", "1A8")


@pytest.mark.rule("gaia.federation.no-unneeded")
@pytest.mark.check("gaia.federation.no-unneeded")
@pytest.mark.example("gaia.example.federation-unneeded")
def test_a_mine_through_a_second_satellite_is_not_needed() -> None:
    scene = crossroads()
    scene.play("federate", "planet 1C", "planet 1A5")
    assert scene.legal() == ["done", "planet 1A3"]
    scene.refuses("planet 1A8", "gaia.federation.no-unneeded", satellites=2, fewest=1)


@pytest.mark.rule("gaia.federation.no-unneeded")
def test_with_7_side_by_side_nothing_is_added() -> None:
    scene = seven().mine(0, "1A6").power(0, 9, 0, 0)
    scene.structure(0, "academy_knowledge", "4C").structure(0, "research_lab", "4B0")
    scene.structure(0, "research_lab", "4B1")
    scene.play("federate")
    assert scene.legal() == ["planet 1C", "planet 4C"]
    scene.refuses("planet 1A6", "gaia.federation.no-unneeded", satellites=1, fewest=0)


@pytest.mark.ruling("gaia.gap.federation.unneeded-definition")
def test_fewer_planets_with_as_many_satellites_forbid_nothing() -> None:
    scene = crossroads()
    scene.play("federate", "planet 1C", "planet 1A5", "planet 1A3", TOKEN)
    assert scene.federated(0) == ["1C", "1B0", "1B2", "1A3", "1A5"]
    assert scene.areas(0) == (3, 0, 0)


# Growth -----------------------------------------------------------------------------------


def growing(*spaces: str) -> Scene:
    """The federation of seven, planets on these spaces and the price of mines there."""
    scene = federated().level(0, navigation=2).passed(1).round_tile("federation_5")
    for space in spaces:
        scene.planet(space, "terra")
    return scene.holds(0, credits=2 * len(spaces), ore=len(spaces))


@pytest.mark.rule("gaia.federation.grows")
@pytest.mark.check("gaia.federation.grows")
def test_a_mine_next_to_a_federated_mine_joins_without_reward() -> None:
    scene = growing("1A2")
    assert counted(scene, "federation_structures") == 3
    events = scene.play("mine 1A2")
    assert [event.args for event in named(events, "joined_federation")] == [(0, at("1A2"))]
    assert scene.federated(0) == ["1C", "1B0", "1B1", "1A2"]
    assert counted(scene, "federation_structures") == 4
    assert scene.tokens(0) == []
    assert scene.held(0, "vp") == 10


@pytest.mark.rule("gaia.federation.grows")
def test_a_mine_apart_from_the_federation_does_not_join() -> None:
    scene = growing("1A6")
    scene.play("mine 1A6")
    assert scene.federated(0) == ["1C", "1B0", "1B1"]
    assert counted(scene, "federation_structures") == 3


@pytest.mark.rule("gaia.federation.grows")
def test_a_mine_beside_the_federation_of_an_opponent_does_not_join() -> None:
    scene = (
        terrans().mine(0, "1C").mine(1, "1A0").federation(1, "1A0", "1A1").planet("1B0", "terra")
    )
    scene.holds(0, credits=2, ore=1).play("mine 1B0")
    assert scene.federated(0) == []
    assert scene.federated(1) == ["1A0", "1A1"]


@pytest.mark.rule("gaia.federation.grows")
def test_the_lost_planet_joins_too() -> None:
    scene = growing().level(0, navigation=4).token(0, "vp7_ore2").holds(0, knowledge=4)
    scene.play("research navigation", "lost-planet 1B2")
    assert scene.federated(0) == ["1C", "1B0", "1B1", "1B2"]


@pytest.mark.ruling("gaia.gap.federation.join-satellite")
def test_a_planet_next_to_a_satellite_joins_with_its_neighbours() -> None:
    scene = apart().federation(0, "1C", "1B0", "1B2", "1A5", "3A11").mine(0, "5A9", "5B4", "5A0")
    scene.planet("1A4", "terra").holds(0, credits=2, ore=1)
    assert not {"5A9", "5B4"} & set(scene.federated(0))
    scene.play("mine 1A4")
    before = ["1C", "1B0", "1B2", "1A5", "3A11"]
    assert sorted(scene.federated(0)) == sorted([*before, "1A4", "5A9", "5B4"])


@pytest.mark.rule("gaia.federation.grown-not-reusable")
def test_a_planet_that_joined_is_not_used_again() -> None:
    scene = growing("1A2").structure(0, "academy_knowledge", "2C").power(0, 9, 9, 9)
    scene.structure(0, "research_lab", "2B0").mine(0, "2B1")
    scene.play("mine 1A2", "done")
    scene.refuses("federate", "gaia.federation.power-seven", value=6, needed=7)


@pytest.mark.rule("gaia.federation.merge-no-effect")
@pytest.mark.ruling("gaia.gap.federation.merge")
def test_a_planet_between_two_federations_changes_neither() -> None:
    scene = growing("1A3").token(0, "vp7_ore2").token(0, "vp8_qic1")
    scene.structure(0, "academy_knowledge", "5B4").mine(0, "5A9").federation(0, "5B4", "5A9")
    first, second = ["1C", "1B0", "1B1"], ["5B4", "5A9"]
    scene.play("mine 1A3")
    assert [scene.federation_of(0, space) for space in first] == [1, 1, 1]
    assert [scene.federation_of(0, space) for space in second] == [2, 2]
    assert scene.federation_of(0, "1A3") in (1, 2)
    assert counted(scene, "federation_structures") == 6
    assert scene.tokens(0) == [("vp7_ore2", True), ("vp8_qic1", True)]
    assert scene.held(0, "vp") == 10
    assert scene.state.federations[0] == 2


@pytest.mark.ruling("gaia.gap.federation.upgrade-inside")
def test_an_upgrade_inside_a_federation_brings_nothing() -> None:
    scene = federated().structure(0, "academy_knowledge", "2C").structure(0, "research_lab", "2B0")
    scene.mine(0, "2B1").holds(0, credits=6, ore=2).passed(1).round_tile("federation_5")
    scene.play("upgrade 1B1 ts")
    assert scene.held(0, "vp") == 10
    assert scene.tokens(0) == []
    assert scene.federated(0) == ["1C", "1B0", "1B1"]
    scene.refuses("federate", "gaia.federation.power-seven", value=6, needed=7)


@pytest.mark.ruling("gaia.gap.federation.lost-planet-on-satellite")
def test_the_lost_planet_closes_its_space_to_later_satellites() -> None:
    scene = apart().holds(0, credits=1, knowledge=4).level(1, navigation=4).token(1, "vp7_ore2")
    scene.mine(1, "1A7").holds(1, knowledge=4)
    assert scene.allows("federate")
    scene.play("research economy", "research navigation", "lost-planet 1B3")
    while scene.asked() != (0, "turn"):
        scene.play("decline" if scene.asked()[1] == "leech" else "done")
    scene.play(*JOIN)
    assert scene.legal() == ["satellite 1B2", "satellite 1A5"]
    scene.refuses("satellite 1B3", "gaia.federation.satellite-empty-space", space=at("1B3"))


@pytest.mark.ruling("gaia.gap.federation.lost-planet-on-satellite")
def test_the_lost_planet_changes_no_federation_that_is_there() -> None:
    scene = Scene("terrans", "xenos", seat=1).structure(0, INSTITUTE, "1C").mine(0, "1A6")
    scene.federation(0, "1C", "1B3", "1A6").mine(1, "1A8").level(1, navigation=4)
    scene.token(1, "vp7_ore2").holds(1, knowledge=4)
    scene.play("research navigation")
    scene.refuses("lost-planet 1B3", "gaia.gap.lost-planet.space", space=at("1B3"))
    scene.play("lost-planet 1A7")
    assert scene.federated(0) == ["1C", "1B3", "1A6"]
    assert scene.state.has_satellite(0, at("1B3"))
