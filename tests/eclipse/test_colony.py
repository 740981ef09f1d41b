"""Colony ships and population cubes (ledger parts: Colony ships, Concepts)."""

from __future__ import annotations

import pytest

from orrery.games.eclipse.components import PRODUCTION, SECTORS
from orrery.games.eclipse.population import ANY_TRACK, release_cubes
from orrery.games.eclipse.space import SPACE_OF_ACTIONS
from tests.eclipse.places import TERRANS, small_map
from tests.eclipse.scene import Scene, at, named


def settling(*species: str, knows: tuple[str, ...] = ()) -> Scene:
    """Seat 0, Terran unless named, controls 221 and has all colony ships face up."""
    return small_map(*species).knows(0, *knows)


def colonising(scene: Scene) -> Scene:
    """An action in which nothing but colony ships matters."""
    scene.play("act move")
    return scene


def places(scene: Scene, sector: str) -> list[str]:
    words = [text.split() for text in scene.legal("colonise")]
    return [place for _, where, place in words if where == sector]


# Colony ships -----------------------------------------------------------------------------


@pytest.mark.rule("eclipse.colony.when_action")
@pytest.mark.parametrize("turn", ["act explore", "act move", "pass", "react build"])
def test_any_number_in_an_own_action_or_reaction(turn: str) -> None:
    scene = settling()
    if turn.startswith("react"):
        scene.passed(0)
    scene.play(turn, "colonise 221 money", "colonise 221 science", "colonise 221 materials")
    assert scene.state.colony_ships[0] == 0
    assert scene.cubes_in("221") == {"materials": 1, "science": 1, "money": 1}


@pytest.mark.rule("eclipse.colony.use", "eclipse.population.only_colony_ships")
def test_a_colony_ship_moves_a_cube_from_its_track_to_a_square() -> None:
    scene = colonising(settling())
    events = scene.play("colonise 221 money")
    assert scene.state.colony_ships[0] == 2
    assert scene.on_track(0, "money") == 10
    assert scene.produces(0, "money") == 3
    assert [event.args[1] for event in named(events, "colonised")] == [at("221")]
    refused = {"sector": at("221"), "squares": 1, "cubes": 1}
    scene.refuses("colonise 221 money", "eclipse.colony.use", **refused)
    scene.refuses("colonise 102 science", "eclipse.colony.use", sector=at("102"), disc=-1)


@pytest.mark.rule("eclipse.colony.face_up_only")
def test_a_used_colony_ship_is_no_help() -> None:
    scene = settling().colony_ships(0, 0).ships(0, "221", cruiser=1)
    colonising(scene).refuses("colonise 221 money", "eclipse.colony.face_up_only", face_up=0)


@pytest.mark.rule("eclipse.colony.matching_track")
@pytest.mark.check("eclipse.colony.matching_track")
def test_a_square_takes_a_cube_of_its_own_track() -> None:
    scene = colonising(settling())
    assert places(scene, "221") == ["materials", "science", "money"]
    money = scene.on_track(0, "money")
    scene.play("colonise 221 science")
    assert scene.on_track(0, "money") == money
    assert scene.on_track(0, "science") == 10


@pytest.mark.ruling("eclipse.gap.colony_empty_track")
def test_an_empty_track_gives_nothing_and_no_other_helps() -> None:
    scene = colonising(settling().track(0, science=0))
    assert places(scene, "221") == ["materials", "money"]
    empty = {"resource": 1, "cubes": 0}
    scene.refuses("colonise 221 science", "eclipse.gap.colony_empty_track", **empty)


@pytest.mark.rule("eclipse.colony.enemy_ships_action")
def test_enemy_ships_do_not_stop_colony_ships_in_the_action_phase() -> None:
    scene = colonising(settling().ships(1, "221", dreadnought=2))
    assert scene.allows("colonise 221 money")


@pytest.mark.rule("eclipse.colony.gray_square")
@pytest.mark.parametrize("track", ["materials", "science", "money"])
def test_a_gray_square_takes_a_cube_of_any_track(track: str) -> None:
    scene = colonising(settling().lay("313", "3-1", disc=0))
    assert places(scene, "313") == ["gray:materials", "gray:science", "gray:money"]
    scene.play(f"colonise 313 gray:{track}")
    assert scene.on_track(0, track) == 10
    assert places(scene, "313") == []


