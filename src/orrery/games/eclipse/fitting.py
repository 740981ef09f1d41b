"""Fitting out ships: part tiles come off blueprints and go onto them.

What an upgrade activation and a discovered part have in common. Between the two steps a blueprint
may be illegal; when a part is placed, all of the seat's must be legal
(eclipse.gap.upgrade_temp_illegal).
"""

from __future__ import annotations

from typing import Final

from orrery.games.eclipse.blueprints import enough_energy, is_legal, right_drives, totals_of
from orrery.games.eclipse.components import (
    NONE,
    PART_TECHNOLOGY,
    PARTS,
    SHIP_TYPES,
    SLOTS,
    SPECIES,
    STARBASE,
    Grid,
)
from orrery.games.eclipse.events import PART_INSTALLED, PART_REMOVED
from orrery.games.eclipse.space import INSTALL, REMOVE
from orrery.games.eclipse.state import NOBODY, EclipseState
from orrery.kernel.data import with_item
from orrery.kernel.decision import Action
from orrery.kernel.ledger import Blocker, block

STANDARD: Final = sum(1 for part in PARTS if not part.is_ancient)
"""Parts from this one on are ancient."""
ALL_SHIPS: Final[list[int]] = list(range(SHIP_TYPES))
BASIC: Final[list[int]] = [
    part.index for part in PARTS if not part.is_ancient and PART_TECHNOLOGY[part.index] == NONE
]
"""eclipse.upgrade.basic_parts"""
RESEARCHED: Final[list[int]] = [
    part.index for part in PARTS if not part.is_ancient and PART_TECHNOLOGY[part.index] != NONE
]


# Looking ---------------------------------------------------------------------------------


def grid_of(s: EclipseState, seat: int, ship: int) -> Grid:
    return SPECIES[s.species[seat]].grids[ship]


def tile_at(s: EclipseState, seat: int, ship: int, slot: int) -> int:
    """The part tile on a space, or -1. Slots count from 0."""
    return s.tiles[(seat * SHIP_TYPES + ship) * SLOTS + slot]


def tiles_of(s: EclipseState, seat: int, ship: int) -> list[int]:
    """The part tile on each space of a blueprint, or -1."""
    start = (seat * SHIP_TYPES + ship) * SLOTS
    return s.tiles[start : start + SLOTS]


def has_part(s: EclipseState, seat: int, part: int) -> bool:
    """eclipse.upgrade.need_tech, eclipse.gap.ancient_part_rules"""
    if part >= STANDARD:
        return s.stored[part - STANDARD] == seat
    technology = PART_TECHNOLOGY[part]
    return technology == NONE or s.has(seat, technology)


def available_parts(s: EclipseState, seat: int) -> list[int]:
    """The parts for the grid that an upgrade activation of the seat may place."""
    found = BASIC[:]
    for part in RESEARCHED:
        if s.has(seat, PART_TECHNOLOGY[part]):
            found.append(part)
    for at, keeper in enumerate(s.stored):
        if keeper == seat and not PARTS[STANDARD + at].outside:
            found.append(STANDARD + at)
    return found


def illegal_ships(s: EclipseState, seat: int) -> list[int]:
    """The ship types whose blueprints lack energy or a drive."""
    return [ship for ship in range(SHIP_TYPES) if not is_legal(ship, s.totals(seat, ship))]


def open_spaces(s: EclipseState, seat: int, ship: int) -> list[int]:
    """eclipse.gap.equal_spaces: spaces without a tile, of those with the same print the first."""
    found: list[int] = []
    prints: list[int] = []
    for slot, printed in enumerate(grid_of(s, seat, ship).printed):
        if tile_at(s, seat, ship, slot) == NONE and printed not in prints:
            found.append(slot)
            prints.append(printed)
    return found


def removable(s: EclipseState, seat: int, ship: int) -> list[int]:
    """eclipse.gap.equal_spaces: spaces with a tile, of those that are alike the first."""
    found: list[int] = []
    seen: list[tuple[int, int]] = []
    for slot, printed in enumerate(grid_of(s, seat, ship).printed):
        tile = tile_at(s, seat, ship, slot)
        if tile != NONE and (tile, printed) not in seen:
            found.append(slot)
            seen.append((tile, printed))
    return found


# Taking off ------------------------------------------------------------------------------


def append_removals(s: EclipseState, seat: int, found: list[Action]) -> None:
    """eclipse.upgrade.step_return: every tile may come off.

    What is printed is legal, so that a blueprint can always be put right by taking off more.
    """
    for ship in range(SHIP_TYPES):
        for slot in removable(s, seat, ship):
            found.append(REMOVE.at(ship, slot + 1))


def why_not_remove(s: EclipseState, seat: int, ship: int, slot: int) -> list[Blocker]:
    slots = grid_of(s, seat, ship).slots
    if slot >= slots or tile_at(s, seat, ship, slot) == NONE:
        return [block("eclipse.upgrade.step_return", ship=ship, slot=slot + 1)]
    if slot in removable(s, seat, ship):
        return []
    return [block("eclipse.gap.equal_spaces", ship=ship, slot=slot + 1)]


