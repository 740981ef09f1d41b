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

from orrery.games.nebula.components import KINDS, TECHS
from orrery.games.nebula.outlook import JUMPGATE
from orrery.games.nebula.state import NO_BUILDING, NOT_OWNED, NOWHERE, NebulaState
from orrery.games.nebula.tempo import own_tempo

SPECIALISED: Final = 2
PATIENCE: Final = -math.log(0.87)
"""A turn more to victory makes prospects 13 % less. The weights were fitted to that: it stays if
the evaluation becomes more or less patient."""

NAMES: Final[list[str]] = [
    "prospects",
    "reserves",
    "specialised extractors",
    "buildings",
    "Jumpgate",
    "technologies",
    "technologies under research",
    "troops",
]
"""What counts, in the order of `holdings`. Few things, and only what cannot be moved from one to
another: troops that weighed more on a planet than aboard would never leave it."""

WEIGHTS: Final[list[float]] = [3.147, 0.013, 0.257, 0.716, -0.015, 0.256, 0.202, 0.147]
"""What `python -m tools.fit_nebula --games 1200` says. A Jumpgate is a technology as well."""
TURN: Final = -0.114
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
    kinds = range(seat * KINDS, (seat + 1) * KINDS)
    techs = range(seat * TECHS, (seat + 1) * TECHS)
    return [
        math.exp(-PATIENCE * own_tempo(s, seat)),
        float(sum([s.reserves[at] for at in kinds])),
        float(sum([s.extractor[at] == SPECIALISED for at in kinds])),
        float(sum([s.building[at] != NO_BUILDING for at in kinds])),
        float(s.tech[seat * TECHS + JUMPGATE] != NOT_OWNED),
        float(sum([s.tech[at] != NOT_OWNED for at in techs])),
        float(s.project_seat.count(seat)),
        float(s.troops_of(seat)),
    ]
