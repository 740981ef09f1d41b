"""Retreat from a battle (ledger part: Retreat)."""

from __future__ import annotations

import pytest

from tests.eclipse.battles import (
    BURST,
    MISS,
    OTHER,
    TERRAN,
    THIRD,
    battles,
    destroyed,
    drawn,
    field_of,
    no_keeping,
    number,
    rolls,
)
from tests.eclipse.scene import Scene


def way_out(**fleet: int) -> Scene:
    """Seat 1 attacks 101 with these ships and may retreat to 201; seat 0 has an interceptor.

    101 is open to the north, where 201 lies; 102 lies to the south-east, joined as well.
    """
    scene = Scene(TERRAN, OTHER).lay("101", "1-0", 1, disc=0).lay("201", "2-0", disc=1)
    return scene.ships(0, "101", interceptor=1).ships(1, "101", **fleet)


# Where to ---------------------------------------------------------------------------------


@pytest.mark.rule("eclipse.retreat.target")
@pytest.mark.check("eclipse.retreat.target")
@pytest.mark.example("eclipse.ex.retreat")
def test_only_to_a_joined_sector_of_ones_own_without_enemies() -> None:
    """B is 201; C is 102 with a ship but no disc; D is empty; E is 103 with an enemy ship."""
    scene = way_out(cruiser=1).lay("102", "1-1").lay("103", "1-5", disc=1).lay("001", "0-0")
    scene.lay("310", "3-0", disc=1)
    scene.ships(1, "102", interceptor=1).ships(0, "103", interceptor=1).begin_combat()
    assert battles(scene) == [("101", 1, 0)]
    scene.fate(MISS)
    assert scene.legal() == ["attack", "retreat 201"]
    c, e, far = number("102"), number("103"), number("310")
    scene.refuses("retreat 102", "eclipse.retreat.target", sector=c, disc=-1)
    scene.refuses("retreat 103", "eclipse.retreat.target", sector=e, enemies=1)
    scene.refuses("retreat 310", "eclipse.retreat.target", sector=far)
    scene.refuses("activate cruiser", "eclipse.combat.initiative_own_tie")
    scene.refuses("decline", "eclipse.conquer.optional")
    scene.play("attack")
    scene.fate(MISS, MISS)
    assert rolls(scene, 0) == [("yellow", MISS)] * 2  # seat 0 has nowhere to go and is not asked


@pytest.mark.rule("eclipse.tech.wormhole_generator_retreat")
def test_a_half_connection_needs_the_wormhole_generator() -> None:
    """101 as it is printed has no wormhole to the north; 201 has one to the south."""
    for technologies in ((), ("wormhole_generator",)):
        scene = Scene(TERRAN, OTHER).lay("101", "1-0", disc=0).lay("201", "2-0", disc=1)
        scene.lay("102", "1-1", disc=1).knows(1, *technologies)
        scene.ships(0, "101", interceptor=1).ships(1, "101", cruiser=1).begin_combat().fate(MISS)
        if technologies:
            assert scene.legal("retreat") == ["retreat 201", "retreat 102"]
        else:
            rule = "eclipse.tech.wormhole_generator_retreat"
            scene.refuses("retreat 201", rule, sector=number("201"))


@pytest.mark.ruling("eclipse.gap.retreat_warp")
def test_through_warp_portals() -> None:
    scene = Scene(TERRAN, OTHER, portals=True).lay("101", "1-0", disc=0).portal("101")
    scene.lay("381", "3-9", disc=1)
    scene.ships(0, "101", interceptor=1).ships(1, "101", cruiser=1).begin_combat().fate(MISS)
    assert scene.legal() == ["attack", "retreat 381"]


@pytest.mark.ruling("eclipse.gap.starbase_retreat")
def test_starbases_do_not_retreat() -> None:
    scene = way_out(cruiser=1, starbase=1).begin_combat()
    scene.fate(MISS, MISS)  # the starbase acts first and is not asked
    assert scene.asked() == (1, "battle")
    assert rolls(scene, 1) == [("yellow", MISS)]


@pytest.mark.ruling("eclipse.gap.retreat_pinned")
def test_pinned_ships_may_retreat_even_from_the_gcds() -> None:
    scene = Scene(TERRAN, OTHER).lay("001", "0-0", npcs=1).lay("101", "1-0", disc=0)
    scene.ships(0, "001", interceptor=1).begin_combat()
    assert scene.legal() == ["attack", "retreat 101"]


