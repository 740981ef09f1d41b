"""The format `gaia-trace/1` as types, and how a file of it is read.

This module is not compiled: the decoder needs the classes as they are written.
"""

from __future__ import annotations

import gzip
import zlib
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from orrery.kernel.errors import OrreryError

FORMAT = "gaia-trace/1"
_GZIP = b"\x1f\x8b"

Place = tuple[int, int]
"""A space by its axial coordinates."""


class BadTrace(OrreryError):
    """A file that is no trace, or one that is damaged."""


class Amount(Struct, gc=False):
    """So much of a resource."""

    resource: str
    n: int


# Steps ---------------------------------------------------------------------------------------


class Step(Struct, tag_field="op", gc=False):
    """One command of a move."""


class Init(Step, tag="init"):
    """`init N`: the set-up itself stands in the trace."""

    players: int


class Rotate(Step, tag="rotate"):
    """`rotate C k ...`: the tiles of the set-up lie as they were turned."""


class ChooseFaction(Step, tag="faction"):
    """`faction F`"""

    faction: str


class Bid(Step, tag="bid"):
    """`bid F n`"""

    faction: str
    vp: int


class Build(Step, tag="build"):
    """`build B H`: mines, upgrades, Gaiaformers, space stations, starting structures."""

    building: str
    at: Place


class TakeBooster(Step, tag="booster"):
    """`booster X`"""

    booster: str


class Income(Step, tag="income"):
    """`income A`: take this source of income next."""

    gains: list[Amount]


class Charge(Step, tag="charge"):
    """`charge A`: accept passive power, with a token before or after it."""

    gains: list[Amount]


class Decline(Step, tag="decline"):
    """`decline A`"""

    offer: str | None = None


class Research(Step, tag="research"):
    """`up T`"""

    track: str


class TakeTile(Step, tag="tech"):
    """`tech P`"""

    position: str


class Cover(Step, tag="cover"):
    """`cover P`"""

    position: str


class TakeBoardAction(Step, tag="board_action"):
    """`action X`"""

    action: str


class Special(Step, tag="special"):
    """`special A`"""

    gains: list[Amount]


class Convert(Step, tag="convert"):
    """`spend A for B`: one conversion or several at once."""

    pay: list[Amount]
    gain: list[Amount]


class Burn(Step, tag="burn"):
    """`burn n`"""

    n: int = 1


class Federate(Step, tag="federation"):
    """`federation H,H,... X`"""

    hexes: list[Place]
    tile: str


class Rescore(Step, tag="federation_tile"):
    """`fedtile X`"""

    tile: str


class LostPlanet(Step, tag="lost_planet"):
    """`lostPlanet H`"""

    at: Place


class Swap(Step, tag="swap_pi"):
    """`swap-PI H`"""

    at: Place


class Brainstone(Step, tag="brainstone"):
    """`brainstone A`: where it ends; none of the areas: it is discarded."""

    to: str | None = None


class Pass(Step, tag="pass"):
    """`pass X`"""

    booster: str | None = None


class EndTurn(Step, tag="end_turn"):
    """A closing full stop."""


AnyStep = (
    Init
    | Rotate
    | ChooseFaction
    | Bid
    | Build
    | TakeBooster
    | Income
    | Charge
    | Decline
    | Research
    | TakeTile
    | Cover
    | TakeBoardAction
    | Special
    | Convert
    | Burn
    | Federate
    | Rescore
    | LostPlanet
    | Swap
    | Brainstone
    | Pass
    | EndTurn
)

# Positions -----------------------------------------------------------------------------------


class Formers(Struct, gc=False):
    """Gaiaformers: granted, on the map, and lying in the Gaia area."""

    owned: int
    on_map: int
    in_gaia_area: int


class Piece(Struct, array_like=True, gc=False):
    """A structure on the map; `shared` marks a mine beside another structure."""

    kind: str
    q: int
    r: int
    shared: str | None = None


class TileOwned(Struct, gc=False):
    """A technology tile that a seat has."""

    position: str
    tile: str
    covered: bool


