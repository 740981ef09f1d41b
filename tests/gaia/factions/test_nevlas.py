"""The Nevlas: tokens for knowledge, tokens worth 2 power (ledger part: Factions)."""

from __future__ import annotations

import pytest

from orrery.games.gaia.scoring import leftovers
from orrery.kernel.ledger import Blocker
from tests.gaia.factions.homes import conversion, home_types
from tests.gaia.scene import Scene

INSTITUTE = "planetary_institute"
LEARN = "convert 1t3>1k"
SPEND = "gaia.power.spend-area3"


def nevlas(first: int, second: int, third: int, institute: bool = True) -> Scene:
    """Nevlas with these tokens and, unless said otherwise, the institute."""
    kind = INSTITUTE if institute else "mine"
    return Scene("nevlas", "xenos").structure(0, kind, "1C").power(0, first, second, third)


@pytest.mark.rule("gaia.faction.nevlas.home")
def test_ice_is_home() -> None:
    assert home_types("nevlas") == ["ice"]


# Knowledge --------------------------------------------------------------------------------


@pytest.mark.rule("gaia.faction.nevlas.ability")
@pytest.mark.check("gaia.faction.nevlas.ability")
def test_2_tokens_of_area_three_give_2_knowledge_and_go_to_the_gaia_area() -> None:
    scene = nevlas(0, 0, 2, institute=False)
    scene.play(LEARN, LEARN)
    assert scene.held(0, "knowledge") == 2
    assert (scene.areas(0), scene.gaia_area(0)) == ((0, 0, 0), 2)
    assert scene.asked() == (0, "turn")
    assert scene.legal("pass")


@pytest.mark.rule("gaia.faction.nevlas.ability")
@pytest.mark.parametrize("institute", [True, False])
def test_it_needs_a_token_in_area_three(institute: bool) -> None:
    scene = nevlas(5, 5, 0, institute)
    scene.refuses(LEARN, "gaia.faction.nevlas.ability", conversion=conversion("1t3>1k"))


@pytest.mark.rule("gaia.faction.nevlas.ability")
def test_the_token_returns_to_area_one_in_the_gaia_phase() -> None:
    scene = nevlas(1, 0, 0).power(0, 1, 0, 0, gaia_area=2).begin_gaia_phase()
    assert (scene.areas(0), scene.gaia_area(0)) == ((3, 0, 0), 0)


@pytest.mark.rule("gaia.faction.nevlas.ability")
def test_others_cannot_do_it() -> None:
    scene = Scene("itars", "xenos").mine(0, "1C").power(0, 0, 0, 2)
    scene.refuses(LEARN, "gaia.free.any-number", conversion=conversion("1t3>1k"))


# Double power -----------------------------------------------------------------------------


@pytest.mark.rule("gaia.faction.nevlas.institute")
@pytest.mark.check("gaia.faction.nevlas.institute")
def test_2_tokens_pay_an_action_for_4_power() -> None:
    scene = nevlas(0, 0, 2)
    scene.play("action power_ore_2")
    assert scene.held(0, "ore") == 2
    assert scene.areas(0) == (2, 0, 0)


@pytest.mark.rule("gaia.faction.nevlas.institute")
def test_1_token_pays_2_power_and_no_more() -> None:
    nevlas(0, 0, 1).refuses("action power_ore_2", SPEND, cost=4, power=2)
    nevlas(0, 0, 3, institute=False).refuses("action power_ore_2", SPEND, cost=4, power=3)


@pytest.mark.rule("gaia.faction.nevlas.odd-cost")
@pytest.mark.check("gaia.faction.nevlas.odd-cost")
def test_the_action_for_3_power_moves_2_tokens() -> None:
    scene = nevlas(0, 0, 2)
    scene.play("action power_tokens_2")
    assert scene.areas(0) == (2 + 2, 0, 0)


@pytest.mark.rule("gaia.faction.nevlas.odd-cost")
def test_the_action_for_7_power_moves_4_tokens_of_5() -> None:
    scene = nevlas(0, 0, 5)
    scene.play("action power_knowledge_3")
    assert scene.areas(0) == (4, 0, 1)


@pytest.mark.rule("gaia.faction.nevlas.token-otherwise")
def test_a_project_takes_every_token_as_1() -> None:
    scene = nevlas(0, 0, 4).level(0, gaia_project=3).formers(0, board=1).planet("1B0", "transdim")
    scene.play("project 1B0")
    assert (scene.areas(0), scene.gaia_area(0)) == ((0, 0, 0), 4)
    scene = nevlas(0, 0, 3).level(0, gaia_project=3).formers(0, board=1).planet("1B0", "transdim")
    scene.refuses("project 1B0", "gaia.project.cost-unaffordable", tokens=3, cost=4)


