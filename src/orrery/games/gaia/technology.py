"""Technology tiles: choosing one, covering one, and the advance that comes with it."""

from __future__ import annotations

from typing import ClassVar, Final

from orrery.games.gaia.components import ADVANCED, POSITIONS, STANDARD, TOP
from orrery.games.gaia.events import ADVANCED_TILE_TAKEN, TILE_COVERED, TILE_TAKEN
from orrery.games.gaia.research import (
    advance,
    can_advance,
    turn_token,
    why_not_advance,
)
from orrery.games.gaia.scoring import gain_per
from orrery.games.gaia.space import ADVANCE, COVER, DECLINE, TILE
from orrery.games.gaia.state import (
    COVERED,
    NONE,
    NOT_OWNED,
    OPEN,
    TILE_COUNT,
    TRACK_COUNT,
    GaiaState,
    gaia,
)
from orrery.kernel.decision import Action
from orrery.kernel.frames import Question
from orrery.kernel.ledger import Blocker, block
from orrery.kernel.state import ASK, RUN, State, not_now

ANY_TRACK: Final = -1
FIRST_ADVANCED: Final = len(POSITIONS)
"""Positions of advanced tiles follow those of the standard ones."""


def open_positions(s: GaiaState, seat: int) -> list[int]:
    """Every position from which the seat may take a tile now."""
    found = [
        position
        for position in range(TILE_COUNT)
        if s.tiles[seat * TILE_COUNT + s.tech_at[position]] == NOT_OWNED
    ]
    if s.green_token(seat) != NONE and coverable(s, seat):
        for track in range(TRACK_COUNT):
            if s.advanced_at[track] != NONE and s.level(seat, track) >= TOP - 1:
                found.append(FIRST_ADVANCED + track)
    return found


def coverable(s: GaiaState, seat: int) -> list[int]:
    """gaia.tech.advanced.cover"""
    return [kind for kind in range(TILE_COUNT) if s.tiles[seat * TILE_COUNT + kind] == OPEN]


def why_not_position(s: GaiaState, seat: int, position: int) -> list[Blocker]:
    if position < FIRST_ADVANCED:
        if s.tiles[seat * TILE_COUNT + s.tech_at[position]] == NOT_OWNED:
            return []
        return [block("gaia.tech.no-duplicate", tile=s.tech_at[position])]
    track = position - FIRST_ADVANCED
    if s.advanced_at[track] == NONE:
        return [block("gaia.tech.advanced.unique", track=track)]
    reasons: list[Blocker] = []
    level = s.level(seat, track)
    if level < TOP - 1:
        reasons.append(block("gaia.tech.advanced.level", level=level, needed=TOP - 1))
    if s.green_token(seat) == NONE:
        reasons.append(block("gaia.tech.advanced.token", green=0))
    if not coverable(s, seat):
        reasons.append(block("gaia.tech.advanced.cover", uncovered=0))
    return reasons


def offer_tile(s: GaiaState, seat: int) -> None:
    """The seat gains a technology tile: gaia.gap.tech.none-left"""
    if open_positions(s, seat):
        s.push(TileFrame(seat))


class TileFrame(Question):
    """gaia.tech.advance-with-tile"""

    kind: ClassVar[str] = "tile"

    def legal(self, state: State, seat: int) -> list[Action]:
        return [TILE.at(position) for position in open_positions(gaia(state), seat)]

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        if action.kind is not TILE:
            return not_now(action)
        return why_not_position(gaia(state), seat, action.first)

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = gaia(state)
        s.pop()
        position = action.first
        if position >= FIRST_ADVANCED:
            s.push(CoverFrame(seat, position - FIRST_ADVANCED))
            return
        take_standard(s, seat, position)


def take_standard(s: GaiaState, seat: int, position: int) -> None:
    """gaia.tech.under-area, gaia.tech.lower-row"""
    kind = s.tech_at[position]
    s.tiles[seat * TILE_COUNT + kind] = OPEN
    s.emit(TILE_TAKEN, seat, position, kind)
    offer_advance(s, seat, position if position < TRACK_COUNT else ANY_TRACK)
    if STANDARD[kind].kind == "once":
        gain_per(s, seat, STANDARD[kind].gain, STANDARD[kind].per)


class CoverFrame(Question):
    """gaia.tech.advanced.cover: the tile that the advanced one is put on."""

    kind: ClassVar[str] = "cover"
    track: int

    def __init__(self, seat: int, track: int) -> None:
        super().__init__(seat)
        self.track = track

    def legal(self, state: State, seat: int) -> list[Action]:
        return [COVER.at(kind) for kind in coverable(gaia(state), seat)]

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        s = gaia(state)
        if action.kind is not COVER:
            return not_now(action)
        owned = s.tiles[seat * TILE_COUNT + action.first]
        if owned == OPEN:
            return []
        rule = "gaia.tech.advanced.one-per-tile" if owned == COVERED else "gaia.tech.advanced.cover"
        return [block(rule, tile=action.first)]

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = gaia(state)
        s.pop()
        take_advanced(s, seat, self.track, action.first)


def take_advanced(s: GaiaState, seat: int, track: int, covered: int) -> None:
    """gaia.gap.tech.order: token, covered tile, effect, advance"""
    kind = s.advanced_at[track]
    turn_token(s, seat)
    s.tiles[seat * TILE_COUNT + covered] = COVERED
    s.emit(TILE_COVERED, seat, covered)
    s.advanced_at[track] = NONE
    s.advanced_owner[kind] = seat
    s.advanced_cover[kind] = covered
    s.emit(ADVANCED_TILE_TAKEN, seat, FIRST_ADVANCED + track, kind)
    offer_advance(s, seat, ANY_TRACK)
    if ADVANCED[kind].kind == "once":
        gain_per(s, seat, ADVANCED[kind].gain, ADVANCED[kind].per)


def offer_advance(s: GaiaState, seat: int, track: int, optional: bool = True) -> None:
    """An advance in one area (or any), taken after what is pushed on top of it."""
    s.push(AdvanceFrame(seat, track, int(optional)))


class AdvanceFrame(Question):
    """gaia.gap.tech.advance-optional: the advance may be declined, unless an action demands it."""

    kind: ClassVar[str] = "advance"
    track: int
    optional: int

    def __init__(self, seat: int, track: int, optional: int) -> None:
        super().__init__(seat)
        self.track = track
        self.optional = optional

    def step(self, state: State) -> int:
        s = gaia(state)
        if any(can_advance(s, self.seat, track) for track in self._tracks(s)):
            return ASK
        s.pop()  # gaia.tech.under-area-lost
        return RUN

    def _tracks(self, s: GaiaState) -> list[int]:
        return list(range(TRACK_COUNT)) if self.track == ANY_TRACK else [self.track]

    def legal(self, state: State, seat: int) -> list[Action]:
        s = gaia(state)
        found = [ADVANCE.at(track) for track in self._tracks(s) if can_advance(s, seat, track)]
        return [*found, DECLINE.at()] if self.optional else found

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        s = gaia(state)
        if action.kind is DECLINE:
            return [] if self.optional else [block("gaia.gap.firaks.advance")]
        if action.kind is not ADVANCE:
            return not_now(action)
        if action.first not in self._tracks(s):
            return [block("gaia.tech.under-area", track=action.first, under=self.track)]
        return why_not_advance(s, seat, action.first)

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = gaia(state)
        s.pop()
        if action.kind is ADVANCE:
            advance(s, seat, action.first)
