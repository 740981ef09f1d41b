"""The position before anything has happened: options become numbers, set-up frames are pushed."""

from __future__ import annotations

from typing import Any, Final

from orrery.games.gaia.components import FACTION_IDS, FACTIONS, KINDS, VP
from orrery.games.gaia.setup.factions import (
    FIRST_GAME,
    GIVEN,
    WAYS,
    FactionFrame,
    open_board,
)
from orrery.games.gaia.setup.frame import SetupFrame
from orrery.games.gaia.setup.maps import (
    FIRST_GAME_FACTIONS,
    METHOD_1,
    METHODS,
    MapFrame,
    check_choice,
    check_homes,
    lay_given,
    layout,
)
from orrery.games.gaia.setup.maps import GIVEN as GIVEN_MAP
from orrery.games.gaia.setup.tiles import TilesFrame, read_given
from orrery.games.gaia.space import BID
from orrery.games.gaia.state import GaiaState
from orrery.kernel.errors import UsageError
from orrery.kernel.game import Options

START_VP: Final = FACTIONS[0].start[VP]
"""gaia.setup.vp-start: the same on every board."""


def start_game(players: int, options: Options) -> GaiaState:
    s = GaiaState(players)
    s.pass_order = int(options["turn_order"] == "pass_order")
    s.every_source = int(options["income_choice"] == "every_source")
    s.charge_after_turn = int(options["charge_timing"] == "after_turn")
    s.flexible_routes = int(options["federation_routes"] == "flexible")
    s.manual_conversion = int(options["final_conversion"] == "manual")
    for seat in range(players):
        s.resources[seat * KINDS + VP] = START_VP
    s.push(SetupFrame())
    prepare_factions(s, options)
    s.push(TilesFrame(read_given(options["given_tiles"], players)))
    prepare_map(s, options)
    return s


def prepare_map(s: GaiaState, options: Options) -> None:
    method = METHODS.index(options["map"])
    reduced = options["reduced_map"] == "yes"
    if reduced and s.players != 3:
        raise UsageError("option 'reduced_map': only a game of 3 players has a reduced map")
    if method == GIVEN_MAP:
        if reduced:
            raise UsageError("option 'reduced_map': a given map is as large as it is given")
        lay_given(s, options["given_map"])
        way = WAYS.index(options["faction_choice"])
        if way == GIVEN:
            check_homes(s, s.faction)
        else:
            check_choice(s, offered_factions(way, s.players))
        return
    if options["given_map"] is not None:
        raise UsageError("option 'given_map' needs map = given")
    if s.players <= 2 and method > METHOD_1:
        raise UsageError("option 'map': with 2 players the variable method is method_1")
    s.push(MapFrame(method, int(reduced), len(layout(s.players, reduced))))


def prepare_factions(s: GaiaState, options: Options) -> None:
    way = WAYS.index(options["faction_choice"])
    if way != GIVEN:
        if options["given_factions"] is not None or options["given_bids"] is not None:
            raise UsageError(
                "options 'given_factions' and 'given_bids' need faction_choice = given"
            )
        s.push(FactionFrame(way, offered_factions(way, s.players)))
        return
    s.faction = read_factions(options["given_factions"], s.players)
    for seat in range(s.players):
        open_board(s, seat)
    s.bid = read_bids(options["given_bids"], s.players)


def offered_factions(way: int, players: int) -> list[int]:
    """gaia.setup.first-game.factions, gaia.advanced.factions.all"""
    if way == FIRST_GAME:
        return [FACTION_IDS.index(name) for name in FIRST_GAME_FACTIONS[str(players)]]
    return list(range(len(FACTIONS)))


def read_factions(given: Any, players: int) -> list[int]:
    if not isinstance(given, list) or len(given) != players:
        raise UsageError(f"option 'given_factions': a list of {players} factions is expected")
    for name in given:
        if name not in FACTION_IDS:
            known = ", ".join(FACTION_IDS)
            raise UsageError(f"option 'given_factions': no faction '{name}'; there are: {known}")
    factions = [FACTION_IDS.index(name) for name in given]
    colours = [FACTIONS[faction].colour for faction in factions]
    for colour in colours:
        if colours.count(colour) > 1:
            raise UsageError(f"option 'given_factions': two factions of one colour ({colour})")
    return factions


def read_bids(given: Any, players: int) -> list[int]:
    if given is None:
        return [0] * players
    if not isinstance(given, list) or len(given) != players or not all(map(_is_bid, given)):
        most = BID.size - 1
        raise UsageError(
            f"option 'given_bids': a list of {players} numbers from 0 to {most} is expected"
        )
    return list(given)


def _is_bid(value: Any) -> bool:
    return type(value) is int and 0 <= value < BID.size
