"""Ancient ship parts as they are found: installed at once, or kept for an upgrade."""

from __future__ import annotations

from typing import ClassVar

from orrery.games.eclipse.carried import Carrier
from orrery.games.eclipse.components import NONE, PARTS, SHIP_TYPES
from orrery.games.eclipse.events import PART_STORED
from orrery.games.eclipse.fitting import (
    STANDARD,
    fit_part,
    install_part,
    open_spaces,
    removable,
    remove_part,
    tiles_of,
    warn_of_loss,
    why_not_install,
    why_not_remove,
)
from orrery.games.eclipse.making_room import Room
from orrery.games.eclipse.space import FIT, INSTALL, REMOVE, STORE
from orrery.games.eclipse.state import EclipseState, eclipse
from orrery.kernel.decision import Action, ActionKind
from orrery.kernel.ledger import Blocker, block
from orrery.kernel.state import ASK, State, not_now


def offer_part(s: EclipseState, seat: int, part: int) -> None:
    """The seat has found an ancient part."""
    s.push(FoundPartFrame(seat, part))


class FoundPartFrame(Carrier):
    """eclipse.discovery.ancient_part_now, eclipse.discovery.ancient_part_store

    Like an upgrade activation for this part alone: tiles may come off first to make room for it
    (eclipse.gap.ancient_part_return_swap). Whoever has taken one off must install the part on that
    blueprint, where all that came off was needed for it.
    """

    kind: ClassVar[str] = "found_part"
    seat: int
    part: int
    removed: int
    ship: int
    """The blueprint that tiles came off; -1 while none has."""
    before: list[int]
    """The tiles that it had before."""

    def __init__(self, seat: int, part: int) -> None:
        self.seat = seat
        self.part = part
        self.removed = 0
        self.ship = NONE
        self.before = []

    def step(self, state: State) -> int:
        return ASK

    def seats(self, state: State) -> list[int]:
        return [self.seat]

    def blueprints_open(self, seat: int) -> bool:
        return seat == self.seat and self.removed > 0

    def kinds(self) -> list[ActionKind]:
        return [FIT, STORE] if PARTS[self.part].outside else [INSTALL, REMOVE, STORE]

    # What is possible --------------------------------------------------------------------

    def legal(self, state: State, seat: int) -> list[Action]:
        s = eclipse(state)
        found: list[Action] = []
        if PARTS[self.part].outside:
            found += [FIT.at(ship) for ship in range(SHIP_TYPES)]
        else:
            rooms = [self._room(s, ship) for ship in range(SHIP_TYPES) if self.is_open(ship)]
            for room in rooms:
                found += self._installs(s, room)
            for room in rooms:
                found += self._removals(s, room)
        if not self.removed:
            found.append(STORE.at())
        return found

    def is_open(self, ship: int) -> bool:
        """Whether the part may still go to that blueprint."""
        return self.ship in (NONE, ship)

    def _installs(self, s: EclipseState, room: Room) -> list[Action]:
        ship, off = room.ship, self._off(s, room.ship)
        spaces = open_spaces(s, self.seat, ship)
        return [INSTALL.at(self.part, ship, at + 1) for at in spaces if room.takes(off, at)]

    def _removals(self, s: EclipseState, room: Room) -> list[Action]:
        ship, off = room.ship, self._off(s, room.ship)
        spaces = removable(s, self.seat, ship)
        return [REMOVE.at(ship, at + 1) for at in spaces if room.is_needed(off, at)]

    def _room(self, s: EclipseState, ship: int) -> Room:
        tiles = self.before if self.removed else tiles_of(s, self.seat, ship)
        return Room(s, self.seat, ship, self.part, tiles)

    def _off(self, s: EclipseState, ship: int) -> int:
        """The tiles that have come off, a bit for each space."""
        now = tiles_of(s, self.seat, ship)
        return sum([1 << at for at, tile in enumerate(self.before) if tile != now[at]])

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        s = eclipse(state)
        if action.kind is STORE and self.removed:
            return [block("eclipse.gap.ancient_part_return_swap", removed=self.removed)]
        if action.kind not in self.kinds():
            return not_now(action)
        if action.kind is INSTALL:
            if action.first != self.part:
                return [block("eclipse.discovery.ancient_part_now", part=self.part)]
            if not self.is_open(action.second):
                return [block("eclipse.gap.ancient_part_return_swap", ship=self.ship)]
            return self._why_not_install(s, action.second, action.third - 1)
        if action.kind is REMOVE:
            return self._why_not_remove(s, action.first, action.second - 1)
        return []

    def _why_not_install(self, s: EclipseState, ship: int, slot: int) -> list[Blocker]:
        reasons = why_not_install(s, self.seat, self.part, ship, slot)
        if reasons or self._room(s, ship).takes(self._off(s, ship), slot):
            return reasons
        return [block("eclipse.gap.ancient_part_return_swap", removed=self.removed)]

    def _why_not_remove(self, s: EclipseState, ship: int, slot: int) -> list[Blocker]:
        if not self.is_open(ship):
            return [block("eclipse.gap.ancient_part_return_swap", ship=self.ship)]
        reasons = why_not_remove(s, self.seat, ship, slot)
        if reasons or self._room(s, ship).is_needed(self._off(s, ship), slot):
            return reasons
        return [block("eclipse.gap.ancient_part_return_swap", part=self.part, ship=ship)]

    def warnings(self, state: State, seat: int, action: Action) -> list[Blocker]:
        if action.kind is REMOVE:
            return warn_of_loss(eclipse(state), seat, action.first, action.second - 1)
        return []

    # What happens ------------------------------------------------------------------------

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = eclipse(state)
        if action.kind is REMOVE:
            if not self.removed:
                self.before = tiles_of(s, seat, action.first)
            self.removed += 1
            self.ship = action.first
            remove_part(s, seat, action.first, action.second - 1)
            return
        s.pop()
        if action.kind is INSTALL:
            install_part(s, seat, self.part, action.second, action.third - 1)
        elif action.kind is FIT:
            fit_part(s, seat, self.part, action.first)
        else:
            s.stored[self.part - STANDARD] = seat
            s.emit(PART_STORED, seat, self.part)
