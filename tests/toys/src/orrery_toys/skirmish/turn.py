"""The turn: draw a card, then take one action."""

from __future__ import annotations

from typing import ClassVar, Final

from orrery import ASK, RUN, Action, Blocker, Menu, MenuFrame, State, block
from orrery_toys.skirmish.auction import Auction
from orrery_toys.skirmish.choices import Choice
from orrery_toys.skirmish.combat import Attack
from orrery_toys.skirmish.components import COINS_MAX, REST_GAIN
from orrery_toys.skirmish.deck import DrawFrame
from orrery_toys.skirmish.events import RESTED, TURN_BEGAN
from orrery_toys.skirmish.space import ACCUSE, ATTACK, AUCTION, OFFER, REST
from orrery_toys.skirmish.state import ALL_ROUNDS, SkirmishState, skirmish
from orrery_toys.skirmish.trade import Offer
from orrery_toys.skirmish.vote import Accuse


class Rest(Choice):
    """skirmish.turn.rest"""

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        return []

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = skirmish(state)
        s.earn(seat, REST_GAIN)
        s.emit(RESTED, seat, s.coins[seat])

    def warnings(self, state: State, seat: int, action: Action) -> list[Blocker]:
        lost = skirmish(state).coins[seat] + REST_GAIN - COINS_MAX
        return [block("skirmish.turn.rest", lost=lost)] if lost > 0 else []


MENU: Final = Menu(
    [
        (ATTACK, Attack(ATTACK)),
        (OFFER, Offer(OFFER)),
        (AUCTION, Auction(AUCTION)),
        (ACCUSE, Accuse(ACCUSE)),
        (REST, Rest(REST)),
    ]
)

BEGIN: Final = 0
ACT: Final = 1
END: Final = 2


class TurnFrame(MenuFrame):
    """The turn of one seat after another, at the bottom of the stack: skirmish.turn.order"""

    kind: ClassVar[str] = "turn"
    round: int
    stage: int

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.round = 1
        self.stage = BEGIN

    def menu(self) -> Menu:
        return MENU

    def step(self, state: State) -> int:
        s = skirmish(state)
        if self.stage == BEGIN:
            self.stage = ACT
            s.emit(TURN_BEGAN, self.seat, self.round)
            s.push(DrawFrame(self.seat, 1))
        elif self.stage == ACT and s.is_in(self.seat):
            return ASK
        else:
            self._pass_on(s)
        return RUN

    def apply(self, state: State, seat: int, action: Action) -> None:
        self.stage = END
        super().apply(state, seat, action)

    def _pass_on(self, s: SkirmishState) -> None:
        following = s.seats_from(self.seat + 1)[0]
        if following <= self.seat:
            self.round += 1
        if self.round > s.rounds:
            s.end(ALL_ROUNDS)
            return
        self.seat = following
        self.stage = BEGIN
