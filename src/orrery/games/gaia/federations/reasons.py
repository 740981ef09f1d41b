"""Why something is no federation: the rules that forbid it, with the numbers involved."""

from __future__ import annotations

from typing import Final

from orrery.games.gaia.federations.joiner import FAR
from orrery.games.gaia.federations.plans import Candidate, Planner
from orrery.games.gaia.federations.situation import (
    NEAR,
    OFF,
    OPEN,
    PLANET,
    SATELLITE,
    STATION,
)

Reason = tuple[str, dict[str, int]]

OWN_STRUCTURES: Final = "gaia.federation.own-structures"
ONE_EACH: Final = "gaia.federation.one-each"
CLUSTER: Final = "gaia.gap.federation.cluster"
ON_PATH: Final = "gaia.gap.federation.own-planets-on-path"
CONNECTED: Final = "gaia.federation.connected"
MINIMAL: Final = "gaia.federation.minimal-satellites"
UNNEEDED: Final = "gaia.federation.no-unneeded"
ONE_PER_COLOUR: Final = "gaia.federation.satellite-one-per-colour"
GROUND_RULES: Final[dict[int, str]] = {
    PLANET: "gaia.federation.satellite-empty-space",
    STATION: "gaia.gap.federation.minimal-definition",
    SATELLITE: ONE_PER_COLOUR,
    NEAR: "gaia.federation.not-adjacent-existing",
    OFF: "gaia.federation.satellite-empty-space",
}


