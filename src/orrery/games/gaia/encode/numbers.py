"""How facts become numbers from 0 to 1 (or from -1, where there is less than nothing)."""

from __future__ import annotations

from typing import Final

HALF: Final = 10
"""Counts without a limit are written as n / (n + 10), so that every number stays its own."""
HALF_VP: Final = 100


def flag(value: bool) -> float:
    return 1.0 if value else 0.0


def share(value: int, most: int) -> float:
    """A count with a known limit."""
    return min(value / most, 1.0)


def soft(value: int) -> float:
    """A count without a limit."""
    return value / (abs(value) + HALF)


def points(vp: int) -> float:
    """Victory points: without a limit, and below zero after a high bid."""
    return vp / (abs(vp) + HALF_VP)


def one_of(size: int, index: int, out: list[float]) -> None:
    """A one among zeros; only zeros if the index is none of them."""
    at = len(out)
    out += [0.0] * size
    if 0 <= index < size:
        out[at + index] = 1.0


def each_one_of(count: int, size: int, indices: list[int], out: list[float]) -> None:
    """So many times `one_of`; what the list does not have is none."""
    for number in range(count):
        one_of(size, indices[number] if number < len(indices) else -1, out)


def flags(size: int, indices: list[int], out: list[float]) -> None:
    """Zeros, with a one at each of the indices."""
    at = len(out)
    out += [0.0] * size
    for index in indices:
        out[at + index] = 1.0
