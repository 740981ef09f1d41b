"""The map: sectors of 19 spaces, their names, neighbours and distances.

A space is a number: `sector * 19 + place`, where the sector is its tile (01 is 0) and the place
counts the centre, then the inner ring, then the outer ring, clockwise from the top of the assembled
board. Its name follows the custom of players: `7C` is the centre of sector 07, `7B2` its inner
ring, `7A11` its outer ring. So names do not depend on how a tile is turned.
"""

from __future__ import annotations

from typing import Any, Final

from orrery.games.gaia.components import FOLDER, NEIGHBOURHOOD
from orrery.kernel.game import load_json
from orrery.kernel.hexes import Hex, neighbours, rotate

_SECTORS: Final[dict[str, Any]] = load_json(FOLDER, "sectors.json")

SECTORS: Final = 10
PLACES: Final = 19
SPACES: Final = SECTORS * PLACES

_INNER: Final[list[Hex]] = [(place[0], place[1]) for place in _SECTORS["ring1"]]
_OUTER: Final[list[Hex]] = [(place[0], place[1]) for place in _SECTORS["ring2"]]
PLACE_HEXES: Final[list[Hex]] = [(0, 0), *_INNER, *_OUTER]
_PLACE_NAMES: Final[list[str]] = [
    "C",
    *[f"B{at}" for at in range(len(_INNER))],
    *[f"A{at}" for at in range(len(_OUTER))],
]
NAMES: Final[list[str]] = [
    f"{sector + 1}{place}" for sector in range(SECTORS) for place in _PLACE_NAMES
]

FAR: Final = 99
"""A distance beyond every range."""


_TURNED: Final[list[list[int]]] = [
    [PLACE_HEXES.index(rotate(place, rotation)) for place in PLACE_HEXES] for rotation in range(6)
]


def turned_place(place: int, rotation: int) -> int:
    """Where a place of a tile comes to lie when the tile is turned clockwise."""
    return _TURNED[rotation % 6][place]


class Geometry:
    """Neighbours and distances of the spaces of one map; `None` marks a space that is not there.

    Distances run over spaces of the map only (gaia.gap.range.off-map).
    """

    def __init__(self, hexes: list[Hex | None]) -> None:
        self.hexes = hexes
        by_hex = {hex_: space for space, hex_ in enumerate(hexes) if hex_ is not None}
        self.spaces = sorted(by_hex.values())
        self.neighbours: list[list[int]] = [
            []
            if hex_ is None
            else sorted(by_hex[next_] for next_ in neighbours(hex_) if next_ in by_hex)
            for hex_ in hexes
        ]
        self.distances: list[list[int]] = [self._spread(space) for space in range(len(hexes))]
        self.near: list[list[int]] = [
            [space for space in self.spaces if row[space] <= NEIGHBOURHOOD]
            for row in self.distances
        ]
        """The neighbourhood of each space, itself included."""

    def _spread(self, start: int) -> list[int]:
        row = [FAR] * len(self.hexes)
        if self.hexes[start] is None:
            return row
        row[start] = 0
        queue = [start]
        for space in queue:
            for next_ in self.neighbours[space]:
                if row[next_] == FAR:
                    row[next_] = row[space] + 1
                    queue.append(next_)
        return row

    def is_connected(self) -> bool:
        return not self.spaces or all(
            self.distances[self.spaces[0]][space] < FAR for space in self.spaces
        )


_cache: dict[tuple[int, ...], Geometry] = {}
_CACHED: Final = 64
_ROW: Final = 10_000
"""More than two coordinates of one map can differ by: no two spaces have the same number."""
_MISSING: Final = _ROW * _ROW


def geometry_of(q: list[int], r: list[int], planets: list[int]) -> Geometry:
    """The geometry of a position's map, made once per map."""
    present = tuple(
        [q[at] * _ROW + r[at] if planets[at] >= 0 else _MISSING for at in range(SPACES)]
    )
    found = _cache.get(present)
    if found is None:
        if len(_cache) >= _CACHED:
            _cache.clear()
        found = _cache[present] = Geometry(
            [(q[at], r[at]) if planets[at] >= 0 else None for at in range(SPACES)]
        )
    return found
