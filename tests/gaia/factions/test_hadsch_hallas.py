"""The Hadsch Hallas: credits instead of power (ledger part: Factions)."""

from __future__ import annotations

import pytest

from tests.gaia.factions.homes import COMMON, conversion, has_no_ability_of_its_own, home_types
from tests.gaia.scene import Scene

RULE = "gaia.faction.hadsch-hallas.institute"


def rich(held: int = 30) -> Scene:
    """Hadsch Hallas with the institute and nothing but credits."""
    scene = Scene("hadsch_hallas", "xenos").structure(0, "planetary_institute", "1C")
    return scene.power(0, 0, 0, 0).holds(0, credits=held)


@pytest.mark.rule("gaia.faction.hadsch-hallas.home")
def test_oxide_is_home() -> None:
    assert home_types("hadsch_hallas") == ["oxide"]


@pytest.mark.rule("gaia.faction.hadsch-hallas.home")
def test_before_the_institute_they_have_no_ability() -> None:
    has_no_ability_of_its_own("hadsch_hallas")


@pytest.mark.rule(RULE)
@pytest.mark.check(RULE)
@pytest.mark.parametrize(
    ("name", "price", "resource"),
    [("3c>1o", 3, "ore"), ("4c>1q", 4, "qic"), ("4c>1k", 4, "knowledge")],
)
def test_credits_buy_what_power_buys(name: str, price: int, resource: str) -> None:
    scene = rich(held=price)
    scene.play(f"convert {name}")
    assert scene.held(0, "credits") == 0
    assert scene.held(0, resource) == 1


@pytest.mark.rule(RULE)
@pytest.mark.example("gaia.example.hadsch-hallas-institute")
def test_3_credits_buy_1_ore_as_a_free_action() -> None:
    scene = rich(held=8)
    scene.play("convert 3c>1o", "convert 3c>1o")
    assert (scene.held(0, "credits"), scene.held(0, "ore")) == (2, 2)
    assert scene.asked() == (0, "turn")
    assert scene.legal("pass")


@pytest.mark.rule(RULE)
@pytest.mark.parametrize(("name", "price"), [("3c>1o", 3), ("4c>1q", 4), ("4c>1k", 4)])
def test_fewer_credits_buy_nothing(name: str, price: int) -> None:
    scene = rich(held=price - 1)
    scene.refuses(f"convert {name}", RULE, conversion=conversion(name))


@pytest.mark.rule(RULE)
def test_before_the_institute_credits_buy_nothing() -> None:
    scene = Scene("hadsch_hallas", "xenos").mine(0, "1C").holds(0, credits=30)
    for name in ["3c>1o", "4c>1q", "4c>1k"]:
        scene.refuses(f"convert {name}", "gaia.free.any-number", conversion=conversion(name))


@pytest.mark.rule(RULE)
def test_others_with_an_institute_cannot_do_it() -> None:
    scene = Scene("xenos", "hadsch_hallas").structure(0, "planetary_institute", "1C")
    scene.holds(0, credits=30)
    scene.refuses("convert 3c>1o", "gaia.free.any-number", conversion=conversion("3c>1o"))


@pytest.mark.rule(RULE)
def test_credits_do_not_pay_power_actions() -> None:
    rule = "gaia.power.spend-area3"
    rich().refuses("action power_tokens_2", rule, cost=3, power=0)


@pytest.mark.ruling("gaia.gap.hadsch-hallas.mixing")
def test_credits_and_power_are_not_mixed() -> None:
    scene = rich(held=2).power(0, 0, 0, 2)
    scene.refuses("convert 3c>1o", RULE, conversion=conversion("3c>1o"))
    scene.refuses("convert 3pw>1o", "gaia.power.spend-area3", cost=3, power=2)


@pytest.mark.ruling("gaia.gap.hadsch-hallas.mixing")
def test_credits_buy_ore_knowledge_and_qics_only() -> None:
    scene = rich().power(0, 9, 9, 9).holds(0, ore=9, knowledge=9, qic=9)
    names = {text.split()[1] for text in scene.legal("convert")}
    assert names == COMMON | {"3c>1o", "4c>1k", "4c>1q"}
