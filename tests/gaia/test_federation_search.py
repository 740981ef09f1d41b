"""The federation search against brute force: every set of groups, every set of satellites."""

from __future__ import annotations

from itertools import chain, combinations
from random import Random

import pytest

from orrery.games.gaia.federations import (
    NEAR,
    OPEN,
    PLANET,
    SATELLITE,
    STATION,
    Search,
    Situation,
)
from orrery.kernel.hexes import Hex, distance, neighbours

MINIMAL = "gaia.federation.minimal-satellites"
UNNEEDED = "gaia.federation.no-unneeded"
VALUE = "gaia.federation.power-seven"
COST = "gaia.federation.satellite-cost"
ON_PATH = "gaia.gap.federation.own-planets-on-path"


def disc(radius: int) -> list[Hex]:
    reach = range(-radius, radius + 1)
    return [(q, r) for q in reach for r in reach if distance((0, 0), (q, r)) <= radius]


def subsets(items: list[int], largest: int) -> list[tuple[int, ...]]:
    sizes = range(min(largest, len(items)) + 1)
    return list(chain.from_iterable(combinations(items, size) for size in sizes))


class Brute:
    """The definition, word for word: slow, and on purpose without any idea.

    gaia.gap.federation.minimal-definition, -.own-planets-on-path, -.unneeded-definition
    """

    def __init__(self, situation: Situation) -> None:
        self.s = situation
        self.beside = [sum(1 << next_ for next_ in row) for row in situation.neighbours]
        self.groups = self._groups()
        self.must = 1 if situation.base else 0
        spaces = range(len(situation.ground))
        self.open = [space for space in spaces if situation.ground[space] == OPEN]
        self.satellites = subsets(self.open, situation.limit)
        self.bits = [sum(1 << space for space in each) for each in self.satellites]
        self.masks = [
            mask
            for mask in range(1, 1 << len(self.groups))
            if mask & self.must == self.must
        ]
        self.enough = [mask for mask in self.masks if self.value(mask) >= situation.needed]
        self.unrestricted = {mask: self._unrestricted(mask) for mask in self.enough}
        self.legal: dict[int, list[frozenset[int]]] = {}
        for mask in self.enough:
            found = self._legal(mask)
            if found:
                self.legal[mask] = found

    def _groups(self) -> list[int]:
        free = sum(1 << space for space in self.s.nodes)
        groups: list[int] = []
        if self.s.base:
            groups.append(sum(1 << space for space in self.s.base))
            assert not self.around(groups[0]) & free
        while free:
            group = free & -free
            while self.around(group) & free & ~group:
                group |= self.around(group) & free
            groups.append(group)
            free &= ~group
        return groups

    def around(self, bits: int) -> int:
        found = 0
        while bits:
            lowest = bits & -bits
            bits ^= lowest
            found |= self.beside[lowest.bit_length() - 1]
        return found

    def connected(self, bits: int) -> bool:
        seen = bits & -bits
        while self.around(seen) & bits & ~seen:
            seen |= self.around(seen) & bits
        return seen == bits

    def planets(self, mask: int) -> int:
        return sum(group for at, group in enumerate(self.groups) if mask >> at & 1)

    def value(self, mask: int) -> int:
        own = self.planets(mask & ~self.must)
        total = sum(value for space, value in enumerate(self.s.value) if own >> space & 1)
        return total + (self.s.base_value if mask & self.must else 0)

    def touched(self, bits: int) -> int:
        beside = self.around(bits)
        return sum(1 << at for at, group in enumerate(self.groups) if beside & group)

    def _unrestricted(self, mask: int) -> int:
        planets = self.planets(mask)
        sizes = [
            len(satellites)
            for satellites, bits in zip(self.satellites, self.bits)
            if self.connected(planets | bits)
        ]
        return min(sizes, default=99)

    def unneeded(self, mask: int, used: int) -> bool:
        return any(
            part & mask == part and part != mask and self.unrestricted[part] < used
            for part in self.enough
        )

    def _legal(self, mask: int) -> list[frozenset[int]]:
        planets = self.planets(mask)
        fewest = 99
        closed: list[tuple[int, ...]] = []
        for satellites, bits in zip(self.satellites, self.bits):
            touched = self.touched(bits)
            if touched & ~mask == 0 and self.connected(planets | bits):
                closed.append(satellites)
                fewest = min(fewest, len(satellites))
            elif not self.s.flexible and len(satellites) < fewest:
                whole = mask | touched
                if self.connected(self.planets(whole) | bits):
                    if not self.unneeded(whole, len(satellites)):
                        fewest = len(satellites)
        return [
            frozenset(satellites)
            for satellites in closed
            if len(satellites) == fewest and not self.unneeded(mask, fewest)
        ]

    def spaces(self, mask: int) -> list[int]:
        bits = self.planets(mask & ~self.must)
        return [space for space in range(len(self.s.ground)) if bits >> space & 1]


def random_situation(seed: int, radius: int = 2, limit: int = 4) -> Situation:
    rng = Random(seed)
    hexes = disc(radius)
    at = {hex_: space for space, hex_ in enumerate(hexes)}
    links = [sorted(at[next_] for next_ in neighbours(hex_) if next_ in at) for hex_ in hexes]
    spaces = list(range(len(hexes)))
    rng.shuffle(spaces)
    ground = [OPEN] * len(hexes)
    value = [0] * len(hexes)
    base: list[int] = []
    if rng.random() < 0.3:
        base = [spaces[0], *rng.sample(links[spaces[0]], rng.randint(0, 2))]
    for space in base:
        ground[space] = rng.choice([PLANET, SATELLITE, STATION])
    shore = {next_ for space in base for next_ in links[space]} | set(base)
    nodes: list[int] = []
    cluster = rng.choice([0.0, 0.2, 1.0])
    for space in spaces:
        if space in shore or len(nodes) == 3 * radius:
            continue
        if rng.random() > cluster and any(next_ in nodes for next_ in links[space]):
            continue
        nodes.append(space)
        ground[space] = STATION if rng.random() < 0.1 else PLANET
        value[space] = rng.choice([1, 1, 1, 2, 2, 3])
    for space in spaces:
        if ground[space] == OPEN and rng.random() < 0.15:
            ground[space] = rng.choice([PLANET, NEAR, SATELLITE])
    base_value = rng.randint(1, 5) if base else 0
    total = sum(value) + base_value
    return Situation(
        links,
        nodes,
        value,
        ground,
        needed=rng.randint(min(3, total), max(3, total * 3 // 4)),
        limit=rng.randint(max(0, limit - 2), limit),
        flexible=rng.random() < 0.5,
        base=base,
        base_value=base_value,
    )


SMALL = [(seed, 2, 4) for seed in range(250)] + [(seed, 3, 3) for seed in range(250, 300)]


@pytest.mark.parametrize("seed,radius,limit", SMALL[:1])
def test_x(seed,radius,limit): pass
