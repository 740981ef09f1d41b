"""Kinds of frame that many rules share: questions, a menu, a reaction window, sealed answers."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from orrery.kernel.decision import Action, ActionKind
from orrery.kernel.ledger import Blocker
from orrery.kernel.state import ASK, RUN, Frame, Play, State, not_now

SEALED = -2
"""Stands in a view for an answer that exists but is closed."""
UNANSWERED = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Refusal:
    """A kind of action that a decision is about but never allows: it only says why."""

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        raise NotImplementedError


NO_REFUSALS: Final[list[tuple[ActionKind, Refusal]]] = []


class Menu:
    """The kinds of action that a decision offers, in the order in which they are listed.

    Then those that it refuses with a reason of their own.
    """

    def __init__(
        self,
        plays: list[tuple[ActionKind, Play]],
        refusals: list[tuple[ActionKind, Refusal]] = NO_REFUSALS,
    ) -> None:
        self.plays = [play for _, play in plays]
        self.by_kind = dict(plays)
        self.refused = dict(refusals)

    def kinds(self) -> list[ActionKind]:
        return [*self.by_kind, *self.refused]

    def legal(self, state: State, seat: int) -> list[Action]:
        found: list[Action] = []
        for play in self.plays:
            play.legal(state, seat, found)
        return found

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        play = self.by_kind.get(action.kind)
        if play is not None:
            return play.why_not(state, seat, action)
        refusal = self.refused.get(action.kind)
        return not_now(action) if refusal is None else refusal.why_not(state, seat, action)

    def apply(self, state: State, seat: int, action: Action) -> None:
        self.by_kind[action.kind].apply(state, seat, action)

    def warnings(self, state: State, seat: int, action: Action) -> list[Blocker]:
        play = self.by_kind.get(action.kind)
        return [] if play is None else play.warnings(state, seat, action)

    def notation(self, state: State, seat: int, action: Action, viewer: int | None) -> str:
        play = self.by_kind.get(action.kind)
        return action.text if play is None else play.notation(state, seat, action, viewer)


@mypyc_attr(allow_interpreted_subclasses=True)
class Question(Frame):
    """One seat is asked, until something takes the frame off."""

    seat: int

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def step(self, state: State) -> int:
        return ASK

    def seats(self, state: State) -> list[int]:
        return [self.seat]


@mypyc_attr(allow_interpreted_subclasses=True)
class QuestionToEach(Frame):
    """Seats are asked one after the other; a subclass calls `next_seat` when one is done."""

    waiting: list[int]

    def __init__(self, waiting: list[int]) -> None:
        self.waiting = waiting

    def step(self, state: State) -> int:
        if self.waiting:
            return ASK
        state.pop()
        return RUN

    def seats(self, state: State) -> list[int]:
        return [self.waiting[0]]

    def next_seat(self) -> None:
        self.waiting = self.waiting[1:]


@mypyc_attr(allow_interpreted_subclasses=True)
class MenuFrame(Question):
    """One seat chooses from a menu, again and again until something takes the frame off."""

    follows_up: ClassVar[bool] = False

    def menu(self) -> Menu:
        raise NotImplementedError

    def kinds(self) -> list[ActionKind]:
        return self.menu().kinds()

    def legal(self, state: State, seat: int) -> list[Action]:
        return self.menu().legal(state, seat)

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        return self.menu().why_not(state, seat, action)

    def apply(self, state: State, seat: int, action: Action) -> None:
        self.menu().apply(state, seat, action)

    def warnings(self, state: State, seat: int, action: Action) -> list[Blocker]:
        return self.menu().warnings(state, seat, action)

    def notation(self, state: State, seat: int, action: Action, viewer: int | None) -> str:
        return self.menu().notation(state, seat, action, viewer)


@mypyc_attr(allow_interpreted_subclasses=True)
class Window(Frame):
    """A reaction window: seats act or decline one at a time, in rule order.

    It closes when all its seats decline in a row; a seat that declined may act again once somebody
    else has acted. A subclass calls `acted` before it pushes what the action does, and `declined`
    when the seat passes.
    """

    order: list[int]
    turn: int
    passes: int

    def open_for(self, order: list[int]) -> None:
        """Start the window for these seats, in this order."""
        self.order = order
        self.turn = 0
        self.passes = 0

    def eligible(self, state: State, seat: int) -> bool:
        """Whether, as far as everybody can see, `seat` could act: only then it is asked."""
        raise NotImplementedError

    def closed(self, state: State) -> None:
        """What happens once nobody reacts any more; the window is off the stack by then."""
        raise NotImplementedError

    def step(self, state: State) -> int:
        while self.passes < len(self.order):
            if self.eligible(state, self.order[self.turn]):
                return ASK
            self.declined()
        state.pop()
        self.closed(state)
        return RUN

    def seats(self, state: State) -> list[int]:
        return [self.order[self.turn]]

    def declined(self) -> None:
        self.passes += 1
        self._next()

    def acted(self) -> None:
        self.passes = 0
        self._next()

    def _next(self) -> None:
        self.turn = (self.turn + 1) % len(self.order)

    def seat_left(self, state: State, seat: int) -> None:
        if seat not in self.order:
            return
        at = self.order.index(seat)
        if 0 < (self.turn - at) % len(self.order) <= self.passes:
            self.passes -= 1  # it was among those that have declined in a row
        del self.order[at]
        if at < self.turn:
            self.turn -= 1
        elif self.turn == len(self.order):
            self.turn = 0


@mypyc_attr(allow_interpreted_subclasses=True)
class SealedFrame(Frame):
    """Several seats answer at once. Answers stay closed until all are in.

    Others see only that an answer exists. Answers are kept as indices of the action space.
    """

    asked: list[int]
    answers: list[int]

    def ask(self, seats: list[int]) -> None:
        """Start the question to these seats; they are resolved in this order."""
        self.asked = seats
        self.answers = [UNANSWERED] * len(seats)

    def settle(self, state: State, answers: list[Action]) -> None:
        """What happens when all answers are open; the frame is off the stack by then."""
        raise NotImplementedError

    def step(self, state: State) -> int:
        if UNANSWERED in self.answers:
            return ASK
        state.pop()
        state.raise_epoch()
        space = state.space()
        self.settle(state, [space[answer] for answer in self.answers])
        return RUN

    def seats(self, state: State) -> list[int]:
        return [
            seat
            for seat, answer in zip(self.asked, self.answers, strict=True)
            if answer == UNANSWERED
        ]

    def apply(self, state: State, seat: int, action: Action) -> None:
        self.answers[self.asked.index(seat)] = action.index

    def sealed(self) -> bool:
        return True

    def answered(self) -> bool:
        return any(answer != UNANSWERED for answer in self.answers)

    def seat_left(self, state: State, seat: int) -> None:
        if seat in self.asked:
            at = self.asked.index(seat)
            del self.asked[at]
            del self.answers[at]

    def forced_is_public(self) -> bool:
        return False

    def hide(self, state: State, viewer: int | None) -> None:
        for at, seat in enumerate(self.asked):
            if seat != viewer and self.answers[at] != UNANSWERED:
                self.answers[at] = SEALED

    def notation(self, state: State, seat: int, action: Action, viewer: int | None) -> str:
        return action.text if viewer == seat else "(sealed)"
