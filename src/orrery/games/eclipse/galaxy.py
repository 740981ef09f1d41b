"""The galaxy as it lies: which sector is where, and what is joined by wormholes.

Made anew whenever a sector is placed; positions share it until then.
"""

from __future__ import annotations

from orrery.games.eclipse.components import INNER, NONE, SECTOR_COUNT, STACKS
from orrery.games.eclipse.zones import NEIGHBOURS, RING, opposite, wormhole


class Galaxy:
    """Lookups over the sectors on the map."""

    def __init__(self, zone: list[int], rotation: list[int]) -> None:
        self.zone = zone
        self.sectors: list[int] = [at for at in range(SECTOR_COUNT) if zone[at] != NONE]
        """The sectors on the map."""
        self.at: dict[int, int] = {zone[sector]: sector for sector in self.sectors}
        """Zone -> sector."""
        self.near: list[list[int]] = [[] for _ in range(SECTOR_COUNT)]
        """By sector and edge: the neighbouring sector, or -1."""
        self.open: list[list[bool]] = [[] for _ in range(SECTOR_COUNT)]
        """By sector and edge: whether it has a wormhole there."""
        for sector in self.sectors:
            self.near[sector] = [self.at.get(next_, NONE) for next_ in NEIGHBOURS[zone[sector]]]
            self.open[sector] = [wormhole(sector, rotation[sector], edge) for edge in range(6)]
        self.full: list[list[int]] = [self._joined(sector, 2) for sector in range(SECTOR_COUNT)]
        """eclipse.wormhole.connection: neighbours with a wormhole on both touching edges."""
        self.half: list[list[int]] = [self._joined(sector, 1) for sector in range(SECTOR_COUNT)]
        """eclipse.tech.wormhole_generator: neighbours with one on at least one of the edges."""
        self.unknown: list[list[int]] = [self._into_the_unknown(at) for at in range(SECTOR_COUNT)]
        """By sector and stack: wormholes that lead to zones without a sector."""

    def _joined(self, sector: int, needed: int) -> list[int]:
        found: list[int] = []
        for edge, neighbour in enumerate(self.near[sector]):
            if neighbour != NONE and self.wormholes(sector, edge) >= needed:
                found.append(neighbour)
        return found

    def _into_the_unknown(self, sector: int) -> list[int]:
        found = [0] * len(STACKS)
        for edge, neighbour in enumerate(self.near[sector]):
            if neighbour == NONE and self.open[sector][edge]:
                zone = NEIGHBOURS[self.zone[sector]][edge]
                if zone != NONE:
                    found[RING[zone] - INNER] += 1
        return found

    def wormholes(self, sector: int, edge: int) -> int:
        """How many of the two touching edges there have a wormhole; 0 without a neighbour."""
        neighbour = self.near[sector][edge]
        if neighbour == NONE:
            return 0
        return int(self.open[sector][edge]) + int(self.open[neighbour][opposite(edge)])
