"""Control of planets, and what hangs on it: winning and losing."""

from __future__ import annotations

from orrery.games.nebula.components import KINDS, PLANETS
from orrery.games.nebula.events import (
    CAPTURED,
    LIMIT_REACHED,
    LOST,
    NEUTRAL,
    WON,
)
from orrery.games.nebula.state import (
    BY_LIMIT,
    BY_LOSS,
    BY_PLANETS,
    COLONY,
    GOES_ON,
    NOBODY,
    NebulaState,
)


def gain_control(s: NebulaState, seat: int, planet: int) -> None:
    s.planet_owner[planet] = seat
    check_end(s, seat)


def remove_troops(s: NebulaState, maker: int, planet: int, troops: int) -> None:
    """Take troops off a planet; `maker` is the seat that does it."""
    s.planet_troops[planet] -= troops
    s.planet_fresh[planet] = min(s.planet_fresh[planet], s.planet_troops[planet])
    fall_neutral(s, maker, planet)


def fall_neutral(s: NebulaState, maker: int, planet: int) -> None:
    """nebula.planet.neutral.becomes"""
    if (
        s.planet_kind[planet] == COLONY
        and s.planet_owner[planet] != NOBODY
        and not s.may_hold(planet)
    ):
        s.planet_owner[planet] = NOBODY
        s.emit(NEUTRAL, planet, s.planet_troops[planet])
        check_end(s, maker)


def capture_planets(s: NebulaState) -> bool:
    """nebula.planet.capture: looked at when Conflict starts and after every change in it."""
    seat = s.active
    changed = False
    for planet in range(PLANETS):
        if s.planet_owner[planet] == 1 - seat and can_capture(s, seat, planet):
            capture(s, seat, planet)
            changed = True
            if s.ended != GOES_ON:
                break
    return changed


def can_capture(s: NebulaState, seat: int, planet: int) -> bool:
    return not s.controls_colour(seat, planet % KINDS) and crewed_and_uncontested(s, seat, planet)


def crewed_and_uncontested(s: NebulaState, seat: int, planet: int) -> bool:
    """nebula.gap.claim_moment, nebula.gap.contest"""
    block = s.planet_block[planet]
    if s.ship_of_on(1 - seat, block):
        return False
    ships = len(s.ship_block) // 2
    return any(
        s.ship_block[ship] == block and s.has_crew(ship)
        for ship in range(seat * ships, (seat + 1) * ships)
    )


def capture(s: NebulaState, seat: int, planet: int) -> None:
    """nebula.planet.capture.troops"""
    s.planet_fresh[planet] = s.planet_troops[planet]
    s.emit(CAPTURED, seat, planet, s.planet_troops[planet])
    gain_control(s, seat, planet)


def check_end(s: NebulaState, maker: int) -> None:
    """nebula.gap.win_moment: after every change of control; the one who made it comes first."""
    for seat in (maker, 1 - maker):
        if wins(s, seat):
            s.emit(WON, seat)
            s.end(seat, BY_PLANETS)
            return
    for seat in (1 - maker, maker):
        if s.planets_of(seat) == 0:
            s.emit(LOST, seat)
            s.end(1 - seat, BY_LOSS)
            return


def wins(s: NebulaState, seat: int) -> bool:
    """nebula.objective.win"""
    return (
        s.planets_of(seat) == KINDS
        and s.planet_owner[s.home_of(seat)] == seat
        and s.planets_abroad(seat) > 0
    )


def end_by_limit(s: NebulaState) -> None:
    """nebula.gap.endless"""
    s.emit(LIMIT_REACHED, s.turn_limit)
    s.end(leader(s), BY_LIMIT)


def leader(s: NebulaState) -> int:
    """Who is ahead by planets, then planets abroad, then troops; -1 if nobody is."""
    for mine, other in (
        (s.planets_of(0), s.planets_of(1)),
        (s.planets_abroad(0), s.planets_abroad(1)),
        (s.troops_of(0), s.troops_of(1)),
    ):
        if mine != other:
            return 0 if mine > other else 1
    return NOBODY
