"""The Terrans: what comes back from the Gaia area (ledger part: Factions)."""

from __future__ import annotations

import pytest

from tests.gaia.factions.homes import home_types
from tests.gaia.scene import Scene, named

GAINS = ["credits", "ore", "knowledge", "qic"]


def returning(tokens: int, institute: bool = True) -> Scene:
    """The Gaia phase of Terrans with tokens 1/0/2 and so many in the Gaia area."""
    scene = Scene("terrans", "xenos").power(0, 1, 0, 2, gaia_area=tokens)
    if institute:
        scene.structure(0, "planetary_institute", "1C")
    return scene.begin_gaia_phase()


def gained(scene: Scene) -> dict[str, int]:
    return {name: scene.held(0, name) for name in GAINS if scene.held(0, name)}


@pytest.mark.rule("gaia.faction.terrans.home")
def test_terra_is_home() -> None:
    assert home_types("terrans") == ["terra"]


@pytest.mark.rule("gaia.faction.terrans.ability")
@pytest.mark.check("gaia.faction.terrans.ability")
def test_four_tokens_return_to_area_two() -> None:
    scene = returning(4, institute=False)
    assert scene.areas(0) == (1, 4, 2)
    assert scene.gaia_area(0) == 0
    assert [event.args for event in named(scene.events, "tokens_returned")] == [(0, 4)]


@pytest.mark.rule("gaia.faction.terrans.ability")
def test_tokens_of_others_return_to_area_one() -> None:
    scene = Scene("xenos", "terrans").power(0, 1, 0, 2, gaia_area=4).begin_gaia_phase()
    assert scene.areas(0) == (5, 0, 2)


@pytest.mark.rule("gaia.faction.terrans.institute")
@pytest.mark.check("gaia.faction.terrans.institute")
@pytest.mark.parametrize(
    ("choice", "gains"),
    [
        (["3pw>1o", "1pw>1c"], {"ore": 1, "credits": 1}),
        (["4pw>1q"], {"qic": 1}),
        (["4pw>1k"], {"knowledge": 1}),
        (["1pw>1c"] * 4, {"credits": 4}),
    ],
)
def test_four_tokens_are_worth_four_power(choice: list[str], gains: dict[str, int]) -> None:
    scene = returning(4)
    scene.play(*[f"convert {name}" for name in choice])
    assert gained(scene) == gains
    assert scene.asked() == (0, "turn")
    assert scene.areas(0) == (1, 4, 2)


@pytest.mark.rule("gaia.faction.terrans.institute")
@pytest.mark.example("gaia.example.terrans-institute")
def test_four_tokens_give_one_ore_and_one_credit_and_still_end_in_area_two() -> None:
    scene = returning(4)
    scene.play("convert 3pw>1o", "convert 1pw>1c")
    assert gained(scene) == {"ore": 1, "credits": 1}
    assert (scene.areas(0), scene.gaia_area(0)) == ((1, 4, 2), 0)


@pytest.mark.rule("gaia.faction.terrans.institute")
def test_they_may_gain_nothing() -> None:
    scene = returning(4)
    scene.play("done")
    assert gained(scene) == {}
    assert scene.areas(0) == (1, 4, 2)


@pytest.mark.rule("gaia.faction.terrans.institute")
def test_without_tokens_in_the_gaia_area_they_are_not_asked() -> None:
    assert returning(0).asked() == (0, "turn")
    assert returning(1).asked() == (0, "gaia_conversion")


@pytest.mark.rule("gaia.faction.terrans.institute")
def test_without_the_institute_they_are_not_asked() -> None:
    assert returning(4, institute=False).asked() == (0, "turn")


@pytest.mark.ruling("gaia.gap.terrans.institute-scope")
def test_only_power_for_resources_may_be_used_and_no_more_than_returns() -> None:
    scene = returning(4).holds(0, ore=1, knowledge=1, qic=1)
    assert sorted(scene.legal("convert")) == [
        "convert 1pw>1c",
        "convert 3pw>1o",
        "convert 4pw>1k",
        "convert 4pw>1q",
    ]
    for name in ["1o>1c", "1o>1t", "1k>1c", "1q>1o", "4c>1q", "1gf>1q", "1t3>1k"]:
        scene.refuses(f"convert {name}", "gaia.faction.terrans.institute", cost=0, tokens=4)
    scene.play("convert 1pw>1c")
    for name in ["4pw>1q", "4pw>1k"]:
        scene.refuses(f"convert {name}", "gaia.faction.terrans.institute", cost=4, tokens=3)
    scene.play("convert 1pw>1c")
    scene.refuses("convert 3pw>1o", "gaia.faction.terrans.institute", cost=3, tokens=2)


@pytest.mark.ruling("gaia.gap.terrans.institute-scope")
def test_what_is_not_used_is_lost() -> None:
    scene = returning(5)
    scene.play("convert 3pw>1o", "done")
    assert gained(scene) == {"ore": 1}
    assert scene.areas(0) == (1, 5, 2)
    assert scene.asked() == (0, "turn")


@pytest.mark.ruling("gaia.gap.terrans.institute-scope")
def test_burning_is_no_part_of_it() -> None:
    assert not returning(4).allows("burn")
