"""The Taklons: the Brainstone, and a token with every offer (ledger part: Factions)."""

from __future__ import annotations

import pytest

from orrery.games.gaia.scoring import leftovers
from orrery.games.gaia.space import PLACE
from orrery.games.gaia.state import IN_GAIA, OUT
from tests.gaia.factions.homes import conversion, home_types
from tests.gaia.scene import Scene, named, opened

INSTITUTE = "planetary_institute"
TOKEN = "gaia.faction.taklons.brainstone-token"
CHOICE = "gaia.gap.taklons.brainstone-choice"
LOST = "gaia.gap.taklons.brainstone-lost"
OVERPAY = "gaia.gap.taklons.brainstone-overpay"
PASSIVE = "gaia.faction.taklons.institute"
SPEND = "gaia.power.spend-area3"


def taklons(first: int, second: int, third: int, stone: int = OUT) -> Scene:
    """Taklons on their turn with these tokens and the Brainstone in an area."""
    return Scene("taklons", "xenos").mine(0, "1C").power(0, first, second, third, stone=stone)


def charging(
    first: int, second: int, third: int, stone: int = OUT, structure: str = INSTITUTE
) -> Scene:
    """An opponent has just built next to a structure of the Taklons."""
    scene = Scene("xenos", "taklons").mine(0, "1B0").structure(1, structure, "1C")
    scene.power(0, 0, 0, 0).power(1, first, second, third, stone=stone)
    scene.holds(0, credits=3, ore=2).play("upgrade 1B0 ts")
    return scene


def stone(scene: Scene, seat: int = 0) -> int:
    return scene.state.brainstone[seat]


def places(scene: Scene) -> list[str]:
    """Where the Brainstone may go now."""
    return [text.split()[1] for text in scene.legal("brainstone")]


def place(name: str) -> int:
    """The number of a place, as blockers name it."""
    return PLACE.labels.index(name) + 1


@pytest.mark.rule("gaia.faction.taklons.home")
def test_swamp_is_home() -> None:
    assert home_types("taklons") == ["swamp"]


@pytest.mark.rule("gaia.faction.taklons.brainstone-start")
def test_they_start_with_the_brainstone_in_area_one() -> None:
    scene = opened("taklons", "xenos")
    assert (stone(scene, 0), stone(scene, 1)) == (1, OUT)
    assert scene.areas(0) == (2, 4, 0)
    assert scene.state.tokens_in_cycle(0) == 7


# One token among the others ---------------------------------------------------------------


def project(first: int, second: int, third: int, at: int) -> Scene:
    """About to start a project for 4 tokens."""
    scene = taklons(first, second, third, at).level(0, gaia_project=3).formers(0, board=1)
    return scene.planet("1B0", "transdim")


def federation(first: int, at: int) -> Scene:
    """About to federate 1C, 1B0 and 1A6 by one satellite on 1B3."""
    scene = Scene("taklons", "xenos").structure(0, INSTITUTE, "1C").mine(0, "1A6")
    return scene.structure(0, "academy_qic", "1B0").power(0, first, 0, 0, stone=at)


@pytest.mark.rule(TOKEN)
@pytest.mark.check(TOKEN)
def test_the_brainstone_goes_to_the_gaia_area_for_a_project_as_1_token() -> None:
    scene = project(3, 0, 0, at=1)
    scene.play("project 1B0")
    assert stone(scene) == IN_GAIA
    assert (scene.areas(0), scene.gaia_area(0)) == ((0, 0, 0), 3)


@pytest.mark.rule(TOKEN)
@pytest.mark.check(TOKEN)
def test_the_brainstone_is_discarded_for_a_satellite_as_1_token() -> None:
    scene = federation(0, at=3)
    scene.play("federate", "planet 1C")
    assert stone(scene) == OUT
    assert scene.federated(0) == ["1C", "1B0", "1B3", "1A6"]


@pytest.mark.rule(TOKEN)
def test_without_the_brainstone_a_token_is_missing() -> None:
    rule = "gaia.project.cost-unaffordable"
    project(3, 0, 0, at=OUT).refuses("project 1B0", rule, tokens=3, cost=4)
    project(3, 0, 0, at=IN_GAIA).refuses("project 1B0", rule, tokens=3, cost=4)
    federation(0, at=OUT).refuses("federate", "gaia.federation.satellite-cost", limit=0)


