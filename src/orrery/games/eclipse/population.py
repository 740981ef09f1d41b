"""Population: colony ships bring cubes into sectors, and cubes come back to the tracks."""

from __future__ import annotations

from typing import ClassVar, Final

from orrery.games.eclipse.carried import Carrier
from orrery.games.eclipse.components import (
    ADVANCED,
    GRAY,
    KINDS,
    NONE,
    ORBITAL_SQUARE,
    SCIENCE,
    SECTORS,
    SQUARE_KINDS,
    TECHNOLOGIES,
    TECHS,
)
from orrery.games.eclipse.events import COLONISED, CUBE_DESTROYED, CUBE_RETURNED
from orrery.games.eclipse.holdings import has_room, rooms
from orrery.games.eclipse.presence import enemy_ships
from orrery.games.eclipse.space import COLONISE, CUBE, CUBE_RESOURCE, CUBE_SQUARE
from orrery.games.eclipse.state import EclipseState, eclipse
from orrery.kernel.data import with_item
from orrery.kernel.decision import Action, ActionKind
from orrery.kernel.ledger import Blocker, block
from orrery.kernel.state import ASK, RUN, Play, State, not_now

ALLOWS: Final[list[list[int]]] = [
    [technology.index for technology in TECHNOLOGIES if technology.advanced[resource]]
    for resource in range(KINDS)
]
"""By resource: the technologies with which its cubes live on squares with the star."""
STARRED: Final[list[bool]] = [ADVANCED <= square < ORBITAL_SQUARE for square in range(SQUARE_KINDS)]
PRINTED: Final[list[list[int]]] = [
    [place for place, square in enumerate(CUBE_SQUARE) if sector.squares[square]]
    for sector in SECTORS
]
"""By sector: the cube places of the squares on the tile."""
ON_ORBITAL: Final[list[int]] = [
    place for place, square in enumerate(CUBE_SQUARE) if square == ORBITAL_SQUARE
]
ANY_TRACK: Final[list[int]] = [int(square == GRAY) for square in range(SQUARE_KINDS)]
"""One cube that its owner may send to any track."""
RETURN_ORDER: Final[list[int]] = [
    *[kind + star for kind in range(KINDS) for star in (0, ADVANCED)],
    ORBITAL_SQUARE,
    GRAY,
    GRAY + ADVANCED,
]
"""eclipse.gap.cube_return_choice: the squares in the order in which they are emptied."""
ALL: Final[list[int]] = list(range(KINDS))
FROM_ORBITAL: Final[list[int]] = list(range(SCIENCE, KINDS))


def _accepted(square: int) -> list[int]:
    if square == ORBITAL_SQUARE:
        return FROM_ORBITAL
    return ALL if square % ADVANCED == GRAY else [square % ADVANCED]


ACCEPTED: Final[list[list[int]]] = [_accepted(square) for square in range(SQUARE_KINDS)]
"""By square: the tracks that its cube may come from or go back to."""


# Colony ships ----------------------------------------------------------------------------


def squares_in(s: EclipseState, sector: int, square: int) -> int:
    """How many squares of that kind the sector has, with those of structures."""
    if square == ORBITAL_SQUARE:
        return s.orbital[sector]
    return SECTORS[sector].squares[square]


def has_advanced(s: EclipseState, seat: int, resource: int) -> bool:
    """eclipse.colony.advanced_square: whether the seat's cubes live on squares with the star."""
    at = seat * TECHS
    return any(s.technology[at + technology] for technology in ALLOWS[resource])


def has_cube_for(s: EclipseState, seat: int, place: int) -> bool:
    """Whether the seat has a cube for such a square, and the technology."""
    resource = CUBE_RESOURCE[place]
    if s.track[seat * KINDS + resource] == 0:
        return False
    return not STARRED[CUBE_SQUARE[place]] or has_advanced(s, seat, resource)


def free_places(s: EclipseState, sector: int) -> list[int]:
    """The cube places of a sector whose square is free."""
    at = sector * SQUARE_KINDS
    squares = SECTORS[sector].squares
    found = [
        place
        for place in PRINTED[sector]
        if s.cubes[at + CUBE_SQUARE[place]] < squares[CUBE_SQUARE[place]]
    ]
    if s.orbital[sector] > s.cubes[at + ORBITAL_SQUARE]:
        found += ON_ORBITAL
    return found


def can_colonise(s: EclipseState, seat: int) -> bool:
    """Whether the seat could use a colony ship in the action phase."""
    found: list[Action] = []
    if s.colony_ships[seat]:
        IN_ACTIONS.legal(s, seat, found)
    return bool(found)


def why_not_colonise(s: EclipseState, seat: int, sector: int, place: int) -> list[Blocker]:
    square, resource = CUBE_SQUARE[place], CUBE_RESOURCE[place]
    if s.disc[sector] != seat:
        return [block("eclipse.colony.use", sector=sector, disc=s.disc[sector])]
    if s.colony_ships[seat] == 0:
        return [block("eclipse.colony.face_up_only", face_up=0)]
    reasons: list[Blocker] = []
    squares = squares_in(s, sector, square)
    cubes = s.cubes[sector * SQUARE_KINDS + square]
    if cubes >= squares:
        reasons.append(block("eclipse.colony.use", sector=sector, squares=squares, cubes=cubes))
    if s.track[seat * KINDS + resource] == 0:
        reasons.append(block("eclipse.gap.colony_empty_track", resource=resource, cubes=0))
    if STARRED[square] and not has_advanced(s, seat, resource):
        if square == GRAY + ADVANCED:
            reasons.append(block("eclipse.colony.advanced_gray", resource=resource))
        else:
            reasons.append(block("eclipse.colony.advanced_square", resource=resource))
    return reasons


