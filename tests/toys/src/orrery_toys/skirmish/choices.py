"""What many decisions of Skirmish share: an action is legal if nothing forbids it.

The action space is so small that asking `why_not` of every action is fast enough. A large game
computes its legal actions directly, and the conformance suite holds both equal.
"""

from __future__ import annotations

from orrery import Action, ActionKind, Blocker, Frame, Play, State, block
from orrery_toys.skirmish.state import SkirmishState


def unblocked(rules: Frame | Play, state: State, seat: int, *kinds: ActionKind) -> list[Action]:
    """The actions of these kinds that `rules` does not forbid, in the order of the kinds."""
    return [
        action
        for kind in kinds
        for action in kind.actions
        if not rules.why_not(state, seat, action)
    ]


class Choice(Play):
    """One kind of action that a turn offers."""

    def __init__(self, kind: ActionKind) -> None:
        self.kind = kind

    def legal(self, state: State, seat: int, found: list[Action]) -> None:
        found += unblocked(self, state, seat, self.kind)


def other_seat(s: SkirmishState, seat: int, target: int) -> list[Blocker]:
    """skirmish.turn.target"""
    if target != seat and s.is_in(target):
        return []
    return [block("skirmish.turn.target", seat=target)]
