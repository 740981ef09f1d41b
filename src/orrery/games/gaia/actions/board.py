"""Power and Q.I.C. actions of the research board."""

from __future__ import annotations

from typing import ClassVar

from orrery.games.gaia.actions.aided import AidedFrame, has_aided_target
from orrery.games.gaia.components import BOARD_ACTIONS, QIC, TOKENS, BoardAction
from orrery.games.gaia.events import BOARD_ACTION_TAKEN
from orrery.games.gaia.gains import gain, pay_resource, score, would_gain_something
from orrery.games.gaia.power import spend, spendable
from orrery.games.gaia.space import BOARD_ACTION, TAKE_TOKEN
from orrery.games.gaia.state import GaiaState, gaia
from orrery.games.gaia.technology import offer_tile, open_positions
from orrery.games.gaia.tokens import score_again
from orrery.kernel.decision import Action
from orrery.kernel.frames import Question
from orrery.kernel.ledger import Blocker, block
from orrery.kernel.state import Play, State, not_now


def can_carry_out(s: GaiaState, seat: int, action: BoardAction) -> bool:
    if action.steps:
        return has_aided_target(s, seat, action.steps, 0)
    if action.tech:
        return bool(open_positions(s, seat))
    if action.rescore:
        return bool(rewarding_tokens(s, seat))
    return would_gain_something(s, seat, action.gain)


def why_not_carry_out(s: GaiaState, seat: int, action: BoardAction) -> list[Blocker]:
    if can_carry_out(s, seat, action):
        return []
    if action.steps:
        return [block("gaia.gap.action.unused-steps", targets=0)]
    if action.tech:
        return [block("gaia.gap.action.no-tech-available", tiles=0)]
    if action.rescore and s.tokens_of(seat) == 0:
        return [block("gaia.board-action.rescore-need", tokens=0)]
    return [block("gaia.gap.action.no-gain")]


def owned_tokens(s: GaiaState, seat: int) -> set[int]:
    """The kinds of federation token that the seat owns."""
    return {s.token_kind[at] for at in range(len(s.token_seat)) if s.token_seat[at] == seat}


def rewarding_tokens(s: GaiaState, seat: int) -> list[int]:
    """gaia.gap.action.no-gain: the own kinds of token whose reward is not wholly above the caps."""
    owned = owned_tokens(s, seat)
    return [
        kind
        for kind, token in enumerate(TOKENS)
        if kind in owned and would_gain_something(s, seat, token.gain)
    ]


class TakeBoardAction(Play):
    """gaia.board-action.once, gaia.board-action.pay"""

    def legal(self, state: State, seat: int, found: list[Action]) -> None:
        s = gaia(state)
        power = spendable(s, seat)
        qic = s.held(seat, QIC)
        for index, action in enumerate(BOARD_ACTIONS):
            if s.board_used[index] or action.power > power or action.qic > qic:
                continue
            if can_carry_out(s, seat, action):
                found.append(BOARD_ACTION.at(index))

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        s = gaia(state)
        taken = BOARD_ACTIONS[action.first]
        reasons: list[Blocker] = []
        if s.board_used[action.first]:
            reasons.append(block("gaia.board-action.once", action=action.first))
        power = spendable(s, seat)
        if taken.power > power:
            reasons.append(block("gaia.power.spend-area3", cost=taken.power, power=power))
        qic = s.held(seat, QIC)
        if taken.qic > qic:
            reasons.append(block("gaia.board-action.pay", cost=taken.qic, held=qic))
        return reasons + why_not_carry_out(s, seat, taken)

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = gaia(state)
        taken = BOARD_ACTIONS[action.first]
        s.board_used[action.first] = 1
        s.emit(BOARD_ACTION_TAKEN, seat, action.first)
        pay_resource(s, seat, QIC, taken.qic)
        carry_out(s, seat, taken)
        if taken.power:
            spend(s, seat, taken.power)


def carry_out(s: GaiaState, seat: int, action: BoardAction) -> None:
    """What the action gives; the frames it pushes wait until the power is paid."""
    if action.steps:
        s.push(AidedFrame(seat, action.steps, 0))
    elif action.tech:
        offer_tile(s, seat)
    elif action.rescore:
        s.push(RescoreFrame(seat))
    else:
        gain(s, seat, action.gain)
        if action.vp_per_type:
            score(s, seat, action.vp_per_type * s.planet_types(seat))


class RescoreFrame(Question):
    """gaia.board-action.rescore: one of the own tokens."""

    kind: ClassVar[str] = "rescore"

    def legal(self, state: State, seat: int) -> list[Action]:
        return [TAKE_TOKEN.at(kind) for kind in rewarding_tokens(gaia(state), seat)]

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        s = gaia(state)
        if action.kind is not TAKE_TOKEN:
            return not_now(action)
        if action.first in rewarding_tokens(s, seat):
            return []
        if action.first in owned_tokens(s, seat):
            return [block("gaia.gap.action.no-gain")]
        return [block("gaia.board-action.rescore", token=action.first)]

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = gaia(state)
        s.pop()
        score_again(s, seat, action.first)
