"""What lies on the map: colonies, ways to more of them, Gaia projects, federations to come."""

from __future__ import annotations

import math

from orrery.games.gaia.components import (
    EMPTY,
    GAIA,
    ORE,
    ROUND_TILES,
    ROUNDS,
    SPACE,
    STATION,
    STEP_COST,
    STRUCTURE_KINDS,
    TERRAFORMING,
    TOKEN_GAINED,
    TRANSDIM,
)
from orrery.games.gaia.evaluation.weights import Weights
from orrery.games.gaia.factions.base import faction_of
from orrery.games.gaia.federating import total_value
from orrery.games.gaia.geometry import SPACES
from orrery.games.gaia.research import top_taken
from orrery.games.gaia.state import NOBODY, NONE, TRACK_COUNT, GaiaState
from orrery.games.gaia.values import federation_value, has_opponent_near


def colonies(s: GaiaState, seat: int, w: Weights) -> float:
    """Structures and what they can grow into, types and sectors.

    Neighbours make trading cheap and give power.
    """
    found = s.colonies(seat)
    later = w.later[s.round]
    near = 0
    for space in found:
        if near < 4 and has_opponent_near(s, seat, space):
            near += 1
    total = w.colony * len(found) + w.type * s.planet_types(seat) + w.sector * s.sectors(seat)
    for kind in range(STATION, STRUCTURE_KINDS):
        total += w.pieces[kind] * s.built(seat, kind)
    return (total + w.neighbour * near) * later


def targets(s: GaiaState, seat: int, w: Weights) -> float:
    """Planets that a mine could go to: the nearer and cheaper, the better."""
    if s.round == ROUNDS:
        return 0.0
    near = s.nearest(seat)
    reach = s.range(seat)
    faction = faction_of(s, seat)
    steps = faction.spec.steps
    step_cost = STEP_COST[s.level(seat, TERRAFORMING)]
    farthest = len(w.closeness) - 1
    total = 0.0
    planets = s.planet
    for space in s.geometry().spaces:
        kind = planets[space]
        if kind <= SPACE:
            continue
        beyond = max(0, near[space] - reach)
        if beyond > farthest or s.former[space] != NOBODY:
            continue
        shared = s.structure[space] != EMPTY
        if shared and not faction.may_share(s, seat, space):
            continue
        if shared:
            ore = 0.0
        elif kind == GAIA:
            ore = 2.0 * faction.spec.gaia_cost[ORE] + 2.0
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
                total += w.project + w.finished
            elif s.round < ROUNDS:
                total += w.project
    return total


# Federations -----------------------------------------------------------------------------


def federations(s: GaiaState, seat: int, w: Weights) -> float:
    """Green tokens, and how near the next two federations are."""
    if s.round == ROUNDS and s.has_passed(seat):
        return 0.0
    green = 0
    for at in range(len(s.token_seat)):
        if s.token_seat[at] == seat and s.token_green[at]:
            green += 1
    faction = faction_of(s, seat)
    needed = float(faction.federation_value(s, seat))
    shape = w.federation_shape[s.round]
    if faction.grows_one_federation():
        ready = math.pow(min(1.0, total_value(s, seat) / needed), shape)
    else:
        free = Loose(s, seat)
        ready = math.pow(free.gather(needed, w), shape)
        if len(free.spaces) > 1:
            ready += w.second * math.pow(free.gather(needed, w), shape)
    worth = w.federation + w.eager * _coming(s)
    tokens = w.green * green + (_summit(s, seat, w) if green else 0.0)
    return w.federation_time[s.round] * (tokens + worth * ready)


def _summit(s: GaiaState, seat: int, w: Weights) -> float:
    """What a green token is worth where a track is near its top, or its advanced tile."""
    nearest = 0.0
    for track in range(TRACK_COUNT):
        if s.advanced_at[track] != NONE or not top_taken(s, track):
            nearest = max(nearest, w.summit_near[s.level(seat, track)])
    return w.summit * nearest


def _coming(s: GaiaState) -> int:
    """The points that the next round's tile gives for a federation."""
    if s.round == ROUNDS:
        return 0
    tile = ROUND_TILES[s.round_tiles[s.round]]
    return tile.vp if tile.trigger == TOKEN_GAINED else 0


class Loose:
    """A seat's structures outside federations, and what they are worth for one."""

    spaces: list[int]
    values: list[int]
    distances: list[list[int]]

    def __init__(self, s: GaiaState, seat: int) -> None:
        self.spaces = [
            space for space in s.own_spaces(seat) if not s.federation[seat * SPACES + space]
        ]
        self.values = [federation_value(s, seat, space) for space in self.spaces]
        self.distances = s.geometry().distances

    def gather(self, needed: float, w: Weights) -> float:
        """The share of a federation that the best neighbourhood gives; takes it away."""
        centre = 0
        best = 0.0
        for space in self.spaces:
            around = self._around(space, w)
            if around > best:
                best = around
                centre = space
        if best < needed:
            self.spaces = []
            return best / needed
        self._take(centre, needed, w)
        return 1.0

    def _around(self, centre: int, w: Weights) -> float:
        row = self.distances[centre]
        widest = len(w.spread)
        total = 0.0
        for at in range(len(self.spaces)):
            distance = row[self.spaces[at]]
            if distance < widest:
                total += self.values[at] * w.spread[distance]
        return total

    def _take(self, centre: int, needed: float, w: Weights) -> None:
        """Those nearest to the centre, until they are enough."""
        row = self.distances[centre]
        taken: list[int] = []
        total = 0.0
        for distance in range(len(w.spread)):
            for at in range(len(self.spaces)):
                if row[self.spaces[at]] == distance and total < needed:
                    total += self.values[at] * w.spread[distance]
                    taken.append(at)
        rest = [at for at in range(len(self.spaces)) if at not in taken]
        self.spaces = [self.spaces[at] for at in rest]
        self.values = [self.values[at] for at in rest]
