"""The components of Gaia Project as data: every number comes from the files in `data/`."""

from __future__ import annotations

from importlib.resources import files
from typing import Any, Final

from orrery.kernel.game import load_json

FOLDER: Final = files("orrery.games.gaia")
_FACTIONS: Final[dict[str, Any]] = load_json(FOLDER, "factions.json")
_TILES: Final[dict[str, Any]] = load_json(FOLDER, "tiles.json")
_RESEARCH: Final[dict[str, Any]] = load_json(FOLDER, "research.json")

# Resources -------------------------------------------------------------------------------

VP: Final = 0
CREDITS: Final = 1
ORE: Final = 2
KNOWLEDGE: Final = 3
QIC: Final = 4
RESOURCES: Final[list[str]] = ["vp", "credits", "ore", "knowledge", "qic"]
KINDS: Final = len(RESOURCES)
NO_LIMIT: Final = 1_000_000
LIMITS: Final[list[int]] = [_FACTIONS["limits"].get(name, NO_LIMIT) for name in RESOURCES]

POWER: Final = 5
TOKEN: Final = 6
FORMER: Final = 7
GAINS: Final[list[str]] = [*RESOURCES, "power", "token", "gaiaformer", "tech_tile"]


class Gain:
    """What a symbol gives: resources, power charged, new tokens, Gaiaformers."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.amounts: list[int] = [int(data.get(name, 0)) for name in GAINS]
        self.power = self.amounts[POWER]
        self.tokens = self.amounts[TOKEN]
        self.formers = self.amounts[FORMER]
        self.nothing = not any(self.amounts)

    def times(self, count: int) -> Gain:
        """The same, so many times."""
        return Gain(
            {name: amount * count for name, amount in zip(GAINS, self.amounts, strict=True)}
        )


NOTHING: Final = Gain({})

# Planets ---------------------------------------------------------------------------------

OFF: Final = -1
SPACE: Final = 0
GAIA: Final = 8
TRANSDIM: Final = 9
LOST: Final = 10
HOME_TYPES: Final[list[str]] = _TILES["terraforming_wheel"]["order"]
PLANET_TYPES: Final[list[str]] = ["space", *HOME_TYPES, "gaia", "transdim", "lost"]
STEPS: Final[list[list[int]]] = [
    [_TILES["terraforming_wheel"]["step_count_matrix"][home][other] for other in HOME_TYPES]
    for home in HOME_TYPES
]

# Structures ------------------------------------------------------------------------------

EMPTY: Final = 0
MINE: Final = 1
STATION: Final = 2
LAB: Final = 3
INSTITUTE: Final = 4
ACADEMY_KNOWLEDGE: Final = 5
ACADEMY_QIC: Final = 6
STRUCTURES: Final[list[str]] = [
    "none",
    "mine",
    "trading_station",
    "research_lab",
    "planetary_institute",
    "academy_knowledge",
    "academy_qic",
]
STRUCTURE_KINDS: Final = len(STRUCTURES)
_PIECES: Final[dict[str, int]] = _FACTIONS["structures_per_player"]
PIECES: Final[list[int]] = [
    0,
    _PIECES["mine"],
    _PIECES["trading_station"],
    _PIECES["research_lab"],
    _PIECES["planetary_institute"],
    1,
    1,
]
FORMERS: Final[int] = _PIECES["gaiaformer"]
SATELLITES: Final[int] = _PIECES["satellite"]
POWER_VALUE: Final[list[int]] = [
    0,
    *[_FACTIONS["structure_power"][name] for name in STRUCTURES[1:]],
]
STATION_VALUE: Final[int] = _FACTIONS["structure_power"]["space_station_in_federation"]

# Research --------------------------------------------------------------------------------

TERRAFORMING: Final = 0
NAVIGATION: Final = 1
AI: Final = 2
GAIA_PROJECT: Final = 3
ECONOMY: Final = 4
SCIENCE: Final = 5
TRACKS: Final[list[str]] = _RESEARCH["track_order"]
TOP: Final = 5
_LEVELS: Final[list[list[dict[str, Any]]]] = [track["levels"] for track in _RESEARCH["tracks"]]
LEVEL_ONCE: Final[list[list[Gain]]] = [
    [Gain({k: v for k, v in level.get("once", {}).items() if k in GAINS}) for level in levels]
    for levels in _LEVELS
]
LEVEL_INCOME: Final[list[list[Gain]]] = [
    [Gain(level.get("income", {})) for level in levels] for levels in _LEVELS
]
STEP_COST: Final[list[int]] = _TILES["terraforming_wheel"]["step_cost_ore_by_level"]
RANGE: Final[list[int]] = _TILES["range"]["by_navigation_level"]
RANGE_PER_QIC: Final[int] = _TILES["range"]["per_qic"]
FORMER_COST: Final[list[int]] = [
    cost or 0 for cost in _TILES["gaiaforming"]["cost_tokens_by_level"]
]
GAIA_TOP_VP_PER_PLANET: Final[int] = _LEVELS[GAIA_PROJECT][TOP]["once"]["vp_per_gaia_planet"]
RESEARCH_COST: Final[int] = _RESEARCH["notes"]["research_action_cost"]["knowledge"]
LEVEL_VP: Final = 4
LEVEL_VP_FROM: Final = 3

# What is counted and what triggers -------------------------------------------------------

COUNTS: Final[list[str]] = [
    "one",
    "planet_type",
    "gaia_planet",
    "sector",
    "federation_token",
    "mine",
    "trading_station",
    "research_lab",
    "big_building",
]
TRIGGERS: Final[list[str]] = [
    "none",
    "mine_built",
    "mine_on_gaia_planet",
    "trading_station_built",
    "big_building_built",
    "research_step",
    "federation_token_gained",
    "terraform_step_done",
]
MINE_BUILT: Final = TRIGGERS.index("mine_built")
GAIA_MINE_BUILT: Final = TRIGGERS.index("mine_on_gaia_planet")
STATION_BUILT: Final = TRIGGERS.index("trading_station_built")
BIG_BUILT: Final = TRIGGERS.index("big_building_built")
RESEARCH_STEP: Final = TRIGGERS.index("research_step")
TOKEN_GAINED: Final = TRIGGERS.index("federation_token_gained")
STEP_DONE: Final = TRIGGERS.index("terraform_step_done")

# Technology tiles ------------------------------------------------------------------------


class TileSpec:
    """A technology tile: when it works, what it counts, what it gives."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.id: str = data["id"]
        effect = data["effect"]
        self.kind: str = effect["kind"]
        self.gain = Gain(effect.get("gain", {}))
        self.per = COUNTS.index(effect.get("per", "one"))
        self.trigger = TRIGGERS.index(effect.get("event", "none"))
        self.big_value: int = effect.get("structure_power", {}).get("planetary_institute", 0)


