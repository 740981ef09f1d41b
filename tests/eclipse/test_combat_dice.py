"""Dice in battle: rolled together, assigned afterwards, and what they do (part: Combat)."""

from __future__ import annotations

import pytest

from orrery.games.eclipse.combat.figures import figures, hits
from orrery.games.eclipse.components import CRUISER, INTERCEPTOR
from orrery.games.eclipse.space import TARGET
from orrery.kernel.ledger import Blocker
from orrery.kernel.state import ASK
from tests.eclipse.battles import (
    BURST,
    MISS,
    assigned,
    destroyed,
    duel,
    field_of,
    number,
    rolls,
    wounds,
)
from tests.eclipse.scene import Scene


def target(name: str) -> int:
    return TARGET.labels.index(name)


def shooting_gallery() -> Scene:
    """Seat 0's dreadnought (computers 1, two yellow dice) acts before what seat 1 has."""
    scene = duel().knows(0, "fusion_drive", "fusion_source").knows(1, "gauss_shield")
    scene.parts(0, "dreadnought", "", "", "", "fusion_source", "fusion_source")
    scene.part(0, "dreadnought", 6, "fusion_drive").part(0, "dreadnought", 8, "fusion_drive")
    return scene.part(1, "cruiser", 3, "gauss_shield").ships(0, "101", dreadnought=1)


# Rolling ----------------------------------------------------------------------------------


@pytest.mark.rule("eclipse.combat.by_type")
@pytest.mark.check("eclipse.combat.by_type")
def test_all_ships_of_a_type_roll_together() -> None:
    scene = duel().ships(0, "101", interceptor=3).ships(1, "101", dreadnought=1)
    scene.begin_combat().fate(MISS, MISS, MISS)
    assert rolls(scene, 0) == [("yellow", MISS)] * 3
    assert rolls(scene, 1) == []


@pytest.mark.example("eclipse.ex.dice")
@pytest.mark.rule("eclipse.part.weapon")
@pytest.mark.check("eclipse.part.weapon")
def test_dice_of_all_colours_are_rolled_at_once() -> None:
    """Three interceptors with an Ion Cannon; a dreadnought with two Ion and two Plasma Cannons."""
    scene = duel().knows(1, "plasma_cannon", "fusion_source")
    scene.parts(1, "dreadnought", "plasma_cannon", "", "", "plasma_cannon", "fusion_source")
    scene.part(1, "dreadnought", 6, "fusion_source")
    scene.ships(0, "101", interceptor=3).ships(1, "101", dreadnought=1).begin_combat()
    scene.fate(MISS, MISS, MISS)
    scene.fate(2, 3, 4, BURST)
    assert rolls(scene, 0) == [("yellow", MISS)] * 3
    assert rolls(scene, 1) == [("orange", 2), ("orange", 3), ("yellow", 4), ("yellow", 6)]
    assert assigned(scene) == [(0, "interceptor_1", 1)]


# Hits -------------------------------------------------------------------------------------


@pytest.mark.rule(
    "eclipse.combat.hit_formula", "eclipse.combat.burst_hits", "eclipse.combat.blank_misses"
)
@pytest.mark.check("eclipse.combat.hit_formula", "eclipse.combat.blank_misses")
@pytest.mark.example("eclipse.ex.hit")
@pytest.mark.parametrize(
    ("face", "computer", "shield", "hit"),
    [
        (4, 3, 1, True),
        (3, 2, 0, False),
        (1, 5, 0, False),
        (6, 0, 9, True),
        (5, 0, 0, False),
        (5, 1, 0, True),
        (2, 4, 0, True),
    ],
)
def test_what_hits(face: int, computer: int, shield: int, hit: bool) -> None:
    assert hits(face, computer, shield) is hit


@pytest.mark.rule("eclipse.part.shield_vs_no_computer")
@pytest.mark.check("eclipse.part.shield_vs_no_computer")
def test_shields_change_nothing_without_computers() -> None:
    for shield in (0, 2):
        assert [face for face in range(1, 7) if hits(face, 0, shield)] == [BURST]


