"""The attack on population (ledger part: Finish combat)."""

from __future__ import annotations

import pytest

from orrery.games.eclipse.components import SQUARES
from tests.eclipse.battles import (
    BURST,
    MISS,
    OTHER,
    TERRAN,
    battles,
    duel,
    no_keeping,
    rolls,
)
from tests.eclipse.scene import Scene

DRACO = "descendants_of_draco"


def raid(sector: str = "101", *cubes: str, **fleet: int) -> Scene:
    """Seat 1 is alone with these ships in a sector of seat 0 with these cubes."""
    return duel(sector).cubes(0, sector, *cubes).ships(1, sector, **fleet)


@pytest.mark.rule("eclipse.bomb.when")
@pytest.mark.ruling("eclipse.gap.bombard_optional")
def test_ships_may_attack_population_without_any_battle() -> None:
    scene = raid("101", "money", interceptor=1).begin_combat()
    assert battles(scene) == []
    assert scene.asked() == (1, "bombard")
    assert scene.legal() == ["bombard", "decline"]
    scene.refuses("neutron_bombs", "eclipse.tech.neutron_bombs")
    scene.refuses("destroy money", "eclipse.bomb.damage")
    scene.play("decline")
    assert scene.cubes_in("101") == {"money": 1}
    assert scene.controller("101") == 0


@pytest.mark.rule("eclipse.bomb.when")
def test_ships_left_after_a_battle_attack_population() -> None:
    scene = raid("101", "money", dreadnought=1).ships(0, "101", interceptor=1)
    scene.begin_combat().fate(MISS, BURST, MISS)
    no_keeping(scene)
    assert scene.asked() == (1, "bombard")


@pytest.mark.rule("eclipse.bomb.once_per_ship", "eclipse.bomb.damage")
@pytest.mark.check("eclipse.bomb.damage")
@pytest.mark.example("eclipse.ex.bombard")
def test_three_plasma_interceptors_roll_three_orange_dice_once() -> None:
    scene = raid("101", "money", "materials", "materials_advanced", interceptor=3)
    scene.knows(1, "plasma_cannon").part(1, "interceptor", 1, "plasma_cannon").begin_combat()
    scene.fate(BURST, 3, 2).play("bombard")
    assert rolls(scene, 1) == [("orange", 6), ("orange", 3), ("orange", 2)]
    assert scene.asked() == (1, "bombard")
    assert scene.legal() == ["destroy materials", "destroy money", "destroy materials_advanced"]
    science = SQUARES.index("science")
    scene.refuses("destroy science", "eclipse.bomb.damage", square=science, cubes=0)
    scene.refuses("bombard", "eclipse.bomb.when")
    scene.play("destroy money", "destroy materials")
    assert scene.cubes_in("101") == {"materials_advanced": 1}
    assert scene.buried(0) == (1, 0, 1)
    assert scene.over()


@pytest.mark.rule("eclipse.bomb.hit")
@pytest.mark.check("eclipse.bomb.hit")
@pytest.mark.parametrize(("face", "left"), [(3, 1), (4, 0), (5, 0), (6, 0), (1, 1)])
def test_computers_count_and_population_has_no_shields(face: int, left: int) -> None:
    scene = raid("101", "money", cruiser=1).knows(1, "positron_computer")
    scene.part(1, "cruiser", 1, "positron_computer").begin_combat()
    scene.fate(face).play("bombard")
    assert sum(scene.cubes_in("101").values()) == left


@pytest.mark.ruling("eclipse.gap.bombard_multiple_weapons", "eclipse.gap.bombard_procedure")
def test_all_cannons_of_all_types_roll_each_with_its_own_computers() -> None:
    """A dreadnought (computers 1, two dice) and an interceptor (none, one): 5, 5 and 5."""
    scene = raid("101", "money", "materials", "materials_advanced", interceptor=1, dreadnought=1)
    scene.begin_combat().fate(5, 5, 5).play("bombard")
    assert len(rolls(scene, 1)) == 3
    scene.play("destroy money", "destroy materials")
    assert scene.cubes_in("101") == {"materials_advanced": 1}


@pytest.mark.ruling("eclipse.gap.bombard_procedure")
def test_damage_beyond_the_cubes_is_lost() -> None:
    scene = raid("101", "money", dreadnought=1).begin_combat()
    scene.fate(BURST, BURST).play("bombard")
    assert scene.cubes_in("101") == {}
    assert scene.buried(0) == (0, 0, 1)


@pytest.mark.rule("eclipse.bomb.graveyard", "eclipse.bomb.production_delay")
@pytest.mark.check("eclipse.bomb.graveyard", "eclipse.bomb.production_delay")
def test_destroyed_cubes_lie_in_the_graveyard_until_cleanup() -> None:
    """Three money cubes are away: the production of 6 is not changed by the loss of one."""
    scene = raid("101", "money", interceptor=1).track(0, money=8).begin_combat()
    assert scene.produces(0, "money") == 6
    scene.fate(BURST).play("bombard")
    assert scene.buried(0) == (0, 0, 1)
    assert scene.produces(0, "money") == 6
    # the cube goes back in cleanup: then it is 4
    scene.state.track[2] += 1
    assert scene.produces(0, "money") == 4