class Reasons:
    """Explains what the planner has found."""

    def __init__(self, planner: Planner) -> None:
        self.planner = planner
        self.situation = planner.situation
        self.groups = planner.groups

    # A whole federation ------------------------------------------------------------------

    def of_federation(self, planets: list[int], satellites: list[int]) -> list[Reason]:
        """Every rule that the federation breaks; the form first, then what it costs."""
        mask = self.groups.must
        for space in planets:
            if self.groups.of[space] >= 0:
                mask |= 1 << self.groups.of[space]
        found = self._planets(planets, mask)
        for at in range(len(satellites)):
            found += self._satellite(mask, satellites[:at], satellites[at])
        parts = self._parts(mask, satellites)
        if parts > 1:
            found.append((CONNECTED, {"parts": parts}))
        found += self._value(mask)
        used = len(satellites)
        if used > self.situation.limit:
            numbers = {"satellites": used, "limit": self.situation.limit}
            found.append((self.situation.cost_rule, numbers))
        return found or self._thrift(mask, used)

    def _planets(self, planets: list[int], mask: int) -> list[Reason]:
        found: list[Reason] = [
            (OWN_STRUCTURES, {"space": space}) for space in planets if self.groups.of[space] < 0
        ]
        for space in self.groups.spaces(mask):
            if space not in planets:
                found.append((CLUSTER, {"space": space}))
        return found

    def _satellite(self, mask: int, others: list[int], space: int) -> list[Reason]:
        """What forbids a satellite there, whatever the way."""
        if space in others:
            return [(ONE_PER_COLOUR, {"space": space})]
        ground = self.situation.ground[space]
        if ground != OPEN:
            return [(GROUND_RULES[ground], {"space": space})]
        found: list[Reason] = []
        for next_ in self.situation.neighbours[space]:
            group = self.groups.of[next_]
            if group >= 0 and not (mask >> group) & 1:
                found.append((ON_PATH, {"space": next_}))
        return found

    def _parts(self, mask: int, satellites: list[int]) -> int:
        """gaia.gap.federation.connected-whole"""
        left = set(satellites)
        for group in range(self.groups.count):
            if (mask >> group) & 1:
                left.update(self.groups.members[group])
        parts = 0
        while left:
            parts += 1
            edge = [left.pop()]
            for space in edge:
                for next_ in self.situation.neighbours[space]:
                    if next_ in left:
                        left.remove(next_)
                        edge.append(next_)
        return parts

    def _value(self, mask: int) -> list[Reason]:
        value = self.groups.value(mask)
        if value >= self.situation.needed:
            return []
        return [(self.situation.value_rule, {"value": value, "needed": self.situation.needed})]

    def _thrift(self, mask: int, used: int) -> list[Reason]:
        """gaia.federation.minimal-satellites and gaia.federation.no-unneeded"""
        plans = self.planner.plans()
        fewest = FAR if self.situation.flexible else self.planner.larger(mask, plans)
        spare = self.planner.spare(mask)
        if fewest >= used and spare >= used:
            fewest = self.planner.closed(mask, used - 1)
        found: list[Reason] = []
        if fewest < used:
            found.append((MINIMAL, {"satellites": used, "fewest": fewest}))
        if spare < used:
            found.append((UNNEEDED, {"satellites": used, "fewest": spare}))
        return found

    # Steps -------------------------------------------------------------------------------

    def of_plan(self, mask: int) -> list[Reason]:
        """Why no federation has exactly these groups."""
        for plan in self.planner.plans():
            if plan.groups == mask:
                return []
        lacking = self._value(mask)
        if lacking:
            return lacking
        limit = self.situation.limit
        fewest = self.planner.fewest(mask, limit)
        if fewest > limit:
            return [(self.situation.cost_rule, {"limit": limit})]
        spare = self.planner.spare(mask)
        if fewest <= spare:
            closed = self.planner.closed(mask, limit)
            if closed > limit:
                return [(ON_PATH, {"space": self._beside_path(mask)})]
            fewest = closed
        if spare < fewest:
            return [(UNNEEDED, {"satellites": fewest, "fewest": spare})]
        larger = self.planner.larger(mask, self.planner.plans())
        return [(MINIMAL, {"satellites": fewest, "fewest": larger})]

    def _beside_path(self, mask: int) -> int:
        """A planet of another group that the ways between these groups touch."""
        for candidate in self.planner.candidates:
            if candidate.groups == mask:
                others = candidate.touched & ~mask
                return self.groups.members[(others & -others).bit_length() - 1][0]
        raise AssertionError("the groups are a candidate")

    def of_group(self, chosen: int, group: int) -> list[Reason]:
        """Why a group that is not offered is not: told of the cheapest set that has it."""
        if not 0 <= group < self.groups.count:
            return [(OWN_STRUCTURES, {})]
        if (chosen >> group) & 1:
            return [(ONE_EACH, {"space": self.groups.members[group][0]})]
        mask = chosen | 1 << group
        lacking = self._value((1 << self.groups.count) - 1)
        if lacking:
            return lacking
        found = self._cheapest(mask)
        if found is not None:
            return self.of_plan(found.groups)
        if self.planner.is_enough(mask):
            return self.of_plan(mask)
        return self._unneeded(mask)

    def _cheapest(self, mask: int) -> Candidate | None:
        best: Candidate | None = None
        for candidate in self.planner.candidates:
            if candidate.groups & mask != mask:
                continue
            if best is None or candidate.fewest < best.fewest:
                best = candidate
        return best

    def _unneeded(self, mask: int) -> list[Reason]:
        """The groups hang on a federation that does not need them, or they are too far apart."""
        limit = self.situation.limit
        best: Candidate | None = None
        for candidate in self.planner.candidates:
            size = (candidate.groups | mask).bit_count()
            if best is None or size < (best.groups | mask).bit_count():
                best = candidate
        if best is not None:
            both = best.groups | mask
            fewest = self.planner.fewest(both, limit)
            if fewest <= limit:
                spare = self.planner.spare(both)
                return [(UNNEEDED, {"satellites": fewest, "fewest": spare})]
        return [(self.situation.cost_rule, {"limit": limit})]

    def of_satellite(self, chosen: int, placed: list[int], space: int) -> list[Reason]:
        """Why a space that is not offered is not."""
        wrong = self.of_plan(chosen) or self._satellite(chosen, placed, space)
        if wrong:
            return wrong
        numbers = {"placed": len(placed)}
        for plan in self.planner.plans():
            if plan.groups == chosen:
                numbers["fewest"] = plan.satellites
        return [(MINIMAL, numbers)]