@pytest.mark.rule(TOKEN)
def test_the_brainstone_is_charged_like_a_token() -> None:
    scene = charging(0, 0, 0, stone=1, structure="trading_station")
    scene.play("charge")
    assert stone(scene, 1) == 3
    assert scene.held(1, "vp") == 9


@pytest.mark.rule(TOKEN)
def test_the_brainstone_in_area_three_cannot_be_charged() -> None:
    assert charging(0, 0, 4, stone=3, structure="mine").asked()[1] == "turn"


@pytest.mark.rule(TOKEN)
def test_two_tokens_in_area_two_burn_and_the_brainstone_is_one() -> None:
    assert taklons(0, 1, 0, stone=2).allows("burn")
    taklons(0, 1, 0, stone=1).refuses("burn", "gaia.free.burn", tokens=1, needed=2)
    taklons(5, 0, 5, stone=2).refuses("burn", "gaia.free.burn", tokens=1, needed=2)


# Who decides ------------------------------------------------------------------------------


@pytest.mark.ruling(CHOICE)
@pytest.mark.parametrize(
    ("tokens", "at", "power", "open_places"),
    [
        ((1, 0, 0), 1, 1, ["1", "2"]),
        ((2, 0, 0), 1, 2, ["1", "2"]),
        ((1, 1, 0), 1, 3, ["2", "3"]),
        ((1, 0, 0), 1, 3, ["2", "3"]),
        ((0, 1, 0), 2, 1, ["2", "3"]),
        ((1, 0, 0), 2, 2, ["2", "3"]),
        ((0, 3, 0), 2, 3, ["2", "3"]),
    ],
)
def test_charging_the_owner_decides_which_token_moves(
    tokens: tuple[int, int, int], at: int, power: int, open_places: list[str]
) -> None:
    structure = {1: "mine", 2: "trading_station", 3: INSTITUTE}[power]
    scene = charging(*tokens, stone=at, structure=structure)
    scene.play("charge")
    assert scene.asked() == (1, "stone_charge")
    assert places(scene) == open_places
    for name in ["1", "2", "3", "gaia", "out"]:
        if name not in open_places:
            scene.refuses(f"brainstone {name}", TOKEN, place=place(name))
    scene.play(f"brainstone {open_places[-1]}")
    assert stone(scene, 1) == int(open_places[-1])


@pytest.mark.ruling(CHOICE)
@pytest.mark.parametrize(
    ("tokens", "at", "structure", "after", "areas"),
    [
        ((1, 0, 0), 1, "trading_station", 2, (0, 1, 0)),
        ((0, 0, 0), 1, "mine", 2, (0, 0, 0)),
        ((2, 1, 0), 2, "trading_station", 2, (0, 3, 0)),
        ((0, 1, 0), 2, "trading_station", 3, (0, 0, 1)),
        ((2, 1, 0), 3, "trading_station", 3, (0, 3, 0)),
        ((2, 1, 0), IN_GAIA, "trading_station", IN_GAIA, (0, 3, 0)),
    ],
)
def test_charging_asks_nothing_if_there_is_one_way(
    tokens: tuple[int, int, int],
    at: int,
    structure: str,
    after: int,
    areas: tuple[int, int, int],
) -> None:
    scene = charging(*tokens, stone=at, structure=structure)
    scene.play("charge")
    assert scene.asked()[1] == "turn"
    assert stone(scene, 1) == after
    assert scene.areas(1) == areas


@pytest.mark.ruling(CHOICE)
def test_charging_moves_as_many_tokens_whatever_is_chosen() -> None:
    stays = charging(2, 0, 0, stone=1, structure="trading_station")
    stays.play("charge", "brainstone 1")
    assert (stays.areas(1), stone(stays, 1)) == ((0, 2, 0), 1)
    moves = charging(2, 0, 0, stone=1, structure="trading_station")
    moves.play("charge", "brainstone 2")
    assert (moves.areas(1), stone(moves, 1)) == ((1, 1, 0), 2)


