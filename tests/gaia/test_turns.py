"""The action phase: turn order, one main action a turn (ledger part: Phase III: Actions)."""

from __future__ import annotations

import pytest

from orrery.games.gaia.components import CREDITS, ORE
from orrery.kernel.ledger import Blocker
from tests.gaia.scene import Scene, at

FOUR = ("xenos", "terrans", "ambas", "firaks")


def ready() -> Scene:
    """Terrans that could take a main action of every kind."""
    scene = Scene("terrans", "xenos").holds(0, credits=20, ore=12, knowledge=10, qic=3)
    scene.power(0, 6, 0, 4).level(0, gaia_project=1).formers(0, board=1)
    scene.structure(0, "academy_qic", "1A0").structure(0, "planetary_institute", "1B0")
    return scene.mine(0, "1C").planet("1B1", "terra").planet("1B2", "transdim")


MAIN = [
    "mine 1B1",
    "project 1B2",
    "upgrade 1C ts",
    "federate",
    "research science",
    "action power_ore_2",
    "special academy",
    "pass pass_gaia_planets",
]


def acting(scene: Scene) -> int:
    """The seat whose turn it is takes an action and ends the turn."""
    seat, kind = scene.asked()
    assert kind == "turn"
    scene.holds(seat, knowledge=8)
    scene.play(scene.legal("research")[0], "done")
    return seat


def passing(scene: Scene) -> int:
    seat, kind = scene.asked()
    assert kind == "turn"
    scene.play(scene.legal("pass")[0])
    return seat


# Turns ------------------------------------------------------------------------------------


@pytest.mark.rule("gaia.action.turn-order")
@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_turns_go_clockwise_from_the_first_player(first: int) -> None:
    scene = Scene(*FOUR, round=2)
    scene.state.order = [(first + step) % 4 for step in range(4)]
    scene.begin_round()
    turns = [acting(scene) for _ in range(8)]
    assert turns == [(first + step) % 4 for step in range(8)]


@pytest.mark.rule("gaia.action.one-per-turn")
@pytest.mark.parametrize("action", ["research science", "mine 1B1", "action power_ore_2"])
def test_after_a_main_action_every_other_one_is_refused(action: str) -> None:
    scene = ready()
    scene.play(action)
    assert scene.asked() == (0, "turn")
    for other in MAIN:
        scene.refuses(other, "gaia.action.one-per-turn")
    scene.refuses("pass-last", "gaia.pass.last-round")
    scene.play("done")
    assert scene.asked() == (1, "turn")


@pytest.mark.rule("gaia.action.one-per-turn")
def test_a_turn_does_not_end_without_a_main_action() -> None:
    scene = ready()
    assert "done" not in scene.legal()
    scene.play("convert 1o>1c", "convert 1pw>1c")
    assert "done" not in scene.legal()
    scene.refuses("done", "kernel.decision.kind")
    assert {"mine 1B1", "pass pass_gaia_planets"} <= set(scene.legal())


@pytest.mark.rule("gaia.action.passed-skipped")
def test_who_has_passed_is_skipped() -> None:
    scene = Scene(*FOUR)
    assert [acting(scene), passing(scene), acting(scene), passing(scene)] == [0, 1, 2, 3]
    assert [acting(scene) for _ in range(4)] == [0, 2, 0, 2]
    assert passing(scene) == 0
    assert [acting(scene) for _ in range(3)] == [2, 2, 2]


@pytest.mark.rule("gaia.action.phase-end")
def test_the_phase_lasts_until_every_player_has_passed() -> None:
    scene = Scene(*FOUR)
    assert [passing(scene) for _ in range(3)] == [0, 1, 2]
    assert [acting(scene) for _ in range(3)] == [3, 3, 3]
    assert scene.state.round == 1
    passing(scene)
    assert scene.state.round == 2
    assert scene.asked() == (0, "turn")


