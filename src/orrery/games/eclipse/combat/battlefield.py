"""A sector while battles are fought there: damage, losses, and what they earn."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from orrery.games.eclipse.carried import Carrier
from orrery.games.eclipse.combat.figures import NPC_SIDE, figures
from orrery.games.eclipse.components import (
    FLEET,
    NONE,
    NPC_DRAWS,
    SECTORS,
    SHIP_DRAWS,
    SHIP_TYPES,
    STARBASE,
)
from orrery.games.eclipse.connections import neighbours
from orrery.games.eclipse.events import RETREATED, SHIP_DESTROYED
from orrery.games.eclipse.presence import enemy_ships, ship_enters, ship_leaves
from orrery.games.eclipse.space import NPC_TARGET
from orrery.games.eclipse.state import EclipseState
from orrery.kernel.data import with_item

FIRST_TARGET: Final[list[int]] = [sum(FLEET[:ship]) for ship in range(SHIP_TYPES)]
"""By ship type: the number of its first ship among the targets."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Battlefield(Carrier):
    """eclipse.combat.damage_stays: what lasts from one battle in the sector to the next.

    Rows are ship types: `seat * 4 + ship`, and one more for the non-player ships.
    """

    sector: int
    order: list[int]
    """The seats with ships there: the controller, then the others as they came."""
    wounds: list[list[int]]
    """By row: the damage of each ship, most damaged first."""
    fought: list[int]
    """1 for seats that took part in a battle."""
    shamed: list[int]
    """1 for seats all of whose ships tried to retreat."""
    earned: list[int]
    """Draws for ships that each seat destroyed."""
    fallen: list[int]
    """Destroyed ships by row, before they go back to their owners."""
    attacker: int
    """The sides of the present battle; -1 are the non-player ships."""
    defender: int
    heading: list[int]
    """By row: the sector to which the ships are about to retreat in this battle, or -1."""
    since: list[int]
    """By row: the round in which they began to."""
    gone: list[int]
    """1 for seats of which ships have retreated from this battle."""

    def open(self, s: EclipseState, sector: int) -> None:
        """Take up all ships of the sector."""
        self.sector = sector
        self.order = entry_order(s, sector)
        rows = s.players * SHIP_TYPES
        at = sector * rows
        self.wounds = [[0] * count for count in s.ships[at : at + rows]]
        self.wounds.append([0] * s.npc[sector])
        self.fought = [0] * s.players
        self.shamed = [0] * s.players
        self.earned = [0] * s.players
        self.fallen = [0] * rows
        self.pair(NPC_SIDE, NPC_SIDE)

    def pair(self, attacker: int, defender: int) -> None:
        """A battle begins: nobody retreats yet."""
        self.attacker = attacker
        self.defender = defender
        self.heading = [NONE] * len(self.wounds)
        self.since = [0] * len(self.wounds)
        self.gone = [0] * len(self.fought)

    def enemy_of(self, side: int) -> int:
        return self.attacker if side == self.defender else self.defender

    def row(self, side: int, ship: int) -> int:
        return len(self.wounds) - 1 if side == NPC_SIDE else side * SHIP_TYPES + ship

    def types(self, side: int) -> list[int]:
        """The ship types that a side has there."""
        if side == NPC_SIDE:
            return [0] if self.wounds[-1] else []
        at = side * SHIP_TYPES
        return [ship for ship in range(SHIP_TYPES) if self.wounds[at + ship]]

    def strength(self, side: int, ship: int) -> int:
        """How many ships of that type are left."""
        return len(self.wounds[self.row(side, ship)])

    def ships_in_hand(self, seat: int, ship: int) -> int:
        return self.fallen[seat * SHIP_TYPES + ship]

    # What happens to ships ---------------------------------------------------------------

    def damage(self, s: EclipseState, by: int, side: int, ship: int, suffered: list[int]) -> None:
        """eclipse.combat.destroyed: ships of a type suffer damage, each its own number."""
        row = self.row(side, ship)
        hull = figures(s, self.sector, side, ship).hull
        left: list[int] = []
        for number, wound in enumerate(self.wounds[row]):
            total = wound + suffered[number]
            if total > hull:
                s.emit(SHIP_DESTROYED, side, target_of(side, ship, number))
                self._credit(by, side, ship)
                self._remove(s, side, ship)
            else:
                left.append(total)
        left.sort(reverse=True)
        self.wounds[row] = left

    def _credit(self, by: int, side: int, ship: int) -> None:
        """eclipse.combat.destroyed_credit, eclipse.reputation.destroyed"""
        if by != NPC_SIDE:
            npc = side == NPC_SIDE
            self.earned[by] += NPC_DRAWS[SECTORS[self.sector].npc] if npc else SHIP_DRAWS[ship]

    def _remove(self, s: EclipseState, side: int, ship: int) -> None:
        if side == NPC_SIDE:
            s.npc = with_item(s.npc, self.sector, s.npc[self.sector] - 1)
        else:
            ship_leaves(s, side, ship, self.sector)
            self.fallen[side * SHIP_TYPES + ship] += 1

    def lose(self, s: EclipseState, seat: int, ship: int) -> None:
        """eclipse.gap.stalemate_reputation: all ships of the type are lost; nobody earned them."""
        row = self.row(seat, ship)
        for number in range(len(self.wounds[row])):
            s.emit(SHIP_DESTROYED, seat, target_of(seat, ship, number))
            self._remove(s, seat, ship)
        self.wounds[row] = []

    def give_back(self, s: EclipseState) -> None:
        """eclipse.reputation.ships_return"""
        for row, count in enumerate(self.fallen):
            s.ships_left[row] += count
        self.fallen = [0] * len(self.fallen)

    # Retreat -----------------------------------------------------------------------------

    def begin_retreat(self, seat: int, ship: int, to: int, since: int) -> None:
        """eclipse.retreat.declare, eclipse.gap.retreat_by_type_split"""
        row = self.row(seat, ship)
        self.heading[row] = to
        self.since[row] = since
        self.note_retreats()

    def complete_retreat(self, s: EclipseState, seat: int, ship: int) -> None:
        """eclipse.retreat.complete, eclipse.retreat.left: all ships of the type leave."""
        row = self.row(seat, ship)
        to = self.heading[row]
        for _ in self.wounds[row]:
            ship_leaves(s, seat, ship, self.sector)
            ship_enters(s, seat, ship, to)
        self.wounds[row] = []
        self.heading[row] = NONE
        self.gone[seat] = 1
        s.emit(RETREATED, seat, ship, to)
        self.note_retreats()

    def note_retreats(self) -> None:
        """eclipse.gap.retreat_penalty_moment, eclipse.retreat.penalty_on_attempt

        Called whenever ships have begun to retreat, left or been destroyed.
        """
        for side in (self.attacker, self.defender):
            if side != NPC_SIDE and self._all_retreat(side):
                self.shamed[side] = 1

    def _all_retreat(self, seat: int) -> bool:
        types = self.types(seat)
        if not types:
            return self.gone[seat] > 0
        return all(self.heading[self.row(seat, ship)] != NONE for ship in types)


