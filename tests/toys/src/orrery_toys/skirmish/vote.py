"""The vote: one seat accuses another, and the table decides in turn."""

from __future__ import annotations

from typing import ClassVar

from orrery import ASK, RUN, Action, Blocker, Frame, State, block, not_now
from orrery_toys.skirmish.choices import Choice, other_seat, unblocked
from orrery_toys.skirmish.components import VOTE_COST
from orrery_toys.skirmish.events import ACCUSED, VOTED
from orrery_toys.skirmish.space import VOTE
from orrery_toys.skirmish.state import skirmish


class Accuse(Choice):
    """skirmish.vote.count"""

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        s = skirmish(state)
        reasons = other_seat(s, seat, action.first)
        if s.coins[seat] < VOTE_COST:
            reasons.append(block("skirmish.vote.count", cost=VOTE_COST, held=s.coins[seat]))
        return reasons

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = skirmish(state)
        s.coins[seat] -= VOTE_COST
        s.emit(ACCUSED, seat, action.first)
        voters = [voter for voter in s.seats_from(seat + 1) if voter != action.first]
        s.push(VoteFrame(action.first, voters))


class VoteFrame(Frame):
    """skirmish.vote.count"""

    kind: ClassVar[str] = "vote"
    accused: int
    voters: list[int]
    """The seats that have yet to vote, in order."""
    yes: int
    no: int

    def __init__(self, accused: int, voters: list[int]) -> None:
        self.accused = accused
        self.voters = voters
        self.yes = 0
        self.no = 0

    def step(self, state: State) -> int:
        if self.voters:
            return ASK
        state.pop()
        if self.yes > self.no:
            skirmish(state).lose_life(self.accused)
        return RUN

    def seats(self, state: State) -> list[int]:
        return self.voters[:1]

    def legal(self, state: State, seat: int) -> list[Action]:
        return unblocked(self, state, seat, VOTE)

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        return [] if action.kind is VOTE else not_now(action)

    def apply(self, state: State, seat: int, action: Action) -> None:
        self.voters.remove(seat)
        self.yes += action.first
        self.no += 1 - action.first
        state.emit(VOTED, seat, action.first)

    def seat_left(self, state: State, seat: int) -> None:
        """skirmish.lives.elimination"""
        if seat == self.accused:
            state.pop()
        elif seat in self.voters:
            self.voters.remove(seat)
