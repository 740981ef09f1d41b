"""Which sets of groups can become a federation, and with how many satellites."""

from __future__ import annotations

from orrery.games.gaia.federations.bounds import surely_not, surely_possible
from orrery.games.gaia.federations.field import Field, Plot
from orrery.games.gaia.federations.joiner import FAR, Joiner
from orrery.games.gaia.federations.situation import Groups, Situation


class Plan:
    """A set of groups that can be federated, with the number of satellites that this takes.

    The satellites stand on `spots` of the field, in one way or another.
    """

    def __init__(self, groups: int, satellites: int, spots: list[int]) -> None:
        self.groups = groups
        self.satellites = satellites
        self.spots = spots


class Candidate:
    """A set of groups with enough value, of which no part with enough value is joined by fewer.

    `fewest` satellites join the groups, whatever they touch: all such ways lie on `spots`, beside
    the groups `touched`. `spare` satellites join some part of the groups that would do.
    """

    def __init__(
        self, groups: int, fewest: int, spare: int, spots: list[int], touched: int
    ) -> None:
        self.groups = groups
        self.fewest = fewest
        self.spare = spare
        self.spots = spots
        self.touched = touched


class Planner:
    """Finds the candidates among all sets of groups, and the plans among the candidates."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self.groups = Groups(situation)
        self.candidates: list[Candidate] = []
        self._field: Field | None = None
        self._plans: list[Plan] | None = None
        self._is_possible: bool | None = None

    # Is there any? -----------------------------------------------------------------------

    def is_possible(self) -> bool:
        """Whether there is any plan: the cheapest way to enough value always is one."""
        found = self._is_possible
        if found is None:
            found = self._is_possible = self._find_any()
        return found

    def _find_any(self) -> bool:
        if self._plans is not None:
            return len(self._plans) > 0
        groups = self.groups
        needed = self.situation.needed
        if groups.count == 0 or groups.total < needed:
            return False
        for group in range(groups.count):
            if self.is_enough(1 << group):
                return True
        if self.situation.limit == 0:
            return False
        ways = self._open_field().distances()
        if surely_not(ways, groups, needed, self.situation.limit):
            return False
        if surely_possible(ways, groups, needed, self.situation.limit):
            return True
        self._sweep(True)
        return len(self.candidates) > 0

    def is_enough(self, mask: int) -> bool:
        """gaia.federation.power-seven"""
        must = self.groups.must
        return mask & must == must and self.groups.value(mask) >= self.situation.needed

    def _open_field(self) -> Field:
        field = self._field
        if field is None:
            field = self._field = Field(self.situation, self.groups)
        return field

    def field(self) -> Field:
        """The field with its spots."""
        field = self._open_field()
        if not field.beside:
            field.lay()
        return field

    # Candidates --------------------------------------------------------------------------

    def _sweep(self, stop: bool) -> None:
        """Find the candidates, sets of few groups first; or stop at the first one."""
        self.candidates = []
        field = self.field()
        limit = self.situation.limit
        joiner = Joiner(field.links, field.beside, limit)
        seen: set[int] = set()
        level = [1 << group for group in range(self.groups.count)]
        while level:
            larger: list[int] = []
            for mask in level:
                for next_ in self._extend(joiner, mask):
                    if next_ not in seen:
                        seen.add(next_)
                        larger.append(next_)
                if stop and self.candidates:
                    return
            level = larger

    def _extend(self, joiner: Joiner, mask: int) -> list[int]:
        """Judge a set; returns the sets with one group more that may be joined like it."""
        limit = self.situation.limit
        fewest = joiner.fewest(mask)
        if fewest > limit:
            return []
        enough = self.is_enough(mask)
        spare = FAR
        if enough:
            spare = self.spare(mask)
            if fewest > spare:
                return []
        touched = 0
        touch = self.field().touch
        spots = joiner.fill(mask, fewest, fewest if enough else limit)
        for spot in spots:
            touched |= touch[spot]
        if enough:
            self.candidates.append(Candidate(mask, fewest, spare, spots, touched | mask))
        larger: list[int] = []
        left = touched & ~mask
        while left:
            bit = left & -left
            left ^= bit
            larger.append(mask | bit)
        return larger

    def spare(self, mask: int) -> int:
        """gaia.gap.federation.unneeded-definition: satellites for a part that has enough value."""
        best = FAR
        for candidate in self.candidates:
            part = candidate.groups
            if part & mask == part and part != mask and candidate.fewest < best:
                best = candidate.fewest
        return best

    # Plans -------------------------------------------------------------------------------

    def plans(self) -> list[Plan]:
        """All plans: fewest satellites first, then fewest groups."""
        plans = self._plans
        if plans is None:
            self._sweep(False)
            plans = self._choose()
            plans.sort(key=_order)
            self._plans = plans
        return plans

    def _choose(self) -> list[Plan]:
        """The candidates that a legal connection joins; larger sets come first."""
        plans: list[Plan] = []
        for candidate in reversed(self.candidates):
            bound = min(self.situation.limit, candidate.spare)
            if not self.situation.flexible:
                bound = min(bound, self.larger(candidate.groups, plans))
            plan = self._plan(candidate, bound)
            if plan is not None:
                plans.append(plan)
        return plans

    def _plan(self, candidate: Candidate, bound: int) -> Plan | None:
        """Join the groups so that no other group is touched."""
        mask = candidate.groups
        if candidate.fewest > bound:
            return None
        if candidate.touched == mask:
            return Plan(mask, candidate.fewest, candidate.spots)
        touch = self.field().touch
        spots = [spot for spot in candidate.spots if touch[spot] & ~mask == 0]
        if self.join(mask, spots, candidate.fewest) == candidate.fewest:
            return Plan(mask, candidate.fewest, spots)
        if bound == candidate.fewest:
            return None
        spots = self.field().around(mask)
        satellites = self.join(mask, spots, bound)
        return Plan(mask, satellites, spots) if satellites <= bound else None

    def larger(self, mask: int, plans: list[Plan]) -> int:
        """gaia.gap.federation.minimal-definition: own planets as stepping stones, if legal."""
        best = FAR
        for plan in plans:
            if plan.groups & mask == mask and plan.groups != mask and plan.satellites < best:
                best = plan.satellites
        return best

    def join(self, mask: int, spots: list[int], bound: int) -> int:
        """The fewest satellites on these spots that join the groups; FAR above the bound."""
        field = self.field()
        plot = Plot(field, spots)
        beside = [
            plot.among(field.beside[group]) for group in range(field.count) if (mask >> group) & 1
        ]
        joiner = Joiner(plot.links, beside, bound)
        everything = (1 << len(beside)) - 1
        joiner.fill_all(everything)
        return joiner.fewest(everything)

    def closed(self, mask: int, bound: int) -> int:
        """The fewest satellites that join the groups and touch no other; FAR above the bound."""
        return self.join(mask, self.field().around(mask), bound)

    def fewest(self, mask: int, bound: int) -> int:
        """The fewest satellites that join the groups, whatever they touch; FAR above the bound."""
        return self.join(mask, self.field().around(-1), bound)


def _order(plan: Plan) -> tuple[int, int, int]:
    return plan.satellites, plan.groups.bit_count(), plan.groups
