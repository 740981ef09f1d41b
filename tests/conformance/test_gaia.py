"""Gaia Project passes the conformance suite."""

from __future__ import annotations

from typing import Any

import pytest

import orrery
from orrery.conformance import examine

TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {"map": "method_2"}),
    (
        4,
        {
            "turn_order": "pass_order",
            "income_choice": "every_source",
            "charge_timing": "after_turn",
            "final_conversion": "manual",
            "faction_choice": "auction",
        },
    ),
]


@pytest.mark.parametrize(("players", "options"), TABLES, ids=["2", "3", "4"])
def test_random_games_pass_every_check(players: int, options: dict[str, Any]) -> None:
    wrong = examine(orrery.game("gaia"), players, games=2, seed=f"{players}", options=options)
    assert wrong == []