STANDARD: Final[list[TileSpec]] = [TileSpec(tile) for tile in _TILES["basic_tech"]["tiles"]]
ADVANCED: Final[list[TileSpec]] = [TileSpec(tile) for tile in _TILES["advanced_tech"]["tiles"]]
POSITIONS: Final[list[str]] = [*TRACKS, "free1", "free2", "free3"]

# Boosters --------------------------------------------------------------------------------


class BoosterSpec:
    """A round booster: its income, its action, what it scores on passing."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.id: str = data["id"]
        self.number: int = data["rulebook_number"]
        self.income = Gain(data["income"])
        action = data.get("action", {})
        self.steps: int = action.get("build_mine_with_free_steps", 0)
        self.range: int = action.get("build_mine_or_start_gaia_project_with_extra_range", 0)
        passing = data.get("pass", {})
        self.per = COUNTS.index(passing.get("per", "one"))
        self.pass_gain = Gain(passing.get("gain", {}))


BOOSTERS: Final[list[BoosterSpec]] = [
    BoosterSpec(tile) for tile in _TILES["round_boosters"]["tiles"]
]
EXTRA_BOOSTERS: Final = 3

# Scoring ---------------------------------------------------------------------------------

ROUNDS: Final = 6


class RoundTile:
    """A round scoring tile: what triggers it, and its points."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.id: str = data["id"]
        self.trigger = TRIGGERS.index(data["event"])
        self.vp: int = data["gain"]["vp"]


