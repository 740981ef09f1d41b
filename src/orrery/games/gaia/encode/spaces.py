"""The map: a row of numbers for each space, in the order of the action space."""

from __future__ import annotations

from typing import Final

from orrery.games.gaia.actions.federate import SATELLITES as PLACING
from orrery.games.gaia.actions.federate import FederationFrame
from orrery.games.gaia.actions.project import FormerFrame
from orrery.games.gaia.components import (
    EMPTY,
    OFF,
    PLANET_TYPES,
    ROUNDS,
    STRUCTURE_KINDS,
    STRUCTURES,
)
from orrery.games.gaia.encode.seats import SLOTS
from orrery.games.gaia.federating import search_of
from orrery.games.gaia.geometry import SPACES
from orrery.games.gaia.leech import LeechFrame
from orrery.games.gaia.state import NOBODY, GaiaState
from orrery.kernel.encoding import Part, share

LATER: Final = 0.5


class Columns:
    """Where each fact begins in the row of a space."""

    def __init__(self, players: int) -> None:
        self.hex = 0
        self.planet = 2
        self.structure = self.planet + len(PLANET_TYPES)
        self.owner = self.structure + STRUCTURE_KINDS - 1
        self.shared = self.owner + players
        self.former = self.shared + players
        self.former_round = self.former + players
        self.satellite = self.former_round + 1
        self.station = self.satellite + players
        self.federation = self.station + players
        self.built = self.federation + players
        self.asked_about = self.built + 1
        self.chosen = self.asked_about + 1
        self.width = self.chosen + 1


COLUMNS: Final[list[Columns]] = [Columns(players) for players in range(5)]
"""By the number of players."""


def space_parts(players: int) -> list[Part]:
    width = COLUMNS[players].width
    return [
        Part("step", 1, "what column or row grow by from a space to the next"),
        Part(
            "map",
            SPACES * width,
            f"for each space, {width} numbers: column and row (axial, from the west and north "
            f"end of the map); {', '.join(PLANET_TYPES)} (none: not on the map); "
            f"{', '.join(STRUCTURES[1:])}; then per player, own first: owner, "
            "mine beside the owner's structure, Gaiaformer; round of the Gaiaformer / 6; per "
            f"player: satellite, space station, number of the federation / {SLOTS}; built on this "
            "turn, power not yet offered (1, then 1/2); asked about: power is offered for this "
            "build (1 now, 1/2 later) or the Gaiaformer comes here; chosen for the federation "
            "that is being formed",
        ),
    ]


def write_map(s: GaiaState, places: list[int], out: list[float]) -> None:
    spaces = [space for space, planet in enumerate(s.planet) if planet != OFF]
    west, north, extent = _frame_of_map(s, spaces)
    steps = [number / extent for number in range(extent + 1)]
    out.append(1.0 / extent)
    columns = COLUMNS[s.players]
    start = len(out)
    out += [0.0] * (SPACES * columns.width)
    for space in spaces:
        at = start + space * columns.width
        out[at] = steps[s.hex_q[space] - west]
        out[at + 1] = steps[s.hex_r[space] - north]
        out[at + columns.planet + s.planet[space]] = 1.0
        _pieces(s, columns, places, space, at, out)
    _federations(s, columns, places, start, out)
    _marks(s, columns, start, out)


def _frame_of_map(s: GaiaState, spaces: list[int]) -> tuple[int, int, int]:
    """The least column and row, and how far the map extends from there."""
    if not spaces:
        return 0, 0, 1
    west = east = s.hex_q[spaces[0]]
    north = south = s.hex_r[spaces[0]]
    for space in spaces:  # `min` over lists would take longer than all the rest of the map
        q, r = s.hex_q[space], s.hex_r[space]
        if q < west:
            west = q
        elif q > east:
            east = q
        if r < north:
            north = r
        elif r > south:
            south = r
    return west, north, max(east - west, south - north, 1)


def _pieces(
    s: GaiaState, columns: Columns, places: list[int], space: int, at: int, out: list[float]
) -> None:
    if s.structure[space] != EMPTY:
        out[at + columns.structure + s.structure[space] - 1] = 1.0
    if s.owner[space] != NOBODY:
        out[at + columns.owner + places[s.owner[space]]] = 1.0
    if s.shared[space] != NOBODY:
        out[at + columns.shared + places[s.shared[space]]] = 1.0
    if s.former[space] != NOBODY:
        out[at + columns.former + places[s.former[space]]] = 1.0
        out[at + columns.former_round] = share(s.former_round[space], ROUNDS)
    if s.station[space] != NOBODY:
        out[at + columns.station + places[s.station[space]]] = 1.0
    if s.satellites[space]:
        for seat in range(s.players):
            if s.has_satellite(seat, space):
                out[at + columns.satellite + places[seat]] = 1.0


def _federations(
    s: GaiaState, columns: Columns, places: list[int], start: int, out: list[float]
) -> None:
    for seat in range(s.players):
        at = start + columns.federation + places[seat]
        for number in s.federation[seat * SPACES : (seat + 1) * SPACES]:
            if number:
                out[at] = share(number, SLOTS)
            at += columns.width


def _marks(s: GaiaState, columns: Columns, start: int, out: list[float]) -> None:
    """The spaces that the pending steps are about."""
    for number, space in enumerate(s.builds):
        out[start + space * columns.width + columns.built] = 1.0 / (number + 1)
    now = True
    for frame in reversed(s.frames()):
        if isinstance(frame, LeechFrame):
            out[start + frame.space * columns.width + columns.asked_about] = 1.0 if now else LATER
            now = False
        elif isinstance(frame, FormerFrame):
            out[start + frame.space * columns.width + columns.asked_about] = 1.0
        elif isinstance(frame, FederationFrame) and frame.stage <= PLACING:
            for space in _chosen(s, frame):
                out[start + space * columns.width + columns.chosen] = 1.0


def _chosen(s: GaiaState, frame: FederationFrame) -> list[int]:
    """The planets, stations and satellites of a federation that is not yet formed."""
    found = frame.placed[:]
    groups = search_of(s, frame.seat).groups
    for group in range(len(groups)):
        if (frame.groups >> group) & 1:
            found += groups[group]
    return found
