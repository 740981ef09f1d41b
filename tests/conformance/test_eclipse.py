"""Eclipse passes the conformance suite."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import orrery
from orrery.conformance import Examiner, examine, examine_match
from orrery.kernel.chance import Source
from tests.eclipse.walks import TABLES, lively, moves


@pytest.mark.parametrize(("players", "options"), TABLES, ids=["2", "3", "4", "5", "6"])
def test_lively_games_pass_every_check(players: int, options: dict[str, Any]) -> None:
    game = orrery.game("eclipse")
    rng = Source.from_seed(f"{players}/choices")
    match = game.start(players, options, f"{players}")
    examiner = Examiner(game, players, f"{players}/checks")
    assert examine_match(match, examiner, lively(rng), rng) == []


def test_random_games_pass_every_check() -> None:
    assert examine(orrery.game("eclipse"), 2, games=4, seed="1") == []


@pytest.mark.parametrize(("players", "options"), TABLES, ids=["2", "3", "4", "5", "6"])
def test_every_action_is_legal_or_refused_with_a_reason(
    players: int, options: dict[str, Any]
) -> None:
    """The whole space of actions, at the first few questions of every kind in a game."""
    asked: Counter[str] = Counter()
    for state, _, _ in moves(players, options, f"sweep/{players}"):
        seat = state.open_seats()[0]
        asked[state.top().kind] += 1
        if asked[state.top().kind] > 2:
            continue
        legal = set(state.legal(seat))
        for kind in state.space().kinds:
            for action in kind.actions:
                assert (action in legal) == (state.why_not(seat, action) == []), action.text
