"""After the battles: control, discoveries, repair, elimination (ledger part: Finish combat)."""

from __future__ import annotations

import pytest

from orrery.games.eclipse.events import ELIMINATED
from tests.eclipse.battles import (
    BURST,
    MISS,
    OTHER,
    TERRAN,
    battles,
    duel,
    no_keeping,
    npc_wounds,
    number,
)
from tests.eclipse.scene import Scene

DRACO = "descendants_of_draco"


# Control ----------------------------------------------------------------------------------


@pytest.mark.rule("eclipse.conquer.remove_disc", "eclipse.conquer.no_battle_needed")
@pytest.mark.check("eclipse.conquer.no_battle_needed")
@pytest.mark.ruling("eclipse.gap.conquer_optional_removal")
def test_a_ship_in_an_unpopulated_sector_removes_the_disc_without_a_battle() -> None:
    scene = duel().ships(1, "101", interceptor=1)
    before = scene.state.discs[0]
    scene.begin_combat()
    assert battles(scene) == []
    assert scene.controller("101") == -1
    assert scene.state.discs[0] == before + 1
    assert scene.asked() == (1, "conquest")
    scene.refuses("retreat 101", "eclipse.retreat.declare")


@pytest.mark.rule("eclipse.conquer.remove_disc")
@pytest.mark.parametrize("place", ["money", "orbital:money"])
def test_any_cube_keeps_the_disc_one_on_an_orbital_too(place: str) -> None:
    scene = duel().cubes(0, "101", place).ships(1, "101", interceptor=1).begin_combat()
    scene.play("decline")
    assert scene.controller("101") == 0
    assert scene.over()


@pytest.mark.rule("eclipse.conquer.place_disc", "eclipse.conquer.optional")
def test_a_cleared_sector_may_be_taken_or_left() -> None:
    taken = duel().ships(1, "101", interceptor=1).begin_combat()
    assert taken.legal() == ["control", "decline"]
    taken.play("control")
    assert taken.controller("101") == 1
    left = duel().lay("201", "2-0", disc=0).ships(1, "101", interceptor=1).begin_combat()
    left.play("decline")
    assert left.controller("101") == -1


@pytest.mark.rule("eclipse.conquer.place_disc")
def test_a_sector_that_nobody_controls_may_be_taken_too() -> None:
    scene = Scene(TERRAN, OTHER).lay("102", "1-0").ships(0, "102", interceptor=1)
    scene.lay("201", "2-0", disc=1).begin_combat()
    scene.play("control")
    assert scene.controller("102") == 0


@pytest.mark.rule("eclipse.conquer.need_disc")
def test_without_a_disc_nothing_is_asked_and_a_disc_raises_the_upkeep() -> None:
    scene = duel().discs(1, 0).ships(1, "101", interceptor=1).begin_combat()
    assert scene.over()
    assert scene.controller("101") == -1
    paid = duel().discs(1, 7).ships(1, "101", interceptor=1).begin_combat()
    assert paid.state.upkeep(1) == 5
    paid.play("control")
    assert paid.state.upkeep(1) == 7


@pytest.mark.rule("eclipse.conquer.order")
@pytest.mark.check("eclipse.conquer.order")
def test_higher_sectors_come_first() -> None:
    scene = Scene(TERRAN, OTHER).lay("305", "3-0", disc=1).lay("102", "1-0", disc=1).discs(0, 1)
    scene.lay("301", "3-1", disc=1)
    scene.ships(0, "305", interceptor=1).ships(0, "102", interceptor=1).begin_combat()
    assert scene.state.disc[number("305")] == -1
    assert scene.state.disc[number("102")] == 1
    scene.play("control")
    assert scene.controller("305") == 0
    assert scene.controller("102") == -1
    assert scene.over()


@pytest.mark.ruling("eclipse.gap.conquer_sequence")
def test_a_disc_lost_in_a_higher_sector_serves_in_a_lower_one() -> None:
    scene = Scene(TERRAN, OTHER).lay("305", "3-0", disc=1).lay("102", "1-0").discs(1, 0)
    scene.ships(0, "305", interceptor=1).ships(1, "102", interceptor=1).begin_combat()
    scene.play("control")
    assert scene.asked() == (1, "conquest")
    scene.play("control")
    assert scene.controller("102") == 1


