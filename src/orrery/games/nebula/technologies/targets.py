"""Ships as targets, seen from the seat that uses a technology."""

from __future__ import annotations

from orrery.games.nebula.components import SHIPS
from orrery.games.nebula.state import NOWHERE, NebulaState
from orrery.kernel.decision import Action
from orrery.kernel.ledger import Blocker, block


def own_ship(seat: int, action: Action) -> int:
    return seat * SHIPS + action.first


def opposing_ship(seat: int, action: Action) -> int:
    return (1 - seat) * SHIPS + action.first


def own_ships(s: NebulaState, seat: int) -> list[int]:
    """The ships of the seat that are in play."""
    return [
        ship for ship in range(seat * SHIPS, (seat + 1) * SHIPS) if s.ship_block[ship] != NOWHERE
    ]


def opposing_ships(s: NebulaState, seat: int) -> list[int]:
    return own_ships(s, 1 - seat)


def why_not_in_play(s: NebulaState, ship: int) -> list[Blocker]:
    if s.ship_block[ship] != NOWHERE:
        return []
    return [block("nebula.contents.ships", ship=ship % SHIPS)]
