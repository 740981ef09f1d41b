"""Free actions: conversions and burning power (ledger part: Free actions)."""

from __future__ import annotations

import pytest

from orrery.games.gaia.components import CONVERSIONS, CREDITS
from orrery.kernel.ledger import Blocker
from tests.gaia.scene import Scene, named

IDS = [conversion.id for conversion in CONVERSIONS]
COMMON = ["4pw>1q", "3pw>1o", "1q>1o", "4pw>1k", "1pw>1c", "1k>1c", "1o>1c", "1o>1t"]
HELD = ("credits", "ore", "knowledge", "qic")


def rich(faction: str = "terrans") -> Scene:
    """Power 2/3/8 and 5 of everything."""
    other = "xenos" if faction != "xenos" else "terrans"
    scene = Scene(faction, other).power(0, 2, 3, 8)
    return scene.holds(0, credits=5, ore=5, knowledge=5, qic=5)


def holdings(scene: Scene) -> tuple[int, ...]:
    """Credits, ore, knowledge and Q.I.C.s of seat 0."""
    return tuple(scene.held(0, name) for name in HELD)


# Burning ----------------------------------------------------------------------------------


@pytest.mark.rule("gaia.free.burn")
@pytest.mark.check("gaia.free.burn")
def test_4_tokens_in_area_2_burn_to_2_in_area_3() -> None:
    scene = Scene("terrans", "xenos").power(0, 0, 4, 0)
    events = scene.play("burn")
    assert scene.areas(0) == (0, 2, 1)
    assert [event.args for event in named(events, "burned")] == [(0,)]
    scene.play("burn")
    assert scene.areas(0) == (0, 0, 2)
    one = Scene("terrans", "xenos").power(0, 5, 1, 5)
    one.refuses("burn", "gaia.free.burn", tokens=1, needed=2)


@pytest.mark.rule("gaia.free.burn")
def test_the_brainstone_counts_as_a_token_of_area_2() -> None:
    alone = Scene("taklons", "xenos").power(0, 2, 0, 0, stone=2)
    alone.refuses("burn", "gaia.free.burn", tokens=1, needed=2)
    two = Scene("taklons", "xenos").power(0, 2, 1, 0, stone=2)
    two.play("burn", "brainstone 3")
    assert (two.areas(0), two.state.brainstone[0]) == ((2, 0, 0), 3)
    elsewhere = Scene("taklons", "xenos").power(0, 2, 1, 0, stone=1)
    elsewhere.refuses("burn", "gaia.free.burn", tokens=1, needed=2)


# Conversions ------------------------------------------------------------------------------


def check_conversion(
    notation: str, held: tuple[int, ...], areas: tuple[int, int, int] = (2, 3, 8)
) -> None:
    scene = rich()
    events = scene.play(f"convert {notation}")
    assert holdings(scene) == held
    assert scene.areas(0) == areas
    converted = [event.args for event in named(events, "converted")]
    assert converted == [(0, IDS.index(notation))]
    assert scene.asked() == (0, "turn")
    assert "done" not in scene.legal()


def refuse_power(notation: str, cost: int) -> None:
    scene = Scene("terrans", "xenos").power(0, 9, 9, cost - 1)
    scene.refuses(f"convert {notation}", "gaia.power.spend-area3", cost=cost, power=cost - 1)
    assert Scene("terrans", "xenos").power(0, 0, 0, cost).allows(f"convert {notation}")


def refuse_poor(notation: str, rule: str, resource: str) -> None:
    scene = rich().holds(0, **{resource: 0})
    scene.refuses(f"convert {notation}", rule, conversion=IDS.index(notation))
    assert Scene("terrans", "xenos").holds(0, **{resource: 1}).allows(f"convert {notation}")


@pytest.mark.rule("gaia.free.qic-ore")
def test_1_qic_becomes_1_ore() -> None:
    check_conversion("1q>1o", (5, 6, 5, 4))
    refuse_poor("1q>1o", "gaia.free.qic-ore", "qic")


@pytest.mark.rule("gaia.free.power-qic")
def test_4_power_become_1_qic() -> None:
    check_conversion("4pw>1q", (5, 5, 5, 6), (6, 3, 4))
    refuse_power("4pw>1q", 4)


@pytest.mark.rule("gaia.free.power-ore")
def test_3_power_become_1_ore() -> None:
    check_conversion("3pw>1o", (5, 6, 5, 5), (5, 3, 5))
    refuse_power("3pw>1o", 3)


