"""Building with help: the mine (or project) that a power action or a booster makes possible."""

from __future__ import annotations

from typing import ClassVar

from orrery.games.gaia.actions.mine import Terms, build_mine, mine_targets, why_not_mine
from orrery.games.gaia.actions.project import (
    is_never_completed,
    project_targets,
    start_project,
    why_not_project,
)
from orrery.games.gaia.reach import is_extra_range_unused
from orrery.games.gaia.space import BUILD_MINE, PROJECT
from orrery.games.gaia.state import GaiaState, gaia
from orrery.kernel.decision import Action
from orrery.kernel.frames import Question
from orrery.kernel.ledger import Blocker, block
from orrery.kernel.state import State, not_now


def has_aided_target(s: GaiaState, seat: int, steps: int, extra_range: int) -> bool:
    if mine_targets(s, seat, Terms(steps, extra_range), enough=1):
        return True
    return extra_range > 0 and bool(project_targets(s, seat, extra_range))


class AidedFrame(Question):
    """gaia.board-action.terraform, gaia.booster.4, gaia.booster.5"""

    kind: ClassVar[str] = "aided"
    steps: int
    extra_range: int

    def __init__(self, seat: int, steps: int, extra_range: int) -> None:
        super().__init__(seat)
        self.steps = steps
        self.extra_range = extra_range

    def _terms(self) -> Terms:
        return Terms(self.steps, self.extra_range)

    def legal(self, state: State, seat: int) -> list[Action]:
        s = gaia(state)
        found = [BUILD_MINE.at(space) for space in mine_targets(s, seat, self._terms())]
        if self.extra_range:
            found += [PROJECT.at(space) for space in project_targets(s, seat, self.extra_range)]
        return found

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        s = gaia(state)
        if action.kind is BUILD_MINE:
            return why_not_mine(s, seat, action.first, self._terms())
        if action.kind is PROJECT and self.extra_range:
            return why_not_project(s, seat, action.first, self.extra_range)
        return not_now(action)

    def warnings(self, state: State, seat: int, action: Action) -> list[Blocker]:
        s = gaia(state)
        space = action.first
        found: list[Blocker] = []
        if self.extra_range and is_extra_range_unused(s, seat, space):
            rule = "gaia.gap.action.range-unused"
            found.append(block(rule, distance=s.nearest(seat)[space], range=s.range(seat)))
        if action.kind is PROJECT and is_never_completed(s):
            found.append(block("gaia.project.last-round", round=s.round))
        return found

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = gaia(state)
        s.pop()
        if action.kind is BUILD_MINE:
            build_mine(s, seat, action.first, self._terms())
        else:
            start_project(s, seat, action.first, self.extra_range)
