"""Reactions of players who have passed (ledger part: Reactions)."""

from __future__ import annotations

import pytest

from orrery.games.eclipse.components import BUILD, MOVE, UPGRADE
from tests.eclipse.places import TERRANS, small_map
from tests.eclipse.scene import Scene, named


def passed(*species: str) -> Scene:
    """Seat 0 has passed, seat 1 has not."""
    return small_map(*species).passed(0).colony_ships(0, 0).colony_ships(1, 0)


@pytest.mark.rule("eclipse.reaction.only_after_pass")
@pytest.mark.parametrize("kind", ["upgrade", "build", "move"])
def test_who_has_not_passed_cannot_react(kind: str) -> None:
    scene = small_map()
    assert scene.legal("react") == []
    scene.refuses(f"react {kind}", "eclipse.reaction.only_after_pass", seat=0)


@pytest.mark.rule("eclipse.reaction.kinds")
def test_the_reactions_are_upgrade_build_and_move() -> None:
    scene = passed()
    assert scene.legal("react") == ["react upgrade", "react build", "react move"]
    for action, number in (("explore", 0), ("research", 1), ("influence", 5)):
        scene.refuses(f"react {action}", "eclipse.reaction.kinds", action=number)


@pytest.mark.rule("eclipse.reaction.kinds")
@pytest.mark.check("eclipse.reaction.kinds")
def test_the_build_reaction_of_mechanema_has_one_activation() -> None:
    scene = passed("mechanema", TERRANS[1]).holds(0, materials=20)
    scene.play("react build", "build interceptor 221")
    assert scene.asked() == (1, "turn")
    assert scene.fleet(0, "221") == {"interceptor": 1}


@pytest.mark.rule("eclipse.reaction.disc")
@pytest.mark.parametrize(("kind", "number"), [("upgrade", UPGRADE), ("build", BUILD)])
def test_a_reaction_takes_a_disc_from_the_track(kind: str, number: int) -> None:
    scene = passed()
    events = scene.play(f"react {kind}")
    assert scene.state.discs[0] == 11
    assert scene.state.spent[number] == 1
    assert [event.args for event in named(events, "reaction_taken")] == [(0, number)]


@pytest.mark.example("eclipse.ex.reaction.build")
def test_leto_reacts_with_build() -> None:
    scene = passed().holds(0, materials=20)
    scene.play("react build")
    assert scene.state.spent[BUILD] == 1
    scene.play("build cruiser 221")
    assert scene.asked() == (1, "turn"), "exactly one activation"


@pytest.mark.rule("eclipse.reaction.repeat")
def test_the_same_reaction_may_be_taken_again_on_a_later_turn() -> None:
    scene = passed().holds(0, materials=20)
    scene.play("react build", "build cruiser 221", "act move", "react build", "build cruiser 221")
    assert scene.state.spent[BUILD] == 2
    assert scene.fleet(0, "221") == {"cruiser": 2}
    assert scene.asked() == (1, "turn")


@pytest.mark.rule("eclipse.reaction.no_tech_bonus")
@pytest.mark.check("eclipse.reaction.no_tech_bonus")
def test_nanorobots_do_not_help_a_build_reaction() -> None:
    scene = passed().knows(0, "nanorobots").holds(0, materials=20)
    scene.play("react build", "build interceptor 221")
    assert scene.asked() == (1, "turn")


@pytest.mark.rule("eclipse.reaction.stays_passed")
@pytest.mark.parametrize("action", range(6))
def test_after_a_reaction_a_player_is_still_passed(action: int) -> None:
    scene = passed().holds(0, materials=20)
    scene.play("react build", "build interceptor 221", "act move")
    assert scene.state.passed == [1, 0]
    names = ["explore", "research", "upgrade", "build", "move", "influence"]
    scene.refuses(f"act {names[action]}", "eclipse.reaction.stays_passed", action=action)


@pytest.mark.example("eclipse.ex.action.12_naomi_reaction")
def test_naomi_moves_one_cruiser_into_the_contested_sector() -> None:
    scene = passed().ships(0, "221", cruiser=2).ships(0, "102", interceptor=3)
    scene.ships(1, "102", interceptor=2)
    scene.play("react move", "move cruiser 221 S")
    assert scene.state.spent[MOVE] == 1
    assert scene.fleet(0, "102") == {"interceptor": 3, "cruiser": 1}
    assert scene.asked() == (1, "turn")


@pytest.mark.ruling("eclipse.gap.colony_on_pass")
@pytest.mark.parametrize("before", [False, True])
def test_colony_ships_may_be_used_when_passing_first_or_again(before: bool) -> None:
    scene = small_map().colony_ships(0, 1)
    if before:
        scene.passed(0)
    scene.play("pass")
    assert scene.asked() == (0, "passing")
    scene.play("colonise 221 money")
    assert scene.cubes_in("221") == {"money": 1}
    assert scene.asked() == (1, "turn")
