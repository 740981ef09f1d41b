"""Ancient ship parts as they are found: installed at once, or kept for an upgrade."""

from __future__ import annotations

from typing import ClassVar, Final

from orrery.games.eclipse.carried import Carrier
from orrery.games.eclipse.components import NONE, PARTS, SHIP_TYPES, SLOTS, STARBASE, Part
from orrery.games.eclipse.events import PART_STORED
from orrery.games.eclipse.fitting import (
    STANDARD,
    append_installs,
    append_removals,
    fit_part,
    grid_of,
    install_part,
    remove_part,
    why_not_install,
    why_not_remove,
)
from orrery.games.eclipse.space import FIT, INSTALL, REMOVE, STORE
from orrery.games.eclipse.state import EclipseState, eclipse
from orrery.kernel.decision import Action, ActionKind
from orrery.kernel.ledger import Blocker, block
from orrery.kernel.state import ASK, State, not_now

NO_DRIVE: Final = 1000
"""More energy than any blueprint has: what a drive costs where there is none."""


def offer_part(s: EclipseState, seat: int, part: int) -> None:
    """The seat has found an ancient part."""
    s.push(FoundPartFrame(seat, part))


class FoundPartFrame(Carrier):
    """eclipse.discovery.ancient_part_now, eclipse.discovery.ancient_part_store

    Like an upgrade activation for this part alone: tiles may come off first. Whoever has taken one
    off must install the part, and only what leaves a way to do so comes off.
    """

    kind: ClassVar[str] = "found_part"
    seat: int
    part: int
    removed: int

    def __init__(self, seat: int, part: int) -> None:
        self.seat = seat
        self.part = part
        self.removed = 0

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
            append_installs(s, seat, [self.part], found)
            tiles: list[Action] = []
            append_removals(s, seat, tiles)
            found += [tile for tile in tiles if self._leaves_a_way(s, tile)]
        if not self.removed:
            found.append(STORE.at())
        return found

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        s = eclipse(state)
        if action.kind is STORE and self.removed:
            return [block("eclipse.gap.ancient_part_return_swap", removed=self.removed)]
        if action.kind not in self.kinds():
            return not_now(action)
        if action.kind is INSTALL:
            if action.first != self.part:
                return [block("eclipse.discovery.ancient_part_now", part=self.part)]
            return why_not_install(s, seat, self.part, action.second, action.third - 1)
        if action.kind is REMOVE:
            reasons = why_not_remove(s, seat, action.first, action.second - 1)
            if not reasons and not self._leaves_a_way(s, action):
                reasons = [block("eclipse.gap.ancient_part_return_swap", part=self.part)]
            return reasons
        return []

    def _leaves_a_way(self, s: EclipseState, removal: Action) -> bool:
        """eclipse.gap.ancient_part_return_swap: tiles come off to make the placement legal."""
        part = PARTS[self.part]
        for ship in range(SHIP_TYPES):
            start = (self.seat * SHIP_TYPES + ship) * SLOTS
            tiles = s.tiles[start : start + SLOTS]
            if ship == removal.first:
                tiles[removal.second - 1] = NONE
            if could_carry(s, self.seat, ship, tiles, part):
                return True
        return False

    # What happens ------------------------------------------------------------------------

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = eclipse(state)
        if action.kind is REMOVE:
            self.removed += 1
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


def could_carry(s: EclipseState, seat: int, ship: int, tiles: list[int], part: Part) -> bool:
    """Whether the part can be placed on the blueprint once the right tiles have come off."""
    if ship == STARBASE and part.is_drive:
        return False
    return any(
        _could_carry_at(s, seat, ship, tiles, part, slot)
        for slot in range(grid_of(s, seat, ship).slots)
    )


def _could_carry_at(
    s: EclipseState, seat: int, ship: int, tiles: list[int], part: Part, place: int
) -> bool:
    """With the most energy that tile or print of each other space leave, and with a drive."""
    grid = grid_of(s, seat, ship)
    energy = grid.energy + _balance(part.index) + _balance(s.outside[seat * SHIP_TYPES + ship])
    price_of_drive = 0 if part.is_drive or ship == STARBASE else NO_DRIVE
    for slot, printed in enumerate(grid.printed):
        if slot == place:
            continue
        here = [printed] if tiles[slot] == NONE else [printed, tiles[slot]]
        best = max([_balance(index) for index in here])
        energy += best
        for index in here:
            if index != NONE and PARTS[index].is_drive:
                price_of_drive = min(price_of_drive, best - _balance(index))
    return energy >= price_of_drive


def _balance(part: int) -> int:
    """What a part, or an empty space, adds to the energy of a blueprint."""
    return PARTS[part].energy - PARTS[part].consumption if part != NONE else 0
