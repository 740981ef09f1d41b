"""Pinned ships (ledger part: Move; Cloaking Device)."""

from __future__ import annotations

import pytest

from orrery.games.eclipse.presence import may_leave
from tests.eclipse.places import TERRANS, small_map
from tests.eclipse.scene import Scene, at

DRACO = "descendants_of_draco"


def meeting(species: str = TERRANS[0], own: int = 1, enemy: int = 1) -> Scene:
    """Interceptors of seats 0 and 1 in sector 102; those of seat 0 have movement 2."""
    scene = small_map(species, TERRANS[1]).colony_ships(0, 0)
    scene.part(0, "interceptor", 4, "nuclear_drive")
    scene.ships(0, "102", interceptor=own)
    return scene.ships(1, "102", interceptor=enemy)


def leaving(scene: Scene) -> int:
    """How many ships of seat 0 leave sector 102 one after another."""
    scene.play("act move")
    count = 0
    while scene.seat() == 0 and scene.allows("move interceptor 102 N"):
        scene.play("move interceptor 102 N")
        count += 1
    return count


@pytest.mark.rule("eclipse.move.pinning")
@pytest.mark.check("eclipse.move.pinning")
def test_two_enemies_let_one_of_three_ships_leave() -> None:
    scene = meeting(own=3, enemy=2)
    assert leaving(scene) == 1
    refused = {"sector": at("102"), "ships": 2, "enemies": 2}
    scene.refuses("move interceptor 102 N", "eclipse.move.pinning", **refused)


@pytest.mark.ruling("eclipse.gap.pin_formula")
def test_own_ships_must_outnumber_the_enemies_starbases_included() -> None:
    scene = meeting(own=1, enemy=1)
    assert not may_leave(scene.state, 0, at("102"))
    scene.ships(0, "102", starbase=1)
    assert leaving(scene) == 1, "the starbase is the pinned one"


@pytest.mark.rule("eclipse.move.pin_choice")
@pytest.mark.check("eclipse.move.pin_choice")
@pytest.mark.parametrize(
    ("ship", "rest"), [("dreadnought", "interceptor"), ("interceptor", "dreadnought")]
)
def test_either_ship_may_leave_and_the_other_stays(ship: str, rest: str) -> None:
    scene = small_map().colony_ships(0, 0).ships(0, "102", dreadnought=1, interceptor=1)
    scene.ships(1, "102", cruiser=1)
    scene.play("act move", f"move {ship} 102 N")
    refused = {"sector": at("102"), "ships": 1, "enemies": 1}
    scene.refuses(f"move {rest} 102 N", "eclipse.move.pinning", **refused)


@pytest.mark.rule("eclipse.move.pin_count_all_enemies")
@pytest.mark.check("eclipse.move.pin_count_all_enemies")
def test_a_ship_and_an_ancient_pin_two_ships() -> None:
    scene = meeting(own=2, enemy=1).npcs("102", 1)
    assert leaving(scene) == 0
    third = meeting(own=3, enemy=1).npcs("102", 1)
    assert leaving(third) == 1


@pytest.mark.rule("eclipse.move.pin_any_size")
@pytest.mark.check("eclipse.move.pin_any_size")
def test_an_interceptor_pins_a_dreadnought() -> None:
    scene = small_map().colony_ships(0, 0).ships(0, "102", dreadnought=1)
    scene.ships(1, "102", interceptor=1)
    assert not may_leave(scene.state, 0, at("102"))


@pytest.mark.rule("eclipse.move.pin_each_activation")
@pytest.mark.check("eclipse.move.pin_each_activation")
def test_a_second_ship_frees_one_of_the_two() -> None:
    scene = meeting().disc(0, "102").holds(0, materials=3).passed(1).discs(1, 0)
    scene.colony_ships(1, 0)
    assert not may_leave(scene.state, 0, at("102"))
    scene.play("act build", "build interceptor 102")
    assert leaving(scene) == 1


@pytest.mark.rule("eclipse.move.pin_each_activation")
def test_pinning_is_worked_out_anew_within_an_action() -> None:
    scene = meeting().ships(0, "221", interceptor=1)
    scene.play("act move")
    assert not scene.allows("move interceptor 102 N")
    scene.play("move interceptor 221 S")
    assert scene.allows("move interceptor 102 N")