@pytest.mark.ruling("eclipse.gap.conquer_partner")
def test_ships_of_partners_never_share_a_sector_so_no_partner_is_hit() -> None:
    """Relations broke when the ships came; here both sides are strangers."""
    scene = Scene(TERRAN, OTHER, "planta", "mechanema").lay("101", "1-0", disc=0).allies(0, 2)
    scene.lay("201", "2-0", disc=2).lay("301", "3-0", disc=3).ships(1, "101", interceptor=1)
    scene.begin_combat()
    assert scene.controller("101") == -1
    assert scene.state.are_partners(0, 2)


@pytest.mark.rule("eclipse.species.draco.influence")
def test_draco_may_take_a_sector_with_ancients_after_combat() -> None:
    scene = Scene(DRACO, TERRAN).lay("101", "1-0", npcs=1).discovery("101")
    scene.ships(0, "101", interceptor=1).lay("201", "2-0", disc=1).begin_combat()
    scene.play("control")
    assert scene.controller("101") == 0
    assert scene.over()


@pytest.mark.ruling("eclipse.gap.aggression_in_combat_phase")
def test_no_relation_breaks_in_the_combat_phase() -> None:
    scene = Scene(TERRAN, OTHER, "planta", "mechanema").lay("101", "1-0", disc=0).allies(0, 1)
    for sector, zone, seat in (("201", "2-0", 1), ("202", "2-2", 2), ("203", "2-4", 3)):
        scene.lay(sector, zone, disc=seat)
    scene.ships(0, "101", interceptor=1).begin_combat()
    assert scene.state.are_partners(0, 1)


# Discoveries ------------------------------------------------------------------------------


@pytest.mark.rule("eclipse.finish.discovery")
def test_a_ship_in_the_sector_takes_the_discovery() -> None:
    scene = Scene(TERRAN, OTHER).lay("101", "1-0", npcs=1).discovery("101")
    scene.lay("201", "2-0", disc=1).ships(0, "101", dreadnought=1).begin_combat()
    no_keeping(scene.fate(MISS, MISS, BURST, BURST))
    scene.play("decline")
    scene.draws("materials_6")
    assert scene.asked() == (0, "discovery")
    scene.play("use")
    assert scene.state.discovery[number("101")] == 0


@pytest.mark.rule("eclipse.species.draco.no_discovery")
def test_draco_leaves_a_guarded_discovery_alone() -> None:
    scene = Scene(DRACO, TERRAN).lay("101", "1-0", npcs=1, disc=0).discovery("101")
    scene.ships(0, "101", interceptor=1).lay("201", "2-0", disc=1).begin_combat()
    assert scene.over()
    assert scene.state.discovery[number("101")] == 1


def ancients_of_draco_fall() -> Scene:
    """Seat 1 destroys the ancient in a sector of Draco with a cube."""
    scene = Scene(DRACO, TERRAN).lay("101", "1-0", npcs=1, disc=0).discovery("101")
    scene.cubes(0, "101", "money").lay("201", "2-2", disc=1).ships(1, "101", dreadnought=1)
    scene.begin_combat()
    return no_keeping(scene.fate(MISS, MISS, BURST, BURST))


@pytest.mark.rule("eclipse.discovery.no_ship_no_control")
@pytest.mark.check("eclipse.discovery.no_ship_no_control")
@pytest.mark.example("eclipse.ex.qa.draco_discovery")
def test_draco_keeps_control_and_takes_the_discovery() -> None:
    scene = ancients_of_draco_fall()
    scene.fate(MISS, MISS).play("bombard")
    scene.draws("materials_6")
    assert scene.asked() == (0, "discovery")


@pytest.mark.rule("eclipse.discovery.no_ship_no_control")
def test_who_takes_the_sector_from_draco_takes_the_discovery() -> None:
    scene = ancients_of_draco_fall()
    scene.fate(BURST, BURST).play("bombard")
    scene.play("control")
    scene.draws("materials_6")
    assert scene.asked() == (1, "discovery")


