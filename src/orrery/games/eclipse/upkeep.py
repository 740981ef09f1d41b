"""The upkeep phase: colony ships, the payment for discs, and what the tracks produce."""

from __future__ import annotations

from typing import ClassVar, Final

from orrery.games.eclipse.components import KINDS, MATERIALS, MONEY, SCIENCE
from orrery.games.eclipse.control import lose_control
from orrery.games.eclipse.elimination import eliminate
from orrery.games.eclipse.events import ABANDONED, UPKEEP_PAID
from orrery.games.eclipse.holdings import gain
from orrery.games.eclipse.population import IN_UPKEEP
from orrery.games.eclipse.space import ABANDON, COLONISE, DONE, TRADE
from orrery.games.eclipse.state import EclipseState, eclipse
from orrery.games.eclipse.trade import Trade
from orrery.kernel.decision import Action
from orrery.kernel.frames import Menu, MenuFrame, Refusal
from orrery.kernel.ledger import Blocker, block
from orrery.kernel.state import ASK, RUN, Play, State

COLONISING: Final = 0
PAYING: Final = 1


def shortfall(s: EclipseState, seat: int) -> int:
    """eclipse.upkeep.net_money: the money that is missing to pay; 0 or less if it is covered."""
    return s.upkeep(seat) - s.production(seat, MONEY) - s.held(seat, MONEY)


class UpkeepPhaseFrame(MenuFrame):
    """eclipse.upkeep.order, eclipse.gap.upkeep_order_players: one player after the other.

    First colony ships and trades, then the payment: who cannot pay must trade or abandon sectors.
    """

    kind: ClassVar[str] = "upkeep"
    order: list[int]
    """The seats still to come, the present one first; empty before the phase begins."""
    stage: int
    begun: int
    bankrupt: list[int]

    def __init__(self) -> None:
        super().__init__(0)
        self.order = []
        self.stage = COLONISING
        self.begun = 0
        self.bankrupt = []

    def menu(self) -> Menu:
        return SETTLING if self.stage == PAYING else PREPARING

    def step(self, state: State) -> int:
        s = eclipse(state)
        if not self.begun:
            self.begun = 1
            self.go_on_with(s.in_game())
            return RUN
        if not self.order:
            s.pop()
            eliminate(s, self.bankrupt)  # eclipse.gap.upkeep_elimination_timing
            return RUN
        if self.stage == COLONISING:
            return ASK
        if shortfall(s, self.seat) <= 0:
            settle(s, self.seat)
            self.go_on_with(self.order[1:])
        elif self.legal(s, self.seat):
            return ASK
        else:
            self.bankrupt.append(self.seat)  # eclipse.upkeep.elimination
            self.go_on_with(self.order[1:])
        return RUN

    def go_on_with(self, order: list[int]) -> None:
        """The first of these seats is next."""
        self.order = order
        self.stage = COLONISING
        if order:
            self.seat = order[0]


def settle(s: EclipseState, seat: int) -> None:
    """eclipse.upkeep.net_money, then eclipse.upkeep.production"""
    income, cost = s.production(seat, MONEY), s.upkeep(seat)
    s.resources[seat * KINDS + MONEY] += income - cost
    s.emit(UPKEEP_PAID, seat, income, cost)
    gain(s, seat, MATERIALS, s.production(seat, MATERIALS))
    gain(s, seat, SCIENCE, s.production(seat, SCIENCE))


class EndColonising(Play):
    """eclipse.upkeep.colony: the payment comes next."""

    def legal(self, state: State, seat: int, found: list[Action]) -> None:
        found.append(DONE.at())

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        return []

    def apply(self, state: State, seat: int, action: Action) -> None:
        frame = state.top()
        assert isinstance(frame, UpkeepPhaseFrame)
        frame.stage = PAYING


class Abandon(Play):
    """eclipse.upkeep.abandon: disc and cubes go back, so that less is to be paid."""

    def legal(self, state: State, seat: int, found: list[Action]) -> None:
        s = eclipse(state)
        found.extend([ABANDON.at(sector) for sector in s.controlled(seat)])

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        disc = eclipse(state).disc[action.first]
        return [] if disc == seat else [block("eclipse.upkeep.abandon", disc=disc)]

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = eclipse(state)
        s.emit(ABANDONED, seat, action.first)
        lose_control(s, action.first)


class TradeForMoney(Trade):
    """eclipse.upkeep.trade_or_abandon: while money is missing, trades bring money."""

    def legal(self, state: State, seat: int, found: list[Action]) -> None:
        trades: list[Action] = []
        super().legal(state, seat, trades)
        found.extend([action for action in trades if action.second == MONEY])

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        if action.second != MONEY:
            return why_money_first(eclipse(state), seat)
        return super().why_not(state, seat, action)


def why_money_first(s: EclipseState, seat: int) -> list[Blocker]:
    return [block("eclipse.upkeep.trade_or_abandon", short=shortfall(s, seat))]


class AbandonTooEarly(Refusal):
    """eclipse.upkeep.abandon_only_if_short: not before the payment, nor if it is covered."""

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        s = eclipse(state)
        income, held, cost = s.production(seat, MONEY), s.held(seat, MONEY), s.upkeep(seat)
        if income + held < cost:
            return [block("eclipse.upkeep.order")]
        rule = "eclipse.upkeep.abandon_only_if_short"
        return [block(rule, income=income, held=held, cost=cost)]


class CannotPay(Refusal):
    """eclipse.upkeep.trade_or_abandon: going on is no choice while money is missing."""

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        return why_money_first(eclipse(state), seat)


class TooLate(Refusal):
    """eclipse.upkeep.order: colony ships are used before the payment."""

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        return [block("eclipse.upkeep.order")]


PREPARING: Final = Menu(
    [(COLONISE, IN_UPKEEP), (TRADE, Trade()), (DONE, EndColonising())],
    [(ABANDON, AbandonTooEarly())],
)
SETTLING: Final = Menu(
    [(TRADE, TradeForMoney()), (ABANDON, Abandon())],
    [(COLONISE, TooLate()), (DONE, CannotPay())],
)
