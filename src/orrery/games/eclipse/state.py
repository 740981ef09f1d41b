"""A position of Eclipse, and the small questions that every rule asks of it.

Per seat: resource, production track and graveyard `seat * 3 + resource`; technology
`seat * 39 + technology`; blueprint space `(seat * 4 + ship) * 8 + slot`. Per sector:
cubes `sector * 9 + square`; ships `(sector * players + seat) * 4 + ship`; presence and entry
`sector * players + seat`.
"""

from __future__ import annotations

from typing import ClassVar, Final, cast

from orrery.games.eclipse.blueprints import Totals, totals_of
from orrery.games.eclipse.components import (
    ACTIONS,
    DISC_SPACES,
    FLEET,
    KINDS,
    NONE,
    PRODUCTION,
    REPUTATION_VALUES,
    SECTOR_COUNT,
    SECTORS,
    SHIP_TYPES,
    SLOTS,
    SQUARE_KINDS,
    TECHS,
    TRACK_SPACES,
    UPKEEP,
)
from orrery.games.eclipse.galaxy import Galaxy
from orrery.games.eclipse.space import SPACE_OF_ACTIONS
from orrery.kernel.data import with_item
from orrery.kernel.decision import ActionSpace
from orrery.kernel.events import HIDDEN
from orrery.kernel.state import Frame, Outcome, State

NOBODY: Final = -1
TOKEN: Final = 1
"""Bits of `portal`: the token of the technology, the tile of the discovery."""
ANCIENT_PORTAL: Final = 2
SCORE_PARTS: Final[list[str]] = [
    "reputation",
    "ambassadors",
    "sectors",
    "monoliths",
    "discoveries",
    "traitor",
    "technologies",
    "portals",
    "species",
]


