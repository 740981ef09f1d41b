"""Special actions: of boosters, tiles, the academy and the faction."""

from __future__ import annotations

from typing import Final

from orrery.games.gaia.actions.aided import AidedFrame, has_aided_target
from orrery.games.gaia.components import (
    ACADEMY_ACTION,
    ACADEMY_QIC,
    ADVANCED,
    BOOSTER_RANGE,
    BOOSTER_STEPS,
    BOOSTERS,
    FACTION_ACTION,
    FIRST_TILE_ACTION,
    SPECIALS,
    STANDARD,
    TILE_ACTIONS,
)
from orrery.games.gaia.events import SPECIAL_TAKEN
from orrery.games.gaia.factions.base import faction_of
from orrery.games.gaia.gains import gain
from orrery.games.gaia.space import SPECIAL_ACTION
from orrery.games.gaia.state import NONE, OPEN, SPECIAL_COUNT, TILE_COUNT, GaiaState, gaia
from orrery.kernel.decision import Action
from orrery.kernel.ledger import Blocker, block
from orrery.kernel.state import Play, State

TILES: Final[list[int]] = [[*STANDARD, *ADVANCED].index(tile) for tile in TILE_ACTIONS]
"""The tile of each special action: its number among the standard and then the advanced ones."""


def owns_special(s: GaiaState, seat: int, special: int) -> bool:
    """gaia.special.where"""
    if special == BOOSTER_STEPS:
        return s.booster[seat] != NONE and BOOSTERS[s.booster[seat]].steps > 0
    if special == BOOSTER_RANGE:
        return s.booster[seat] != NONE and BOOSTERS[s.booster[seat]].range > 0
    if special == ACADEMY_ACTION:
        return s.built(seat, ACADEMY_QIC) > 0
    if special == FACTION_ACTION:
        return faction_of(s, seat).has_special(s, seat)
    kind = TILES[special - FIRST_TILE_ACTION]
    if kind < TILE_COUNT:
        return s.tiles[seat * TILE_COUNT + kind] == OPEN
    return s.advanced_owner[kind - TILE_COUNT] == seat


def why_not_carry_out(s: GaiaState, seat: int, special: int) -> list[Blocker]:
    if special in (BOOSTER_STEPS, BOOSTER_RANGE):
        booster = BOOSTERS[s.booster[seat]]
        if has_aided_target(s, seat, booster.steps, booster.range):
            return []
        rule = "gaia.booster.4" if special == BOOSTER_STEPS else "gaia.booster.5"
        return [block(rule, targets=0)]
    if special == FACTION_ACTION:
        return faction_of(s, seat).why_no_special(s, seat)
    return []


class TakeSpecial(Play):
    """gaia.special.once"""

    def legal(self, state: State, seat: int, found: list[Action]) -> None:
        s = gaia(state)
        for special in range(len(SPECIALS)):
            if (
                owns_special(s, seat, special)
                and not s.special_used[seat * SPECIAL_COUNT + special]
                and not why_not_carry_out(s, seat, special)
            ):
                found.append(SPECIAL_ACTION.at(special))

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        s = gaia(state)
        special = action.first
        if not owns_special(s, seat, special):
            return [block("gaia.special.free", special=special)]
        reasons = why_not_carry_out(s, seat, special)
        if s.special_used[seat * SPECIAL_COUNT + special]:
            reasons.append(block("gaia.special.once", special=special))
        return reasons

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = gaia(state)
        special = action.first
        s.special_used[seat * SPECIAL_COUNT + special] = 1
        s.emit(SPECIAL_TAKEN, seat, special)
        if special in (BOOSTER_STEPS, BOOSTER_RANGE):
            booster = BOOSTERS[s.booster[seat]]
            s.push(AidedFrame(seat, booster.steps, booster.range))
        elif special == ACADEMY_ACTION:
            gain(s, seat, faction_of(s, seat).spec.academy_action)
        elif special == FACTION_ACTION:
            faction_of(s, seat).special(s, seat)
        else:
            gain(s, seat, TILE_ACTIONS[special - FIRST_TILE_ACTION].gain)

    def warnings(self, state: State, seat: int, action: Action) -> list[Blocker]:
        """An only target is taken without asking: what there is to say of it is said here."""
        if action.first != BOOSTER_RANGE:
            return []
        booster = BOOSTERS[gaia(state).booster[seat]]
        frame = AidedFrame(seat, booster.steps, booster.range)
        targets = frame.legal(state, seat)
        return frame.warnings(state, seat, targets[0]) if len(targets) == 1 else []