@pytest.mark.ruling("eclipse.gap.retreat_target_changes")
def test_legality_is_settled_when_the_retreat_begins() -> None:
    scene = way_out(cruiser=1).begin_combat().fate(MISS)
    scene.play("retreat 201")
    scene.fate(MISS)
    assert scene.fleet(1, "201") == {"cruiser": 1}


@pytest.mark.ruling("eclipse.gap.draco_ancients_enemy")
def test_draco_retreats_to_ancients() -> None:
    scene = Scene(TERRAN, "descendants_of_draco").lay("102", "1-0", disc=0)
    scene.lay("201", "2-0", disc=1).npcs("201", 1)
    scene.ships(0, "102", interceptor=1).ships(1, "102", cruiser=1).begin_combat()
    scene.fate(MISS)
    assert scene.legal() == ["attack", "retreat 201"]


# How --------------------------------------------------------------------------------------


@pytest.mark.rule("eclipse.retreat.declare", "eclipse.retreat.complete", "eclipse.retreat.left")
def test_ships_go_to_the_edge_and_leave_on_their_next_activation() -> None:
    scene = way_out(cruiser=2, dreadnought=1).begin_combat().fate(MISS)
    scene.play("retreat 201")
    assert scene.fleet(1, "101") == {"cruiser": 2, "dreadnought": 1}
    assert rolls(scene, 1) == []
    scene.fate(MISS, MISS, MISS).play("attack")
    assert scene.fleet(1, "201") == {"cruiser": 2}
    assert scene.fleet(1, "101") == {"dreadnought": 1}
    assert field_of(scene).types(1) == [2]


@pytest.mark.ruling("eclipse.gap.retreat_by_type_split", "eclipse.gap.retreat_cancel")
def test_a_type_goes_together_and_does_not_change_its_mind() -> None:
    scene = way_out(cruiser=2).begin_combat().fate(MISS)
    scene.play("retreat 201")
    scene.fate(MISS)  # the next thing that happens is that both leave
    assert scene.fleet(1, "201") == {"cruiser": 2}
    assert scene.fleet(1, "101") == {}


@pytest.mark.rule("eclipse.retreat.still_target")
def test_retreating_ships_can_be_hit() -> None:
    scene = way_out(interceptor=1).begin_combat().fate(MISS)
    scene.play("retreat 201")
    scene.fate(BURST)
    assert destroyed(scene) == [(1, "interceptor")]


@pytest.mark.rule("eclipse.retreat.same_round_end")
def test_who_begins_in_the_last_round_stays() -> None:
    """The interceptors begin to retreat; the dreadnought then ends the battle in that round."""
    scene = way_out(interceptor=1, dreadnought=1).begin_combat().fate(MISS)
    scene.play("retreat 201", "attack")
    scene.fate(BURST, MISS)
    assert scene.fleet(1, "101") == {"interceptor": 1, "dreadnought": 1}


@pytest.mark.rule("eclipse.retreat.earlier_round_end")
@pytest.mark.check("eclipse.retreat.earlier_round_end")
def test_who_began_in_an_earlier_round_leaves_all_the_same() -> None:
    """The dreadnought began in round 1; in round 2 the interceptors end the battle before it."""
    scene = way_out(interceptor=1, dreadnought=1).begin_combat().fate(MISS)
    scene.fate(MISS).play("attack")
    scene.play("retreat 201")
    scene.fate(MISS).play("attack")
    scene.fate(BURST)
    assert scene.fleet(1, "101") == {"interceptor": 1}
    assert scene.fleet(1, "201") == {"dreadnought": 1}


@pytest.mark.ruling("eclipse.gap.retreat_next_battle")
def test_a_retreat_that_ends_with_the_battle_is_forgotten_in_the_next() -> None:
    """Seat 2 begins to retreat when its dreadnought destroys seat 1; it then fights seat 0."""
    scene = Scene(TERRAN, OTHER, THIRD).lay("101", "1-0", 1).lay("201", "2-0", disc=2)
    scene.ships(0, "101", interceptor=1).ships(1, "101", interceptor=1)
    scene.ships(2, "101", interceptor=1, dreadnought=1).begin_combat().fate(MISS)
    scene.play("retreat 201", "attack")
    scene.fate(BURST, MISS)
    assert battles(scene) == [("101", 2, 1), ("101", 2, 0)]
    scene.fate(MISS)
    assert scene.legal() == ["attack", "retreat 201"]


