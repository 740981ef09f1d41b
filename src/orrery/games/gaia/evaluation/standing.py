"""Final scoring as it stands: final tiles against the others, research."""

from __future__ import annotations

import math

from orrery.games.gaia.components import (
    FINAL_TILES,
    NAVIGATION,
    PLACE_VP,
    RANGE,
    ROUNDS,
    STEP_COST,
    TERRAFORMING,
)
from orrery.games.gaia.evaluation.weights import Weights
from orrery.games.gaia.scoring import final_count, research_vp
from orrery.games.gaia.state import TRACK_COUNT, GaiaState


def research(s: GaiaState, seat: int, w: Weights) -> float:
    """The points of the tracks, the way to their next ones, and what levels save."""
    later = w.later[s.round]
    total = float(research_vp(s, seat))
    for track in range(TRACK_COUNT):
        total += w.levels[s.level(seat, track)] * later
    saved = STEP_COST[0] - STEP_COST[s.level(seat, TERRAFORMING)]
    farther = RANGE[s.level(seat, NAVIGATION)] - RANGE[0]
    return total + (w.steps * saved + w.range * farther) * later


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
