"""Structures coming onto the map: what follows whenever one does."""

from __future__ import annotations

from orrery.games.gaia.components import (
    ACADEMY_KNOWLEDGE,
    ACADEMY_QIC,
    BIG_BUILT,
    GAIA,
    GAIA_MINE_BUILT,
    INSTITUTE,
    LAB,
    MINE,
    MINE_BUILT,
    STATION,
    STATION_BUILT,
    STRUCTURE_KINDS,
)
from orrery.games.gaia.events import JOINED
from orrery.games.gaia.factions.base import faction_of
from orrery.games.gaia.geometry import SPACES
from orrery.games.gaia.scoring import trigger
from orrery.games.gaia.state import GaiaState
from orrery.kernel.data import with_item


def put_mine(s: GaiaState, seat: int, space: int) -> None:
    """A mine comes onto an empty planet."""
    s.pieces[seat * STRUCTURE_KINDS + MINE] += 1
    settle(s, seat, space, MINE)


def settle(s: GaiaState, seat: int, space: int, structure: int) -> None:
    """The planet is the seat's from now on."""
    s.structure = with_item(s.structure, space, structure)
    s.owner = with_item(s.owner, space, seat)
    s.reach_from(seat, space)
    join_federation(s, seat, space)


def mine_on_map(s: GaiaState, seat: int, space: int, new_type: bool) -> None:
    """What a new mine (or the Lost Planet) gives: gaia.round-tile.mine and its kin."""
    trigger(s, seat, MINE_BUILT)
    if s.planet[space] == GAIA:
        trigger(s, seat, GAIA_MINE_BUILT)
    faction_of(s, seat).mine_built(s, seat, space, new_type)
    s.builds.append(space)


def is_new_type(s: GaiaState, seat: int, space: int) -> bool:
    """Whether the seat has not yet colonised a planet of this type."""
    kind = s.planet[space]
    return not any(
        s.owner[other] == seat and s.planet[other] == kind for other in s.own_spaces(seat)
    )


def replace(s: GaiaState, seat: int, space: int, structure: int) -> None:
    """gaia.upgrade.return-right: the old piece goes back to the board, the new one comes."""
    s.pieces[seat * STRUCTURE_KINDS + s.structure[space]] -= 1
    s.pieces[seat * STRUCTURE_KINDS + structure] += 1
    s.structure = with_item(s.structure, space, structure)


def upgraded(s: GaiaState, seat: int, space: int) -> None:
    """What an upgrade scores; the offer of power follows."""
    structure = s.structure[space]
    if structure == STATION:
        trigger(s, seat, STATION_BUILT)
    elif structure in (INSTITUTE, ACADEMY_KNOWLEDGE, ACADEMY_QIC):
        trigger(s, seat, BIG_BUILT)
    s.builds.append(space)
    if structure == INSTITUTE:
        faction_of(s, seat).institute_built(s, seat)


def gives_tile(structure: int) -> bool:
    """gaia.upgrade.lab-tech, gaia.upgrade.academy-tech"""
    return structure in (LAB, ACADEMY_KNOWLEDGE, ACADEMY_QIC)


def join_federation(s: GaiaState, seat: int, space: int) -> None:
    """gaia.federation.grows: beside a planet, station or satellite of an own federation it joins,

    with all own planets and stations connected to it (gaia.gap.federation.join-satellite).
    """
    at = seat * SPACES
    if s.federation[at + space]:
        return
    neighbours = s.geometry().neighbours
    number = 0
    for next_ in neighbours[space]:
        number = max(number, s.federation[at + next_])
    if number == 0:
        return
    queue = [space]
    for own in queue:
        s.emit(JOINED, seat, own)
        for next_ in neighbours[own]:
            mine = s.has_structure(seat, next_) or s.station[next_] == seat
            if mine and not s.federation[at + next_] and next_ not in queue:
                queue.append(next_)
    put_in_federation(s, seat, queue, number)


def put_in_federation(s: GaiaState, seat: int, spaces: list[int], number: int) -> None:
    federation = s.federation[:]
    for space in spaces:
        federation[seat * SPACES + space] = number
    s.federation = federation
