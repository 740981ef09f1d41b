"""Passing."""

from __future__ import annotations

from orrery.games.gaia.components import ROUNDS
from orrery.games.gaia.events import BOOSTER_RETURNED, BOOSTER_TAKEN, PASSED
from orrery.games.gaia.scoring import score_pass
from orrery.games.gaia.space import PASS, PASS_LAST
from orrery.games.gaia.state import NONE, GaiaState, gaia
from orrery.kernel.decision import Action
from orrery.kernel.ledger import Blocker, block
from orrery.kernel.state import Play, State


class Pass(Play):
    """gaia.pass.take-booster"""

    def legal(self, state: State, seat: int, found: list[Action]) -> None:
        s = gaia(state)
        if s.round < ROUNDS:
            for booster in s.boosters:
                found.append(PASS.at(booster))

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        s = gaia(state)
        if s.round == ROUNDS:
            return [block("gaia.pass.last-round", round=s.round)]
        if action.first in s.boosters:
            return []
        if action.first == s.booster[seat]:
            return [block("gaia.pass.not-same", booster=action.first)]
        return [block("gaia.pass.take-booster", booster=action.first)]

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = gaia(state)
        end_round_for(s, seat)
        s.boosters.remove(action.first)
        return_booster(s, seat)
        s.next_booster[seat] = action.first
        s.emit(BOOSTER_TAKEN, seat, action.first)


class PassLast(Play):
    """gaia.pass.last-round"""

    def legal(self, state: State, seat: int, found: list[Action]) -> None:
        if gaia(state).round == ROUNDS:
            found.append(PASS_LAST.at())

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        s = gaia(state)
        if s.round == ROUNDS:
            return []
        return [block("gaia.pass.take-booster", round=s.round)]

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = gaia(state)
        end_round_for(s, seat)
        return_booster(s, seat)


def end_round_for(s: GaiaState, seat: int) -> None:
    s.emit(PASSED, seat)
    score_pass(s, seat)
    s.passed.append(seat)


def return_booster(s: GaiaState, seat: int) -> None:
    s.emit(BOOSTER_RETURNED, seat, s.booster[seat])
    s.boosters.append(s.booster[seat])
    s.boosters.sort()
    s.booster[seat] = NONE
