"""Upgrading structures (ledger part: Action 3)."""

from __future__ import annotations

import pytest

from orrery.games.gaia.components import CREDITS, FACTION_ACTION, ORE, SPECIALS, STRUCTURES
from orrery.games.gaia.geometry import NAMES
from orrery.kernel.ledger import Blocker
from tests.gaia.opening import given
from tests.gaia.scene import Scene, at, named

PIECES = {
    "ts": "trading_station",
    "lab": "research_lab",
    "pi": "planetary_institute",
    "ac-knowledge": "academy_knowledge",
    "ac-qic": "academy_qic",
}
STEPS = {
    "mine": ["ts"],
    "trading_station": ["lab", "pi"],
    "research_lab": ["ac-knowledge", "ac-qic"],
    "planetary_institute": [],
    "academy_knowledge": [],
    "academy_qic": [],
}
SPARE = ["2C", "2B0", "2B1", "2B2", "2B3", "2B4", "2B5"]


def on_1c(structure: str, faction: str = "terrans", **held: int) -> Scene:
    """A faction with one structure on 1C, no opponent near; rich unless said otherwise."""
    other = "xenos" if faction != "xenos" else "terrans"
    wealth = held or {"credits": 20, "ore": 12}
    return Scene(faction, other).structure(0, structure, "1C").holds(0, **wealth)


def next_round(scene: Scene) -> Scene:
    """Seat 0 takes tiles and charges as they come; all pass; the next income is paid."""
    while scene.asked()[1] != "turn":
        scene.play("decline" if "decline" in scene.legal() else "tile free1")
    scene.end_turn()
    resources = ("credits", "ore", "knowledge")
    scene.holds(0, **dict.fromkeys(resources, 0))
    scene.play("pass pass_trading_stations", "pass pass_big_buildings")
    while scene.asked()[1] == "income":
        scene.play(scene.legal()[0])
    return scene


# Steps ------------------------------------------------------------------------------------


@pytest.mark.rule("gaia.upgrade.one-step")
@pytest.mark.check("gaia.upgrade.one-step")
def test_a_mine_cannot_become_a_lab() -> None:
    scene = on_1c("mine")
    scene.refuses("upgrade 1C lab", "gaia.upgrade.one-step", structure=1, wanted=3)
    assert scene.legal("upgrade") == ["upgrade 1C ts"]


@pytest.mark.rule("gaia.upgrade.one-step")
@pytest.mark.parametrize("structure", list(STEPS))
def test_each_structure_has_its_next_stages_and_no_others(structure: str) -> None:
    scene = on_1c(structure)
    assert scene.legal("upgrade") == [f"upgrade 1C {piece}" for piece in STEPS[structure]]
    for piece, name in PIECES.items():
        if piece not in STEPS[structure]:
            numbers = {"structure": STRUCTURES.index(structure), "wanted": STRUCTURES.index(name)}
            scene.refuses(f"upgrade 1C {piece}", "gaia.upgrade.one-step", **numbers)
        else:
            one = on_1c(structure)
            events = one.play(f"upgrade 1C {piece}")
            assert one.structure_on("1C") == (0, name)
            upgraded = [event.args for event in named(events, "upgraded")]
            assert upgraded == [(0, STRUCTURES.index(name), at("1C"))]


@pytest.mark.rule("gaia.upgrade.starting-mines")
def test_a_starting_mine_can_be_upgraded() -> None:
    opening = given("terrans", "firaks").settle()
    opening.order("boosters")
    opening.order("income")
    assert {"upgrade 1B1 ts", "upgrade 3A7 ts"} <= set(opening.legal("upgrade"))
    opening.play("upgrade 1B1 ts")
    assert opening.state.structure[at("1B1")] == STRUCTURES.index("trading_station")


