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


class Amount(Struct):
    """So much of a resource."""

    resource: str
    n: int


# Steps ---------------------------------------------------------------------------------------


class Step(Struct, tag_field="op"):
    """One command of a move."""


class Init(Step, tag="init"):
    players: int


class Rotate(Step, tag="rotate"):
    pass


class ChooseFaction(Step, tag="faction"):
    faction: str


class Bid(Step, tag="bid"):
    faction: str
    vp: int


class Build(Step, tag="build"):
    building: str
    at: Place


class TakeBooster(Step, tag="booster"):
    booster: str


class Income(Step, tag="income"):
    gains: list[Amount]


class Charge(Step, tag="charge"):
    gains: list[Amount]


class Decline(Step, tag="decline"):
    offer: str | None = None


class Research(Step, tag="research"):
    track: str


class TakeTile(Step, tag="tech"):
    position: str


class Cover(Step, tag="cover"):
    position: str


class TakeBoardAction(Step, tag="board_action"):
    action: str


class Special(Step, tag="special"):
    gains: list[Amount]


class Convert(Step, tag="convert"):
    pay: list[Amount]
    gain: list[Amount]


class Burn(Step, tag="burn"):
    n: int = 1


class Federate(Step, tag="federation"):
    hexes: list[Place]
    tile: str


class Rescore(Step, tag="federation_tile"):
    tile: str


class LostPlanet(Step, tag="lost_planet"):
    at: Place


class Swap(Step, tag="swap_pi"):
    at: Place


class Brainstone(Step, tag="brainstone"):
    to: str | None = None


class Pass(Step, tag="pass"):
    booster: str | None = None


class EndTurn(Step, tag="end_turn"):
    pass


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


class Formers(Struct):
    """Gaiaformers: granted, on the map, and lying in the Gaia area."""

    owned: int
    on_map: int
    in_gaia_area: int


class TileOwned(Struct):
    position: str
    tile: str
    covered: bool


class TokenOwned(Struct):
    tile: str
    green: bool


class PlayerState(Struct):
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
    structures: list[list[str | int]]
    satellite_hexes: list[Place]
    federated_structures: list[Place]
    booster: str | None
    techs: list[TileOwned]
    federations: list[TokenOwned]
    specials_used: list[str]
    passed: bool


class Position(Struct):
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


class Move(Struct):
    """One player's whole turn or answer, and the position after it."""

    n: int
    seat: int | None
    move: str
    steps: list[AnyStep]
    state: Position


# The whole -----------------------------------------------------------------------------------


class Rules(Struct):
    flexible_federations: bool = False
    bid_vp: list[int] = []
    turn_order: str = "pass_order"


class Setup(Struct):
    factions: list[str]
    map: list[dict[str, Any]]
    boosters: list[str]
    tech: dict[str, str]
    adv_tech: dict[str, str]
    round_scoring: list[str]
    final_scoring: list[str]
    terraforming_federation: str


class Result(Struct):
    vp: list[int]
    breakdown: list[dict[str, int]] | None = None


class Trace(Struct):
    format: str
    players: int
    rules: Rules
    setup: Setup
    moves: list[Move]
    result: Result
    complete: bool = False


class _Head(Struct):
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
