"""What is in the box and what it limits (ledger part: Components and limits)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from orrery.games.gaia.components import (
    ADVANCED,
    BOARD_ACTIONS,
    BOOSTERS,
    COUNTS,
    FACTIONS,
    FINAL_TILES,
    FOLDER,
    FORMERS,
    GAINS,
    HOME_TYPES,
    PIECES,
    RESOURCES,
    ROUND_TILES,
    SATELLITES,
    STANDARD,
    STEPS,
    STRUCTURES,
    TOKENS,
    TRIGGERS,
    Gain,
)
from orrery.games.gaia.factions.ivits import STATIONS
from orrery.games.gaia.game import game
from orrery.kernel.errors import UsageError
from orrery.kernel.game import load_json
from tests.gaia.opening import Opening, given
from tests.gaia.scene import Scene

TILES: dict[str, Any] = load_json(FOLDER, "tiles.json")


def worth(gain: Gain) -> dict[str, int]:
    return {name: amount for name, amount in zip(GAINS, gain.amounts, strict=True) if amount}


# Players and the solo game ----------------------------------------------------------------


@pytest.mark.rule("gaia.components.players", "gaia.advanced.solo")
@pytest.mark.ruling("gaia.gap.solo.automa")
def test_2_to_4_players_and_no_automa() -> None:
    assert [game.check_players(players) for players in (2, 3, 4)] == [2, 3, 4]
    for players in (0, 1, 5):
        with pytest.raises(UsageError, match=f"is for 2, 3 or 4 players, not {players}"):
            game.check_players(players)


# Boards and pieces ------------------------------------------------------------------------


@pytest.mark.rule("gaia.components.sectors")
def test_10_sectors_of_which_05_06_and_07_have_two_sides() -> None:
    tiles = load_json(FOLDER, "sectors.json")["tiles"]
    fronts = [name for name in tiles if len(name) == 2]
    assert sorted(fronts) == [f"{number:02}" for number in range(1, 11)]
    assert sorted(set(tiles) - set(fronts)) == ["05b", "06b", "07b"]


@pytest.mark.rule("gaia.components.factions")
def test_14_factions_on_7_boards_share_colour_and_home() -> None:
    assert len(FACTIONS) == 14
    boards = Counter((spec.colour, spec.home) for spec in FACTIONS)
    assert len(boards) == 7
    assert set(boards.values()) == {2}
    assert len({colour for colour, _ in boards}) == len({home for _, home in boards}) == 7


@pytest.mark.rule("gaia.components.factions")
@pytest.mark.check("gaia.components.factions")
@pytest.mark.ruling("gaia.gap.factions.same-colour")
def test_the_terrans_take_the_lantids_out_of_the_choice() -> None:
    opening = Opening(4).draw_all()
    assert "faction lantids" in opening.legal()
    opening.play("faction terrans")
    left = opening.legal()
    assert len(left) == 12
    assert not {"faction terrans", "faction lantids"} & set(left)
    opening.refuses("faction lantids", "gaia.components.factions", faction=1)
    opening.refuses("faction terrans", "gaia.components.factions", faction=0)
    opening.play("faction xenos", "faction nevlas")
    assert len(opening.legal()) == 8


@pytest.mark.rule("gaia.components.structures")
def test_pieces_of_each_faction() -> None:
    assert dict(zip(STRUCTURES, PIECES, strict=True)) == {
        "none": 0,
        "mine": 8,
        "trading_station": 4,
        "research_lab": 3,
        "planetary_institute": 1,
        "academy_knowledge": 1,
        "academy_qic": 1,
    }


@pytest.mark.rule("gaia.components.structures")
@pytest.mark.check("gaia.components.structures")
def test_with_4_stations_on_the_map_no_mine_is_upgraded_until_one_of_them_is() -> None:
    scene = Scene("terrans", "xenos").mine(0, "1C").passed(1).holds(0, credits=30, ore=15)
    for space in ("2C", "3C", "4C", "5C"):
        scene.structure(0, "trading_station", space)
    scene.refuses("upgrade 1C ts", "gaia.upgrade.supply", structure=2, built=4)
    scene.play("upgrade 2C lab", "tile free1", "decline", "done")
    scene.play("upgrade 1C ts")
    assert scene.structure_on("1C") == (0, "trading_station")


@pytest.mark.rule("gaia.components.structures")
@pytest.mark.parametrize(
    ("kind", "limit", "wanted", "number", "stand"),
    [
        ("research_lab", 3, "lab", 3, "trading_station"),
        ("planetary_institute", 1, "pi", 4, "trading_station"),
        ("academy_knowledge", 1, "ac-knowledge", 5, "research_lab"),
        ("academy_qic", 1, "ac-qic", 6, "research_lab"),
    ],
)
def test_each_kind_of_piece_runs_out(
    kind: str, limit: int, wanted: str, number: int, stand: str
) -> None:
    scene = Scene("terrans", "xenos").structure(0, stand, "1C")
    scene.holds(0, credits=30, ore=15, knowledge=15)
    for space in ("2C", "3C", "4C")[: limit - 1]:
        scene.structure(0, kind, space)
    assert scene.state.has_piece(0, number)
    scene.structure(0, kind, "5C")
    scene.refuses(f"upgrade 1C {wanted}", "gaia.upgrade.supply", structure=number, built=limit)


@pytest.mark.rule("gaia.components.structures")
def test_the_eighth_mine_is_the_last() -> None:
    homes = ["2C", "3C", "4C", "5C", "6C", "7C", "1A0"]
    scene = Scene("terrans", "xenos").mine(0, *homes).planet("1B0", "terra")
    scene.holds(0, credits=30, ore=15).planet("1C", "terra").passed(1)
    scene.play("mine 1B0", "done")
    scene.refuses("mine 1C", "gaia.mine.supply", mines=8)


@pytest.mark.rule("gaia.components.gaiaformers")
def test_research_never_grants_more_than_3_gaiaformers() -> None:
    assert FORMERS == 3
    levels = load_json(FOLDER, "research.json")["tracks"][3]["levels"]
    assert sum(level.get("once", {}).get("gaiaformer", 0) for level in levels) == 3
    scene = Scene("xenos", "terrans").passed(1).holds(0, knowledge=15).token(0, "vp8_qic1")
    counts = []
    for level in range(1, 6):
        scene.holds(0, knowledge=4).play("research gaia_project", "done")
        assert scene.level_of(0, "gaia_project") == level
        counts.append((scene.state.formers[0], scene.state.formers_board[0]))
    assert counts == [(1, 1), (1, 1), (2, 2), (3, 3), (3, 3)]


def with_24_satellites(mine: str) -> Scene:
    """Terrans with 24 satellites in a federation, planets worth 6 side by side, and a mine."""
    ring = [f"7B{at}" for at in range(6)] + [f"7A{at}" for at in range(12)]
    more = ["3A3", "3A4", "3A5", "3A6", "3B2", "3B3"]
    scene = Scene("terrans", "xenos").mine(0, "7C").federation(0, "7C", *ring, *more)
    scene.structure(0, "planetary_institute", "1A0").mine(0, "1A1", "1A2", "1B0", mine)
    return scene.power(0, 10, 0, 0)


@pytest.mark.rule("gaia.components.satellites")
@pytest.mark.check("gaia.components.satellites")
def test_with_24_satellites_placed_a_federation_may_need_1_but_not_2() -> None:
    needs_2 = with_24_satellites("1A6")
    assert needs_2.state.satellites_left[0] == 1
    needs_2.refuses("federate", "gaia.components.satellites", limit=1)
    needs_1 = with_24_satellites("1B3")
    needs_1.play("federate", "planet 1B0", "token vp12")
    assert needs_1.state.satellites_left[0] == 0
    assert needs_1.areas(0) == (9, 0, 0)


@pytest.mark.rule("gaia.components.satellites")
def test_a_planet_that_needs_a_second_satellite_cannot_be_federated() -> None:
    scene = with_24_satellites("1B3").mine(0, "1A8")
    scene.play("federate")
    scene.refuses("planet 1A8", "gaia.components.satellites", limit=1)


@pytest.mark.rule("gaia.components.satellites")
@pytest.mark.parametrize(
    ("tokens", "rule"),
    [(2, "gaia.components.satellites"), (1, "gaia.federation.satellite-cost")],
)
def test_satellites_that_cannot_be_paid_for_are_another_matter(tokens: int, rule: str) -> None:
    scene = with_24_satellites("1A6").power(0, tokens, 0, 0)
    scene.refuses("federate", rule, limit=1)


@pytest.mark.rule("gaia.components.satellites")
@pytest.mark.ruling("gaia.gap.limits.satellites")
@pytest.mark.parametrize("turn_order", ["clockwise", "pass_order"])
def test_all_25_satellites_are_for_federations(turn_order: str) -> None:
    assert SATELLITES == 25
    opening = given("terrans", "xenos", turn_order=turn_order).settle()
    opening.order("boosters")
    assert opening.state.satellites_left == [25, 25]
    lost = Scene("terrans", "xenos").mine(0, "1C").level(0, navigation=4).token(0, "vp8_qic1")
    lost.holds(0, knowledge=4).play("research navigation", "lost-planet 1B0")
    assert lost.state.satellites_left == [25, 25]


@pytest.mark.rule("gaia.components.space-stations")
def test_only_the_ivits_have_space_stations_and_6_of_them() -> None:
    assert STATIONS == 6
    others = Scene("terrans", "ivits").structure(0, "planetary_institute", "1C")
    others.refuses("special faction", "gaia.special.free", special=3)
    ivits = Scene("ivits", "terrans").structure(0, "planetary_institute", "1C")
    for space in ("1B0", "1B1", "1B2", "1B3", "1B4"):
        ivits.station(0, space)
    assert "special faction" in ivits.legal("special")
    full = Scene("ivits", "terrans").structure(0, "planetary_institute", "1C")
    for at in range(6):
        full.station(0, f"1B{at}")
    full.refuses("special faction", "gaia.components.space-stations", stations=6, limit=6)


@pytest.mark.rule("gaia.components.gaia-tiles")
@pytest.mark.ruling("gaia.gap.limits.gaia-tiles")
@pytest.mark.parametrize(("players", "transdims"), [(2, 7), (3, 12), (4, 12)])
def test_12_gaia_planet_tiles_are_enough_and_there_is_1_lost_planet(
    players: int, transdims: int
) -> None:
    assert TILES["components"]["gaia_planet_tiles"] == 12
    assert TILES["components"]["lost_planet_tiles"] == 1
    assert Opening(players).draw_all().state.planet.count(9) == transdims


@pytest.mark.rule("gaia.components.gaia-tiles")
def test_the_lost_planet_is_placed_only_once() -> None:
    scene = Scene("terrans", "xenos").lost_planet(1, "2C").level(0, navigation=4)
    scene.level(1, navigation=5).token(0, "vp8_qic1").holds(0, knowledge=4)
    scene.refuses("research navigation", "gaia.research.level5-single", track=1)


# Tiles and tokens -------------------------------------------------------------------------


@pytest.mark.rule("gaia.components.federation-tokens")
@pytest.mark.ruling("gaia.gap.components.federation-tokens")
def test_6_kinds_of_federation_token_3_of_each_and_the_gleens_token() -> None:
    ordinary = {token.id: worth(token.gain) for token in TOKENS if not token.reserved}
    assert ordinary == {
        "vp12": {"vp": 12},
        "vp8_qic1": {"vp": 8, "qic": 1},
        "vp8_tokens2": {"vp": 8, "token": 2},
        "vp7_ore2": {"vp": 7, "ore": 2},
        "vp7_credits6": {"vp": 7, "credits": 6},
        "vp6_knowledge2": {"vp": 6, "knowledge": 2},
    }
    assert [token.copies for token in TOKENS] == [3, 3, 3, 3, 3, 3, 1]
    (special,) = [token for token in TOKENS if token.reserved]
    assert worth(special.gain) == {"credits": 2, "ore": 1, "knowledge": 1}
    assert [token.id for token in TOKENS if not token.green] == ["vp12"]


@pytest.mark.rule("gaia.components.tech-tiles")
@pytest.mark.ruling("gaia.gap.components.standard-tech")
def test_9_kinds_of_standard_tile_4_of_each() -> None:
    assert len(STANDARD) == 9
    assert TILES["basic_tech"]["copies_each"] == 4
    assert {tile.id: (tile.kind, worth(tile.gain)) for tile in STANDARD} == {
        "ore_qic": ("once", {"ore": 1, "qic": 1}),
        "knowledge_per_planet_type": ("once", {"knowledge": 1}),
        "big_buildings_power_4": ("passive", {}),
        "vp_7": ("once", {"vp": 7}),
        "income_ore_power": ("income", {"ore": 1, "power": 1}),
        "income_knowledge_credit": ("income", {"credits": 1, "knowledge": 1}),
        "vp_per_gaia_mine": ("trigger", {"vp": 3}),
        "income_credits_4": ("income", {"credits": 4}),
        "action_power_4": ("action", {"power": 4}),
    }


@pytest.mark.rule("gaia.components.tech-tiles")
@pytest.mark.ruling("gaia.gap.components.advanced-tech")
def test_15_advanced_tiles() -> None:
    assert len(ADVANCED) == len({tile.id for tile in ADVANCED}) == 15
    assert TILES["advanced_tech"]["copies_each"] == 1
    assert Counter(tile.kind for tile in ADVANCED) == {
        "pass": 3,
        "trigger": 3,
        "action": 3,
        "once": 6,
    }
    found = {
        (tile.kind, COUNTS[tile.per], TRIGGERS[tile.trigger], *sorted(worth(tile.gain).items()))
        for tile in ADVANCED
    }
    assert found == {
        ("pass", "federation_token", "none", ("vp", 3)),
        ("pass", "research_lab", "none", ("vp", 3)),
        ("pass", "planet_type", "none", ("vp", 1)),
        ("trigger", "one", "research_step", ("vp", 2)),
        ("trigger", "one", "mine_built", ("vp", 3)),
        ("trigger", "one", "trading_station_built", ("vp", 3)),
        ("action", "one", "none", ("credits", 5), ("qic", 1)),
        ("action", "one", "none", ("ore", 3)),
        ("action", "one", "none", ("knowledge", 3)),
        ("once", "mine", "none", ("vp", 2)),
        ("once", "sector", "none", ("ore", 1)),
        ("once", "gaia_planet", "none", ("vp", 2)),
        ("once", "trading_station", "none", ("vp", 4)),
        ("once", "sector", "none", ("vp", 2)),
        ("once", "federation_token", "none", ("vp", 5)),
    }


@pytest.mark.rule("gaia.components.boosters")
def test_10_different_boosters() -> None:
    assert sorted(booster.number for booster in BOOSTERS) == list(range(1, 11))
    shown = {
        (
            *sorted(worth(booster.income).items()),
            booster.steps,
            booster.range,
            COUNTS[booster.per],
            booster.pass_gain.amounts[0],
        )
        for booster in BOOSTERS
    }
    assert len(shown) == len({booster.id for booster in BOOSTERS}) == 10


@pytest.mark.rule("gaia.components.round-scoring-tiles")
@pytest.mark.ruling("gaia.gap.components.round-scoring")
def test_10_round_tiles_4_kinds_once_and_3_kinds_twice() -> None:
    assert len(ROUND_TILES) == 10
    found = Counter((TRIGGERS[tile.trigger], tile.vp) for tile in ROUND_TILES)
    assert found == {
        ("mine_built", 2): 1,
        ("research_step", 2): 1,
        ("federation_token_gained", 5): 1,
        ("terraform_step_done", 2): 1,
        ("trading_station_built", 3): 1,
        ("trading_station_built", 4): 1,
        ("mine_on_gaia_planet", 3): 1,
        ("mine_on_gaia_planet", 4): 1,
        ("big_building_built", 5): 2,
    }


@pytest.mark.rule("gaia.components.final-scoring-tiles")
@pytest.mark.ruling("gaia.gap.components.neutral-values")
def test_6_final_tiles_with_their_neutral_values() -> None:
    assert {tile.id: tile.neutral for tile in FINAL_TILES} == {
        "federation_structures": 10,
        "structures": 11,
        "planet_types": 5,
        "gaia_planets": 4,
        "sectors": 6,
        "satellites": 8,
    }


@pytest.mark.ruling("gaia.gap.components.board-actions")
def test_7_power_actions_and_3_qic_actions() -> None:
    found = {
        action.id: (action.power, action.qic, action.steps, worth(action.gain))
        for action in BOARD_ACTIONS
    }
    assert found == {
        "power_knowledge_3": (7, 0, 0, {"knowledge": 3}),
        "power_steps_2": (5, 0, 2, {}),
        "power_ore_2": (4, 0, 0, {"ore": 2}),
        "power_credits_7": (4, 0, 0, {"credits": 7}),
        "power_knowledge_2": (4, 0, 0, {"knowledge": 2}),
        "power_step_1": (3, 0, 1, {}),
        "power_tokens_2": (3, 0, 0, {"token": 2}),
        "qic_tech_tile": (0, 4, 0, {"tech_tile": 1}),
        "qic_rescore_federation": (0, 3, 0, {}),
        "qic_vp_planet_types": (0, 2, 0, {"vp": 3}),
    }
    assert [action.vp_per_type for action in BOARD_ACTIONS if action.vp_per_type] == [1]


# What has no limit ------------------------------------------------------------------------


@pytest.mark.rule("gaia.components.shared-supply")
@pytest.mark.ruling("gaia.gap.limits.shared-supply")
def test_qics_and_power_tokens_never_run_out() -> None:
    scene = Scene("xenos", "terrans").holds(0, qic=29, ore=1).holds(1, qic=30)
    scene.power(0, 60, 0, 8).power(1, 50, 0, 0)
    scene.play("convert 4pw>1q", "convert 4pw>1q", "convert 1o>1t")
    assert scene.held(0, "qic") == 31
    assert scene.areas(0) == (69, 0, 0)


@pytest.mark.rule("gaia.components.shared-supply")
def test_the_supply_has_30_qics_50_tokens_and_1_brainstone_for_the_taklons() -> None:
    counts = TILES["components"]
    assert (counts["qic_cubes"], counts["power_tokens"], counts["brainstone"]) == (30, 50, 1)
    assert [spec.id for spec in FACTIONS if spec.brainstone] == ["taklons"]
    assert given("taklons", "terrans").state.brainstone == [1, 0]


# The boards -------------------------------------------------------------------------------


@pytest.mark.ruling("gaia.gap.components.terraforming-circle")
def test_the_home_types_form_a_circle_of_seven() -> None:
    assert HOME_TYPES == ["terra", "oxide", "volcanic", "desert", "swamp", "titanium", "ice"]
    for at in range(7):
        for other in range(7):
            way = abs(at - other)
            assert STEPS[at][other] == min(way, 7 - way)
    assert all(spec.steps[1:] == STEPS[spec.home - 1] for spec in FACTIONS)


@pytest.mark.ruling("gaia.gap.components.academies")
def test_itars_get_3_knowledge_and_bal_taks_4_credits_from_their_academies() -> None:
    income = {spec.id: worth(spec.slot_income[5][0]) for spec in FACTIONS}
    assert income.pop("itars") == {"knowledge": 3}
    assert set(map(str, income.values())) == {"{'knowledge': 2}"}
    actions = {spec.id: worth(spec.academy_action) for spec in FACTIONS}
    assert actions.pop("bal_taks") == {"credits": 4}
    assert set(map(str, actions.values())) == {"{'qic': 1}"}
    assert all(spec.slot_income[6][0].nothing for spec in FACTIONS)


@pytest.mark.ruling("gaia.gap.components.academies")
@pytest.mark.parametrize(
    ("faction", "resource", "gained"), [("bal_taks", "credits", 4), ("xenos", "qic", 1)]
)
def test_the_action_academy_at_work(faction: str, resource: str, gained: int) -> None:
    scene = Scene(faction, "terrans").structure(0, "academy_qic", "1C")
    scene.play("special academy")
    assert scene.held(0, resource) == gained
    assert sum(scene.held(0, other) for other in RESOURCES[1:]) == gained