@pytest.mark.rule("gaia.upgrade.starting-mines")
def test_the_lost_planet_and_shared_mines_are_never_upgraded() -> None:
    scene = on_1c("mine", "lantids").lost_planet(0, "1B0").mine(1, "1B1").shared_mine(0, "1B1")
    assert scene.legal("upgrade") == ["upgrade 1C ts"]
    scene.refuses("upgrade 1B0 ts", "gaia.lost-planet.no-upgrade", space=at("1B0"))
    scene.refuses("upgrade 1B1 ts", "gaia.faction.lantids.share-no-upgrade", space=at("1B1"))


@pytest.mark.rule("gaia.upgrade.starting-mines")
def test_a_planet_that_a_lantids_mine_shares_can_still_be_upgraded() -> None:
    scene = Scene("xenos", "lantids").mine(0, "1C").shared_mine(1, "1C")
    scene.holds(0, credits=3, ore=2).play("upgrade 1C ts")
    assert scene.structure_on("1C") == (0, "trading_station")


@pytest.mark.rule("gaia.upgrade.only-mines-new")
def test_only_an_own_structure_is_replaced() -> None:
    scene = on_1c("mine").planet("1B0", "terra").structure(1, "trading_station", "1B1")
    for space in ("1B0", "1B1", "1B2", "8C"):
        for piece in ("ts", "lab"):
            rule = "gaia.upgrade.only-mines-new"
            scene.refuses(f"upgrade {space} {piece}", rule, space=at(space))


# Pieces -----------------------------------------------------------------------------------


@pytest.mark.rule("gaia.upgrade.leftmost")
@pytest.mark.parametrize(("stations", "price"), [(1, 3), (2, 7), (3, 11), (4, 16)])
def test_trading_stations_leave_the_board_from_the_left(stations: int, price: int) -> None:
    scene = on_1c("mine")
    for space in SPARE[: stations - 1]:
        scene.structure(0, "trading_station", space)
    scene.play("upgrade 1C ts")
    assert next_round(scene).held(0, "credits") == price


@pytest.mark.rule("gaia.upgrade.leftmost")
@pytest.mark.parametrize("labs", [1, 2, 3])
def test_labs_leave_the_board_from_the_left(labs: int) -> None:
    scene = on_1c("trading_station")
    for space in SPARE[: labs - 1]:
        scene.structure(0, "research_lab", space)
    scene.tech_at("free1", "vp_7").play("upgrade 1C lab")
    assert next_round(scene).held(0, "knowledge") == 1 + labs


@pytest.mark.rule("gaia.upgrade.return-right")
@pytest.mark.check("gaia.upgrade.return-right")
@pytest.mark.parametrize(("mines", "ore"), [(3, 2), (4, 2), (5, 3), (2, 1)])
def test_a_mine_taken_off_covers_the_rightmost_empty_space(mines: int, ore: int) -> None:
    scene = on_1c("mine").mine(0, *SPARE[: mines - 1])
    scene.play("upgrade 1C ts")
    # Besides the mines: 1 ore of the board.
    assert next_round(scene).held(0, "ore") == 1 + ore


@pytest.mark.rule("gaia.upgrade.return-right")
def test_a_trading_station_taken_off_goes_back_to_the_right() -> None:
    scene = on_1c("trading_station").structure(0, "trading_station", "2C")
    scene.play("upgrade 1C pi")
    assert next_round(scene).held(0, "credits") == 3


@pytest.mark.rule("gaia.upgrade.return-right", "gaia.upgrade.supply")
def test_a_piece_taken_off_can_be_used_again() -> None:
    scene = on_1c("trading_station").mine(0, "3C").passed(1)
    for space in SPARE[:3]:
        scene.structure(0, "trading_station", space)
    scene.refuses("upgrade 3C ts", "gaia.upgrade.supply", structure=2, built=4)
    scene.play("upgrade 1C pi")
    scene.end_turn().play("upgrade 3C ts")
    assert scene.structure_on("3C") == (0, "trading_station")


