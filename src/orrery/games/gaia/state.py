"""A position of Gaia Project, and the small questions that every rule asks of it.

Per seat: resource `seat * 5 + kind`, bowl `seat * 3 + bowl`, research `seat * 6 + track`, standard
tile `seat * 9 + kind`, pieces on the map `seat * 7 + structure`, federation `seat * 190 + space`.
"""

from __future__ import annotations

from typing import ClassVar, Final, cast

from orrery.games.gaia.components import (
    ADVANCED,
    BOARD_ACTIONS,
    EMPTY,
    GAIA,
    INSTITUTE,
    KINDS,
    MINE,
    NAVIGATION,
    OFF,
    ORDINARY_TOKENS,
    PIECES,
    RANGE,
    ROUNDS,
    SPECIALS,
    STANDARD,
    STRUCTURE_KINDS,
    TRACKS,
)
from orrery.games.gaia.federations.search import Search
from orrery.games.gaia.geometry import FAR, PLACES, SPACES, Geometry, geometry_of
from orrery.games.gaia.space import SPACE_OF_ACTIONS
from orrery.kernel.decision import ActionSpace
from orrery.kernel.state import Frame, Outcome, State, View

NOBODY: Final = -1
NONE: Final = -1
BOWLS: Final = 3
TRACK_COUNT: Final = len(TRACKS)
TILE_COUNT: Final = len(STANDARD)
SPECIAL_COUNT: Final = len(SPECIALS)

NOT_OWNED: Final = 0
OPEN: Final = 1
COVERED: Final = 2

OUT: Final = 0
"""Where the Brainstone is: out of the game (or never in it), 1 to 3 a bowl, 4 the Gaia area."""
IN_GAIA: Final = 4


