"""The power cycle: charging, spending, new tokens, tokens that leave, burning, the Brainstone."""

from __future__ import annotations

from typing import ClassVar, Final

from orrery.games.gaia.events import (
    BRAINSTONE_WENT,
    BURNED,
    CHARGED,
    POWER_SPENT,
    TOKENS_GAINED,
    TOKENS_LEFT,
)
from orrery.games.gaia.factions.base import faction_of
from orrery.games.gaia.space import BRAINSTONE, FROM_BOWL
from orrery.games.gaia.state import BOWLS, IN_GAIA, OUT, GaiaState, gaia
from orrery.kernel.decision import Action
from orrery.kernel.frames import Question
from orrery.kernel.ledger import Blocker, block
from orrery.kernel.state import ASK, RUN, State, not_now

AREA_OUT: Final = 5
"""The place of a Brainstone that is discarded, as actions and events name it."""
BRAINSTONE_POWER: Final = 3
BURN_NEEDS: Final = 2
"""One token of area II is given up to move another."""


def gain_tokens(s: GaiaState, seat: int, tokens: int) -> None:
    """gaia.power.gain-token"""
    if tokens:
        s.bowls[seat * BOWLS] += tokens
        s.tokens_owned[seat] += tokens
        s.emit(TOKENS_GAINED, seat, tokens)


# Charging --------------------------------------------------------------------------------


def most_charged(s: GaiaState, seat: int) -> int:
    """How much power the seat could charge before all tokens are in area III."""
    at = seat * BOWLS
    stone = s.brainstone[seat]
    moves = 2 * s.bowls[at] + s.bowls[at + 1]
    if stone == 1:
        moves += 2
    elif stone == 2:
        moves += 1
    return moves


def charge(s: GaiaState, seat: int, power: int) -> None:
    """gaia.power.charge-one; asks where the Brainstone shall end if that is open."""
    moves = min(power, most_charged(s, seat))
    if power == 0:
        return
    if s.brainstone[seat] in (1, 2):
        places = stone_after_charge(s, seat, moves)
        if len(places) > 1:
            s.push(StoneChargeFrame(seat, power, moves))
            return
        move_charged(s, seat, moves, places[0])
    else:
        move_charged(s, seat, moves, s.brainstone[seat])
    s.emit(CHARGED, seat, power, moves)


def stone_after_charge(s: GaiaState, seat: int, moves: int, more: int = 0) -> list[int]:
    """The areas in which the Brainstone can end after so many moves, with `more` tokens in I."""
    at = seat * BOWLS
    first, second = s.bowls[at] + more, s.bowls[at + 1]
    stone = s.brainstone[seat]
    if stone == 1:
        if moves == 0:
            return [1]
        if moves <= first:
            return [1, 2]
        later = moves - first - 1
        return _second_to_third(later, first + second)
    if moves <= first:
        return [2]
    return _second_to_third(moves - first, first + second)


def _second_to_third(moves: int, others: int) -> list[int]:
    """The Brainstone lies in area II beside `others` tokens and so many moves are left."""
    if moves == 0:
        return [2]
    return [2, 3] if moves <= others else [3]


def move_charged(s: GaiaState, seat: int, moves: int, stone: int) -> None:
    """gaia.power.charge-sequential: the stone goes to its area, tokens take the other moves."""
    at = seat * BOWLS
    if s.brainstone[seat] in (1, 2):
        moves -= stone - s.brainstone[seat]
        move_stone(s, seat, stone)
    up = min(moves, s.bowls[at])
    s.bowls[at] -= up
    s.bowls[at + 1] += up
    moves -= up
    s.bowls[at + 1] -= moves
    s.bowls[at + 2] += moves


def move_stone(s: GaiaState, seat: int, area: int) -> None:
    if s.brainstone[seat] != area:
        s.brainstone[seat] = area
        s.emit(BRAINSTONE_WENT, seat, area)


