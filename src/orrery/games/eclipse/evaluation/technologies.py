"""What technologies promise: what each of them does, and how far its track has come."""

from __future__ import annotations

from orrery.games.eclipse.components import TECH_TRACKS, TECH_VP, TECHS
from orrery.games.eclipse.evaluation.economy import Purse
from orrery.games.eclipse.evaluation.weights import Weights
from orrery.games.eclipse.state import EclipseState


def technologies(s: EclipseState, seat: int, purse: Purse, w: Weights) -> float:
    """With the points of the tracks."""
    at = seat * TECHS
    lengths = [0] * (len(TECH_TRACKS) + 1)
    value = 0.0
    for technology, track in enumerate(s.technology[at : at + TECHS]):
        if track:
            lengths[track] += 1
            value += w.technologies[technology]
    time = w.technology_time[purse.round]
    value *= time
    for track in range(1, len(lengths)):
        length = lengths[track]
        value += TECH_VP[length] + w.advance[length] * time
    return value
