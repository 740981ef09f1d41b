"""Stalemate (ledger part: Stalemate)."""

from __future__ import annotations

import pytest

from orrery.games.eclipse.events import STALEMATE
from tests.eclipse.battles import (
    MISS,
    OTHER,
    TERRAN,
    destroyed,
    drawn,
    duel,
    no_keeping,
    number,
    rolls,
    unarmed,
)
from tests.eclipse.scene import Scene


def stalemates(scene: Scene) -> int:
    return sum(event.kind is STALEMATE for event in scene.events)


@pytest.mark.rule("eclipse.stalemate.attacker_retreats")
@pytest.mark.check("eclipse.stalemate.attacker_retreats")
def test_missiles_only_against_an_unarmed_starbase_without_a_way_out() -> None:
    scene = unarmed(duel(), 0, "starbase").knows(1, "plasma_missile")
    scene.part(1, "interceptor", 1, "plasma_missile")
    scene.ships(0, "101", starbase=1).ships(1, "101", interceptor=1).begin_combat()
    scene.fate(MISS, MISS)
    assert stalemates(scene) == 1
    assert destroyed(scene) == [(1, "interceptor")]
    assert scene.fleet(0, "101") == {"starbase": 1}


@pytest.mark.rule("eclipse.stalemate.definition")
def test_one_cannon_is_enough_to_go_on() -> None:
    scene = unarmed(duel(), 0, "cruiser").ships(0, "101", cruiser=1)
    scene.ships(1, "101", interceptor=1).begin_combat().fate(MISS, MISS, MISS)
    assert stalemates(scene) == 0
    assert rolls(scene, 1) == [("yellow", MISS)] * 3


@pytest.mark.ruling("eclipse.gap.stalemate_check")
def test_it_is_checked_at_the_start_of_every_round() -> None:
    """The only armed ship is destroyed in round 1; round 2 begins with a stalemate."""
    scene = unarmed(duel(), 1, "dreadnought", "cruiser").knows(1, "plasma_missile")
    unarmed(scene, 0, "cruiser").ships(0, "101", interceptor=1, cruiser=1)
    scene.part(1, "cruiser", 3, "plasma_missile").ships(1, "101", cruiser=1)
    scene.begin_combat().fate(6, MISS)
    scene.play("hit interceptor_1")
    assert stalemates(scene) == 1


def two_types(*ways_out: str) -> Scene:
    """Unarmed cruisers and a starbase of seat 1 attack an unarmed cruiser of seat 0."""
    scene = Scene(TERRAN, OTHER).lay("101", "1-0", 1, disc=0).lay("201", "2-0").lay("102", "1-1")
    for sector in ways_out:
        scene.disc(1, sector)
    unarmed(unarmed(scene, 0, "cruiser"), 1, "cruiser", "starbase")
    return scene.ships(0, "101", cruiser=1).ships(1, "101", cruiser=2, starbase=1).begin_combat()


@pytest.mark.ruling("eclipse.gap.stalemate_procedure")
def test_each_type_chooses_where_to_and_leaves_at_once() -> None:
    scene = two_types("201", "102")
    assert scene.asked() == (1, "stalemate")
    assert scene.legal() == ["retreat 201", "retreat 102"]
    scene.refuses("retreat 101", "eclipse.retreat.target", sector=number("101"))
    scene.refuses("attack", "eclipse.combat.choice_attack_retreat")
    scene.play("retreat 102")
    assert scene.fleet(1, "102") == {"cruiser": 2}
    assert destroyed(scene) == [(1, "starbase")]
    assert scene.fleet(0, "101") == {"cruiser": 1}


@pytest.mark.ruling("eclipse.gap.stalemate_reputation")
def test_ships_lost_so_are_nobodys_and_leaving_costs_the_tile() -> None:
    scene = no_keeping(two_types("201"))
    assert scene.fleet(1, "201") == {"cruiser": 2}
    assert (drawn(scene, 0), drawn(scene, 1)) == (1, 0)
    assert scene.state.ships_left[4 + 3] == 4


@pytest.mark.ruling("eclipse.gap.stalemate_reputation")
def test_who_could_not_leave_keeps_the_tile() -> None:
    scene = no_keeping(two_types())
    assert destroyed(scene) == [(1, "cruiser")] * 2 + [(1, "starbase")]
    assert (drawn(scene, 0), drawn(scene, 1)) == (1, 1)


def test_ships_that_are_leaving_already_go_where_they_head() -> None:
    """The cruisers begin to retreat in round 1; then the last cannon is destroyed."""
    scene = Scene(TERRAN, OTHER).lay("101", "1-0", 1, disc=0).lay("201", "2-0", disc=1)
    scene.lay("102", "1-1", disc=1)
    unarmed(scene, 0, "cruiser")
    unarmed(scene, 1, "dreadnought")
    scene.ships(0, "101", interceptor=1, cruiser=1).ships(1, "101", cruiser=1, dreadnought=1)
    scene.begin_combat().fate(MISS)
    scene.fate(6).play("attack", "hit interceptor_1")
    scene.play("retreat 102")
    scene.play("retreat 201")
    assert scene.fleet(1, "102") == {"dreadnought": 1}
    assert scene.fleet(1, "201") == {"cruiser": 1}
