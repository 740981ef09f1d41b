"""Influencing: discs go to uncontrolled sectors, from one to another, or back to the track."""

from __future__ import annotations

from typing import ClassVar, Final, cast

from orrery.games.eclipse.actions.base import ANYTIME, ActionFrame, why_no_activation
from orrery.games.eclipse.components import NONE, REFRESHED_COLONY_SHIPS, SPECIES
from orrery.games.eclipse.connections import neighbours
from orrery.games.eclipse.control import claim_discovery, empty_sector, lose_control, take_control
from orrery.games.eclipse.events import COLONY_SHIP_TURNED
from orrery.games.eclipse.holdings import fetch_disc, send_disc
from orrery.games.eclipse.presence import enemy_ships
from orrery.games.eclipse.space import PLACE_DISC, REFRESH, TRANSFER, TRANSFER_TO, WITHDRAW
from orrery.games.eclipse.state import NOBODY, EclipseState, eclipse
from orrery.kernel.decision import Action
from orrery.kernel.frames import Menu, Question
from orrery.kernel.ledger import Blocker, block
from orrery.kernel.state import Play, State, not_now


class InfluenceFrame(ActionFrame):
    """eclipse.influence.activations"""

    kind: ClassVar[str] = "influence"
    touched: list[int]
    """eclipse.gap.influence_same_action_chain: the sectors that gained or lost a disc."""
    turned: int
    """Colony ships turned face up."""

    def __init__(self, seat: int, left: int, reaction: int = 0) -> None:
        super().__init__(seat, left, reaction)
        self.touched = []
        self.turned = 0

    def menu(self) -> Menu:
        return INFLUENCING

    def has_more(self, s: EclipseState) -> bool:
        return not why_not_refresh(s, self)


def _frame(s: EclipseState) -> InfluenceFrame:
    return cast(InfluenceFrame, s.top())


# Where a disc may go ---------------------------------------------------------------------

ANYHOW: Final = -2
"""A sector can be influenced whatever disc is taken away elsewhere."""


def link(s: EclipseState, seat: int, sector: int) -> int:
    """eclipse.influence.target_own_ship, eclipse.influence.target_connected

    What lets the seat influence a sector without enemies: -1 nothing, -2 a ship or several
    sectors, otherwise the one controlled sector that it hangs on.
    """
    if s.presence_at(sector, seat):
        return ANYHOW
    found = NONE
    for near in neighbours(s, seat, sector):
        # eclipse.gap.influence_origin_pinned: any ship will do
        if s.presence_at(near, seat):
            return ANYHOW
        if s.disc[near] == seat:
            if found != NONE:
                return ANYHOW
            found = near
    return found


def is_target(s: EclipseState, seat: int, sector: int) -> bool:
    """eclipse.gap.influence_condition_reading, connections aside"""
    return s.disc[sector] == NOBODY and enemy_ships(s, seat, sector) == 0


def targets(s: EclipseState, frame: InfluenceFrame, leaving: int) -> list[int]:
    """The sectors that a disc may go to; `leaving` is the sector it comes from, -1 the track."""
    return [
        sector
        for sector in s.galaxy().sectors
        if is_target(s, frame.seat, sector)
        and sector not in frame.touched
        and link(s, frame.seat, sector) not in (NONE, leaving)
    ]


def why_not_target(s: EclipseState, seat: int, sector: int, leaving: int) -> list[Blocker]:
    if s.disc[sector] != NOBODY:
        return [block("eclipse.influence.target_uncontrolled", sector=sector, disc=s.disc[sector])]
    enemies = enemy_ships(s, seat, sector)
    if enemies:
        return [block("eclipse.influence.target_enemy_ships", sector=sector, enemies=enemies)]
    if sector in _frame_below(s).touched:
        return [block("eclipse.influence.once_per_disc", sector=sector)]
    hangs_on = NONE if s.zone[sector] == NONE else link(s, seat, sector)
    if hangs_on == NONE:
        return [block("eclipse.influence.target_connected", sector=sector)]
    if hangs_on == leaving:
        return [block("eclipse.influence.connection_after_removal", sector=sector, leaving=leaving)]
    return []


def _frame_below(s: EclipseState) -> InfluenceFrame:
    """The influence action, also while a disc is on its way."""
    top = s.top()
    return cast(InfluenceFrame, s.frames()[-2] if isinstance(top, TransferFrame) else top)


# Discs -----------------------------------------------------------------------------------


