"""Diplomatic relations: proposals, the exchange of ambassadors, aggression and the traitor."""

from __future__ import annotations

from typing import ClassVar

from orrery.games.eclipse.components import (
    AMBASSADORS,
    KINDS,
    REPUTATION_VALUES,
    SETUP,
    WORMHOLE_GENERATOR,
)
from orrery.games.eclipse.connections import other_portals
from orrery.games.eclipse.events import ALLIED, BROKEN, PROPOSED, REFUSED, TRAITOR
from orrery.games.eclipse.population import ANY_TRACK, release_cubes
from orrery.games.eclipse.reputation_track import give_back, has_room_for_ambassador
from orrery.games.eclipse.space import ACCEPT, CUBE, GIVE_BACK, REFUSE
from orrery.games.eclipse.state import EclipseState, eclipse
from orrery.kernel.decision import Action, ActionKind
from orrery.kernel.frames import Question
from orrery.kernel.ledger import Blocker, block
from orrery.kernel.state import State, not_now

# Conditions ------------------------------------------------------------------------------


def has_diplomacy(s: EclipseState) -> bool:
    """eclipse.diplomacy.player_count, eclipse.gap.elimination_player_count"""
    return SETUP[s.players].diplomacy


def cubes_to_give(s: EclipseState, seat: int) -> list[int]:
    """eclipse.diplomacy.cube_source: the tracks from which the seat can give a cube."""
    return [resource for resource in range(KINDS) if s.track[seat * KINDS + resource]]


def can_exchange(s: EclipseState, seat: int) -> bool:
    """Whether the seat has all that a new relation takes, whoever the other is.

    eclipse.diplomacy.need_space never stands in the way: every track has room for more ambassadors
    than a player can have, once tiles are given back.
    """
    return s.traitor != seat and s.ambassadors(seat) < AMBASSADORS and bool(cubes_to_give(s, seat))


def bordering(s: EclipseState, seat: int) -> list[bool]:
    """eclipse.diplomacy.connection: by seat, whether a sector of theirs is joined to one's own."""
    found = [False] * s.players
    full = s.galaxy().full
    for sector in s.controlled(seat):
        for other in full[sector] + other_portals(s, sector):
            if s.disc[other] >= 0:
                found[s.disc[other]] = True
    return found


def in_sector_of(s: EclipseState, seat: int, other: int) -> bool:
    """Whether the seat has a ship in a sector that the other controls."""
    disc = s.disc
    for sector in s.galaxy().sectors:
        if disc[sector] == other and s.presence_at(sector, seat):
            return True
    return False


def share_a_sector(s: EclipseState, seat: int, other: int) -> bool:
    """Whether both have ships in one sector."""
    for sector in s.galaxy().sectors:
        if s.presence_at(sector, seat) and s.presence_at(sector, other):
            return True
    return False


def are_apart(s: EclipseState, seat: int, other: int) -> bool:
    """eclipse.diplomacy.no_ships_controlled, eclipse.diplomacy.no_ships_shared"""
    return not (
        share_a_sector(s, seat, other)
        or in_sector_of(s, seat, other)
        or in_sector_of(s, other, seat)
    )


def possible_partners(s: EclipseState, seat: int) -> list[int]:
    """The seats with which this one could form relations now."""
    if not has_diplomacy(s) or not can_exchange(s, seat):
        return []
    near = bordering(s, seat)
    return [
        other
        for other in range(s.players)
        if near[other]
        and other != seat
        and not s.are_partners(seat, other)
        and can_exchange(s, other)
        and are_apart(s, seat, other)
    ]


def why_not_partners(s: EclipseState, seat: int, other: int) -> list[Blocker]:
    """Why these two cannot form relations now; empty exactly when they can."""
    if not has_diplomacy(s) or other >= s.players:
        return [block("eclipse.diplomacy.player_count", players=s.players)]
    if other == seat or s.eliminated[other]:
        return [block("eclipse.diplomacy.exchange", other=other)]
    if s.are_partners(seat, other):
        return [block("eclipse.diplomacy.one_pair", other=other)]
    return [
        *_why_not_give(s, seat),
        *_why_not_give(s, other),
        *_why_not_near(s, seat, other),
        *_why_not_apart(s, seat, other),
    ]


def _why_not_give(s: EclipseState, seat: int) -> list[Blocker]:
    """What the seat lacks for a new relation."""
    reasons: list[Blocker] = []
    if s.traitor == seat:
        reasons.append(block("eclipse.diplomacy.no_traitor", seat=seat))
    given = s.ambassadors(seat)
    if given >= AMBASSADORS:
        reasons.append(block("eclipse.diplomacy.ambassador_supply", seat=seat, given=given))
    if not cubes_to_give(s, seat):
        reasons.append(block("eclipse.gap.diplomacy_no_cube", seat=seat, cubes=0))
    return reasons


def _why_not_near(s: EclipseState, seat: int, other: int) -> list[Blocker]:
    if bordering(s, seat)[other]:
        return []
    half = s.galaxy().half
    for sector in s.controlled(seat):
        for next_ in half[sector]:
            if s.disc[next_] == other and (
                s.has(seat, WORMHOLE_GENERATOR) or s.has(other, WORMHOLE_GENERATOR)
            ):
                return [block("eclipse.diplomacy.no_generator", sector=sector, near=next_)]
    return [block("eclipse.diplomacy.connection", other=other)]


