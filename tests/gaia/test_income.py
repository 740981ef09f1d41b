"""Phase I: income."""

from __future__ import annotations

import pytest

from orrery.games.gaia.components import BOOSTERS, FACTIONS, LEVEL_INCOME, RESOURCES, STANDARD
from orrery.games.gaia.space import SOURCE
from tests.gaia.opening import Opening
from tests.gaia.scene import Scene

CENTRES = ["1C", "2C", "3C", "4C", "5C", "6C", "7C", "1A0"]


def source(name: str) -> int:
    return SOURCE.labels.index(name)


def bare(faction: str, **options: int) -> Scene:
    """A faction whose booster pays no power; nothing on the map, no tokens to charge."""
    other = "terrans" if faction not in ("terrans", "lantids") else "xenos"
    return Scene(faction, other).option(**options).power(0, 0, 0, 0)


def paid(scene: Scene) -> dict[str, int]:
    """What seat 0 holds after the income phase, the VP aside, less that of its booster."""
    scene.begin_round()
    found = {name: scene.held(0, name) for name in RESOURCES[1:]}
    found["ore"] -= 1
    found["knowledge"] -= 1
    found["tokens"] = sum(scene.areas(0))
    return {name: amount for name, amount in found.items() if amount}


# Who and when -----------------------------------------------------------------------------


@pytest.mark.rule("gaia.income.every-round")
@pytest.mark.parametrize("round_", [1, 2, 3, 4, 5, 6])
def test_everybody_has_income_at_the_start_of_every_round(round_: int) -> None:
    scene = Scene("xenos", "terrans", "nevlas", round=round_)
    scene.booster(0, "ore_knowledge").booster(1, "pass_mines").booster(2, "pass_trading_stations")
    scene.begin_round()
    assert scene.state.round == round_
    assert [scene.held(seat, "ore") for seat in range(3)] == [2, 2, 2]
    assert [scene.held(seat, "knowledge") for seat in range(3)] == [2, 1, 1]
    assert scene.asked() == (0, "turn")


@pytest.mark.rule("gaia.income.every-round")
def test_income_comes_before_the_first_turn_of_a_real_game() -> None:
    opening = Opening(2, faction_choice="given", given_factions=["firaks", "geodens"]).draw_all()
    opening.settle().order("boosters")
    while opening.asked()[1] == "income":
        opening.play(opening.legal()[0])
    booster = BOOSTERS[opening.state.booster[0]].income.amounts
    assert opening.held(0, "ore") == 3 + 1 + 2 + booster[2]
    assert opening.held(0, "knowledge") == 2 + 2 + booster[3]


# What pays --------------------------------------------------------------------------------


@pytest.mark.rule("gaia.income.sources")
@pytest.mark.ruling("gaia.gap.components.faction-income")
@pytest.mark.parametrize(
    ("faction", "base"),
    [
        ("terrans", {"ore": 1, "knowledge": 1}),
        ("lantids", {"ore": 1, "knowledge": 1}),
        ("hadsch_hallas", {"credits": 3, "ore": 1, "knowledge": 1}),
        ("ivits", {"ore": 1, "knowledge": 1, "qic": 1}),
        ("geodens", {"ore": 1, "knowledge": 1}),
        ("bal_taks", {"ore": 1, "knowledge": 1}),
        ("xenos", {"ore": 1, "knowledge": 1}),
        ("gleens", {"ore": 1, "knowledge": 1}),
        ("taklons", {"ore": 1, "knowledge": 1}),
        ("ambas", {"ore": 2, "knowledge": 1}),
        ("firaks", {"ore": 1, "knowledge": 2}),
        ("bescods", {"ore": 1}),
        ("nevlas", {"ore": 1, "knowledge": 1}),
        ("itars", {"ore": 1, "knowledge": 1, "tokens": 1}),
    ],
)
def test_base_income(faction: str, base: dict[str, int]) -> None:
    assert paid(bare(faction)) == base


@pytest.mark.rule("gaia.income.uncovered", "gaia.income.sources")
@pytest.mark.ruling("gaia.gap.components.faction-income")
@pytest.mark.parametrize(
    ("mines", "ore"), [(0, 0), (1, 1), (2, 2), (3, 2), (4, 3), (5, 4), (6, 5), (7, 6), (8, 7)]
)
@pytest.mark.parametrize("faction", ["xenos", "bescods"])
def test_mines_pay_an_ore_each_but_the_third(faction: str, mines: int, ore: int) -> None:
    scene = bare(faction).mine(0, *CENTRES[:mines])
    assert paid(scene)["ore"] == 1 + ore


