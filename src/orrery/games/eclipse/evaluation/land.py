"""What sectors promise: squares to settle, ways into the unknown, neighbours to take."""

from __future__ import annotations

import math

from orrery.games.eclipse.components import (
    ADVANCED,
    GRAY,
    KINDS,
    MONEY,
    ORBITAL_SQUARE,
    SCIENCE,
    SECTORS,
    SQUARE_KINDS,
)
from orrery.games.eclipse.evaluation.economy import Purse
from orrery.games.eclipse.evaluation.weights import Weights
from orrery.games.eclipse.population import has_advanced
from orrery.games.eclipse.state import NOBODY, EclipseState


def territory(s: EclipseState, seat: int, held: list[int], purse: Purse, w: Weights) -> float:
    """Everything about the sectors that a seat holds, but their points."""
    return _squares(s, seat, held, purse, w) + _surroundings(s, seat, held, purse, w)


def _squares(s: EclipseState, seat: int, held: list[int], purse: Purse, w: Weights) -> float:
    """Squares that wait for a cube. What is settled only in the next round yields less."""
    free = _free(s, held)
    gains = purse.gains
    best = max(gains)
    starred = 0.0
    closed = 0.0
    worths: list[float] = [best] * free[GRAY]
    worths += [max(gains[SCIENCE], gains[MONEY])] * free[ORBITAL_SQUARE]
    for resource in range(KINDS):
        count = free[resource]
        if free[resource + ADVANCED] or free[GRAY + ADVANCED]:
            if has_advanced(s, seat, resource):
                count += free[resource + ADVANCED]
                starred = max(starred, gains[resource])
            else:
                closed += gains[resource] * free[resource + ADVANCED]
        worths += [gains[resource]] * count
    if starred > 0.0:
        worths += [starred] * free[GRAY + ADVANCED]
    else:
        closed += best * free[GRAY + ADVANCED]
    if len(worths) > 1:
        worths.sort(reverse=True)
    value = w.closed_square * closed
    ships = s.colony_ships[seat]
    for at, worth in enumerate(worths):
        value += worth * (w.square if at < ships else w.late_square)
    return value


def _free(s: EclipseState, held: list[int]) -> list[int]:
    """The squares without cubes, by kind."""
    free = [0] * SQUARE_KINDS
    for sector in held:
        squares = SECTORS[sector].squares
        at = sector * SQUARE_KINDS
        for kind in range(ORBITAL_SQUARE):
            if squares[kind]:
                free[kind] += squares[kind] - s.cubes[at + kind]
        free[ORBITAL_SQUARE] += s.orbital[sector] - s.cubes[at + ORBITAL_SQUARE]
    return free


def _surroundings(s: EclipseState, seat: int, held: list[int], purse: Purse, w: Weights) -> float:
    """Ways into the unknown, which fewer and fewer rounds are left to go, and neighbours."""
    galaxy = s.galaxy()
    unknown = 0.0
    links = 0
    free = 0.0
    for sector in held:
        ways = galaxy.unknown[sector]
        for ring in range(len(ways)):
            if ways[ring] and s.stack[ring]:
                unknown += ways[ring] * w.frontier[ring]
        links += len(galaxy.full[sector])
        for near in galaxy.full[sector]:
            if s.disc[near] == NOBODY and s.npc[near] == 0:
                free = max(free, SECTORS[near].vp + w.sector[purse.round])
    time = 0.5 * (purse.rounds + 1)
    # The first ways matter most: nobody explores them all.
    return time * math.pow(unknown, 0.7) + w.link * links + w.free_sector * free
