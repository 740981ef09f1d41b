"""A player's turn: free actions, one main action, free actions."""

from __future__ import annotations

from typing import ClassVar, Final

from orrery.games.gaia.actions.board import TakeBoardAction
from orrery.games.gaia.actions.federate import Federate
from orrery.games.gaia.actions.free import BurnPower, Convert
from orrery.games.gaia.actions.mine import PLAIN, BuildMine
from orrery.games.gaia.actions.passing import Pass, PassLast
from orrery.games.gaia.actions.project import StartProject
from orrery.games.gaia.actions.research import Research
from orrery.games.gaia.actions.special import TakeSpecial
from orrery.games.gaia.actions.upgrade import Upgrade
from orrery.games.gaia.leech import offer_power
from orrery.games.gaia.space import (
    BOARD_ACTION,
    BUILD_MINE,
    BURN,
    CONVERT,
    DONE,
    FEDERATE,
    PASS,
    PASS_LAST,
    PROJECT,
    RESEARCH,
    SPECIAL_ACTION,
    UPGRADE,
)
from orrery.games.gaia.state import GaiaState, gaia
from orrery.kernel.decision import Action, ActionKind
from orrery.kernel.frames import Menu
from orrery.kernel.ledger import Blocker
from orrery.kernel.state import ASK, RUN, Frame, Play, State

MAIN: Final[list[tuple[ActionKind, Play]]] = [
    (BUILD_MINE, BuildMine(PLAIN)),
    (PROJECT, StartProject(0)),
    (UPGRADE, Upgrade()),
    (FEDERATE, Federate()),
    (RESEARCH, Research()),
    (BOARD_ACTION, TakeBoardAction()),
    (SPECIAL_ACTION, TakeSpecial()),
    (PASS, Pass()),
    (PASS_LAST, PassLast()),
]
FREE: Final[list[tuple[ActionKind, Play]]] = [(CONVERT, Convert()), (BURN, BurnPower())]


class Done(Play):
    """The turn ends."""

    def legal(self, state: State, seat: int, found: list[Action]) -> None:
        found.append(DONE.at())

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        return []

    def apply(self, state: State, seat: int, action: Action) -> None:
        raise NotImplementedError


BEFORE: Final = Menu([*MAIN, *FREE])
AFTER: Final = Menu([(DONE, Done()), *FREE])

TO_ACT: Final = 0
ACTED: Final = 1
OFFERED: Final = 2
ENDED: Final = 3


class TurnFrame(Frame):
    """gaia.action.one-per-turn, gaia.action.free-around"""

    kind: ClassVar[str] = "turn"
    follows_up: ClassVar[bool] = False
    seat: int
    stage: int

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.stage = TO_ACT

    def step(self, state: State) -> int:
        s = gaia(state)
        if self.stage == ACTED:
            self.stage = OFFERED
            if not s.charge_after_turn:
                offer_power(s, self.seat)
                return RUN
        if self.stage == ENDED:
            s.pop()
            offer_power(s, self.seat)
            return RUN
        return ASK

    def seats(self, state: State) -> list[int]:
        return [self.seat]

    def forced_is_public(self) -> bool:
        """A player passes by the own word, also when nothing else is left."""
        return self.stage != TO_ACT

    def _menu(self) -> Menu:
        return BEFORE if self.stage == TO_ACT else AFTER

    def kinds(self) -> list[ActionKind]:
        return self._menu().kinds()

    def legal(self, state: State, seat: int) -> list[Action]:
        return self._menu().legal(state, seat)

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        return self._menu().why_not(state, seat, action)

    def warnings(self, state: State, seat: int, action: Action) -> list[Blocker]:
        return self._menu().warnings(state, seat, action)

    def apply(self, state: State, seat: int, action: Action) -> None:
        kind = action.kind
        if kind is DONE:
            self.stage = ENDED
            return
        menu = self._menu()
        if kind is PASS or kind is PASS_LAST:
            self.stage = ENDED  # gaia.gap.pass.free-actions
        elif kind is not CONVERT and kind is not BURN:
            self.stage = ACTED
        menu.apply(state, seat, action)


def next_seat(s: GaiaState, seat: int) -> int:
    """gaia.action.turn-order: the next seat in the order of the round that has not passed."""
    at = s.order.index(seat)
    for step in range(1, s.players + 1):
        candidate = s.order[(at + step) % s.players]
        if not s.has_passed(candidate):
            return candidate
    raise LookupError("everybody has passed")


class ActionsFrame(Frame):
    """gaia.action.phase-end: turns until everybody has passed."""

    kind: ClassVar[str] = "actions"
    turn_of: int

    def __init__(self, turn_of: int) -> None:
        self.turn_of = turn_of

    def step(self, state: State) -> int:
        s = gaia(state)
        if len(s.passed) == s.players:
            s.pop()
            return RUN
        seat = self.turn_of
        if s.has_passed(seat):
            seat = next_seat(s, seat)
        s.push(TurnFrame(seat))
        self.turn_of = s.order[(s.order.index(seat) + 1) % s.players]
        return RUN