@pytest.mark.rule("gaia.action.repeatable")
def test_an_action_may_be_repeated_but_passing_ends_the_phase_for_a_player() -> None:
    scene = Scene("xenos", "terrans").passed(1).mine(0, "1C").holds(0, credits=6, ore=3)
    for space in ("1B0", "1B1", "1B2"):
        scene.planet(space, "desert")
    scene.play("mine 1B0", "done", "mine 1B1", "done", "mine 1B2")
    assert [scene.structure_on(space)[0] for space in ("1B0", "1B1", "1B2")] == [0, 0, 0]
    three = Scene("xenos", "terrans", "ambas")
    assert [passing(three), acting(three), acting(three), acting(three)] == [0, 1, 2, 1]
    assert three.state.passed == [0]


@pytest.mark.rule("gaia.action.kinds")
def test_there_are_eight_kinds_of_main_action() -> None:
    scene = ready()
    kinds = [text.split()[0] for text in scene.legal()]
    assert list(dict.fromkeys(kinds)) == [*[text.split()[0] for text in MAIN], "convert"]
    for action in MAIN:
        one = ready()
        one.play(action)
        while one.asked()[0] == 0 and one.asked()[1] != "turn":
            one.play(one.legal()[0])
        assert "mine 1B1" not in one.legal()


@pytest.mark.rule("gaia.action.indivisible")
@pytest.mark.parametrize(
    ("money", "ore", "missing"),
    [
        (4, 3, [(CREDITS, 5, 4)]),
        (5, 2, [(ORE, 3, 2)]),
        (0, 0, [(CREDITS, 5, 0), (ORE, 3, 0)]),
        (5, 3, []),
    ],
)
def test_an_action_needs_its_full_cost(
    money: int, ore: int, missing: list[tuple[int, int, int]]
) -> None:
    scene = Scene("terrans", "xenos").structure(0, "trading_station", "1C")
    scene.holds(0, credits=money, ore=ore).begin()
    reasons = [
        Blocker("gaia.action.indivisible", {"resource": resource, "cost": cost, "held": held})
        for resource, cost, held in missing
    ]
    action = scene.state.space().parse("upgrade 1C lab")
    assert scene.state.why_not(0, action) == reasons
    assert scene.allows("upgrade 1C lab") == (not missing)


@pytest.mark.rule("gaia.action.indivisible")
def test_each_missing_resource_is_named() -> None:
    scene = Scene("terrans", "xenos").structure(0, "trading_station", "1C").holds(0, credits=5)
    scene.refuses("upgrade 1C lab", "gaia.action.indivisible", resource=ORE, cost=3, held=0)


@pytest.mark.rule("gaia.action.indivisible")
def test_an_action_once_begun_is_carried_out_completely() -> None:
    scene = Scene("geodens", "xenos").mine(0, "1C").planet("1B0", "terra").planet("1B1", "swamp")
    scene.power(0, 0, 0, 3).holds(0, credits=2, ore=4).play("action power_step_1")
    assert scene.asked() == (0, "aided")
    assert scene.legal() == ["mine 1B0", "mine 1B1"]
    scene.refuses("done", "kernel.decision.kind")
    for notation in ("pass pass_gaia_planets", "project 1B0", "research ai"):
        scene.refuses(notation, "gaia.action.one-per-turn")


@pytest.mark.rule("gaia.action.free-around")
def test_free_actions_come_before_and_after_the_main_action() -> None:
    scene = Scene("terrans", "xenos").mine(0, "1C").planet("1B0", "terra")
    scene.holds(0, credits=1, ore=4).play("convert 1o>1c", "mine 1B0", "convert 1o>1c")
    assert (scene.held(0, "credits"), scene.held(0, "ore")) == (1, 1)
    assert scene.asked() == (0, "turn")
    assert scene.legal() == ["done", "convert 1o>1c", "convert 1o>1t", "burn"]
    scene.play("done")
    assert scene.asked() == (1, "turn")
    assert at("1B0") in scene.state.colonies(0)
