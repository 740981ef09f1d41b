"""How points become numbers."""

from __future__ import annotations

from typing import Final

HALF_VP: Final = 100


def points(vp: int) -> float:
    """Victory points: without a limit, and below zero after a high bid."""
    return vp / (abs(vp) + HALF_VP)
