"""The odds of a combat between two ships, without technologies."""

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