class TokenOwned(Struct, gc=False):
    """A federation token that a seat has."""

    tile: str
    green: bool


class PlayerState(Struct, gc=False):
    """What a position says of one seat."""

    faction: str | None
    vp: int
    credits: int
    ore: int
    knowledge: int
    qic: int
    power: list[int]
    brainstone: str | None
    research: list[int]
    buildings: dict[str, int]
    gaiaformers: Formers
    range: int
    step_cost: int
    satellites: int
    structures: list[Piece]
    satellite_hexes: list[Place]
    federated_structures: list[Place]
    booster: str | None
    techs: list[TileOwned]
    federations: list[TokenOwned]
    specials_used: list[str]
    passed: bool


class Position(Struct, gc=False):
    """A position as a trace describes it."""

    round: int
    phase: str
    to_move: int | None
    turn_order: list[int] | None
    passed_order: list[int] | None
    actions_used: list[str]
    boosters_free: list[str]
    federations_left: dict[str, int]
    adv_left: list[str]
    terraforming_federation: str | None
    lost_planet: Place | None
    players: list[PlayerState]


class Move(Struct, gc=False):
    """One player's whole turn or answer, and the position after it."""

    n: int
    seat: int | None
    move: str
    steps: list[AnyStep]
    state: Position


# The whole -----------------------------------------------------------------------------------


class Rules(Struct, gc=False):
    """How the game was played."""

    flexible_federations: bool = False
    bid_vp: list[int] = []
    turn_order: str = "pass_order"
    faction_boards: str = "standard"


class Setup(Struct, gc=False):
    """Map and tiles at the start of the game."""

    factions: list[str]
    map: list[dict[str, Any]]
    boosters: list[str]
    tech: dict[str, str]
    adv_tech: dict[str, str]
    round_scoring: list[str]
    final_scoring: list[str]
    terraforming_federation: str


class Result(Struct, gc=False):
    """How the game ended."""

    vp: list[int]
    breakdown: list[dict[str, int]] | None = None


class Trace(Struct, gc=False):
    """A whole game."""

    format: str
    players: int
    rules: Rules
    setup: Setup
    moves: list[Move]
    result: Result
    complete: bool = False


class _Head(Struct, gc=False):
    format: str = ""


_head = msgspec.json.Decoder(_Head)
_trace = msgspec.json.Decoder(Trace)


def read_trace(path: Path) -> Trace:
    """The trace in a file, packed or not; raises `BadTrace`."""
    try:
        data = path.read_bytes()
        if data[:2] == _GZIP:
            data = gzip.decompress(data)
        return decode_trace(data)
    except (EOFError, zlib.error) as error:
        raise BadTrace(f"the packed file is damaged: {error}") from None
    except OSError as error:
        raise BadTrace(f"cannot be read: {error.strerror or error}") from None


def decode_trace(data: bytes) -> Trace:
    try:
        head = _head.decode(data)
        if head.format != FORMAT:
            raise BadTrace(f"this is no trace: its format is '{head.format}', not '{FORMAT}'")
        trace = _trace.decode(data)
    except msgspec.ValidationError as error:
        raise BadTrace(f"the trace is damaged: {error}") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadTrace(f"this is no JSON: {error}") from None
    except RecursionError:
        raise BadTrace("the trace is damaged: lists in lists without end") from None
    check(trace)
    return trace


def check(trace: Trace) -> None:
    """What the types do not say: every list has an entry for each seat."""
    seats = trace.players
    lists: list[tuple[str, int]] = [("factions", len(trace.setup.factions))]
    if trace.rules.bid_vp:
        lists.append(("bid_vp", len(trace.rules.bid_vp)))
    for move in trace.moves:
        lists.append((f"the players of move {move.n}", len(move.state.players)))
        named = [seat for seat in (move.seat, move.state.to_move) if seat is not None]
        if any(not 0 <= seat < seats for seat in named):
            raise BadTrace(f"the trace is damaged: move {move.n} names a seat of {seats} players")
    for name, count in lists:
        if count != seats:
            raise BadTrace(f"the trace is damaged: {name}: {count} entries for {seats} players")