@pytest.mark.ruling("eclipse.gap.pair_no_survivor")
def test_both_sides_may_leave_and_who_is_left_alone_fights_nobody() -> None:
    """Both began in round 1: in round 2 the interceptor leaves, which ends the battle."""
    scene = Scene(TERRAN, OTHER, THIRD).lay("101", "1-0", 1).lay("201", "2-0", disc=1)
    scene.lay("102", "1-1", disc=2).ships(0, "101", interceptor=1)
    scene.ships(1, "101", interceptor=1).ships(2, "101", dreadnought=1).begin_combat()
    scene.play("retreat 201", "retreat 102")
    assert scene.fleet(1, "201") == {"interceptor": 1}
    assert scene.fleet(2, "102") == {"dreadnought": 1}
    assert battles(scene) == [("101", 2, 1)]
    no_keeping(scene)
    assert [drawn(scene, seat) for seat in range(3)] == [0, 0, 0]


@pytest.mark.rule("eclipse.retreat.npc_never")
def test_non_player_ships_are_never_asked() -> None:
    scene = Scene(TERRAN, OTHER).lay("101", "1-0", npcs=1).ships(0, "101", interceptor=1)
    scene.begin_combat().fate(MISS, MISS, MISS, MISS, MISS)
    assert scene.chance().label == "d6"


# The penalty ------------------------------------------------------------------------------


@pytest.mark.rule("eclipse.retreat.penalty")
@pytest.mark.example("eclipse.ex.qa.retreat_penalty")
def test_no_tile_for_taking_part_if_all_ships_tried_to_retreat() -> None:
    """Seat 1 destroyed a cruiser first: 2 tiles for it, none for taking part."""
    scene = way_out(interceptor=2).ships(0, "101", cruiser=1).begin_combat()
    scene.fate(MISS, BURST, BURST).play("attack", "hit cruiser_1", "hit cruiser_1")
    assert destroyed(scene) == [(0, "cruiser")]
    scene.fate(BURST).play("retreat 201")
    scene.fate(BURST)
    assert destroyed(scene)[1:] == [(1, "interceptor")] * 2
    no_keeping(scene)
    assert drawn(scene, 1) == 2


@pytest.mark.rule("eclipse.retreat.penalty_on_attempt")
@pytest.mark.check("eclipse.retreat.penalty_on_attempt")
def test_the_attempt_counts_even_if_the_ships_are_destroyed() -> None:
    scene = Scene(TERRAN, OTHER).lay("101", "1-0", 1, disc=0).lay("201", "2-0", disc=1)
    scene.ships(0, "101", interceptor=3).ships(1, "101", cruiser=2).begin_combat()
    scene.fate(MISS, MISS, MISS, BURST, MISS).play("attack")
    assert destroyed(scene) == [(0, "interceptor")]
    scene.fate(BURST, BURST).play("hit cruiser_1")
    scene.play("retreat 201")
    scene.fate(BURST, BURST)
    assert destroyed(scene)[1:] == [(1, "cruiser")] * 2
    no_keeping(scene)
    assert (drawn(scene, 0), drawn(scene, 1)) == (5, 1)


@pytest.mark.ruling("eclipse.gap.retreat_penalty_moment")
def test_who_leaves_a_ship_behind_keeps_the_tile_until_that_is_lost_too() -> None:
    scene = way_out(interceptor=1, dreadnought=1).begin_combat().fate(MISS)
    scene.play("retreat 201")
    assert field_of(scene).shamed == [0, 0]
    scene.fate(MISS, MISS).play("attack")
    scene.fate(MISS)
    assert scene.fleet(1, "201") == {"interceptor": 1}
    assert field_of(scene).shamed == [0, 0]
    scene.play("retreat 201")
    assert field_of(scene).shamed == [0, 1]


@pytest.mark.ruling("eclipse.gap.retreat_penalty_moment")
def test_ships_lost_while_fighting_are_no_retreat() -> None:
    scene = way_out(interceptor=1).begin_combat().fate(BURST)
    no_keeping(scene)
    assert drawn(scene, 1) == 1


@pytest.mark.ruling("eclipse.gap.retreat_penalty_multi")
def test_a_penalty_in_one_battle_counts_for_the_sector() -> None:
    """Seat 2 retreats from nobody in the second battle, but did in the first."""
    scene = Scene(TERRAN, OTHER, THIRD).lay("101", "1-0", 1).lay("201", "2-0", disc=2)
    scene.ships(0, "101", interceptor=1).ships(1, "101", interceptor=1)
    scene.ships(2, "101", interceptor=1, dreadnought=1).begin_combat().fate(MISS)
    scene.play("retreat 201", "retreat 201")
    assert field_of(scene).shamed == [0, 0, 1]
    scene.fate(MISS, MISS)
    no_keeping(scene)
    assert drawn(scene, 2) == 0