def nobody_left() -> Scene:
    """A discovery lies in 105, which has neither ships nor a disc; two players have sectors."""
    scene = Scene(TERRAN, OTHER).lay("105", "1-0").discovery("105")
    return scene.lay("201", "2-0", disc=0).lay("202", "2-2", disc=1)


@pytest.mark.rule("eclipse.discovery.unclaimed_ship")
def test_an_unclaimed_discovery_waits_for_a_ship_at_the_end_of_a_later_phase() -> None:
    waiting = nobody_left().begin_combat()
    assert waiting.over()
    assert waiting.state.discovery[number("105")] == 1
    scene = nobody_left().ships(1, "105", interceptor=1).begin_combat()
    scene.play("decline")
    scene.draws("materials_6")
    assert scene.asked() == (1, "discovery")


@pytest.mark.rule("eclipse.discovery.unclaimed_disc")
def test_a_disc_takes_an_unclaimed_discovery_at_once() -> None:
    """Before the next sector is influenced."""
    scene = nobody_left().lay("102", "1-1").ships(1, "102", interceptor=1)
    scene.ships(1, "105", interceptor=1).begin_combat()
    scene.play("control")
    scene.draws("materials_6")
    assert scene.asked() == (1, "discovery")
    scene.play("use")
    assert scene.asked() == (1, "conquest")


@pytest.mark.ruling("eclipse.gap.discovery_step_order")
def test_discoveries_go_in_descending_sector_number() -> None:
    scene = Scene(TERRAN, OTHER).lay("105", "1-0").lay("301", "3-0").discovery("105", "301")
    scene.ships(1, "105", interceptor=1).ships(0, "301", interceptor=1).begin_combat()
    scene.play("decline", "decline")
    scene.draws("materials_6")
    assert scene.asked() == (0, "discovery")
    scene.play("use")
    scene.draws("science_5")
    assert scene.asked() == (1, "discovery")


# Repair and elimination -------------------------------------------------------------------


@pytest.mark.rule("eclipse.finish.repair")
@pytest.mark.check("eclipse.finish.repair")
def test_the_gcds_begins_the_next_phase_undamaged() -> None:
    """Five bursts on the GCDS (hull 7), which then destroys the interceptors."""
    scene = Scene(TERRAN, OTHER).lay("001", "0-0", npcs=1).lay("201", "2-0", disc=0)
    scene.lay("202", "2-2", disc=1).ships(0, "001", interceptor=4).begin_combat()
    scene.fate(BURST, BURST, BURST, BURST, BURST, BURST, BURST, MISS)
    scene.fate(BURST)
    assert npc_wounds(scene) == [5]
    scene.fate(BURST, MISS, MISS, MISS)
    no_keeping(scene)
    assert scene.over()
    again = Scene(TERRAN, OTHER).lay("001", "0-0", npcs=scene.state.npc[number("001")])
    again.ships(0, "001", interceptor=1).begin_combat()
    assert npc_wounds(again) == [0]


@pytest.mark.rule("eclipse.finish.elimination")
def test_a_player_without_ships_and_sectors_is_eliminated_at_the_end() -> None:
    scene = duel().lay("201", "2-0", disc=0)
    scene.ships(0, "101", interceptor=1).ships(1, "101", interceptor=1).begin_combat()
    scene.fate(BURST)
    assert scene.state.eliminated == [0, 0]
    no_keeping(scene)
    assert scene.over()
    assert scene.state.eliminated == [0, 1]
    assert sum(event.kind is ELIMINATED for event in scene.events) == 1


@pytest.mark.rule("eclipse.finish.elimination")
def test_a_ship_or_a_sector_is_enough_to_stay() -> None:
    scene = Scene(TERRAN, OTHER).lay("102", "1-0", disc=0).lay("103", "1-1")
    scene.ships(1, "103", interceptor=1).begin_combat()
    scene.play("decline")
    assert scene.state.eliminated == [0, 0]
