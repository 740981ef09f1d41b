"""Blueprints: what the parts of a ship type add up to, and which blueprints are legal."""

from __future__ import annotations

from orrery.games.eclipse.components import (
    ANTIMATTER_CANNON_PART,
    CANNON,
    COLOURS,
    DAMAGE,
    MISSILE,
    NONE,
    PARTS,
    SPECIES,
    STARBASE,
    Grid,
    Part,
)


class Totals:
    """eclipse.upgrade.cumulative: the sums of all symbols on a blueprint."""

    def __init__(self, grid: Grid) -> None:
        self.initiative = grid.initiative
        self.computer = grid.computer
        self.shield = 0
        self.hull = 0
        self.movement = 0
        self.energy = grid.energy
        self.consumption = 0
        self.drives = 0
        self.cannons: list[int] = [0] * len(COLOURS)
        self.missiles: list[int] = [0] * len(COLOURS)
        self.fire = 0
        """The damage of all cannons if they hit."""
        self.salvo = 0
        """The same of all missiles."""
        self.splitting = 0
        """Antimatter cannons among the cannons: tiles whose damage a splitter may divide."""

    def add(self, part: Part) -> None:
        self.initiative += part.initiative
        self.computer += part.computer
        self.shield += part.shield
        self.hull += part.hull
        self.movement += part.movement
        self.energy += part.energy
        self.consumption += part.consumption
        self.drives += int(part.is_drive)
        if part.weapon == CANNON:
            self.cannons[part.colour] += part.dice
            self.fire += part.dice * DAMAGE[part.colour]
            if part.index == ANTIMATTER_CANNON_PART:
                self.splitting += part.dice
        elif part.weapon == MISSILE:
            self.missiles[part.colour] += part.dice
            self.salvo += part.dice * DAMAGE[part.colour]

    def armed(self) -> bool:
        """Whether it has a weapon that is no missile."""
        return sum(self.cannons) > 0


def totals_of(species: int, ship: int, tiles: list[int], outside: int) -> Totals:
    """Of a ship type.

    `tiles` are the part on each space (-1: as printed), `outside` a part beside the grid or -1.
    """
    grid = SPECIES[species].grids[ship]
    totals = Totals(grid)
    for slot, printed in enumerate(grid.printed):
        part = tiles[slot] if tiles[slot] != NONE else printed
        if part != NONE:
            totals.add(PARTS[part])
    if outside != NONE:
        totals.add(PARTS[outside])
    return totals


def enough_energy(totals: Totals) -> bool:
    """eclipse.upgrade.energy"""
    return totals.consumption <= totals.energy


def right_drives(ship: int, totals: Totals) -> bool:
    """eclipse.upgrade.need_drive, eclipse.upgrade.no_drive_starbase"""
    return totals.drives == 0 if ship == STARBASE else totals.drives > 0


def is_legal(ship: int, totals: Totals) -> bool:
    return enough_energy(totals) and right_drives(ship, totals)