@pytest.mark.rule("eclipse.part.computer", "eclipse.part.shield")
def test_computers_help_and_the_shields_of_the_target_hinder() -> None:
    """A 5 with computers 1 hits the interceptor, not the cruiser with a Gauss Shield."""
    scene = shooting_gallery().ships(1, "101", interceptor=1, cruiser=1).begin_combat()
    scene.fate(5, BURST)
    assert scene.legal() == ["hit interceptor_1", "hit cruiser_1"]
    scene.play("hit cruiser_1")
    assert assigned(scene) == [(1, "cruiser_1", 1), (1, "interceptor_1", 1)]
    assert destroyed(scene) == [(1, "interceptor")]


# Assigning --------------------------------------------------------------------------------


@pytest.mark.rule("eclipse.combat.assign_after_roll")
@pytest.mark.ruling("eclipse.gap.dice_assignment_procedure")
def test_dice_go_to_ships_after_all_are_rolled_and_damage_is_dealt_together() -> None:
    scene = shooting_gallery().ships(1, "101", interceptor=2, cruiser=1).begin_combat()
    scene.fate(BURST, BURST)
    assert scene.asked() == (0, "volley")
    assert scene.legal() == ["hit interceptor_1", "hit cruiser_1"]
    scene.refuses("hit npc_1", "eclipse.combat.assign_after_roll", target=target("npc_1"))
    gone = target("interceptor_3")
    scene.refuses("hit interceptor_3", "eclipse.combat.assign_after_roll", target=gone)
    scene.refuses("attack", "eclipse.combat.choice_attack_retreat")
    scene.play("hit cruiser_1")
    assert destroyed(scene) == []
    scene.play("hit cruiser_1")
    assert destroyed(scene) == [(1, "cruiser")]


@pytest.mark.rule("eclipse.combat.hit_formula")
def test_a_die_goes_only_to_what_it_hits() -> None:
    scene = shooting_gallery().ships(1, "101", interceptor=1, cruiser=1, dreadnought=1)
    scene.begin_combat().fate(5, 2)
    assert scene.legal() == ["hit interceptor_1", "hit dreadnought_1"]
    scene.refuses("hit cruiser_1", "eclipse.combat.hit_formula", face=5, computers=1, shields=1)


@pytest.mark.ruling("eclipse.gap.equal_targets")
def test_of_equal_ships_the_first_is_named() -> None:
    scene = shooting_gallery().ships(1, "101", cruiser=2).begin_combat()
    scene.fate(BURST, BURST)
    assert assigned(scene) == [(1, "cruiser_1", 1)]
    assert scene.legal() == ["hit cruiser_1", "hit cruiser_2"]
    scene.play("hit cruiser_2")
    assert wounds(scene, 1, "cruiser") == [1, 1]


@pytest.mark.ruling("eclipse.gap.equal_targets")
def test_a_ship_like_the_first_cannot_be_named() -> None:
    scene = shooting_gallery().ships(1, "101", interceptor=1, cruiser=2).begin_combat()
    scene.fate(BURST, BURST)
    second = target("cruiser_2")
    scene.refuses("hit cruiser_2", "eclipse.gap.equal_targets", target=second)


@pytest.mark.rule("eclipse.combat.damage", "eclipse.combat.no_spill")
def test_surplus_damage_is_lost() -> None:
    """An orange hit on an interceptor does nothing to the one beside it."""
    scene = duel().knows(0, "plasma_cannon").part(0, "interceptor", 1, "plasma_cannon")
    scene.ships(0, "101", interceptor=1).ships(1, "101", interceptor=2).begin_combat()
    scene.fate(BURST)
    assert assigned(scene) == [(1, "interceptor_1", 2)]
    assert wounds(scene, 1, "interceptor") == [0]


