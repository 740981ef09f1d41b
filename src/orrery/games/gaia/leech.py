"""Passive power: neighbours of a build may charge power for victory points."""

from __future__ import annotations

from typing import ClassVar

from orrery.games.gaia.components import KINDS, VP
from orrery.games.gaia.events import LEECHED, OFFERED, REFUSED
from orrery.games.gaia.factions.base import faction_of
from orrery.games.gaia.power import charge, gain_tokens, most_charged
from orrery.games.gaia.space import CHARGE, CHARGE_TOKEN_FIRST, DECLINE
from orrery.games.gaia.state import GaiaState, gaia
from orrery.games.gaia.values import best_neighbour
from orrery.kernel.decision import Action
from orrery.kernel.ledger import Blocker, block
from orrery.kernel.state import ASK, RUN, Frame, State, not_now


def offer_power(s: GaiaState, builder: int) -> None:
    """gaia.gap.leech.timing: the builds of this turn, in the order that the option asks for."""
    builds = s.builds
    s.builds = []
    for space in builds if s.charge_after_turn else reversed(builds):
        s.push(LeechFrame(builder, space, s.clockwise_after(builder)))


def charged_amount(s: GaiaState, seat: int, offer: int) -> int:
    """gaia.gap.leech.both-limits"""
    return min(offer, most_charged(s, seat), s.held(seat, VP) + 1)


def charge_cost(power: int) -> int:
    """gaia.leech.cost, gaia.gap.leech.five-power"""
    return max(0, power - 1)


class LeechFrame(Frame):
    """gaia.leech.trigger: the seats that may charge power for one build, clockwise."""

    kind: ClassVar[str] = "leech"
    builder: int
    space: int
    waiting: list[int]
    offer: int

    def __init__(self, builder: int, space: int, waiting: list[int]) -> None:
        self.builder = builder
        self.space = space
        self.waiting = waiting
        self.offer = 0

    def step(self, state: State) -> int:
        s = gaia(state)
        while self.waiting:
            if self.offer == 0:
                self._announce(s)
            if self.offer > 0:
                return ASK
            self._next()
        s.pop()
        return RUN

    def _announce(self, s: GaiaState) -> None:
        """gaia.leech.announce"""
        seat = self.waiting[0]
        offer = best_neighbour(s, seat, self.space)
        if offer > 0 and self._can_take(s):
            self.offer = offer
            s.emit(OFFERED, seat, offer, charge_cost(charged_amount(s, seat, offer)))

    def _can_take(self, s: GaiaState) -> bool:
        """gaia.gap.leech.nothing-chargeable"""
        seat = self.waiting[0]
        return most_charged(s, seat) > 0 or faction_of(s, seat).token_with_charge(s, seat) > 0

    def _next(self) -> None:
        self.waiting = self.waiting[1:]
        self.offer = 0

    def seats(self, state: State) -> list[int]:
        return [self.waiting[0]]

    def legal(self, state: State, seat: int) -> list[Action]:
        s = gaia(state)
        found = [CHARGE.at(), DECLINE.at()]
        if faction_of(s, seat).token_with_charge(s, seat):
            found.append(CHARGE_TOKEN_FIRST.at())
        return found

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        if action.kind is CHARGE or action.kind is DECLINE:
            return []
        if action.kind is not CHARGE_TOKEN_FIRST:
            return not_now(action)
        if faction_of(gaia(state), seat).token_with_charge(gaia(state), seat):
            return []
        return [block("gaia.faction.taklons.institute")]

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = gaia(state)
        offer = self.offer
        self._next()
        if action.kind is DECLINE:
            s.emit(REFUSED, seat)
            return
        tokens = faction_of(s, seat).token_with_charge(s, seat)
        if action.kind is CHARGE_TOKEN_FIRST:
            gain_tokens(s, seat, tokens)
            accept(s, seat, offer)
        else:
            if tokens:
                s.push(TokensAfterFrame(seat, tokens))
            accept(s, seat, offer)


class TokensAfterFrame(Frame):
    """gaia.faction.taklons.institute: the token comes when the charge is over.

    The charge may have to ask where the Brainstone goes, so it is no longer under way by then.
    """

    kind: ClassVar[str] = "tokens_after"
    seat: int
    tokens: int

    def __init__(self, seat: int, tokens: int) -> None:
        self.seat = seat
        self.tokens = tokens

    def step(self, state: State) -> int:
        s = gaia(state)
        s.pop()
        gain_tokens(s, self.seat, self.tokens)
        return RUN


def accept(s: GaiaState, seat: int, offer: int) -> None:
    """gaia.leech.limit-tokens, gaia.leech.limit-vp"""
    amount = charged_amount(s, seat, offer)
    cost = charge_cost(amount)
    s.resources[seat * KINDS + VP] -= cost
    s.emit(LEECHED, seat, amount, cost)
    charge(s, seat, amount)