ROUND_TILES: Final[list[RoundTile]] = [RoundTile(tile) for tile in _TILES["round_scoring"]["tiles"]]


class FinalTile:
    """A final scoring tile and the value of the neutral player on it."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.id: str = data["id"]
        self.neutral: int = data["neutral_value"]


FINAL_TILES: Final[list[FinalTile]] = [FinalTile(tile) for tile in _TILES["final_scoring"]["tiles"]]
FINAL_IN_PLAY: Final[int] = _TILES["final_scoring"]["in_play"]
PLACE_VP: Final[list[int]] = _TILES["final_scoring"]["points_by_place"]
RESOURCES_PER_VP: Final[int] = _TILES["end_vp"]["resources"]["per_total_of"]

# Federation tokens -----------------------------------------------------------------------


class TokenSpec:
    """A kind of federation token."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.id: str = data["id"]
        self.gain = Gain(data["gain"])
        self.copies: int = data["copies"]
        self.green: bool = data["green"]
        self.reserved: bool = "only" in data


TOKENS: Final[list[TokenSpec]] = [
    TokenSpec(token) for token in _TILES["federation_tokens"]["tokens"]
]
ORDINARY_TOKENS: Final = len([token for token in TOKENS if not token.reserved])
RESERVED_TOKEN: Final = next(index for index, token in enumerate(TOKENS) if token.reserved)

# Board actions and conversions -----------------------------------------------------------


