"""What a seat could federate: its groups of planets, and where its satellites may go."""

from __future__ import annotations

from typing import Final

OPEN: Final = 0
"""What a space is to the seat's satellites: open to them, or closed for one of these reasons."""
PLANET: Final = 1
STATION: Final = 2
"""An own space station."""
SATELLITE: Final = 3
"""An own satellite."""
NEAR: Final = 4
"""Adjacent to another own federation."""
OFF: Final = 5
"""Not on the map."""

POWER_SEVEN: Final = "gaia.federation.power-seven"
SATELLITE_COST: Final = "gaia.federation.satellite-cost"


class Situation:
    """One seat's view of the map when it thinks of a federation. Lists go by space.

    `nodes` are the own planets with a structure (for Ivits also stations) that are in no
    federation, `ground` tells where satellites may go, `limit` is how many the seat can place.
    `base` is a federation that grows (gaia.gap.ivits.minimal): all its planets, stations and
    satellites. `value_rule` and `cost_rule` are the rules to name when value or payment lacks.
    """

    def __init__(
        self,
        neighbours: list[list[int]],
        nodes: list[int],
        value: list[int],
        ground: list[int],
        needed: int,
        limit: int,
        flexible: bool = False,
        base: list[int] | None = None,
        base_value: int = 0,
        value_rule: str = POWER_SEVEN,
        cost_rule: str = SATELLITE_COST,
    ) -> None:
        self.neighbours = neighbours
        self.nodes = nodes
        self.value = value
        self.ground = ground
        self.needed = needed
        self.limit = limit
        self.flexible = flexible
        self.base: list[int] = [] if base is None else base
        self.base_value = base_value
        self.value_rule = value_rule
        self.cost_rule = cost_rule


class Groups:
    """gaia.gap.federation.cluster: adjacent own planets belong together.

    A growing federation is group 0, always included; `must` is its bit, or 0.
    """

    def __init__(self, situation: Situation) -> None:
        self.members: list[list[int]] = []
        self.values: list[int] = []
        self.of: list[int] = [-1] * len(situation.neighbours)
        """By space: the number of its group, or -1."""
        self.must = 0
        free = [False] * len(situation.neighbours)
        for space in situation.nodes:
            free[space] = True
        if situation.base:
            self.must = 1
            for space in situation.base:
                free[space] = False
            self._gather(situation, free, situation.base[:], situation.base_value)
        for space in sorted(situation.nodes):
            if free[space]:
                free[space] = False
                self._gather(situation, free, [space], situation.value[space])
        self.count = len(self.members)
        self.total = sum(self.values)

    def _gather(
        self, situation: Situation, free: list[bool], members: list[int], value: int
    ) -> None:
        """Add a group: these members, and all free nodes that are connected to them."""
        for space in members:
            self.of[space] = len(self.members)
            for next_ in situation.neighbours[space]:
                if free[next_]:
                    free[next_] = False
                    members.append(next_)
                    value += situation.value[next_]
        self.members.append(sorted(members))
        self.values.append(value)

    def value(self, mask: int) -> int:
        total = 0
        for group in range(self.count):
            if (mask >> group) & 1:
                total += self.values[group]
        return total

    def spaces(self, mask: int) -> list[int]:
        """The planets and stations of these groups, without the growing federation."""
        found: list[int] = []
        for group in range(self.count):
            if (mask & ~self.must) >> group & 1:
                found += self.members[group]
        return sorted(found)
