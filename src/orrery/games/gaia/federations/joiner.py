"""The fewest satellites that join some parts: the dynamic programme of Dreyfus and Wagner.

A part is a group of planets; a spot is a space where a satellite may go. Only the parts that are to
be joined serve as stepping stones. A set of parts is a bit mask.
"""

from __future__ import annotations

from typing import Final

FAR: Final = 99
"""More satellites than anybody has."""


class Joiner:
    """Trees over parts and spots, none with more than `limit` spots.

    `rows[mask][spot]` is the size of the smallest tree that holds all parts of the mask and that
    spot, counted in spots. A row is filled from the rows of smaller masks, so these come first; a
    mask without any tree inside the limit has no row.
    """

    def __init__(self, links: list[list[int]], beside: list[list[int]], limit: int) -> None:
        self.links = links
        """By spot: the adjacent spots."""
        self.beside = beside
        """By part: the spots adjacent to it."""
        self.limit = limit
        self.blank: list[int] = [FAR] * len(links)
        self.rows: dict[int, list[int]] = {}
        self.reach: dict[int, list[int]] = {}
        """By mask: the spots that its row reaches."""

    def fewest(self, mask: int) -> int:
        """The smallest number of spots that join the parts; more than the limit: it is FAR.

        A smallest tree has a part for a leaf: its spot lies in a tree that joins the others.
        """
        if mask & (mask - 1) == 0:
            return 0
        best = FAR
        left = mask
        while left:
            bit = left & -left
            left ^= bit
            row = self.rows.get(mask ^ bit)
            if row is not None:
                for spot in self.beside[bit.bit_length() - 1]:
                    size = row[spot]
                    if size < best:
                        best = size
        return best

    def fill(self, mask: int, fewest: int, cap: int) -> list[int]:
        """Make the row of a mask, with no entry above the cap; returns the spots reached.

        A smallest tree that holds a spot either branches there, or the spot hangs on a part or on
        another spot of it.
        """
        row = self.blank[:]
        if mask & (mask - 1):
            self._branch(mask, cap, row)
        if fewest < cap:
            self._hang(mask, fewest + 1, cap, row)
        reached = [spot for spot in range(len(row)) if row[spot] < FAR]
        if reached:
            self.rows[mask] = row
            self.reach[mask] = reached
        return reached

    def _branch(self, mask: int, cap: int, row: list[int]) -> None:
        """Two trees that share a spot are one tree."""
        lowest = mask & -mask
        one = (mask - 1) & mask
        while one:
            if one & lowest:
                self._meet(one, mask ^ one, cap, row)
            one = (one - 1) & mask

    def _meet(self, one: int, other: int, cap: int, row: list[int]) -> None:
        first = self.rows.get(one)
        second = self.rows.get(other)
        if first is None or second is None:
            return
        spots = self.reach[one]
        if len(self.reach[other]) < len(spots):
            spots = self.reach[other]
        for spot in spots:
            size = first[spot] + second[spot] - 1
            if size <= cap and size < row[spot]:
                row[spot] = size

    def _hang(self, mask: int, start: int, cap: int, row: list[int]) -> None:
        """Let the trees grow, smallest first."""
        waiting: list[list[int]] = [[] for _ in range(cap + 1)]
        for spot in range(len(row)):
            if row[spot] <= cap:
                waiting[row[spot]].append(spot)
        left = mask
        while left:
            bit = left & -left
            left ^= bit
            for spot in self.beside[bit.bit_length() - 1]:
                if row[spot] > start:
                    row[spot] = start
                    waiting[start].append(spot)
        for size in range(1, cap):
            for spot in waiting[size]:
                if row[spot] == size:
                    for next_ in self.links[spot]:
                        if row[next_] > size + 1:
                            row[next_] = size + 1
                            waiting[size + 1].append(next_)

    def fill_all(self, masks: int) -> None:
        """Fill the rows of all masks below this one."""
        for mask in range(1, masks):
            fewest = self.fewest(mask)
            if fewest <= self.limit:
                self.fill(mask, fewest, self.limit)
