"""The chance of winning at the beginning of a turn."""

from __future__ import annotations

import pytest

from orrery.games.nebula.chances import NAMES, WEIGHTS, chances, holdings
from orrery.games.nebula.game import game
from orrery.games.nebula.state import nebula
from orrery.kernel.state import DRAW
from tests.nebula.scene import Scene


def chance(scene: Scene, seat: int = 0) -> float:
    return chances(scene.begin().state)[seat]


def test_both_chances_make_a_whole() -> None:
    state = Scene().building("academy").begin().state
    assert sum(chances(state)) == pytest.approx(1.0)
    assert game.chances(state) == chances(state)


def test_everything_that_counts_is_counted() -> None:
    assert len(NAMES) == len(WEIGHTS) == len(holdings(Scene().begin().state, 0))


@pytest.mark.parametrize(
    "better",
    [
        Scene().extractor("specialised", "metal"),
        Scene().building("academy"),
        Scene().building("hangar"),
        Scene().building("laboratory"),
        Scene().ready("hack"),
        Scene().cooling("jumpgate", 2),
        Scene().research("clone", 3),
        Scene().reserves(20, 20, 20),
    ],
)
def test_who_has_more_is_likelier_to_win(better: Scene) -> None:
    assert chance(better) > chance(Scene())
    assert chance(better, 1) < chance(Scene(), 1)


def test_nobody_is_ahead_before_the_planets_are_placed() -> None:
    state = game.initial(2, game.check_options({}))
    state.run()
    assert state.need == DRAW
    assert chances(nebula(state)) == [0.5, 0.5]
