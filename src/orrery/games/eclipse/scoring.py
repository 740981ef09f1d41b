"""Points: what each player has at the end, or at the moment of elimination."""

from __future__ import annotations

from orrery.games.eclipse.components import (
    AMBASSADOR_VP,
    ANCIENT_PORTAL_VP,
    DISCOVERY_VP,
    MONOLITH_VP,
    SECTORS,
    TECH_TRACKS,
    TECH_VP,
    TOKEN_VP,
    TRAITOR_VP,
)
from orrery.games.eclipse.events import SCORED
from orrery.games.eclipse.species.base import species_of
from orrery.games.eclipse.state import ANCIENT_PORTAL, SCORE_PARTS, TOKEN, EclipseState


def count_points(s: EclipseState, seat: int) -> list[int]:
    """The points of a seat by part, in the order of `SCORE_PARTS`."""
    return [
        sum(s.reputation[seat]),  # eclipse.score.reputation
        AMBASSADOR_VP * s.ambassadors(seat),  # eclipse.score.ambassadors
        sum(SECTORS[sector].vp for sector in s.controlled(seat)),  # eclipse.score.sectors
        MONOLITH_VP * sum(s.monolith[sector] for sector in s.controlled(seat)),
        DISCOVERY_VP * s.kept_discoveries[seat],  # eclipse.score.discoveries
        TRAITOR_VP if s.traitor == seat else 0,  # eclipse.score.traitor
        sum(technology_points(s, seat)),
        sum(portal_points(s, sector) for sector in s.controlled(seat)),
        species_of(s, seat).extra_vp(s, seat),
    ]


def technology_points(s: EclipseState, seat: int) -> list[int]:
    """eclipse.score.tech: by track."""
    return [TECH_VP[s.technologies_on(seat, track)] for track in range(len(TECH_TRACKS))]


def portal_points(s: EclipseState, sector: int) -> int:
    """eclipse.score.warp_portals, eclipse.gap.warp_several"""
    portal = s.portal[sector]
    return TOKEN_VP * int(portal & TOKEN > 0) + ANCIENT_PORTAL_VP * int(portal & ANCIENT_PORTAL > 0)


def note_points(s: EclipseState, seat: int) -> None:
    """Count the points of a seat, to stand until the end."""
    parts = len(SCORE_PARTS)
    if not s.score:
        s.score = [0] * (s.players * parts)
    points = count_points(s, seat)
    s.score[seat * parts : (seat + 1) * parts] = points
    s.emit(SCORED, seat, sum(points))


def score_game(s: EclipseState) -> None:
    """eclipse.end.after_round8, eclipse.elimination.final_score"""
    for seat in s.in_game():
        note_points(s, seat)
    s.ended = 1
