"""Where battles take place, in which order, between whom, and who acts first (part: Combat)."""

from __future__ import annotations

import pytest

from orrery.games.eclipse.combat.figures import figures
from orrery.games.eclipse.components import DREADNOUGHT, INTERCEPTOR
from tests.eclipse.battles import (
    BURST,
    MISS,
    OTHER,
    TERRAN,
    THIRD,
    battles,
    destroyed,
    drawn,
    duel,
    field_of,
    no_keeping,
    number,
    roll_all,
    rollers,
    rolls,
)
from tests.eclipse.scene import Scene, named

DRACO = "descendants_of_draco"


def fight_on(scene: Scene, face: int = BURST) -> Scene:
    """Dice show this face and everybody takes the first choice, to the end of the phase."""
    for _ in range(1000):
        if scene.over():
            return scene
        chance = scene.state.chance()
        if chance is not None:
            scene.fate(face if chance.label == "d6" else chance.outcomes[0])
        else:
            scene.play(scene.legal()[0])
    raise AssertionError("the combat phase never ends")


# Which battles ----------------------------------------------------------------------------


@pytest.mark.rule("eclipse.combat.where", "eclipse.combat.sector_order")
@pytest.mark.check("eclipse.combat.sector_order")
def test_battles_go_in_descending_sector_number() -> None:
    scene = Scene(TERRAN, OTHER).lay("001", "0-0", npcs=1)
    scene.lay("110", "1-0").lay("214", "2-1").lay("305", "3-0").lay("102", "1-1")
    scene.ships(0, "001", interceptor=1).ships(1, "102", interceptor=1)
    for sector in ("110", "214", "305"):
        scene.ships(0, sector, interceptor=1).ships(1, sector, interceptor=1)
    fight_on(scene.begin_combat())
    assert [sector for sector, _, _ in battles(scene)] == ["305", "214", "110", "001"]


@pytest.mark.rule("eclipse.combat.no_ships_no_battle")
@pytest.mark.check("eclipse.combat.no_ships_no_battle")
def test_ships_alone_in_an_enemy_sector_fight_nobody_but_may_attack_population() -> None:
    scene = duel().cubes(0, "101", "money").ships(1, "101", interceptor=1).begin_combat()
    assert battles(scene) == []
    assert scene.asked() == (1, "bombard")
    scene.fate(MISS).play("bombard")
    assert drawn(scene, 1) == 0


@pytest.mark.rule("eclipse.combat.steps", "eclipse.finish.order")
def test_population_influence_and_discoveries_come_after_all_battles() -> None:
    scene = Scene(TERRAN, OTHER).lay("305", "3-0", disc=0).lay("101", "1-0", npcs=1)
    scene.discovery("101").ships(1, "305", interceptor=1).ships(1, "101", dreadnought=1)
    scene.cubes(0, "305", "science").begin_combat()
    assert battles(scene) == [("101", 1, -1)]
    no_keeping(roll_all(scene, BURST))
    assert scene.asked() == (1, "bombard")
    scene.fate(BURST).play("bombard")
    assert scene.asked() == (1, "conquest")
    scene.play("control")
    assert scene.asked() == (1, "conquest")
    scene.play("control")
    assert scene.state.discovery[number("101")] == 1
    assert scene.chance().label == "discovery"


# Who meets whom ---------------------------------------------------------------------------


def three_in_a_sector(controller: int = -1, npcs: int = 0) -> Scene:
    """Seats 0, 1 and 2 entered 101 one after the other."""
    scene = Scene(TERRAN, OTHER, THIRD).lay("101", "1-0", npcs=npcs)
    for seat in range(3):
        scene.ships(seat, "101", interceptor=1)
    if controller >= 0:
        scene.disc(controller, "101")
    return scene


@pytest.mark.rule("eclipse.combat.pairs", "eclipse.combat.roles", "eclipse.combat.repeat_pairs")
@pytest.mark.check("eclipse.combat.pairs")
@pytest.mark.example("eclipse.ex.battle_order")
def test_the_two_latest_arrivals_fight_first() -> None:
    scene = three_in_a_sector().begin_combat().fate(BURST, BURST)
    assert battles(scene) == [("101", 2, 1), ("101", 1, 0)]
    assert destroyed(scene) == [(2, "interceptor"), (1, "interceptor")]


@pytest.mark.rule("eclipse.combat.controller_last", "eclipse.combat.controller_defender")
@pytest.mark.check("eclipse.combat.controller_last")
def test_the_controller_fights_last_and_defends_whenever_it_came() -> None:
    scene = three_in_a_sector(controller=2).begin_combat().fate(BURST, BURST)
    assert battles(scene) == [("101", 1, 0), ("101", 0, 2)]


@pytest.mark.rule("eclipse.combat.npc_last", "eclipse.combat.npc_defender")
@pytest.mark.ruling("eclipse.gap.npc_and_players")
def test_non_player_ships_fight_who_is_left_and_defend() -> None:
    scene = three_in_a_sector(npcs=1).begin_combat().fate(BURST, BURST)
    assert battles(scene) == [("101", 2, 1), ("101", 1, 0), ("101", 0, -1)]


@pytest.mark.ruling("eclipse.gap.entry_order_details")
def test_entry_counts_from_when_ships_have_been_there_without_interruption() -> None:
    scene = Scene(TERRAN, OTHER).lay("101", "1-0")
    scene.ships(0, "101", interceptor=1).ships(1, "101", interceptor=1)
    scene.ships(0, "101", cruiser=1).begin_combat()
    assert battles(scene) == [("101", 1, 0)]


