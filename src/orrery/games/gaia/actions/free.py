"""Free actions: conversions and burning power."""

from __future__ import annotations

from typing import ClassVar

from orrery.games.gaia.components import (
    COMMON_CONVERSIONS,
    CONVERSIONS,
    GAINS,
    KINDS,
    LIMITS,
    QIC,
    Conversion,
    Gain,
)
from orrery.games.gaia.events import CONVERTED
from orrery.games.gaia.factions.base import faction_of
from orrery.games.gaia.gains import gain
from orrery.games.gaia.power import (
    BURN_NEEDS,
    burn,
    can_burn,
    spend,
    spendable,
    tokens_to_burn,
)
from orrery.games.gaia.space import BURN, CONVERT, PAY
from orrery.games.gaia.state import BOWLS, GaiaState, gaia
from orrery.kernel.decision import Action
from orrery.kernel.frames import Question
from orrery.kernel.ledger import Blocker, block
from orrery.kernel.state import Play, State, not_now

CONVERSION_RULES = {
    "1q>1o": "gaia.free.qic-ore",
    "1k>1c": "gaia.free.knowledge-credit",
    "1o>1c": "gaia.free.ore-credit",
    "1o>1t": "gaia.free.ore-token",
}
"""The rule to name when the resource of a common conversion lacks."""


def available(s: GaiaState, seat: int) -> list[int]:
    """The conversions that the seat knows."""
    own = faction_of(s, seat).conversions(s, seat)
    return [*range(COMMON_CONVERSIONS), *own] if own else _COMMON


_COMMON = list(range(COMMON_CONVERSIONS))


def can_convert(s: GaiaState, seat: int, conversion: Conversion) -> bool:
    if conversion.pay_power:
        return spendable(s, seat) >= conversion.pay_power
    if conversion.pay_former:
        return s.formers_board[seat] >= conversion.pay_former
    if conversion.pay_bowl3:
        return s.bowls[seat * BOWLS + 2] >= conversion.pay_bowl3
    for resource in range(1, KINDS):
        if s.resources[seat * KINDS + resource] < conversion.pay[resource]:
            return False
    return True


def why_not_convert(s: GaiaState, seat: int, index: int) -> list[Blocker]:
    conversion = CONVERSIONS[index]
    if index not in available(s, seat):
        return [block("gaia.free.any-number", conversion=index)]
    if can_convert(s, seat, conversion):
        return []
    if conversion.pay_power:
        power = spendable(s, seat)
        return [block("gaia.power.spend-area3", cost=conversion.pay_power, power=power)]
    rule = (
        CONVERSION_RULES[conversion.id]
        if index < COMMON_CONVERSIONS
        else faction_of(s, seat).conversion_rule()
    )
    return [block(rule, conversion=index)]


class Convert(Play):
    """gaia.free.any-number"""

    def legal(self, state: State, seat: int, found: list[Action]) -> None:
        s = gaia(state)
        for index in available(s, seat):
            if can_convert(s, seat, CONVERSIONS[index]):
                found.append(CONVERT.at(index))

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        return why_not_convert(gaia(state), seat, action.first)

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = gaia(state)
        conversion = CONVERSIONS[action.first]
        s.emit(CONVERTED, seat, action.first)
        if conversion.pay_power:
            if faction_of(s, seat).combines_payments(s, seat):
                s.push(CombinedFrame(seat, action.first))
                return
            gain(s, seat, conversion.gain)
            spend(s, seat, conversion.pay_power)
            return
        pay_conversion(s, seat, conversion)
        gain(s, seat, conversion.gain)

    def warnings(self, state: State, seat: int, action: Action) -> list[Blocker]:
        s = gaia(state)
        return [
            block("gaia.setup.caps", held=s.held(seat, resource), limit=LIMITS[resource])
            for resource in above_caps(s, seat, CONVERSIONS[action.first].gain.amounts)
        ]


def above_caps(s: GaiaState, seat: int, amounts: list[int]) -> list[int]:
    """gaia.gap.free.cap-waste: the resources of which some would be lost."""
    found: list[int] = []
    for resource in range(1, KINDS):
        kind = faction_of(s, seat).qic_becomes(s, seat) if resource == QIC else resource
        if amounts[resource] and s.held(seat, kind) + amounts[resource] > LIMITS[kind]:
            found.append(kind)
    return found


def pay_conversion(s: GaiaState, seat: int, conversion: Conversion) -> None:
    for resource in range(1, KINDS):
        s.resources[seat * KINDS + resource] -= conversion.pay[resource]
    s.formers_board[seat] -= conversion.pay_former
    s.formers_gaia[seat] += conversion.pay_former
    s.bowls[seat * BOWLS + 2] -= conversion.pay_bowl3
    s.gaia_area[seat] += conversion.pay_bowl3


class CombinedFrame(Question):
    """gaia.gap.nevlas.combine: power conversions taken together are paid as one sum."""

    kind: ClassVar[str] = "combined"
    power: int
    gains: list[int]

    def __init__(self, seat: int, conversion: int) -> None:
        super().__init__(seat)
        self.power = 0
        self.gains = [0] * len(GAINS)
        self._add(conversion)

    def _add(self, conversion: int) -> None:
        self.power += CONVERSIONS[conversion].pay_power
        self.gains = self._with(conversion)

    def _with(self, conversion: int) -> list[int]:
        """What the conversions give together with one more."""
        more = CONVERSIONS[conversion].gain.amounts
        return [self.gains[at] + more[at] for at in range(len(GAINS))]

    def legal(self, state: State, seat: int) -> list[Action]:
        left = spendable(gaia(state), seat) - self.power
        found = [PAY.at()]
        for index in range(COMMON_CONVERSIONS):
            if 0 < CONVERSIONS[index].pay_power <= left:
                found.append(CONVERT.at(index))
        return found

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        if action.kind is PAY:
            return []
        if action.kind is not CONVERT:
            return not_now(action)
        cost = CONVERSIONS[action.first].pay_power
        if cost == 0:
            return [block("gaia.gap.nevlas.combine", conversion=action.first)]
        left = spendable(gaia(state), seat) - self.power
        if cost <= left:
            return []
        return [block("gaia.power.spend-area3", cost=cost, power=left)]

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = gaia(state)
        if action.kind is CONVERT:
            s.emit(CONVERTED, seat, action.first)
            self._add(action.first)
            return
        s.pop()
        gain(s, seat, Gain(dict(zip(GAINS, self.gains, strict=True))))
        spend(s, seat, self.power)

    def warnings(self, state: State, seat: int, action: Action) -> list[Blocker]:
        s = gaia(state)
        amounts = self.gains if action.kind is PAY else self._with(action.first)
        return [
            block("gaia.setup.caps", held=s.held(seat, resource), limit=LIMITS[resource])
            for resource in above_caps(s, seat, amounts)
        ]


class BurnPower(Play):
    """gaia.free.burn"""

    def legal(self, state: State, seat: int, found: list[Action]) -> None:
        if can_burn(gaia(state), seat):
            found.append(BURN.at())

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        s = gaia(state)
        if can_burn(s, seat):
            return []
        return [block("gaia.free.burn", tokens=tokens_to_burn(s, seat), needed=BURN_NEEDS)]

    def apply(self, state: State, seat: int, action: Action) -> None:
        burn(gaia(state), seat)
