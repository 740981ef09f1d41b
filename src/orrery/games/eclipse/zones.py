"""The zones of the galaxy: a hexagonal grid around the centre, as far out as sectors can reach.

Edges and directions run clockwise from north (0 N, 1 NE, 2 SE, 3 S, 4 SW, 5 NW). A zone is named by
its distance from the centre and its number on that ring, clockwise from north: `2-0`.
"""

from __future__ import annotations

from typing import Final

from orrery.games.eclipse.components import MIDDLE, NONE, OUTER, SECTORS, SETUP

EDGES: Final[list[str]] = ["N", "NE", "SE", "S", "SW", "NW"]
STEPS: Final[list[tuple[int, int]]] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]
_LONGEST: Final = max(numbers.outer for numbers in SETUP.values())
RADIUS: Final = MIDDLE + _LONGEST
"""eclipse.map.outer_free: even if all outer sectors form one line, it ends here."""


def _ring(radius: int) -> list[tuple[int, int]]:
    """The coordinates at that distance, clockwise from north."""
    if radius == 0:
        return [(0, 0)]
    found: list[tuple[int, int]] = []
    q, r = 0, -radius
    for side in range(6):
        step_q, step_r = STEPS[(side + 2) % 6]
        for _ in range(radius):
            found.append((q, r))
            q += step_q
            r += step_r
    return found


COORDINATES: Final[list[tuple[int, int]]] = [
    place for radius in range(RADIUS + 1) for place in _ring(radius)
]
ZONES: Final = len(COORDINATES)
DISTANCE: Final[list[int]] = [max(abs(q), abs(r), abs(q + r)) for q, r in COORDINATES]
RING: Final[list[int]] = [min(distance, OUTER) for distance in DISTANCE]
"""eclipse.map.rings"""
LABELS: Final[list[str]] = [
    f"{radius}-{number}" for radius in range(RADIUS + 1) for number in range(len(_ring(radius)))
]
_INDEX: Final[dict[tuple[int, int], int]] = {place: at for at, place in enumerate(COORDINATES)}


def zone_at(q: int, r: int) -> int:
    """The zone with these coordinates, -1 beyond the grid."""
    return _INDEX.get((q, r), NONE)


NEIGHBOURS: Final[list[list[int]]] = [
    [zone_at(q + step_q, r + step_r) for step_q, step_r in STEPS] for q, r in COORDINATES
]
"""The zone beyond each edge, -1 beyond the grid."""


def opposite(edge: int) -> int:
    return (edge + 3) % 6


def wormhole(sector: int, rotation: int, edge: int) -> bool:
    """Whether a sector laid with that rotation has a wormhole on that edge of the board."""
    return SECTORS[sector].wormholes[(edge - rotation) % 6]
