"""Final scoring as it stands: final tiles against the others, research."""

from __future__ import annotations

import math

from orrery.games.gaia.components import (
    FINAL_TILES,
    KNOWLEDGE,
    LEVEL_VP,
    LEVEL_VP_FROM,
    NAVIGATION,
    PLACE_VP,
    RANGE,
    RESEARCH_COST,
    RESOURCES_PER_VP,
    ROUNDS,
    STEP_COST,
    TERRAFORMING,
    TOP,
)
from orrery.games.gaia.evaluation.weights import Weights
from orrery.games.gaia.scoring import final_count, research_vp
from orrery.games.gaia.state import NONE, TRACK_COUNT, GaiaState


def research(s: GaiaState, seat: int, w: Weights) -> float:
    """The points of the tracks, the way to their next ones, and what levels save."""
    later = w.later[s.round]
    total = float(research_vp(s, seat))
    for track in range(TRACK_COUNT):
        total += w.levels[s.level(seat, track)] * w.level_time[s.round]
    saved = STEP_COST[0] - STEP_COST[s.level(seat, TERRAFORMING)]
    farther = RANGE[s.level(seat, NAVIGATION)] - RANGE[0]
    total += (w.steps * saved + w.range * farther) * later
    return total + w.last_steps * _last_steps(s, seat) if s.round == ROUNDS else total


def _last_steps(s: GaiaState, seat: int) -> float:
    """In the last round: what the knowledge at hand gains on the best track, beyond its rest."""
    if s.has_passed(seat):
        return 0.0
    steps = s.held(seat, KNOWLEDGE) // RESEARCH_COST
    highest = TOP if s.green_token(seat) != NONE else TOP - 1
    best = 0.0
    for track in range(TRACK_COUNT):
        level = s.level(seat, track)
        for taken in range(1, min(steps, highest - level) + 1):
            points = LEVEL_VP * (_scoring(level + taken) - _scoring(level))
            best = max(best, points - float(taken * RESEARCH_COST) / RESOURCES_PER_VP)
    return best


def _scoring(level: int) -> int:
    """How many of the levels so far count at the end."""
    return max(0, level - LEVEL_VP_FROM + 1)


def final_tiles(s: GaiaState, seat: int, w: Weights) -> float:
    """gaia.final.ranks: each other player in front costs a place; far ahead is uncertain."""
    rounds = float(ROUNDS - s.round)
    scale = w.final_scale * (1.0 + rounds)
    place = PLACE_VP[0] - PLACE_VP[1]
    total = 0.0
    for tile in s.final_tiles:
        own = final_count(s, seat, tile)
        grown = own + w.final_growth[tile] * rounds
        worth = float(PLACE_VP[0])
        for other in range(s.players):
            if other != seat:
                behind = final_count(s, other, tile) + w.final_growth[tile] * rounds - grown
                worth -= place * _chance(behind, scale)
        if s.players <= 2:  # gaia.final.neutral
            worth -= place * _chance(FINAL_TILES[tile].neutral - grown, scale)
        if own > 0 or rounds > 0:
            total += worth
    return total


def _chance(behind: float, scale: float) -> float:
    """How likely somebody who is so far in front ends in front; half if equal."""
    return 1.0 / (1.0 + math.exp(-4.0 * behind / scale))
