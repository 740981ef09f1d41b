"""What every player starts with (ledger part: Setup, player boards)."""

from __future__ import annotations

import pytest

from orrery.games.eclipse.components import (
    FLEET,
    KINDS,
    SECTOR_IDS,
    SHIP_TYPES,
    SPECIES,
    SPECIES_IDS,
)
from tests.eclipse.opening import Opening, given
from tests.eclipse.scene import Scene


def started(name: str) -> Opening:
    """A game in which seat 0 is that species."""
    other = next(
        spec.id
        for spec in SPECIES
        if spec.id not in (name, SPECIES[SPECIES_IDS.index(name)].reverse_id)
    )
    return given(name, other, start_player=0)


def home(name: str) -> str:
    return SECTOR_IDS[SPECIES[SPECIES_IDS.index(name)].home]


def fleet(opening: Opening, seat: int, sector: str) -> list[int]:
    """Interceptors, cruisers, dreadnoughts and starbases there."""
    at = SECTOR_IDS.index(sector)
    return [opening.state.ships_at(at, seat, ship) for ship in range(SHIP_TYPES)]


@pytest.mark.rule("eclipse.setup.colony_ships")
@pytest.mark.check("eclipse.setup.colony_ships")
@pytest.mark.parametrize("name", SPECIES_IDS)
def test_colony_ships_are_face_up(name: str) -> None:
    assert started(name).state.colony_ships[0] == (4 if name == "planta" else 3)


@pytest.mark.rule("eclipse.setup.summary_side")
def test_nobody_has_passed() -> None:
    opening = started("mechanema")
    assert opening.state.passed == [0, 0]
    assert "act explore" in opening.legal()


@pytest.mark.rule("eclipse.setup.influence_discs", "eclipse.setup.home_disc")
@pytest.mark.check("eclipse.setup.influence_discs")
@pytest.mark.parametrize("name", SPECIES_IDS)
def test_discs_on_the_track_and_in_the_tray(name: str) -> None:
    opening = started(name)
    s = opening.state
    fewer = 2 if name == "eridani_empire" else 0
    assert SPECIES[SPECIES_IDS.index(name)].discs == 13 - fewer
    assert s.discs[0] == 12 - fewer
    assert s.tray_discs[0] == 3
    assert s.disc[SECTOR_IDS.index(home(name))] == 0
    assert s.controlled(0) == [SECTOR_IDS.index(home(name))]


@pytest.mark.rule("eclipse.setup.extra_discs")
def test_tray_discs_come_with_two_technologies_only() -> None:
    scene = Scene("hydran_progress", "planta").home(0).home(1)
    scene.colony_ships(0, 0).colony_ships(1, 0)
    scene.tray("advanced_robotics", "quantum_grid", "orbital").holds(0, science=40)
    scene.play("act research", "research orbital nano")
    assert scene.state.tray_discs[0] == 3
    scene.play("research advanced_robotics nano")
    assert scene.state.tray_discs[0] == 2
    scene.play("pass", "act research", "research quantum_grid grid")
    assert scene.state.tray_discs[0] == 0


@pytest.mark.rule("eclipse.setup.population_cubes")
@pytest.mark.check("eclipse.setup.population_cubes")
def test_11_cubes_on_each_track_before_the_home_is_settled() -> None:
    scene = Scene("planta", "mechanema")
    assert [scene.on_track(0, name) for name in ("materials", "science", "money")] == [11, 11, 11]
    assert [scene.produces(0, name) for name in ("materials", "science", "money")] == [2, 2, 2]
    opening = started("planta")
    on_map = opening.state.cubes_at(SECTOR_IDS.index("226"))
    assert sum(opening.state.track[:KINDS]) + on_map == 33


@pytest.mark.rule("eclipse.setup.resources")
@pytest.mark.parametrize("name", SPECIES_IDS)
def test_resources_are_those_of_the_board(name: str) -> None:
    assert started(name).store(0) == SPECIES[SPECIES_IDS.index(name)].resources


@pytest.mark.rule("eclipse.setup.ships_and_ambassadors_supply", "eclipse.setup.home_ship")
@pytest.mark.parametrize("name", SPECIES_IDS)
def test_one_ship_stands_at_home_and_the_others_in_the_supply(name: str) -> None:
    opening = started(name)
    placed = [0, 1, 0, 0] if name == "orion_hegemony" else [1, 0, 0, 0]
    assert fleet(opening, 0, home(name)) == placed
    left = opening.state.ships_left[:SHIP_TYPES]
    assert [count + there for count, there in zip(left, placed, strict=True)] == FLEET
    assert opening.state.ambassadors(0) == 0


@pytest.mark.rule("eclipse.setup.home_population")
@pytest.mark.check("eclipse.setup.home_population")
@pytest.mark.parametrize(
    ("name", "production"),
    [
        ("terran_directorate", [3, 3, 3]),
        ("planta", [3, 3, 2]),
        ("eridani_empire", [2, 3, 3]),
        ("descendants_of_draco", [2, 3, 3]),
        ("mechanema", [2, 3, 3]),
        ("orion_hegemony", [3, 3, 2]),
        ("hydran_progress", [2, 3, 3]),
    ],
)
def test_plain_squares_at_home_have_a_cube(name: str, production: list[int]) -> None:
    assert started(name).production(0) == production


@pytest.mark.rule("eclipse.setup.home_population")
@pytest.mark.parametrize("name", SPECIES_IDS)
def test_cubes_at_home_agree_with_the_board(name: str) -> None:
    opening = started(name)
    spec = SPECIES[SPECIES_IDS.index(name)]
    away = [11 - opening.state.track[resource] for resource in range(KINDS)]
    assert away == spec.population
