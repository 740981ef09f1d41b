"""What a player is told with each question of the combat phase, and what the log says."""

from __future__ import annotations

import pytest

from orrery.games.eclipse.components import CRUISER, DREADNOUGHT, INTERCEPTOR
from orrery.games.eclipse.events import (
    BATTLE_DESERTED,
    BATTLE_ENDED,
    RETREAT_BEGAN,
    RETREATED,
)
from orrery.games.eclipse.space import (
    ACTIVATE,
    ATTACK,
    BOMBARD,
    CONTROL,
    DECLINE,
    DESTROY,
    GIVE_BACK,
    HIT,
    KEEP,
    KEEP_NONE,
    NEUTRON,
    RETREAT,
)
from orrery.kernel.decision import ActionKind
from tests.eclipse.battles import BURST, MISS, OTHER, TERRAN, duel, no_keeping, number, unarmed
from tests.eclipse.scene import Scene


def context(scene: Scene) -> dict[str, int]:
    decision = scene.state.decision(scene.seat())
    assert decision is not None
    return decision.context


def kinds(scene: Scene) -> list[ActionKind]:
    return scene.state.top().kinds()


def way_out(**fleet: int) -> Scene:
    """Seat 1 attacks 101 with these ships and may retreat to 201; seat 0 has an interceptor."""
    scene = Scene(TERRAN, OTHER).lay("101", "1-0", 1, disc=0).lay("201", "2-0", disc=1)
    return scene.ships(0, "101", interceptor=1).ships(1, "101", **fleet)


def test_which_type_acts() -> None:
    scene = duel().knows(0, "fusion_drive", "fusion_source")
    scene.part(0, "cruiser", 6, "fusion_drive").part(0, "cruiser", 4, "fusion_source")
    scene.ships(0, "101", interceptor=1, cruiser=1).ships(1, "101", dreadnought=1).begin_combat()
    assert context(scene) == {"sector": number("101"), "round": 1}
    assert kinds(scene) == [ACTIVATE]


def test_attack_or_retreat() -> None:
    scene = way_out(cruiser=1).begin_combat().fate(MISS)
    assert context(scene) == {"sector": number("101"), "round": 1, "ship": CRUISER}
    assert kinds(scene) == [ATTACK, RETREAT]
    scene.fate(MISS, MISS).play("attack")
    assert context(scene)["round"] == 2


def test_where_a_die_goes() -> None:
    """An orange and a yellow hit: the larger one first."""
    scene = duel().knows(0, "plasma_cannon").parts(0, "dreadnought", "", "plasma_cannon")
    scene.part(0, "dreadnought", 6, "nuclear_source")
    scene.ships(0, "101", dreadnought=1).ships(1, "101", dreadnought=2).begin_combat()
    scene.fate(BURST, 5)
    assert scene.events[-1].args[-1] == 2  # the first die went to the first of equal ships
    assert context(scene) == {
        "sector": number("101"),
        "ship": DREADNOUGHT,
        "face": 5,
        "damage": 1,
        "left": 1,
    }
    assert kinds(scene) == [HIT]


def test_the_way_out_of_a_stalemate() -> None:
    scene = Scene(TERRAN, OTHER).lay("101", "1-0", 1, disc=0).lay("201", "2-0", disc=1)
    scene.lay("102", "1-1", disc=1)
    unarmed(unarmed(scene, 0, "cruiser"), 1, "cruiser").ships(0, "101", cruiser=1)
    scene.ships(1, "101", cruiser=1).begin_combat()
    assert context(scene) == {"sector": number("101"), "ship": CRUISER}
    assert kinds(scene) == [RETREAT]


def test_the_population_attack() -> None:
    scene = duel().cubes(0, "101", "money", "materials").ships(1, "101", interceptor=1)
    scene.begin_combat()
    assert context(scene) == {"sector": number("101"), "owner": 0, "damage": 0}
    assert kinds(scene) == [BOMBARD, NEUTRON, DECLINE]
    scene.fate(BURST).play("bombard")
    assert context(scene)["damage"] == 1
    assert kinds(scene) == [DESTROY]


def test_reputation_and_conquest() -> None:
    scene = duel().reputation(0, 1, 1, 1, 1).ships(1, "101", interceptor=1)
    scene.ships(0, "101", interceptor=1).begin_combat().fate(MISS, BURST).fate(3)
    assert context(scene) == {"seat": 0, "count": 1, "kept": 0}
    assert kinds(scene) == [KEEP, KEEP_NONE]
    scene.play("keep 4")
    assert context(scene) == {"seat": 0, "count": 1, "kept": 4}
    assert kinds(scene) == [GIVE_BACK]
    scene.play("give_back 1")
    no_keeping(scene)
    assert context(scene) == {"sector": number("101")}
    assert kinds(scene) == [CONTROL, DECLINE]


# The log ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("face", "winner"), [(BURST, 0), (MISS, 1)])
def test_the_log_names_who_is_left(face: int, winner: int) -> None:
    scene = duel().ships(0, "101", interceptor=1).ships(1, "101", interceptor=1).begin_combat()
    scene.fate(face)
    if winner:
        scene.fate(BURST)
    ended = [event.args for event in scene.events if event.kind is BATTLE_ENDED]
    assert ended == [(number("101"), winner)]


def test_the_log_of_a_battle_that_non_player_ships_win() -> None:
    scene = Scene(TERRAN, OTHER).lay("101", "1-0", npcs=1).ships(0, "101", interceptor=1)
    scene.begin_combat().fate(MISS, BURST, MISS)
    ended = [event.args for event in scene.events if event.kind is BATTLE_ENDED]
    assert ended == [(number("101"), -1)]


def test_the_log_of_a_battle_that_leaves_neither_side() -> None:
    """Both begin to retreat in round 1; nobody is left, and no non-player ships are told of."""
    scene = way_out(dreadnought=1).lay("102", "1-1", disc=0).begin_combat()
    scene.play("retreat 102", "retreat 201")
    ended = [event for event in scene.events if event.kind in (BATTLE_ENDED, BATTLE_DESERTED)]
    assert [(event.kind, event.args) for event in ended] == [(BATTLE_DESERTED, (number("101"),))]


def test_the_log_of_a_retreat() -> None:
    scene = way_out(interceptor=2).begin_combat().fate(MISS)
    scene.play("retreat 201")
    scene.fate(MISS)
    began = [event.args for event in scene.events if event.kind is RETREAT_BEGAN]
    done = [event.args for event in scene.events if event.kind is RETREATED]
    assert began == done == [(1, INTERCEPTOR, number("201"))]
