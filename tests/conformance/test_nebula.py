"""Beyond Nebula passes the conformance suite."""

from __future__ import annotations

import pytest

import orrery
from orrery.conformance import examine


@pytest.mark.parametrize("limit", [1, 12, 40])
def test_random_games_pass_every_check(limit: int) -> None:
    options = {"turn_limit_per_player": limit}
    assert examine(orrery.game("nebula"), games=4, seed=f"{limit}", options=options) == []