class EclipseState(State):
    """A position."""

    game_id: ClassVar[str] = "eclipse"
    rules_version: ClassVar[int] = 1
    frame_types: ClassVar[dict[str, type[Frame]]] = {}
    # Long lists that few moves change: a copy would spend most of its time on them.
    replaced: ClassVar[tuple[str, ...]] = (
        "zone",
        "rotation",
        "disc",
        "npc",
        "discovery",
        "orbital",
        "monolith",
        "portal",
        "cubes",
        "ships",
        "presence",
        "entered",
        "technology",
        "tiles",
        "unseen",
        "discarded",
    )

    warp_portals: int
    """Whether the module is used."""
    npc_variant: list[int]
    """By kind of non-player ship: normal or advanced."""

    round: int
    start_player: int
    next_start: int
    """The seat that has passed first this round, or -1."""
    passed: list[int]
    eliminated: list[int]

    # The map, by sector
    zone: list[int]
    rotation: list[int]
    disc: list[int]
    npc: list[int]
    """Non-player ships there; the sector tells of which kind."""
    discovery: list[int]
    """1 where a discovery lies face down."""
    orbital: list[int]
    monolith: list[int]
    portal: list[int]
    cubes: list[int]
    ships: list[int]
    presence: list[int]
    """Ships of a seat in a sector, all types together."""
    entered: list[int]
    """eclipse.gap.entry_order_details: since when a seat has had ships there, 0 if it has none."""
    clock: int
    """Counts entries."""

    # Players
    species: list[int]
    resources: list[int]
    track: list[int]
    """Cubes on the production tracks."""
    graveyard: list[int]
    discs: list[int]
    """Discs on the influence track, stacked ones included."""
    tray_discs: list[int]
    """Discs that only technologies bring into play."""
    spent: list[int]
    """Discs on the spaces of actions and reactions, `seat * 6 + action`."""
    colony_ships: list[int]
    """Colony ships that are face up."""
    ships_left: list[int]
    """Unbuilt ships, `seat * 4 + ship`."""
    technology: list[int]
    """Where a seat has a technology: 1 military, 2 grid, 3 nano; 0 if it has not."""
    tiles: list[int]
    """The part on each blueprint space, -1 where the print shows."""
    outside: list[int]
    """The part beside the grid of a blueprint, `seat * 4 + ship`, or -1."""
    stored: list[int]
    """By ancient part (index less the standard parts): the seat that keeps it for later, or -1."""
    relations: list[int]
    """1 where two seats have exchanged ambassadors, `seat * players + other`."""
    traitor: int
    kept_discoveries: list[int]
    reputation: list[list[int]]
    """The values of the tiles that each seat keeps face down, lowest first."""

    # Supplies
    bag: list[int]
    """Reputation tiles in the bag by value."""
    bag_size: int
    tray: list[int]
    """Technologies that can be researched."""
    tech_bag: list[int]
    stack: list[int]
    """Sectors left in the stacks of the rings I, II and III."""
    unseen: list[int]
    """1 for sectors that may lie in a stack; of ring III some are out of the game."""
    discarded: list[int]
    finds: list[int]
    """Discoveries that nobody has seen, by kind: in the supply or face down on the map."""
    finds_left: int
    """Discoveries in the supply."""

    score: list[int]
    """Points by part once they are counted, `seat * 9 + part`; at the end or on elimination."""
    ended: int

    _galaxy: Galaxy | None
    _totals: list[Totals | None]

    def __init__(self, players: int) -> None:
        super().__init__(players)
        self.warp_portals = 0
        self.npc_variant = [0, 0, 0]
        self.round = 1
        self.start_player = 0
        self.next_start = NOBODY
        self.passed = [0] * players
        self.eliminated = [0] * players
        self.zone = [NONE] * SECTOR_COUNT
        self.rotation = [0] * SECTOR_COUNT
        self.disc = [NOBODY] * SECTOR_COUNT
        self.npc = [0] * SECTOR_COUNT
        self.discovery = [0] * SECTOR_COUNT
        self.orbital = [0] * SECTOR_COUNT
        self.monolith = [0] * SECTOR_COUNT
        self.portal = [0] * SECTOR_COUNT
        self.cubes = [0] * (SECTOR_COUNT * SQUARE_KINDS)
        self.ships = [0] * (SECTOR_COUNT * players * SHIP_TYPES)
        self.presence = [0] * (SECTOR_COUNT * players)
        self.entered = [0] * (SECTOR_COUNT * players)
        self.clock = 0
        self.species = [NONE] * players
        self.resources = [0] * (players * KINDS)
        self.track = [0] * (players * KINDS)
        self.graveyard = [0] * (players * KINDS)
        self.discs = [0] * players
        self.tray_discs = [0] * players
        self.spent = [0] * (players * len(ACTIONS))
        self.colony_ships = [0] * players
        self.ships_left = FLEET * players
        self.technology = [0] * (players * TECHS)
        self.tiles = [NONE] * (players * SHIP_TYPES * SLOTS)
        self.outside = [NONE] * (players * SHIP_TYPES)
        self.stored = []
        self.relations = [0] * (players * players)
        self.traitor = NOBODY
        self.kept_discoveries = [0] * players
        self.reputation = [[] for _ in range(players)]
        self.bag = [0] * REPUTATION_VALUES
        self.bag_size = 0
        self.tray = [0] * TECHS
        self.tech_bag = [0] * TECHS
        self.stack = [0, 0, 0]
        self.unseen = [0] * SECTOR_COUNT
        self.discarded = [0] * SECTOR_COUNT
        self.finds = []
        self.finds_left = 0
        self.score = []
        self.ended = 0
        self._galaxy = None
        self._totals = [None] * (players * SHIP_TYPES)

    # Caches ------------------------------------------------------------------------------

    def forget(self) -> None:
        super().forget()
        self._galaxy = None
        self._totals = [None] * (self.players * SHIP_TYPES)

    def carry(self, original: State) -> None:
        other = eclipse(original)
        self._galaxy = other._galaxy
        self._totals = other._totals[:]

    def galaxy(self) -> Galaxy:
        found = self._galaxy
        if found is None:
            found = self._galaxy = Galaxy(self.zone, self.rotation)
        return found

    def totals(self, seat: int, ship: int) -> Totals:
        """What a blueprint of the seat adds up to."""
        at = seat * SHIP_TYPES + ship
        found = self._totals[at]
        if found is None:
            tiles = self.tiles[at * SLOTS : (at + 1) * SLOTS]
            found = totals_of(self.species[seat], ship, tiles, self.outside[at])
            self._totals[at] = found
        return found

    def blueprint_changed(self, seat: int, ship: int) -> None:
        """Call it after changing `tiles` or `outside`."""
        self._totals[seat * SHIP_TYPES + ship] = None

    def put_sector(self, sector: int, zone: int, rotation: int) -> None:
        """Lay a sector on the map."""
        self.zone = with_item(self.zone, sector, zone)
        self.rotation = with_item(self.rotation, sector, rotation)
        self._galaxy = None

    # Players -----------------------------------------------------------------------------

    def held(self, seat: int, resource: int) -> int:
        return self.resources[seat * KINDS + resource]

    def has(self, seat: int, technology: int) -> bool:
        return self.technology[seat * TECHS + technology] > 0

    def technologies_on(self, seat: int, track: int) -> int:
        """How many technologies lie on a track of the seat."""
        at = seat * TECHS
        return self.technology[at : at + TECHS].count(track + 1)

    def production(self, seat: int, resource: int) -> int:
        """eclipse.population.production_value, eclipse.population.full_track_zero"""
        cubes = self.track[seat * KINDS + resource]
        return PRODUCTION[TRACK_SPACES - 1 - cubes] if cubes < TRACK_SPACES else 0

    def upkeep(self, seat: int) -> int:
        """eclipse.disc.upkeep_value, eclipse.gap.disc_track_capacity"""
        return UPKEEP[max(0, DISC_SPACES - self.discs[seat])]

    def in_game(self) -> list[int]:
        """The seats that are not eliminated, clockwise from the start player."""
        return [seat for seat in self.clockwise(self.start_player) if not self.eliminated[seat]]

    def clockwise(self, seat: int) -> list[int]:
        """All seats, clockwise from this one."""
        return [(seat + step) % self.players for step in range(self.players)]

    def are_partners(self, seat: int, other: int) -> bool:
        return self.relations[seat * self.players + other] == 1

    def ambassadors(self, seat: int) -> int:
        """How many ambassadors lie on the seat's reputation track."""
        at = seat * self.players
        return sum(self.relations[at : at + self.players])

    # The map -----------------------------------------------------------------------------

    def ships_at(self, sector: int, seat: int, ship: int) -> int:
        return self.ships[(sector * self.players + seat) * SHIP_TYPES + ship]

    def presence_at(self, sector: int, seat: int) -> int:
        """How many ships of the seat are in the sector."""
        return self.presence[sector * self.players + seat]

    def cubes_at(self, sector: int) -> int:
        at = sector * SQUARE_KINDS
        return sum(self.cubes[at : at + SQUARE_KINDS])

    def controlled(self, seat: int) -> list[int]:
        """The sectors with a disc of the seat."""
        return [sector for sector in self.galaxy().sectors if self.disc[sector] == seat]

    def has_portal(self, sector: int) -> bool:
        return SECTORS[sector].portal or self.portal[sector] > 0

    def portals(self) -> list[int]:
        """eclipse.warp.adjacency: the sectors that portals join."""
        return [sector for sector in self.galaxy().sectors if self.has_portal(sector)]

    # Contract ----------------------------------------------------------------------------

    def space(self) -> ActionSpace:
        return SPACE_OF_ACTIONS

    def hide(self, viewer: int | None) -> None:
        """eclipse.reputation.hidden, eclipse.gap.hidden_information

        Until the end others know how many tiles a seat keeps, and nobody what is in the bag; tiles
        of eliminated players were shown when they counted their points.
        """
        if self.ended:
            return
        for seat in range(self.players):
            if seat != viewer and not self.eliminated[seat]:
                self.reputation[seat] = [HIDDEN] * len(self.reputation[seat])
        self.bag = [HIDDEN] * REPUTATION_VALUES

    def outcome(self) -> Outcome | None:
        """eclipse.end.after_round8, eclipse.end.tie, eclipse.gap.tie_after_resources"""
        if not self.ended:
            return None
        parts = len(SCORE_PARTS)
        rows = [self.score[seat * parts : (seat + 1) * parts] for seat in range(self.players)]
        scores = [sum(row) for row in rows]
        stored = [
            sum(self.resources[seat * KINDS : (seat + 1) * KINDS]) for seat in range(self.players)
        ]
        order = list(zip(scores, stored, strict=True))
        ranks = [1 + sum(1 for other in order if other > mine) for mine in order]
        breakdown = [dict(zip(SCORE_PARTS, row, strict=True)) for row in rows]
        return Outcome(scores, ranks, breakdown, "final scoring")


def eclipse(state: State) -> EclipseState:
    """The kernel hands a `State` to every rule; here it is known to be ours."""
    return cast(EclipseState, state)
