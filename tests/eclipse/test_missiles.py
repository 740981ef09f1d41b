"""Missiles (ledger part: Missiles)."""

from __future__ import annotations

import pytest

from tests.eclipse.battles import (
    BURST,
    MISS,
    OTHER,
    TERRAN,
    THIRD,
    battles,
    destroyed,
    duel,
    roll_all,
    rollers,
    rolls,
)
from tests.eclipse.scene import Scene


def armed_with_missiles(scene: Scene, *seats: int) -> Scene:
    """The interceptors of these seats have an Ion Cannon and a Plasma Missile."""
    for seat in seats:
        scene.knows(seat, "plasma_missile").part(seat, "interceptor", 4, "plasma_missile")
    return scene


@pytest.mark.rule("eclipse.missile.dice")
@pytest.mark.check("eclipse.missile.dice")
@pytest.mark.example("eclipse.ex.missiles")
def test_two_orange_dice_for_each_plasma_missile_of_each_ship() -> None:
    scene = armed_with_missiles(duel(), 0).ships(0, "101", interceptor=3)
    scene.ships(1, "101", interceptor=1).begin_combat().fate(*[MISS] * 6)
    assert rolls(scene, 0) == [("orange", MISS)] * 6


@pytest.mark.rule("eclipse.missile.once", "eclipse.missile.not_in_rounds")
def test_missiles_are_fired_once_before_the_first_round() -> None:
    scene = armed_with_missiles(duel(), 0).ships(0, "101", interceptor=1)
    scene.ships(1, "101", interceptor=1).begin_combat().fate(*[MISS] * 8)
    colours = [colour for colour, _ in rolls(scene, 0)]
    assert colours == ["orange", "orange", "yellow", "yellow", "yellow"]


@pytest.mark.rule("eclipse.missile.order")
def test_missiles_go_by_initiative_and_the_destroyed_do_not_fire() -> None:
    scene = armed_with_missiles(duel(), 0, 1).ships(0, "101", interceptor=1)
    scene.ships(1, "101", interceptor=2).begin_combat().fate(BURST, MISS)
    assert destroyed(scene) == [(1, "interceptor")]
    scene.fate(MISS, MISS)
    assert rolls(scene, 1) == [("orange", MISS)] * 2
    assert rollers(scene) == [0, 1]


@pytest.mark.ruling("eclipse.gap.missiles_optional")
def test_missiles_fire_without_being_asked_and_nobody_retreats_before() -> None:
    scene = armed_with_missiles(duel(), 1).lay("102", "1-1", disc=1)
    scene.ships(0, "101", interceptor=1).ships(1, "101", interceptor=1).begin_combat()
    assert scene.chance().label == "d6"
    scene.fate(MISS, MISS, MISS)
    assert scene.legal() == ["attack", "retreat 102"]


@pytest.mark.ruling("eclipse.gap.missiles_each_battle")
def test_missiles_are_fired_anew_in_the_next_battle() -> None:
    scene = Scene(TERRAN, OTHER, THIRD).lay("101", "1-0")
    armed_with_missiles(scene, 1).ships(0, "101", interceptor=1).ships(1, "101", interceptor=1)
    scene.ships(2, "101", interceptor=1).begin_combat().fate(BURST, MISS)
    assert battles(scene) == [("101", 2, 1), ("101", 1, 0)]
    scene.fate(MISS, MISS)
    assert rolls(scene, 1) == [("orange", BURST), ("orange", MISS), ("orange", 1), ("orange", 1)]


@pytest.mark.rule("eclipse.missile.not_population")
def test_missiles_do_not_attack_population() -> None:
    scene = duel().cubes(0, "101", "money").knows(1, "plasma_missile")
    scene.part(1, "interceptor", 1, "plasma_missile").ships(1, "101", interceptor=1)
    scene.begin_combat()
    assert scene.over()
    assert scene.cubes_in("101") == {"money": 1}


@pytest.mark.rule("eclipse.missile.not_population")
def test_only_neutron_bombs_are_left_to_ships_with_missiles_alone() -> None:
    scene = duel().cubes(0, "101", "money").knows(1, "plasma_missile", "neutron_bombs")
    scene.part(1, "interceptor", 1, "plasma_missile").ships(1, "101", interceptor=1)
    scene.begin_combat()
    assert scene.legal() == ["neutron_bombs", "decline"]
    scene.refuses("bombard", "eclipse.missile.not_population", cannons=0)


def test_a_battle_can_end_with_the_missiles() -> None:
    scene = armed_with_missiles(duel(), 0).ships(0, "101", interceptor=2)
    scene.ships(1, "101", interceptor=2).begin_combat().fate(BURST, BURST, MISS, MISS)
    scene.play("hit interceptor_2")
    assert scene.fleet(1, "101") == {}
    roll_all(scene, MISS)
    assert rolls(scene, 1) == []
