"""Charging and spending power, tokens that come and go (ledger part: Power cycle)."""

from __future__ import annotations

import pytest

from orrery.games.gaia.components import FACTIONS
from tests.gaia.scene import Scene, named, opened

Areas = tuple[int, int, int]


def charging(power: int, areas: Areas) -> Scene:
    """Seat 0 charges 3 power by research or 4 by a tile."""
    scene = Scene("terrans", "xenos").power(0, *areas)
    if power == 3:
        scene.level(0, science=2).holds(0, knowledge=4).play("research science")
    else:
        assert power == 4
        scene.tile(0, "action_power_4").play("special action_power_4")
    return scene


def federating(first: int, second: int, third: int, gaia_area: int = 0) -> Scene:
    """Terrans worth 7 power whose federation needs 2 satellites."""
    scene = Scene("terrans", "xenos").power(0, first, second, third, gaia_area)
    scene.structure(0, "academy_knowledge", "1A0").structure(0, "planetary_institute", "1B3")
    return scene.mine(0, "1A6")


def discarding(first: int, second: int, third: int, gaia_area: int = 0) -> Scene:
    """The satellites are placed in the only way; 2 tokens are to be discarded."""
    scene = federating(first, second, third, gaia_area)
    scene.play("federate", "planet 1A0", "satellite 1B0")
    return scene


# Areas and tokens -------------------------------------------------------------------------


@pytest.mark.rule("gaia.power.areas")
def test_a_token_goes_from_area_1_to_2_to_3_and_back_to_1() -> None:
    scene = Scene("terrans", "xenos").power(0, 4, 0, 0, gaia_area=2).holds(0, knowledge=4)
    scene.tile(0, "action_power_4").level(0, science=2)
    scene.play("special action_power_4", "done", "pass pass_gaia_planets")
    assert scene.areas(0) == (0, 4, 0)
    scene.play("research science")
    assert scene.areas(0) == (0, 1, 3)
    scene.play("convert 3pw>1o")
    assert scene.areas(0) == (3, 1, 0)
    assert scene.gaia_area(0) == 2


@pytest.mark.rule("gaia.power.areas")
@pytest.mark.parametrize("faction", [spec.id for spec in FACTIONS])
def test_area_3_and_the_gaia_area_start_empty(faction: str) -> None:
    scene = opened(faction, "ambas" if faction != "ambas" and faction != "taklons" else "xenos")
    first, second, third = scene.areas(0)
    assert first > 0
    assert second > 0 or faction == "lantids"
    assert (third, scene.gaia_area(0)) == (0, 0)


@pytest.mark.rule("gaia.power.gain-token")
@pytest.mark.check("gaia.power.gain-token")
def test_2_new_tokens_enter_area_1() -> None:
    scene = Scene("terrans", "xenos").power(0, 1, 2, 0).token(0, "vp8_tokens2").holds(0, qic=3)
    events = scene.play("action qic_rescore_federation")
    assert scene.areas(0) == (3, 2, 0)
    assert [event.args for event in named(events, "tokens_gained")] == [(0, 2)]


@pytest.mark.rule("gaia.power.gain-token")
@pytest.mark.example("gaia.example.token-icon")
def test_1_additional_token_enters_area_1() -> None:
    scene = Scene("terrans", "xenos").power(0, 0, 0, 3).holds(0, ore=1)
    scene.play("convert 1o>1t")
    assert scene.areas(0) == (1, 0, 3)


# Discarding -------------------------------------------------------------------------------


@pytest.mark.rule("gaia.power.discard-token")
@pytest.mark.check("gaia.power.discard-token")
@pytest.mark.parametrize(
    ("areas", "left"),
    [
        (("from 1", "from 2"), (0, 1, 1)),
        (("from 1", "from 3"), (0, 2, 0)),
        (("from 2", "from 2"), (1, 0, 1)),
        (("from 2", "from 3"), (1, 1, 0)),
    ],
)
def test_the_owner_chooses_the_areas_that_tokens_leave(areas: tuple[str, str], left: Areas) -> None:
    scene = discarding(1, 2, 1)
    assert scene.asked() == (0, "leave")
    scene.play(areas[0])
    if scene.asked() == (0, "leave"):
        scene.play(areas[1])
    assert scene.areas(0) == left
    assert scene.asked() == (0, "federation")


@pytest.mark.rule("gaia.power.discard-token")
def test_tokens_are_named_in_rising_order_of_areas_and_must_suffice() -> None:
    scene = discarding(1, 2, 1)
    assert scene.legal() == ["from 1", "from 2"]
    scene.refuses("from 3", "gaia.power.discard-token", area=3, left=2)
    scene.play("from 2")
    assert scene.legal() == ["from 2", "from 3"]
    scene.refuses("from 1", "gaia.power.discard-token", area=1, left=1)
    free = Scene("terrans", "xenos")
    free.refuses("from 1", "gaia.power.discard-token")
    empty = discarding(0, 2, 2)
    empty.refuses("from 1", "gaia.power.discard-token", area=1, left=2)