@pytest.mark.rule("gaia.income.uncovered")
@pytest.mark.ruling("gaia.gap.components.faction-income")
@pytest.mark.parametrize(
    ("faction", "kind", "resource", "steps"),
    [
        ("xenos", "trading_station", "credits", [3, 7, 11, 16]),
        ("bescods", "trading_station", "knowledge", [1, 2, 3, 4]),
        ("bescods", "research_lab", "credits", [3, 7, 12]),
        ("gleens", "research_lab", "knowledge", [1, 2, 3]),
        ("gleens", "academy_knowledge", "knowledge", [2]),
        ("itars", "academy_knowledge", "knowledge", [3]),
        ("xenos", "planetary_institute", "qic", [1]),
        ("gleens", "planetary_institute", "ore", [1]),
        ("ambas", "planetary_institute", "tokens", [2]),
        ("bescods", "planetary_institute", "tokens", [2]),
        ("firaks", "planetary_institute", "tokens", [1]),
    ],
)
def test_larger_structures_pay_while_they_are_on_the_map(
    faction: str, kind: str, resource: str, steps: list[int]
) -> None:
    before = paid(bare(faction))
    for count, amount in enumerate(steps, start=1):
        scene = bare(faction, every_source=0)
        for space in CENTRES[:count]:
            scene.structure(0, kind, space)
        scene.begin_round()
        while scene.asked()[1] == "income":
            scene.play("income pi-1")
        after = paid_already(scene)
        assert after.get(resource, 0) - before.get(resource, 0) == amount
        others = {name for name in after if name != resource}
        assert {name: after[name] for name in others} == {
            name: before[name] for name in before if name != resource
        }


def paid_already(scene: Scene) -> dict[str, int]:
    found = {name: scene.held(0, name) for name in RESOURCES[1:]}
    found["ore"] -= 1
    found["knowledge"] -= 1
    found["tokens"] = sum(scene.areas(0))
    return {name: amount for name, amount in found.items() if amount}


@pytest.mark.rule("gaia.income.uncovered")
@pytest.mark.ruling("gaia.gap.components.faction-income")
@pytest.mark.parametrize(("labs", "areas"), [(1, (7, 3, 0)), (2, (5, 5, 0)), (3, (3, 7, 0))])
def test_labs_of_the_nevlas_charge_2_power_each(labs: int, areas: tuple[int, int, int]) -> None:
    scene = Scene("nevlas", "xenos").power(0, 9, 1, 0)
    for space in CENTRES[:labs]:
        scene.structure(0, "research_lab", space)
    scene.begin_round()
    assert scene.areas(0) == areas


@pytest.mark.rule("gaia.income.sources")
@pytest.mark.ruling("gaia.gap.components.faction-income")
def test_the_action_academy_the_lost_planet_and_other_pieces_pay_nothing() -> None:
    scene = bare("xenos").structure(0, "academy_qic", "1C").lost_planet(0, "2C")
    scene.former(0, "3C").station(1, "4C").formers(0, board=1).token(0, "vp8_qic1")
    scene.tile(0, "action_power_4", "ore_qic", "vp_7", "vp_per_gaia_mine")
    scene.level(0, terraforming=4, navigation=4, ai=4, gaia_project=4)
    assert paid(scene) == {"ore": 1, "knowledge": 1}


@pytest.mark.rule("gaia.income.sources")
@pytest.mark.parametrize(
    ("booster", "income"),
    [
        ("ore_knowledge", {"ore": 1, "knowledge": 1}),
        ("credits_qic", {"credits": 2, "qic": 1}),
        ("ore_tokens", {"ore": 1, "tokens": 2}),
        ("terraform_step", {"credits": 2}),
        ("range_3", {"power": 2}),
        ("pass_mines", {"ore": 1}),
        ("pass_research_labs", {"knowledge": 1}),
        ("pass_trading_stations", {"ore": 1}),
        ("pass_big_buildings", {"power": 4}),
        ("pass_gaia_planets", {"credits": 4}),
    ],
)
def test_the_booster_pays(booster: str, income: dict[str, int]) -> None:
    scene = Scene("bescods", "terrans").booster(0, booster).power(0, 9, 0, 0).begin_round()
    first, second, third = scene.areas(0)
    found = {name: scene.held(0, name) for name in RESOURCES[1:]}
    found["ore"] -= 1
    found["power"] = second
    found["tokens"] = first + second - 9
    assert third == 0
    assert {name: amount for name, amount in found.items() if amount} == income


