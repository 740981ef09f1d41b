"""Rounds (ledger part: Round)."""

from __future__ import annotations

import pytest

from orrery.kernel.state import DRAW
from tests.eclipse.scene import Scene, named


def finish_round(scene: Scene) -> None:
    """Everybody passes and does nothing more, until the next round or the end."""
    round_ = scene.state.round
    while scene.state.round == round_ and not scene.state.is_over():
        if scene.state.need == DRAW:
            scene.fate(scene.chance().outcomes[0])
        else:
            scene.play("pass" if scene.asked()[1] == "turn" else "done")


def quiet() -> Scene:
    """Two players without anything to do but to pass."""
    scene = Scene("mechanema", "hydran_progress").home(0).home(1)
    return scene.track(0, money=6).track(1, money=6)


@pytest.mark.rule("eclipse.round.phases")
def test_a_round_has_four_phases_in_order() -> None:
    scene = quiet().begin_round()
    finish_round(scene)
    kinds = [event.kind.name for event in scene.events]
    marks = ["round_began", "passed", "upkeep_paid", "technology_drawn"]
    assert [kind for kind in dict.fromkeys(kinds) if kind in marks] == marks
    assert [event.args for event in named(scene.events, "round_began")] == [(1,), (2,)]


@pytest.mark.rule("eclipse.round.phases", "eclipse.combat.where")
def test_combat_comes_before_upkeep() -> None:
    scene = quiet().lay("101", "1-0", npcs=1).ships(0, "101", interceptor=1).begin_round()
    while scene.state.need != DRAW:
        scene.play("pass" if scene.asked()[1] == "turn" else "done")
    assert named(scene.events, "upkeep_paid") == []


@pytest.mark.rule("eclipse.round.count")
def test_the_game_lasts_eight_rounds() -> None:
    scene = quiet().begin_round()
    for round_ in range(1, 9):
        assert scene.state.round == round_
        assert scene.state.outcome() is None
        finish_round(scene)
    assert scene.state.is_over()
    assert len(named(scene.events, "round_began")) == 8
