"""What lies on the map: colonies, ways to more of them, Gaia projects, federations to come."""

from __future__ import annotations

import math

from orrery.games.gaia.components import (
    EMPTY,
    GAIA,
    ORE,
    ROUNDS,
    SPACE,
    STEP_COST,
    TERRAFORMING,
    TRANSDIM,
)
from orrery.games.gaia.evaluation.weights import Weights
from orrery.games.gaia.factions.base import faction_of
from orrery.games.gaia.federating import total_value
from orrery.games.gaia.geometry import SPACES
from orrery.games.gaia.state import NOBODY, GaiaState
from orrery.games.gaia.values import federation_value, has_opponent_near


def colonies(s: GaiaState, seat: int, w: Weights) -> float:
    """Structures, types and sectors; neighbours make trading cheap and give power."""
    found = s.colonies(seat)
    later = w.later[s.round]
    near = 0
    for space in found:
        if near < 4 and has_opponent_near(s, seat, space):
            near += 1
    total = w.colony * len(found) + w.type * s.planet_types(seat) + w.sector * s.sectors(seat)
    return (total + w.neighbour * near) * later


def targets(s: GaiaState, seat: int, w: Weights) -> float:
    """Planets that a mine could go to: the nearer and cheaper, the better."""
    if s.round == ROUNDS:
        return 0.0
    near = s.nearest(seat)
    reach = s.range(seat)
    steps = faction_of(s, seat).spec.steps
    step_cost = STEP_COST[s.level(seat, TERRAFORMING)]
    farthest = len(w.closeness) - 1
    total = 0.0
    for space in s.geometry().spaces:
        kind = s.planet[space]
        if kind <= SPACE or s.structure[space] != EMPTY or s.former[space] != NOBODY:
            continue
        beyond = max(0, near[space] - reach)
        if beyond > farthest:
            continue
        if kind == GAIA:
            ore = 2.0 * faction_of(s, seat).spec.gaia_cost[ORE] + 2.0
        elif kind == TRANSDIM:
            ore = 3.0 if s.formers[seat] else 6.0
        else:
            ore = float(steps[kind] * step_cost)
        total += w.closeness[beyond] / (1.0 + 0.5 * ore)
    return w.target * w.later[s.round] * total / (total + w.targets_half)


def projects(s: GaiaState, seat: int, w: Weights) -> float:
    """Gaiaformers on the board, at work, and on planets that wait for their mine."""
    total = w.former * (s.formers_board[seat] + s.formers_gaia[seat]) * w.later[s.round]
    if s.formers[seat] == s.formers_board[seat] + s.formers_gaia[seat]:
        return total
    for space in s.geometry().spaces:
        if s.former[space] == seat:
            if s.planet[space] == GAIA:
                total += w.finished
            elif s.round < ROUNDS:
                total += w.project
    return total


# Federations -----------------------------------------------------------------------------


def federations(s: GaiaState, seat: int, w: Weights) -> float:
    """Green tokens, and how near the next federation is."""
    when = w.federation_time[s.round]
    if s.round == ROUNDS and s.has_passed(seat):
        return 0.0
    green = 0
    for at in range(len(s.token_seat)):
        if s.token_seat[at] == seat and s.token_green[at]:
            green += 1
    needed = faction_of(s, seat).federation_value(s, seat)
    loose, best = _loose_value(s, seat, w)
    share = min(1.0, best / needed)
    rest = max(0.0, min(loose - best, float(needed)))
    return when * (
        w.green * green + w.federation * math.pow(share, w.federation_shape) + w.spare * rest
    )


def _loose_value(s: GaiaState, seat: int, w: Weights) -> tuple[float, float]:
    """Power value outside federations: all of it, and what lies around the best centre."""
    if faction_of(s, seat).grows_one_federation():
        value = float(total_value(s, seat))
        return value, value
    own: list[int] = []
    values: list[int] = []
    loose = 0.0
    for space in s.own_spaces(seat):
        if not s.federation[seat * SPACES + space]:
            own.append(space)
            values.append(federation_value(s, seat, space))
            loose += values[-1]
    best = 0.0
    distances = s.geometry().distances
    widest = len(w.spread) - 1
    for centre in own:
        row = distances[centre]
        around = 0.0
        for at in range(len(own)):
            distance = row[own[at]]
            if distance <= widest:
                around += values[at] * w.spread[distance]
        best = max(best, around)
    return loose, best