class PlaceDisc(Play):
    """eclipse.influence.place: from the influence track."""

    def legal(self, state: State, seat: int, found: list[Action]) -> None:
        s = eclipse(state)
        frame = _frame(s)
        if frame.left and s.discs[seat]:
            for sector in targets(s, frame, NONE):
                found.append(PLACE_DISC.at(sector))

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        s = eclipse(state)
        reasons = why_no_activation(s)
        if reasons:
            return reasons
        if s.discs[seat] == 0:
            reasons.append(block("eclipse.disc.none_left", discs=0))
        return reasons + why_not_target(s, seat, action.first, NONE)

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = eclipse(state)
        frame = _frame(s)
        frame.left -= 1
        frame.touched.append(action.first)
        take_control(s, seat, action.first)


def why_not_take_away(s: EclipseState, seat: int, sector: int) -> list[Blocker]:
    """Why no disc can leave the sector."""
    reasons = why_no_activation(s)
    if reasons:
        return reasons
    if s.disc[sector] != seat:
        return [block("eclipse.influence.retract", sector=sector, disc=s.disc[sector])]
    if sector in _frame(s).touched:
        return [block("eclipse.influence.once_per_disc", sector=sector)]
    return []


def leavable(s: EclipseState, frame: InfluenceFrame) -> list[int]:
    """The sectors whose disc may leave them in this action."""
    if frame.left == 0:
        return []
    return [sector for sector in s.controlled(frame.seat) if sector not in frame.touched]


class Withdraw(Play):
    """eclipse.influence.retract"""

    def legal(self, state: State, seat: int, found: list[Action]) -> None:
        s = eclipse(state)
        for sector in leavable(s, _frame(s)):
            found.append(WITHDRAW.at(sector))

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        return why_not_take_away(eclipse(state), seat, action.first)

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = eclipse(state)
        frame = _frame(s)
        frame.left -= 1
        frame.touched.append(action.first)
        lose_control(s, action.first)


class Transfer(Play):
    """eclipse.influence.place: from a controlled sector, if there is somewhere to go."""

    def legal(self, state: State, seat: int, found: list[Action]) -> None:
        s = eclipse(state)
        frame = _frame(s)
        sectors = leavable(s, frame)
        if not sectors:
            return
        links = [link(s, seat, sector) for sector in targets(s, frame, NONE)]
        for sector in sectors:
            if len(links) > links.count(sector):
                found.append(TRANSFER.at(sector))

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        s = eclipse(state)
        reasons = why_not_take_away(s, seat, action.first)
        if reasons or targets(s, _frame(s), action.first):
            return reasons
        if targets(s, _frame(s), NONE):
            return [block("eclipse.influence.connection_after_removal", leaving=action.first)]
        return [block("eclipse.influence.place", sector=action.first, targets=0)]

    def apply(self, state: State, seat: int, action: Action) -> None:
        eclipse(state).push(TransferFrame(seat, action.first))


class TransferFrame(Question):
    """eclipse.influence.place: the sector that the disc goes to. It moves when that is named."""

    kind: ClassVar[str] = "transfer"
    sector: int

    def __init__(self, seat: int, sector: int) -> None:
        super().__init__(seat)
        self.sector = sector

    def legal(self, state: State, seat: int) -> list[Action]:
        s = eclipse(state)
        return [TRANSFER_TO.at(to) for to in targets(s, _frame_below(s), self.sector)]

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        if action.kind is not TRANSFER_TO:
            return not_now(action)
        return why_not_target(eclipse(state), seat, action.first, self.sector)

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = eclipse(state)
        s.pop()
        frame = _frame(s)
        frame.left -= 1
        frame.touched += [self.sector, action.first]
        fetch_disc(s, self.sector)
        send_disc(s, seat, action.first)
        claim_discovery(s, seat, action.first)
        empty_sector(s, seat, self.sector)


# Colony ships ----------------------------------------------------------------------------


def why_not_refresh(s: EclipseState, frame: InfluenceFrame) -> list[Blocker]:
    if frame.turned == REFRESHED_COLONY_SHIPS:
        return [block("eclipse.influence.flip_colony", turned=frame.turned)]
    face_up = s.colony_ships[frame.seat]
    if face_up == SPECIES[s.species[frame.seat]].colony_ships:
        return [block("eclipse.influence.flip_colony", face_up=face_up)]
    return []


class Refresh(Play):
    """eclipse.influence.flip_colony, eclipse.influence.colony_during"""

    def legal(self, state: State, seat: int, found: list[Action]) -> None:
        s = eclipse(state)
        if not why_not_refresh(s, _frame(s)):
            found.append(REFRESH.at())

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        s = eclipse(state)
        return why_not_refresh(s, _frame(s))

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = eclipse(state)
        _frame(s).turned += 1
        s.colony_ships[seat] += 1
        s.emit(COLONY_SHIP_TURNED, seat)


INFLUENCING: Final = Menu(
    [
        (PLACE_DISC, PlaceDisc()),
        (WITHDRAW, Withdraw()),
        (TRANSFER, Transfer()),
        (REFRESH, Refresh()),
        *ANYTIME,
    ]
)
