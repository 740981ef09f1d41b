"""What lies between the players: research, actions, scoring, boosters, federation tokens."""

from __future__ import annotations

from msgspec import UNSET

from orrery.games.gaia.components import (
    ADVANCED,
    BOARD_ACTIONS,
    FACTIONS,
    FINAL_TILES,
    FORMER_COST,
    GAIA_PROJECT,
    GAIA_TOP_VP_PER_PLANET,
    LEVEL_INCOME,
    LEVEL_ONCE,
    NAVIGATION,
    PLANET_TYPES,
    POSITIONS,
    RANGE,
    ROUND_TILES,
    STANDARD,
    STEP_COST,
    TERRAFORMING,
    TOKENS,
    TOP,
    TRACKS,
    TRIGGERS,
)
from orrery.games.gaia.scoring import final_count, final_tile_vp
from orrery.games.gaia.setup.factions import AUCTION, FactionFrame
from orrery.games.gaia.space import POSITION
from orrery.games.gaia.state import NONE, NOT_OWNED, TILE_COUNT, TRACK_COUNT, GaiaState
from orrery.games.gaia.table.document import (
    NO_SEAT,
    Amounts,
    BoardAction,
    FinalTile,
    Level,
    Lot,
    RoundTile,
    Standing,
    TilePlace,
    TokenPile,
    Track,
)
from orrery.games.gaia.table.parts import amounts, tile

# Research --------------------------------------------------------------------------------


def tracks(s: GaiaState) -> list[Track]:
    return [
        Track(
            id=name,
            levels=[level(s, track, number) for number in range(TOP + 1)],
            standard=standard(s, track),
            advanced=advanced(s, track),
        )
        for track, name in enumerate(TRACKS)
    ]


def level(s: GaiaState, track: int, number: int) -> Level:
    found = Level(
        once=amounts(LEVEL_ONCE[track][number]),
        income=amounts(LEVEL_INCOME[track][number]),
        seats=[
            seat for seat in s.table if s.faction[seat] != NONE and s.level(seat, track) == number
        ],
    )
    if track == TERRAFORMING:
        found.step_cost = STEP_COST[number]
    elif track == NAVIGATION:
        found.range = RANGE[number]
    elif track == GAIA_PROJECT:
        found.former_cost = FORMER_COST[number] or UNSET
    if number == TOP:
        _add_reward(s, found, track)
    return found


def _add_reward(s: GaiaState, top: Level, track: int) -> None:
    """What waits at the end of a research area."""
    if track == TERRAFORMING and s.terraforming_token != NONE:
        top.token = TOKENS[s.terraforming_token].id
    elif track == NAVIGATION:
        top.lost_planet = s.lost_planet == NONE or UNSET
    elif track == GAIA_PROJECT:
        top.vp_per_gaia_planet = GAIA_TOP_VP_PER_PLANET


def standard(s: GaiaState, at: int) -> TilePlace:
    kind = s.tech_at[at]
    if kind == NONE:
        return TilePlace(POSITIONS[at])
    owners = [seat for seat in s.table if s.tiles[seat * TILE_COUNT + kind] != NOT_OWNED]
    return TilePlace(POSITIONS[at], tile(STANDARD[kind]), owners)


def advanced(s: GaiaState, track: int) -> TilePlace:
    place = POSITION.label(len(POSITIONS) + track)
    kind = s.advanced_at[track]
    return TilePlace(place) if kind == NONE else TilePlace(place, tile(ADVANCED[kind]))


def free_positions(s: GaiaState) -> list[TilePlace]:
    return [standard(s, at) for at in range(TRACK_COUNT, TILE_COUNT)]


def board_actions(s: GaiaState) -> list[BoardAction]:
    return [
        BoardAction(
            id=action.id,
            cost=Amounts(power=action.power or UNSET, qic=action.qic or UNSET),
            gain=amounts(action.gain),
            used=bool(s.board_used[index]),
            steps=action.steps or UNSET,
            rescore=action.rescore or UNSET,
            vp_per_type=action.vp_per_type or UNSET,
        )
        for index, action in enumerate(BOARD_ACTIONS)
    ]


# Scoring ---------------------------------------------------------------------------------


def round_tiles(s: GaiaState) -> list[RoundTile]:
    found: list[RoundTile] = []
    for number, kind in enumerate(s.round_tiles, 1):
        if kind != NONE:
            spec = ROUND_TILES[kind]
            found.append(RoundTile(number, spec.id, TRIGGERS[spec.trigger], spec.vp))
    return found


def final_tiles(s: GaiaState) -> list[FinalTile]:
    return [final_tile(s, kind) for kind in s.final_tiles]


def final_tile(s: GaiaState, kind: int) -> FinalTile:
    spec = FINAL_TILES[kind]
    standings: list[Standing] = []
    if NONE not in s.faction:
        points = final_tile_vp(s, kind)
        standings = [Standing(seat, final_count(s, seat, kind), points[seat]) for seat in s.table]
    return FinalTile(spec.id, standings, spec.neutral if s.players == 2 else UNSET)


def token_piles(s: GaiaState) -> list[TokenPile]:
    return [
        TokenPile(TOKENS[kind].id, amounts(TOKENS[kind].gain), left, TOKENS[kind].green)
        for kind, left in enumerate(s.token_supply)
    ]


# Set-up ----------------------------------------------------------------------------------


def lots(s: GaiaState) -> list[Lot]:
    """The factions named so far; without an auction each is for the seat that named it."""
    found: list[Lot] = []
    for frame in s.frames():
        if isinstance(frame, FactionFrame):
            for at, faction in enumerate(frame.named):
                spec = FACTIONS[faction]
                lot = Lot(spec.id, PLANET_TYPES[spec.home])
                if frame.way != AUCTION:
                    lot.seat = at
                elif frame.holders[at] != NO_SEAT:
                    lot.seat = frame.holders[at]
                    lot.bid = frame.bids[at]
                found.append(lot)
    return found
