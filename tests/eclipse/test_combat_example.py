"""The worked combat of pages 22 and 23, step by step."""

from __future__ import annotations

import pytest

from orrery.games.eclipse.combat.battlefield import battlefield_of
from orrery.games.eclipse.combat.figures import figures, hits
from orrery.games.eclipse.components import CRUISER, INTERCEPTOR
from tests.eclipse.battles import destroyed, drawn, number, rollers, rolls, wounds
from tests.eclipse.scene import Scene

NAOMI = 0
LETO = 1


def joined_sectors(scene: Scene) -> Scene:
    """The battle is in 101, next to 201, which is Leto's."""
    return scene.lay("101", "1-0", 1, disc=NAOMI).lay("201", "2-0", disc=LETO)


def the_battle() -> Scene:
    """Three interceptors and a cruiser on each side, as the example describes them."""
    scene = joined_sectors(Scene("terran_directorate", "terran_federation"))
    scene.cubes(NAOMI, "101", "money")
    scene.knows(NAOMI, "plasma_missile", "positron_computer", "fusion_drive", "fusion_source")
    scene.knows(LETO, "plasma_missile", "plasma_cannon", "fusion_drive", "gauss_shield")
    scene.knows(LETO, "improved_hull", "fusion_source")
    # Naomi: an Ion Cannon and a Plasma Missile; her cruiser two Ion Cannons and computers +2
    scene.parts(NAOMI, "interceptor", "", "", "", "plasma_missile")
    scene.parts(
        NAOMI, "cruiser", "positron_computer", "", "ion_cannon", "fusion_source", "", "fusion_drive"
    )
    # Leto: the same interceptor with a Fusion Drive; his cruiser has no computer
    scene.parts(LETO, "interceptor", "", "fusion_source", "fusion_drive", "plasma_missile")
    scene.parts(
        LETO,
        "cruiser",
        "plasma_missile",
        "plasma_cannon",
        "gauss_shield",
        "fusion_source",
        "improved_hull",
        "fusion_drive",
    )
    scene.ships(NAOMI, "101", interceptor=3, cruiser=1)
    return scene.ships(LETO, "101", interceptor=3, cruiser=1)


def after_missiles() -> Scene:
    scene = the_battle().begin_combat()
    scene.fate(6, 6, 5, 4, 3, 2).play("hit interceptor_1", "hit interceptor_2")
    scene.fate(6, 6).play("hit interceptor_1", "hit cruiser_1")
    return scene.fate(3, 2)


def after_round_1() -> Scene:
    scene = after_missiles()
    scene.play("retreat 201")
    scene.fate(3, 4, 2).play("activate interceptor")
    scene.play("attack")
    scene.fate(6).play("hit interceptor_1")
    return scene


def after_round_2() -> Scene:
    scene = after_round_1()
    scene.fate(1, 2)
    scene.play("attack")
    return scene.fate(6)


@pytest.mark.example("eclipse.ex.combat.0_initiative")
def test_the_order_of_activations() -> None:
    scene = the_battle()
    speeds = {
        (seat, ship): figures(scene.state, number("101"), seat, ship).initiative
        for seat in (NAOMI, LETO)
        for ship in (INTERCEPTOR, CRUISER)
    }
    assert speeds == {
        (LETO, INTERCEPTOR): 4,
        (NAOMI, INTERCEPTOR): 3,
        (NAOMI, CRUISER): 3,
        (LETO, CRUISER): 3,
    }
    assert rollers(after_round_2()) == [LETO, NAOMI, LETO, NAOMI, LETO, NAOMI, LETO]


@pytest.mark.example("eclipse.ex.combat.1_missiles_leto")
def test_the_missiles_of_letos_interceptors() -> None:
    scene = the_battle().begin_combat().fate(6, 6, 5, 4, 3, 2)
    assert rolls(scene, LETO) == [("orange", face) for face in (6, 6, 5, 4, 3, 2)]
    scene.play("hit interceptor_1", "hit interceptor_2")
    assert destroyed(scene) == [(NAOMI, "interceptor")] * 2
    assert wounds(scene, NAOMI, "interceptor") == [0]


@pytest.mark.example("eclipse.ex.combat.2_missiles_naomi")
def test_the_missiles_of_naomis_last_interceptor() -> None:
    scene = after_missiles()
    assert rolls(scene, NAOMI) == [("orange", 6)] * 2
    assert destroyed(scene)[2:] == [(LETO, "interceptor")]
    assert wounds(scene, LETO, "cruiser") == [2]


@pytest.mark.example("eclipse.ex.combat.3_missiles_cruiser")
def test_the_missiles_of_letos_cruiser_miss() -> None:
    scene = after_missiles()
    assert rolls(scene, LETO)[6:] == [("orange", 3), ("orange", 2)]
    assert len(destroyed(scene)) == 3


