"""A position of ours in the words of a trace, and the first thing in which two of them differ."""

from __future__ import annotations

from typing import Any, cast

from msgspec.structs import fields

from orrery.games.gaia.actions.special import owns_special
from orrery.games.gaia.components import (
    ADVANCED,
    CREDITS,
    FACTION_IDS,
    KNOWLEDGE,
    MINE,
    ORE,
    QIC,
    SPECIALS,
    STANDARD,
    STEP_COST,
    STRUCTURE_KINDS,
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
    Piece,
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
    "gaia_exchange": "gaia",
    "gaia_conversion": "gaia",
    "leech": "leech",
    "": "end",
}
"""The phase by the question that is open; all others belong to a turn."""


def position_of(table: Table) -> Position:
    """Our position, told as a trace tells it."""
    s = table.state
    theirs = [table.ours.index(seat) for seat in range(s.players)]
    waiting = [theirs[seat] for seat in s.order if not s.has_passed(seat)]
    passed = [theirs[seat] for seat in s.passed]
    pieces = Pieces(s)
    return Position(
        round=s.round,
        phase=phase_of(table),
        to_move=None if s.is_over() else theirs[table.seat()],
        turn_order=waiting if s.round else None,
        passed_order=passed if s.round else None,
        actions_used=actions_used(s),
        boosters_free=sorted(BOOSTER_NAMES[booster] for booster in s.boosters),
        federations_left={TOKEN_NAMES[at]: left for at, left in enumerate(s.token_supply)},
        adv_left=sorted(
            name for track, name in enumerate(ADVANCED_POSITIONS) if s.advanced_at[track] != NONE
        ),
        terraforming_federation=name_of(TOKEN_NAMES, s.terraforming_token),
        lost_planet=None if s.lost_planet == NONE else place(s, s.lost_planet),
        players=[player_of(table, seat, pieces) for seat in table.ours],
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


def name_of(names: list[str], at: int) -> str | None:
    return None if at == NONE else names[at]


def place(s: GaiaState, space: int) -> Place:
    return s.hex_q[space], s.hex_r[space]


# A player ------------------------------------------------------------------------------------


def player_of(table: Table, seat: int, pieces: Pieces) -> PlayerState:
    s = table.state
    return PlayerState(
        faction=faction_name(table, seat),
        vp=s.held(seat, VP),
        credits=s.held(seat, CREDITS),
        ore=s.held(seat, ORE),
        knowledge=s.held(seat, KNOWLEDGE),
        qic=s.held(seat, QIC),
        power=[*s.bowls[seat * BOWLS : (seat + 1) * BOWLS], s.gaia_area[seat]],
        brainstone=stone_name(s.brainstone[seat]),
        research=s.research[seat * TRACK_COUNT : (seat + 1) * TRACK_COUNT],
        buildings=pieces.buildings(s, seat),
        gaiaformers=Formers(s.formers[seat], pieces.formers[seat], s.formers_gaia[seat]),
        range=s.range(seat),
        step_cost=STEP_COST[s.level(seat, TERRAFORMING)],
        satellites=len(pieces.satellites[seat]),
        structures=pieces.structures[seat],
        satellite_hexes=pieces.satellites[seat],
        federated_structures=pieces.federated[seat],
        booster=booster_name(s, seat),
        techs=tiles_of(table, seat),
        federations=tokens_of(s, seat),
        specials_used=specials_of(s, seat),
        passed=s.has_passed(seat),
    )


def tokens_of(s: GaiaState, seat: int) -> list[TokenOwned]:
    return [
        TokenOwned(TOKEN_NAMES[kind], bool(green))
        for owner, kind, green in zip(s.token_seat, s.token_kind, s.token_green)
        if owner == seat
    ]


class Pieces:
    """What stands on the map, by seat."""

    def __init__(self, s: GaiaState) -> None:
        seats = range(s.players)
        self.structures: list[list[Piece]] = [[] for _ in seats]
        self.federated: list[list[Place]] = [[] for _ in seats]
        self.satellites: list[list[Place]] = [[] for _ in seats]
        self.formers = [0 for _ in seats]
        self.stations = [0 for _ in seats]
        for seat in seats:
            for space in s.own_spaces(seat):
                self._add_own(s, seat, space)
        formers, satellites = s.former, s.satellites
        for space in s.geometry().spaces:
            if formers[space] != NOBODY:
                self.formers[formers[space]] += 1
                self._add(s, formers[space], space, "gaiaformer", False)
            if satellites[space]:
                for seat in seats:
                    if s.has_satellite(seat, space):
                        self.satellites[seat].append(place(s, space))
        for seat in seats:
            self.structures[seat].sort(key=_by_place)
            self.federated[seat].sort()
            self.satellites[seat].sort()

    def _add_own(self, s: GaiaState, seat: int, space: int) -> None:
        if s.owner[space] == seat:
            self._add(s, seat, space, STRUCTURES[s.structure[space]], False)
        if s.shared[space] == seat:
            self._add(s, seat, space, STRUCTURES[MINE], True)
        if s.station[space] == seat:
            self.stations[seat] += 1
            self._add(s, seat, space, "space_station", False)

    def _add(self, s: GaiaState, seat: int, space: int, kind: str, shared: bool) -> None:
        mark = "shared" if shared else None
        self.structures[seat].append(Piece(kind, s.hex_q[space], s.hex_r[space], mark))
        if s.federation[seat * SPACES + space]:
            self.federated[seat].append(place(s, space))

    def buildings(self, s: GaiaState, seat: int) -> dict[str, int]:
        """How many of each kind; the Lost Planet's mine is counted by itself."""
        found = {STRUCTURES[kind]: s.built(seat, kind) for kind in range(MINE, STRUCTURE_KINDS)}
        found["space_station"] = self.stations[seat]
        found["lost_planet"] = int(s.lost_planet != NONE and s.owner[s.lost_planet] == seat)
        return found


def _by_place(piece: Piece) -> Place:
    return piece.q, piece.r


def faction_name(table: Table, seat: int) -> str | None:
    """While factions are chosen: the one chosen, or in an auction the one bid for."""
    s = table.state
    faction = s.faction[seat]
    if faction == NONE and table.asks() == "faction":
        faction = _chosen(cast(FactionFrame, s.top()), seat)
    return name_of(FACTION_IDS, faction)


def _chosen(frame: FactionFrame, seat: int) -> int:
    if frame.way == AUCTION:
        return frame.named[frame.holders.index(seat)] if seat in frame.holders else NONE
    return frame.named[seat] if seat < len(frame.named) else NONE


def booster_name(s: GaiaState, seat: int) -> str | None:
    taken = s.next_booster[seat]
    return name_of(BOOSTER_NAMES, s.booster[seat] if taken == NONE else taken)


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
        player.structures.sort(key=_by_place)
        player.satellite_hexes.sort()
        player.federated_structures.sort()
    return theirs
