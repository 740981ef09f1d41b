"""Cleanup (ledger part: Cleanup)."""

from __future__ import annotations

import pytest

from orrery.games.eclipse.components import TECH_IDS, TECHNOLOGIES
from orrery.kernel.state import DRAW
from tests.eclipse.scene import Scene, named

SPECIES = [
    "terran_directorate",
    "planta",
    "mechanema",
    "orion_hegemony",
    "hydran_progress",
    "descendants_of_draco",
]


def draw_all(scene: Scene) -> Scene:
    """Draw the first technology of the bag until the draw is over."""
    while scene.state.need == DRAW:
        scene.fate(scene.chance().outcomes[0])
    return scene


@pytest.mark.rule("eclipse.cleanup.tech_draw")
@pytest.mark.parametrize(("players", "count"), [(2, 5), (3, 6), (4, 7), (5, 8), (6, 9)])
def test_so_many_regular_technologies_are_drawn(players: int, count: int) -> None:
    scene = draw_all(Scene(*SPECIES[:players]).begin_cleanup())
    assert sum(scene.state.tray) == count
    assert len(named(scene.events, "technology_drawn")) == count


@pytest.mark.rule("eclipse.cleanup.tech_rare")
@pytest.mark.check("eclipse.cleanup.tech_draw")
def test_a_rare_technology_does_not_count() -> None:
    scene = Scene(*SPECIES).begin_cleanup().draws("metasynthesis")
    draw_all(scene)
    assert sum(scene.state.tray) == 10
    assert scene.state.tray[TECH_IDS.index("metasynthesis")] == 1


@pytest.mark.ruling("eclipse.gap.discovery_supply_empty")
def test_the_draw_stops_when_the_bag_is_empty() -> None:
    scene = Scene("terran_directorate", "planta")
    scene.state.tech_bag = [0] * len(TECHNOLOGIES)
    scene.state.tech_bag[TECH_IDS.index("orbital")] = 2
    scene.begin_cleanup().draws("orbital", "orbital")
    assert scene.over()
    assert scene.state.tray[TECH_IDS.index("orbital")] == 2


@pytest.mark.ruling("eclipse.gap.cleanup_bag_colour")
def test_new_technologies_come_from_the_technology_bag() -> None:
    scene = Scene("terran_directorate", "planta").begin_cleanup()
    assert scene.chance().label == "technology"
    before = sum(scene.state.tech_bag)
    draw_all(scene)
    assert sum(scene.state.tech_bag) == before - 5
    assert scene.state.bag_size == 33


@pytest.mark.ruling("eclipse.gap.elimination_player_count")
def test_the_number_of_players_at_the_start_counts_to_the_end() -> None:
    scene = Scene(*SPECIES[:4]).eliminated(1).eliminated(2).begin_cleanup()
    assert sum(draw_all(scene).state.tray) == 7


@pytest.mark.rule("eclipse.cleanup.discs")
@pytest.mark.ruling("eclipse.gap.cleanup_reaction_discs")
def test_discs_of_actions_and_reactions_go_home() -> None:
    scene = Scene("terran_directorate", "planta").passed(0)
    scene.spent(0, "explore", 2).spent(0, "move").spent(1, "build")
    assert scene.state.upkeep(0) == 1
    draw_all(scene.begin_cleanup())
    assert scene.state.discs == [13, 13]
    assert sum(scene.state.spent) == 0
    assert scene.state.upkeep(0) == 0


@pytest.mark.rule("eclipse.cleanup.graveyard")
def test_cubes_come_back_from_the_graveyards() -> None:
    scene = Scene("terran_directorate", "planta").graveyard(0, materials=1, money=2)
    draw_all(scene.begin_cleanup())
    assert scene.buried(0) == (0, 0, 0)
    assert scene.on_track(0, "materials") == 11
    assert scene.on_track(0, "money") == 11
    assert len(named(scene.events, "cube_returned")) == 3


@pytest.mark.rule("eclipse.cleanup.graveyard")
@pytest.mark.ruling("eclipse.gap.cube_return_choice")
def test_if_a_track_is_full_the_owner_chooses_another() -> None:
    scene = Scene("terran_directorate", "planta").track(0, materials=12, science=9, money=10)
    scene.state.graveyard[0:3] = [2, 0, 0]
    draw_all(scene.begin_cleanup())
    assert scene.asked() == (0, "release")
    assert scene.legal() == ["cube science", "cube money"]
    scene.refuses("cube materials", "eclipse.population.overflow", resource=0, cubes=12)
    scene.play("cube money", "cube science")
    assert [scene.on_track(0, name) for name in ("materials", "science", "money")] == [12, 10, 11]


@pytest.mark.rule("eclipse.cleanup.track_room", "eclipse.population.full_track_zero")
@pytest.mark.check("eclipse.cleanup.track_room")
def test_every_cube_finds_a_place() -> None:
    scene = Scene("terran_directorate", "planta").track(0, materials=12, science=12, money=8)
    scene.state.graveyard[0:3] = [1, 0, 0]
    draw_all(scene.begin_cleanup())
    assert scene.over()
    values = [scene.produces(0, name) for name in ("materials", "science", "money")]
    assert values == [0, 0, 4]


@pytest.mark.rule("eclipse.bomb.production_delay", "eclipse.bomb.graveyard")
@pytest.mark.check("eclipse.bomb.production_delay", "eclipse.bomb.graveyard")
def test_a_destroyed_cube_lowers_production_only_from_the_next_upkeep_on() -> None:
    scene = Scene("terran_directorate", "planta", round=2).passed(0)
    scene.track(0, money=8)
    scene.state.graveyard[2] = 1
    scene.begin_round(phase=2)
    assert scene.held(0, "money") == 6
    assert scene.buried(0) == (0, 0, 1)
    draw_all(scene)
    assert scene.buried(0) == (0, 0, 0)
    assert scene.produces(0, "money") == 4


@pytest.mark.rule("eclipse.cleanup.colony_ships", "eclipse.cleanup.summary")
def test_colony_ships_and_summary_tiles_are_turned() -> None:
    scene = Scene("terran_directorate", "planta").passed(1, 0)
    scene.colony_ships(0, 0).colony_ships(1, 1)
    draw_all(scene.begin_cleanup())
    assert scene.state.colony_ships == [3, 4]
    assert scene.state.passed == [0, 0]


@pytest.mark.rule("eclipse.cleanup.round_marker", "eclipse.pass.first_marker")
@pytest.mark.ruling("eclipse.gap.cleanup_order")
def test_the_round_advances_and_the_first_to_pass_begins() -> None:
    scene = Scene("terran_directorate", "planta", round=3).home(0).home(1).passed(1, 0)
    scene.spent(0, "move").graveyard(0, money=1).begin_round(phase=3)
    draw_all(scene)
    kinds = [event.kind.name for event in scene.events]
    assert kinds == ["technology_drawn"] * 5 + ["cube_returned", "round_began"]
    assert scene.state.round == 4
    assert scene.state.start_player == 1
    assert scene.state.next_start == -1
    assert scene.asked() == (1, "turn")