@pytest.mark.rule("eclipse.species.draco.coexist")
def test_draco_and_ancients_do_not_fight() -> None:
    scene = Scene(DRACO, TERRAN).lay("101", "1-0", npcs=1).ships(0, "101", interceptor=1)
    scene.begin_combat()
    assert battles(scene) == []
    assert scene.asked() == (0, "conquest")


@pytest.mark.ruling("eclipse.gap.draco_gcds_guardians")
@pytest.mark.parametrize("sector", ["001", "271"])
def test_draco_fights_guardians_and_the_gcds(sector: str) -> None:
    scene = Scene(DRACO, TERRAN).lay(sector, "0-0", npcs=1).ships(0, sector, interceptor=1)
    scene.begin_combat()
    assert battles(scene) == [(sector, 0, -1)]


@pytest.mark.ruling("eclipse.gap.draco_third_party")
@pytest.mark.parametrize(("winner", "expected"), [(0, 1), (1, 2)])
def test_draco_ancients_and_another_player(winner: int, expected: int) -> None:
    scene = Scene(DRACO, TERRAN).lay("101", "1-0", npcs=1)
    scene.ships(0, "101", interceptor=1).ships(1, "101", interceptor=1).begin_combat()
    assert battles(scene) == [("101", 1, 0)]
    scene.fate(BURST if winner == 0 else MISS)
    if winner:
        scene.fate(BURST)
        assert battles(scene)[1:] == [("101", 1, -1)]
    assert len(battles(scene)) == expected


# Initiative -------------------------------------------------------------------------------


@pytest.mark.example("eclipse.ex.initiative")
def test_initiative_is_bonus_and_drives() -> None:
    scene = duel().knows(0, "fusion_drive").part(0, "interceptor", 3, "fusion_drive")
    scene.parts(1, "dreadnought", "", "nuclear_drive", "nuclear_drive")
    scene.ships(0, "101", interceptor=1).ships(1, "101", dreadnought=1)
    s = scene.state
    assert figures(s, number("101"), 0, INTERCEPTOR).initiative == 4
    assert figures(s, number("101"), 1, DREADNOUGHT).initiative == 3
    scene.begin_combat().fate(MISS)
    assert rollers(scene) == [0]


@pytest.mark.rule("eclipse.combat.initiative_order")
def test_higher_initiative_acts_first() -> None:
    """The attacker's interceptor has 3, the defender's dreadnought 1."""
    scene = duel().ships(0, "101", dreadnought=1).ships(1, "101", interceptor=1)
    scene.begin_combat().fate(MISS, MISS, MISS, MISS)
    assert rollers(scene) == [1, 0, 1]


@pytest.mark.rule("eclipse.combat.initiative_tie")
def test_the_defender_acts_first_on_a_tie() -> None:
    scene = duel().ships(0, "101", interceptor=1).ships(1, "101", interceptor=1)
    scene.begin_combat().fate(MISS)
    assert rollers(scene) == [0]


def own_tie() -> Scene:
    """Interceptor and cruiser of seat 0 both have initiative 3, its dreadnought 1."""
    scene = duel().knows(0, "fusion_drive", "fusion_source")
    scene.part(0, "cruiser", 6, "fusion_drive").part(0, "cruiser", 4, "fusion_source")
    scene.ships(0, "101", interceptor=1, cruiser=1, dreadnought=1)
    return scene.ships(1, "101", dreadnought=1).begin_combat()


@pytest.mark.rule("eclipse.combat.initiative_own_tie")
def test_the_owner_orders_own_types_of_equal_initiative() -> None:
    scene = own_tie()
    assert scene.asked() == (0, "battle")
    assert scene.legal() == ["activate interceptor", "activate cruiser"]
    scene.refuses(
        "activate dreadnought",
        "eclipse.combat.initiative_own_tie",
        ship=DREADNOUGHT,
        initiative=1,
        needed=3,
    )
    scene.refuses("attack", "eclipse.combat.choice_attack_retreat")
    scene.play("activate cruiser")
    scene.fate(MISS)
    assert field_of(scene).types(0) == [0, 1, 2]
    assert rolls(scene, 0) == [("yellow", MISS)]


@pytest.mark.rule("eclipse.combat.battle_steps", "eclipse.combat.until_end")
def test_engagement_rounds_repeat_until_one_side_is_gone() -> None:
    scene = duel().ships(0, "101", interceptor=1).ships(1, "101", interceptor=1)
    scene.begin_combat().fate(*[MISS] * 10)
    assert rollers(scene) == [0, 1] * 5
    scene.fate(BURST)
    assert scene.fleet(1, "101") == {}
    assert scene.chance().label == "reputation"


@pytest.mark.rule("eclipse.combat.battle_steps")
@pytest.mark.parametrize(
    ("sector", "zone", "kind"),
    [("103", "1-0", 0), ("101", "1-0", 1), ("271", "2-0", 2), ("001", "0-0", 3)],
)
def test_a_battle_is_told_with_its_kind(sector: str, zone: str, kind: int) -> None:
    """Between players, or against ancients, a guardian or the GCDS."""
    scene = Scene("mechanema", "hydran_progress").lay(sector, zone, npcs=int(kind > 0))
    scene.ships(0, sector, interceptor=1)
    if kind == 0:
        scene.ships(1, sector, interceptor=1)
    scene.begin_combat()
    began = named(scene.events, "battle_began")
    assert [event.field("battle") for event in began] == [kind]
