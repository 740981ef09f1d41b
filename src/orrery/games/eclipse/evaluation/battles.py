"""What battles promise: those about to be fought, and those that a fleet could go and fight."""

from __future__ import annotations

from orrery.games.eclipse.actions.move import MoveFrame
from orrery.games.eclipse.components import (
    MOBILE,
    MOST_DRAWS,
    NEUTRON_BOMBS,
    NONE,
    NPC_DRAWS,
    SECTORS,
    SHIP_TYPES,
    SPECIES,
)
from orrery.games.eclipse.evaluation.economy import Purse
from orrery.games.eclipse.evaluation.strength import Force, fleet_at, guards_of, odds
from orrery.games.eclipse.evaluation.weights import Weights
from orrery.games.eclipse.presence import hostile_npcs
from orrery.games.eclipse.state import NOBODY, EclipseState


def battles(s: EclipseState, seat: int, mine: Force, purse: Purse, w: Weights) -> float:
    """What ships in sectors with enemies, prizes or nobody's disc may gain and lose."""
    value = 0.0
    best = 0.0
    others = 0.0
    share = w.chance[purse.round]
    galaxy = s.galaxy()
    for sector in galaxy.sectors:
        if s.presence_at(sector, seat):
            value += _prospect(s, seat, sector, purse, w)
        elif s.disc[sector] == seat:
            value -= _exposed(s, seat, sector, purse, w)
        elif share > 0.0 and (s.npc[sector] or s.disc[sector] != NOBODY):
            worth = _opportunity(s, seat, sector, mine, purse, w)
            others += worth
            best = max(best, worth)
    return value + share * (best + w.next_chance * (others - best))


def _opportunity(
    s: EclipseState, seat: int, sector: int, navy: Force, purse: Purse, w: Weights
) -> float:
    """What the fleet could win where it is not yet."""
    near = Force()
    reach = False
    for next_ in s.galaxy().full[sector]:
        if s.presence_at(next_, seat):
            reach = True
            for ship in range(MOBILE):
                here = s.ships_at(next_, seat, ship)
                if here:
                    near.add(s.totals(seat, ship), float(here))
        elif s.disc[next_] == seat:
            reach = True
    if not reach:
        return 0.0
    npc = SECTORS[sector].npc
    holder = s.disc[sector]
    if s.npc[sector]:
        if not hostile_npcs(s, seat, sector):
            return 0.0
        enemies = guards_of(s, sector)
        tiles = NPC_DRAWS[npc] * s.npc[sector]
    else:
        if s.are_partners(seat, holder):
            return 0.0
        enemies = fleet_at(s, holder, sector)
        tiles = s.presence_at(sector, holder)
    gain = _prize(s, seat, sector, purse, w)
    if enemies.count > 0.0:
        gain += _drawn(tiles, w)
    chance = odds(near, enemies)
    distant = odds(navy, enemies)
    return gain * (w.near * chance * chance + (1.0 - w.near) * distant * distant)


def _drawn(tiles: int, w: Weights) -> float:
    """Reputation tiles of which one may be kept; one more is drawn for taking part."""
    return w.draw[0] + w.draw[1] * min(MOST_DRAWS - 1, tiles)


def _prospect(s: EclipseState, seat: int, sector: int, purse: Purse, w: Weights) -> float:
    """Of a sector with own ships."""
    npc = SECTORS[sector].npc
    draws = 0
    guards = hostile_npcs(s, seat, sector)
    enemies: Force | None = None
    if guards:
        enemies = guards_of(s, sector)
        draws = NPC_DRAWS[npc] * guards
    for other in range(s.players):
        if other != seat and s.presence_at(sector, other) and not s.are_partners(seat, other):
            there = fleet_at(s, other, sector)
            draws += s.presence_at(sector, other)
            enemies = there
    prize = _prize(s, seat, sector, purse, w)
    if enemies is None:
        return prize
    mine = fleet_at(s, seat, sector)
    _reinforce(s, seat, sector, mine, w)
    chance = odds(mine, enemies)
    ships = _cost_of_fleet(s, seat, sector) * (w.loss + w.ship[purse.round])
    # Who wins narrowly loses ships as well.
    return chance * (prize + _drawn(draws, w)) - (1.0 - chance * chance) * ships


def _reinforce(s: EclipseState, seat: int, sector: int, force: Force, w: Weights) -> None:
    """Ships next door that the move under way can still bring.

    Without them the first ship would never go where only two can win.
    """
    top = s.top() if s.frames() else None
    if not isinstance(top, MoveFrame) or top.seat != seat or top.ship == NONE:
        return
    left = top.left
    for near in s.galaxy().full[sector]:
        if s.presence_at(near, seat) and not s.npc[near]:
            for ship in range(MOBILE - 1, -1, -1):
                here = min(left, s.ships_at(near, seat, ship))
                if here:
                    force.add(s.totals(seat, ship), w.reinforcement * here)
                    left -= here


def _prize(s: EclipseState, seat: int, sector: int, purse: Purse, w: Weights) -> float:
    """What holding the field there brings at the end of the combat phase."""
    prize = w.discovery if s.discovery[sector] else 0.0
    holder = s.disc[sector]
    if holder == seat or s.discs[seat] == 0:
        return prize
    worth = w.sector[purse.round] + SECTORS[sector].vp
    if holder == NOBODY:
        return prize + worth * 0.8
    if s.cubes_at(sector) == 0 or s.has(seat, NEUTRON_BOMBS):
        return prize + worth * 1.2
    return prize + worth * 0.7


def _cost_of_fleet(s: EclipseState, seat: int, sector: int) -> int:
    costs = SPECIES[s.species[seat]].costs
    return sum(costs[ship] * s.ships_at(sector, seat, ship) for ship in range(SHIP_TYPES))


def _exposed(s: EclipseState, seat: int, sector: int, purse: Purse, w: Weights) -> float:
    """An own sector without ships and with those of others."""
    for other in range(s.players):
        if other != seat and s.presence_at(sector, other) and not s.are_partners(seat, other):
            return 0.7 * (w.sector[purse.round] + SECTORS[sector].vp)
    return 0.0