@pytest.mark.rule("gaia.upgrade.supply")
@pytest.mark.parametrize(
    ("base", "piece", "limit"),
    [
        ("mine", "ts", 4),
        ("trading_station", "lab", 3),
        ("trading_station", "pi", 1),
        ("research_lab", "ac-knowledge", 1),
        ("research_lab", "ac-qic", 1),
    ],
)
def test_a_piece_of_the_new_kind_is_needed(base: str, piece: str, limit: int) -> None:
    kind = STRUCTURES.index(PIECES[piece])
    for built in (limit - 1, limit):
        scene = on_1c(base)
        for space in SPARE[:built]:
            scene.structure(0, PIECES[piece], space)
        if built < limit:
            assert scene.allows(f"upgrade 1C {piece}")
        else:
            numbers = {"structure": kind, "built": limit}
            scene.refuses(f"upgrade 1C {piece}", "gaia.upgrade.supply", **numbers)


# Costs ------------------------------------------------------------------------------------


@pytest.mark.rule("gaia.upgrade.trading-station", "gaia.upgrade.institute", "gaia.upgrade.lab")
@pytest.mark.parametrize(
    ("structure", "piece", "price", "ore"),
    [
        ("mine", "ts", 6, 2),
        ("trading_station", "pi", 6, 4),
        ("trading_station", "lab", 5, 3),
    ],
)
def test_what_an_upgrade_costs(structure: str, piece: str, price: int, ore: int) -> None:
    check_cost(structure, piece, price, ore)


@pytest.mark.rule("gaia.upgrade.academy")
@pytest.mark.parametrize("piece", ["ac-knowledge", "ac-qic"])
def test_an_academy_costs_6_credits_and_6_ore(piece: str) -> None:
    check_cost("research_lab", piece, 6, 6)


def check_cost(structure: str, piece: str, price: int, ore: int) -> None:
    scene = on_1c(structure, credits=price, ore=ore)
    events = scene.play(f"upgrade 1C {piece}")
    paid = [event.args for event in named(events, "paid")]
    assert paid == [(0, CREDITS, price), (0, ORE, ore)]
    assert (scene.held(0, "credits"), scene.held(0, "ore")) == (0, 0)
    for poor, resource, cost in (
        (on_1c(structure, credits=price - 1, ore=ore), CREDITS, price),
        (on_1c(structure, credits=price, ore=ore - 1), ORE, ore),
    ):
        numbers = {"resource": resource, "cost": cost, "held": cost - 1}
        poor.refuses(f"upgrade 1C {piece}", "gaia.action.indivisible", **numbers)


def is_cheap(scene: Scene) -> bool:
    """Whether the mine of seat 0 on 1C becomes a trading station for 3 credits, not 6."""
    scene.holds(0, credits=3, ore=2)
    if scene.allows("upgrade 1C ts"):
        return True
    numbers = {"resource": CREDITS, "cost": 6, "held": 3}
    scene.refuses("upgrade 1C ts", "gaia.action.indivisible", **numbers)
    return False


@pytest.mark.rule("gaia.upgrade.trading-station-discount")
@pytest.mark.check("gaia.upgrade.trading-station-discount")
@pytest.mark.parametrize(("space", "price"), [("1A6", 3), ("2A0", 6)])
def test_an_opponent_2_spaces_away_halves_the_credits(space: str, price: int) -> None:
    scene = Scene("terrans", "xenos").mine(0, "1C").mine(1, space).power(1, 0, 0, 2)
    scene.holds(0, credits=6, ore=2).play("upgrade 1C ts")
    assert (scene.held(0, "credits"), scene.held(0, "ore")) == (6 - price, 0)


@pytest.mark.rule("gaia.upgrade.trading-station-discount")
def test_own_structures_give_no_discount_and_other_upgrades_have_none() -> None:
    assert not is_cheap(Scene("terrans", "xenos").mine(0, "1C", "1B0"))
    scene = Scene("terrans", "xenos").structure(0, "trading_station", "1C").mine(1, "1B0")
    scene.holds(0, credits=4, ore=9)
    for piece, cost in (("lab", 5), ("pi", 6)):
        numbers = {"resource": CREDITS, "cost": cost, "held": 4}
        scene.refuses(f"upgrade 1C {piece}", "gaia.action.indivisible", **numbers)