@pytest.mark.rule("gaia.free.power-knowledge")
def test_4_power_become_1_knowledge() -> None:
    check_conversion("4pw>1k", (5, 5, 6, 5), (6, 3, 4))
    refuse_power("4pw>1k", 4)


@pytest.mark.rule("gaia.free.knowledge-credit")
def test_1_knowledge_becomes_1_credit() -> None:
    check_conversion("1k>1c", (6, 5, 4, 5))
    refuse_poor("1k>1c", "gaia.free.knowledge-credit", "knowledge")


@pytest.mark.rule("gaia.free.power-credit")
def test_1_power_becomes_1_credit() -> None:
    check_conversion("1pw>1c", (6, 5, 5, 5), (3, 3, 7))
    refuse_power("1pw>1c", 1)


@pytest.mark.rule("gaia.free.ore-credit")
def test_1_ore_becomes_1_credit() -> None:
    check_conversion("1o>1c", (6, 4, 5, 5))
    refuse_poor("1o>1c", "gaia.free.ore-credit", "ore")


@pytest.mark.rule("gaia.free.ore-token")
def test_1_ore_becomes_1_new_token_in_area_1() -> None:
    check_conversion("1o>1t", (5, 4, 5, 5), (3, 3, 8))
    refuse_poor("1o>1t", "gaia.free.ore-token", "ore")


@pytest.mark.rule("gaia.free.power-ore")
def test_conversions_taken_together_share_the_power_in_area_3() -> None:
    scene = Scene("nevlas", "xenos").structure(0, "planetary_institute", "1C").power(0, 0, 0, 2)
    scene.play("convert 3pw>1o")
    scene.refuses("convert 3pw>1o", "gaia.power.spend-area3", cost=3, power=1)
    assert scene.allows("convert 1pw>1c")


# How many, and when -----------------------------------------------------------------------


@pytest.mark.rule("gaia.free.any-number")
def test_any_number_of_free_actions_before_and_after_the_main_action() -> None:
    scene = rich()
    scene.play(*["convert 1o>1c"] * 5, "burn", "convert 3pw>1o", "convert 1k>1c")
    assert scene.asked() == (0, "turn")
    scene.play("research science", *["convert 1q>1o"] * 5, "convert 4pw>1q", "convert 1o>1t")
    assert scene.asked() == (0, "turn")
    assert holdings(scene) == (11, 5, 0, 1)
    assert scene.areas(0) == (2 + 3 + 4 + 1, 1, 9 - 7)


@pytest.mark.rule("gaia.free.any-number")
def test_the_free_actions_are_the_eight_conversions_and_burning() -> None:
    legal = [text for text in rich().legal() if text.split()[0] in ("convert", "burn")]
    assert legal == [*[f"convert {notation}" for notation in COMMON], "burn"]
    others = [notation for notation in IDS if notation not in COMMON]
    assert others
    for notation in others:
        number = IDS.index(notation)
        rich().refuses(f"convert {notation}", "gaia.free.any-number", conversion=number)


@pytest.mark.rule("gaia.free.not-during")
@pytest.mark.check("gaia.free.not-during")
def test_power_charged_in_an_upgrade_does_not_pay_for_it() -> None:
    def with_credits(count: int) -> Scene:
        scene = Scene("terrans", "xenos").structure(0, "trading_station", "1C").power(0, 0, 3, 0)
        return scene.level(0, science=2).holds(0, credits=count, ore=3, knowledge=1)

    poor = with_credits(3)
    numbers = {"resource": CREDITS, "cost": 5, "held": 3}
    poor.refuses("upgrade 1C lab", "gaia.action.indivisible", **numbers)
    scene = with_credits(5)
    scene.play("upgrade 1C lab")
    for question in ("tile", "advance"):
        assert scene.asked() == (0, question)
        for notation in ("convert 1k>1c", "convert 1pw>1c", "burn"):
            assert not scene.allows(notation)
        scene.play("tile science" if question == "tile" else "advance science")
    assert scene.areas(0) == (0, 0, 3)
    assert scene.asked() == (0, "turn")
    assert scene.allows("convert 1pw>1c")


@pytest.mark.rule("gaia.free.own-turn")
def test_no_free_actions_while_charging_power() -> None:
    scene = Scene("terrans", "xenos").mine(0, "1B3").planet("1C", "terra").mine(1, "1B0")
    scene.holds(0, credits=2, ore=5).holds(1, ore=5).power(1, 2, 2, 2).play("mine 1C")
    assert scene.asked() == (1, "leech")
    scene.refuses("convert 1o>1c", "gaia.free.own-turn")
    scene.refuses("convert 1pw>1c", "gaia.free.own-turn")
    scene.refuses("burn", "gaia.free.own-turn")


