"""What comes by itself or can be taken once a round: income, tiles, boosters, specials."""

from __future__ import annotations

from orrery.games.gaia.components import (
    ACADEMY_ACTION,
    ACADEMY_QIC,
    ADVANCED,
    BOARD_ACTIONS,
    BOOSTERS,
    CREDITS,
    FIRST_TILE_ACTION,
    FORMER,
    GAINS,
    LAB,
    LEVEL_VP,
    ORE,
    QIC,
    ROUNDS,
    STANDARD,
    STATION,
    TILE_ACTIONS,
    VP,
    BoosterSpec,
)
from orrery.games.gaia.evaluation.prices import (
    gain_worth,
    income_worth,
    steady_worth,
)
from orrery.games.gaia.evaluation.weights import Weights
from orrery.games.gaia.factions.base import faction_of
from orrery.games.gaia.income import SOURCE_BOOSTER, sources
from orrery.games.gaia.power import spendable
from orrery.games.gaia.scoring import count
from orrery.games.gaia.state import NONE, NOT_OWNED, OPEN, SPECIAL_COUNT, TILE_COUNT, GaiaState


def income(s: GaiaState, seat: int, w: Weights) -> float:
    """The income of all later rounds if nothing changes, boosters aside."""
    total = [0] * len(GAINS)
    for source, gain in sources(s, seat):
        if source != SOURCE_BOOSTER:
            amounts = gain.amounts
            for at in range(CREDITS, FORMER):
                total[at] += amounts[at]
    return steady_worth(w, total) * w.later[s.round]


# Boosters --------------------------------------------------------------------------------


def boosters(s: GaiaState, seat: int, w: Weights) -> float:
    """The booster at hand, and the best on the table for the round after it."""
    total = 0.0
    if s.round > 0 and s.booster[seat] != NONE:
        booster = BOOSTERS[s.booster[seat]]
        total += _pass_worth(s, seat, booster)
        total += _booster_action(s, seat, w, booster, s.round)
    coming = s.booster[seat] if s.round == 0 else s.next_booster[seat]
    if coming != NONE:
        return total + booster_worth(s, seat, w, BOOSTERS[coming])
    if s.round == ROUNDS:
        return total
    best = 0.0
    for choice in s.boosters:
        best = max(best, booster_worth(s, seat, w, BOOSTERS[choice]))
    return total + best


def booster_worth(s: GaiaState, seat: int, w: Weights, booster: BoosterSpec) -> float:
    """A booster for the coming round."""
    when = s.round + 1
    return (
        income_worth(w, booster.income, w.round[when])
        + _pass_worth(s, seat, booster)
        + _aid(w, booster) * w.round[when]
    )


def _pass_worth(s: GaiaState, seat: int, booster: BoosterSpec) -> float:
    points = booster.pass_gain.amounts[VP]
    return float(points * count(s, seat, booster.per)) if points else 0.0


def _booster_action(s: GaiaState, seat: int, w: Weights, booster: BoosterSpec, when: int) -> float:
    used = s.special_used[seat * SPECIAL_COUNT] or s.special_used[seat * SPECIAL_COUNT + 1]
    return 0.0 if used else _aid(w, booster) * w.round[when]


def _aid(w: Weights, booster: BoosterSpec) -> float:
    if booster.steps:
        return w.booster_step
    return w.booster_range if booster.range else 0.0


# Tiles -----------------------------------------------------------------------------------


def tiles(s: GaiaState, seat: int, w: Weights) -> float:
    """Tiles that score on passing, and those that something to come will trigger."""
    total = 0.0
    rounds = ROUNDS - s.round
    passes = rounds if s.has_passed(seat) else rounds + min(s.round, 1)
    for kind, tile in enumerate(ADVANCED):
        if s.advanced_owner[kind] == seat:
            points = tile.gain.amounts[VP]
            if tile.kind == "pass":
                total += points * count(s, seat, tile.per) * passes
            elif tile.trigger:
                total += points * w.triggers[tile.trigger] * passes
    for kind, tile in enumerate(STANDARD):
        if tile.trigger and s.tiles[seat * TILE_COUNT + kind] == OPEN:
            total += tile.gain.amounts[VP] * w.triggers[tile.trigger] * passes
    return total