@pytest.mark.rule("gaia.income.sources")
@pytest.mark.parametrize(
    ("tile", "income"),
    [
        ("income_ore_power", {"ore": 1, "power": 1}),
        ("income_knowledge_credit", {"knowledge": 1, "credits": 1}),
        ("income_credits_4", {"credits": 4}),
    ],
)
def test_income_tiles_pay_unless_covered(tile: str, income: dict[str, int]) -> None:
    def gained(scene: Scene) -> dict[str, int]:
        scene.power(0, 9, 0, 0).begin_round()
        found = {name: scene.held(0, name) for name in RESOURCES[1:]}
        found["power"] = scene.areas(0)[1]
        return {name: amount for name, amount in found.items() if amount}

    none = gained(Scene("xenos", "terrans"))
    owned = gained(Scene("xenos", "terrans").tile(0, tile))
    covered = gained(Scene("xenos", "terrans").advanced(0, "action_ore3", covers=tile))
    assert covered == none
    difference = {name: owned[name] - none.get(name, 0) for name in owned}
    assert {name: amount for name, amount in difference.items() if amount} == income


@pytest.mark.rule("gaia.income.sources")
@pytest.mark.parametrize(
    ("track", "rows"),
    [
        ("economy", [(0, 0, 0), (2, 0, 1), (2, 1, 2), (3, 1, 3), (4, 2, 4), (0, 0, 0)]),
        ("science", [0, 1, 2, 3, 4, 0]),
    ],
)
def test_economy_and_science_pay_by_level(track: str, rows: list[object]) -> None:
    for level, expected in enumerate(rows):
        scene = Scene("bescods", "terrans").level(0, **{track: level}).power(0, 9, 0, 0)
        scene.begin_round()
        if track == "science":
            assert scene.held(0, "knowledge") == 1 + int(str(expected))
        else:
            found = (scene.held(0, "credits"), scene.held(0, "ore") - 2, scene.areas(0)[1])
            assert found == expected


@pytest.mark.rule("gaia.income.uncovered")
@pytest.mark.check("gaia.income.uncovered")
def test_a_mine_that_becomes_a_trading_station_covers_its_income_again() -> None:
    scene = Scene("xenos", "terrans").mine(0, "1C", "2C").passed(1)
    scene.state.next_booster[1] = scene.state.booster[1]
    scene.state.booster[1] = -1
    scene.holds(0, credits=6, ore=2).booster(0, "ore_knowledge")
    scene.play("upgrade 1C ts", "done")
    assert (scene.held(0, "credits"), scene.held(0, "ore")) == (0, 0)
    scene.play("pass pass_big_buildings")
    assert scene.state.round == 2
    # Base, one mine; the first trading station.
    assert (scene.held(0, "ore"), scene.held(0, "credits")) == (1 + 1, 3)


# Limits -----------------------------------------------------------------------------------


@pytest.mark.rule("gaia.income.caps")
@pytest.mark.check("gaia.income.caps")
def test_14_knowledge_and_an_income_of_3_are_15() -> None:
    scene = bare("nevlas").level(0, science=1).holds(0, knowledge=14).begin_round()
    assert scene.held(0, "knowledge") == 15
    assert Scene("nevlas", "xenos").level(0, science=1).begin_round().held(0, "knowledge") == 3


@pytest.mark.rule("gaia.income.caps")
@pytest.mark.parametrize(("money", "after"), [(25, 28), (27, 30), (28, 30), (30, 30)])
def test_credits_beyond_30_are_lost(money: int, after: int) -> None:
    scene = bare("hadsch_hallas").holds(0, credits=money).begin_round()
    assert scene.held(0, "credits") == after


@pytest.mark.rule("gaia.income.caps")
@pytest.mark.parametrize(("ore", "after"), [(12, 14), (13, 15), (14, 15), (15, 15)])
def test_ore_beyond_15_is_lost(ore: int, after: int) -> None:
    assert bare("xenos").holds(0, ore=ore).begin_round().held(0, "ore") == after


# The order of power and tokens ------------------------------------------------------------


def at_the_question(**options: int) -> Scene:
    """Terrans with their institute (4 power and 1 token) and all 4 tokens in area III."""
    scene = Scene("terrans", "xenos").structure(0, "planetary_institute", "1C")
    return scene.power(0, 0, 0, 4).option(**options).begin_round()