def _why_not_apart(s: EclipseState, seat: int, other: int) -> list[Blocker]:
    reasons: list[Blocker] = []
    if in_sector_of(s, seat, other) or in_sector_of(s, other, seat):
        reasons.append(block("eclipse.diplomacy.no_ships_controlled", other=other))
    if share_a_sector(s, seat, other):
        reasons.append(block("eclipse.diplomacy.no_ships_shared", other=other))
    return reasons


# Proposal and exchange -------------------------------------------------------------------


def propose(s: EclipseState, seat: int, other: int) -> None:
    """eclipse.gap.diplomacy_procedure: the partner answers at once."""
    s.emit(PROPOSED, seat, other)
    s.push(ProposalFrame(other, seat))


class ProposalFrame(Question):
    """eclipse.diplomacy.exchange, eclipse.diplomacy.refusal"""

    kind: ClassVar[str] = "proposal"
    proposer: int

    def __init__(self, seat: int, proposer: int) -> None:
        super().__init__(seat)
        self.proposer = proposer

    def kinds(self) -> list[ActionKind]:
        return [ACCEPT, REFUSE]

    def legal(self, state: State, seat: int) -> list[Action]:
        return [ACCEPT.at(), REFUSE.at()]

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        return [] if action.kind is ACCEPT or action.kind is REFUSE else not_now(action)

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = eclipse(state)
        s.pop()
        if action.kind is REFUSE:
            s.emit(REFUSED, seat, self.proposer)
            return
        _push_gift(s, seat, self.proposer)
        _push_gift(s, self.proposer, seat)


def _push_gift(s: EclipseState, seat: int, other: int) -> None:
    """The seat makes room if it must, then gives its ambassador and a cube."""
    s.push(GiveCubeFrame(seat, other))
    if not has_room_for_ambassador(s, seat):
        s.push(MakeRoomFrame(seat))


class MakeRoomFrame(Question):
    """eclipse.diplomacy.make_space: which tile goes back into the bag is nobody else's business."""

    kind: ClassVar[str] = "make_room"

    def forced_is_public(self) -> bool:
        return False

    def kinds(self) -> list[ActionKind]:
        return [GIVE_BACK]

    def legal(self, state: State, seat: int) -> list[Action]:
        held = eclipse(state).reputation[seat]
        return [GIVE_BACK.at(value) for value in range(1, REPUTATION_VALUES + 1) if value in held]

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        if action.kind is not GIVE_BACK:
            return not_now(action)
        if action.first in eclipse(state).reputation[seat]:
            return []
        return [block("eclipse.diplomacy.make_space", value=action.first)]

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = eclipse(state)
        s.pop()
        give_back(s, seat, action.first)

    def notation(self, state: State, seat: int, action: Action, viewer: int | None) -> str:
        return action.text if viewer == seat else f"{GIVE_BACK.name} ?"


class GiveCubeFrame(Question):
    """eclipse.diplomacy.cube_source, eclipse.diplomacy.cube_on_ambassador"""

    kind: ClassVar[str] = "give_cube"
    other: int

    def __init__(self, seat: int, other: int) -> None:
        super().__init__(seat)
        self.other = other

    def kinds(self) -> list[ActionKind]:
        return [CUBE]

    def legal(self, state: State, seat: int) -> list[Action]:
        return [CUBE.at(resource) for resource in cubes_to_give(eclipse(state), seat)]

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        if action.kind is not CUBE:
            return not_now(action)
        if eclipse(state).track[seat * KINDS + action.first]:
            return []
        return [block("eclipse.diplomacy.cube_source", resource=action.first, cubes=0)]

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = eclipse(state)
        s.pop()
        s.track[seat * KINDS + action.first] -= 1
        s.relations[seat * s.players + self.other] = 1
        if s.are_partners(self.other, seat):
            s.emit(ALLIED, self.other, seat)


# Aggression ------------------------------------------------------------------------------


def attacks(s: EclipseState, seat: int, other: int) -> bool:
    """eclipse.diplomacy.aggression: a ship where the other has a ship or control."""
    return share_a_sector(s, seat, other) or in_sector_of(s, seat, other)


def check_aggression(s: EclipseState, seat: int) -> None:
    """eclipse.gap.aggression_timing, eclipse.gap.aggression_several: at the end of an action.

    The aggressor's cubes go home first, then those of the others clockwise.
    """
    if s.ambassadors(seat) == 0:
        return
    broken = [
        other
        for other in s.clockwise(seat)
        if s.are_partners(seat, other) and attacks(s, seat, other)
    ]
    if not broken:
        return
    for other in broken:
        break_relation(s, seat, other)
    s.traitor = seat
    s.emit(TRAITOR, seat)
    for other in reversed(broken):
        release_cubes(s, other, ANY_TRACK, False)
    release_cubes(s, seat, [cubes * len(broken) for cubes in ANY_TRACK], False)


def break_relation(s: EclipseState, seat: int, other: int) -> None:
    """eclipse.diplomacy.break_return: the ambassadors go home.

    The cubes are the caller's to return: `release_cubes(s, owner, ANY_TRACK, False)`.
    """
    s.relations[seat * s.players + other] = 0
    s.relations[other * s.players + seat] = 0
    s.emit(BROKEN, seat, other)
