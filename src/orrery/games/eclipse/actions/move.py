"""Moving ships: across wormholes and through warp portals, as far as they are not pinned."""

from __future__ import annotations

from typing import ClassVar, Final, cast

from orrery.games.eclipse.actions.base import ANYTIME, ActionFrame, why_no_activation
from orrery.games.eclipse.components import CENTRE, MOBILE, NONE
from orrery.games.eclipse.connections import beyond, other_portals
from orrery.games.eclipse.events import MOVED
from orrery.games.eclipse.presence import enemy_ships, may_leave, ship_enters, ship_leaves
from orrery.games.eclipse.space import MOVE_SHIP, ONWARD, WARP, WARP_ONWARD, WARP_TO
from orrery.games.eclipse.state import EclipseState, eclipse
from orrery.games.eclipse.zones import EDGES
from orrery.kernel.decision import Action
from orrery.kernel.frames import Menu, Question
from orrery.kernel.ledger import Blocker, block
from orrery.kernel.state import Play, State, not_now


class MoveFrame(ActionFrame):
    """eclipse.move.activations

    The ship of the last activation may go on until another one begins.
    """

    kind: ClassVar[str] = "move"
    ship: int
    """The type of the ship under way; -1 before the first move."""
    sector: int
    """Where it is."""
    steps: int
    """How many sectors it may still enter in this activation."""

    def __init__(self, seat: int, left: int, reaction: int = 0) -> None:
        super().__init__(seat, left, reaction)
        self.ship = NONE
        self.sector = NONE
        self.steps = 0

    def menu(self) -> Menu:
        return MOVING

    def has_more(self, s: EclipseState) -> bool:
        """Whether the ship under way can go on."""
        found: list[Action] = []
        ONWARD_PLAY.legal(s, self.seat, found)
        WARP_ONWARD_PLAY.legal(s, self.seat, found)
        return bool(found)

    def may_go_on(self, s: EclipseState) -> bool:
        """eclipse.move.pin_passing"""
        return self.steps > 0 and may_leave(s, self.seat, self.sector)

    def set_out(self, s: EclipseState, ship: int, sector: int) -> None:
        """eclipse.move.one_ship: a new activation, perhaps with the same ship as before."""
        self.left -= 1
        self.ship = ship
        self.sector = sector
        self.steps = s.totals(self.seat, ship).movement

    def enter(self, s: EclipseState, to: int) -> None:
        """One step of the ship under way."""
        ship_leaves(s, self.seat, self.ship, self.sector)
        ship_enters(s, self.seat, self.ship, to)
        s.emit(MOVED, self.seat, self.ship, self.sector, to)
        self.sector = to
        self.steps -= 1


def _frame(s: EclipseState) -> MoveFrame:
    return cast(MoveFrame, s.top())


# Why a ship stays ------------------------------------------------------------------------


def why_pinned(s: EclipseState, seat: int, sector: int) -> list[Blocker]:
    """eclipse.gap.pin_formula"""
    if may_leave(s, seat, sector):
        return []
    if sector == CENTRE and s.npc[sector]:
        return [block("eclipse.move.pin_gcds", sector=sector)]
    return [
        block(
            "eclipse.move.pinning",
            sector=sector,
            ships=s.presence_at(sector, seat),
            enemies=enemy_ships(s, seat, sector),
        )
    ]


def why_not_set_out(s: EclipseState, seat: int, ship: int, sector: int) -> list[Blocker]:
    reasons = why_no_activation(s)
    if reasons:
        return reasons
    if s.ships_at(sector, seat, ship) == 0:
        return [block("eclipse.move.one_ship", ship=ship, sector=sector, ships=0)]
    return why_pinned(s, seat, sector)


def why_not_go_on(s: EclipseState, seat: int) -> list[Blocker]:
    frame = _frame(s)
    if frame.steps == 0:
        return [block("eclipse.move.one_ship", movement=0)]
    return why_pinned(s, seat, frame.sector)


def why_no_way(s: EclipseState, seat: int, sector: int, edge: int) -> list[Blocker]:
    """eclipse.move.connection, eclipse.move.no_unexplored"""
    if beyond(s, seat, sector, edge) != NONE:
        return []
    if s.galaxy().near[sector][edge] == NONE:
        return [block("eclipse.move.no_unexplored", sector=sector, edge=edge)]
    wormholes = s.galaxy().wormholes(sector, edge)
    return [block("eclipse.move.connection", sector=sector, edge=edge, wormholes=wormholes)]


