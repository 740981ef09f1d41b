"""Ancient ship parts as they are found: installed at once, or kept for an upgrade."""

from __future__ import annotations

from typing import ClassVar

from orrery.games.eclipse.carried import Carrier
from orrery.games.eclipse.components import PARTS, SHIP_TYPES
from orrery.games.eclipse.events import PART_STORED
from orrery.games.eclipse.fitting import (
    STANDARD,
    append_installs,
    append_removals,
    fit_part,
    install_part,
    remove_part,
    warn_of_loss,
    why_not_install,
    why_not_remove,
)
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

    Like an upgrade activation for this part alone: tiles may come off first
    (eclipse.gap.ancient_part_return_swap). Whoever has taken one off must install the part; what is
    printed has room for each, so that taking off more always leads there.
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
            append_removals(s, seat, found)
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
            return why_not_remove(s, seat, action.first, action.second - 1)
        return []

    def warnings(self, state: State, seat: int, action: Action) -> list[Blocker]:
        if action.kind is REMOVE:
            return warn_of_loss(eclipse(state), seat, action.first, action.second - 1)
        return []

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
