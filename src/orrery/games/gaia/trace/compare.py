"""A position of ours in the words of a trace, and the first thing in which two of them differ."""

from __future__ import annotations

from typing import Any, cast

from msgspec.structs import fields

from orrery.games.gaia.actions.special import owns_special
from orrery.games.gaia.components import (
    ACADEMY_KNOWLEDGE,
    ACADEMY_QIC,
    ADVANCED,
    CREDITS,
    FACTION_IDS,
    INSTITUTE,
    KNOWLEDGE,
    LAB,
    MINE,
    ORE,
    QIC,
    SPECIALS,
    STANDARD,
    STATION,
    STEP_COST,
    STRUCTURES,
    TERRAFORMING,
    TRACKS,
    VP,
)
from orrery.games.gaia.geometry import SPACES
from orrery.games.gaia.setup.factions import AUCTION, FactionFrame
from orrery.games.gaia.state import (
    BOWLS,
    COVERED,
    NOBODY,
    NONE,
    NOT_OWNED,
    SPECIAL_COUNT,
    TILE_COUNT,
    TRACK_COUNT,
    GaiaState,
)
from orrery.games.gaia.trace.format import (
    Formers,
    Place,
    PlayerState,
    Position,
    TileOwned,
    TokenOwned,
)
from orrery.games.gaia.trace.names import (
    ADVANCED_POSITIONS,
    BOARD_NAMES,
    BOOSTER_NAMES,
    POSITION_NAMES,
    TOKEN_NAMES,
    special_name,
    stone_name,
)
from orrery.games.gaia.trace.table import Table

PHASES = {
    "placement": "setup_building",
    "boosters": "setup_booster",
    "income": "income",
    "stone_charge": "income",
    "itars": "gaia",
    "terrans": "gaia",
    "leech": "leech",
    "": "end",
}
"""The phase by the question that is open; all others belong to a turn."""


def position_of(table: Table) -> Position:
    """Our position, told as a trace tells it."""
    s = table.state
    theirs = [table.ours.index(seat) for seat in range(s.players)]
    in_play = s.round > 0
    return Position(
        round=s.round,
        phase=phase_of(table),
        to_move=None if s.is_over() else theirs[table.seat()],
        turn_order=[theirs[seat] for seat in s.order if not s.has_passed(seat)]
        if in_play
        else None,
        passed_order=[theirs[seat] for seat in s.passed] if in_play else None,
        actions_used=actions_used(s),
        boosters_free=sorted(BOOSTER_NAMES[booster] for booster in s.boosters),
        federations_left={TOKEN_NAMES[at]: left for at, left in enumerate(s.token_supply)},
        adv_left=sorted(
            ADVANCED_POSITIONS[track] for track in range(TRACK_COUNT) if s.advanced_at[track] != NONE
        ),
        terraforming_federation=None
        if s.terraforming_token == NONE
        else TOKEN_NAMES[s.terraforming_token],
        lost_planet=None if s.lost_planet == NONE else place(s, s.lost_planet),
        players=[player_of(table, seat) for seat in table.ours],
    )


def phase_of(table: Table) -> str:
    kind = table.asks()
    if kind == "faction":
        frame = cast(FactionFrame, table.state.top())
        return "setup_faction" if len(frame.named) < table.state.players else "setup_auction"
    return PHASES.get(kind, "actions")


def actions_used(s: GaiaState) -> list[str]:
    """The board actions taken this round; after the last one there is no round any more."""
    if s.is_over():
        return []
    return sorted(name for at, name in enumerate(BOARD_NAMES) if s.board_used[at])


def place(s: GaiaState, space: int) -> Place:
    return s.hex_q[space], s.hex_r[space]


# A player ------------------------------------------------------------------------------------


def player_of(table: Table, seat: int) -> PlayerState:
    s = table.state
    map_ = OwnMap(s, seat)
    power = [*s.bowls[seat * BOWLS : (seat + 1) * BOWLS], s.gaia_area[seat]]
    return PlayerState(
        faction=faction_name(table, seat),
        vp=s.held(seat, VP),
        credits=s.held(seat, CREDITS),
        ore=s.held(seat, ORE),
        knowledge=s.held(seat, KNOWLEDGE),
        qic=s.held(seat, QIC),
        power=power,
        brainstone=stone_name(s.brainstone[seat]),
        research=s.research[seat * TRACK_COUNT : (seat + 1) * TRACK_COUNT],
        buildings=map_.buildings,
        gaiaformers=Formers(s.formers[seat], map_.formers, s.formers_gaia[seat]),
        range=s.range(seat),
        step_cost=STEP_COST[s.level(seat, TERRAFORMING)],
        satellites=len(map_.satellites),
        structures=map_.structures,
        satellite_hexes=map_.satellites,
        federated_structures=map_.federated,
        booster=booster_name(s, seat),
        techs=tiles_of(table, seat),
        federations=[
            TokenOwned(TOKEN_NAMES[kind], bool(green))
            for owner, kind, green in zip(s.token_seat, s.token_kind, s.token_green)
            if owner == seat
        ],
        specials_used=specials_of(s, seat),
        passed=s.has_passed(seat),
    )