@pytest.mark.rule("gaia.upgrade.neighbourhood")
def test_the_neighbourhood_is_every_space_at_distance_2_or_less() -> None:
    distances = Scene("terrans", "xenos").state.geometry().distances[at("1C")]
    near = [NAMES[space] for space, distance in enumerate(distances) if 1 <= distance <= 3]
    assert len(near) == 6 + 12 + 9
    for space in near:
        scene = Scene("terrans", "xenos").mine(0, "1C").mine(1, space)
        assert is_cheap(scene) == (distances[at(space)] <= 2)


@pytest.mark.rule("gaia.upgrade.neighbourhood")
def test_the_neighbourhood_crosses_the_edges_of_sectors() -> None:
    scene = Scene("terrans", "xenos").mine(0, "1A8").mine(1, "2B0")
    scene.holds(0, credits=3, ore=2)
    assert scene.allows("upgrade 1A8 ts")


@pytest.mark.ruling("gaia.gap.upgrade.discount-structures")
@pytest.mark.parametrize("structure", list(STEPS))
def test_every_structure_of_an_opponent_gives_the_discount(structure: str) -> None:
    assert is_cheap(Scene("terrans", "xenos").mine(0, "1C").structure(1, structure, "1A0"))


@pytest.mark.ruling("gaia.gap.upgrade.discount-structures")
def test_the_lost_planet_and_shared_mines_give_the_discount() -> None:
    assert is_cheap(Scene("terrans", "xenos").mine(0, "1C").lost_planet(1, "1A0"))
    assert is_cheap(Scene("xenos", "lantids").mine(0, "1C").shared_mine(1, "1C"))
    beside = Scene("xenos", "lantids").mine(0, "1C", "1B0").shared_mine(1, "1B0")
    assert is_cheap(beside)


@pytest.mark.ruling("gaia.gap.upgrade.discount-structures")
def test_gaiaformers_satellites_and_stations_give_no_discount() -> None:
    assert not is_cheap(Scene("terrans", "xenos").mine(0, "1C").former(1, "1B0"))
    assert not is_cheap(Scene("terrans", "xenos").mine(0, "1C").former(1, "1B0", planet="gaia"))
    assert not is_cheap(Scene("terrans", "ivits").mine(0, "1C").station(1, "1B0"))
    satellite = Scene("terrans", "xenos").mine(0, "1C").mine(1, "2A0").federation(1, "2A0", "1A8")
    assert not is_cheap(satellite)


# Institute --------------------------------------------------------------------------------


@pytest.mark.rule("gaia.upgrade.institute", "gaia.upgrade.institute-ability")
def test_the_institute_gives_its_special_action_from_then_on() -> None:
    scene = on_1c("trading_station", "ambas", credits=6, ore=4).mine(0, "2C").passed(1)
    scene.refuses("special faction", "gaia.special.free", special=FACTION_ACTION)
    scene.play("upgrade 1C pi")
    assert scene.structure_on("1C") == (0, "planetary_institute")
    assert (scene.held(0, "credits"), scene.held(0, "ore")) == (0, 0)
    assert scene.end_turn().allows("special faction")


@pytest.mark.rule("gaia.upgrade.institute-ability")
def test_the_institute_gives_its_ability_at_once() -> None:
    scene = on_1c("trading_station", "gleens")
    scene.play("upgrade 1C pi")
    assert scene.tokens(0) == [("gleens", True)]
    double = on_1c("trading_station", "nevlas").power(0, 0, 0, 2).passed(1)
    double.refuses("action power_ore_2", "gaia.power.spend-area3", cost=4, power=2)
    double.play("upgrade 1C pi")
    assert double.end_turn().allows("action power_ore_2")


# Labs and academies -----------------------------------------------------------------------


