"""What is hidden in Beyond Nebula: which technology a research chip is."""

from __future__ import annotations

from orrery.games.nebula.components import GROUP_TECHS, TECHS
from orrery.games.nebula.state import NOT_OWNED, NebulaState, nebula
from orrery.kernel.chance import Source
from orrery.kernel.events import HIDDEN
from orrery.kernel.hidden import Variation
from orrery.kernel.state import State, View


def candidates(s: NebulaState, at: int) -> list[int]:
    """The technologies that the chip of project `at` could be, as far as its owner's others go."""
    seat = s.project_seat[at]
    return [
        tech
        for tech in GROUP_TECHS[s.project_group[at]]
        if s.tech[seat * TECHS + tech] == NOT_OWNED and s.project_of(seat, tech) < 0
    ]


def sample(view: View, rng: Source) -> State:
    """Every hidden chip becomes one of those it could be, all choices equally likely."""
    s = nebula(view.state.clone())
    for at in range(len(s.project_tech)):
        if s.project_tech[at] == HIDDEN:
            possible = candidates(s, at)
            s.project_tech[at] = possible[rng.below(len(possible))]
    s.forget()
    return s


def vary(state: State, rng: Source) -> Variation | None:
    """Another technology under one research chip: a free one of its group, or two swapped."""
    s = nebula(state.clone())
    s.forget()
    if not s.project_tech:
        return None
    at = rng.below(len(s.project_tech))
    seat = s.project_seat[at]
    free = candidates(s, at)
    if free:
        s.project_tech[at] = free[rng.below(len(free))]
        return Variation(s, [1 - seat])
    for other in range(len(s.project_tech)):
        if (
            other != at
            and s.project_seat[other] == seat
            and s.project_group[other] == s.project_group[at]
        ):
            techs = s.project_tech
            techs[at], techs[other] = techs[other], techs[at]
            return Variation(s, [1 - seat])
    return None
