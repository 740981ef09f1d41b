"""What the other engine decides for the player, as choices that our engine offers.

docs/gaia-traces.md lists them.
"""

from __future__ import annotations

from typing import Final, cast

from orrery.games.gaia.components import CONVERSIONS, CREDITS, KNOWLEDGE, ORE, QIC, Gain
from orrery.games.gaia.income import IncomeFrame, sources
from orrery.games.gaia.power import LeaveFrame, most_charged, stone_after_charge
from orrery.games.gaia.space import (
    BRAINSTONE,
    BURN,
    CONVERT,
    DECLINE,
    DONE,
    FORMER_BOARD,
    INCOME,
    PAY,
)
from orrery.games.gaia.state import BOWLS, GaiaState
from orrery.games.gaia.trace.format import Brainstone, Move, PlayerState
from orrery.games.gaia.trace.table import Table, source_key
from orrery.kernel.decision import Action

POWER_TO_CREDIT: Final = next(
    CONVERT.at(at) for at, conversion in enumerate(CONVERSIONS) if conversion.id == "1pw>1c"
)
QIC_TO_ORE: Final = next(
    CONVERT.at(at) for at, conversion in enumerate(CONVERSIONS) if conversion.id == "1q>1o"
)


STONE_QUESTIONS: Final = ("leave", "stone_payment", "stone_charge", "stone_burn")


class Waiting:
    """Where the other engine stops after a move: its phase, our seat that it asks, and for what.

    `last`: the trace ends there, perhaps in the middle of a turn.
    """

    def __init__(self, phase: str, seat: int, for_stone: bool, last: bool) -> None:
        self.phase = phase
        self.seat = seat
        self.for_stone = for_stone
        self.last = last

    def asks_income(self, seat: int) -> bool:
        return self.phase == "income" and self.seat == seat

    def asks_for_stone(self, seat: int) -> bool:
        return self.asks_income(seat) and self.for_stone


def waiting_after(table: Table, move: Move, following: Move | None) -> Waiting:
    """Its question is known from the answer, or at the end of a trace from the income received."""
    state = move.state
    seat = -1 if state.to_move is None else table.ours[state.to_move]
    for_stone = False
    if following is not None:
        for_stone = bool(following.steps) and isinstance(following.steps[0], Brainstone)
    elif state.to_move is not None and state.phase == "income":
        theirs = state.players[state.to_move]
        for_stone = theirs.brainstone is not None and received_some(table.state, seat, theirs)
    return Waiting(state.phase, seat, for_stone, following is None)


def received_some(s: GaiaState, seat: int, theirs: PlayerState) -> bool:
    """Whether they have received income of this round that we have not."""
    held = [theirs.credits, theirs.ore, theirs.knowledge, theirs.qic]
    return held != [s.held(seat, kind) for kind in (CREDITS, ORE, KNOWLEDGE, QIC)]


# Within a move -------------------------------------------------------------------------------


def run_income(table: Table, seat: int, stop: bool) -> None:
    """Take all income that comes by itself, up to that of a seat if it has a say in it."""
    while table.asks() == "income" and not (stop and table.seat() == seat):
        table.play(table.seat(), next_source(table, table.seat()))


def settle_parts(table: Table) -> None:
    """Answer the questions inside an action that the other engine does not ask."""
    while True:
        action = _part(table)
        if action is None:
            return
        table.play(table.seat(), action)


def _part(table: Table) -> Action | None:
    kind = table.asks()
    if kind == "leave":
        return leaving(table.state, cast(LeaveFrame, table.state.top()))
    if kind == "former":
        return FORMER_BOARD.at()
    if kind == "combined":
        return _combined(table)
    if kind in ("stone_payment", "stone_charge", "stone_burn"):
        return _stone(table)
    return None


def _combined(table: Table) -> Action:
    """At the end of the game all power is paid as one sum, in a turn each step by itself."""
    at_end = any(frame.kind == "final_conversion" for frame in table.state.frames())
    more = at_end and table.allows(table.seat(), POWER_TO_CREDIT)
    return POWER_TO_CREDIT if more else PAY.at()


def leaving(s: GaiaState, frame: LeaveFrame) -> Action:
    """Tokens leave area I first, then II, then III; the Brainstone only if its area is emptied."""
    legal = s.legal(frame.seat)
    if legal[0].kind is not BRAINSTONE:
        return legal[0]
    stone = s.brainstone[frame.seat]
    left = frame.left
    for bowl in range(stone):
        left -= s.bowls[frame.seat * BOWLS + bowl]
    stays = BRAINSTONE.at(stone)
    return stays if left <= 0 and stays in legal else legal[0]


def _stone(table: Table) -> Action:
    """Where the Brainstone goes if nobody is asked: as far up as it can, and it pays last."""
    legal = table.state.legal(table.seat())
    return max(
        [action for action in legal if action.first <= BOWLS], key=lambda action: action.first
    )


# Between moves -------------------------------------------------------------------------------


def settle(table: Table, waiting: Waiting) -> None:
    """Run on to the question at which the other engine stops."""
    while not table.state.is_over():
        if table.asks() == "stone_charge" and waiting.asks_for_stone(table.seat()):
            return
        settle_parts(table)
        action = _between(table, waiting)
        if action is None:
            return
        table.play(table.seat(), action)


def _between(table: Table, waiting: Waiting) -> Action | None:
    kind = table.asks()
    seat = table.seat()
    if kind == "turn":
        done = DONE.at()
        stops = waiting.last and waiting.phase == "actions" and waiting.seat == seat
        return done if table.allows(seat, done) and not stops else None
    if kind == "income":
        return _between_income(table, seat, waiting)
    if kind == "final_conversion":
        return final_conversion(table, seat)
    asked = waiting.phase == "gaia" and waiting.seat == seat
    if kind == "gaia_exchange" and not asked:
        return DECLINE.at()
    if kind == "gaia_conversion" and not asked:
        return DONE.at()
    return None


def _between_income(table: Table, seat: int, waiting: Waiting) -> Action | None:
    if not waiting.asks_income(seat):
        return next_source(table, seat)
    if not waiting.for_stone:
        return None
    source, what = offered_sources(table, seat)[0]
    stops = what.power > 0 and asks_for_stone(table.state, seat, what.power)
    return None if stops else INCOME.at(source)


def offered_sources(table: Table, seat: int) -> list[tuple[int, Gain]]:
    """The sources of income that are still to come, in the order in which they were acquired."""
    table.note_sources(seat)
    known = sources(table.state, seat)
    left = [known[at] for at in cast(IncomeFrame, table.state.top()).left]
    late: list[tuple[int, Gain]] = []
    for key in reversed(table.acquired[seat]):
        for at, (source, what) in enumerate(left):
            if source_key(source, what) == key:
                late.insert(0, left.pop(at))
                break
    return left + late


def next_source(table: Table, seat: int) -> Action:
    return INCOME.at(offered_sources(table, seat)[0][0])


def asks_for_stone(s: GaiaState, seat: int, power: int) -> bool:
    """Whether charging so much would ask where the Brainstone goes."""
    moves = min(power, most_charged(s, seat))
    return s.brainstone[seat] in (1, 2) and len(stone_after_charge(s, seat, moves)) > 1


def final_conversion(table: Table, seat: int) -> Action:
    """All that is worth something: area II is burned, power becomes credits, QIC ore."""
    for action in (BURN.at(), POWER_TO_CREDIT, QIC_TO_ORE):
        if table.allows(seat, action):
            return action
    return DONE.at()