@pytest.mark.rule("gaia.income.power-order")
@pytest.mark.check("gaia.income.power-order")
@pytest.mark.example("gaia.example.income-order")
def test_4_power_and_1_token_come_in_the_order_that_the_player_likes() -> None:
    token_first = at_the_question()
    assert token_first.asked() == (0, "income")
    token_first.play("income pi-2")
    assert token_first.areas(0) == (0, 0, 5)
    charge_first = at_the_question()
    charge_first.play("income pi-1")
    assert charge_first.areas(0) == (1, 0, 4)


@pytest.mark.ruling("gaia.gap.income.simultaneous")
def test_the_question_comes_before_any_income_and_the_rest_is_paid_at_once() -> None:
    scene = at_the_question()
    assert (scene.held(0, "ore"), scene.held(1, "ore")) == (0, 0)
    assert scene.legal() == ["income pi-1", "income pi-2"]
    scene.refuses("income base", "gaia.income.sources", source=source("base"))
    scene.play("income pi-1")
    assert scene.asked() == (0, "turn")
    assert (scene.held(0, "ore"), scene.held(1, "ore")) == (2, 1)


@pytest.mark.rule("gaia.income.power-order")
@pytest.mark.ruling("gaia.gap.income.simultaneous")
@pytest.mark.parametrize(
    ("areas", "asked", "after"),
    [
        ((4, 4, 0), False, (1, 8, 0)),
        ((3, 4, 0), True, None),
        ((0, 4, 0), True, None),
        ((5, 0, 0), False, (2, 4, 0)),
        ((0, 0, 0), True, None),
    ],
)
def test_nobody_is_asked_when_the_order_changes_nothing(
    areas: tuple[int, int, int], asked: bool, after: tuple[int, int, int] | None
) -> None:
    scene = Scene("terrans", "xenos").structure(0, "planetary_institute", "1C")
    scene.power(0, *areas).begin_round()
    assert (scene.asked()[1] == "income") == asked
    if after is not None:
        assert scene.areas(0) == after


@pytest.mark.ruling("gaia.gap.income.simultaneous")
def test_with_power_alone_or_tokens_alone_nobody_is_asked() -> None:
    power = Scene("xenos", "terrans").structure(0, "planetary_institute", "1C")
    power.power(0, 0, 0, 4).begin_round()
    assert power.asked() == (0, "turn")
    tokens = Scene("itars", "terrans").power(0, 0, 0, 4).begin_round()
    assert tokens.asked() == (0, "turn")


@pytest.mark.ruling("gaia.gap.income.simultaneous")
def test_the_player_names_the_next_source_as_long_as_the_order_matters() -> None:
    scene = Scene("itars", "terrans").structure(0, "planetary_institute", "1C")
    scene.booster(0, "range_3").power(0, 0, 0, 1).begin_round()
    # Base and the second hand bring a token each, the first hand 4 power, the booster 2.
    assert scene.legal() == ["income base", "income pi-1", "income pi-2", "income booster"]
    scene.play("income booster")
    assert scene.areas(0) == (0, 0, 1)
    scene.play("income base")
    assert scene.areas(0) == (1, 0, 1)
    assert scene.legal() == ["income pi-1", "income pi-2"]
    scene.play("income pi-1")
    assert scene.areas(0) == (1, 0, 2)
    assert scene.asked() == (0, "turn")


@pytest.mark.ruling("gaia.gap.income.simultaneous", "gaia.gap.turn-order.option")
def test_one_player_after_another_in_turn_order() -> None:
    scene = Scene("terrans", "ambas", "xenos")
    for seat in (0, 1):
        scene.structure(seat, "planetary_institute", f"{seat + 1}C").power(seat, 0, 0, 4)
    scene.state.order = [2, 1, 0]
    scene.begin_round()
    assert scene.asked() == (1, "income")
    assert [scene.held(seat, "knowledge") for seat in range(3)] == [0, 0, 1]
    scene.play("income pi-2")
    assert scene.areas(1) == (0, 0, 6)
    assert scene.asked() == (0, "income")
    assert [scene.held(seat, "knowledge") for seat in range(3)] == [0, 1, 1]
    scene.play("income pi-2")
    assert scene.asked() == (2, "turn")


@pytest.mark.ruling("gaia.gap.income.simultaneous")
def test_the_brainstone_is_asked_for_inside_its_charge() -> None:
    scene = Scene("taklons", "terrans").level(0, economy=1).power(0, 1, 0, 0, stone=1)
    scene.begin_round()
    assert scene.asked() == (0, "stone_charge")
    scene.play("brainstone 2")
    assert (scene.areas(0), scene.state.brainstone[0]) == ((1, 0, 0), 2)
    assert scene.asked() == (0, "turn")
    assert scene.held(0, "credits") == 2


