"""What a position is worth to a seat, in points at the end of the game as far as one can tell.

    value = own standing - a share of the best rival's standing

A standing is the points that a seat has now, and what its economy, technologies, fleet and the
battles before it promise.
"""

from __future__ import annotations

from typing import Final

from orrery.games.eclipse.components import FOLDER, NONE, SPECIES
from orrery.games.eclipse.evaluation.economy import economy, knowledge, territory
from orrery.games.eclipse.evaluation.fleets import battles, fleet
from orrery.games.eclipse.scoring import count_points
from orrery.games.eclipse.state import SCORE_PARTS, EclipseState, eclipse
from orrery.kernel.game import load_json
from orrery.kernel.state import State

RIVAL: Final = 0.35
"""How much the best rival's standing counts."""
WON: Final = 100.0
SPREAD: Final = [10.0, 10.0, 10.0, 10.0, 10.0, 6.0, 5.0, 4.0, 4.0]
"""By round the lead that made a seat e times as likely to win, in 160 games between greedy bots;
what a lead means in the first rounds could not be measured."""

USUAL: Final[dict[str, float]] = load_json(FOLDER, "usual_scores.json")
"""The mean score of greedy bots with each species, in 200 games against random ones. That is what
these bots make of a species, not what it is worth to everybody."""


def evaluate(state: State, seat: int) -> float:
    """The value of a position to `seat`."""
    s = eclipse(state)
    if s.ended:
        return _final(s, seat)
    if NONE in s.species:
        return _choosing(s, seat)
    best = max(standing(s, other) for other in range(s.players) if other != seat)
    return standing(s, seat) - RIVAL * best


def _choosing(s: EclipseState, seat: int) -> float:
    """While species are being chosen: by their usual result."""
    return 0.0 if s.species[seat] == NONE else USUAL[SPECIES[s.species[seat]].id]


def _final(s: EclipseState, seat: int) -> float:
    outcome = s.outcome()
    assert outcome is not None
    others = max(score for other, score in enumerate(outcome.scores) if other != seat)
    won = WON if outcome.ranks[seat] == 1 else 0.0
    return won + outcome.scores[seat] - RIVAL * others


def standing(s: EclipseState, seat: int) -> float:
    """Points now and promised."""
    if s.eliminated[seat]:
        parts = len(SCORE_PARTS)
        return float(sum(s.score[seat * parts : (seat + 1) * parts]))
    return (
        sum(count_points(s, seat))
        + economy(s, seat)
        + knowledge(s, seat)
        + territory(s, seat)
        + fleet(s, seat)
        + battles(s, seat)
    )
