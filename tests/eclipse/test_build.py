"""Building ships and structures (ledger part: Build; technologies that allow or help it)."""

from __future__ import annotations

import pytest

from orrery.games.eclipse.actions.base import frame_of
from orrery.games.eclipse.components import DREADNOUGHT, TECH_IDS
from orrery.games.eclipse.scoring import count_points
from orrery.games.eclipse.state import SCORE_PARTS
from tests.eclipse.places import TERRANS, small_map
from tests.eclipse.scene import Scene, at, named

COSTS = {
    "interceptor": 3,
    "cruiser": 5,
    "dreadnought": 8,
    "starbase": 3,
    "orbital": 4,
    "monolith": 10,
}


def building(*species: str, materials: int = 40, knows: tuple[str, ...] = ()) -> Scene:
    """Seat 0, Terran unless named, with materials and all that it may build."""
    scene = small_map(*species).holds(0, materials=materials).colony_ships(0, 0)
    return scene.knows(0, "orbital", "monolith", *knows)


@pytest.mark.rule("eclipse.build.activations")
@pytest.mark.check("eclipse.build.activations")
@pytest.mark.parametrize(
    ("species", "technologies", "count"),
    [
        ("mechanema", (), 3),
        ("terran_directorate", (), 2),
        ("orion_hegemony", (), 2),
        ("terran_directorate", ("nanorobots",), 3),
        ("mechanema", ("nanorobots",), 4),
    ],
)
def test_how_many_activations(species: str, technologies: tuple[str, ...], count: int) -> None:
    scene = building(species, TERRANS[1], knows=technologies)
    scene.play("act build")
    assert frame_of(scene.state).left == count
    scene.play(*["build interceptor 221"] * count)
    assert scene.asked() == (1, "turn")


@pytest.mark.rule("eclipse.tech.nanorobots")
@pytest.mark.check("eclipse.tech.nanorobots")
def test_nanorobots_give_three_activations_and_one_in_a_reaction() -> None:
    scene = building(knows=("nanorobots",))
    scene.play("act build", *["build cruiser 221"] * 3)
    assert scene.asked() == (1, "turn")
    reaction = building(knows=("nanorobots",)).passed(0)
    reaction.play("react build", "build cruiser 221")
    assert reaction.asked() == (1, "turn")


@pytest.mark.rule("eclipse.build.one", "eclipse.build.costs")
@pytest.mark.parametrize("item", list(COSTS))
def test_an_activation_builds_one_thing_for_its_cost(item: str) -> None:
    scene = building(materials=COSTS[item])
    events = scene.play("act build", f"build {item} 221")
    assert scene.held(0, "materials") == 0
    assert len(named(events, "built")) == 1
    poor = building(materials=COSTS[item] - 1)
    poor.play("act build")
    poor.refuses(
        f"build {item} 221",
        "eclipse.resource.gain_pay",
        resource=0,
        needed=COSTS[item],
        held=COSTS[item] - 1,
    )


@pytest.mark.rule("eclipse.build.one")
def test_building_is_for_build_actions() -> None:
    building().refuses("build cruiser 221", "eclipse.build.one")


@pytest.mark.rule("eclipse.build.controlled_only")
def test_ships_in_a_sector_are_not_enough() -> None:
    scene = building().ships(0, "102", cruiser=2)
    scene.play("act build")
    refused = {"sector": at("102"), "controller": -1}
    scene.refuses("build interceptor 102", "eclipse.build.controlled_only", **refused)


@pytest.mark.rule("eclipse.build.enemy_presence")
@pytest.mark.check("eclipse.build.enemy_presence")
def test_two_enemy_ships_do_not_prevent_building() -> None:
    scene = building().ships(1, "221", interceptor=2)
    scene.play("act build", "build interceptor 221")
    assert scene.fleet(0, "221") == {"interceptor": 1}


