"""How far it is to a block: steps along lanes and outside them, with crossings and a jump.

Off the lanes the map falls into many pockets, so that most planets are reached only with
Pathfinder or Jumpgate. The tables say how many steps each way of travelling takes.
"""

from __future__ import annotations

from typing import Final

from orrery.games.nebula.board import BLOCKS, CROSSINGS, FREE_STEPS, RADIOACTIVE, ZONE
from orrery.games.nebula.technologies.laboratory import JUMPS

FAR: Final = 1000
"""No way leads there."""
DETOUR: Final = 2
"""How many steps a ship goes out of its way to avoid one radioactive zone."""

ENTRY: Final[list[int]] = [
    1 + DETOUR if ZONE[block] == RADIOACTIVE else 1 for block in range(BLOCKS)
]
"""What a step onto a block counts."""


class Routes:
    """The ways to one block, from every block: steps, radioactive zones counted as detours.

    `free` needs no technology; `once` and `twice` cross the border of the mapped zone as often
    (`first_once` and `first_twice` are the steps up to and with the first crossing); `jump` uses
    Jumpgate once, `jump_once` also crosses once.
    """

    def __init__(self, target: int) -> None:
        start = [FAR] * BLOCKS
        start[target] = 0
        nothing = [0] * BLOCKS
        self.free = start
        _spread(start, nothing)
        self.once, self.first_once = _cross(self.free)
        self.twice, self.first_twice = _cross(self.once)
        self.jump = _jump(self.free)
        _spread(self.jump, nothing)
        self.jump_once = _jump(self.once)
        crossed, _ = _cross(self.jump)
        for block in range(BLOCKS):
            self.jump_once[block] = min(self.jump_once[block], crossed[block])
        _spread(self.jump_once, nothing)


def _cross(beyond: list[int]) -> tuple[list[int], list[int]]:
    """The steps with one crossing more than in `beyond`, and those up to that crossing."""
    steps = [FAR] * BLOCKS
    first = [0] * BLOCKS
    for block in range(BLOCKS):
        for to in CROSSINGS[block]:
            if beyond[to] + ENTRY[to] < steps[block]:
                steps[block] = beyond[to] + ENTRY[to]
                first[block] = ENTRY[to]
    _spread(steps, first)
    return steps, first


def _jump(beyond: list[int]) -> list[int]:
    """The steps that are left if the ship jumps first and then travels as in `beyond`."""
    return [min([beyond[to] + ENTRY[to] - 1 for to in JUMPS[block]]) for block in range(BLOCKS)]


def _spread(steps: list[int], first: list[int]) -> None:
    """Let every block know the best way through its neighbours: steps that need no help."""
    buckets: list[list[int]] = []
    for block in range(BLOCKS):
        _put(buckets, steps[block], block)
    count = 0
    while count < len(buckets):
        for block in buckets[count]:
            if steps[block] != count:
                continue
            through = count + ENTRY[block]
            for other in FREE_STEPS[block]:
                if through < steps[other]:
                    steps[other] = through
                    first[other] = first[block] + ENTRY[block]
                    _put(buckets, through, other)
        count += 1


def _put(buckets: list[list[int]], steps: int, block: int) -> None:
    if steps < FAR:
        while len(buckets) <= steps:
            buckets.append([])
        buckets[steps].append(block)


_known: Final[dict[int, Routes]] = {}


def routes_to(block: int) -> Routes:
    """The ways to `block`; worked out once."""
    found = _known.get(block)
    if found is None:
        found = _known[block] = Routes(block)
    return found