@pytest.mark.ruling("gaia.gap.income.simultaneous")
@pytest.mark.parametrize(("tokens", "asked"), [(3, True), (4, False)])
def test_the_order_also_matters_if_it_decides_whether_the_brainstone_may_stay(
    tokens: int, asked: bool
) -> None:
    scene = Scene("taklons", "terrans").structure(0, "planetary_institute", "1C")
    scene.power(0, tokens, 0, 0, stone=1).begin_round()
    if not asked:
        assert scene.asked() == (0, "stone_charge")
        return
    # 4 power move 3 tokens and the Brainstone, unless the new token comes first.
    assert scene.asked() == (0, "income")
    scene.play("income pi-2")
    assert scene.asked() == (0, "stone_charge")
    scene.play("brainstone 1")
    assert (scene.areas(0), scene.state.brainstone[0]) == ((0, 4, 0), 1)


# Sources ----------------------------------------------------------------------------------


@pytest.mark.rule("gaia.income.source-whole")
@pytest.mark.check("gaia.income.source-whole")
def test_a_source_of_1_ore_and_1_power_is_taken_whole() -> None:
    scene = Scene("xenos", "terrans").option(every_source=1).tile(0, "income_ore_power")
    scene.power(0, 2, 0, 0).begin_round()
    scene.play("income income_ore_power")
    assert (scene.held(0, "ore"), scene.areas(0)) == (1, (1, 1, 0))
    scene.refuses(
        "income income_ore_power", "gaia.income.sources", source=source("income_ore_power")
    )
    assert scene.legal() == ["income base", "income booster"]


@pytest.mark.ruling("gaia.gap.income.within-source")
def test_every_hand_is_a_source_of_its_own() -> None:
    scene = Scene("itars", "terrans").option(every_source=1).mine(0, "1C", "2C", "3C", "4C")
    scene.structure(0, "trading_station", "5C").structure(0, "planetary_institute", "6C")
    scene.structure(0, "research_lab", "7C").structure(0, "academy_knowledge", "1A0")
    scene.level(0, economy=2, science=1, navigation=2).tile(0, "income_credits_4", "vp_7")
    scene.power(0, 9, 0, 0).begin_round()
    assert scene.legal() == [
        "income base",
        "income mine",
        "income ts",
        "income lab",
        "income ac-knowledge",
        "income pi-1",
        "income pi-2",
        "income economy",
        "income science",
        "income income_credits_4",
        "income booster",
    ]
    scene.play("income pi-1")
    assert scene.areas(0) == (5, 4, 0)
    scene.play("income pi-2")
    assert scene.areas(0) == (6, 4, 0)
    for ore in (1, 2, 3):
        scene.play("income mine")
        assert scene.held(0, "ore") == ore
    scene.refuses("income mine", "gaia.income.sources", source=source("mine"))
    scene.refuses("income navigation", "gaia.income.sources", source=source("navigation"))
    scene.play("income economy")
    found = (scene.held(0, "credits"), scene.held(0, "ore"), scene.areas(0))
    assert found == (2, 4, (4, 6, 0))
    scene.play("income base")
    assert (scene.held(0, "ore"), scene.held(0, "knowledge"), scene.areas(0)) == (5, 1, (5, 6, 0))


@pytest.mark.ruling("gaia.gap.income.within-source")
def test_no_printed_source_gives_both_power_and_tokens() -> None:
    sources = [booster.income for booster in BOOSTERS]
    sources += [tile.gain for tile in STANDARD]
    sources += [level for track in LEVEL_INCOME for level in track]
    for spec in FACTIONS:
        sources += [spec.base_income, *[slot for row in spec.slot_income for slot in row]]
    assert not any(what.power and what.tokens for what in sources)


@pytest.mark.ruling("gaia.gap.income.simultaneous")
def test_with_every_source_the_player_names_each_of_them() -> None:
    scene = Scene("xenos", "terrans").option(every_source=1).mine(0, "1C").begin_round()
    assert scene.legal() == ["income base", "income mine", "income booster"]
    scene.refuses("income ts", "gaia.income.sources", source=source("ts"))
    scene.play("income mine")
    assert (scene.held(0, "ore"), scene.held(0, "knowledge")) == (1, 0)
    scene.play("income booster")
    # The last one needs no naming.
    assert (scene.held(0, "ore"), scene.held(0, "knowledge")) == (3, 2)
    assert scene.asked() == (1, "income")
    assert scene.held(1, "ore") == 0
