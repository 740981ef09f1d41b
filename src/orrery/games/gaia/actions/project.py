"""Starting a Gaia project."""

from __future__ import annotations

from typing import ClassVar

from orrery.games.gaia.components import (
    FORMER_COST,
    GAIA,
    GAIA_PROJECT,
    QIC,
    ROUNDS,
    TRANSDIM,
)
from orrery.games.gaia.events import FORMER_MOVED, PROJECT_STARTED
from orrery.games.gaia.gains import pay_resource
from orrery.games.gaia.power import tokens_to_gaia
from orrery.games.gaia.reach import qic_for_range, why_out_of_range
from orrery.games.gaia.space import FORMER_BOARD, FORMER_FROM, PROJECT
from orrery.games.gaia.state import NOBODY, GaiaState, gaia
from orrery.kernel.data import with_item
from orrery.kernel.decision import Action
from orrery.kernel.frames import Question
from orrery.kernel.ledger import Blocker, block
from orrery.kernel.state import Play, State, not_now


def project_cost(s: GaiaState, seat: int) -> int:
    """gaia.project.cost, gaia.project.cost-same"""
    return FORMER_COST[s.level(seat, GAIA_PROJECT)]


def movable_formers(s: GaiaState, seat: int) -> list[int]:
    """gaia.project.relocate: Gaia planets where an own Gaiaformer stands from an earlier round."""
    if s.formers[seat] == s.formers_board[seat] + s.formers_gaia[seat]:
        return []
    return [
        space
        for space in s.geometry().spaces
        if s.former[space] == seat and s.planet[space] == GAIA and s.former_round[space] < s.round
    ]


def has_former(s: GaiaState, seat: int) -> bool:
    """gaia.project.available"""
    return s.formers_board[seat] > 0 or bool(movable_formers(s, seat))


def project_targets(s: GaiaState, seat: int, extra_range: int) -> list[int]:
    if not has_former(s, seat) or s.tokens_in_cycle(seat) < project_cost(s, seat):
        return []
    held = s.held(seat, QIC)
    return [
        space
        for space in s.geometry().spaces
        if s.planet[space] == TRANSDIM
        and s.former[space] == NOBODY
        and qic_for_range(s, seat, space, extra_range) <= held
    ]


def why_not_project(s: GaiaState, seat: int, space: int, extra_range: int) -> list[Blocker]:
    if s.planet[space] != TRANSDIM or s.former[space] != NOBODY:
        return [block("gaia.project.target", space=space)]
    reasons: list[Blocker] = []
    if not has_former(s, seat):
        reasons.append(block("gaia.project.available", formers=s.formers_board[seat]))
    cost = project_cost(s, seat)
    tokens = s.tokens_in_cycle(seat)
    if tokens < cost:
        reasons.append(block("gaia.project.cost-unaffordable", tokens=tokens, cost=cost))
    return reasons + why_out_of_range(s, seat, space, extra_range)


def is_never_completed(s: GaiaState) -> bool:
    """gaia.gap.gaia.last-round: no Gaia phase follows."""
    return s.round == ROUNDS


def start_project(s: GaiaState, seat: int, space: int, extra_range: int) -> None:
    pay_resource(s, seat, QIC, qic_for_range(s, seat, space, extra_range))
    s.emit(PROJECT_STARTED, seat, space)
    if movable_formers(s, seat):
        s.push(FormerFrame(seat, space))
    else:
        s.formers_board[seat] -= 1
        put_former(s, seat, space)


def put_former(s: GaiaState, seat: int, space: int) -> None:
    s.former = with_item(s.former, space, seat)
    s.former_round = with_item(s.former_round, space, s.round)
    tokens_to_gaia(s, seat, project_cost(s, seat))


class FormerFrame(Question):
    """gaia.gap.gaia.relocate: the Gaiaformer comes from the board or from a finished planet."""

    kind: ClassVar[str] = "former"
    space: int

    def __init__(self, seat: int, space: int) -> None:
        super().__init__(seat)
        self.space = space

    def legal(self, state: State, seat: int) -> list[Action]:
        s = gaia(state)
        found = [FORMER_BOARD.at()] if s.formers_board[seat] > 0 else []
        return found + [FORMER_FROM.at(space) for space in movable_formers(s, seat)]

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        s = gaia(state)
        if action.kind is FORMER_BOARD:
            if s.formers_board[seat] > 0:
                return []
            return [block("gaia.project.available", formers=0)]
        if action.kind is not FORMER_FROM:
            return not_now(action)
        space = action.first
        if space in movable_formers(s, seat):
            return []
        if s.former[space] == seat and s.former_round[space] == s.round:
            return [block("gaia.project.locked-this-round", space=space)]
        return [block("gaia.project.relocate", space=space)]

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = gaia(state)
        s.pop()
        if action.kind is FORMER_BOARD:
            s.formers_board[seat] -= 1
        else:
            s.former = with_item(s.former, action.first, NOBODY)
            s.emit(FORMER_MOVED, seat, action.first)
        put_former(s, seat, self.space)


class StartProject(Play):
    """gaia.project.target"""

    def __init__(self, extra_range: int) -> None:
        self.extra_range = extra_range

    def legal(self, state: State, seat: int, found: list[Action]) -> None:
        for space in project_targets(gaia(state), seat, self.extra_range):
            found.append(PROJECT.at(space))

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        return why_not_project(gaia(state), seat, action.first, self.extra_range)

    def apply(self, state: State, seat: int, action: Action) -> None:
        start_project(gaia(state), seat, action.first, self.extra_range)

    def warnings(self, state: State, seat: int, action: Action) -> list[Blocker]:
        s = gaia(state)
        return [block("gaia.project.last-round", round=s.round)] if is_never_completed(s) else []
