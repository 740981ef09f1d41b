"""Layouts of encodings."""

from __future__ import annotations

import pytest

from orrery.kernel.encoding import Layout, Part
from orrery.kernel.errors import UsageError

LAYOUT = Layout([Part("score", 2, "per seat", low=-1), Part("cards", 3, "on the hand")])


def test_offsets_follow_from_sizes() -> None:
    assert [part.offset for part in LAYOUT.parts] == [0, 2]
    assert LAYOUT.size == 5
    assert LAYOUT.part("cards").offset == 2


def test_bounds() -> None:
    assert LAYOUT.lows() == [-1, -1, 0, 0, 0]


def test_it_is_a_table() -> None:
    assert LAYOUT.to_data()[1] == {
        "name": "cards",
        "offset": 2,
        "size": 3,
        "low": 0,
        "high": 1,
        "text": "on the hand",
    }


def test_an_unknown_part() -> None:
    with pytest.raises(UsageError, match="dice"):
        LAYOUT.part("dice")
