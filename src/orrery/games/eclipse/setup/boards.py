"""What every player starts with, and the guardians in the zones that nobody starts from."""

from __future__ import annotations

from typing import ClassVar

from orrery.games.eclipse.components import (
    ADVANCED,
    CUBES_AT_SETUP,
    GUARDED,
    KINDS,
    NONE,
    REPUTATION_VALUES,
    SECTORS,
    SETUP,
    SPECIES,
    SQUARE_KINDS,
    TECHNOLOGIES,
    TECHS,
    TRAY_DISCS,
)
from orrery.games.eclipse.events import REPUTATION_DRAWN, REPUTATION_KEPT, SECTOR_LAID
from orrery.games.eclipse.holdings import send_disc
from orrery.games.eclipse.presence import deploy
from orrery.games.eclipse.setup.supplies import guard
from orrery.games.eclipse.state import EclipseState, eclipse
from orrery.games.eclipse.zones import zone_at
from orrery.kernel.chance import Chance
from orrery.kernel.data import with_item
from orrery.kernel.state import DRAW, RUN, Frame, State


def lay(s: EclipseState, sector: int, place: tuple[int, int, int]) -> None:
    """A sector comes to a starting zone with its arrow towards the centre."""
    q, r, rotation = place
    zone = zone_at(q, r)
    s.put_sector(sector, zone, rotation)
    s.emit(SECTOR_LAID, sector, zone, rotation)


def open_board(s: EclipseState, seat: int) -> None:
    """eclipse.setup.start_sector and all that a species board says about the start."""
    spec = SPECIES[s.species[seat]]
    lay(s, spec.home, SETUP[s.players].player_places[seat])
    s.colony_ships[seat] = spec.colony_ships
    s.discs[seat] = spec.discs  # eclipse.setup.influence_discs
    s.tray_discs[seat] = TRAY_DISCS
    for resource in range(KINDS):
        s.resources[seat * KINDS + resource] = spec.resources[resource]
        s.track[seat * KINDS + resource] = CUBES_AT_SETUP
    for technology in spec.technologies:  # eclipse.research.starting_techs
        track = TECHNOLOGIES[technology].category
        s.technology = with_item(s.technology, seat * TECHS + technology, track + 1)
    deploy(s, seat, spec.ship, spec.home)
    settle_home(s, seat)
    send_disc(s, seat, spec.home)  # eclipse.setup.home_disc


def settle_home(s: EclipseState, seat: int) -> None:
    """eclipse.setup.home_population: squares without a star, and others that the board names."""
    spec = SPECIES[s.species[seat]]
    squares = SECTORS[spec.home].squares
    for resource in range(KINDS):
        put_cubes(s, seat, resource, resource, squares[resource])
    for resource in spec.advanced_at_setup:
        put_cubes(s, seat, resource + ADVANCED, resource, 1)


def put_cubes(s: EclipseState, seat: int, square: int, resource: int, count: int) -> None:
    at = SPECIES[s.species[seat]].home * SQUARE_KINDS + square
    s.cubes = with_item(s.cubes, at, s.cubes[at] + count)
    s.track[seat * KINDS + resource] -= count


class GuardiansFrame(Frame):
    """eclipse.setup.guardians_fill: clockwise, a random guardian sector for each zone left."""

    kind: ClassVar[str] = "guardians"
    laid: int

    def __init__(self) -> None:
        self.laid = 0

    def step(self, state: State) -> int:
        if self.laid < len(SETUP[state.players].guardian_places):
            return DRAW
        state.pop()
        return RUN

    def chance(self, state: State) -> Chance:
        s = eclipse(state)
        left = [
            sector.index
            for sector in SECTORS
            if sector.ring == GUARDED and s.zone[sector.index] == NONE
        ]
        return Chance("guardian sector", left, [1] * len(left))

    def resolve(self, state: State, outcome: int) -> None:
        s = eclipse(state)
        lay(s, outcome, SETUP[s.players].guardian_places[self.laid])
        guard(s, outcome)
        self.laid += 1


class StartingReputationFrame(Frame):
    """eclipse.gap.setup_random_choices: tiles that a species draws before the game are kept."""

    kind: ClassVar[str] = "starting_reputation"

    def step(self, state: State) -> int:
        if self._drawing(eclipse(state)) != NONE:
            return DRAW
        state.pop()
        return RUN

    def _drawing(self, s: EclipseState) -> int:
        """The seat that draws next, or -1."""
        for seat in s.clockwise(s.start_player):
            if len(s.reputation[seat]) < SPECIES[s.species[seat]].reputation_draws:
                return seat
        return NONE

    def chance(self, state: State) -> Chance:
        s = eclipse(state)
        values = [value for value in range(1, REPUTATION_VALUES + 1) if s.bag[value - 1]]
        weights = [s.bag[value - 1] for value in values]
        return Chance("reputation", values, weights, (self._drawing(s),))

    def resolve(self, state: State, outcome: int) -> None:
        s = eclipse(state)
        seat = self._drawing(s)
        s.bag[outcome - 1] -= 1
        s.bag_size -= 1
        s.reputation[seat] = sorted([*s.reputation[seat], outcome])
        s.emit(REPUTATION_DRAWN, seat, outcome)
        s.emit(REPUTATION_KEPT, seat, outcome)