@pytest.mark.rule("gaia.free.own-turn")
def test_no_free_actions_in_the_income_phase() -> None:
    scene = rich().structure(0, "planetary_institute", "1C").option(every_source=1).begin_round()
    assert scene.asked() == (0, "income")
    scene.refuses("convert 1o>1c", "gaia.free.own-turn")
    scene.refuses("burn", "gaia.free.own-turn")


@pytest.mark.rule("gaia.free.own-turn")
def test_no_free_actions_on_the_turn_of_another_or_after_passing() -> None:
    scene = rich()
    action = scene.state.space().parse("convert 1o>1c")
    assert scene.begin().state.why_not(1, action) == [Blocker("kernel.decision.seat", {"seat": 1})]
    scene.play("pass pass_gaia_planets")
    assert scene.asked() == (1, "turn")
    assert scene.state.why_not(0, action) == [Blocker("kernel.decision.seat", {"seat": 0})]


@pytest.mark.rule("gaia.free.own-turn")
def test_the_exception_is_the_conversion_before_final_scoring() -> None:
    scene = Scene("terrans", "xenos", round=6).passed(1).option(manual_conversion=1)
    scene.holds(0, ore=2).power(0, 0, 2, 0).play("pass-last", "burn", "convert 1pw>1c")
    assert scene.held(0, "credits") == 1
    assert scene.areas(0) == (1, 0, 0)


@pytest.mark.rule("gaia.free.need-main")
@pytest.mark.check("gaia.free.need-main")
def test_a_player_may_convert_and_then_pass() -> None:
    scene = rich()
    scene.play("convert 1o>1c", "pass pass_gaia_planets")
    assert scene.held(0, "credits") == 6
    assert scene.asked() == (1, "turn")


@pytest.mark.rule("gaia.free.need-main")
def test_a_turn_of_free_actions_alone_does_not_end() -> None:
    scene = Scene("terrans", "xenos").holds(0, ore=1).power(0, 0, 0, 0)
    scene.play("convert 1o>1c")
    assert scene.asked() == (0, "turn")
    scene.refuses("done", "kernel.decision.kind")
    assert {text.split()[0] for text in scene.legal()} == {"pass"}


# At a limit -------------------------------------------------------------------------------


@pytest.mark.ruling("gaia.gap.free.cap-waste")
@pytest.mark.rule("gaia.free.any-number")
@pytest.mark.parametrize(
    ("notation", "resource", "limit"),
    [("1q>1o", "ore", 15), ("1k>1c", "credits", 30), ("4pw>1k", "knowledge", 15)],
)
def test_a_conversion_at_the_cap_is_allowed_paid_and_warned_of(
    notation: str, resource: str, limit: int
) -> None:
    for held in (limit - 1, limit):
        scene = rich().holds(0, **{resource: held}).begin()
        action = scene.state.space().parse(f"convert {notation}")
        warned = [Blocker("gaia.setup.caps", {"held": limit, "limit": limit})]
        assert scene.state.warnings(0, action) == (warned if held == limit else [])
        events = scene.play(f"convert {notation}")
        assert scene.held(0, resource) == limit
        lost = [event.args[3] for event in named(events, "gained")]
        assert lost == [1 if held == limit else 0]
    paid = {"1q>1o": ("qic", 4), "1k>1c": ("knowledge", 4)}
    if notation in paid:
        assert scene.held(0, paid[notation][0]) == paid[notation][1]
    else:
        assert scene.areas(0) == (6, 3, 4)


@pytest.mark.ruling("gaia.gap.free.cap-waste")
def test_gleens_are_warned_of_the_ore_that_their_qic_becomes() -> None:
    scene = rich("gleens").holds(0, ore=15).begin()
    action = scene.state.space().parse("convert 4pw>1q")
    warned = [Blocker("gaia.setup.caps", {"held": 15, "limit": 15})]
    assert scene.state.warnings(0, action) == warned
    academy = rich("gleens").holds(0, ore=15).structure(0, "academy_qic", "1C").begin()
    assert academy.state.warnings(0, action) == []


@pytest.mark.ruling("gaia.gap.free.cap-waste")
def test_the_payment_must_be_possible_at_the_cap_too() -> None:
    scene = rich().holds(0, ore=15, qic=0)
    scene.refuses("convert 1q>1o", "gaia.free.qic-ore", conversion=IDS.index("1q>1o"))
