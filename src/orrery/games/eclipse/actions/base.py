"""What all actions have in common: activations, and what is possible at any moment of one."""

from __future__ import annotations

from typing import ClassVar, Final, cast

from orrery.games.eclipse.diplomacy import (
    check_aggression,
    possible_partners,
    propose,
    why_not_partners,
)
from orrery.games.eclipse.population import IN_ACTIONS, can_colonise
from orrery.games.eclipse.space import COLONISE, DONE, PROPOSE, TRADE
from orrery.games.eclipse.state import EclipseState, eclipse
from orrery.games.eclipse.trade import Trade
from orrery.kernel.decision import Action, ActionKind
from orrery.kernel.frames import MenuFrame
from orrery.kernel.ledger import Blocker, block
from orrery.kernel.state import ASK, RUN, Play, State


class ActionFrame(MenuFrame):
    """eclipse.concept.activations: an action or reaction of a seat until its end.

    A subclass gives `kind` and `menu`, the latter with `ANYTIME` at its end. Its plays find the
    frame with `frame_of`, take one off `left` for an activation, and leave the rest to `step`.
    """

    follows_up: ClassVar[bool] = True
    left: int
    """Activations that are left."""
    reaction: int
    proposed: int
    """A bit for each seat that got a proposal in this action."""

    def __init__(self, seat: int, left: int, reaction: int = 0) -> None:
        super().__init__(seat)
        self.left = left
        self.reaction = reaction
        self.proposed = 0

    def step(self, state: State) -> int:
        """eclipse.gap.offers_in_action: without activations it ends unless more can be done."""
        s = eclipse(state)
        if self.left == 0 and not self.has_more(s) and self._nothing_anytime(s):
            self.end(s)
            return RUN
        return ASK

    def _nothing_anytime(self, s: EclipseState) -> bool:
        return not can_colonise(s, self.seat) and not proposals(s, self)

    def has_more(self, s: EclipseState) -> bool:
        """Whether, with all activations used, this action still has something of its own to do."""
        return False

    def why_not_done(self, s: EclipseState) -> list[Blocker]:
        """Why the action cannot end now."""
        return []

    def end(self, s: EclipseState) -> None:
        """eclipse.gap.aggression_timing: the action is over."""
        s.pop()
        check_aggression(s, self.seat)


def frame_of(s: EclipseState) -> ActionFrame:
    """The action under way."""
    return cast(ActionFrame, s.top())


def why_no_activation(s: EclipseState) -> list[Blocker]:
    """eclipse.concept.activations"""
    return [] if frame_of(s).left else [block("eclipse.concept.activations", left=0)]


def proposals(s: EclipseState, frame: ActionFrame) -> list[int]:
    """The seats to which the acting one may still make a proposal."""
    return [
        other for other in possible_partners(s, frame.seat) if not frame.proposed & (1 << other)
    ]


class Propose(Play):
    """eclipse.diplomacy.timing, eclipse.gap.diplomacy_in_reactions"""

    def legal(self, state: State, seat: int, found: list[Action]) -> None:
        s = eclipse(state)
        for other in proposals(s, frame_of(s)):
            found.append(PROPOSE.at(other))

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        s = eclipse(state)
        reasons = why_not_partners(s, seat, action.first)
        if frame_of(s).proposed & (1 << action.first):
            reasons.append(block("eclipse.gap.diplomacy_procedure", other=action.first))
        return reasons

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = eclipse(state)
        frame_of(s).proposed |= 1 << action.first
        propose(s, seat, action.first)


class Done(Play):
    """eclipse.concept.activations_optional, eclipse.gap.action_without_effect"""

    def legal(self, state: State, seat: int, found: list[Action]) -> None:
        s = eclipse(state)
        if not frame_of(s).why_not_done(s):
            found.append(DONE.at())

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        s = eclipse(state)
        return frame_of(s).why_not_done(s)

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = eclipse(state)
        frame_of(s).end(s)


ANYTIME: Final[list[tuple[ActionKind, Play]]] = [
    (COLONISE, IN_ACTIONS),
    (TRADE, Trade()),
    (PROPOSE, Propose()),
    (DONE, Done()),
]
"""eclipse.colony.when_action, eclipse.gap.trade_when: what every action offers, and its end."""