@pytest.mark.rule("gaia.upgrade.lab", "gaia.upgrade.lab-tech")
def test_each_lab_gives_a_tile_at_once() -> None:
    scene = on_1c("trading_station").structure(0, "trading_station", "2C").passed(1)
    scene.tech_at("free1", "vp_7").tech_at("free2", "ore_qic")
    for space, tile, name in (("1C", "free1", "vp_7"), ("2C", "free2", "ore_qic")):
        scene.end_turn().play(f"upgrade {space} lab")
        assert scene.asked() == (0, "tile")
        assert not scene.owns_tile(0, name)
        scene.play(f"tile {tile}", "decline")
        assert scene.owns_tile(0, name)
        assert scene.asked() == (0, "turn")


@pytest.mark.rule("gaia.upgrade.lab-tech", "gaia.upgrade.academy-tech")
@pytest.mark.parametrize(("structure", "piece"), [("mine", "ts"), ("trading_station", "pi")])
def test_trading_stations_and_institutes_give_no_tile(structure: str, piece: str) -> None:
    scene = on_1c(structure)
    scene.play(f"upgrade 1C {piece}")
    assert scene.asked() == (0, "turn")


@pytest.mark.rule("gaia.upgrade.academy", "gaia.upgrade.academy-choice")
def test_the_first_academy_is_a_choice() -> None:
    scene = on_1c("research_lab")
    assert scene.legal("upgrade") == ["upgrade 1C ac-knowledge", "upgrade 1C ac-qic"]


@pytest.mark.rule("gaia.upgrade.academy-choice")
@pytest.mark.check("gaia.upgrade.academy-choice")
@pytest.mark.parametrize(
    ("first", "second"), [("ac-knowledge", "ac-qic"), ("ac-qic", "ac-knowledge")]
)
def test_the_second_academy_is_the_other_one(first: str, second: str) -> None:
    scene = on_1c("research_lab").structure(0, "research_lab", "2C").passed(1)
    scene.tech_at("free1", "vp_7").play(f"upgrade 1C {first}", "tile free1", "decline")
    scene.end_turn()
    kind = STRUCTURES.index(PIECES[first])
    assert scene.legal("upgrade") == [f"upgrade 2C {second}"]
    action = scene.state.space().parse(f"upgrade 2C {first}")
    assert Blocker("gaia.upgrade.supply", {"structure": kind, "built": 1}) in (
        scene.state.why_not(0, action)
    )


@pytest.mark.rule("gaia.upgrade.academy-left")
@pytest.mark.parametrize(("piece", "knowledge"), [("ac-knowledge", 2), ("ac-qic", 0)])
def test_one_academy_adds_2_knowledge_to_the_income(piece: str, knowledge: int) -> None:
    scene = on_1c("research_lab").tech_at("free1", "vp_7")
    scene.play(f"upgrade 1C {piece}")
    # 1 knowledge is the income of the board.
    assert next_round(scene).held(0, "knowledge") == 1 + knowledge


@pytest.mark.rule("gaia.upgrade.academy-right")
def test_the_other_academy_gives_a_qic_once_per_round() -> None:
    index = SPECIALS.index("academy")
    left = on_1c("academy_knowledge")
    left.refuses("special academy", "gaia.special.free", special=index)
    scene = on_1c("academy_qic").passed(1)
    scene.play("special academy")
    assert scene.held(0, "qic") == 1
    scene.end_turn().refuses("special academy", "gaia.special.once", special=index)
    scene.play("pass pass_gaia_planets", "pass pass_big_buildings")
    assert scene.state.round == 2
    scene.play("special academy")
    assert scene.held(0, "qic") == 2


@pytest.mark.rule("gaia.upgrade.academy-tech")
@pytest.mark.parametrize("piece", ["ac-knowledge", "ac-qic"])
def test_an_academy_gives_one_tile_once_only(piece: str) -> None:
    scene = on_1c("research_lab").tech_at("free1", "vp_7").passed(1)
    events = scene.play(f"upgrade 1C {piece}", "tile free1", "decline")
    assert len(named(events, "tile_taken")) == 1
    assert scene.asked() == (0, "turn")
    scene.end_turn().play("pass pass_gaia_planets", "pass pass_big_buildings")
    assert len(named(scene.events, "tile_taken")) == 1
    assert scene.held(0, "vp") == 17
