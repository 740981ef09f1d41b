"""Encodings: a view as a list of numbers of fixed length, for learners.

A layout says what stands where, as data. A game lists its parts; offsets follow from their sizes.
"""

from __future__ import annotations

from typing import Any, Final

from orrery.kernel.errors import UsageError


class Part:
    """A run of numbers of one meaning, all from `low` to 1."""

    def __init__(self, name: str, size: int, text: str, low: int = 0) -> None:
        self.name = name
        self.size = size
        self.text = text
        self.low = low
        self.offset = 0

    def to_data(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "offset": self.offset,
            "size": self.size,
            "low": self.low,
            "high": 1,
            "text": self.text,
        }


class Layout:
    """The parts of an encoding, in order."""

    def __init__(self, parts: list[Part]) -> None:
        self.parts = parts
        self.size = 0
        for part in parts:
            part.offset = self.size
            self.size += part.size

    def part(self, name: str) -> Part:
        for part in self.parts:
            if part.name == name:
                return part
        raise UsageError(f"no part of the encoding is called '{name}'")

    def lows(self) -> list[float]:
        """The least value of each number."""
        found: list[float] = []
        for part in self.parts:
            found += [float(part.low)] * part.size
        return found

    def to_data(self) -> list[dict[str, Any]]:
        """The layout as a table."""
        return [part.to_data() for part in self.parts]


# How facts become numbers from 0 to 1 (or from -1, where there is less than nothing) -----------

HALF: Final = 10
"""Counts without a limit are written as n / (n + 10), so that every number stays its own."""


def flag(value: bool) -> float:
    return 1.0 if value else 0.0


def share(value: int, most: int) -> float:
    """A count with a known limit."""
    return min(value / most, 1.0)


def soft(value: int) -> float:
    """A count without a limit."""
    return value / (abs(value) + HALF)


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
