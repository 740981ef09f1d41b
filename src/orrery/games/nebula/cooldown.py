"""Cooldown indicators of technologies."""

from __future__ import annotations

from orrery.games.nebula.components import TECHNOLOGIES, TECHS
from orrery.games.nebula.events import RECOVERED
from orrery.games.nebula.state import COOLING, READY, NebulaState


def start_cooldown(s: NebulaState, seat: int, tech: int) -> None:
    """nebula.tech.cooldown, nebula.specialty"""
    spec = TECHNOLOGIES[tech]
    at = seat * TECHS + tech
    s.tech[at] = COOLING
    s.tech_left[at] = spec.cooldown_specialty if s.has_specialty(seat, tech) else spec.cooldown


def count_down(s: NebulaState, at: int) -> None:
    """Take one indicator off; nebula.turn.maintenance.ready"""
    s.tech_left[at] -= 1
    if s.tech_left[at] == 0:
        s.tech[at] = READY
        s.emit(RECOVERED, at // TECHS, at % TECHS)
