"""The action phase: turns, passing, reactions."""

from __future__ import annotations

from typing import ClassVar, Final

from orrery.games.eclipse.actions.base import ANYTIME, ActionFrame
from orrery.games.eclipse.actions.build import BuildFrame
from orrery.games.eclipse.actions.explore import ExploreFrame
from orrery.games.eclipse.actions.influence import InfluenceFrame
from orrery.games.eclipse.actions.move import MoveFrame
from orrery.games.eclipse.actions.research import ResearchFrame
from orrery.games.eclipse.actions.upgrade import UpgradeFrame
from orrery.games.eclipse.components import (
    ACTIONS,
    BUILD,
    EXPLORE,
    FIRST_PASS_MONEY,
    MONEY,
    MOVE,
    REACTIONS,
    RESEARCH,
    UPGRADE,
    UPKEEP,
)
from orrery.games.eclipse.events import ACTION_TAKEN, PASSED, REACTION_TAKEN
from orrery.games.eclipse.holdings import gain, spaces_empty
from orrery.games.eclipse.space import ACT, PASS, REACT
from orrery.games.eclipse.state import NOBODY, EclipseState, eclipse
from orrery.games.eclipse.technology import activations
from orrery.kernel.decision import Action
from orrery.kernel.frames import Menu, MenuFrame
from orrery.kernel.ledger import Blocker, block
from orrery.kernel.state import RUN, Frame, Play, State


class ActionPhaseFrame(Frame):
    """eclipse.action.turn_order: turns go round until everybody has passed."""

    kind: ClassVar[str] = "action_phase"
    last: int
    """The seat that had the last turn, -1 before the first."""

    def __init__(self) -> None:
        self.last = NOBODY

    def step(self, state: State) -> int:
        s = eclipse(state)
        if all_passed(s):
            s.pop()
        else:
            self.last = next_seat(s, self.last)
            s.push(TurnFrame(self.last))
        return RUN


def all_passed(s: EclipseState) -> bool:
    """eclipse.action.end"""
    return all(s.passed[seat] or s.eliminated[seat] for seat in range(s.players))


def next_seat(s: EclipseState, last: int) -> int:
    """The seat whose turn follows; passed ones have turns too, eliminated ones have not."""
    if last == NOBODY:
        return s.in_game()[0]
    return next(seat for seat in [*s.clockwise(last)[1:], last] if not s.eliminated[seat])


class Act(Play):
    """eclipse.action.list, eclipse.gap.action_without_effect"""

    def legal(self, state: State, seat: int, found: list[Action]) -> None:
        s = eclipse(state)
        if s.discs[seat] and not s.passed[seat]:
            for action in range(len(ACTIONS)):
                found.append(ACT.at(action))

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        s = eclipse(state)
        reasons: list[Blocker] = []
        if s.passed[seat]:
            reasons.append(block("eclipse.reaction.stays_passed", action=action.first))
        return reasons + why_no_disc(s, seat)

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = eclipse(state)
        s.pop()
        s.emit(ACTION_TAKEN, seat, action.first)
        _spend_disc(s, seat, action.first)
        s.push(action_frame(seat, action.first, activations(s, seat, action.first)))

    def warnings(self, state: State, seat: int, action: Action) -> list[Blocker]:
        return warn_of_cost(eclipse(state), seat)


class React(Play):
    """eclipse.reaction.kinds, eclipse.reaction.no_tech_bonus"""

    def legal(self, state: State, seat: int, found: list[Action]) -> None:
        s = eclipse(state)
        if s.discs[seat] and s.passed[seat]:
            for action in REACTIONS:
                found.append(REACT.at(action))

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        s = eclipse(state)
        reasons: list[Blocker] = []
        if not s.passed[seat]:
            reasons.append(block("eclipse.reaction.only_after_pass", seat=seat))
        if action.first not in REACTIONS:
            reasons.append(block("eclipse.reaction.kinds", action=action.first))
        return reasons + why_no_disc(s, seat)

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = eclipse(state)
        s.pop()
        s.emit(REACTION_TAKEN, seat, action.first)
        _spend_disc(s, seat, action.first)
        frame = action_frame(seat, action.first, 1)
        frame.reaction = 1
        s.push(frame)

    def warnings(self, state: State, seat: int, action: Action) -> list[Blocker]:
        return warn_of_cost(eclipse(state), seat)


def warn_of_cost(s: EclipseState, seat: int) -> list[Blocker]:
    """What another disc leads to if the seat cannot pay for it in upkeep as things are."""
    short = UPKEEP[spaces_empty(s, seat) + 1] - s.production(seat, MONEY) - s.held(seat, MONEY)
    return [block("eclipse.upkeep.trade_or_abandon", short=short)] if short > 0 else []


def why_no_disc(s: EclipseState, seat: int) -> list[Blocker]:
    """eclipse.disc.none_left"""
    return [] if s.discs[seat] else [block("eclipse.disc.none_left", discs=0)]


def _spend_disc(s: EclipseState, seat: int, action: int) -> None:
    """eclipse.action.disc, eclipse.reaction.disc, eclipse.action.repeat"""
    s.discs[seat] -= 1
    s.spent[seat * len(ACTIONS) + action] += 1


def action_frame(seat: int, action: int, left: int) -> ActionFrame:
    """The frame of an action with so many activations."""
    if action == EXPLORE:
        return ExploreFrame(seat, left)
    if action == RESEARCH:
        return ResearchFrame(seat, left)
    if action == UPGRADE:
        return UpgradeFrame(seat, left)
    if action == BUILD:
        return BuildFrame(seat, left)
    if action == MOVE:
        return MoveFrame(seat, left)
    return InfluenceFrame(seat, left)


class Pass(Play):
    """eclipse.pass.flip, eclipse.pass.later_turns"""

    def legal(self, state: State, seat: int, found: list[Action]) -> None:
        found.append(PASS.at())

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        return []

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = eclipse(state)
        s.pop()
        s.emit(PASSED, seat)
        s.passed[seat] = 1
        if s.next_start == NOBODY:
            # eclipse.pass.first_bonus, eclipse.pass.first_marker
            s.next_start = seat
            gain(s, seat, MONEY, FIRST_PASS_MONEY)
        s.push(PassFrame(seat))


TURN: Final = Menu([(ACT, Act()), (REACT, React()), (PASS, Pass())])
PASSING: Final = Menu(ANYTIME)


class TurnFrame(MenuFrame):
    """eclipse.action.turn_order: one action, one reaction, or a pass."""

    kind: ClassVar[str] = "turn"

    def menu(self) -> Menu:
        return TURN


class PassFrame(ActionFrame):
    """eclipse.gap.colony_on_pass, eclipse.gap.diplomacy_in_reactions: what passing allows."""

    kind: ClassVar[str] = "passing"

    def __init__(self, seat: int) -> None:
        super().__init__(seat, 0)

    def menu(self) -> Menu:
        return PASSING

    def end(self, s: EclipseState) -> None:
        """No ship has come anywhere: there is nothing to check."""
        s.pop()