def target_of(side: int, ship: int, number: int) -> int:
    """The name of a ship as a target."""
    return (NPC_TARGET if side == NPC_SIDE else FIRST_TARGET[ship]) + number


def entry_order(s: EclipseState, sector: int) -> list[int]:
    """eclipse.combat.controller_last, eclipse.gap.entry_order_details

    The seats with ships in the sector: its controller first, then as they entered.
    """
    at = sector * s.players
    seats = [seat for seat in range(s.players) if s.presence[at + seat]]
    controller = s.disc[sector]
    return sorted(seats, key=lambda seat: -1 if seat == controller else s.entered[at + seat])


def battlefield_of(s: EclipseState) -> Battlefield:
    """The sector that is being fought over."""
    for frame in reversed(s.frames()):
        if isinstance(frame, Battlefield):
            return frame
    raise LookupError("no sector is being fought over")


def retreats(s: EclipseState, seat: int, ship: int, sector: int) -> list[int]:
    """eclipse.retreat.target, eclipse.gap.retreat_warp, eclipse.gap.starbase_retreat

    The sectors to which ships of that type may retreat. Pinning does not matter
    (eclipse.gap.retreat_pinned).
    """
    if ship == STARBASE:
        return []
    return [
        to
        for to in neighbours(s, seat, sector)
        if s.disc[to] == seat and enemy_ships(s, seat, to) == 0
    ]