class GaiaState(State):
    """A position."""

    game_id: ClassVar[str] = "gaia"
    rules_version: ClassVar[int] = 1
    frame_types: ClassVar[dict[str, type[Frame]]] = {}
    # Large lists that seldom change, if ever: a copy would spend most of its time on them.
    replaced: ClassVar[tuple[str, ...]] = (
        "hex_q",
        "hex_r",
        "planet",
        "structure",
        "owner",
        "shared",
        "former",
        "former_round",
        "satellites",
        "station",
        "federation",
    )

    # Options
    pass_order: int
    every_source: int
    charge_after_turn: int
    flexible_routes: int
    manual_conversion: int

    round: int
    table: list[int]
    """The seats clockwise around the table; an auction may have changed it."""
    first: int
    order: list[int]
    """The turn order of the round."""
    passed: list[int]
    """The seats that have passed, in the order of passing."""

    # The map, by space
    hex_q: list[int]
    hex_r: list[int]
    planet: list[int]
    structure: list[int]
    owner: list[int]
    shared: list[int]
    """The seat that has a mine beside another player's structure, or -1."""
    former: list[int]
    former_round: list[int]
    satellites: list[int]
    """A bit for each seat that has a satellite there."""
    station: list[int]
    federation: list[int]
    """Per seat and space: the number of the own federation that the space belongs to, 0 if none."""
    federations: list[int]
    """Per seat: how many federations it has on the map."""
    lost_planet: int

    # Players
    faction: list[int]
    bid: list[int]
    resources: list[int]
    bowls: list[int]
    gaia_area: list[int]
    brainstone: list[int]
    tokens_owned: list[int]
    """Ordinary power tokens that a seat has, wherever they lie: gained less discarded."""
    research: list[int]
    pieces: list[int]
    """Pieces on the map by kind; a Lost Planet is no piece."""
    formers: list[int]
    """Gaiaformers that research has granted."""
    formers_board: list[int]
    """Gaiaformers that lie on the faction board, ready for use."""
    formers_gaia: list[int]
    satellites_left: list[int]
    booster: list[int]
    next_booster: list[int]
    tiles: list[int]
    special_used: list[int]

    # Tiles
    boosters: list[int]
    """The boosters on the table."""
    tech_at: list[int]
    advanced_at: list[int]
    advanced_owner: list[int]
    advanced_cover: list[int]
    round_tiles: list[int]
    final_tiles: list[int]
    token_supply: list[int]
    terraforming_token: int
    token_seat: list[int]
    """Federation tokens in the order in which they were gained, with their kind and side."""
    token_kind: list[int]
    token_green: list[int]
    tokens_formed: list[int]
    """Per seat: tokens taken with the form-a-federation action."""
    board_used: list[int]

    builds: list[int]
    """Spaces built on this turn whose neighbours have not yet been offered power."""
    final_vp: list[int]
    """Final scoring per seat: first tile, second tile, research, resources, bid."""
    ended: int

    _geometry: Geometry | None
    _near: list[list[int]] | None
    _own: list[list[int]] | None
    _searches: list[Search | None]
    _search_keys: list[list[int]]

    def __init__(self, players: int) -> None:
        super().__init__(players)
        self.pass_order = 0
        self.every_source = 0
        self.charge_after_turn = 0
        self.flexible_routes = 0
        self.manual_conversion = 0
        self.round = 0
        self.table = list(range(players))
        self.first = 0
        self.order = list(range(players))
        self.passed = []
        self.hex_q = [0] * SPACES
        self.hex_r = [0] * SPACES
        self.planet = [OFF] * SPACES
        self.structure = [EMPTY] * SPACES
        self.owner = [NOBODY] * SPACES
        self.shared = [NOBODY] * SPACES
        self.former = [NOBODY] * SPACES
        self.former_round = [0] * SPACES
        self.satellites = [0] * SPACES
        self.station = [NOBODY] * SPACES
        self.federation = [0] * (players * SPACES)
        self.federations = [0] * players
        self.lost_planet = NONE
        self.faction = [NONE] * players
        self.bid = [0] * players
        self.resources = [0] * (players * KINDS)
        self.bowls = [0] * (players * BOWLS)
        self.gaia_area = [0] * players
        self.brainstone = [OUT] * players
        self.tokens_owned = [0] * players
        self.research = [0] * (players * TRACK_COUNT)
        self.pieces = [0] * (players * STRUCTURE_KINDS)
        self.formers = [0] * players
        self.formers_board = [0] * players
        self.formers_gaia = [0] * players
        self.satellites_left = [0] * players
        self.booster = [NONE] * players
        self.next_booster = [NONE] * players
        self.tiles = [NOT_OWNED] * (players * TILE_COUNT)
        self.special_used = [0] * (players * SPECIAL_COUNT)
        self.boosters = []
        self.tech_at = [NONE] * TILE_COUNT
        self.advanced_at = [NONE] * TRACK_COUNT
        self.advanced_owner = [NOBODY] * len(ADVANCED)
        self.advanced_cover = [NONE] * len(ADVANCED)
        self.round_tiles = [NONE] * ROUNDS
        self.final_tiles = []
        self.token_supply = [0] * ORDINARY_TOKENS
        self.terraforming_token = NONE
        self.token_seat = []
        self.token_kind = []
        self.token_green = []
        self.tokens_formed = [0] * players
        self.board_used = [0] * len(BOARD_ACTIONS)
        self.builds = []
        self.final_vp = []
        self.ended = 0
        self._geometry = None
        self._near = None
        self._own = None
        self._searches = [None] * players
        self._search_keys = [[] for _ in range(players)]

    # Caches ------------------------------------------------------------------------------

    def forget(self) -> None:
        super().forget()
        self._geometry = None
        self._near = None
        self._own = None
        self._searches = [None] * self.players
        self._search_keys = [[] for _ in range(self.players)]

    def carry(self, original: State) -> None:
        other = gaia(original)
        self._geometry = other._geometry
        near = other._near
        # A row is replaced, never changed, so that copies may share rows.
        self._near = None if near is None else near[:]
        own = other._own
        self._own = None if own is None else own[:]
        self._searches = other._searches[:]
        self._search_keys = other._search_keys[:]

    def view(self, seat: int | None) -> View:
        """All information in the game is open: nothing to hide, and nothing to forget."""
        return View(seat, self.clone())

    def cached_search(self, seat: int, key: list[int]) -> Search | None:
        """The federation search of a seat, if nothing that `key` names has changed since."""
        return self._searches[seat] if self._search_keys[seat] == key else None

    def keep_search(self, seat: int, key: list[int], search: Search) -> None:
        self._searches[seat] = search
        self._search_keys[seat] = key

    def geometry(self) -> Geometry:
        found = self._geometry
        if found is None:
            found = self._geometry = geometry_of(self.hex_q, self.hex_r, self.planet)
        return found

    def nearest(self, seat: int) -> list[int]:
        """For each space the distance to the nearest place from which the seat counts range."""
        near = self._near
        if near is None:
            near = self._near = [self._measure(each) for each in range(self.players)]
        return near[seat]

    def _measure(self, seat: int) -> list[int]:
        row = [FAR] * SPACES
        distances = self.geometry().distances
        for space in self.own_spaces(seat):
            row = _smaller(row, distances[space])
        return row

    def own_spaces(self, seat: int) -> list[int]:
        """Where the seat counts range from: planets with its structures, and its space stations."""
        own = self._own
        if own is None:
            own = self._own = [self._find_own(each) for each in range(self.players)]
        return own[seat]

    def _find_own(self, seat: int) -> list[int]:
        return [
            space
            for space in range(SPACES)
            if self.owner[space] == seat
            or self.shared[space] == seat
            or self.station[space] == seat
        ]

    def reach_from(self, seat: int, space: int) -> None:
        """From now on the seat counts range from this space, too."""
        near = self._near
        if near is not None:
            near[seat] = _smaller(near[seat], self.geometry().distances[space])
        own = self._own
        if own is not None and space not in own[seat]:
            own[seat] = sorted([*own[seat], space])

    # The map -----------------------------------------------------------------------------

    def has_structure(self, seat: int, space: int) -> bool:
        """Whether the planet is colonised by the seat."""
        return self.owner[space] == seat or self.shared[space] == seat

    def structure_of(self, seat: int, space: int) -> int:
        """The kind of the seat's structure there; its shared mine is a mine."""
        return self.structure[space] if self.owner[space] == seat else MINE

    def colonies(self, seat: int) -> list[int]:
        """The spaces with a structure of the seat."""
        return [space for space in self.own_spaces(seat) if self.has_structure(seat, space)]

    def has_satellite(self, seat: int, space: int) -> bool:
        return (self.satellites[space] >> seat) & 1 == 1

    # Players -----------------------------------------------------------------------------

    def held(self, seat: int, resource: int) -> int:
        return self.resources[seat * KINDS + resource]

    def level(self, seat: int, track: int) -> int:
        return self.research[seat * TRACK_COUNT + track]

    def has_institute(self, seat: int) -> bool:
        return self.pieces[seat * STRUCTURE_KINDS + INSTITUTE] > 0

    def built(self, seat: int, structure: int) -> int:
        """How many pieces of a kind the seat has on the map."""
        return self.pieces[seat * STRUCTURE_KINDS + structure]

    def has_piece(self, seat: int, structure: int) -> bool:
        """gaia.components.structures"""
        return self.pieces[seat * STRUCTURE_KINDS + structure] < PIECES[structure]

    def range(self, seat: int) -> int:
        """gaia.range.basic"""
        return RANGE[self.level(seat, NAVIGATION)]

    def has_passed(self, seat: int) -> bool:
        return seat in self.passed

    def tokens_in_cycle(self, seat: int) -> int:
        """Tokens in areas I to III, the Brainstone included."""
        at = seat * BOWLS
        total = self.bowls[at] + self.bowls[at + 1] + self.bowls[at + 2]
        return total + (1 if 1 <= self.brainstone[seat] <= BOWLS else 0)

    def green_token(self, seat: int) -> int:
        """gaia.gap.federation.which-token: the green token gained first, or -1."""
        for at in range(len(self.token_seat)):
            if self.token_seat[at] == seat and self.token_green[at]:
                return at
        return NONE

    def tokens_of(self, seat: int) -> int:
        return self.token_seat.count(seat)

    def clockwise_after(self, seat: int) -> list[int]:
        """The other seats, clockwise."""
        at = self.table.index(seat)
        return self.table[at + 1 :] + self.table[:at]

    # What tiles count --------------------------------------------------------------------

    def mines(self, seat: int) -> int:
        """Mines on the map, the Lost Planet's included."""
        count = self.built(seat, MINE)
        if self.lost_planet != NONE and self.owner[self.lost_planet] == seat:
            count += 1
        return count

    def planet_types(self, seat: int) -> int:
        """gaia.tech-effect.per-type: shared mines do not count."""
        seen = 0
        for space in self.own_spaces(seat):
            if self.owner[space] == seat:
                seen |= 1 << self.planet[space]
        return seen.bit_count()

    def gaia_planets(self, seat: int) -> int:
        count = 0
        for space in self.own_spaces(seat):
            if self.owner[space] == seat and self.planet[space] == GAIA:
                count += 1
        return count

    def sectors(self, seat: int) -> int:
        seen = 0
        for space in self.colonies(seat):
            seen |= 1 << (space // PLACES)
        return seen.bit_count()

    # Contract ----------------------------------------------------------------------------

    def space(self) -> ActionSpace:
        return SPACE_OF_ACTIONS

    def outcome(self) -> Outcome | None:
        if not self.ended:
            return None
        scores = [self.held(seat, 0) for seat in range(self.players)]
        ranks = [1 + sum(1 for other in scores if other > score) for score in scores]
        parts = ("final1", "final2", "research", "resources", "bid")
        breakdown: list[dict[str, int]] = []
        for seat in range(self.players):
            ends = self.final_vp[seat * len(parts) : (seat + 1) * len(parts)]
            play = scores[seat] - sum(ends)
            breakdown.append({"play": play, **dict(zip(parts, ends, strict=True))})
        return Outcome(scores, ranks, breakdown, "final scoring")


def _smaller(row: list[int], other: list[int]) -> list[int]:
    return [min(row[at], other[at]) for at in range(SPACES)]


def gaia(state: State) -> GaiaState:
    """The kernel hands a `State` to every rule; here it is known to be ours."""
    return cast(GaiaState, state)