@pytest.mark.rule("eclipse.move.pin_passing")
@pytest.mark.check("eclipse.move.pin_passing")
def test_the_first_ship_stops_and_the_second_passes_through() -> None:
    scene = meeting(own=0, enemy=1).ships(0, "221", interceptor=2)
    scene.play("act move", "move interceptor 221 S")
    refused = {"sector": at("102"), "ships": 1, "enemies": 1}
    scene.refuses("onward SE", "eclipse.move.pinning", **refused)
    scene.play("move interceptor 221 S", "onward SE")
    assert scene.fleet(0, "103") == {"interceptor": 1}


@pytest.mark.rule("eclipse.move.pinning", "eclipse.concept.activations_optional")
@pytest.mark.example("eclipse.ex.move.thalia")
def test_thalia_loses_one_interceptor_on_the_way_and_leaves_an_activation_unused() -> None:
    scene = meeting(own=0, enemy=1).ships(0, "221", interceptor=2)
    scene.play("act move", "move interceptor 221 S", "move interceptor 221 S", "onward SE", "done")
    assert scene.fleet(0, "102") == {"interceptor": 1}
    assert scene.fleet(0, "103") == {"interceptor": 1}
    assert scene.asked() == (1, "turn")


@pytest.mark.rule("eclipse.move.pin_gcds")
@pytest.mark.check("eclipse.move.pin_gcds")
def test_the_gcds_pins_five_ships() -> None:
    scene = small_map().colony_ships(0, 0).npcs("001").ships(0, "001", interceptor=5)
    scene.ships(0, "221", cruiser=1)
    scene.play("act move")
    scene.refuses("move interceptor 001 N", "eclipse.move.pin_gcds", sector=at("001"))


@pytest.mark.ruling("eclipse.gap.pin_gcds_entry")
def test_nobody_passes_the_gcds() -> None:
    scene = meeting(own=1, enemy=0).npcs("001").ships(0, "001", interceptor=3)
    scene.ships(0, "310", cruiser=1)
    scene.play("act move", "move interceptor 102 S")
    scene.refuses("onward NE", "eclipse.move.pin_gcds", sector=at("001"))


@pytest.mark.ruling("eclipse.gap.pin_stop_cloaking")
def test_the_gcds_pins_cloaked_ships_too() -> None:
    scene = small_map().knows(0, "cloaking_device").npcs("001").ships(0, "001", interceptor=3)
    assert not may_leave(scene.state, 0, at("001"))
    scene.npcs("001", 0)
    assert may_leave(scene.state, 0, at("001"))


@pytest.mark.rule("eclipse.move.pin_starbase")
def test_starbases_pin_enemy_ships() -> None:
    scene = small_map().ships(0, "102", cruiser=1).ships(1, "102", starbase=1)
    assert not may_leave(scene.state, 0, at("102"))


@pytest.mark.rule("eclipse.move.pin_diplomacy")
def test_partners_pin_each_other() -> None:
    scene = small_map(*TERRANS).ships(0, "102", cruiser=1).ships(1, "102", cruiser=1)
    scene.allies(0, 1)
    assert not may_leave(scene.state, 0, at("102"))


@pytest.mark.rule("eclipse.tech.cloaking_device")
@pytest.mark.check("eclipse.tech.cloaking_device")
@pytest.mark.parametrize(("enemies", "pinned"), [(1, 0), (2, 1), (3, 1), (4, 2)])
def test_two_enemies_are_needed_for_each_cloaked_ship(enemies: int, pinned: int) -> None:
    scene = meeting(own=3, enemy=enemies).knows(0, "cloaking_device")
    assert leaving(scene) == 3 - pinned


@pytest.mark.rule("eclipse.species.draco.not_pinned")
@pytest.mark.ruling("eclipse.gap.pin_draco_mixed")
def test_only_players_pin_draco_among_ancients() -> None:
    scene = meeting(DRACO, own=2, enemy=1).npcs("102", 2)
    assert leaving(scene) == 1
    alone = meeting(DRACO, own=1, enemy=0).npcs("102", 2)
    assert leaving(alone) == 1