@pytest.mark.ruling(CHOICE)
def test_spending_the_owner_decides_whether_the_brainstone_pays() -> None:
    keeps = taklons(0, 0, 4, stone=3)
    keeps.play("action power_tokens_2")
    assert places(keeps) == ["1", "3"]
    keeps.refuses("brainstone 2", TOKEN, place=2)
    keeps.play("brainstone 3")
    assert (keeps.areas(0), stone(keeps)) == ((2 + 3, 0, 1), 3)
    pays = taklons(0, 0, 4, stone=3)
    pays.play("action power_tokens_2", "brainstone 1")
    assert (pays.areas(0), stone(pays)) == ((2, 0, 4), 1)


@pytest.mark.ruling(CHOICE)
def test_discarding_the_owner_decides() -> None:
    keeps = federation(1, at=1)
    keeps.play("federate", "planet 1C")
    assert sorted(places(keeps)) == ["1", "out"]
    keeps.refuses("brainstone gaia", TOKEN, place=place("gaia"))
    keeps.play("brainstone 1")
    assert (keeps.areas(0), stone(keeps)) == ((0, 0, 0), 1)
    gives = federation(1, at=1)
    gives.play("federate", "planet 1C", "brainstone out")
    assert (gives.areas(0), stone(gives)) == ((1, 0, 0), OUT)


@pytest.mark.ruling(CHOICE)
def test_for_a_project_the_owner_decides() -> None:
    keeps = project(2, 2, 0, at=2)
    keeps.play("project 1B0", "brainstone 2")
    assert (keeps.areas(0), keeps.gaia_area(0), stone(keeps)) == ((0, 0, 0), 4, 2)
    gives = project(2, 2, 0, at=2)
    gives.play("project 1B0", "brainstone gaia", "from 2")
    assert (gives.areas(0), gives.gaia_area(0), stone(gives)) == ((1, 0, 0), 3, IN_GAIA)


@pytest.mark.ruling(CHOICE)
@pytest.mark.parametrize(
    ("choice", "after", "areas"),
    [("2", 2, (0, 0, 1)), ("3", 3, (0, 1, 0)), ("out", OUT, (0, 1, 1))],
)
def test_burning_the_owner_decides(choice: str, after: int, areas: tuple[int, int, int]) -> None:
    scene = taklons(0, 2, 0, stone=2)
    scene.play("burn")
    assert places(scene) == ["2", "3", "out"]
    scene.refuses("brainstone 1", TOKEN, place=1)
    scene.play(f"brainstone {choice}")
    assert (scene.areas(0), stone(scene)) == (areas, after)


@pytest.mark.ruling(CHOICE)
def test_burning_with_a_single_token_beside_it() -> None:
    scene = taklons(0, 1, 0, stone=2)
    scene.play("burn")
    assert places(scene) == ["3", "out"]
    scene.play("brainstone 3")
    assert (scene.areas(0), stone(scene)) == ((0, 0, 0), 3)


@pytest.mark.ruling(CHOICE)
def test_burning_asks_nothing_if_the_brainstone_is_elsewhere() -> None:
    scene = taklons(0, 2, 0, stone=1)
    scene.play("burn")
    assert (scene.areas(0), stone(scene)) == ((0, 0, 1), 1)
    scene.refuses("brainstone 2", CHOICE)


@pytest.mark.ruling(CHOICE)
def test_every_way_of_the_brainstone_is_told() -> None:
    forced = charging(0, 0, 0, stone=1, structure="mine")
    assert [event.args for event in named(forced.play("charge"), "brainstone_went")] == [(1, 2)]
    chosen = charging(1, 0, 0, stone=1, structure="mine")
    events = chosen.play("charge", "brainstone 2")
    assert [event.args for event in named(events, "brainstone_went")] == [(1, 2)]
    stays = charging(1, 0, 0, stone=1, structure="mine")
    assert named(stays.play("charge", "brainstone 1"), "brainstone_went") == []
    spent = taklons(0, 0, 1, stone=3).play("action power_ore_2")
    assert [event.args for event in named(spent, "brainstone_went")] == [(0, 1)]


# Losing it --------------------------------------------------------------------------------


@pytest.mark.ruling(LOST)
def test_a_discarded_brainstone_is_out_of_the_game() -> None:
    scene = taklons(0, 1, 0, stone=2)
    scene.play("burn", "brainstone out")
    assert scene.areas(0) == (0, 0, 1)
    assert stone(scene.begin_gaia_phase()) == OUT


