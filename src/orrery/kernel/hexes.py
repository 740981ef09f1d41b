"""Axial hex geometry: neighbours, distance, rings, rotation, regions.

A hex is a pair (q, r); the third cube coordinate is -q - r. Directions run clockwise from east in
the usual picture with r growing downwards.
"""

from __future__ import annotations

from collections.abc import Callable

Hex = tuple[int, int]

DIRECTIONS: tuple[Hex, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def add(one: Hex, other: Hex) -> Hex:
    return one[0] + other[0], one[1] + other[1]


def neighbour(of: Hex, direction: int) -> Hex:
    return add(of, DIRECTIONS[direction % 6])


def neighbours(of: Hex) -> list[Hex]:
    """The six hexes around, in the order of `DIRECTIONS`."""
    return [add(of, step) for step in DIRECTIONS]


def distance(one: Hex, other: Hex) -> int:
    """How many steps apart."""
    q = one[0] - other[0]
    r = one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


def rotate(hex_: Hex, sixths: int) -> Hex:
    """Turned clockwise about the origin by so many sixths of a full turn."""
    q, r = hex_
    for _ in range(sixths % 6):
        q, r = -r, q + r
    return q, r


def ring(centre: Hex, radius: int) -> list[Hex]:
    """The hexes at exactly that distance, clockwise."""
    if radius == 0:
        return [centre]
    at = (centre[0] + DIRECTIONS[4][0] * radius, centre[1] + DIRECTIONS[4][1] * radius)
    found: list[Hex] = []
    for direction in range(6):
        for _ in range(radius):
            found.append(at)
            at = neighbour(at, direction)
    return found


def disc(centre: Hex, radius: int) -> list[Hex]:
    """The hexes within that distance, from the centre outwards."""
    found: list[Hex] = []
    for at in range(radius + 1):
        found.extend(ring(centre, at))
    return found


def region(start: Hex, belongs: Callable[[Hex], bool]) -> list[Hex]:
    """The connected hexes around `start` for which `belongs` holds, nearest first."""
    if not belongs(start):
        return []
    found = [start]
    seen = {start}
    for hex_ in found:
        for next_ in neighbours(hex_):
            if next_ not in seen and belongs(next_):
                seen.add(next_)
                found.append(next_)
    return found