@pytest.mark.rule("eclipse.bomb.gray")
def test_the_owner_chooses_the_graveyard_of_a_gray_square() -> None:
    scene = raid("108", "gray:money", interceptor=1).begin_combat()
    scene.fate(BURST).play("bombard")
    assert scene.asked() == (0, "release")
    assert scene.legal() == ["cube materials", "cube science", "cube money"]
    scene.play("cube materials")
    assert scene.buried(0) == (1, 0, 0)


@pytest.mark.rule("eclipse.bomb.orbital")
def test_a_cube_on_an_orbital_goes_to_science_or_money() -> None:
    scene = raid("101", "orbital:science", interceptor=1).begin_combat()
    scene.fate(BURST).play("bombard")
    assert scene.legal() == ["cube science", "cube money"]
    scene.refuses("cube materials", "eclipse.bomb.orbital", resource=0)
    scene.play("cube money")
    assert scene.buried(0) == (0, 0, 1)


@pytest.mark.ruling("eclipse.gap.simultaneous_bombard")
def test_sectors_go_in_descending_number_before_any_is_influenced() -> None:
    scene = raid("101", "money", interceptor=1).lay("305", "3-0", disc=0)
    scene.cubes(0, "305", "science").ships(1, "305", interceptor=1).begin_combat()
    scene.fate(BURST).play("bombard")
    assert scene.cubes_in("305") == {}
    assert scene.asked() == (1, "bombard")
    scene.fate(BURST).play("bombard")
    assert scene.cubes_in("101") == {}
    assert scene.asked() == (1, "conquest")


# Neutron bombs ----------------------------------------------------------------------------


@pytest.mark.rule("eclipse.tech.neutron_bombs")
def test_neutron_bombs_destroy_everything_without_dice() -> None:
    scene = raid("101", "money", "materials", interceptor=1).knows(1, "neutron_bombs")
    scene.begin_combat()
    assert scene.legal() == ["bombard", "neutron_bombs", "decline"]
    scene.play("neutron_bombs")
    assert scene.cubes_in("101") == {}
    assert rolls(scene, 1) == []
    assert scene.buried(0) == (1, 0, 1)


@pytest.mark.ruling("eclipse.gap.neutron_bombs_optional_scope")
def test_neutron_bombs_need_no_weapon() -> None:
    scene = raid("101", "money", interceptor=1).knows(1, "neutron_bombs")
    scene.part(1, "interceptor", 1, "hull").begin_combat()
    assert scene.legal() == ["neutron_bombs", "decline"]


@pytest.mark.rule("eclipse.tech.neutron_absorber")
@pytest.mark.check("eclipse.tech.neutron_absorber")
def test_the_absorber_leaves_only_dice() -> None:
    scene = raid("101", "money", interceptor=1).knows(1, "neutron_bombs")
    scene.knows(0, "neutron_absorber").begin_combat()
    assert scene.legal() == ["bombard", "decline"]
    scene.refuses("neutron_bombs", "eclipse.tech.neutron_absorber", seat=0)


# Species and non-player ships -------------------------------------------------------------


@pytest.mark.rule("eclipse.species.planta.population", "eclipse.tech.neutron_absorber_planta")
@pytest.mark.parametrize("technologies", [(), ("neutron_absorber",)])
def test_plantas_cubes_fall_without_dice_whatever_the_absorber(technologies: tuple[str]) -> None:
    scene = Scene("planta", OTHER).lay("101", "1-0", disc=0).cubes(0, "101", "money", "materials")
    scene.knows(0, *technologies).part(1, "interceptor", 1, "hull")
    scene.ships(1, "101", interceptor=1).begin_combat()
    assert scene.cubes_in("101") == {}
    assert scene.buried(0) == (1, 0, 1)
    assert scene.asked() == (1, "conquest")


@pytest.mark.ruling("eclipse.gap.draco_population_ancients", "eclipse.gap.npc_attack_population")
def test_non_player_ships_leave_population_and_discs_alone() -> None:
    scene = Scene(DRACO, TERRAN).lay("101", "1-0", disc=0, npcs=1).cubes(0, "101", "money")
    scene.lay("001", "0-0", npcs=1).ships(1, "001", interceptor=1).begin_combat()
    scene.fate(MISS, BURST, BURST, BURST, BURST)
    no_keeping(scene)
    assert scene.over()
    assert scene.cubes_in("101") == {"money": 1}
    assert scene.controller("101") == 0
    assert scene.state.npc[scene.state.galaxy().sectors[0]] == 1
