"""Elimination (rulings eclipse.gap.elimination_*)."""

from __future__ import annotations

import pytest

from orrery.games.eclipse.elimination import eliminate, is_wiped_out
from orrery.kernel.state import DRAW
from tests.eclipse.scene import Scene, at, named

FOUR = ("mechanema", "hydran_progress", "orion_hegemony", "terran_directorate")


def broke(*species: str, round: int = 1, seat: int = 0) -> Scene:  # noqa: A002
    """Seat 0 owes 5 money and has only the income 2."""
    return Scene(*species, round=round, seat=seat).production(0, money=2).upkeep(0, 5)


@pytest.mark.rule("eclipse.elimination.score")
def test_points_are_counted_at_that_moment() -> None:
    scene = broke(*FOUR).reputation(0, 4, 3).allies(0, 1).keeps_discoveries(0, 1).traitor(0)
    scene.begin_upkeep()
    assert named(scene.events, "scored")[0].args == (0, 8)
    assert scene.state.score[:9] == [7, 1, 0, 0, 2, -2, 0, 0, 0]


@pytest.mark.rule("eclipse.elimination.final_score")
@pytest.mark.check("eclipse.elimination.final_score")
@pytest.mark.ruling("eclipse.gap.elimination_ranking")
def test_points_counted_at_elimination_stand_to_the_end() -> None:
    scene = Scene("mechanema", "hydran_progress", round=8).eliminated(0, 14)
    scene.reputation(1, 4, 4, 4).begin_round(phase=2)
    outcome = scene.state.outcome()
    assert outcome is not None
    assert outcome.scores == [14, 12]
    assert outcome.ranks == [1, 2]


@pytest.mark.ruling("eclipse.gap.elimination_ranking")
def test_a_tie_with_an_eliminated_player_is_broken_by_the_resources_of_that_moment() -> None:
    scene = Scene("mechanema", "hydran_progress", round=8).eliminated(0, 0)
    scene.holds(0, materials=2, science=2, money=3).begin_round(phase=2)
    outcome = scene.state.outcome()
    assert outcome is not None
    assert scene.store(1) == (2, 2, 2)
    assert outcome.ranks == [1, 2]


@pytest.mark.ruling("eclipse.gap.elimination_map")
def test_pieces_leave_the_map_but_sectors_structures_and_portals_stay() -> None:
    scene = Scene(*FOUR, portals=True).lay("306", "3-0", disc=0).lay("103", "1-0")
    scene.cubes(0, "306", "money", "orbital:science").monolith("306").portal("306")
    scene.ships(0, "306", cruiser=1).ships(0, "103", interceptor=2).ships(1, "103", cruiser=1)
    scene.traitor(0).reputation(0, 2).part(0, "cruiser", 1, "axion_computer")
    scene.stores(0, "muon_source").begin_upkeep()
    eliminate(scene.state, [0])
    s = scene.state
    assert scene.controller("306") == -1
    assert scene.cubes_in("306") == {}
    assert scene.fleet(0, "306") == scene.fleet(0, "103") == {}
    assert scene.fleet(1, "103") == {"cruiser": 1}
    assert (s.orbital[at("306")], s.monolith[at("306")], s.portal[at("306")]) == (1, 1, 1)
    assert s.traitor == -1
    assert s.bag_size == 32
    assert 0 not in s.stored
    assert max(s.tiles[: 4 * 8]) == -1
    assert is_wiped_out(s, 0)
    scene.check()


@pytest.mark.ruling("eclipse.gap.elimination_partners")
def test_partners_take_their_ambassador_and_cube_back_and_nobody_is_a_traitor() -> None:
    scene = broke(*FOUR, seat=2).allies(0, 1, "money", "science").allies(0, 3, "money", "science")
    scene.allies(1, 3).begin_upkeep()
    assert scene.asked() == (3, "release")
    scene.play("cube materials")
    assert scene.asked() == (1, "release")
    scene.play("cube science")
    assert scene.on_track(3, "materials") == 12
    assert scene.on_track(1, "science") == 11
    assert [scene.state.ambassadors(seat) for seat in range(4)] == [0, 1, 0, 1]
    assert scene.state.traitor == -1


@pytest.mark.ruling("eclipse.gap.elimination_partners")
def test_two_partners_who_leave_together_count_each_other() -> None:
    scene = broke(*FOUR).allies(0, 1).production(1, money=2).upkeep(1, 5)
    scene.begin_upkeep()
    assert [event.args for event in named(scene.events, "scored")] == [(0, 1), (1, 1)]
    assert scene.over()


@pytest.mark.ruling("eclipse.gap.elimination_player_count")
def test_the_game_goes_on_with_one_player_and_ends_with_none() -> None:
    scene = broke("mechanema", "hydran_progress", round=3).passed(1, 0).begin_round(phase=2)
    while scene.state.need == DRAW:
        scene.fate(scene.chance().outcomes[0])
    assert scene.state.round == 4
    assert scene.asked() == (1, "turn")
    alone = broke("mechanema", "hydran_progress", round=3).eliminated(1, 5).begin_round(phase=2)
    assert alone.state.is_over()
    outcome = alone.state.outcome()
    assert outcome is not None
    assert outcome.scores == [0, 5]


@pytest.mark.ruling("eclipse.gap.elimination_after_upkeep")
def test_losing_the_last_sector_in_upkeep_is_no_elimination() -> None:
    scene = Scene("mechanema", "hydran_progress").lay("315", "3-0", disc=0)
    scene.colony_ships(0, 0).production(0, money=2).upkeep(0, 3).begin_upkeep()
    assert is_wiped_out(scene.state, 0)
    assert scene.state.eliminated == [0, 0]
    assert len(named(scene.events, "abandoned")) == 1


@pytest.mark.rule("eclipse.finish.elimination")
def test_who_has_neither_ships_nor_sectors_after_combat_is_eliminated() -> None:
    scene = Scene("mechanema", "hydran_progress", "orion_hegemony").home(0)
    scene.lay("103", "1-0").ships(1, "103", interceptor=1)
    scene.begin_combat()
    while not scene.over():
        scene.play(scene.legal()[0])
    assert scene.state.eliminated == [0, 0, 1]


@pytest.mark.ruling("eclipse.gap.elimination_start_marker")
def test_the_marker_of_an_eliminated_player_goes_to_the_next_one() -> None:
    scene = Scene(*FOUR, round=2).home(0).home(3).passed(1, 2, 3, 0).eliminated(1).eliminated(2)
    scene.begin_round(phase=3)
    while scene.state.need == DRAW:
        scene.fate(scene.chance().outcomes[0])
    assert scene.state.start_player == 3
    assert scene.asked() == (3, "turn")
    scene.play("pass")
    while scene.asked() == (3, "passing"):
        scene.play("done")
    assert scene.asked() == (0, "turn")
