"""The end of the game (ledger part: End of game)."""

from __future__ import annotations

import pytest

from orrery.games.eclipse.scoring import count_points
from orrery.games.eclipse.state import SCORE_PARTS
from orrery.kernel.state import Outcome
from tests.eclipse.scene import Scene, named

MILITARY = ["neutron_bombs", "plasma_cannon", "phase_shield", "advanced_mining", "tachyon_source"]
GRID = ["gauss_shield", "fusion_source", "improved_hull", "positron_computer", "advanced_economy"]
NANO = ["nanorobots", "fusion_drive", "orbital", "advanced_robotics", "advanced_labs"]


def points(scene: Scene, seat: int = 0) -> dict[str, int]:
    """What a seat scores, without the parts that give nothing."""
    counted = zip(SCORE_PARTS, count_points(scene.state, seat), strict=True)
    return {part: vp for part, vp in counted if vp}


def end(scene: Scene) -> Outcome:
    """The result after the upkeep of round 8."""
    scene.state.round = 8
    scene.begin_round(phase=2)
    outcome = scene.state.outcome()
    assert outcome is not None
    return outcome


# Points -----------------------------------------------------------------------------------


@pytest.mark.rule("eclipse.score.reputation")
def test_reputation_tiles_score_their_values() -> None:
    assert points(Scene("mechanema", "planta").reputation(0, 4, 1, 3)) == {"reputation": 8}


@pytest.mark.rule("eclipse.score.ambassadors")
def test_each_ambassador_scores_one() -> None:
    scene = Scene("mechanema", "planta", "hydran_progress", "orion_hegemony")
    scene.allies(0, 1).allies(0, 2)
    assert points(scene) == {"ambassadors": 2}


@pytest.mark.rule("eclipse.score.sectors")
def test_controlled_sectors_score_what_is_printed() -> None:
    scene = Scene("mechanema", "planta").lay("109", "1-0", disc=0).lay("306", "3-0", disc=0)
    scene.lay("102", "1-1").ships(0, "102", cruiser=1).lay("103", "1-2", disc=1)
    assert points(scene) == {"sectors": 5}


@pytest.mark.rule("eclipse.score.monoliths", "eclipse.control.structures")
@pytest.mark.check("eclipse.control.structures")
def test_a_monolith_scores_three_for_whoever_controls_its_sector() -> None:
    scene = Scene("mechanema", "hydran_progress").lay("306", "3-0", disc=0).monolith("306")
    assert points(scene) == {"sectors": 1, "monoliths": 3}
    scene.state.disc[scene.state.disc.index(0)] = 1
    assert points(scene) == {}
    assert points(scene, 1) == {"sectors": 1, "monoliths": 3}


@pytest.mark.rule("eclipse.score.discoveries", "eclipse.discovery.keep_vp")
def test_kept_discoveries_score_two() -> None:
    assert points(Scene("mechanema", "planta").keeps_discoveries(0, 3)) == {"discoveries": 6}


@pytest.mark.rule("eclipse.score.traitor")
def test_the_traitor_loses_two() -> None:
    scene = Scene("mechanema", "planta", "hydran_progress", "orion_hegemony").traitor(0)
    assert points(scene) == {"traitor": -2}
    assert points(scene, 1) == {}


@pytest.mark.rule("eclipse.score.tech")
@pytest.mark.check("eclipse.score.tech")
def test_technology_tracks_score_by_their_length() -> None:
    scene = Scene("descendants_of_draco", "planta")
    scene.knows(0, *MILITARY[:4]).knows(0, *GRID).knows(0, *NANO[2:4])
    assert [scene.state.technologies_on(0, track) for track in range(3)] == [4, 5, 3]
    assert points(scene) == {"technologies": 3}


@pytest.mark.rule("eclipse.score.tech", "eclipse.research.rare_counts_on_track")
@pytest.mark.parametrize(("more", "vp"), [(0, 2), (1, 3), (2, 5)])
def test_rare_technologies_count_on_their_track(more: int, vp: int) -> None:
    scene = Scene("descendants_of_draco", "planta").knows(0, *MILITARY)
    scene.knows(0, *["metasynthesis", "cloaking_device"][:more], track="military")
    assert points(scene) == {"technologies": vp}


