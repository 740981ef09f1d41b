"""A window that loses a seat goes on as if that seat could never act again."""

from __future__ import annotations

import random
from typing import ClassVar

import pytest

from orrery import ASK, Frame, State, Window


class Asking(Window):
    """Asks all seats but those named in `barred`."""

    kind: ClassVar[str] = "asking"
    barred: list[int]

    def __init__(self, order: list[int]) -> None:
        self.open_for(order)
        self.barred = []

    def eligible(self, state: State, seat: int) -> bool:
        return seat not in self.barred

    def closed(self, state: State) -> None:
        pass


class Table(State):
    frame_types: ClassVar[dict[str, type[Frame]]] = {"asking": Asking}


def table(seats: int) -> tuple[Table, Asking]:
    state = Table(seats)
    window = Asking(list(range(seats)))
    state.push(window)
    return state, window


@pytest.mark.parametrize("seed", range(200))
def test_leaving_is_never_being_eligible_again(seed: int) -> None:
    rng = random.Random(seed)
    seats = rng.randint(2, 6)
    (one, shrinking), (two, barring) = table(seats), table(seats)
    for _ in range(60):
        needs = [one.frames() and shrinking.step(one), two.frames() and barring.step(two)]
        assert bool(one.frames()) == bool(two.frames())
        if not one.frames():
            break
        assert needs == [ASK, ASK]
        assert shrinking.seats(one) == barring.seats(two)
        act = rng.random()
        if act < 0.2:
            seat = rng.randrange(seats)
            one.seat_left(seat)
            barring.barred.append(seat)
        elif act < 0.5:
            shrinking.acted()
            barring.acted()
        else:
            shrinking.declined()
            barring.declined()
