"""Power values of structures, and the neighbourhoods in which they matter."""

from __future__ import annotations

from orrery.games.gaia.components import (
    ACADEMY_KNOWLEDGE,
    ACADEMY_QIC,
    INSTITUTE,
    POWER_VALUE,
    STANDARD,
    STATION_VALUE,
)
from orrery.games.gaia.factions.base import faction_of
from orrery.games.gaia.state import NOBODY, OPEN, TILE_COUNT, GaiaState


def power_value(s: GaiaState, seat: int, space: int) -> int:
    """What the seat's structure there is worth for federations and passive power."""
    structure = s.structure_of(seat, space)
    value = POWER_VALUE[structure]
    if structure in (INSTITUTE, ACADEMY_KNOWLEDGE, ACADEMY_QIC):
        value = max(value, big_value(s, seat))
    return value + faction_of(s, seat).value_bonus(s, seat, space)


def big_value(s: GaiaState, seat: int) -> int:
    """gaia.tech-effect.value-four, gaia.tech-effect.value-four-covered"""
    for kind, tile in enumerate(STANDARD):
        if tile.big_value and s.tiles[seat * TILE_COUNT + kind] == OPEN:
            return tile.big_value
    return 0


def federation_value(s: GaiaState, seat: int, space: int) -> int:
    """As `power_value`; a space station counts, too."""
    if s.station[space] == seat:
        return STATION_VALUE
    return power_value(s, seat, space)


def best_neighbour(s: GaiaState, seat: int, space: int) -> int:
    """gaia.leech.highest: the value of the seat's best structure within 2 spaces, 0 if none."""
    best = 0
    for near in s.geometry().near[space]:
        if s.owner[near] == seat or s.shared[near] == seat:
            best = max(best, power_value(s, seat, near))
    return best


def has_opponent_near(s: GaiaState, seat: int, space: int) -> bool:
    """gaia.upgrade.trading-station-discount"""
    for near in s.geometry().near[space]:
        if s.owner[near] not in (NOBODY, seat) or s.shared[near] not in (NOBODY, seat):
            return True
    return False
