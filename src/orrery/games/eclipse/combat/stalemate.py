"""Stalemate: nobody can destroy anybody, so the attacker leaves or is lost."""

from __future__ import annotations

from typing import ClassVar

from orrery.games.eclipse.combat.battlefield import Battlefield, battlefield_of, retreats
from orrery.games.eclipse.combat.retreat import why_not_retreat
from orrery.games.eclipse.components import NONE
from orrery.games.eclipse.events import STALEMATE
from orrery.games.eclipse.space import RETREAT
from orrery.games.eclipse.state import EclipseState, eclipse
from orrery.kernel.decision import Action, ActionKind
from orrery.kernel.frames import Question
from orrery.kernel.ledger import Blocker
from orrery.kernel.state import ASK, RUN, State, not_now


class StalemateFrame(Question):
    """eclipse.stalemate.attacker_retreats, eclipse.gap.stalemate_procedure

    Type by type the attacker's ships go to a sector of its choice, at once; those that cannot are
    lost.
    """

    kind: ClassVar[str] = "stalemate"
    sector: int
    round: int

    def __init__(self, s: EclipseState, field: Battlefield, engaged: int) -> None:
        super().__init__(field.attacker)
        self.sector = field.sector
        self.round = engaged
        s.emit(STALEMATE, field.sector)

    def step(self, state: State) -> int:
        s = eclipse(state)
        field = battlefield_of(s)
        types = field.types(self.seat)
        if not types:
            s.pop()
            return RUN
        ship = types[0]
        if field.heading[field.row(self.seat, ship)] != NONE:
            field.complete_retreat(s, self.seat, ship)
        elif retreats(s, self.seat, ship, self.sector):
            return ASK
        else:
            field.lose(s, self.seat, ship)
            field.note_retreats()
        return RUN

    def _ship(self, s: EclipseState) -> int:
        """The type whose way out is asked for."""
        return battlefield_of(s).types(self.seat)[0]

    def kinds(self) -> list[ActionKind]:
        return [RETREAT]

    def legal(self, state: State, seat: int) -> list[Action]:
        s = eclipse(state)
        return [RETREAT.at(to) for to in retreats(s, seat, self._ship(s), self.sector)]

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        if action.kind is not RETREAT:
            return not_now(action)
        s = eclipse(state)
        return why_not_retreat(s, seat, self._ship(s), self.sector, action.first)

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = eclipse(state)
        field = battlefield_of(s)
        ship = self._ship(s)
        field.begin_retreat(seat, ship, action.first, self.round)
        field.complete_retreat(s, seat, ship)

    def context(self, state: State) -> dict[str, int]:
        return {"sector": self.sector, "ship": self._ship(eclipse(state))}