@pytest.mark.rule("gaia.power.discard-token")
def test_discarded_tokens_leave_the_game() -> None:
    scene = discarding(1, 0, 1)
    assert scene.areas(0) == (0, 0, 0)
    assert scene.gaia_area(0) == 0


@pytest.mark.rule("gaia.power.discard-not-gaia")
@pytest.mark.check("gaia.power.discard-not-gaia")
def test_tokens_in_the_gaia_area_pay_for_nothing() -> None:
    scene = federating(0, 1, 0, gaia_area=6)
    scene.refuses("federate", "gaia.federation.satellite-cost", limit=1)
    assert federating(0, 2, 0).allows("federate")


@pytest.mark.rule("gaia.power.discard-not-gaia")
def test_only_areas_1_to_3_are_offered_for_a_discard() -> None:
    scene = discarding(1, 1, 1, gaia_area=6)
    assert scene.legal() == ["from 1", "from 2"]
    scene.refuses("brainstone gaia", "gaia.gap.taklons.brainstone-choice")
    scene.play("from 2")
    assert (scene.areas(0), scene.gaia_area(0)) == ((1, 0, 0), 6)


# Charging ---------------------------------------------------------------------------------


@pytest.mark.rule("gaia.power.charge-one")
@pytest.mark.check("gaia.power.charge-one")
def test_area_1_is_emptied_before_area_2_moves() -> None:
    assert charging(3, (2, 4, 0)).areas(0) == (0, 5, 1)


@pytest.mark.rule("gaia.power.charge-one")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ((4, 0, 0), (1, 3, 0)),
        ((3, 2, 1), (0, 5, 1)),
        ((0, 5, 0), (0, 2, 3)),
        ((1, 4, 2), (0, 3, 4)),
    ],
)
def test_each_power_moves_one_token(before: Areas, after: Areas) -> None:
    assert charging(3, before).areas(0) == after


@pytest.mark.rule("gaia.power.charge-sequential")
@pytest.mark.check("gaia.power.charge-sequential")
def test_a_token_may_move_twice_in_one_charge() -> None:
    assert charging(3, (2, 0, 0)).areas(0) == (0, 1, 1)


@pytest.mark.rule("gaia.power.charge-one", "gaia.power.charge-sequential")
@pytest.mark.example("gaia.example.charge-three")
@pytest.mark.parametrize("second", [0, 1, 4])
def test_charging_3_power_with_2_tokens_in_area_1(second: int) -> None:
    assert charging(3, (2, second, 0)).areas(0) == (0, second + 1, 1)


@pytest.mark.rule("gaia.power.charge-full")
@pytest.mark.check("gaia.power.charge-full")
def test_power_that_moves_no_token_is_lost() -> None:
    scene = charging(4, (0, 1, 3))
    assert scene.areas(0) == (0, 0, 4)
    assert [event.args for event in named(scene.events, "charged")] == [(0, 4, 1)]


@pytest.mark.rule("gaia.power.charge-full")
@pytest.mark.parametrize(
    ("before", "after"), [((0, 0, 3), (0, 0, 3)), ((2, 0, 0), (0, 0, 2)), ((1, 1, 1), (0, 0, 3))]
)
def test_charging_ends_when_all_tokens_are_in_area_3(before: Areas, after: Areas) -> None:
    assert charging(4, before).areas(0) == after


# Spending ---------------------------------------------------------------------------------


@pytest.mark.rule("gaia.power.spend-area3")
@pytest.mark.check("gaia.power.spend-area3")
def test_3_power_cannot_be_spent_with_2_tokens_in_area_3() -> None:
    scene = Scene("terrans", "xenos").power(0, 3, 5, 2)
    scene.refuses("action power_tokens_2", "gaia.power.spend-area3", cost=3, power=2)
    scene.refuses("convert 3pw>1o", "gaia.power.spend-area3", cost=3, power=2)
    three = Scene("terrans", "xenos").power(0, 0, 0, 3)
    assert three.allows("action power_tokens_2")
    assert three.allows("convert 3pw>1o")


@pytest.mark.rule("gaia.power.spend-moves")
@pytest.mark.check("gaia.power.spend-moves")
def test_4_tokens_spent_go_back_to_area_1() -> None:
    scene = Scene("terrans", "xenos").power(0, 0, 2, 5)
    events = scene.play("action power_credits_7")
    assert scene.areas(0) == (4, 2, 1)
    assert [event.args for event in named(events, "power_spent")] == [(0, 4)]


@pytest.mark.rule("gaia.power.spend-area3", "gaia.power.spend-moves")
@pytest.mark.example("gaia.example.spend-four")
def test_4_tokens_in_area_3_pay_for_actions_of_up_to_4_power() -> None:
    scene = Scene("terrans", "xenos").power(0, 0, 0, 4)
    assert scene.legal("action") == [
        "action power_ore_2",
        "action power_credits_7",
        "action power_knowledge_2",
        "action power_tokens_2",
    ]
    scene.refuses("action power_knowledge_3", "gaia.power.spend-area3", cost=7, power=4)
    scene.play("action power_ore_2")
    assert scene.areas(0) == (4, 0, 0)