@pytest.mark.rule("eclipse.build.need_tech")
@pytest.mark.parametrize(
    "item",
    [
        pytest.param(name, marks=pytest.mark.rule(f"eclipse.tech.{name}"))
        for name in ("starbase", "orbital", "monolith")
    ],
)
def test_some_things_need_their_technology(item: str) -> None:
    scene = small_map("mechanema", TERRANS[1]).holds(0, materials=20).colony_ships(0, 0)
    scene.play("act build")
    assert {text.split()[1] for text in scene.legal("build")} == {
        "interceptor",
        "cruiser",
        "dreadnought",
    }
    number = TECH_IDS.index(item)
    scene.refuses(f"build {item} 221", "eclipse.build.need_tech", technology=number)
    learned = small_map("mechanema", TERRANS[1]).holds(0, materials=20).knows(0, item)
    learned.play("act build", f"build {item} 221")


@pytest.mark.rule("eclipse.build.one_orbital", "eclipse.build.one_monolith")
def test_a_sector_holds_one_of_each_structure() -> None:
    scene = building().orbital("221").monolith("221")
    scene.play("act build")
    scene.refuses("build orbital 221", "eclipse.build.one_orbital", sector=at("221"))
    scene.refuses("build monolith 221", "eclipse.build.one_monolith", sector=at("221"))


@pytest.mark.rule("eclipse.build.both_structures")
def test_a_sector_holds_an_orbital_and_a_monolith_together() -> None:
    scene = building()
    scene.play("act build", "build orbital 221", "build monolith 221")
    assert scene.state.orbital[at("221")] == scene.state.monolith[at("221")] == 1


@pytest.mark.rule("eclipse.build.no_ship_limit")
def test_only_the_supply_limits_the_ships_of_a_sector() -> None:
    scene = building().ships(0, "221", interceptor=7, cruiser=4, dreadnought=2, starbase=3)
    scene.play("act build", "build interceptor 221", "build starbase 221")
    assert sum(scene.fleet(0, "221").values()) == 18


@pytest.mark.rule("eclipse.components.limited")
@pytest.mark.check("eclipse.components.limited")
def test_there_is_no_third_dreadnought() -> None:
    scene = building(materials=8).ships(0, "102", dreadnought=2)
    scene.play("act build")
    scene.refuses("build dreadnought 221", "eclipse.components.limited", ship=DREADNOUGHT, left=0)


@pytest.mark.rule("eclipse.components.unlimited")
@pytest.mark.check("eclipse.components.unlimited")
def test_a_thirteenth_orbital_may_be_built() -> None:
    scene = building()
    laid = ["101", "104", "105", "106", "107", "108", "109", "110", "201", "202", "203", "204"]
    scene.state.orbital = [int(i in [at(sector) for sector in laid]) for i in range(60)]
    assert sum(scene.state.orbital) == 12
    scene.play("act build", "build orbital 221")
    assert sum(scene.state.orbital) == 13


@pytest.mark.rule("eclipse.structure.permanent")
def test_structures_stay_when_the_controller_goes() -> None:
    scene = building().orbital("221").monolith("221")
    scene.play("act influence", "withdraw 221")
    assert scene.state.orbital[at("221")] == scene.state.monolith[at("221")] == 1


@pytest.mark.rule("eclipse.control.structures")
@pytest.mark.check("eclipse.control.structures")
def test_the_points_of_a_monolith_go_to_the_new_controller() -> None:
    scene = building().monolith("221")
    monoliths = SCORE_PARTS.index("monoliths")
    assert count_points(scene.state, 0)[monoliths] == 3
    scene.state.disc[at("221")] = 1
    assert count_points(scene.state, 0)[monoliths] == 0
    assert count_points(scene.state, 1)[monoliths] == 3


@pytest.mark.rule("eclipse.ship.starbase_immobile")
def test_starbases_never_move() -> None:
    scene = building().ships(0, "221", starbase=1, interceptor=1)
    scene.play("act move")
    assert {text.split()[1] for text in scene.legal("move")} == {"interceptor"}


@pytest.mark.example("eclipse.ex.build.cruiser_dreadnought")
def test_leto_builds_a_cruiser_and_a_dreadnought_for_thirteen() -> None:
    scene = building(materials=13).disc(0, "102")
    scene.play("act build", "build cruiser 221", "build dreadnought 102")
    assert scene.held(0, "materials") == 0
    assert scene.fleet(0, "221") == {"cruiser": 1}
    assert scene.fleet(0, "102") == {"dreadnought": 1}