class StoneChargeFrame(Question):
    """gaia.gap.taklons.brainstone-choice: the owner decides whether the Brainstone moves."""

    kind: ClassVar[str] = "stone_charge"
    power: int
    moves: int

    def __init__(self, seat: int, power: int, moves: int) -> None:
        super().__init__(seat)
        self.power = power
        self.moves = moves

    def _places(self, s: GaiaState) -> list[int]:
        return stone_after_charge(s, self.seat, self.moves)

    def legal(self, state: State, seat: int) -> list[Action]:
        return [BRAINSTONE.at(place) for place in self._places(gaia(state))]

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        return why_not_place(action, self._places(gaia(state)))

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = gaia(state)
        s.pop()
        move_charged(s, seat, self.moves, action.first)
        s.emit(CHARGED, seat, self.power, self.moves)


def why_not_place(action: Action, places: list[int]) -> list[Blocker]:
    if action.kind is not BRAINSTONE:
        return not_now(action)
    if action.first in places:
        return []
    return [block("gaia.faction.taklons.brainstone-token", place=action.first)]


# Spending --------------------------------------------------------------------------------


def spendable(s: GaiaState, seat: int) -> int:
    """gaia.power.spend-area3: the power that the tokens in area III are worth."""
    power = s.bowls[seat * BOWLS + 2] * faction_of(s, seat).token_power(s, seat)
    return power + (BRAINSTONE_POWER if s.brainstone[seat] == BOWLS else 0)


def spend(s: GaiaState, seat: int, power: int) -> None:
    """gaia.power.spend-moves; asks whether the Brainstone pays if both ways are open."""
    if s.brainstone[seat] != BOWLS:
        move_spent(s, seat, power, False)
        return
    worth = faction_of(s, seat).token_power(s, seat)
    if s.bowls[seat * BOWLS + 2] * worth < power:
        move_spent(s, seat, power, True)
    else:
        s.push(StonePaymentFrame(seat, power))


def move_spent(s: GaiaState, seat: int, power: int, with_stone: bool) -> None:
    """gaia.faction.taklons.brainstone-three, gaia.faction.nevlas.odd-cost: the rest is lost."""
    at = seat * BOWLS
    left = power
    if with_stone:
        move_stone(s, seat, 1)
        left = max(0, left - BRAINSTONE_POWER)
    worth = faction_of(s, seat).token_power(s, seat)
    tokens = (left + worth - 1) // worth
    s.bowls[at + 2] -= tokens
    s.bowls[at] += tokens
    s.emit(POWER_SPENT, seat, power)


class StonePaymentFrame(Question):
    """The owner decides whether the Brainstone pays (goes to area I) or stays in area III."""

    kind: ClassVar[str] = "stone_payment"
    power: int

    def __init__(self, seat: int, power: int) -> None:
        super().__init__(seat)
        self.power = power

    def legal(self, state: State, seat: int) -> list[Action]:
        return [BRAINSTONE.at(1), BRAINSTONE.at(BOWLS)]

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        return why_not_place(action, [1, BOWLS])

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = gaia(state)
        s.pop()
        move_spent(s, seat, self.power, action.first == 1)


# Tokens that leave -----------------------------------------------------------------------