@pytest.mark.example("eclipse.ex.combat.3b_thresholds")
def test_what_hits_after_the_missiles() -> None:
    s = after_missiles().state

    def faces(seat: int, ship: int, enemy: int, target: int) -> list[int]:
        computer = figures(s, number("101"), seat, ship).computer
        shield = figures(s, number("101"), enemy, target).shield
        return [face for face in range(1, 7) if hits(face, computer, shield)]

    assert faces(NAOMI, INTERCEPTOR, LETO, CRUISER) == [6]
    assert faces(LETO, INTERCEPTOR, NAOMI, CRUISER) == [6]
    assert faces(LETO, CRUISER, NAOMI, INTERCEPTOR) == [6]
    assert faces(NAOMI, CRUISER, LETO, INTERCEPTOR) == [4, 5, 6]
    assert faces(NAOMI, CRUISER, LETO, CRUISER) == [5, 6]


@pytest.mark.example("eclipse.ex.combat.4_retreat_declared")
def test_letos_interceptors_begin_to_retreat() -> None:
    scene = after_missiles()
    scene.play("retreat 201")
    assert scene.fleet(LETO, "101") == {"interceptor": 2, "cruiser": 1}
    scene.fate(6).play("activate interceptor")
    assert scene.legal("hit") == ["hit interceptor_1", "hit cruiser_1"]


@pytest.mark.example("eclipse.ex.combat.5_naomi_attacks")
def test_naomi_destroys_a_retreating_interceptor() -> None:
    scene = after_missiles()
    scene.play("retreat 201")
    scene.fate(3, 4, 2).play("activate interceptor")
    assert rolls(scene, NAOMI)[2:] == [("yellow", 3), ("yellow", 4), ("yellow", 2)]
    assert destroyed(scene)[3:] == [(LETO, "interceptor")]


@pytest.mark.example("eclipse.ex.combat.6_leto_cruiser")
def test_letos_cruiser_destroys_the_last_interceptor() -> None:
    scene = after_round_1()
    assert rolls(scene, LETO)[-1] == ("orange", 6)
    assert destroyed(scene)[4:] == [(NAOMI, "interceptor")]
    assert scene.fleet(NAOMI, "101") == {"cruiser": 1}


@pytest.mark.example("eclipse.ex.combat.7_round2")
def test_round_2_ends_the_battle() -> None:
    scene = after_round_2()
    assert scene.fleet(LETO, "201") == {"interceptor": 1}
    assert scene.fleet(LETO, "101") == {"cruiser": 1}
    assert scene.fleet(NAOMI, "101") == {}
    assert destroyed(scene)[5:] == [(NAOMI, "cruiser")]


@pytest.mark.example("eclipse.ex.combat.8_reputation")
def test_reputation_after_the_battle() -> None:
    scene = after_round_2().fate(3, 1, 0)
    assert scene.asked() == (NAOMI, "reputation")
    scene.play("keep 4")
    assert scene.state.reputation[NAOMI] == [4]
    assert scene.state.bag == [12, 10, 7, 3]
    scene.fate(0, 0, 1, 2, 2)
    assert scene.asked() == (LETO, "reputation")
    assert (drawn(scene, NAOMI), drawn(scene, LETO)) == (3, 5)
    scene.play("keep 3")
    assert scene.state.reputation[LETO] == [3]
    # 8 interceptors, 4 cruisers: three and one of Naomi's are back, two of Leto's
    assert scene.state.ships_left[NAOMI * 4 : NAOMI * 4 + 2] == [8, 4]
    assert scene.state.ships_left[LETO * 4 : LETO * 4 + 2] == [7, 3]


def after_reputation() -> Scene:
    scene = after_round_2().fate(0, 0, 0)
    scene.play("keep_none")
    scene.fate(0, 0, 0, 0, 0).play("keep_none")
    return scene


@pytest.mark.example("eclipse.ex.combat.9_population")
def test_letos_cruiser_attacks_the_population() -> None:
    scene = after_reputation()
    assert scene.asked() == (LETO, "bombard")
    scene.fate(6).play("bombard")
    assert scene.cubes_in("101") == {}
    assert scene.buried(NAOMI) == (0, 0, 1)


@pytest.mark.example("eclipse.ex.combat.10_influence")
def test_leto_takes_the_sector() -> None:
    scene = after_reputation()
    before = scene.state.discs[NAOMI]
    scene.fate(6).play("bombard")
    assert scene.controller("101") == -1
    assert scene.state.discs[NAOMI] == before + 1
    scene.play("control")
    assert scene.controller("101") == LETO
    assert scene.over()
    with pytest.raises(LookupError):
        battlefield_of(scene.state)  # the damage of his cruiser went with it
