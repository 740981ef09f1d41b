"""The document that the boards of Gaia Project are drawn from.

Everything goes by the names of the components' data (`trading_station`, `power_ore_2`), which are
also those of actions, so that a board's elements carry the ids of places. What is not there (no
owner, nothing gained) is left out.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

Shape = Literal["disc", "square", "hexagon", "diamond"]
Phase = Literal["setup", "income", "gaia", "actions", "end"]
Stage = Literal["planets", "satellites", "payment", "token"]

SHAPES: tuple[Shape, ...] = ("disc", "square", "hexagon", "diamond")
"""By seat: a colour never stands alone."""
NO_SEAT = -1

Number = int | UnsetType
Name = str | UnsetType


class Part(msgspec.Struct):
    """What all parts of the document have in common."""


class Amounts(Part):
    """What is paid, gained or held; the fields are in the order of `components.GAINS`."""

    vp: Number = UNSET
    credits: Number = UNSET
    ore: Number = UNSET
    knowledge: Number = UNSET
    qic: Number = UNSET
    power: Number = UNSET
    token: Number = UNSET
    gaiaformer: Number = UNSET
    tech_tile: Number = UNSET


# The map ---------------------------------------------------------------------------------


class Space(Part):
    """A space of the map; `id` is its name in notation."""

    id: str
    q: int
    r: int
    sector: int
    planet: str
    structure: Name = UNSET
    owner: Number = UNSET
    value: Number = UNSET
    """The power value of the structure."""
    shared: Number = UNSET
    """Whose mine stands beside the owner's structure."""
    former: Number = UNSET
    station: Number = UNSET
    satellites: list[int] | UnsetType = UNSET


class Federation(Part):
    """A federation on the map."""

    seat: int
    spaces: list[str]


class Making(Part):
    """A federation that is being formed."""

    seat: int
    stage: Stage
    value: int
    """The power value of the planets chosen so far."""
    needed: int
    cost: Amounts
    """What all satellites of the proposal cost."""
    planets: list[str] = []
    satellites: list[str] = []
    proposed_planets: list[str] = []
    """What the cheapest completion adds."""
    proposed_satellites: list[str] = []
    proposed_value: int = 0
    limit: int = 0
    """How many satellites the player can pay for and place."""


class Offer(Part):
    """Passive power that a neighbour may charge; those who are asked later come after."""

    seat: int
    builder: int
    space: str
    power: int
    cost: int
    """In victory points."""
    asked: bool


# Tiles -----------------------------------------------------------------------------------


class Tile(Part):
    """A technology tile: when it works, what it counts, what it gives."""

    id: str
    kind: str
    gain: Amounts
    per: Name = UNSET
    trigger: Name = UNSET
    value: Number = UNSET
    """The power value that it gives large structures."""


class Booster(Part):
    """A round booster."""

    id: str
    income: Amounts
    steps: Number = UNSET
    range: Number = UNSET
    per: Name = UNSET
    passing: Amounts | UnsetType = UNSET
    """What passing gives for each thing counted."""


class Token(Part):
    """A federation token of a player; its green side can still pay for something."""

    id: str
    gain: Amounts
    green: bool


class TokenPile(Part):
    """Federation tokens in the supply."""

    id: str
    gain: Amounts
    left: int
    green: bool


# Players ---------------------------------------------------------------------------------


class Power(Part):
    """The power cycle."""

    first: int
    second: int
    third: int
    gaia: int
    stone: Name = UNSET
    """Where the Brainstone lies: 1, 2, 3 or gaia."""
    spendable: int = 0
    chargeable: int = 0


class Slot(Part):
    """A place on a faction board: its income shows once the piece that covers it is built."""

    income: Amounts
    built: bool


class PieceRow(Part):
    """The structures of one kind on a faction board, built ones from the left."""

    kind: str
    cost: Amounts
    slots: list[Slot]
    lone_cost: Amounts | UnsetType = UNSET
    """A trading station without a neighbour."""
    action: Amounts | UnsetType = UNSET
    """What the special action of the structure gives, once a round."""