class Colonise(Play):
    """eclipse.colony.use, eclipse.population.only_colony_ships"""

    def __init__(self, in_upkeep: bool) -> None:
        self.in_upkeep = in_upkeep

    def legal(self, state: State, seat: int, found: list[Action]) -> None:
        s = eclipse(state)
        if s.colony_ships[seat] == 0:
            return
        for sector in s.controlled(seat):
            if self.in_upkeep and enemy_ships(s, seat, sector):
                continue
            for place in free_places(s, sector):
                if has_cube_for(s, seat, place):
                    found.append(COLONISE.at(sector, place))

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        s = eclipse(state)
        reasons = why_not_colonise(s, seat, action.first, action.second)
        if self.in_upkeep and s.disc[action.first] == seat:
            enemies = enemy_ships(s, seat, action.first)
            if enemies:
                reasons.append(block("eclipse.upkeep.colony_no_enemy", enemies=enemies))
        return reasons

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = eclipse(state)
        square, resource = CUBE_SQUARE[action.second], CUBE_RESOURCE[action.second]
        s.colony_ships[seat] -= 1
        s.track[seat * KINDS + resource] -= 1
        at = action.first * SQUARE_KINDS + square
        s.cubes = with_item(s.cubes, at, s.cubes[at] + 1)
        s.emit(COLONISED, seat, action.first, square, resource)


IN_ACTIONS: Final = Colonise(False)
"""eclipse.colony.when_action, eclipse.colony.enemy_ships_action"""
IN_UPKEEP: Final = Colonise(True)
"""eclipse.upkeep.colony, eclipse.upkeep.colony_no_enemy"""


# Cubes that come back --------------------------------------------------------------------


def put_on_track(s: EclipseState, seat: int, resource: int) -> None:
    """eclipse.population.cubes_leave_in_order: a cube goes back to a track that has room."""
    s.track[seat * KINDS + resource] += 1
    s.emit(CUBE_RETURNED, seat, resource)


def release_cubes(
    s: EclipseState, seat: int, squares: list[int], to_graveyard: bool, sector: int = NONE
) -> None:
    """Cubes of the seat, by kind of square, go to its tracks or graveyards.

    They are off the board already; `sector` is where they were. What has to be asked is asked next.
    """
    if any(squares):
        s.push(ReleaseFrame(seat, squares, to_graveyard, sector))


class ReleaseFrame(Carrier):
    """eclipse.gap.cube_return_choice: cube by cube, asking only where the owner has a choice."""

    kind: ClassVar[str] = "release"
    seat: int
    squares: list[int]
    to_graveyard: int
    sector: int

    def __init__(self, seat: int, squares: list[int], to_graveyard: bool, sector: int) -> None:
        self.seat = seat
        self.squares = squares[:]
        self.to_graveyard = int(to_graveyard)
        self.sector = sector

    def step(self, state: State) -> int:
        s = eclipse(state)
        square = self._next()
        if square == NONE:
            s.pop()
            return RUN
        choices = self._choices(s, square)
        if len(choices) > 1:
            return ASK
        self._send(s, choices[0])
        return RUN

    def seats(self, state: State) -> list[int]:
        return [self.seat]

    def cubes_in_hand(self, seat: int) -> int:
        return sum(self.squares) if seat == self.seat else 0

    def _next(self) -> int:
        """The square whose cube goes next, or -1."""
        for square in RETURN_ORDER:
            if self.squares[square]:
                return square
        return NONE

    def _choices(self, s: EclipseState, square: int) -> list[int]:
        """eclipse.population.overflow, eclipse.colony.gray_return, eclipse.influence.remove_orbital

        The tracks (or graveyards) that the cube may go to.
        """
        accepted = ACCEPTED[square]
        if self.to_graveyard:
            return accepted
        with_room = [resource for resource in accepted if has_room(s, self.seat, resource)]
        return with_room or rooms(s, self.seat)

    def _send(self, s: EclipseState, resource: int) -> None:
        self.squares[self._next()] -= 1
        if self.to_graveyard:
            s.graveyard[self.seat * KINDS + resource] += 1
            s.emit(CUBE_DESTROYED, self.seat, self.sector, resource)
        else:
            put_on_track(s, self.seat, resource)

    def kinds(self) -> list[ActionKind]:
        return [CUBE]

    def legal(self, state: State, seat: int) -> list[Action]:
        return [CUBE.at(resource) for resource in self._choices(eclipse(state), self._next())]

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        if action.kind is not CUBE:
            return not_now(action)
        s = eclipse(state)
        square = self._next()
        resource = action.first
        if resource in self._choices(s, square):
            return []
        if resource in ACCEPTED[square] or square != ORBITAL_SQUARE:
            cubes = s.track[seat * KINDS + resource]
            return [block("eclipse.population.overflow", resource=resource, cubes=cubes)]
        if self.to_graveyard:
            return [block("eclipse.bomb.orbital", resource=resource)]
        return [block("eclipse.influence.remove_orbital", resource=resource)]

    def apply(self, state: State, seat: int, action: Action) -> None:
        self._send(eclipse(state), action.first)