class OwnMap:
    """What a seat has on the map, by place."""

    def __init__(self, s: GaiaState, seat: int) -> None:
        self.structures: list[list[str | int]] = []
        self.federated: list[Place] = []
        self.satellites: list[Place] = []
        self.formers = 0
        stations = 0
        for space in s.geometry().spaces:
            kind = _kind_there(s, seat, space)
            at = place(s, space)
            if kind:
                shared = ["shared"] if s.shared[space] == seat else []
                self.structures.append([kind, *at, *shared])
                if s.federation[seat * SPACES + space]:
                    self.federated.append(at)
            if s.has_satellite(seat, space):
                self.satellites.append(at)
            self.formers += kind == "gaiaformer"
            stations += kind == "space_station"
        self.structures.sort(key=lambda entry: entry[1:3])
        self.federated.sort()
        self.satellites.sort()
        lost = s.lost_planet != NONE and s.owner[s.lost_planet] == seat
        self.buildings = {
            **{
                STRUCTURES[kind]: s.built(seat, kind)
                for kind in (MINE, STATION, LAB, ACADEMY_KNOWLEDGE, ACADEMY_QIC, INSTITUTE)
            },
            "space_station": stations,
            "lost_planet": int(lost),
        }


def _kind_there(s: GaiaState, seat: int, space: int) -> str:
    """The seat's structure on a space, its Gaiaformer or space station; empty if there is none."""
    if s.has_structure(seat, space):
        return STRUCTURES[s.structure_of(seat, space)]
    if s.former[space] == seat:
        return "gaiaformer"
    return "space_station" if s.station[space] == seat else ""


def faction_name(table: Table, seat: int) -> str | None:
    """While factions are chosen: the one chosen, or in an auction the one bid for."""
    s = table.state
    faction = s.faction[seat]
    if faction == NONE and table.asks() == "faction":
        faction = _chosen(cast(FactionFrame, s.top()), seat)
    return None if faction == NONE else FACTION_IDS[faction]


def _chosen(frame: FactionFrame, seat: int) -> int:
    if frame.way == AUCTION:
        return frame.named[frame.holders.index(seat)] if seat in frame.holders else NONE
    return frame.named[seat] if seat < len(frame.named) else NONE


def booster_name(s: GaiaState, seat: int) -> str | None:
    booster = s.booster[seat] if s.next_booster[seat] == NONE else s.next_booster[seat]
    return None if booster == NONE else BOOSTER_NAMES[booster]


def tiles_of(table: Table, seat: int) -> list[TileOwned]:
    s = table.state
    found: list[TileOwned] = []
    for position, kind in enumerate(s.tech_at):
        owned = s.tiles[seat * TILE_COUNT + kind]
        if owned != NOT_OWNED:
            found.append(TileOwned(POSITION_NAMES[position], STANDARD[kind].id, owned == COVERED))
    for kind, tile in enumerate(ADVANCED):
        if s.advanced_owner[kind] == seat:
            track = next(track for track in TRACKS if table.setup.adv_tech[track] == tile.id)
            found.append(TileOwned(f"adv_{track}", tile.id, False))
    return sorted(found, key=_position)


def _position(tile: TileOwned) -> str:
    return tile.position


def specials_of(s: GaiaState, seat: int) -> list[str]:
    """The special actions used this round, of those that the seat still has."""
    if s.is_over():
        return []
    return sorted(
        special_name(s, seat, special)
        for special in range(len(SPECIALS))
        if s.special_used[seat * SPECIAL_COUNT + special] and owns_special(s, seat, special)
    )


# Differences ---------------------------------------------------------------------------------


def difference(ours: Any, theirs: Any, path: str = "") -> tuple[str, Any, Any] | None:
    """The first field in which two positions differ: its name, our value, theirs."""
    if ours == theirs:
        return None
    if not isinstance(ours, (Position, PlayerState)):
        return path, ours, theirs
    for field in fields(ours):
        name = f"{path}.{field.name}" if path else field.name
        mine, other = getattr(ours, field.name), getattr(theirs, field.name)
        if field.name == "players":
            for seat, (one, another) in enumerate(zip(mine, other)):
                found = difference(one, another, f"players[{seat}]")
                if found is not None:
                    return found
        elif mine != other:
            return name, mine, other
    return None


def ordered(theirs: Position) -> Position:
    """Their position with the lists sorted whose order means nothing."""
    theirs.actions_used.sort()
    theirs.boosters_free.sort()
    theirs.adv_left.sort()
    for player in theirs.players:
        player.techs.sort(key=_position)
        player.specials_used.sort()
        player.structures.sort(key=lambda entry: entry[1:3])
        player.satellite_hexes.sort()
        player.federated_structures.sort()
    return theirs
