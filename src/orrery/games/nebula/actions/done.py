"""Ending a phase."""

from __future__ import annotations

from orrery.games.nebula.space import DONE
from orrery.kernel.decision import Action
from orrery.kernel.ledger import Blocker
from orrery.kernel.state import Play, State


class Done(Play):
    """What a phase offers may always be declined: nebula.turn.progress, nebula.turn.conflict"""

    def legal(self, state: State, seat: int, found: list[Action]) -> None:
        found.append(DONE.at())

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        return []

    def apply(self, state: State, seat: int, action: Action) -> None:
        state.pop()
