"""Encodings: a view as a list of numbers of fixed length, for learners.

A layout says what stands where, as data. A game lists its parts; offsets follow from their sizes.
"""

from __future__ import annotations

from typing import Any

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