class BoardAction:
    """A power or Q.I.C. action of the research board."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.id: str = data["id"]
        self.power: int = data["cost"].get("power", 0)
        self.qic: int = data["cost"].get("qic", 0)
        self.gain = Gain(data.get("gain", {}))
        self.steps: int = data.get("build_mine_with_free_steps", 0)
        self.tech = bool(data.get("gain", {}).get("tech_tile"))
        self.rescore = self.id == "qic_rescore_federation"
        self.vp_per_type: int = data.get("per_planet_type", {}).get("vp", 0)


BOARD_ACTIONS: Final[list[BoardAction]] = [
    BoardAction(action)
    for action in [*_TILES["board_actions"]["power"], *_TILES["board_actions"]["qic"]]
]


class Conversion:
    """A free action that turns one thing into another."""

    def __init__(self, pay: dict[str, int], gain: dict[str, int]) -> None:
        self.pay_power = pay.get("power", 0)
        self.pay = [pay.get(name, 0) for name in RESOURCES]
        self.pay_former = pay.get("gaiaformer", 0)
        self.pay_bowl3 = pay.get("token_bowl3_to_gaia", 0)
        self.gain = Gain(gain)
        (payment,) = pay.items()
        (gained,) = gain.items()
        self.id: str = f"{payment[1]}{_SHORT[payment[0]]}>{gained[1]}{_SHORT[gained[0]]}"


_SHORT: Final = {
    "power": "pw",
    "qic": "q",
    "ore": "o",
    "knowledge": "k",
    "credits": "c",
    "token": "t",
    "gaiaformer": "gf",
    "token_bowl3_to_gaia": "t3",
}

NEIGHBOURHOOD: Final[int] = _TILES["leech"]["range"]


# Factions --------------------------------------------------------------------------------


class FactionSpec:
    """A faction board as printed."""

    def __init__(self, index: int, data: dict[str, Any]) -> None:
        self.index = index
        self.id: str = data["id"]
        self.home = PLANET_TYPES.index(data["home_planet"])
        self.colour: str = data["colour"]
        start = data["start"]
        self.start: list[int] = [start[name] for name in RESOURCES]
        self.brainstone = int(start["brainstone"][-1]) if start["brainstone"] else 0
        self.bowls: list[int] = [start["power"][bowl] for bowl in ("bowl1", "bowl2", "bowl3")]
        self.research: list[int] = [data["start_research"][track] for track in TRACKS]
        self.start_structure = STRUCTURES.index(data["start_structures"]["type"])
        self.start_count: int = data["start_structures"]["count"]
        income = data["income"]
        self.base_income = Gain(income["base"])
        self.slot_income: list[list[Gain]] = [
            [],
            [Gain(slot) for slot in income["mine"]],
            [Gain(slot) for slot in income["trading_station"]],
            [Gain(slot) for slot in income["research_lab"]],
            [Gain({name: amount}) for name, amount in income["planetary_institute"].items()],
            [Gain(income["academy_knowledge"])],
            [Gain(income["academy_qic"])],
        ]
        self.academy_action = Gain(data["academy_qic_action"])
        cost = data["cost"]
        self.cost: list[list[int]] = [[0] * KINDS] + [
            [(cost[name] or {}).get(resource, 0) for resource in RESOURCES]
            for name in STRUCTURES[1:]
        ]
        self.lone_station_cost: list[int] = [
            cost["trading_station_isolated"].get(resource, 0) for resource in RESOURCES
        ]
        self.upgrades: list[list[int]] = [
            sorted(STRUCTURES.index(name) for name in data["upgrades"].get(kind, []))
            for kind in STRUCTURES
        ]
        self.steps: list[int] = [0, *[data["terraforming_steps"][home] for home in HOME_TYPES]]
        self.gaia_cost: list[int] = [data["gaia_planet_cost"].get(name, 0) for name in RESOURCES]
        self.tokens_return = int(data["gaia_phase_tokens_to"][-1]) - 1
        self.federation_value: int = data["federation_power_needed"]
        self.ability: dict[str, Any] = data["ability"]
        self.institute: dict[str, Any] = data["planetary_institute"]


FACTIONS: Final[list[FactionSpec]] = [
    FactionSpec(index, data) for index, data in enumerate(_FACTIONS["factions"])
]
FACTION_IDS: Final[list[str]] = [spec.id for spec in FACTIONS]

CONVERSIONS: Final[list[Conversion]] = [
    Conversion(item["pay"], item["gain"]) for item in _TILES["free_conversions"]["list"]
]
FACTION_CONVERSIONS: Final[list[list[int]]] = [[] for _ in FACTIONS]
"""For each faction the conversions of its own, as indices into `CONVERSIONS`."""


def _add_faction_conversions() -> None:
    for spec in FACTIONS:
        for part in (spec.ability, spec.institute):
            for item in part.get("conversions", []):
                if "pay" in item:
                    FACTION_CONVERSIONS[spec.index].append(len(CONVERSIONS))
                    CONVERSIONS.append(Conversion(item["pay"], item["gain"]))


COMMON_CONVERSIONS: Final = len(CONVERSIONS)
_add_faction_conversions()

# Special actions -------------------------------------------------------------------------

BOOSTER_STEPS: Final = 0
BOOSTER_RANGE: Final = 1
ACADEMY_ACTION: Final = 2
FACTION_ACTION: Final = 3
FIRST_TILE_ACTION: Final = 4
TILE_ACTIONS: Final[list[TileSpec]] = [
    tile for tile in [*STANDARD, *ADVANCED] if tile.kind == "action"
]
SPECIALS: Final[list[str]] = [
    "booster-step",
    "booster-range",
    "academy",
    "faction",
    *[tile.id for tile in TILE_ACTIONS],
]
