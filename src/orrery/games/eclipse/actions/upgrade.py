"""Upgrading: parts come off blueprints, then one part is placed."""

from __future__ import annotations

from typing import ClassVar, Final

from orrery.games.eclipse.actions.base import ANYTIME, ActionFrame, frame_of, why_no_activation
from orrery.games.eclipse.blueprints import right_drives
from orrery.games.eclipse.carried import Carrier
from orrery.games.eclipse.components import MUON_SOURCE, PART_TECHNOLOGY, PARTS, SHIP_TYPES
from orrery.games.eclipse.fitting import (
    RESEARCHED,
    append_installs,
    append_removals,
    available_parts,
    fit_part,
    has_part,
    illegal_ships,
    install_part,
    remove_part,
    warn_of_loss,
    why_not_install,
    why_not_remove,
    why_not_whole,
)
from orrery.games.eclipse.space import END_ACTIVATION, FIT, INSTALL, REMOVE
from orrery.games.eclipse.state import EclipseState, eclipse
from orrery.kernel.decision import Action, ActionKind
from orrery.kernel.frames import Menu
from orrery.kernel.ledger import Blocker, block
from orrery.kernel.state import ASK, Play, State

# The two steps of an activation ----------------------------------------------------------


def why_no_part(s: EclipseState, seat: int, part: int) -> list[Blocker]:
    if has_part(s, seat, part):
        return []
    if PARTS[part].is_ancient:
        return [block("eclipse.discovery.ancient_part_store", part=part)]
    technology = PART_TECHNOLOGY[part]
    if any(has_part(s, seat, other) for other in RESEARCHED if is_like(other, part)):
        return [block("eclipse.tech.part_needs_own_tech", technology=technology)]
    return [block("eclipse.upgrade.need_tech", technology=technology)]


def is_like(part: int, other: int) -> bool:
    """Whether both are of one kind, such as computers."""
    return PARTS[part].category == PARTS[other].category


class Remove(Play):
    """eclipse.upgrade.step_return"""

    def legal(self, state: State, seat: int, found: list[Action]) -> None:
        append_removals(eclipse(state), seat, found)

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        return why_not_remove(eclipse(state), seat, action.first, action.second - 1)

    def apply(self, state: State, seat: int, action: Action) -> None:
        remove_part(eclipse(state), seat, action.first, action.second - 1)

    def warnings(self, state: State, seat: int, action: Action) -> list[Blocker]:
        return warn_of_loss(eclipse(state), seat, action.first, action.second - 1)


class Install(Play):
    """eclipse.upgrade.step_place"""

    def legal(self, state: State, seat: int, found: list[Action]) -> None:
        s = eclipse(state)
        append_installs(s, seat, available_parts(s, seat), found)

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        s = eclipse(state)
        reasons = why_no_part(s, seat, action.first)
        return reasons or why_not_install(s, seat, action.first, action.second, action.third - 1)

    def apply(self, state: State, seat: int, action: Action) -> None:
        install_part(eclipse(state), seat, action.first, action.second, action.third - 1)


class Fit(Play):
    """eclipse.gap.muon_source_details: a stored Muon Source goes beside a grid.

    It brings energy but no drive, so it puts right a blueprint that lacks energy.
    """

    def legal(self, state: State, seat: int, found: list[Action]) -> None:
        s = eclipse(state)
        if has_part(s, seat, MUON_SOURCE):
            for ship in range(SHIP_TYPES):
                if not why_not_fit(s, seat, ship):
                    found.append(FIT.at(ship))

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        s = eclipse(state)
        return why_no_part(s, seat, MUON_SOURCE) or why_not_fit(s, seat, action.first)

    def apply(self, state: State, seat: int, action: Action) -> None:
        fit_part(eclipse(state), seat, MUON_SOURCE, action.first)


def why_not_fit(s: EclipseState, seat: int, ship: int) -> list[Blocker]:
    """Which blueprints would still be illegal."""
    totals = s.totals(seat, ship)
    powered = totals.consumption <= totals.energy + PARTS[MUON_SOURCE].energy
    whole = powered and right_drives(ship, totals)
    return why_not_whole(s, seat, ship) if whole else why_not_whole(s, seat)


# The activation --------------------------------------------------------------------------


class EndActivation(Play):
    """eclipse.gap.upgrade_return_only"""

    def legal(self, state: State, seat: int, found: list[Action]) -> None:
        if not illegal_ships(eclipse(state), seat):
            found.append(END_ACTIVATION.at())

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        return why_not_whole(eclipse(state), seat)

    def apply(self, state: State, seat: int, action: Action) -> None:
        """Nothing is placed."""


_REMOVE: Final = Remove()
_INSTALL: Final = Install()
_FIT: Final = Fit()
REFIT: Final = Menu(
    [
        (REMOVE, _REMOVE),
        (INSTALL, _INSTALL),
        (FIT, _FIT),
        (END_ACTIVATION, EndActivation()),
    ]
)


class RefitFrame(Carrier):
    """eclipse.upgrade.order: tiles have come off; more may, until one part is placed."""

    kind: ClassVar[str] = "refit"
    seat: int

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def step(self, state: State) -> int:
        return ASK

    def seats(self, state: State) -> list[int]:
        return [self.seat]

    def kinds(self) -> list[ActionKind]:
        return REFIT.kinds()

    def legal(self, state: State, seat: int) -> list[Action]:
        return REFIT.legal(state, seat)

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        return REFIT.why_not(state, seat, action)

    def warnings(self, state: State, seat: int, action: Action) -> list[Blocker]:
        return REFIT.warnings(state, seat, action)

    def apply(self, state: State, seat: int, action: Action) -> None:
        if action.kind is not REMOVE:
            state.pop()
        REFIT.apply(state, seat, action)

    def blueprints_open(self, seat: int) -> bool:
        return seat == self.seat


class Begin(Play):
    """A step that begins an upgrade activation, while there is one left."""

    def __init__(self, play: Play) -> None:
        self.play = play

    def legal(self, state: State, seat: int, found: list[Action]) -> None:
        if frame_of(eclipse(state)).left:
            self.play.legal(state, seat, found)

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        return why_no_activation(eclipse(state)) or self.play.why_not(state, seat, action)

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = eclipse(state)
        frame_of(s).left -= 1
        if action.kind is REMOVE:
            s.push(RefitFrame(seat))
        self.play.apply(state, seat, action)

    def warnings(self, state: State, seat: int, action: Action) -> list[Blocker]:
        return self.play.warnings(state, seat, action)


UPGRADE: Final = Menu(
    [(REMOVE, Begin(_REMOVE)), (INSTALL, Begin(_INSTALL)), (FIT, Begin(_FIT)), *ANYTIME]
)


class UpgradeFrame(ActionFrame):
    """eclipse.upgrade.activations"""

    kind: ClassVar[str] = "upgrade"

    def menu(self) -> Menu:
        return UPGRADE
