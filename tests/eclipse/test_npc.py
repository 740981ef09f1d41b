"""Ancients, guardians and the GCDS in battle (ledger part: Non-player combat)."""

from __future__ import annotations

import pytest

from orrery.games.eclipse.combat.assignment import Victim, assign
from orrery.games.eclipse.combat.figures import Figures
from tests.eclipse.battles import (
    BURST,
    MISS,
    OTHER,
    TERRAN,
    assigned,
    destroyed,
    npc_wounds,
    rollers,
    rolls,
    wounds,
)
from tests.eclipse.scene import Scene


def against(sector: str, npcs: int = 1, variant: str = "normal", **fleet: int) -> Scene:
    """Seat 0 meets the non-player ships of a sector."""
    kind = {"0": "gcds", "2": "guardian", "1": "ancient"}[sector[0]]
    scene = Scene(TERRAN, OTHER).lay(sector, "0-0", npcs=npcs).blueprint(kind, variant)
    return scene.ships(0, sector, **fleet).begin_combat()


@pytest.mark.rule("eclipse.npc.roller")
@pytest.mark.ruling("eclipse.gap.npc_roller")
def test_their_dice_are_rolled_and_assigned_without_asking() -> None:
    scene = against("101", dreadnought=1, interceptor=1)
    scene.fate(MISS, BURST, BURST)
    assert rolls(scene, -1) == [("yellow", BURST)] * 2
    assert destroyed(scene) == [(0, "interceptor")]
    assert wounds(scene, 0, "dreadnought") == [1]


@pytest.mark.rule("eclipse.npc.same_rules")
@pytest.mark.check("eclipse.npc.same_rules")
def test_an_advanced_guardian() -> None:
    """Initiative 1: it ties with a dreadnought and acts first, as defender."""
    scene = against("271", variant="advanced", dreadnought=1)
    scene.fate(MISS, MISS)
    assert rolls(scene, -1) == [("orange", MISS)] * 2
    scene.fate(5)
    assert rolls(scene, -1)[2:] == [("red", 5)]
    assert assigned(scene) == [(0, "dreadnought_1", 4)]
    assert destroyed(scene) == [(0, "dreadnought")]


@pytest.mark.rule("eclipse.npc.same_rules")
def test_missiles_are_fired_once() -> None:
    scene = against("271", variant="advanced", dreadnought=2)
    scene.fate(MISS, MISS, MISS, *[MISS] * 4, MISS)
    assert [colour for colour, _ in rolls(scene, -1)] == ["orange", "orange", "red", "red"]


@pytest.mark.rule("eclipse.npc.target_destroy", "eclipse.npc.target_damage")
@pytest.mark.check("eclipse.npc.target_damage")
@pytest.mark.example("eclipse.ex.npc_damage")
@pytest.mark.ruling("eclipse.gap.npc_example_face")
def test_one_die_destroys_the_interceptor_the_other_damages_the_largest_ship() -> None:
    scene = against("101", interceptor=1, dreadnought=1).fate(MISS)
    scene.fate(5, BURST)
    assert assigned(scene) == [(0, "interceptor_1", 1), (0, "dreadnought_1", 1)]
    assert destroyed(scene) == [(0, "interceptor")]


# The algorithm ----------------------------------------------------------------------------

ORDER = ["dreadnought", "cruiser", "starbase", "interceptor"]


def victims(**hulls: int) -> list[Victim]:
    """One ship of each class that is named, with so much damage left to take."""
    found = []
    for target, name in enumerate(ORDER):
        if name in hulls:
            about = Figures(0, 0, 0, hulls[name], [0] * 4, [0] * 4)
            found.append(Victim(target, about, 0))
    return found


def spread(faces: list[int], damages: list[int], ships: list[Victim]) -> list[tuple[int, str]]:
    """Damage and class of each die that is assigned."""
    found = assign(faces, damages, 2, ships)
    return [(damages[die], ORDER[target]) for die, target in found]


@pytest.mark.ruling("eclipse.gap.npc_assignment_algorithm")
def test_the_largest_ship_that_can_be_destroyed_is() -> None:
    ships = victims(dreadnought=2, interceptor=0)
    assert spread([6, 6, 6], [1, 1, 1], ships) == [(1, "dreadnought")] * 3


@pytest.mark.ruling("eclipse.gap.npc_assignment_algorithm")
def test_the_set_that_wastes_least_then_fewest_dice_then_lowest_faces() -> None:
    assert spread([6, 6, 6], [4, 2, 1], victims(cruiser=1, interceptor=3)) == [
        (2, "cruiser"),
        (4, "interceptor"),
    ]
    assert spread([6, 6, 6], [2, 1, 1], victims(cruiser=1)) == [(2, "cruiser")]
    found = assign([6, 5], [1, 1], 2, victims(interceptor=0))
    assert found == [(1, 3)]


@pytest.mark.ruling("eclipse.gap.npc_assignment_algorithm")
def test_dice_over_go_to_the_largest_survivor_that_they_hit() -> None:
    shielded = Victim(0, Figures(0, 0, 3, 5, [0] * 4, [0] * 4), 0)
    plain = Victim(1, Figures(0, 0, 0, 5, [0] * 4, [0] * 4), 0)
    assert assign([6, 5], [1, 1], 2, [shielded, plain]) == [(0, 0), (1, 1)]
    assert assign([4], [1], 1, [shielded, plain]) == []


@pytest.mark.ruling("eclipse.gap.starbase_size")
def test_a_starbase_is_smaller_than_a_cruiser_and_larger_than_an_interceptor() -> None:
    scene = against("001", cruiser=1, starbase=1, interceptor=1)
    scene.fate(MISS, MISS, MISS)
    scene.fate(BURST, BURST, BURST, BURST)
    # cruiser (hull 1) takes two, the starbase (hull 2) cannot be destroyed by the two left
    assert assigned(scene)[:2] == [(0, "cruiser_1", 1)] * 2
    assert assigned(scene)[2:] == [(0, "interceptor_1", 1), (0, "starbase_1", 1)]


def test_the_more_damaged_of_equal_ships_comes_first() -> None:
    scene = against("101", cruiser=2)
    scene.fate(BURST, MISS)
    assert wounds(scene, 0, "cruiser") == [1, 0]
    scene.fate(MISS, MISS, BURST, MISS)
    assert wounds(scene, 0, "cruiser") == [0]


def test_two_ancients_fire_together() -> None:
    scene = against("104", npcs=2, dreadnought=1).fate(MISS, MISS, MISS, MISS)
    assert rolls(scene, -1) == [("yellow", MISS)] * 4
    scene.fate(BURST, MISS)
    assert npc_wounds(scene) == [1, 0]
    assert rollers(scene) == [-1, 0]
