"""The odds of combats between ships, without technologies."""

from __future__ import annotations

from typing import Final

from orrery.games.nebula.components import DURABILITY


def _round(edge: int) -> float:
    """How likely the side with that many troops more wins a round that is no tie."""
    higher = 0
    lower = 0
    for mine in range(1, 7):
        for other in range(1, 7):
            if mine + edge > other:
                higher += 1
            elif mine + edge < other:
                lower += 1
    return higher / (higher + lower)


def _combat(won: float, mine: int, other: int) -> float:
    if mine == 0 or other == 0:
        return 1.0 if other == 0 else 0.0
    return won * _combat(won, mine, other - 1) + (1.0 - won) * _combat(won, mine - 1, other)


_EDGE: Final = 5
_SPAN: Final = DURABILITY + 1
_ODDS: Final[list[float]] = [
    _combat(_round(edge), mine, other)
    for edge in range(-_EDGE, _EDGE + 1)
    for mine in range(_SPAN)
    for other in range(_SPAN)
]


def odds(edge: int, mine: int, other: int) -> float:
    """How likely a ship wins a combat: troops more than the other, durability of both."""
    capped = min(max(edge, -_EDGE), _EDGE)
    return _ODDS[((capped + _EDGE) * _SPAN + mine) * _SPAN + other]


def _left(won: float, mine: int, other: int, left: int) -> float:
    """How likely the combat is won with exactly `left` of the own durability."""
    if other == 0 or mine == 0:
        return 1.0 if other == 0 and mine == left else 0.0
    further = won * _left(won, mine, other - 1, left)
    return further + (1.0 - won) * _left(won, mine - 1, other, left)


_LEFT: Final[list[float]] = [
    _left(_round(edge), mine, other, left)
    for edge in range(-_EDGE, _EDGE + 1)
    for mine in range(_SPAN)
    for other in range(_SPAN)
    for left in range(_SPAN)
]


def left_with(edge: int, mine: int, other: int, left: int) -> float:
    """How likely a ship wins a combat and has so much durability left."""
    capped = min(max(edge, -_EDGE), _EDGE)
    return _LEFT[(((capped + _EDGE) * _SPAN + mine) * _SPAN + other) * _SPAN + left]


def breakthrough(
    troops: int, mine: int, guards: list[int], manned: list[int], hulls: list[int]
) -> float:
    """How likely a ship wins against all `guards`, one after the other.

    `manned` and `hulls` are the troops and the durability of all ships.
    """
    whole = 1.0 if mine == DURABILITY else 0.0
    hurt = 1.0 - whole
    for guard in guards:
        edge = troops - manned[guard]
        hull = hulls[guard]
        hurt *= left_with(edge, 1, hull, 1)
        hurt += whole * left_with(edge, DURABILITY, hull, 1)
        whole *= left_with(edge, DURABILITY, hull, DURABILITY)
    return whole + hurt