class LeaveFrame(Question):
    """gaia.power.discard-token: the owner chooses the areas, from I upwards.

    Tokens leave one at a time in rising order of areas, so that each choice has one way to make it.
    The Brainstone counts as a token and is asked for by itself, first.
    """

    kind: ClassVar[str] = "leave"
    left: int
    to_gaia: int
    lowest: int
    stone_decided: int

    def __init__(self, seat: int, tokens: int, to_gaia: int) -> None:
        super().__init__(seat)
        self.left = tokens
        self.to_gaia = to_gaia
        self.lowest = 0
        self.stone_decided = 0

    def step(self, state: State) -> int:
        s = gaia(state)
        if self.left > 0:
            return ASK
        s.pop()
        return RUN

    def legal(self, state: State, seat: int) -> list[Action]:
        s = gaia(state)
        stone = s.brainstone[seat]
        if not self.stone_decided and 1 <= stone <= BOWLS:
            return [BRAINSTONE.at(place) for place in self._stone_places(s)]
        return [FROM_BOWL.at(bowl) for bowl in range(self.lowest, BOWLS) if self._may(s, bowl)]

    def _stone_places(self, s: GaiaState) -> list[int]:
        """Whether the Brainstone goes or stays; it must go if the tokens alone do not suffice."""
        stone = s.brainstone[self.seat]
        leaves = IN_GAIA if self.to_gaia else AREA_OUT
        tokens = s.tokens_in_cycle(self.seat) - 1
        return [leaves, stone] if tokens >= self.left else [leaves]

    def _may(self, s: GaiaState, bowl: int) -> bool:
        """A token of this area may leave if those of this and later areas suffice."""
        at = self.seat * BOWLS
        rest = 0
        for later in range(bowl, BOWLS):
            rest += s.bowls[at + later]
        return s.bowls[at + bowl] > 0 and rest >= self.left

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        s = gaia(state)
        if not self.stone_decided and 1 <= s.brainstone[seat] <= BOWLS:
            return why_not_place(action, self._stone_places(s))
        if action.kind is not FROM_BOWL:
            return not_now(action)
        if action.first >= self.lowest and self._may(s, action.first):
            return []
        return [block("gaia.power.discard-token", area=action.first + 1, left=self.left)]

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = gaia(state)
        if action.kind is BRAINSTONE:
            self._decide_stone(s, action.first)
            return
        self.lowest = action.first
        s.bowls[seat * BOWLS + action.first] -= 1
        self._gone(s)

    def _decide_stone(self, s: GaiaState, place: int) -> None:
        self.stone_decided = 1
        if place == s.brainstone[self.seat]:
            return
        s.brainstone[self.seat] = IN_GAIA if self.to_gaia else OUT
        s.emit(BRAINSTONE_WENT, self.seat, place)
        self.left -= 1

    def _gone(self, s: GaiaState) -> None:
        self.left -= 1
        if self.to_gaia:
            s.gaia_area[self.seat] += 1
        else:
            s.tokens_owned[self.seat] -= 1


def discard_tokens(s: GaiaState, seat: int, tokens: int) -> None:
    """Tokens leave the game."""
    if tokens:
        s.emit(TOKENS_LEFT, seat, tokens)
        s.push(LeaveFrame(seat, tokens, 0))


def tokens_to_gaia(s: GaiaState, seat: int, tokens: int) -> None:
    """Tokens move to the Gaia area."""
    if tokens:
        s.emit(TOKENS_LEFT, seat, tokens)
        s.push(LeaveFrame(seat, tokens, 1))


# Burning ---------------------------------------------------------------------------------


def tokens_to_burn(s: GaiaState, seat: int) -> int:
    """gaia.free.burn: the tokens in area II, the Brainstone included."""
    return s.bowls[seat * BOWLS + 1] + (1 if s.brainstone[seat] == 2 else 0)


def can_burn(s: GaiaState, seat: int) -> bool:
    return tokens_to_burn(s, seat) >= BURN_NEEDS


def burn(s: GaiaState, seat: int) -> None:
    s.emit(BURNED, seat)
    if s.brainstone[seat] == 2:
        s.push(StoneBurnFrame(seat))
    else:
        burn_token(s, seat)


def burn_token(s: GaiaState, seat: int) -> None:
    """One ordinary token of area II is given up, another moves on."""
    s.bowls[seat * BOWLS + 1] -= 2
    s.bowls[seat * BOWLS + 2] += 1
    faction_of(s, seat).token_burned(s, seat)


class StoneBurnFrame(Question):
    """The Brainstone lies in area II: it stays, moves to area III, or is the one given up."""

    kind: ClassVar[str] = "stone_burn"

    def _places(self, s: GaiaState) -> list[int]:
        tokens = s.bowls[self.seat * BOWLS + 1]
        return [2, 3, AREA_OUT] if tokens >= 2 else [3, AREA_OUT]

    def legal(self, state: State, seat: int) -> list[Action]:
        return [BRAINSTONE.at(place) for place in self._places(gaia(state))]

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        return why_not_place(action, self._places(gaia(state)))

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = gaia(state)
        s.pop()
        at = seat * BOWLS
        place = action.first
        if place == 2:
            burn_token(s, seat)
            return
        s.bowls[at + 1] -= 1
        if place == AREA_OUT:
            s.brainstone[seat] = OUT
            s.bowls[at + 2] += 1
        else:
            s.brainstone[seat] = 3
            faction_of(s, seat).token_burned(s, seat)
        s.emit(BRAINSTONE_WENT, seat, place)