@pytest.mark.rule("eclipse.colony.advanced_square")
@pytest.mark.check("eclipse.colony.advanced_square")
@pytest.mark.parametrize(
    ("technology", "sector", "place", "resource"),
    [
        pytest.param(*case, marks=pytest.mark.rule(f"eclipse.tech.{case[0]}"))
        for case in (
            ("advanced_mining", "318", "materials_advanced", 0),
            ("advanced_labs", "221", "science_advanced", 1),
            ("advanced_economy", "221", "money_advanced", 2),
        )
    ],
)
def test_a_square_with_a_star_needs_its_technology(
    technology: str, sector: str, place: str, resource: int
) -> None:
    scene = colonising(settling().lay("318", "3-1", disc=0))
    refused = {"resource": resource}
    scene.refuses(f"colonise {sector} {place}", "eclipse.colony.advanced_square", **refused)
    for known in (technology, "metasynthesis"):
        learned = colonising(settling(knows=(known,)).lay("318", "3-1", disc=0))
        learned.play(f"colonise {sector} {place}")
        assert learned.cubes_in(sector) == {place: 1}


@pytest.mark.rule("eclipse.tech.metasynthesis")
def test_metasynthesis_opens_squares_of_every_kind() -> None:
    scene = colonising(settling(knows=("metasynthesis",)).lay("110", "3-1", disc=0))
    assert places(scene, "221") == [
        "materials",
        "science",
        "money",
        "science_advanced",
        "money_advanced",
    ]
    assert places(scene, "110") == [
        "money_advanced",
        "gray_advanced:materials",
        "gray_advanced:science",
        "gray_advanced:money",
    ]


@pytest.mark.rule("eclipse.colony.advanced_gray")
@pytest.mark.parametrize("track", ["materials", "science", "money"])
def test_with_metasynthesis_an_advanced_gray_square_takes_any_cube(track: str) -> None:
    scene = colonising(settling(knows=("metasynthesis",)).lay("110", "3-1", disc=0))
    scene.play(f"colonise 110 gray_advanced:{track}")
    assert scene.cubes_in("110") == {"gray_advanced": 1}
    assert scene.on_track(0, track) == 10


@pytest.mark.rule("eclipse.colony.advanced_gray")
@pytest.mark.check("eclipse.colony.advanced_gray")
def test_an_advanced_gray_square_takes_what_the_technology_allows() -> None:
    scene = colonising(settling(knows=("advanced_labs",)).lay("110", "3-1", disc=0))
    assert places(scene, "110") == ["gray_advanced:science"]
    for track, resource in (("materials", 0), ("money", 2)):
        scene.refuses(
            f"colonise 110 gray_advanced:{track}",
            "eclipse.colony.advanced_gray",
            resource=resource,
        )


@pytest.mark.rule("eclipse.colony.orbital")
@pytest.mark.check("eclipse.colony.orbital")
def test_an_orbital_takes_science_or_money_but_no_materials() -> None:
    scene = colonising(settling().orbital("221"))
    assert [place for place in places(scene, "221") if place.startswith("orbital")] == [
        "orbital:science",
        "orbital:money",
    ]
    scene.play("colonise 221 orbital:science")
    assert scene.cubes_in("221") == {"orbital": 1}
    assert scene.on_track(0, "science") == 10
    assert not [place for place in places(scene, "221") if place.startswith("orbital")]


@pytest.mark.example("eclipse.ex.colony.two_ships")
def test_leto_uses_two_colony_ships() -> None:
    scene = colonising(settling().lay("306", "3-1", disc=0))
    scene.play("colonise 306 materials", "colonise 306 money")
    assert scene.state.colony_ships[0] == 1
    assert scene.on_track(0, "materials") == scene.on_track(0, "money") == 10


@pytest.mark.example("eclipse.ex.action.7_thalia_two_sectors")
def test_thalias_last_two_colony_ships() -> None:
    scene = settling("planta", TERRANS[1], knows=("advanced_mining",)).colony_ships(0, 2)
    scene.lay("107", "2-2").lay("304", "3-1")
    scene.disc(0, "107", "304").ships(0, "221", cruiser=1)
    colonising(scene).play("colonise 107 money", "colonise 107 materials_advanced")
    assert scene.cubes_in("107") == {"money": 1, "materials_advanced": 1}
    scene.refuses("colonise 304 materials", "eclipse.colony.face_up_only", face_up=0)


# Production -------------------------------------------------------------------------------


@pytest.mark.rule("eclipse.population.production_value")
@pytest.mark.check("eclipse.population.production_value")
@pytest.mark.ruling("eclipse.gap.population_track")
def test_the_highest_empty_space_is_the_production() -> None:
    scene = settling()
    values = [scene.track(0, science=11 - away).produces(0, "science") for away in range(12)]
    assert values == PRODUCTION == [2, 3, 4, 6, 8, 10, 12, 15, 18, 21, 24, 28]


@pytest.mark.rule("eclipse.population.production_value")
@pytest.mark.example("eclipse.ex.production.reading")
def test_the_board_of_the_example_reads_15_21_and_12() -> None:
    scene = settling().track(0, materials=4, science=2, money=5)
    read = [scene.produces(0, name) for name in ("materials", "science", "money")]
    assert read == [15, 21, 12]


