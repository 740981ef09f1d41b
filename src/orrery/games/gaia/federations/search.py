"""The steps towards a federation: which groups, then which satellites."""

from __future__ import annotations

from orrery.games.gaia.federations.field import Plot
from orrery.games.gaia.federations.joiner import FAR, Joiner
from orrery.games.gaia.federations.plans import Plan, Planner
from orrery.games.gaia.federations.reasons import Reason, Reasons
from orrery.games.gaia.federations.situation import Situation


class Federation:
    """A whole federation: its planets (for Ivits also stations) and its new satellites."""

    def __init__(self, planets: list[int], satellites: list[int]) -> None:
        self.planets = planets
        self.satellites = satellites


class Search:
    """All federations of a situation, step by step.

    A set of groups is a bit mask; the choice of groups begins with `start` (the federation that
    grows, if there is one). Satellites are a list of spaces, in any order.
    """

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self.planner = Planner(situation)
        self.groups: list[list[int]] = self.planner.groups.members
        self.start: int = self.planner.groups.must

    def possible(self) -> bool:
        """Whether there is any legal federation."""
        return self.planner.is_possible()

    def plans(self) -> list[Plan]:
        """The sets of groups that can be federated, fewest satellites first."""
        return self.planner.plans()

    def group_of(self, space: int) -> int:
        """The number of the group of a planet, or -1."""
        return self.planner.groups.of[space]

    def spaces_of(self, chosen: int) -> list[int]:
        """The planets and stations of the chosen groups, without the federation that grows."""
        return self.planner.groups.spaces(chosen)

    def cheapest(self, count: int, chosen: int = 0) -> list[Federation]:
        """Whole federations to propose, one for each of the cheapest sets of groups."""
        plans = [plan for plan in self.plans() if plan.groups & chosen == chosen]
        return [self.completed(plan.groups, []) for plan in plans[:count]]

    # Groups ------------------------------------------------------------------------------

    def further(self, chosen: int) -> list[int]:
        """The groups that may be chosen next: some federation has them all."""
        found = 0
        for plan in self.plans():
            if plan.groups & chosen == chosen:
                found |= plan.groups
        found &= ~chosen
        return [group for group in range(len(self.groups)) if (found >> group) & 1]

    def may_finish(self, chosen: int) -> bool:
        """Whether the chosen groups are all the groups of some federation."""
        return self.fewest(chosen) < FAR

    def fewest(self, chosen: int) -> int:
        """How many satellites a federation of exactly these groups has; FAR if there is none."""
        plan = self._plan(chosen)
        return FAR if plan is None else plan.satellites

    def _plan(self, chosen: int) -> Plan | None:
        for plan in self.plans():
            if plan.groups == chosen:
                return plan
        return None

    # Satellites --------------------------------------------------------------------------

    def next_satellites(self, chosen: int, placed: list[int]) -> list[int]:
        """The spaces for the next satellite: some federation of these groups has them all."""
        plan = self._plan(chosen)
        if plan is None or len(placed) >= plan.satellites:
            return []
        field = self.planner.field()
        spots = plan.spots[:]
        for space in placed:
            if field.spot_of[space] not in spots:
                return []
            spots.remove(field.spot_of[space])
        plot = Plot(field, spots)
        parts = [plot.among(part) for part in self._parts(chosen, placed)]
        joiner = Joiner(plot.links, parts, plan.satellites - len(placed))
        everything = (1 << len(parts)) - 1
        joiner.fill_all(everything + 1)
        return [field.spots[spots[at]] for at in joiner.reach.get(everything, [])]

    def _parts(self, chosen: int, placed: list[int]) -> list[list[int]]:
        """What is still to be joined, each part as the spots beside it.

        Groups and satellites that touch are one part.
        """
        field = self.planner.field()
        parts = [field.beside[group] for group in range(len(self.groups)) if (chosen >> group) & 1]
        for space in placed:
            spot = field.spot_of[space]
            joined = field.links[spot][:]
            apart: list[list[int]] = []
            for part in parts:
                if spot in part:
                    joined += part
                else:
                    apart.append(part)
            apart.append(joined)
            parts = apart
        return parts

    def is_complete(self, chosen: int, placed: list[int]) -> bool:
        """Whether these satellites, placed step by step, make the chosen groups a federation."""
        return len(placed) == self.fewest(chosen)

    def completed(self, chosen: int, placed: list[int]) -> Federation:
        """A federation of the chosen groups with the satellites placed and those still needed."""
        satellites = placed[:]
        while not self.is_complete(chosen, satellites):
            satellites.append(self.next_satellites(chosen, satellites)[0])
        return Federation(self.planner.groups.spaces(chosen), satellites)

    # Why not -----------------------------------------------------------------------------

    def check(self, planets: list[int], satellites: list[int]) -> list[Reason]:
        """Why a whole federation is not legal; empty exactly if it is."""
        return Reasons(self.planner).of_federation(planets, satellites)

    def why_not_group(self, chosen: int, group: int) -> list[Reason]:
        """Why a group may not be chosen next; empty exactly if it may."""
        if group in self.further(chosen):
            return []
        return Reasons(self.planner).of_group(chosen, group)

    def why_not_finish(self, chosen: int) -> list[Reason]:
        """Why the choice of groups may not end here; empty exactly if it may."""
        return Reasons(self.planner).of_plan(chosen)

    def why_not_satellite(self, chosen: int, placed: list[int], space: int) -> list[Reason]:
        """Why the next satellite may not go there; empty exactly if it may."""
        if space in self.next_satellites(chosen, placed):
            return []
        return Reasons(self.planner).of_satellite(chosen, placed, space)