def warn_of_loss(s: EclipseState, seat: int, ship: int, slot: int) -> list[Blocker]:
    """eclipse.discovery.ancient_part_removed: an ancient part that comes off is gone."""
    part = tile_at(s, seat, ship, slot)
    if part != NONE and PARTS[part].is_ancient:
        return [block("eclipse.discovery.ancient_part_removed", part=part)]
    return []


def remove_part(s: EclipseState, seat: int, ship: int, slot: int) -> None:
    """eclipse.upgrade.return_uncovers, eclipse.discovery.ancient_part_removed, eclipse.upgrade.free

    Standard tiles are unlimited and ancient ones leave the game: the tile goes nowhere.
    """
    at = (seat * SHIP_TYPES + ship) * SLOTS + slot
    s.emit(PART_REMOVED, seat, s.tiles[at], ship)
    s.tiles = with_item(s.tiles, at, NONE)
    s.blueprint_changed(seat, ship)


# Placing ---------------------------------------------------------------------------------


def append_installs(s: EclipseState, seat: int, parts: list[int], found: list[Action]) -> None:
    """Every way to place one of these parts that leaves all blueprints of the seat legal."""
    illegal = illegal_ships(s, seat)
    if len(illegal) > 1:
        return
    for ship in illegal or ALL_SHIPS:
        totals = s.totals(seat, ship)
        printed = grid_of(s, seat, ship).printed
        for slot in open_spaces(s, seat, ship):
            spare = totals.energy - totals.consumption
            drives = totals.drives
            if printed[slot] != NONE:
                covered = PARTS[printed[slot]]
                spare += covered.consumption - covered.energy
                drives -= int(covered.is_drive)
            for index in parts:
                part = PARTS[index]
                if spare + part.energy >= part.consumption and (
                    not part.is_drive if ship == STARBASE else part.is_drive or drives > 0
                ):
                    found.append(INSTALL.at(index, ship, slot + 1))


def why_not_install(s: EclipseState, seat: int, part: int, ship: int, slot: int) -> list[Blocker]:
    """Why a part that the seat has cannot go there; empty exactly when it can."""
    grid = grid_of(s, seat, ship)
    if PARTS[part].outside:
        return [block("eclipse.discovery.muon_source", part=part)]
    if slot >= grid.slots:
        return [block("eclipse.upgrade.step_place", slot=slot + 1, slots=grid.slots)]
    if tile_at(s, seat, ship, slot) != NONE:
        return [block("eclipse.gap.upgrade_cover_tile", ship=ship, slot=slot + 1)]
    if slot not in open_spaces(s, seat, ship):
        return [block("eclipse.gap.equal_spaces", ship=ship, slot=slot + 1)]
    return _why_illegal_with(s, seat, part, ship, slot) + why_not_whole(s, seat, ship)


def _why_illegal_with(s: EclipseState, seat: int, part: int, ship: int, slot: int) -> list[Blocker]:
    """What the blueprint with the part would break."""
    tiles = with_item(tiles_of(s, seat, ship), slot, part)
    totals = totals_of(s.species[seat], ship, tiles, s.outside[seat * SHIP_TYPES + ship])
    reasons: list[Blocker] = []
    if not enough_energy(totals):
        reasons.append(
            block(
                "eclipse.upgrade.energy",
                ship=ship,
                production=totals.energy,
                consumption=totals.consumption,
            )
        )
    if not right_drives(ship, totals):
        if ship == STARBASE:
            reasons.append(block("eclipse.upgrade.no_drive_starbase", drives=totals.drives))
        else:
            reasons.append(block("eclipse.upgrade.need_drive", ship=ship))
    return reasons


def why_not_whole(s: EclipseState, seat: int, but: int = NONE) -> list[Blocker]:
    """eclipse.gap.upgrade_temp_illegal: the blueprints that must be put right first, `but` one."""
    return [
        block(
            "eclipse.gap.upgrade_temp_illegal",
            ship=ship,
            production=s.totals(seat, ship).energy,
            consumption=s.totals(seat, ship).consumption,
            drives=s.totals(seat, ship).drives,
        )
        for ship in illegal_ships(s, seat)
        if ship != but
    ]


def install_part(s: EclipseState, seat: int, part: int, ship: int, slot: int) -> None:
    """eclipse.upgrade.step_place, eclipse.upgrade.instant_all, eclipse.upgrade.free"""
    s.tiles = with_item(s.tiles, (seat * SHIP_TYPES + ship) * SLOTS + slot, part)
    _installed(s, seat, part, ship)


def fit_part(s: EclipseState, seat: int, part: int, ship: int) -> None:
    """eclipse.discovery.muon_source: beside the grid, where it stays."""
    s.outside[seat * SHIP_TYPES + ship] = part
    _installed(s, seat, part, ship)


def _installed(s: EclipseState, seat: int, part: int, ship: int) -> None:
    if part >= STANDARD:
        s.stored[part - STANDARD] = NOBODY
    s.blueprint_changed(seat, ship)
    s.emit(PART_INSTALLED, seat, part, ship)
