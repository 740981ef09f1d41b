"""What a position is worth to a seat: tempo first, then material and threats.

    value = 100 * lead + 100 * 0.87 ** own tempo + material - threats

Tempo (see `tempo`) is the number of turns to victory: economy, buildings, research, troops,
ships and their ways to the missing planets are all in it. The lead compares both tempos: 1/2 if
they are equal, near 1 if the seat is sure to be first, so that an opponent is hindered only where
it is a danger. Material is what serves in general: income, reserves, troops, ships, technologies.
Threats are own planets that an opposing ship could soon capture. The opponent's reserves do not
count: no action changes them, and its Harvest would blur the comparison of "done" with other
actions. A combat that is still going on counts by its odds.
"""

from __future__ import annotations

import math
from typing import Final

from orrery.games.nebula.combat import CombatFrame, DamageFrame, eliminate
from orrery.games.nebula.components import (
    KINDS,
    PLANETS,
    RESERVE_LIMIT,
    SHIPS,
    TECHS,
)
from orrery.games.nebula.duel import odds
from orrery.games.nebula.outlook import YIELD
from orrery.games.nebula.routes import FAR, routes_to
from orrery.games.nebula.state import (
    GOES_ON,
    NO_BUILDING,
    NOBODY,
    NOT_OWNED,
    NOWHERE,
    NebulaState,
    nebula,
)
from orrery.games.nebula.technologies.laboratory import JumpFrame
from orrery.games.nebula.tempo import other_tempo, own_tempo
from orrery.games.nebula.weights import WEIGHTS, Weights
from orrery.games.nebula.zones import ExploreFrame
from orrery.kernel.state import Frame, State

SPREAD: Final = 70.0
"""The lead that made a seat e times as likely to win, in 250 games between greedy bots."""
WON: Final = 1000.0
SCALE: Final = 100.0
"""What victory at once would be worth as a prospect."""


def evaluate(state: State, seat: int, w: Weights = WEIGHTS) -> float:
    """The value of a position to `seat`."""
    s = nebula(state)
    if s.ended != GOES_ON:
        return 0.0 if s.winner == NOBODY else (WON if s.winner == seat else -WON)
    if s.home_of(seat) == NOWHERE or s.home_of(1 - seat) == NOWHERE:
        return 0.0  # the planets are still being placed
    frames = s.frames()
    for at in range(len(frames) - 1, -1, -1):
        frame = frames[at]
        if isinstance(frame, CombatFrame):
            return _in_combat(s, seat, frame, w)
    return _settled(s, seat, w)


def _in_combat(s: NebulaState, seat: int, combat: CombatFrame, w: Weights) -> float:
    """Both ways in which the combat can end, by their odds."""
    if not combat.is_on(s):
        return _settled(s, seat, w)
    edge = s.ship_troops[combat.ship] + combat.bonus[0]
    edge -= s.ship_troops[combat.other] + combat.bonus[1]
    mine = _durability(s, combat.ship)
    other = _durability(s, combat.other)
    chance = odds(edge, mine, other)
    won = nebula(s.clone())
    eliminate(won, combat.other)
    lost = nebula(s.clone())
    eliminate(lost, combat.ship)
    return chance * _settled(won, seat, w) + (1.0 - chance) * _settled(lost, seat, w)


def _durability(s: NebulaState, ship: int) -> int:
    """What a ship has left after a loss that is about to happen."""
    left = s.ship_durability[ship]
    top = s.top()
    if isinstance(top, DamageFrame) and top.ship == ship and not top.prevented:
        left -= 1
    return left


def _settled(s: NebulaState, seat: int, w: Weights) -> float:
    frames = s.frames()
    top: Frame | None = frames[-1] if frames else None
    jumping = NOWHERE
    if isinstance(top, JumpFrame) and top.seat == seat:
        jumping = seat * SHIPS + top.ship
    own = own_tempo(s, seat, jumping, w)
    prospects = SCALE * math.exp(-w.patience * own)
    value = prospects + w.lead * _lead(own, other_tempo(s, 1 - seat, w), w)
    value += _reserves(s, seat, w) - _cooldowns(s, seat, w)
    value += _material(s, seat, w) - _material(s, 1 - seat, w)
    if isinstance(top, ExploreFrame):
        value += w.found if top.seat == seat else -w.found
    return value - prospects * w.threat * _danger(s, seat, w)


def _lead(own: float, other: float, w: Weights) -> float:
    """How likely the seat is first; what is far away is uncertain."""
    return 1.0 / (1.0 + math.pow((own + w.either) / (other + w.either), w.lead_power))


def _reserves(s: NebulaState, seat: int, w: Weights) -> float:
    """What the next Harvest would push over the limit is worth nothing."""
    total = 0.0
    for at in range(seat * KINDS, (seat + 1) * KINDS):
        total += min(float(s.reserves[at]), RESERVE_LIMIT - YIELD[s.extractor[at]])
    return w.reserve * total


def _material(s: NebulaState, seat: int, w: Weights) -> float:
    total = 0.0
    for at in range(seat * KINDS, (seat + 1) * KINDS):
        total += w.income * YIELD[s.extractor[at]]
        if s.building[at] != NO_BUILDING:
            total += w.building
    for ship in range(seat * SHIPS, (seat + 1) * SHIPS):
        if s.ship_block[ship] != NOWHERE:
            total += w.ship + w.hull * s.ship_durability[ship]
    return total + w.troop * s.troops_of(seat) + _technologies(s, seat, w)


def _technologies(s: NebulaState, seat: int, w: Weights) -> float:
    total = 0.0
    for tech in range(TECHS):
        at = seat * TECHS + tech
        if s.tech[at] != NOT_OWNED:
            total += w.technology[tech]
    for at in range(len(s.project_seat)):
        if s.project_seat[at] == seat:
            total += w.technology[s.project_tech[at]]
    return total


def _cooldowns(s: NebulaState, seat: int, w: Weights) -> float:
    return w.cooldown * sum(s.tech_left[seat * TECHS : (seat + 1) * TECHS])


def _danger(s: NebulaState, seat: int, w: Weights) -> float:
    """How near opposing ships are to own planets that nobody guards: 0 to about 1."""
    worst = 0.0
    for planet in range(PLANETS):
        if s.planet_owner[planet] != seat or s.controls_colour(1 - seat, planet % KINDS):
            continue
        block = s.planet_block[planet]
        if s.ship_of_on(seat, block):
            continue
        way = routes_to(block)
        for ship in range((1 - seat) * SHIPS, (2 - seat) * SHIPS):
            at = s.ship_block[ship]
            if at != NOWHERE and s.ship_troops[ship] > 0 and way.free[at] < FAR:
                worst = max(worst, math.exp(-w.threat_decay * way.free[at]))
    return worst