@pytest.mark.rule("eclipse.combat.no_spill")
def test_a_die_on_a_ship_that_is_destroyed_already_is_wasteful() -> None:
    scene = shooting_gallery().ships(1, "101", interceptor=2).begin_combat()
    scene.fate(BURST, BURST)
    assert scene.legal() == ["hit interceptor_1", "hit interceptor_2"]
    assert scene.warns("hit interceptor_1") == [Blocker("eclipse.combat.no_spill", {"damage": 1})]
    assert scene.warns("hit interceptor_2") == []
    scene.play("hit interceptor_1")
    assert destroyed(scene) == [(1, "interceptor")]


@pytest.mark.rule("eclipse.combat.no_spill")
def test_dice_that_hit_only_what_is_destroyed_are_not_asked_for() -> None:
    scene = shooting_gallery().ships(1, "101", interceptor=1).begin_combat()
    scene.fate(BURST, BURST)
    assert assigned(scene) == [(1, "interceptor_1", 1)]


@pytest.mark.rule("eclipse.combat.destroyed", "eclipse.part.hull")
@pytest.mark.check("eclipse.combat.destroyed")
@pytest.mark.parametrize(("dice", "left"), [(1, [1]), (2, [2]), (3, [])])
def test_damage_above_the_hull_destroys(dice: int, left: list[int]) -> None:
    """A dreadnought has hull 2, so 3 damage destroys it; an interceptor dies from 1."""
    scene = duel().ships(0, "101", interceptor=3).ships(1, "101", dreadnought=2).begin_combat()
    scene.fate(*[BURST] * dice, *[MISS] * (3 - dice))
    for _ in range(dice - 1):
        scene.play("hit dreadnought_1")
    assert wounds(scene, 1, "dreadnought") == [*left, 0]
    scene = duel().ships(0, "101", interceptor=1).ships(1, "101", interceptor=1).begin_combat()
    scene.fate(BURST)
    assert destroyed(scene) == [(1, "interceptor")]


@pytest.mark.rule("eclipse.combat.damage_stays")
def test_damage_stays_for_the_next_battle_in_the_sector() -> None:
    scene = Scene("terran_directorate", "terran_federation", "terran_union").lay("101", "1-0")
    scene.ships(0, "101", interceptor=1).ships(1, "101", dreadnought=1)
    scene.ships(2, "101", interceptor=1).begin_combat()
    scene.fate(BURST)  # seat 2 acts first and hits the dreadnought
    scene.fate(BURST, BURST)  # which destroys it
    assert wounds(scene, 1, "dreadnought") == [1]
    assert field_of(scene).defender == 0


@pytest.mark.rule("eclipse.combat.destroyed_credit")
def test_who_destroys_a_ship_earns_its_reputation() -> None:
    scene = duel().ships(0, "101", interceptor=2).ships(1, "101", interceptor=1, cruiser=1)
    scene.begin_combat().fate(BURST, MISS).play("hit interceptor_1")
    assert field_of(scene).earned == [1, 0]
    assert field_of(scene).ships_in_hand(1, INTERCEPTOR) == 1
    scene.fate(BURST)
    assert field_of(scene).earned == [1, 1]


@pytest.mark.rule("eclipse.combat.choice_attack_retreat")
@pytest.mark.ruling("eclipse.gap.attack_zero_dice")
def test_a_type_without_weapons_attacks_with_no_dice_or_retreats() -> None:
    scene = duel().lay("201", "2-0").lay("102", "1-1", disc=1)
    scene.part(1, "cruiser", 2, "hull")
    scene.ships(0, "101", interceptor=1).ships(1, "101", cruiser=1).begin_combat().fate(MISS)
    assert scene.asked() == (1, "battle")
    assert scene.legal() == ["attack", "retreat 102"]
    scene.play("attack")
    assert rolls(scene, 1) == []
    scene.fate(MISS)
    assert scene.legal() == ["attack", "retreat 102"]


# Antimatter Splitter ----------------------------------------------------------------------


