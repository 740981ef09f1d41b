"""What holds in every position: a position in which it does not is found out."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from orrery.games.eclipse.actions.upgrade import RefitFrame
from orrery.games.eclipse.combat.reputation import ReputationFrame
from orrery.games.eclipse.components import CRUISER, PART_IDS, SPECIES, TECH_IDS, TECHS
from orrery.games.eclipse.game import game
from orrery.games.eclipse.state import EclipseState
from tests.eclipse.battles import OTHER, TERRAN, duel, field_of
from tests.eclipse.places import small_map
from tests.eclipse.scene import Scene, at

Change = Callable[[EclipseState], None]


def ordinary() -> Scene:
    """A position with something of everything, and nothing wrong."""
    scene = Scene("descendants_of_draco", "eridani_empire", "mechanema", "orion_hegemony")
    for seat in range(4):
        scene.home(seat, cubes=True).ships(seat, ["228", "222", "230", "232"][seat], cruiser=1)
    scene.lay("101", "1-0", npcs=1, disc=0).discovery("101").lay("103", "1-1")
    scene.orbital("228").cubes(0, "228", "orbital:money").graveyard(1, money=1)
    scene.reputation(0, 2, 3).allies(0, 1).tray("orbital", "orbital", "metasynthesis")
    scene.knows(2, "plasma_cannon").part(2, "cruiser", 2, "plasma_cannon")
    return scene.stores(3, "flux_shield").spent(1, "build").discarded("104")


def put(field: str, place: int, value: int) -> Change:
    """One number of a list is wrong."""

    def change(s: EclipseState) -> None:
        numbers = list(getattr(s, field))
        numbers[place] = value
        setattr(s, field, numbers)
        s.forget()

    return change


def one_sided(s: EclipseState) -> None:
    s.relations[0 * 4 + 1] = 0
    s.track[2] += 1


def with_itself(s: EclipseState) -> None:
    s.relations[5] = 1
    s.track[3] -= 1


def with_a_ghost(s: EclipseState) -> None:
    s.eliminated[1] = 1


def crowded(s: EclipseState) -> None:
    s.reputation[0] = [1, 1, 2, 3]
    s.bag[0] -= 2
    s.bag_size -= 2


def round_nine(s: EclipseState) -> None:
    s.round = 9


def miscounted_bag(s: EclipseState) -> None:
    s.bag_size += 1


def lost_tile(s: EclipseState) -> None:
    s.bag[0] -= 1
    s.bag_size -= 1


def second_ancient_part(s: EclipseState) -> None:
    s.tiles[0] = PART_IDS.index("flux_shield")


def without_drive(s: EclipseState) -> None:
    """The drive of the interceptor of seat 0 is covered by a computer."""
    drive = SPECIES[s.species[0]].grids[0].printed.index(PART_IDS.index("nuclear_drive"))
    s.tiles[drive] = PART_IDS.index("electron_computer")


def in_one_zone(s: EclipseState) -> None:
    s.put_sector(at("103"), s.zone[at("101")], 0)


def test_an_ordinary_position_is_in_order() -> None:
    scene = ordinary()
    assert game.violations(scene.begin().state) == []


@pytest.mark.rule("eclipse.components.civilization", "eclipse.components.limited")
@pytest.mark.parametrize(
    ("change", "said"),
    [
        (put("resources", 0, -1), "seat 0 holds [-1, 0, 0]"),
        (put("colony_ships", 0, 4), "seat 0 has 4 colony ships"),
        (round_nine, "it is round 9"),
        (put("track", 0, 12), "of 33 cubes"),
        (put("track", 0, 13), "cubes on its tracks"),
        (put("graveyard", 4, 1), "seat 1 has 34 of 33 cubes"),
        (put("cubes", at("228") * 9 + 1, 0), "seat 0 has 32 of 33 cubes"),
        (put("discs", 1, 3), "of 14 discs"),
        (put("tray_discs", 0, 2), "seat 0 has 15 of 16 discs"),
        (put("spent", 0, 1), "seat 0 has 17 of 16 discs"),
        (put("ships_left", 0, 7), "seat 0 has 7 of 8: interceptor"),
        (put("presence", at("228") * 4, 2), "seat 0 in sector"),
        (put("entered", at("228") * 4, 0), "seat 0 in sector"),
        (put("entered", at("228") * 4, 99), "in the future"),
        (without_drive, "lacks energy or a drive"),
        (put("technology", 2 * TECHS + TECH_IDS.index("plasma_cannon"), 0), "may not have"),
        (put("technology", 2 * TECHS + TECH_IDS.index("plasma_cannon"), 2), "on another track"),
    ],
)
def test_a_broken_player_is_found(change: Change, said: str) -> None:
    assert_found(change, said)


@pytest.mark.rule(
    "eclipse.components.reputation_tiles",
    "eclipse.components.discovery_tiles",
    "eclipse.components.tech_tiles",
)
@pytest.mark.parametrize(
    ("change", "said"),
    [
        (one_sided, "disagree on their relation"),
        (with_itself, "seat 1 has a relation with 1"),
        (with_a_ghost, "seat 0 has a relation with 1"),
        (crowded, "ambassadors and 4 reputation tiles"),
        (miscounted_bag, "the bag has 31 tiles, not 32"),
        (lost_tile, "there are 32 of 33 reputation tiles"),
        (put("tray", TECH_IDS.index("orbital"), 3), "there are 6 of 5 tiles of orbital"),
        (put("tech_bag", TECH_IDS.index("warp_portal"), 1), "there are 1 of 0 tiles"),
        (put("finds", 0, 4), "were never seen"),
        (put("discovery", at("103"), 1), "discoveries lie face down"),
        (second_ancient_part, "the part flux_shield is in two places"),
        (put("stack", 0, 3), "the stack of ring 1"),
        (put("stack", 2, 30), "the stack of ring 3"),
        (put("unseen", at("101"), 1), "sector 101 is in two places"),
        (put("discarded", at("101"), 1), "sector 101 is in two places"),
    ],
)
def test_broken_supplies_are_found(change: Change, said: str) -> None:
    assert_found(change, said)


@pytest.mark.rule("eclipse.components.sectors", "eclipse.control.definition")
@pytest.mark.parametrize(
    ("change", "said"),
    [
        (in_one_zone, "two sectors lie in one zone"),
        (put("disc", at("102"), 2), "which is not on the map"),
        (put("presence", at("102") * 4, 1), "seat 0 in sector"),
        (put("npc", at("101"), 2), "sector 101 has 2 non-player ships"),
        (put("npc", at("103"), 1), "sector 103 has 1 non-player ships"),
        (put("disc", at("101"), 2), "seat 2 controls sector 101 beside non-player ships"),
        (put("monolith", at("101"), 2), "two of a kind"),
        (put("cubes", at("228") * 9 + 0, 1), "cubes on 0 squares"),
        (put("cubes", at("103") * 9 + 1, 1), "sector 103 has cubes of nobody"),
        (put("cubes", at("228") * 9 + 4, 1), "cubes on advanced squares of sector 228"),
        (put("eliminated", 2, 1), "the disc of seat 2, which is out of the game"),
    ],
)
def test_a_broken_map_is_found(change: Change, said: str) -> None:
    assert_found(change, said)


def ghost_ship(s: EclipseState) -> None:
    s.eliminated[3] = 1


def ghost_traitor(s: EclipseState) -> None:
    s.eliminated[3] = 1
    s.traitor = 3


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (ghost_ship, "seat 3 is out of the game and has ships on the map"),
        (ghost_traitor, "has relations or the traitor tile"),
    ],
)
def test_what_an_eliminated_player_leaves_behind_is_found(change: Change, said: str) -> None:
    assert_found(change, said)


@pytest.mark.parametrize(
    ("wounds", "said"),
    [
        ([], "sector 101 has"),
        ([0, 0], "sector 101 has"),
        ([2], "[2] damage"),
        ([-1], "[-1] damage"),
    ],
)
def test_wrong_damage_in_a_battle_is_found(wounds: list[int], said: str) -> None:
    scene = duel().ships(0, "101", cruiser=1).ships(1, "101", cruiser=1).begin_combat()
    assert not game.violations(scene.state)
    field_of(scene).wounds[CRUISER] = wounds
    broken = game.violations(scene.state)
    assert len(broken) == 1
    assert said in broken[0]


def test_wrong_damage_of_non_player_ships_is_found() -> None:
    scene = Scene(TERRAN, OTHER).lay("101", "1-0", npcs=1).ships(0, "101", cruiser=1)
    scene.begin_combat()
    assert not game.violations(scene.state)
    field_of(scene).wounds[-1] = [2]
    assert game.violations(scene.state) == ["ships with [2] damage are not destroyed"]


def fighting() -> Scene:
    return duel().ships(0, "101", cruiser=1).ships(1, "101", cruiser=1).begin_combat()


def drawing_reputation() -> Scene:
    return duel().begin_with(ReputationFrame(0, 1))


def under_attack() -> Scene:
    """Seat 1 may attack the population."""
    return duel().cubes(0, "101", "money").ships(1, "101", cruiser=1).begin_combat()


def returning_a_cube() -> Scene:
    scene = small_map().lay("211", "3-1", disc=0).cubes(0, "211", "gray:science")
    scene.play("act influence", "withdraw 211")
    return scene


def beside_a_refit() -> Scene:
    """Seat 1 changes its blueprints."""
    scene = small_map().part(1, "interceptor", 4, "hull")
    return scene.begin_with(RefitFrame(1))


@pytest.mark.rule("eclipse.upgrade.need_drive")
@pytest.mark.ruling("eclipse.gap.upgrade_temp_illegal")
@pytest.mark.parametrize(
    ("build", "kind"),
    [
        (fighting, "battle"),
        (drawing_reputation, "reputation"),
        (under_attack, "bombard"),
        (returning_a_cube, "release"),
        (beside_a_refit, "refit"),
    ],
)
def test_a_blueprint_may_be_illegal_only_while_its_owner_changes_it(
    build: Callable[[], Scene], kind: str
) -> None:
    """Not while somebody has other components in hand, nor while another seat upgrades."""
    scene = build()
    assert game.violations(scene.state) == []
    assert kind in [frame.kind for frame in scene.state.frames()]
    without_drive(scene.state)
    broken = game.violations(scene.state)
    assert len(broken) == 1
    assert "the interceptor of seat 0 lacks energy or a drive" in broken[0]


def assert_found(change: Change, said: str) -> None:
    scene = ordinary()
    change(scene.state)
    scene.state.forget()
    broken = game.violations(scene.state)
    assert any(said in sentence for sentence in broken), broken
