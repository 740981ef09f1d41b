"""The chance of winning at the beginning of a turn, from what both seats have.

    log odds = sum of weight * (what one seat has - what the other has), and who has the turn

The evaluation (see `evaluate`) compares what one seat may do next; it looks at the opponent only in
so far as it can be hindered, and knows the value of prospects, but not what they are built on. So
positions a turn apart are judged by this instead. The weights are fitted to who won games between
greedy bots that slip now and then; `python -m tools.fit_nebula` fits them anew.
"""

from __future__ import annotations

import math
from typing import Final

from orrery.games.nebula.components import KINDS, PLANETS, SHIPS, TECHS
from orrery.games.nebula.evaluate import PATIENCE
from orrery.games.nebula.outlook import JUMPGATE
from orrery.games.nebula.state import NO_BUILDING, NOT_OWNED, NOWHERE, READY, NebulaState
from orrery.games.nebula.tempo import own_tempo

SPECIALISED: Final = 2

NAMES: Final[list[str]] = [
    "prospects",
    "metal",
    "gas",
    "crystal",
    "specialised extractors",
    "Academy",
    "Hangar",
    "Laboratory",
    "Jumpgate",
    "Jumpgate that is ready",
    "other technologies",
    "technologies under research",
    "troops on planets",
    "troops aboard",
    "ships",
]
"""What counts, in the order of `holdings`."""

WEIGHTS: Final[list[float]] = [
    3.99,
    0.020,
    0.010,
    0.014,
    0.29,
    0.96,
    0.66,
    0.88,
    0.95,
    -0.66,
    0.24,
    0.22,
    0.151,
    0.098,
    -0.072,
]
"""From 1,200 games, by a forerunner of that tool, which itself gives other, mostly smaller ones.
A Jumpgate that is ready is in the prospects as well, hence its sign."""
TURN: Final = -0.14
"""Having the turn, beyond the Harvest that it began with."""


def chances(s: NebulaState) -> list[float]:
    """The chance of winning of both seats."""
    if s.home_of(0) == NOWHERE or s.home_of(1) == NOWHERE:
        return [0.5, 0.5]  # the planets are still being placed
    odds = TURN if s.active == 0 else -TURN
    first, second = holdings(s, 0), holdings(s, 1)
    for at, weight in enumerate(WEIGHTS):
        odds += weight * (first[at] - second[at])
    chance = 1.0 / (1.0 + math.exp(-odds))
    return [chance, 1.0 - chance]


def holdings(s: NebulaState, seat: int) -> list[float]:
    """What a seat has, in the order of `NAMES`."""
    found = [math.exp(-PATIENCE * own_tempo(s, seat))]
    kinds = range(seat * KINDS, (seat + 1) * KINDS)
    for at in kinds:
        found.append(float(s.reserves[at]))
    found.append(float(sum(1 for at in kinds if s.extractor[at] == SPECIALISED)))
    for at in kinds:
        found.append(0.0 if s.building[at] == NO_BUILDING else 1.0)
    gate = s.tech[seat * TECHS + JUMPGATE]
    found.append(0.0 if gate == NOT_OWNED else 1.0)
    found.append(1.0 if gate == READY else 0.0)
    owned = sum(1 for at in range(seat * TECHS, (seat + 1) * TECHS) if s.tech[at] != NOT_OWNED)
    found.append(owned - found[-2])
    found.append(float(s.project_seat.count(seat)))
    landed = sum(s.planet_troops[at] for at in range(PLANETS) if s.planet_owner[at] == seat)
    found.append(float(landed))
    ships = [at for at in range(seat * SHIPS, (seat + 1) * SHIPS) if s.ship_block[at] != NOWHERE]
    found.append(float(sum(s.ship_troops[at] for at in ships)))
    found.append(float(len(ships)))
    return found