@pytest.mark.ruling(LOST)
def test_from_the_gaia_area_it_returns_to_area_one() -> None:
    scene = taklons(0, 1, 0, stone=IN_GAIA).begin_gaia_phase()
    assert (scene.areas(0), stone(scene)) == ((0, 1, 0), 1)
    assert [event.args for event in named(scene.events, "brainstone_went")] == [(0, 1)]


# Three power ------------------------------------------------------------------------------


@pytest.mark.rule("gaia.faction.taklons.brainstone-three")
@pytest.mark.check("gaia.faction.taklons.brainstone-three")
def test_the_brainstone_and_1_token_pay_4_power() -> None:
    scene = taklons(0, 0, 1, stone=3)
    scene.play("action power_ore_2")
    assert scene.held(0, "ore") == 2
    assert (scene.areas(0), stone(scene)) == ((1, 0, 0), 1)


@pytest.mark.rule("gaia.faction.taklons.brainstone-three")
def test_it_is_worth_3_in_area_three_only() -> None:
    taklons(0, 0, 0, stone=3).refuses("action power_ore_2", SPEND, cost=4, power=3)
    taklons(9, 9, 3, stone=2).refuses("action power_ore_2", SPEND, cost=4, power=3)
    taklons(9, 9, 3, stone=1).refuses("action power_ore_2", SPEND, cost=4, power=3)
    taklons(9, 9, 3, stone=IN_GAIA).refuses("action power_ore_2", SPEND, cost=4, power=3)
    taklons(9, 9, 3, stone=OUT).refuses("action power_ore_2", SPEND, cost=4, power=3)


@pytest.mark.ruling(OVERPAY)
def test_it_may_pay_less_than_3_and_the_rest_is_lost() -> None:
    scene = taklons(0, 0, 1, stone=3)
    scene.play("convert 1pw>1c", "pay", "brainstone 1")
    assert scene.held(0, "credits") == 1
    assert (scene.areas(0), stone(scene)) == ((0, 0, 1), 1)


@pytest.mark.ruling(OVERPAY)
def test_it_may_pay_3_credits_at_once() -> None:
    scene = taklons(0, 0, 0, stone=3)
    scene.play("convert 1pw>1c", "convert 1pw>1c", "convert 1pw>1c")
    assert scene.held(0, "credits") == 3
    assert (scene.areas(0), stone(scene)) == ((0, 0, 0), 1)


@pytest.mark.ruling(OVERPAY)
def test_together_no_more_is_paid_than_there_is() -> None:
    scene = taklons(0, 0, 1, stone=3).holds(0, ore=1)
    scene.play("convert 1pw>1c")
    scene.refuses("convert 4pw>1k", SPEND, cost=4, power=3)
    rule = "gaia.gap.nevlas.combine"
    scene.refuses("convert 1o>1c", rule, conversion=conversion("1o>1c"))
    scene.play("convert 3pw>1o")
    assert (scene.held(0, "credits"), scene.held(0, "ore")) == (1, 2)
    assert (scene.areas(0), stone(scene)) == ((1, 0, 0), 1)


@pytest.mark.ruling(OVERPAY)
@pytest.mark.parametrize("at", [OUT, 1, 2, IN_GAIA])
def test_without_the_brainstone_every_conversion_is_paid_by_itself(at: int) -> None:
    scene = taklons(0, 0, 3, stone=at)
    scene.play("convert 1pw>1c")
    assert scene.asked() == (0, "turn")
    assert scene.areas(0) == (1, 0, 2)


@pytest.mark.ruling("gaia.gap.final.conversion-scope")
@pytest.mark.parametrize(
    ("tokens", "at", "worth"),
    [
        ((5, 0, 0), 1, 0),
        ((0, 0, 2), 3, 5),
        ((0, 3, 2), 3, 6),
        ((0, 0, 2), 2, 2),
        ((0, 1, 0), 2, 3),
        ((0, 3, 0), 2, 4),
        ((0, 4, 1), IN_GAIA, 3),
    ],
)
def test_at_the_end_the_brainstone_is_worth_3_if_it_gets_to_area_three(
    tokens: tuple[int, int, int], at: int, worth: int
) -> None:
    assert leftovers(taklons(*tokens, stone=at).state, 0) == worth


# A token with every offer -----------------------------------------------------------------


