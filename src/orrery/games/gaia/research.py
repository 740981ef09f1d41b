"""Advancing in the research areas."""

from __future__ import annotations

from orrery.games.gaia.components import (
    GAIA_PROJECT,
    GAIA_TOP_VP_PER_PLANET,
    LEVEL_ONCE,
    NAVIGATION,
    RESEARCH_STEP,
    TERRAFORMING,
    TOP,
)
from orrery.games.gaia.events import ADVANCED, TOKEN_TURNED
from orrery.games.gaia.factions.base import faction_of
from orrery.games.gaia.gains import gain, score
from orrery.games.gaia.lost_planet import place_lost_planet
from orrery.games.gaia.scoring import trigger
from orrery.games.gaia.state import NONE, TRACK_COUNT, GaiaState
from orrery.games.gaia.tokens import gain_token
from orrery.kernel.ledger import Blocker, block


def can_advance(s: GaiaState, seat: int, track: int) -> bool:
    level = s.level(seat, track)
    if level == TOP or faction_of(s, seat).why_not_advance(s, seat, track):
        return False
    if level < TOP - 1:
        return True
    return not top_taken(s, track) and s.green_token(seat) != NONE


def top_taken(s: GaiaState, track: int) -> bool:
    """gaia.research.level5-single"""
    return any(s.level(seat, track) == TOP for seat in range(s.players))


def why_not_advance(s: GaiaState, seat: int, track: int) -> list[Blocker]:
    level = s.level(seat, track)
    reasons = faction_of(s, seat).why_not_advance(s, seat, track)
    if level == TOP:
        return [*reasons, block("gaia.research.no-level-6", track=track, level=level)]
    if level == TOP - 1 and top_taken(s, track):
        reasons.append(block("gaia.research.level5-single", track=track))
    if level == TOP - 1 and s.green_token(seat) == NONE:
        reasons.append(block("gaia.research.level5-token", track=track, green=0))
    return reasons


def advance(s: GaiaState, seat: int, track: int) -> None:
    """gaia.research.immediate: one level up, with all that it gives."""
    level = s.level(seat, track) + 1
    if level == TOP:
        turn_token(s, seat)
    s.research[seat * TRACK_COUNT + track] = level
    s.emit(ADVANCED, seat, track, level)
    trigger(s, seat, RESEARCH_STEP)
    if level == TOP:
        reach_top(s, seat, track)
    gain(s, seat, LEVEL_ONCE[track][level])


def turn_token(s: GaiaState, seat: int) -> None:
    """gaia.federation.green-side"""
    at = s.green_token(seat)
    s.token_green[at] = 0
    s.emit(TOKEN_TURNED, seat, s.token_kind[at])


def reach_top(s: GaiaState, seat: int, track: int) -> None:
    """What level 5 gives besides the resources that the table lists."""
    if track == TERRAFORMING and s.terraforming_token != NONE:
        token = s.terraforming_token
        s.terraforming_token = NONE
        gain_token(s, seat, token)
    elif track == NAVIGATION:
        place_lost_planet(s, seat)
    elif track == GAIA_PROJECT:
        score(s, seat, GAIA_TOP_VP_PER_PLANET * s.gaia_planets(seat))