def splitting(*technologies: str) -> Scene:
    """A dreadnought with an antimatter cannon and an Ion Cannon against small ships."""
    scene = duel().knows(0, "antimatter_cannon", "tachyon_source", *technologies)
    scene.knows(0, "fusion_drive").knows(1, "gauss_shield")
    scene.parts(0, "dreadnought", "", "antimatter_cannon", "", "fusion_drive", "tachyon_source")
    return scene.part(1, "cruiser", 3, "gauss_shield").ships(0, "101", dreadnought=1)


@pytest.mark.rule("eclipse.tech.antimatter_splitter")
def test_the_splitter_divides_the_damage_of_antimatter_cannons() -> None:
    scene = splitting("antimatter_splitter").ships(1, "101", interceptor=5).begin_combat()
    scene.fate(BURST, MISS)
    for ship in ("interceptor_2", "interceptor_3", "interceptor_4"):
        scene.play(f"hit {ship}")
    assert [damage for _, _, damage in assigned(scene)] == [1, 1, 1, 1]
    assert scene.fleet(1, "101") == {"interceptor": 1}


@pytest.mark.rule("eclipse.tech.antimatter_splitter")
def test_without_it_a_die_goes_to_one_ship() -> None:
    scene = splitting().ships(1, "101", interceptor=5).begin_combat()
    scene.fate(BURST, MISS)
    assert assigned(scene) == [(1, "interceptor_1", 4)]
    assert scene.fleet(1, "101") == {"interceptor": 4}


@pytest.mark.ruling("eclipse.gap.splitter_details")
def test_each_part_of_a_divided_die_meets_the_shields_of_its_target() -> None:
    scene = splitting("antimatter_splitter").ships(1, "101", interceptor=1, cruiser=1)
    scene.begin_combat().fate(5, MISS)
    # 5 + 1 hits the interceptor but not the cruiser with shields 1
    assert assigned(scene) == [(1, "interceptor_1", 1)]


@pytest.mark.ruling("eclipse.gap.splitter_details")
def test_antimatter_missiles_are_not_divided() -> None:
    scene = duel().knows(0, "antimatter_splitter").part(0, "interceptor", 4, "antimatter_missile")
    scene.ships(0, "101", interceptor=1).ships(1, "101", interceptor=2).begin_combat()
    scene.fate(BURST)
    assert assigned(scene) == [(1, "interceptor_1", 4)]


def test_the_figures_are_those_of_the_blueprint() -> None:
    s = shooting_gallery().ships(1, "101", cruiser=1).state
    cruiser = figures(s, number("101"), 1, CRUISER)
    assert (cruiser.hull, cruiser.shield, cruiser.computer, cruiser.initiative) == (1, 1, 1, 2)


@pytest.mark.rule("eclipse.combat.assign_after_roll")
@pytest.mark.ruling("eclipse.gap.equal_targets")
@pytest.mark.parametrize(
    ("ship", "count"), [("interceptor", 8), ("cruiser", 4), ("dreadnought", 2), ("starbase", 4)]
)
def test_every_ship_of_a_fleet_can_be_hit_by_one_roll(ship: str, count: int) -> None:
    """Eight quick interceptors shoot at a fleet of one type, each die at another ship."""
    scene = duel().knows(0, "tachyon_drive", "fusion_source").knows(1, "starbase")
    scene.parts(0, "interceptor", "", "fusion_source", "tachyon_drive")
    scene.ships(0, "101", interceptor=8).ships(1, "101", **{ship: count})
    scene.begin_combat().fate(*[BURST] * 8)
    for at in range(2, count + 1):
        assert scene.legal("hit")[-1] == f"hit {ship}_{at}"
        scene.play(f"hit {ship}_{at}")
    while scene.state.need == ASK and scene.asked() == (0, "volley"):
        scene.play(scene.legal()[0])
    assert {name for _, name, _ in assigned(scene)} == {f"{ship}_{at + 1}" for at in range(count)}