@pytest.mark.rule("eclipse.population.cubes_leave_in_order")
def test_cubes_leave_from_the_lowest_value_and_return_to_the_highest() -> None:
    scene = colonising(settling().orbital("221"))
    scene.play("colonise 221 money")
    assert scene.produces(0, "money") == 3
    scene.play("colonise 221 orbital:money")
    assert scene.produces(0, "money") == 4
    scene.state.track[2] += 1
    assert scene.produces(0, "money") == 3


@pytest.mark.rule("eclipse.population.full_track_zero")
@pytest.mark.check("eclipse.population.full_track_zero")
def test_a_full_track_produces_nothing() -> None:
    assert settling().track(0, materials=12).produces(0, "materials") == 0


# Cubes that come back ---------------------------------------------------------------------


def withdrawing(scene: Scene) -> Scene:
    scene.play("act influence", "withdraw 221")
    return scene


@pytest.mark.rule("eclipse.population.overflow")
def test_a_cube_that_finds_its_track_full_goes_to_another() -> None:
    scene = settling().cubes(0, "221", "money").track(0, money=12, materials=10, science=10)
    withdrawing(scene)
    assert scene.asked() == (0, "release")
    assert scene.legal() == ["cube materials", "cube science"]
    full = {"resource": 2, "cubes": 12}
    scene.refuses("cube money", "eclipse.population.overflow", **full)
    scene.play("cube science")
    assert scene.on_track(0, "science") == 11


@pytest.mark.rule("eclipse.population.overflow")
def test_a_gray_cube_does_not_go_to_a_full_track() -> None:
    scene = settling().lay("313", "3-1", disc=0).cubes(0, "313", "gray:money")
    scene.track(0, money=12, materials=10, science=10)
    scene.play("act influence", "withdraw 313")
    scene.refuses("cube money", "eclipse.population.overflow", resource=2, cubes=12)


@pytest.mark.rule("eclipse.colony.gray_return")
@pytest.mark.parametrize("track", ["materials", "science", "money"])
def test_a_cube_from_a_gray_square_goes_to_any_track(track: str) -> None:
    scene = settling().lay("313", "3-1", disc=0).cubes(0, "313", "gray:money")
    scene.play("act influence", "withdraw 313")
    assert scene.legal() == ["cube materials", "cube science", "cube money"]
    before = scene.on_track(0, track)
    scene.play(f"cube {track}")
    assert scene.on_track(0, track) == before + 1


@pytest.mark.ruling("eclipse.gap.cube_return_choice")
def test_the_order_is_materials_science_money_orbital_gray() -> None:
    scene = settling().lay("211", "3-1", disc=0)
    scene.cubes(0, "211", "gray:science", "orbital:money", "money", "materials_advanced")
    scene.play("act influence")
    events = scene.play("withdraw 211")
    assert [event.args[1] for event in named(events, "cube_returned")] == [0, 2]
    assert scene.legal() == ["cube science", "cube money"], "the orbital"
    scene.play("cube money")
    assert scene.legal() == ["cube materials", "cube science", "cube money"], "the gray square"
    scene.play("cube materials")
    assert scene.asked() == (0, "influence")


@pytest.mark.ruling("eclipse.gap.cube_return_choice")
@pytest.mark.rule("eclipse.bomb.orbital", "eclipse.bomb.gray")
def test_destroyed_cubes_go_to_graveyards_of_the_owners_choice() -> None:
    scene = settling().begin()
    release_cubes(scene.state, 1, [0, 0, 1, 1, 0, 0, 0, 0, 1], True, at("221"))
    scene.state.run()
    assert scene.asked() == (1, "release"), "the money cube went where it belongs"
    scene.refuses("cube materials", "eclipse.bomb.orbital", resource=0)
    for track in ("cube science", "cube materials"):
        scene.state.play(1, SPACE_OF_ACTIONS.parse(track))
    assert scene.buried(1) == (1, 1, 1)
    assert scene.asked() == (0, "turn")


@pytest.mark.rule("eclipse.population.overflow")
def test_nothing_to_release_asks_nothing() -> None:
    scene = settling().begin()
    release_cubes(scene.state, 0, [0] * 9, False)
    scene.state.run()
    assert scene.asked() == (0, "turn")
    release_cubes(scene.state, 0, ANY_TRACK, False)
    scene.state.run()
    assert scene.asked() == (0, "release")


@pytest.mark.rule("eclipse.population.only_colony_ships")
def test_control_alone_brings_no_cubes() -> None:
    scene = settling()
    scene.play("act influence", "influence 102")
    assert sum(SECTORS[at("102")].squares) == 2
    assert scene.cubes_in("102") == {}
