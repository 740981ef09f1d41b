"""The spaces between the groups: where a satellite can be of any use."""

from __future__ import annotations

from orrery.games.gaia.federations.joiner import FAR
from orrery.games.gaia.federations.situation import OPEN, Groups, Situation


class Field:
    """Ways from each group over open spaces, and the spots: spaces between two groups.

    A satellite of a smallest connection stands between two groups, with satellites only on the way
    to either. So a space that is not between two groups, at `limit` satellites or fewer, is no
    spot.
    """

    def __init__(self, situation: Situation, groups: Groups) -> None:
        self.situation = situation
        self.count = groups.count
        self.ways: list[list[int]] = []
        """By group and space: satellites from the group up to the space, itself included."""
        self.shores: list[list[int]] = []
        """By group: the open spaces beside it."""
        for members in groups.members:
            self._spread(members)
        self.spots: list[int] = []
        """By spot: its space."""
        self.spot_of: list[int] = []
        self.links: list[list[int]] = []
        """By spot: the spots beside it."""
        self.touch: list[int] = []
        """By spot: the groups beside it."""
        self.beside: list[list[int]] = []
        """By group: the spots beside it."""

    def _spread(self, members: list[int]) -> None:
        neighbours = self.situation.neighbours
        ground = self.situation.ground
        way = [FAR] * len(neighbours)
        shore: list[int] = []
        edge = members
        for size in range(1, self.situation.limit + 1):
            reached: list[int] = []
            for space in edge:
                for next_ in neighbours[space]:
                    if ground[next_] == OPEN and way[next_] == FAR:
                        way[next_] = size
                        reached.append(next_)
            if size == 1:
                shore = reached
            if not reached:
                break
            edge = reached
        self.shores.append(shore)
        self.ways.append(way)

    def distances(self) -> list[list[int]]:
        """Satellites between each two groups, without stepping stones; FAR above the limit."""
        found = [[FAR] * self.count for _ in range(self.count)]
        for group in range(self.count):
            for other in range(group):
                way = self.ways[other]
                best = FAR
                for space in self.shores[group]:
                    if way[space] < best:
                        best = way[space]
                found[group][other] = found[other][group] = best
        return found

    def lay(self) -> None:
        """Number the spots."""
        self.spot_of = [-1] * len(self.situation.neighbours)
        for space in range(len(self.spot_of)):
            if self._is_between(space):
                self.spot_of[space] = len(self.spots)
                self.spots.append(space)
        self.beside = [[] for _ in range(self.count)]
        for spot in range(len(self.spots)):
            space = self.spots[spot]
            links: list[int] = []
            for next_ in self.situation.neighbours[space]:
                if self.spot_of[next_] >= 0:
                    links.append(self.spot_of[next_])
            self.links.append(links)
            touch = 0
            for group in range(self.count):
                if self.ways[group][space] == 1:
                    touch |= 1 << group
                    self.beside[group].append(spot)
            self.touch.append(touch)

    def _is_between(self, space: int) -> bool:
        first = FAR
        second = FAR
        for way in self.ways:
            size = way[space]
            if size < first:
                second = first
                first = size
            elif size < second:
                second = size
        return first + second - 1 <= self.situation.limit

    def around(self, mask: int) -> list[int]:
        """gaia.gap.federation.own-planets-on-path: the spots beside no group but these."""
        return [spot for spot in range(len(self.touch)) if self.touch[spot] & ~mask == 0]


class Plot:
    """A part of the field: some of its spots, with numbers of their own."""

    def __init__(self, field: Field, spots: list[int]) -> None:
        self.spots = spots
        self.here: list[int] = [-1] * len(field.spots)
        """By spot of the field: its number here, or -1."""
        for at in range(len(spots)):
            self.here[spots[at]] = at
        self.links: list[list[int]] = [self.among(field.links[spot]) for spot in spots]

    def among(self, spots: list[int]) -> list[int]:
        """Those of the spots that are here, by their numbers here."""
        found: list[int] = []
        for spot in spots:
            if self.here[spot] >= 0:
                found.append(self.here[spot])
        return found