def offered_2(first: int, second: int, third: int, stone: int = OUT) -> Scene:
    """Taklons with the institute far away are offered 2 power for a trading station."""
    scene = Scene("xenos", "taklons").mine(0, "1B0").structure(1, "trading_station", "1C")
    scene.structure(1, INSTITUTE, "3C").power(0, 0, 0, 0).power(
        1, first, second, third, stone=stone
    )
    scene.holds(0, credits=3, ore=2).play("upgrade 1B0 ts")
    return scene


@pytest.mark.rule(PASSIVE)
@pytest.mark.check(PASSIVE)
@pytest.mark.ruling("gaia.gap.taklons.nothing-chargeable")
def test_0_0_5_and_an_offer_of_2_with_the_token_first_end_as_0_0_6_for_1_vp() -> None:
    scene = offered_2(0, 0, 5)
    scene.play("charge-token-first")
    assert scene.areas(1) == (0, 0, 6)
    assert scene.held(1, "vp") == 9


@pytest.mark.rule(PASSIVE)
def test_the_token_may_come_before_or_after_the_charge() -> None:
    before = offered_2(1, 1, 0)
    before.play("charge-token-first")
    assert (before.areas(1), before.held(1, "vp")) == ((0, 3, 0), 9)
    after = offered_2(1, 1, 0)
    after.play("charge")
    assert (after.areas(1), after.held(1, "vp")) == ((1, 1, 1), 9)


@pytest.mark.rule(PASSIVE)
def test_the_token_that_comes_after_waits_for_the_brainstone() -> None:
    scene = offered_2(1, 0, 0, stone=2)
    scene.play("charge", "brainstone 3")
    assert (scene.areas(1), stone(scene, 1)) == ((1, 1, 0), 3)


@pytest.mark.rule(PASSIVE)
def test_the_token_that_comes_first_may_be_charged_instead_of_the_brainstone() -> None:
    scene = offered_2(0, 0, 0, stone=1)
    scene.play("charge-token-first")
    assert (scene.areas(1), stone(scene, 1)) == ((0, 1, 0), 2)


@pytest.mark.rule(PASSIVE)
def test_without_the_institute_there_is_no_token() -> None:
    scene = charging(1, 1, 0, structure="trading_station")
    scene.refuses("charge-token-first", PASSIVE)
    scene.play("charge")
    assert scene.areas(1) == (0, 1, 1)


@pytest.mark.rule(PASSIVE)
def test_others_gain_no_token() -> None:
    scene = Scene("xenos", "ambas").mine(0, "1B0").structure(1, INSTITUTE, "1C").power(1, 3, 0, 0)
    scene.holds(0, credits=3, ore=2).play("upgrade 1B0 ts")
    scene.refuses("charge-token-first", PASSIVE)
    scene.play("charge")
    assert scene.areas(1) == (0, 3, 0)


@pytest.mark.rule(PASSIVE)
def test_other_charges_give_no_token() -> None:
    scene = taklons(4, 0, 0).structure(0, INSTITUTE, "3C").tile(0, "action_power_4")
    scene.play("special action_power_4")
    assert scene.areas(0) == (0, 4, 0)


@pytest.mark.ruling("gaia.gap.taklons.nothing-chargeable")
def test_with_nothing_to_charge_the_token_comes_for_nothing() -> None:
    scene = offered_2(0, 0, 5)
    assert scene.asked() == (1, "leech")
    scene.play("charge")
    assert (scene.areas(1), scene.held(1, "vp")) == ((1, 0, 5), 10)


@pytest.mark.ruling("gaia.gap.taklons.nothing-chargeable")
def test_a_refusal_gives_no_token() -> None:
    scene = offered_2(0, 0, 5)
    scene.play("decline")
    assert (scene.areas(1), scene.held(1, "vp")) == ((0, 0, 5), 10)


@pytest.mark.ruling("gaia.gap.taklons.nothing-chargeable")
def test_without_an_offer_there_is_no_token() -> None:
    scene = Scene("xenos", "taklons").mine(0, "1B0").structure(1, INSTITUTE, "3C")
    scene.power(1, 0, 0, 5).holds(0, credits=6, ore=2).play("upgrade 1B0 ts")
    assert scene.asked()[1] == "turn"
    assert scene.areas(1) == (0, 0, 5)


@pytest.mark.ruling("gaia.gap.taklons.nothing-chargeable")
def test_without_the_institute_nothing_chargeable_is_no_offer() -> None:
    assert charging(0, 0, 5, structure="mine").asked()[1] == "turn"
