"""Whole games play out as they did, unless a commit says which rules changed and why."""

from __future__ import annotations

import pytest

from tools.golden import GOLDEN, compare


@pytest.mark.parametrize("name", GOLDEN)
def test_playthrough_is_as_it_was(name: str) -> None:
    assert compare(name) == ""