@pytest.mark.rule("gaia.faction.nevlas.token-otherwise")
def test_a_satellite_takes_a_token() -> None:
    scene = nevlas(0, 0, 2).structure(0, "academy_qic", "1B0").mine(0, "3A0")
    scene.play("federate", "planet 1C", "satellite 1B2", "satellite 1A4")
    assert scene.areas(0) == (0, 0, 0)
    scene = nevlas(0, 0, 1).structure(0, "academy_qic", "1B0").mine(0, "3A0")
    scene.refuses("federate", "gaia.federation.satellite-cost", limit=1)


@pytest.mark.rule("gaia.faction.nevlas.token-otherwise")
def test_a_token_gives_1_knowledge_also_with_the_institute() -> None:
    scene = nevlas(0, 0, 2)
    scene.play(LEARN)
    assert scene.held(0, "knowledge") == 1
    assert (scene.areas(0), scene.gaia_area(0)) == ((0, 0, 1), 1)


@pytest.mark.rule("gaia.faction.nevlas.token-otherwise")
def test_a_token_is_charged_and_burned_as_1() -> None:
    scene = nevlas(0, 2, 0)
    scene.play("burn")
    assert scene.areas(0) == (0, 0, 1)


# Paying together --------------------------------------------------------------------------


@pytest.mark.ruling("gaia.gap.nevlas.combine")
def test_2_tokens_pay_1_ore_and_1_credit_together() -> None:
    scene = nevlas(0, 0, 3)
    scene.play("convert 3pw>1o", "convert 1pw>1c", "pay")
    assert (scene.held(0, "ore"), scene.held(0, "credits")) == (1, 1)
    assert scene.areas(0) == (2, 0, 1)


@pytest.mark.ruling("gaia.gap.nevlas.combine")
def test_an_odd_payment_loses_1_power() -> None:
    scene = nevlas(0, 0, 3)
    scene.play("convert 1pw>1c", "pay")
    assert (scene.held(0, "credits"), scene.areas(0)) == (1, (1, 0, 2))


@pytest.mark.ruling("gaia.gap.nevlas.combine")
def test_the_sum_may_not_exceed_the_power() -> None:
    scene = nevlas(0, 0, 2)
    scene.play("convert 3pw>1o")
    scene.refuses("convert 4pw>1q", SPEND, cost=4, power=1)
    assert scene.legal() == ["pay", "convert 1pw>1c"]
    scene.play("convert 1pw>1c")
    assert scene.areas(0) == (2, 0, 0)


@pytest.mark.ruling("gaia.gap.nevlas.combine")
def test_only_power_conversions_are_paid_together() -> None:
    scene = nevlas(0, 0, 4).holds(0, ore=5)
    scene.play("convert 3pw>1o")
    for name in ["1o>1c", "1t3>1k", "3c>1o"]:
        scene.refuses(f"convert {name}", "gaia.gap.nevlas.combine", conversion=conversion(name))


@pytest.mark.ruling("gaia.gap.nevlas.combine", "gaia.gap.free.cap-waste")
def test_what_the_sum_loses_above_the_caps_is_warned_of() -> None:
    scene = nevlas(0, 0, 6).holds(0, ore=14, credits=29)
    assert scene.warns("convert 3pw>1o") == []
    scene.play("convert 3pw>1o")
    ore = Blocker("gaia.setup.caps", {"held": 14, "limit": 15})
    assert (scene.warns("pay"), scene.warns("convert 1pw>1c")) == ([], [])
    assert scene.warns("convert 3pw>1o") == [ore]
    scene.play("convert 3pw>1o", "convert 1pw>1c")
    assert scene.warns("pay") == [ore]
    credit = Blocker("gaia.setup.caps", {"held": 29, "limit": 30})
    assert scene.warns("convert 1pw>1c") == [credit, ore]
    scene.play("pay")
    assert (scene.held(0, "ore"), scene.held(0, "credits")) == (15, 30)


@pytest.mark.ruling("gaia.gap.nevlas.combine")
def test_without_the_institute_there_is_nothing_to_combine() -> None:
    scene = nevlas(0, 0, 4, institute=False)
    scene.play("convert 3pw>1o")
    assert scene.areas(0) == (3, 0, 1)
    assert scene.asked() == (0, "turn")
    scene.refuses("pay", "gaia.gap.nevlas.combine")


@pytest.mark.ruling("gaia.gap.final.conversion-scope")
def test_at_the_end_a_token_is_worth_what_it_pays() -> None:
    assert leftovers(nevlas(5, 3, 2).state, 0) == 6
    assert leftovers(nevlas(5, 3, 2, institute=False).state, 0) == 3
