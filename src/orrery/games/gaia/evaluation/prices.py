"""What resources and power are worth: now, in later rounds, at the end."""

from __future__ import annotations

import math
from typing import Final

from orrery.games.gaia.components import (
    CREDITS,
    FORMER,
    KINDS,
    POWER,
    RESOURCES_PER_VP,
    ROUND_TILES,
    ROUNDS,
    TOKEN,
    VP,
    Gain,
)
from orrery.games.gaia.evaluation.weights import Weights
from orrery.games.gaia.factions.base import faction_of
from orrery.games.gaia.power import BRAINSTONE_POWER
from orrery.games.gaia.scoring import leftovers
from orrery.games.gaia.state import BOWLS, GaiaState

LAST: Final = 1.0 / RESOURCES_PER_VP
"""What a resource is worth at the very end."""


def next_round(s: GaiaState, seat: int) -> int:
    """The round in which the seat can use what it holds; 7 if the game is over for it."""
    return s.round + 1 if s.has_passed(seat) or s.round == 0 else s.round


def stock(s: GaiaState, seat: int, w: Weights) -> float:
    """Everything that the seat holds. Much of one resource is worth less apiece.

    What the tile of the next round rewards is worth saving for.
    """
    when = next_round(s, seat)
    if when > ROUNDS:
        return leftovers(s, seat) * LAST
    urgency = w.held[when]
    saved = w.saving[0]
    points = 0
    if s.round < ROUNDS:
        tile = ROUND_TILES[s.round_tiles[s.round]]
        saved = w.saving[tile.trigger]
        points = tile.vp
    total = 0.0
    for resource in range(CREDITS, KINDS):
        held = float(s.held(seat, resource))
        price = max(w.price[resource] * urgency + saved[resource] * points, LAST)
        scale = w.enough[resource]
        useful = min(held, scale * (price / LAST - 1.0))
        total += lessening(useful, price, scale) + (held - useful) * LAST
    return total + cycle(s, seat, w, urgency)


def lessening(amount: float, price: float, scale: float) -> float:
    """What an amount is worth if the first piece is worth `price`, and half of it at `scale`."""
    return price * scale * math.log(1.0 + amount / scale)


def cycle(s: GaiaState, seat: int, w: Weights, urgency: float) -> float:
    """The power cycle: tokens by area, the Brainstone as several; what comes back from Gaia.

    Beyond that, each token serves in the rounds to come, the first ones most.
    """
    worth = float(faction_of(s, seat).token_power(s, seat))
    total = 0.0
    for bowl in range(BOWLS):
        total += s.bowls[seat * BOWLS + bowl] * w.bowls[bowl]
    total += s.bowls[seat * BOWLS + BOWLS - 1] * w.bowls[BOWLS - 1] * (worth - 1.0)
    stone = s.brainstone[seat]
    if 1 <= stone <= BOWLS:
        total += BRAINSTONE_POWER * w.bowls[stone - 1]
    if s.round < ROUNDS:
        back = faction_of(s, seat).spec.tokens_return
        total += s.gaia_area[seat] * w.bowls[back]
    kept = lessening(float(s.tokens_owned[seat]), w.kept_token, w.tokens_enough)
    return total * urgency + kept * w.later[s.round]


def gain_worth(w: Weights, amounts: list[int]) -> float:
    """What a gain is worth in a round of ordinary urgency."""
    total = amounts[VP] + amounts[POWER] * w.charge + amounts[TOKEN] * w.token
    for resource in range(CREDITS, KINDS):
        total += amounts[resource] * w.price[resource]
    return total + amounts[FORMER] * w.former


def income_worth(w: Weights, income: Gain, factor: float) -> float:
    return gain_worth(w, income.amounts) * factor


def steady_worth(w: Weights, amounts: list[int]) -> float:
    """What so much in every round is worth each time: too much of one thing cannot be used."""
    total = amounts[POWER] * w.charge + amounts[TOKEN] * w.token
    for resource in range(CREDITS, KINDS):
        total += lessening(float(amounts[resource]), w.price[resource], w.steady[resource])
    return total
