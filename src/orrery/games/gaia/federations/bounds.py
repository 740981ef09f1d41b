"""Two quick answers to "is there any federation?", from the distances between the groups alone."""

from __future__ import annotations

from orrery.games.gaia.federations.joiner import FAR
from orrery.games.gaia.federations.situation import Groups


def surely_not(ways: list[list[int]], groups: Groups, needed: int, limit: int) -> bool:
    """Whether even a lower bound is above the limit.

    Half the way to the nearest other group is a moat that every federation with this group must
    cross, and moats do not overlap. So the cheapest choice of enough value costs at least the sum
    of its moats.
    """
    moats = [min(way) // 2 for way in ways]
    cheapest = [0] + [FAR] * needed
    if groups.must:
        cheapest = [FAR] * (needed + 1)
        cheapest[min(needed, groups.values[0])] = moats[0]
    for group in range(1 if groups.must else 0, groups.count):
        if min(ways[group]) <= limit:
            value = groups.values[group]
            for got in range(needed, -1, -1):
                total = min(needed, got + value)
                if cheapest[got] + moats[group] < cheapest[total]:
                    cheapest[total] = cheapest[got] + moats[group]
    return cheapest[needed] > limit


def surely_possible(ways: list[list[int]], groups: Groups, needed: int, limit: int) -> bool:
    """Whether adding the nearest group again and again gathers enough value inside the limit."""
    starts = 1 if groups.must else groups.count
    return any(_gathers(ways, groups, needed, limit, start) for start in range(starts))


def _gathers(ways: list[list[int]], groups: Groups, needed: int, limit: int, start: int) -> bool:
    value = groups.values[start]
    near = ways[start][:]
    inside = 1 << start
    used = 0
    while value < needed:
        nearest = -1
        for group in range(groups.count):
            if not (inside >> group) & 1 and (nearest < 0 or near[group] < near[nearest]):
                nearest = group
        if nearest < 0 or used + near[nearest] > limit:
            return False
        used += near[nearest]
        value += groups.values[nearest]
        inside |= 1 << nearest
        for group in range(groups.count):
            near[group] = min(near[group], ways[nearest][group])
    return True
