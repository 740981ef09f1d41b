"""The set-up: how the map is drawn and turned, and how factions are chosen."""

from __future__ import annotations

from typing import Final

from orrery.games.gaia.components import FACTION_IDS
from orrery.games.gaia.geometry import SECTORS
from orrery.games.gaia.setup.factions import GIVEN, NO_BID, WAYS, FactionFrame
from orrery.games.gaia.setup.maps import BASIC, METHODS, UNSET, MapFrame
from orrery.games.gaia.setup.maps import GIVEN as GIVEN_MAP
from orrery.games.gaia.state import NOBODY, GaiaState
from orrery.kernel.encoding import Part, flag, flags, one_of, share, soft

ROTATIONS: Final = 6
_METHODS: Final = GIVEN_MAP - BASIC - 1
"""The ways to draw a map."""
_MAP: Final = _METHODS + 1 + 2 * SECTORS
_CHOICE: Final = GIVEN + len(FACTION_IDS)


def opening_parts(players: int) -> list[Part]:
    return [
        Part(
            "map_drawing",
            _MAP,
            f"while the map is drawn and turned: {', '.join(METHODS[BASIC + 1 : GIVEN_MAP])}; "
            f"reduced; per position of the layout: its tile / {SECTORS}, its rotation (1 to 6) / "
            f"{ROTATIONS}, each 0 before it is drawn",
        ),
        Part(
            "faction_choice",
            _CHOICE,
            f"while factions are chosen: {', '.join(WAYS[:GIVEN])}; offered: "
            + ", ".join(FACTION_IDS),
        ),
        Part(
            "named",
            players * (len(FACTION_IDS) + 1 + players),
            "factions in the order in which they were named: one of the above, "
            "bid + 1 as n / (n + 10), who holds it, the viewer first",
        ),
    ]


def write_opening(s: GaiaState, places: list[int], out: list[float]) -> None:
    map_frame: MapFrame | None = None
    choice: FactionFrame | None = None
    if s.round == 0:
        for frame in s.frames():
            if isinstance(frame, MapFrame):
                map_frame = frame
            elif isinstance(frame, FactionFrame):
                choice = frame
    _map(map_frame, out)
    _choice(choice, places, out)


def _map(frame: MapFrame | None, out: list[float]) -> None:
    if frame is None:
        out += [0.0] * _MAP
        return
    one_of(_METHODS, frame.method - BASIC - 1, out)
    out.append(flag(frame.reduced == 1))
    for position in range(SECTORS):
        drawn = position < len(frame.tiles)
        out.append(share(frame.tiles[position] - UNSET, SECTORS) if drawn else 0.0)
        out.append(share(frame.rotations[position] - UNSET, ROTATIONS) if drawn else 0.0)


def _choice(frame: FactionFrame | None, places: list[int], out: list[float]) -> None:
    players = len(places)
    if frame is None:
        out += [0.0] * (_CHOICE + players * (len(FACTION_IDS) + 1 + players))
        return
    one_of(GIVEN, frame.way, out)
    flags(len(FACTION_IDS), frame.offered, out)
    for number in range(players):
        if number < len(frame.named):
            one_of(len(FACTION_IDS), frame.named[number], out)
            out.append(soft(frame.bids[number] - NO_BID))
            holder = frame.holders[number]
            one_of(players, holder if holder == NOBODY else places[holder], out)
        else:
            out += [0.0] * (len(FACTION_IDS) + 1 + players)
