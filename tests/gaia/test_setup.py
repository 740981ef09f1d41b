"""Tiles, faction boards, starting structures and first boosters (ledger parts: Setup, Advanced)."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.games.gaia.components import (
    ADVANCED,
    BOOSTERS,
    FACTION_IDS,
    FINAL_TILES,
    LIMITS,
    ROUND_TILES,
    STANDARD,
    TOKENS,
    TRACKS,
)
from orrery.games.gaia.game import game
from orrery.games.gaia.space import SPACE_OF_ACTIONS
from orrery.kernel.errors import UsageError
from orrery.kernel.ledger import Blocker
from tests.gaia.opening import Opening, given
from tests.gaia.scene import Scene, at, named

POSITIONS = [*TRACKS, "free1", "free2", "free3"]
VP12 = 0
OUT_OF_ORDER = [8, 2, 5, 0, 7, 1, 4, 6, 3]


def drawn(players: int = 2, token: int = VP12) -> Opening:
    """All tiles drawn: standard ones out of order, advanced 14 to 9, rounds 9 to 4, final 5, 2."""
    opening = Opening(players).draw(*OUT_OF_ORDER).draw(14, 13, 12, 11, 10, 9).draw(token)
    return opening.draw(9, 8, 7, 6, 5, 4).draw(5, 2).draw(*range(9, 6 - players, -1))


# The first player -------------------------------------------------------------------------


@pytest.mark.rule("gaia.setup.first-player")
@pytest.mark.ruling("gaia.gap.turn-order.first-round")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_seat_0_is_the_first_player_and_takes_the_first_turn(players: int) -> None:
    names = ["terrans", "taklons", "geodens", "nevlas"][:players]
    opening = given(*names)
    assert opening.asked() == (0, "placement")
    opening.settle().order("boosters")
    while opening.asked()[1] != "turn":
        opening.play(opening.legal()[0])
    assert opening.state.first == 0
    assert opening.state.order == list(range(players))
    assert opening.asked() == (0, "turn")


# Tiles ------------------------------------------------------------------------------------


@pytest.mark.rule("gaia.setup.tech.standard")
def test_the_9_standard_tiles_are_dealt_onto_the_9_spaces() -> None:
    opening = Opening(2)
    assert opening.waits_for() == ("standard tile", list(range(9)))
    opening.draw(8)
    assert opening.waits_for() == ("standard tile", list(range(8)))
    assert drawn().state.tech_at == OUT_OF_ORDER
    assert len(POSITIONS) == 9


@pytest.mark.rule("gaia.setup.tech.advanced")
def test_6_of_15_advanced_tiles_come_into_play_one_in_each_area() -> None:
    opening = Opening(2).draw(*range(9))
    assert opening.waits_for() == ("advanced tile", list(range(15)))
    opening.draw(14, 0, 3)
    assert opening.waits_for()[1] == [tile for tile in range(15) if tile not in (14, 0, 3)]
    opening.draw(1, 2, 4)
    assert opening.state.advanced_at == [14, 0, 3, 1, 2, 4]
    assert opening.waits_for()[0] == "federation token"


@pytest.mark.rule("gaia.setup.federation.gleens-token")
def test_the_token_of_the_gleens_is_never_drawn_and_in_no_pile() -> None:
    opening = Opening(2).draw(*range(9)).draw(*range(6))
    names = [TOKENS[token].id for token in opening.waits_for()[1]]
    assert names == [token.id for token in TOKENS if token.id != "gleens"]
    assert len(drawn().state.token_supply) == 6


@pytest.mark.rule("gaia.setup.federation.gleens-token")
@pytest.mark.parametrize(("faction", "tokens"), [("gleens", [("gleens", True)]), ("xenos", [])])
def test_only_the_gleens_ever_get_their_token(faction: str, tokens: list[Any]) -> None:
    scene = Scene(faction, "terrans").structure(0, "trading_station", "1C")
    scene.holds(0, credits=10, ore=10).play("upgrade 1C pi")
    assert scene.tokens(0) == tokens


@pytest.mark.rule("gaia.setup.federation.terraforming-token")
@pytest.mark.check("gaia.setup.federation.terraforming-token")
def test_the_12_vp_token_on_terraforming_5_leaves_2_of_its_kind() -> None:
    opening = drawn(token=VP12)
    assert opening.state.terraforming_token == VP12
    assert opening.state.token_supply == [2, 3, 3, 3, 3, 3]


@pytest.mark.rule("gaia.setup.federation.terraforming-token", "gaia.setup.federation.piles")
@pytest.mark.parametrize("token", range(6))
def test_17_tokens_are_left_in_6_piles(token: int) -> None:
    opening = drawn(token=token)
    assert opening.state.terraforming_token == token
    assert opening.state.token_supply == [2 if pile == token else 3 for pile in range(6)]
    assert sum(opening.state.token_supply) == 17


@pytest.mark.rule("gaia.setup.federation.piles")
@pytest.mark.parametrize("token", [token.id for token in TOKENS if not token.reserved])
def test_tokens_lie_green_side_up_except_that_of_12_vp(token: str) -> None:
    scene = Scene("terrans", "xenos").structure(0, "planetary_institute", "1C")
    scene.mine(0, "1B0", "1B1", "1B2", "1B3").play("federate", f"token {token}")
    assert scene.tokens(0) == [(token, token != "vp12")]


@pytest.mark.rule("gaia.setup.scoring.rounds")
def test_6_of_10_round_tiles_lie_in_the_order_drawn() -> None:
    opening = Opening(2).draw(*range(9)).draw(*range(6)).draw(VP12)
    assert opening.waits_for() == ("round scoring tile", list(range(10)))
    opening.draw(9, 3)
    assert opening.waits_for()[1] == [0, 1, 2, 4, 5, 6, 7, 8]
    opening.draw(0, 1, 2, 4)
    assert opening.state.round_tiles == [9, 3, 0, 1, 2, 4]


@pytest.mark.rule("gaia.setup.scoring.final")
def test_2_of_6_final_tiles_are_drawn() -> None:
    opening = Opening(2).draw(*range(9)).draw(*range(6)).draw(VP12).draw(*range(6))
    assert opening.waits_for() == ("final scoring tile", list(range(6)))
    opening.draw(4)
    assert opening.waits_for() == ("final scoring tile", [0, 1, 2, 3, 5])
    opening.draw(1)
    assert opening.state.final_tiles == [4, 1]
    assert opening.waits_for() == ("booster", list(range(10)))


@pytest.mark.rule("gaia.setup.boosters.count")
@pytest.mark.check("gaia.setup.boosters.count")
@pytest.mark.example("gaia.example.boosters-four-players")
@pytest.mark.parametrize(("players", "boosters"), [(2, 5), (3, 6), (4, 7)])
def test_as_many_boosters_as_players_and_3_more(players: int, boosters: int) -> None:
    opening = Opening(players).draw_all()
    assert len(opening.outcomes("booster")) == boosters
    assert opening.state.boosters == sorted(opening.outcomes("booster"))
    assert len(set(opening.state.boosters)) == boosters


# Tiles that are given ---------------------------------------------------------------------

ALL_GIVEN: dict[str, Any] = {
    "tech": dict(zip(POSITIONS, [tile.id for tile in reversed(STANDARD)], strict=True)),
    "adv_tech": dict(zip(TRACKS, [tile.id for tile in ADVANCED[8:14]], strict=True)),
    "terraforming_federation": "vp7_ore2",
    "round_scoring": [tile.id for tile in ROUND_TILES[9:3:-1]],
    "final_scoring": ["satellites", "structures"],
    "boosters": ["range_3", "ore_tokens", "pass_mines", "credits_qic", "pass_gaia_planets"],
}


@pytest.mark.ruling("gaia.gap.setup.given-tiles")
def test_a_game_with_all_tiles_given_draws_nothing() -> None:
    opening = Opening(2, given_tiles=ALL_GIVEN)
    assert opening.asked() == (0, "faction")
    s = opening.state
    assert s.tech_at == [8, 7, 6, 5, 4, 3, 2, 1, 0]
    assert s.advanced_at == [8, 9, 10, 11, 12, 13]
    assert TOKENS[s.terraforming_token].id == "vp7_ore2"
    assert s.token_supply == [3, 3, 3, 2, 3, 3]
    assert s.round_tiles == [9, 8, 7, 6, 5, 4]
    assert [FINAL_TILES[tile].id for tile in s.final_tiles] == ["satellites", "structures"]
    assert [BOOSTERS[booster].id for booster in s.boosters] == [
        "credits_qic",
        "ore_tokens",
        "range_3",
        "pass_mines",
        "pass_gaia_planets",
    ]


@pytest.mark.ruling("gaia.gap.setup.given-tiles")
@pytest.mark.parametrize("key", list(ALL_GIVEN))
def test_what_is_not_given_is_drawn(key: str) -> None:
    tiles = {name: value for name, value in ALL_GIVEN.items() if name != key}
    label = {
        "tech": "standard tile",
        "adv_tech": "advanced tile",
        "terraforming_federation": "federation token",
        "round_scoring": "round scoring tile",
        "final_scoring": "final scoring tile",
        "boosters": "booster",
    }[key]
    opening = Opening(2, given_tiles=tiles)
    assert opening.waits_for()[0] == label
    assert {name for name, _ in opening.draw_all().drawn} == {label}


FIVE = ALL_GIVEN["boosters"]


@pytest.mark.ruling("gaia.gap.setup.given-tiles")
@pytest.mark.parametrize(
    ("tiles", "message"),
    [
        ([], "an object is expected"),
        ({"booster": []}, "unknown 'booster'; known: tech, adv_tech, .*, boosters"),
        ({"boosters": FIVE[:4]}, "'boosters' needs 5 different tiles"),
        ({"boosters": [*FIVE, "ore_knowledge"]}, "'boosters' needs 5 different tiles"),
        ({"boosters": [*FIVE[:4], FIVE[0]]}, "'boosters' needs 5 different tiles"),
        ({"boosters": [*FIVE[:4], "booster1"]}, "'boosters' has no tile 'booster1'"),
        ({"boosters": "range_3"}, "'boosters' is a list of tiles"),
        ({"final_scoring": ["sectors"]}, "'final_scoring' needs 2 different tiles"),
        ({"final_scoring": ["sectors", "sectors"]}, "'final_scoring' needs 2 different tiles"),
        ({"final_scoring": ["sectors", 3]}, "'final_scoring' has no tile '3'"),
        ({"round_scoring": ["mine_2"]}, "'round_scoring' needs 6 different tiles"),
        ({"terraforming_federation": "gleens"}, "'terraforming_federation' has no tile 'gleens'"),
        ({"terraforming_federation": None}, "'terraforming_federation' has no tile 'None'"),
        ({"tech": ["vp_7"]}, "'tech' names a tile for each position"),
        ({"tech": {"terraforming": "vp_7"}}, "'tech' names a tile for each position"),
        ({"tech": dict.fromkeys(POSITIONS, "vp_7")}, "'tech' needs 9 different tiles"),
        ({"adv_tech": dict.fromkeys(TRACKS, "vp_7")}, "'adv_tech' has no tile 'vp_7'"),
        ({"adv_tech": dict.fromkeys(TRACKS, "action_ore3")}, "'adv_tech' needs 6 different tiles"),
    ],
)
def test_wrong_tiles_are_refused(tiles: Any, message: str) -> None:
    with pytest.raises(UsageError, match=f"option 'given_tiles': {message}"):
        Opening(2, given_tiles=tiles)


@pytest.mark.ruling("gaia.gap.setup.given-tiles")
def test_the_count_of_given_boosters_follows_the_players() -> None:
    with pytest.raises(UsageError, match="'boosters' needs 6 different tiles"):
        Opening(3, given_tiles={"boosters": FIVE})
    opening = Opening(3, given_tiles={"boosters": [*FIVE, "ore_knowledge"]}).draw_all()
    assert len(opening.state.boosters) == 6


# Faction boards ---------------------------------------------------------------------------

BOARDS: list[tuple[str, list[int], list[int], dict[str, int]]] = [
    # faction, credits ore knowledge qic Gaiaformers, areas, levels
    ("terrans", [15, 4, 3, 1, 1], [4, 4, 0], {"gaia_project": 1}),
    ("lantids", [13, 4, 3, 1, 0], [4, 0, 0], {}),
    ("hadsch_hallas", [15, 4, 3, 1, 0], [2, 4, 0], {"economy": 1}),
    ("ivits", [15, 4, 3, 1, 0], [2, 4, 0], {}),
    ("geodens", [15, 6, 3, 1, 0], [2, 4, 0], {"terraforming": 1}),
    ("bal_taks", [15, 4, 3, 0, 1], [2, 2, 0], {"gaia_project": 1}),
    ("xenos", [15, 4, 3, 2, 0], [2, 4, 0], {"ai": 1}),
    ("gleens", [15, 5, 3, 0, 0], [2, 4, 0], {"navigation": 1}),
    ("taklons", [15, 4, 3, 1, 0], [2, 4, 0], {}),
    ("ambas", [15, 4, 3, 2, 0], [2, 4, 0], {"navigation": 1}),
    ("firaks", [15, 3, 2, 1, 0], [2, 4, 0], {}),
    ("bescods", [15, 4, 1, 1, 0], [2, 4, 0], {}),
    ("nevlas", [15, 4, 2, 1, 0], [2, 4, 0], {"science": 1}),
    ("itars", [15, 5, 3, 1, 0], [4, 4, 0], {}),
]


@pytest.mark.rule("gaia.setup.faction.resources", "gaia.setup.faction.research-markers")
@pytest.mark.ruling("gaia.gap.components.faction-start")
@pytest.mark.parametrize(("faction", "holds", "areas", "levels"), BOARDS)
def test_every_board_at_the_start(
    faction: str, holds: list[int], areas: list[int], levels: dict[str, int]
) -> None:
    other = "xenos" if faction not in ("xenos", "gleens") else "terrans"
    opening = given(other, faction)
    found = [opening.held(1, name) for name in ("credits", "ore", "knowledge", "qic")]
    assert [*found, opening.state.formers_board[1]] == holds
    assert opening.areas(1) == areas
    assert opening.levels(1) == levels
    assert opening.state.gaia_area[1] == 0


def test_the_table_has_every_faction() -> None:
    assert [row[0] for row in BOARDS] == FACTION_IDS


@pytest.mark.rule("gaia.setup.faction.resources", "gaia.setup.caps")
@pytest.mark.check("gaia.setup.faction.resources")
@pytest.mark.example("gaia.example.xenos-start")
def test_xenos_start_with_3_knowledge_4_ore_and_15_credits() -> None:
    opening = given("xenos", "terrans")
    assert opening.held(0, "knowledge") == 3
    assert opening.held(0, "ore") == 4
    assert opening.held(0, "credits") == 15
    assert LIMITS[1:4] == [30, 15, 15]


@pytest.mark.rule("gaia.setup.faction.qic")
@pytest.mark.check("gaia.setup.faction.qic")
@pytest.mark.example("gaia.example.terrans-qic")
def test_terrans_start_with_1_qic_and_bal_taks_with_none() -> None:
    opening = given("terrans", "bal_taks")
    assert opening.held(0, "qic") == 1
    assert opening.held(1, "qic") == 0


@pytest.mark.rule("gaia.setup.faction.power")
@pytest.mark.check("gaia.setup.faction.power")
@pytest.mark.example("gaia.example.hadsch-hallas-power")
def test_hadsch_hallas_start_with_2_tokens_in_area_1_and_4_in_area_2() -> None:
    assert given("hadsch_hallas", "xenos").areas(0) == [2, 4, 0]


@pytest.mark.rule("gaia.setup.faction.research-bonus")
@pytest.mark.check("gaia.setup.faction.research-bonus")
@pytest.mark.example("gaia.example.geodens-level1")
def test_geodens_begin_with_2_more_ore_than_printed() -> None:
    opening = given("geodens", "xenos")
    assert opening.levels(0) == {"terraforming": 1}
    assert opening.held(0, "ore") == 4 + 2


@pytest.mark.rule("gaia.setup.faction.research-bonus")
@pytest.mark.example("gaia.example.terrans-level1")
def test_terrans_begin_with_a_gaiaformer_on_their_board() -> None:
    opening = given("terrans", "xenos")
    assert opening.levels(0) == {"gaia_project": 1}
    assert (opening.state.formers[0], opening.state.formers_board[0]) == (1, 1)


@pytest.mark.rule("gaia.setup.faction.research-bonus")
@pytest.mark.example("gaia.example.xenos-level1")
def test_xenos_begin_with_a_second_qic() -> None:
    opening = given("xenos", "terrans")
    assert opening.levels(0) == {"ai": 1}
    assert opening.held(0, "qic") == 1 + 1


@pytest.mark.rule("gaia.setup.faction.structures", "gaia.setup.faction.gaiaformers-aside")
@pytest.mark.check("gaia.setup.faction.gaiaformers-aside")
def test_structures_are_on_the_board_and_gaiaformers_are_not() -> None:
    opening = given("xenos", "terrans", "taklons", "nevlas")
    assert not any(opening.state.pieces)
    assert set(opening.state.owner) == {-1}
    assert "gaia_project" not in opening.levels(0)
    assert opening.state.formers == [0, 1, 0, 0]
    assert opening.state.formers_board == [0, 1, 0, 0]
    assert opening.state.formers_gaia == [0, 0, 0, 0]


@pytest.mark.rule("gaia.setup.faction.gaiaformers-aside")
def test_without_research_no_gaiaformer_can_be_used() -> None:
    scene = Scene("xenos", "terrans").mine(0, "1C").planet("1B0", "transdim")
    scene.refuses("project 1B0", "gaia.project.available", formers=0)


@pytest.mark.rule("gaia.setup.faction.research-income-later")
@pytest.mark.check("gaia.setup.faction.research-income-later")
def test_hadsch_hallas_get_their_economy_income_in_round_1_only() -> None:
    opening = given("hadsch_hallas", "nevlas", income_choice="every_source").settle()
    assert opening.levels(0) == {"economy": 1}
    assert (opening.held(0, "credits"), opening.areas(0)) == (15, [2, 4, 0])
    assert (opening.levels(1), opening.held(1, "knowledge")) == ({"science": 1}, 2)
    opening.order("boosters")
    assert opening.state.round == 1
    assert opening.asked() == (0, "income")
    assert (opening.held(0, "credits"), opening.areas(0)) == (15, [2, 4, 0])
    opening.play("income economy")
    assert (opening.held(0, "credits"), opening.areas(0)) == (17, [1, 5, 0])
    while opening.asked()[0] == 0:
        opening.play(opening.legal()[0])
    assert opening.held(1, "knowledge") == 2
    opening.play("income science")
    assert opening.held(1, "knowledge") == 3


@pytest.mark.rule("gaia.setup.vp-start")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_starts_with_10_vp(players: int) -> None:
    opening = Opening(players)
    assert [opening.held(seat, "vp") for seat in range(players)] == [10] * players
    factions = ["gleens", "lantids", "bescods", "itars"][:players]
    opening = given(*factions)
    assert [opening.held(seat, "vp") for seat in range(players)] == [10] * players


@pytest.mark.rule("gaia.setup.caps")
@pytest.mark.check("gaia.setup.caps")
def test_14_ore_and_2_more_are_15() -> None:
    scene = Scene("terrans", "xenos").holds(0, ore=14).power(0, 0, 0, 4)
    events = scene.play("action power_ore_2")
    assert scene.held(0, "ore") == 15
    assert [event.args for event in named(events, "gained")] == [(0, 2, 2, 1)]


@pytest.mark.rule("gaia.setup.caps")
@pytest.mark.parametrize(
    ("action", "power", "resource", "before", "after"),
    [
        ("power_ore_2", 4, "ore", 13, 15),
        ("power_knowledge_3", 7, "knowledge", 12, 15),
        ("power_knowledge_3", 7, "knowledge", 13, 15),
        ("power_credits_7", 4, "credits", 23, 30),
        ("power_credits_7", 4, "credits", 24, 30),
        ("power_credits_7", 4, "credits", 29, 30),
    ],
)
def test_15_ore_15_knowledge_and_30_credits_are_the_most(
    action: str, power: int, resource: str, before: int, after: int
) -> None:
    scene = Scene("terrans", "xenos").holds(0, **{resource: before}).power(0, 0, 0, power)
    scene.play(f"action {action}")
    assert scene.held(0, resource) == after


@pytest.mark.rule("gaia.setup.caps")
@pytest.mark.parametrize(
    ("conversion", "resource", "limit"),
    [("3pw>1o", "ore", 15), ("4pw>1k", "knowledge", 15), ("1pw>1c", "credits", 30)],
)
def test_a_conversion_at_a_limit_is_allowed_with_a_warning(
    conversion: str, resource: str, limit: int
) -> None:
    action = SPACE_OF_ACTIONS.parse(f"convert {conversion}")
    below = Scene("terrans", "xenos").holds(0, **{resource: limit - 1}).power(0, 0, 0, 4).begin()
    assert below.state.warnings(0, action) == []
    full = Scene("terrans", "xenos").holds(0, **{resource: limit}).power(0, 0, 0, 4)
    assert full.allows(f"convert {conversion}")
    assert full.state.warnings(0, action) == [
        Blocker("gaia.setup.caps", {"held": limit, "limit": limit})
    ]
    full.play(f"convert {conversion}")
    assert full.held(0, resource) == limit


# Starting structures ----------------------------------------------------------------------


@pytest.mark.rule("gaia.setup.first-game.mines")
@pytest.mark.ruling("gaia.gap.setup.first-game-mines")
def test_in_the_first_game_too_players_place_their_mines_themselves() -> None:
    opening = Opening(2, faction_choice="first_game").draw_all().play("faction hadsch_hallas")
    assert opening.factions() == ["hadsch_hallas", "xenos"]
    assert opening.asked() == (0, "placement")
    assert opening.legal() == ["start 1A6", "start 2A7", "start 4B0", "start 5A3"]
    assert opening.order("placement") == [0, 1, 1, 0, 1]


@pytest.mark.rule("gaia.setup.mines.left-to-right", "gaia.advanced.placement.leftmost")
def test_starting_mines_uncover_the_leftmost_income_first() -> None:
    opening = given("xenos", "terrans", income_choice="every_source").settle()
    opening.order("boosters")
    assert opening.state.built(0, 1) == 3
    assert opening.legal().count("income mine") == 1
    ore = opening.held(0, "ore")
    opening.play("income mine", "income mine")
    assert opening.held(0, "ore") == ore + 2
    # The third space, which prints no income, is the third to be uncovered.
    opening.refuses("income mine", "gaia.income.sources", source=1)


@pytest.mark.rule("gaia.advanced.placement.leftmost")
@pytest.mark.parametrize(("stations", "money"), [(1, 3), (2, 7), (3, 11), (4, 16)])
def test_trading_stations_leave_the_board_from_the_left(stations: int, money: int) -> None:
    scene = Scene("terrans", "xenos").booster(0, "ore_knowledge")
    for space in ("1C", "2C", "3C", "4C")[:stations]:
        scene.structure(0, "trading_station", space)
    scene.begin_round()
    assert scene.held(0, "credits") == money


@pytest.mark.rule("gaia.setup.mines.colonise")
def test_starting_structures_colonise_and_pay_from_the_first_income_on() -> None:
    opening = given("terrans", "ivits")
    opening.play("start 1B1", "start 3A7", "start 4B0")
    s = opening.state
    assert (s.owner[at("1B1")], s.owner[at("3A7")], s.owner[at("4B0")]) == (0, 0, 1)
    assert (s.structure[at("1B1")], s.structure[at("4B0")]) == (1, 4)
    assert (s.planet_types(0), s.sectors(0), s.mines(0)) == (1, 2, 2)
    before = opening.held(0, "ore")
    opening.order("boosters")
    booster = BOOSTERS[s.booster[0]].income.amounts[2]
    while opening.asked()[1] != "turn":
        opening.play(opening.legal()[0])
    assert opening.held(0, "ore") == before + 1 + 2 + booster


@pytest.mark.rule("gaia.advanced.placement.no-charging")
@pytest.mark.check("gaia.advanced.placement.no-charging")
def test_starting_mines_side_by_side_let_nobody_charge() -> None:
    opening = given("terrans", "xenos")
    assert opening.state.geometry().distances[at("3A7")][at("3A6")] == 1
    opening.play("start 3A7", "start 3A6", "start 1A9", "start 1B1", "start 2A3")
    assert opening.asked() == (1, "boosters")
    assert not named(opening.events, "offered")
    assert (opening.areas(0), opening.areas(1)) == ([4, 4, 0], [2, 4, 0])
    assert opening.state.builds == []
    opening.order("boosters")
    while opening.asked()[1] != "turn":
        assert opening.asked()[1] == "income"
        opening.play(opening.legal()[0])


@pytest.mark.rule("gaia.advanced.placement.first-mines", "gaia.advanced.placement.second-mines")
@pytest.mark.check("gaia.advanced.placement.second-mines")
@pytest.mark.parametrize(
    ("factions", "order"),
    [
        (["terrans", "taklons"], [0, 1, 1, 0]),
        (["terrans", "taklons", "geodens"], [0, 1, 2, 2, 1, 0]),
        (["terrans", "taklons", "geodens", "nevlas"], [0, 1, 2, 3, 3, 2, 1, 0]),
    ],
)
def test_first_mines_clockwise_and_second_mines_back(factions: list[str], order: list[int]) -> None:
    opening = given(*factions)
    assert opening.order("placement") == order
    assert [opening.state.built(seat, 1) for seat in range(len(factions))] == [2] * len(factions)


@pytest.mark.rule("gaia.advanced.placement.xenos")
@pytest.mark.check("gaia.advanced.placement.xenos")
def test_the_xenos_place_their_third_mine_after_all_others() -> None:
    opening = given("xenos", "terrans", "taklons")
    assert opening.order("placement") == [0, 1, 2, 2, 1, 0, 0]
    assert [opening.state.built(seat, 1) for seat in range(3)] == [3, 2, 2]


@pytest.mark.rule("gaia.advanced.placement.ivits")
@pytest.mark.check("gaia.advanced.placement.ivits")
def test_the_ivits_place_their_institute_last() -> None:
    opening = given("ivits", "xenos", "terrans")
    assert opening.order("placement") == [1, 2, 2, 1, 1, 0]
    assert [opening.state.built(seat, 1) for seat in range(3)] == [0, 3, 2]
    assert [opening.state.built(seat, 4) for seat in range(3)] == [1, 0, 0]


@pytest.mark.rule("gaia.advanced.placement.home-type")
def test_starting_mines_go_on_any_planet_of_the_home_type() -> None:
    opening = given("terrans", "xenos")
    assert opening.legal() == ["start 1B1", "start 3A7", "start 4A4", "start 6B1"]
    home_type = "gaia.advanced.placement.home-type"
    opening.refuses("start 1A9", home_type, planet=4, home=1)
    opening.refuses("start 1C", home_type, planet=0, home=1)
    opening.refuses("start 3B5", home_type, planet=8, home=1)
    opening.refuses("start 10C", home_type, planet=-1, home=1)
    opening.play("start 4A4")
    assert opening.legal() == ["start 1A9", "start 2A3", "start 3A6", "start 6A4"]


@pytest.mark.rule("gaia.advanced.placement.home-type")
@pytest.mark.ruling("gaia.gap.setup.starting-planet-free")
def test_starting_mines_need_a_free_planet_even_for_the_lantids() -> None:
    opening = given("xenos", "lantids").play("start 1A9")
    opening.refuses("start 1A9", "gaia.advanced.placement.home-type", planet=4, home=1)
    opening.play("start 1B1")
    taken = "gaia.gap.setup.starting-planet-free"
    opening.refuses("start 1B1", taken, space=at("1B1"))
    assert opening.legal() == ["start 3A7", "start 4A4", "start 6B1"]


# The first boosters -----------------------------------------------------------------------


@pytest.mark.rule("gaia.setup.booster-pick")
@pytest.mark.check("gaia.setup.booster-pick")
def test_boosters_are_picked_from_the_last_player_to_the_first() -> None:
    opening = given("terrans", "taklons", "geodens", "nevlas").settle()
    assert len(opening.state.boosters) == 7
    assert opening.order("boosters") == [3, 2, 1, 0]
    assert len(opening.state.boosters) == 3
    assert not set(opening.state.boosters) & set(opening.state.booster)


@pytest.mark.rule("gaia.setup.booster-pick")
def test_only_a_booster_on_the_table_can_be_picked() -> None:
    opening = given("terrans", "xenos", given_tiles={"boosters": FIVE}).settle()
    assert opening.asked() == (1, "boosters")
    opening.refuses("booster ore_knowledge", "gaia.setup.booster-pick", booster=0)
    opening.play("booster range_3")
    opening.refuses("booster range_3", "gaia.setup.booster-pick", booster=4)
    opening.play("booster credits_qic")
    assert opening.state.booster == [1, 4]


# Options ----------------------------------------------------------------------------------


def test_options_have_names_and_values() -> None:
    with pytest.raises(UsageError, match="Gaia Project has no option 'maps'"):
        game.check_options({"maps": "basic"})
    with pytest.raises(UsageError, match="option 'turn_order' is one of clockwise, pass_order"):
        game.check_options({"turn_order": "random"})