@pytest.mark.rule("eclipse.score.warp_portals")
@pytest.mark.ruling("eclipse.gap.warp_several")
def test_portals_score_for_the_controller_of_their_sector() -> None:
    scene = Scene("mechanema", "hydran_progress", portals=True)
    scene.lay("281", "2-1", disc=0).portal("281").portal("281", ancient=True)
    scene.lay("315", "3-0", disc=1).lay("316", "3-1").portal("315", ancient=True)
    assert points(scene) == {"sectors": 2, "portals": 3}
    assert points(scene, 1) == {"sectors": 1, "portals": 2}


@pytest.mark.rule("eclipse.species.planta.vp")
@pytest.mark.check("eclipse.species.planta.vp")
def test_planta_scores_one_more_for_each_sector() -> None:
    scene = Scene("planta", "mechanema")
    for number, sector in enumerate(["306", "310", "311", "312", "313", "314", "315"]):
        scene.lay(sector, f"3-{number}", disc=0)
    assert points(scene) == {"sectors": 7, "species": 7}


@pytest.mark.rule("eclipse.species.draco.vp")
@pytest.mark.check("eclipse.species.draco.vp")
def test_draco_scores_one_for_each_ancient_on_the_map() -> None:
    scene = Scene("descendants_of_draco", "mechanema").lay("101", "1-0", npcs=1)
    scene.lay("105", "1-1", npcs=1).lay("001", "0-0", npcs=1).lay("271", "2-0", npcs=1)
    assert points(scene) == {"species": 2}
    assert points(scene, 1) == {}


@pytest.mark.example("eclipse.ex.scoring.agatha")
@pytest.mark.rule("eclipse.end.after_round8")
def test_agatha_scores_29() -> None:
    scene = Scene("descendants_of_draco", "planta", "mechanema", "orion_hegemony")
    scene.reputation(0, 1, 1, 4).allies(0, 1).keeps_discoveries(0, 2).traitor(0)
    for number, sector in enumerate(["221", "207", "208", "109", "306"]):
        scene.lay(sector, f"3-{number}", disc=0)
    scene.monolith("306").lay("101", "1-0", npcs=1).lay("105", "1-1", npcs=1)
    scene.knows(0, *MILITARY[:4]).knows(0, *GRID).colony_ships(0, 0)
    outcome = end(scene)
    assert outcome.scores[0] == 29
    assert list(outcome.breakdown[0].values()) == [6, 1, 12, 3, 4, -2, 3, 0, 2]
    assert named(scene.events, "scored")[0].args == (0, 29)


# The winner -------------------------------------------------------------------------------


@pytest.mark.rule("eclipse.end.after_round8")
@pytest.mark.ruling("eclipse.gap.cleanup_round8")
def test_the_game_ends_after_the_upkeep_of_round_8_without_cleanup() -> None:
    scene = Scene("mechanema", "hydran_progress").reputation(1, 4, 3).reputation(0, 4)
    scene.spent(0, "move")
    outcome = end(scene)
    assert outcome.scores == [4, 7]
    assert outcome.ranks == [2, 1]
    assert outcome.winners() == [1]
    assert scene.state.is_over()
    assert sum(scene.state.tray) == 0
    assert sum(scene.state.spent) == 1
    assert scene.store(0) == (2, 2, 2)


@pytest.mark.rule("eclipse.end.tie")
@pytest.mark.check("eclipse.end.tie")
def test_a_tie_is_won_by_the_most_stored_resources() -> None:
    scene = Scene("mechanema", "hydran_progress").reputation(0, 4).reputation(1, 4)
    scene.holds(0, materials=4, science=3, money=5).holds(1, materials=0, science=2, money=9)
    scene.state.round = 8
    scene.begin_round(phase=3)
    outcome = scene.state.outcome()
    assert outcome is not None
    assert outcome.scores == [4, 4]
    assert outcome.ranks == [1, 2]


@pytest.mark.ruling("eclipse.gap.tie_after_resources")
def test_tied_players_with_equal_resources_share_the_victory() -> None:
    scene = Scene("mechanema", "hydran_progress", "orion_hegemony").reputation(0, 2)
    scene.reputation(1, 2)
    outcome = end(scene)
    assert outcome.ranks == [1, 1, 3]
    assert outcome.winners() == [0, 1]
