"""The conversion before final scoring, where the players make it themselves."""

from __future__ import annotations

from typing import ClassVar, Final

from orrery.games.gaia.actions.free import BurnPower, Convert
from orrery.games.gaia.space import BURN, CONVERT, DONE
from orrery.kernel.decision import Action
from orrery.kernel.frames import Menu, QuestionToEach
from orrery.kernel.ledger import Blocker
from orrery.kernel.state import State

FREE: Final = Menu([(CONVERT, Convert()), (BURN, BurnPower())])


class FinalConversionFrame(QuestionToEach):
    """gaia.final.conversion, gaia.gap.final.conversion-scope: seat by seat, until 'done'."""

    kind: ClassVar[str] = "final_conversion"

    def legal(self, state: State, seat: int) -> list[Action]:
        return [DONE.at(), *FREE.legal(state, seat)]

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        return [] if action.kind is DONE else FREE.why_not(state, seat, action)

    def apply(self, state: State, seat: int, action: Action) -> None:
        if action.kind is DONE:
            self.next_seat()
        else:
            FREE.apply(state, seat, action)