# Board actions ---------------------------------------------------------------------------


def board(s: GaiaState, seat: int, w: Weights) -> float:
    """The best power action and the best Q.I.C. action that the seat can soon pay for.

    An action counts with what it brings beyond its cost, and with the square of the part of the
    cost that is at hand: the last token is worth most. Who passes lets the actions of a round go.
    """
    if s.round == 0 or s.has_passed(seat):
        return 0.0
    power = float(spendable(s, seat))
    qic = float(s.held(seat, QIC))
    price = w.price[QIC] * w.held[s.round]
    by_power = 0.0
    by_qic = 0.0
    for index, action in enumerate(BOARD_ACTIONS):
        if s.board_used[index]:
            continue
        if action.power:
            part = min(1.0, power / action.power)
            by_power = max(by_power, w.board[index] * w.held[s.round] * part * part)
        elif not action.rescore or s.tokens_of(seat):
            part = min(1.0, qic / action.qic)
            worth = w.board[index] + action.vp_per_type * s.planet_types(seat) - action.qic * price
            by_qic = max(by_qic, worth * part * part)
    return w.ready * (by_power + by_qic)


def last_lab(s: GaiaState, seat: int, w: Weights) -> float:
    """In the last round: the technology tile of a laboratory that can nearly be paid for.

    A Q.I.C. counts as ore and power as credits: to convert them brings it no nearer and no farther.
    """
    if s.round != ROUNDS or s.has_passed(seat):
        return 0.0
    if not s.built(seat, STATION) or not s.has_piece(seat, LAB):
        return 0.0
    cost = faction_of(s, seat).spec.cost[LAB]
    ore = min(1.0, float(s.held(seat, ORE) + s.held(seat, QIC)) / cost[ORE])
    money = min(1.0, float(s.held(seat, CREDITS) + spendable(s, seat)) / cost[CREDITS])
    points = LEVEL_VP
    for kind, tile in enumerate(STANDARD):
        if tile.kind == "once" and s.tiles[seat * TILE_COUNT + kind] == NOT_OWNED:
            points = max(points, tile.gain.amounts[VP])
    return w.last_lab * points * ore * ore * money * money


# Special actions -------------------------------------------------------------------------


def specials(s: GaiaState, seat: int, w: Weights) -> float:
    """Special actions still to be taken, in this round and later.

    That of a faction counts only for later rounds: who counted on it now would wait with it, and
    what it is worth now, the position after it shows better than a fixed number.
    """
    faction = faction_of(s, seat)
    total = 0.0
    if s.built(seat, ACADEMY_QIC):
        each = gain_worth(w, faction.spec.academy_action.amounts)
        total += each * _uses(s, seat, w, ACADEMY_ACTION)
    if faction.has_special(s, seat):
        total += w.faction_special[s.faction[seat]] * w.later[s.round]
    for at, tile in enumerate(TILE_ACTIONS):
        if _owns(s, seat, at):
            each = gain_worth(w, tile.gain.amounts)
            total += each * _uses(s, seat, w, FIRST_TILE_ACTION + at)
    return total * w.special_share


def _owns(s: GaiaState, seat: int, action: int) -> bool:
    tile = TILE_ACTIONS[action]
    for kind, spec in enumerate(STANDARD):
        if spec is tile:
            return s.tiles[seat * TILE_COUNT + kind] == OPEN
    for kind, spec in enumerate(ADVANCED):
        if spec is tile:
            return s.advanced_owner[kind] == seat
    return False


def _uses(s: GaiaState, seat: int, w: Weights, special: int) -> float:
    """The uses left, each at the urgency of its round."""
    used = s.special_used[seat * SPECIAL_COUNT + special]
    open_now = s.round > 0 and not used and not s.has_passed(seat)
    return w.later[s.round] + (w.round[s.round] if open_now else 0.0)
