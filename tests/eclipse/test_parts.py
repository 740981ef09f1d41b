"""What ship parts add up to (ledger part: Ship parts)."""

from __future__ import annotations

import pytest

from orrery.games.eclipse.components import (
    CRUISER,
    DAMAGE,
    DREADNOUGHT,
    INTERCEPTOR,
    STARBASE,
)
from tests.eclipse.places import TERRANS
from tests.eclipse.scene import Scene


def boards(*species: str) -> Scene:
    return Scene(*(species or TERRANS[:2]))


@pytest.mark.rule("eclipse.part.weapon")
@pytest.mark.check("eclipse.part.weapon")
@pytest.mark.ruling("eclipse.gap.dice_damage")
def test_each_symbol_is_a_die_of_its_colour_and_orange_does_two_damage() -> None:
    scene = boards().parts(0, "dreadnought", "plasma_cannon", "", "antimatter_cannon")
    scene.part(0, "dreadnought", 4, "plasma_missile")
    totals = scene.state.totals(0, DREADNOUGHT)
    assert totals.cannons == [1, 1, 0, 1]
    assert totals.missiles == [0, 2, 0, 0]
    assert DAMAGE == [1, 2, 3, 4]


@pytest.mark.rule("eclipse.part.weapon")
@pytest.mark.example("eclipse.ex.dice")
def test_leto_rolls_two_yellow_and_two_orange_dice() -> None:
    scene = boards().parts(0, "dreadnought", "plasma_cannon", "", "", "plasma_cannon")
    assert scene.state.totals(0, DREADNOUGHT).cannons == [2, 2, 0, 0]
    assert scene.state.totals(0, INTERCEPTOR).cannons == [1, 0, 0, 0], "Apollo's three roll three"


@pytest.mark.rule("eclipse.part.computer", "eclipse.part.shield", "eclipse.part.hull")
def test_computers_shields_and_hulls_add_up() -> None:
    scene = boards().parts(0, "dreadnought", "gluon_computer", "positron_computer", "", "hull")
    scene.part(0, "dreadnought", 3, "gauss_shield").part(0, "dreadnought", 8, "phase_shield")
    totals = scene.state.totals(0, DREADNOUGHT)
    assert totals.computer == 5
    assert totals.shield == 3
    assert totals.hull == 3


@pytest.mark.rule("eclipse.part.drive")
@pytest.mark.check("eclipse.part.drive")
def test_two_nuclear_drives_move_two_sectors() -> None:
    scene = boards().part(0, "interceptor", 4, "nuclear_drive")
    assert scene.state.totals(0, INTERCEPTOR).movement == 2


@pytest.mark.rule("eclipse.part.energy_source")
def test_sources_inside_and_outside_the_grid_add_up() -> None:
    scene = boards("orion_hegemony", TERRANS[1]).beside(0, "cruiser")
    scene.part(0, "cruiser", 3, "fusion_source")
    assert scene.state.totals(0, CRUISER).energy == 3 + 6 + 2 + 2


@pytest.mark.rule("eclipse.part.initiative")
@pytest.mark.check("eclipse.part.initiative")
def test_an_interceptor_with_a_fusion_drive_has_initiative_four() -> None:
    scene = boards().part(0, "interceptor", 3, "fusion_drive")
    assert scene.state.totals(0, INTERCEPTOR).initiative == 4


@pytest.mark.rule("eclipse.blueprint.off_grid")
def test_what_is_printed_outside_the_grid_works_and_is_never_covered() -> None:
    scene = boards("planta", "eridani_empire")
    assert [scene.state.totals(0, ship).computer for ship in range(4)] == [1, 1, 1, 2]
    assert scene.state.totals(0, STARBASE).energy == 5
    scene.lay("226", "2-0", disc=0).colony_ships(0, 0)
    scene.play("act upgrade")
    scene.refuses("install hull interceptor 4", "eclipse.upgrade.step_place", slot=4, slots=3)
