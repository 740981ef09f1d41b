"""What a position is worth to a seat, in points at the end of the game as far as one can tell.

    value = own standing - a share of the best rival's standing

A standing is the points that a seat has now, and what its economy, technologies, fleet and the
battles before it promise.
"""

from __future__ import annotations

from typing import Final

from orrery.games.eclipse.components import (
    AMBASSADOR_VP,
    DISCOVERY_VP,
    FOLDER,
    MONOLITH_VP,
    NONE,
    SECTORS,
    SPECIES,
    TRAITOR_VP,
)
from orrery.games.eclipse.discoveries import DiscoveryFrame
from orrery.games.eclipse.evaluation.battles import battles
from orrery.games.eclipse.evaluation.economy import Purse, economy
from orrery.games.eclipse.evaluation.fleets import balance, fleet, navy
from orrery.games.eclipse.evaluation.land import territory
from orrery.games.eclipse.evaluation.strength import Force
from orrery.games.eclipse.evaluation.technologies import technologies
from orrery.games.eclipse.evaluation.weights import WEIGHTS, Weights
from orrery.games.eclipse.scoring import portal_points
from orrery.games.eclipse.species.base import species_of
from orrery.games.eclipse.state import SCORE_PARTS, EclipseState, eclipse
from orrery.kernel.game import load_json
from orrery.kernel.state import State

WON: Final = 100.0
SPREAD: Final = [13.5, 13.5, 11.5, 11.0, 11.0, 9.5, 9.0, 8.0, 7.5]
"""By round the lead that made a seat e times as likely to win, in 91 games for two between greedy
bots: the logistic curve through the origin that fits best to leads in the middle of each round. The
fit of round 4, 12.5, was taken as 11: it should not be above those of its neighbours."""
STAKE: Final = 40.0
"""Four times a usual `SPREAD`."""

USUAL: Final[dict[str, float]] = load_json(FOLDER, "usual_scores.json")
"""The mean score of greedy bots with each species, in 34 games for two against random ones; of the
Terrans, who are alike, one was played for all. The mean of so few games is off by about a point.
That is what these bots make of a species, not what it is worth to everybody."""


def evaluate(state: State, seat: int, w: Weights = WEIGHTS) -> float:
    """The value of a position to `seat`."""
    s = eclipse(state)
    if s.ended:
        return _final(s, seat, w)
    if NONE in s.species:
        return _choosing(s, seat)
    navies = [navy(s, each, w) for each in range(s.players)]
    best = max(standing(s, other, navies, w) for other in range(s.players) if other != seat)
    return standing(s, seat, navies, w) - w.rival * best


def _choosing(s: EclipseState, seat: int) -> float:
    """While species are being chosen: by their usual result."""
    return 0.0 if s.species[seat] == NONE else USUAL[SPECIES[s.species[seat]].id]


def _final(s: EclipseState, seat: int, w: Weights) -> float:
    outcome = s.outcome()
    assert outcome is not None
    others = max(score for other, score in enumerate(outcome.scores) if other != seat)
    won = WON if outcome.ranks[seat] == 1 else 0.0
    return won + outcome.scores[seat] - w.rival * others


def standing(s: EclipseState, seat: int, navies: list[Force], w: Weights) -> float:
    """Points now and promised."""
    if s.eliminated[seat]:
        parts = len(SCORE_PARTS)
        return float(sum(s.score[seat * parts : (seat + 1) * parts]))
    held = s.controlled(seat)
    purse = Purse(s, seat, w)
    return (
        _points(s, seat, held)
        + economy(s, seat, purse, w)
        + technologies(s, seat, purse, w)
        + territory(s, seat, held, purse, w)
        + fleet(s, seat, purse, w)
        + balance(s, seat, navies, purse, w)
        + battles(s, seat, navies[seat], purse, w)
    )


def _points(s: EclipseState, seat: int, held: list[int]) -> float:
    """The points that a seat has now, but those of its technologies."""
    points = sum(s.reputation[seat]) + DISCOVERY_VP * s.kept_discoveries[seat]
    points += AMBASSADOR_VP * s.ambassadors(seat) + species_of(s, seat).extra_vp(s, seat)
    for sector in held:
        points += SECTORS[sector].vp
        if s.monolith[sector]:
            points += MONOLITH_VP
        if s.portal[sector]:
            points += portal_points(s, sector)
    if s.traitor == seat:
        points += TRAITOR_VP
    frames = s.frames()
    if frames:
        top = frames[-1]
        if isinstance(top, DiscoveryFrame) and top.seat == seat:
            points += DISCOVERY_VP  # it is worth at least that
    return float(points)