def why_no_portal(s: EclipseState, sector: int) -> list[Blocker]:
    """eclipse.warp.uses"""
    if other_portals(s, sector):
        return []
    return [block("eclipse.warp.uses", sector=sector, portals=len(s.portals()))]


# Moves -----------------------------------------------------------------------------------


def movers(s: EclipseState, seat: int, sector: int) -> list[int]:
    """eclipse.ship.starbase_immobile, eclipse.move.pin_choice: ship types that may leave it."""
    if s.presence_at(sector, seat) == 0 or not may_leave(s, seat, sector):
        return []
    return [ship for ship in range(MOBILE) if s.ships_at(sector, seat, ship)]


class Move(Play):
    """eclipse.move.one_ship, eclipse.move.same_ship_again, eclipse.move.pin_each_activation"""

    def legal(self, state: State, seat: int, found: list[Action]) -> None:
        s = eclipse(state)
        if _frame(s).left == 0:
            return
        for sector in s.galaxy().sectors:
            ships = movers(s, seat, sector)
            if not ships:
                continue
            edges = [edge for edge in range(len(EDGES)) if beyond(s, seat, sector, edge) != NONE]
            for ship in ships:
                for edge in edges:
                    found.append(MOVE_SHIP.at(ship, sector, edge))

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        s = eclipse(state)
        reasons = why_not_set_out(s, seat, action.first, action.second)
        return reasons or why_no_way(s, seat, action.second, action.third)

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = eclipse(state)
        frame = _frame(s)
        frame.set_out(s, action.first, action.second)
        frame.enter(s, beyond(s, seat, action.second, action.third))


class Onward(Play):
    """eclipse.move.one_ship: the ship under way goes on across an edge."""

    def legal(self, state: State, seat: int, found: list[Action]) -> None:
        s = eclipse(state)
        frame = _frame(s)
        if frame.may_go_on(s):
            for edge in range(len(EDGES)):
                if beyond(s, seat, frame.sector, edge) != NONE:
                    found.append(ONWARD.at(edge))

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        s = eclipse(state)
        return why_not_go_on(s, seat) or why_no_way(s, seat, _frame(s).sector, action.first)

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = eclipse(state)
        frame = _frame(s)
        frame.enter(s, beyond(s, seat, frame.sector, action.first))


class Warp(Play):
    """eclipse.warp.adjacency: an activation that begins through a portal."""

    def legal(self, state: State, seat: int, found: list[Action]) -> None:
        s = eclipse(state)
        if _frame(s).left == 0 or not s.warp_portals:
            return
        portals = s.portals()
        if len(portals) > 1:
            for sector in portals:
                for ship in movers(s, seat, sector):
                    found.append(WARP.at(ship, sector))

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        s = eclipse(state)
        reasons = why_not_set_out(s, seat, action.first, action.second)
        return reasons or why_no_portal(s, action.second)

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = eclipse(state)
        _frame(s).set_out(s, action.first, action.second)
        s.push(WarpFrame(seat, action.second))


class WarpOnward(Play):
    """eclipse.warp.adjacency: the ship under way goes on through a portal."""

    def legal(self, state: State, seat: int, found: list[Action]) -> None:
        s = eclipse(state)
        frame = _frame(s)
        if s.warp_portals and frame.may_go_on(s) and other_portals(s, frame.sector):
            found.append(WARP_ONWARD.at())

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        s = eclipse(state)
        return why_not_go_on(s, seat) or why_no_portal(s, _frame(s).sector)

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = eclipse(state)
        s.push(WarpFrame(seat, _frame(s).sector))


class WarpFrame(Question):
    """eclipse.warp.adjacency: where the ship comes out."""

    kind: ClassVar[str] = "warp"
    sector: int

    def __init__(self, seat: int, sector: int) -> None:
        super().__init__(seat)
        self.sector = sector

    def legal(self, state: State, seat: int) -> list[Action]:
        return [WARP_TO.at(to) for to in other_portals(eclipse(state), self.sector)]

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        if action.kind is not WARP_TO:
            return not_now(action)
        if action.first in other_portals(eclipse(state), self.sector):
            return []
        return [block("eclipse.warp.adjacency", sector=self.sector, to=action.first)]

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = eclipse(state)
        s.pop()
        _frame(s).enter(s, action.first)


ONWARD_PLAY: Final = Onward()
WARP_ONWARD_PLAY: Final = WarpOnward()
MOVING: Final = Menu(
    [
        (MOVE_SHIP, Move()),
        (ONWARD, ONWARD_PLAY),
        (WARP, Warp()),
        (WARP_ONWARD, WARP_ONWARD_PLAY),
        *ANYTIME,
    ]
)