class OwnTile(Part):
    """A standard technology tile of a player."""

    tile: Tile
    covered_by: Name = UNSET


class AdvancedTile(Part):
    """An advanced technology tile of a player, and the standard tile under it."""

    tile: Tile
    covers: str


class Special(Part):
    """A special action that a player has this round."""

    id: str
    used: bool
    gain: Amounts | UnsetType = UNSET
    steps: Number = UNSET
    range: Number = UNSET


class Formers(Part):
    """Gaiaformers of a player and where they are."""

    total: int
    ready: int
    gaia: int
    """In the Gaia area, until the next Gaia phase."""
    cost: int
    """Power tokens that a project takes."""


class Player(Part):
    """A player's board; before a faction is chosen there is little to tell."""

    seat: int
    shape: Shape
    resources: Amounts
    power: Power
    income: Amounts
    """What the next income phase gives as things stand."""
    base_income: Amounts
    formers: Formers
    faction: str = ""
    home: str = ""
    vp: int = 0
    bid: Number = UNSET
    pieces: list[PieceRow] = []
    steps: dict[str, int] = {}
    """Terraforming steps by planet type."""
    research: dict[str, int] = {}
    tiles: list[OwnTile] = []
    advanced: list[AdvancedTile] = []
    booster: Booster | None = None
    next_booster: Booster | None = None
    tokens: list[Token] = []
    specials: list[Special] = []
    satellites: int = 0
    """Left in the supply."""
    range: int = 0
    step_cost: int = 0
    """Ore for a terraforming step."""
    federation_needs: int = 0
    passing: int = 0
    """Victory points that passing now would score."""
    counts: dict[str, int] = {}
    """What final tiles count."""
    passed: bool = False


# The shared boards -----------------------------------------------------------------------


class Level(Part):
    """A level of a research area, and who stands there."""

    once: Amounts
    income: Amounts
    seats: list[int]
    range: Number = UNSET
    step_cost: Number = UNSET
    former_cost: Number = UNSET
    token: Name = UNSET
    """The federation token that waits there."""
    lost_planet: bool | UnsetType = UNSET
    vp_per_gaia_planet: Number = UNSET


class TilePlace(Part):
    """Where a technology tile lies; the id names it in actions."""

    id: str
    tile: Tile | None = None
    owners: list[int] = []
    """The seats that have this tile already."""


class Track(Part):
    """A research area with its tiles, level 0 first."""

    id: str
    levels: list[Level]
    standard: TilePlace
    advanced: TilePlace


class BoardAction(Part):
    """A power or Q.I.C. action of the research board."""

    id: str
    cost: Amounts
    gain: Amounts
    used: bool
    steps: Number = UNSET
    rescore: bool | UnsetType = UNSET
    vp_per_type: Number = UNSET


class RoundTile(Part):
    """What scores in a round."""

    round: int
    id: str
    trigger: str
    vp: int


class Standing(Part):
    """What a seat has for a final tile, and the points it would score as things stand."""

    seat: int
    count: int
    vp: int


class FinalTile(Part):
    """A final scoring tile; with two players a neutral one takes part."""

    id: str
    standings: list[Standing]
    neutral: Number = UNSET


class Lot(Part):
    """A faction that is named in the set-up, and who holds it for which bid."""

    faction: str
    home: str
    seat: Number = UNSET
    bid: Number = UNSET


class Board(Part):
    """All that the table shows."""

    round: int
    phase: Phase
    turn: int
    """The seat whose turn it is; -1 between turns."""
    deciding: list[int]
    order: list[int]
    """The turn order of the round."""
    passed: list[int]
    """Who has passed, in the order of passing."""
    limits: Amounts
    """Of resources on a faction board; 0 where there is none."""
    spaces: list[Space]
    federations: list[Federation]
    players: list[Player]
    tracks: list[Track]
    free: list[TilePlace]
    """Standard tiles that give an advance in any area."""
    actions: list[BoardAction]
    rounds: list[RoundTile]
    finals: list[FinalTile]
    boosters: list[Booster]
    tokens: list[TokenPile]
    offers: list[Offer] = []
    making: Making | None = None
    lots: list[Lot] = []
