"""Drawing lots so that everybody has a turn."""

from __future__ import annotations

from collections import Counter
from typing import TypeVar

from orrery.kernel.chance import Source

T = TypeVar("T")


def shuffled(things: list[T], rng: Source) -> list[T]:
    left = list(things)
    return [left.pop(rng.below(len(left))) for _ in things]


class Lots:
    """Draws some of the names at a time: the least drawn first, then those who met least.

    So no name is ever more than one turn ahead of another that it could have been drawn for, and
    who is drawn together changes as much as possible. Names of one group exclude each other.
    """

    def __init__(self, groups: list[list[str]]) -> None:
        self._group = {name: at for at, group in enumerate(groups) for name in group}
        self._drawn: Counter[str] = Counter()
        self._met: Counter[tuple[str, str]] = Counter()

    def draw(self, count: int, rng: Source) -> list[str]:
        """So many names; ties are decided by `rng`."""
        names = shuffled(list(self._group), rng)
        chosen: list[str] = []
        for _ in range(count):
            taken = {self._group[name] for name in chosen}
            free = [name for name in names if self._group[name] not in taken]
            chosen.append(min(free, key=lambda name: self._turn(name, chosen)))
        for name in chosen:
            self._drawn[name] += 1
            self._met.update((name, other) for other in chosen if other != name)
        return chosen

    def _turn(self, name: str, chosen: list[str]) -> tuple[int, int]:
        return self._drawn[name], sum(self._met[name, other] for other in chosen)
