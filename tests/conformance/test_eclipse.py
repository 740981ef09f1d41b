"""Eclipse passes the conformance suite."""

from __future__ import annotations

from typing import Any

import pytest

import orrery
from orrery.conformance import Examiner, examine, examine_match
from orrery.kernel.chance import Source
from tests.eclipse.walks import TABLES, lively


@pytest.mark.parametrize(("players", "options"), TABLES, ids=["2", "3", "4", "5", "6"])
def test_lively_games_pass_every_check(players: int, options: dict[str, Any]) -> None:
    game = orrery.game("eclipse")
    rng = Source.from_seed(f"{players}/choices")
    match = game.start(players, options, f"{players}")
    examiner = Examiner(game, players, f"{players}/checks")
    assert examine_match(match, examiner, lively(rng), rng) == []


def test_random_games_pass_every_check() -> None:
    assert examine(orrery.game("eclipse"), 2, games=4, seed="1") == []
