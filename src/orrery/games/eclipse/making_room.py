"""Making room for a part that was found: which tiles may come off, and where it then goes.

eclipse.gap.ancient_part_return_swap: as many tiles come off as a placement needs, and no more. It
needs them all if the blueprint would be illegal, or the space taken, with any of them still on.

Sets of tiles are numbers with a bit for each space. Spaces with the same print are alike
(eclipse.gap.equal_spaces): the first of them stands for all.
"""

from __future__ import annotations

from orrery.games.eclipse.blueprints import is_legal, totals_of
from orrery.games.eclipse.components import NONE, SHIP_TYPES, SPECIES
from orrery.games.eclipse.state import EclipseState
from orrery.kernel.data import with_item


class Room:
    """The placements of a part on a blueprint of a seat that has these tiles."""

    def __init__(self, s: EclipseState, seat: int, ship: int, part: int, tiles: list[int]) -> None:
        self.species = s.species[seat]
        self.ship = ship
        self.part = part
        self.outside = s.outside[seat * SHIP_TYPES + ship]
        self.printed = SPECIES[self.species].grids[ship].printed
        self.needing = self._placements(tiles)
        """By set of tiles that are off: the spaces for which all of them had to come off."""

    def _placements(self, tiles: list[int]) -> list[int]:
        slots = len(self.printed)
        needing = [0] * (1 << slots)
        with_fewer = [0] * (1 << slots)
        on = sum([1 << slot for slot, tile in enumerate(tiles) if tile != NONE])
        for off in range(1 << slots):
            if off & ~on:
                continue
            for slot in range(slots):
                if off & (1 << slot):
                    fewer = off - (1 << slot)
                    with_fewer[off] |= needing[fewer] | with_fewer[fewer]
            left = [NONE if off & (1 << slot) else tile for slot, tile in enumerate(tiles)]
            needing[off] = self._spaces(left) & ~with_fewer[off]
        return needing

    def _spaces(self, tiles: list[int]) -> int:
        """The spaces where the part makes a legal blueprint."""
        found = 0
        for slot, print_ in enumerate(self.printed):
            first = 1 << self.printed.index(print_)
            if tiles[slot] == NONE and not found & first:
                fitted = with_item(tiles, slot, self.part)
                if is_legal(self.ship, totals_of(self.species, self.ship, fitted, self.outside)):
                    found |= first
        return found

    def takes(self, off: int, slot: int) -> bool:
        """Whether the part may go there, all the tiles that are off being needed for it."""
        return self.needing[off] & (1 << self.printed.index(self.printed[slot])) != 0

    def is_needed(self, off: int, slot: int) -> bool:
        """Whether a placement needs the tiles that are off, the one there, and perhaps others."""
        needed = off | 1 << slot
        return any(
            spaces > 0 and other & needed == needed for other, spaces in enumerate(self.needing)
        )
