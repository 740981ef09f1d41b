"""What production, stores, discs and money promise, in points."""

from __future__ import annotations

import math

from orrery.games.eclipse.components import (
    ACTIONS,
    DISC_SPACES,
    KINDS,
    MATERIALS,
    MONEY,
    PRODUCTION,
    ROUNDS,
    SCIENCE,
    SPECIES,
    TRACK_SPACES,
    UPKEEP,
)
from orrery.games.eclipse.evaluation.weights import Weights
from orrery.games.eclipse.state import EclipseState
from orrery.games.eclipse.upkeep import UpkeepPhaseFrame


class Purse:
    """The time and the money of a seat."""

    def __init__(self, s: EclipseState, seat: int, w: Weights) -> None:
        paid = has_paid(s, seat)
        self.use = s.round + 1 if paid or s.passed[seat] else s.round
        """The round in which the seat can next use what it holds; 9 if the game is over for it."""
        self.next = s.round + 1 if paid else s.round
        """The next upkeep that brings anything."""
        self.round = s.round
        self.rounds = ROUNDS - s.round
        """How many whole rounds are still to come."""
        income = s.production(seat, MONEY)
        self.balance = s.held(seat, MONEY)
        if not paid:
            self.balance += income - s.upkeep(seat)
        at = seat * len(ACTIONS)
        discs = s.discs[seat] + sum(s.spent[at : at + len(ACTIONS)])
        self.money = 0.0
        """The actions that the rounds to come can pay for. Paying the upkeep does not change it."""
        self.gains: list[float] = [0.0] * KINDS
        """What a cube less on each track is worth: all that it yields until the end."""
        if self.rounds > 0:
            net = float(income - UPKEEP[max(0, DISC_SPACES - discs)])
            net += max(0, self.balance) / float(self.rounds)
            self.money = _spending(net, w) * self.rounds
            richer = _spending(net + _next_yield(s, seat, MONEY), w)
            self.gains[MONEY] = richer * self.rounds - self.money
        for resource in (MATERIALS, SCIENCE):
            self.gains[resource] = w.later[resource][self.next] * _next_yield(s, seat, resource)


def has_paid(s: EclipseState, seat: int) -> bool:
    """Whether the upkeep of this round is behind the seat, with discs still on their actions."""
    for frame in s.frames():
        if isinstance(frame, UpkeepPhaseFrame):
            return frame.begun == 1 and seat not in frame.order
    return False


def _next_yield(s: EclipseState, seat: int, resource: int) -> int:
    """By how much one cube less on a track raises its production."""
    cubes = s.track[seat * KINDS + resource]
    if cubes == 0:
        return 0
    now = PRODUCTION[TRACK_SPACES - 1 - cubes] if cubes < TRACK_SPACES else 0
    return PRODUCTION[TRACK_SPACES - cubes] - now


def _spending(net: float, w: Weights) -> float:
    """What a round is worth in which so much money is left to be spent on actions.

    The upkeep of each further disc is dearer, so the worth of money falls.
    """
    if net < 0.0:
        return w.money * net
    return w.money * w.money_enough * math.log(1.0 + net / w.money_enough)


def economy(s: EclipseState, seat: int, purse: Purse, w: Weights) -> float:
    """Production, stores, discs."""
    value = purse.money
    for resource in (MATERIALS, SCIENCE):
        value += w.later[resource][purse.next] * s.production(seat, resource)
        held = s.held(seat, resource)
        if held:
            scale = w.enough[resource]
            value += w.held[resource][purse.use] * held * scale / (scale + 0.5 * held)
    return value + _treasury(s, seat, purse, w)


def _treasury(s: EclipseState, seat: int, purse: Purse, w: Weights) -> float:
    """Money after the next upkeep if nothing more is done; trades cover what they can."""
    balance = purse.balance
    if balance >= 0:
        return w.coins[purse.round] * balance * 10.0 / (10.0 + balance)
    rate = SPECIES[s.species[seat]].trade
    trades = min(-balance, s.held(seat, MATERIALS) // rate + s.held(seat, SCIENCE) // rate)
    traded = 0.5 * (w.held[MATERIALS][purse.use] + w.held[SCIENCE][purse.use])
    value = -traded * rate * trades
    return value if trades == -balance else value - w.ruin + w.debt * (balance + trades)
