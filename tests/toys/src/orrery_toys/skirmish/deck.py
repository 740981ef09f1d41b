"""Drawing cards, one at a time."""

from __future__ import annotations

from typing import ClassVar

from orrery import DRAW, RUN, Chance, Frame, State, draw_from
from orrery_toys.skirmish.events import DREW
from orrery_toys.skirmish.state import skirmish


class DrawFrame(Frame):
    """skirmish.cards.deck, skirmish.cards.hidden: only the seat sees what it draws."""

    kind: ClassVar[str] = "draw"
    seat: int
    cards: int

    def __init__(self, seat: int, cards: int) -> None:
        self.seat = seat
        self.cards = cards

    def step(self, state: State) -> int:
        if self.cards and skirmish(state).deck_size:
            return DRAW
        state.pop()
        return RUN

    def chance(self, state: State) -> Chance:
        return draw_from("card", skirmish(state).deck, seen_by=(self.seat,))

    def resolve(self, state: State, outcome: int) -> None:
        s = skirmish(state)
        self.cards -= 1
        s.deck_size -= 1
        s.deck[outcome] -= 1
        s.take(self.seat, outcome)
        s.emit(DREW, self.seat, outcome)
