"""The components of Eclipse as data: every number comes from the files in `data/`."""

from __future__ import annotations

from importlib.resources import files
from typing import Any, Final

from orrery.kernel.game import load_json

FOLDER: Final = files("orrery.games.eclipse")
_SECTORS: Final[dict[str, Any]] = load_json(FOLDER, "sectors.json")
_TECHNOLOGIES: Final[dict[str, Any]] = load_json(FOLDER, "technologies.json")
_PARTS: Final[dict[str, Any]] = load_json(FOLDER, "ship_parts.json")
_SPECIES: Final[dict[str, Any]] = load_json(FOLDER, "species.json")
_NPC: Final[dict[str, Any]] = load_json(FOLDER, "npc.json")
_TRACKS: Final[dict[str, Any]] = load_json(FOLDER, "tracks.json")
_DISCOVERIES: Final[dict[str, Any]] = load_json(FOLDER, "discoveries.json")

NONE: Final = -1

# Resources -------------------------------------------------------------------------------

MATERIALS: Final = 0
SCIENCE: Final = 1
MONEY: Final = 2
RESOURCES: Final[list[str]] = _TRACKS["population_track"]["tracks"]
KINDS: Final = len(RESOURCES)
PRODUCTION: Final[list[int]] = _TRACKS["population_track"]["per_resource_spaces"]
"""The spaces of a production track from the lowest value; the last space may be covered first."""
TRACK_SPACES: Final = len(PRODUCTION)
CUBES_AT_SETUP: Final[int] = _TRACKS["population_track"]["cubes_per_resource_at_setup"]
CUBES: Final[int] = _SPECIES["components_per_color"]["population_cubes"]

# Influence discs -------------------------------------------------------------------------

DISC_SPACES: Final = len(_TRACKS["influence_track"]["spaces_left_to_right"])
UPKEEP: Final[list[int]] = _TRACKS["influence_track"]["upkeep_by_empty_spaces"]
DISCS: Final[int] = _TRACKS["influence_track"]["discs_per_player"]
TRAY_DISCS: Final[int] = _TRACKS["influence_track"]["kept_in_tray_at_start"]

# Actions and reactions -------------------------------------------------------------------

EXPLORE: Final = 0
RESEARCH: Final = 1
UPGRADE: Final = 2
BUILD: Final = 3
MOVE: Final = 4
INFLUENCE: Final = 5
ACTIONS: Final[list[str]] = list(_TRACKS["action_phase"]["actions"])
REACTIONS: Final[list[int]] = [ACTIONS.index(name) for name in _TRACKS["action_phase"]["reactions"]]
REFRESHED_COLONY_SHIPS: Final[int] = _TRACKS["action_phase"]["influence_refreshes_colony_ships"]
ROUNDS: Final[int] = _TRACKS["turn_order"]["rounds"]
FIRST_PASS_MONEY: Final[int] = _TRACKS["turn_order"]["first_to_pass"]["money"]

# Ships and structures --------------------------------------------------------------------

INTERCEPTOR: Final = 0
CRUISER: Final = 1
DREADNOUGHT: Final = 2
STARBASE: Final = 3
SHIPS: Final[list[str]] = ["interceptor", "cruiser", "dreadnought", "starbase"]
SHIP_TYPES: Final = len(SHIPS)
MOBILE: Final = STARBASE
"""Ship types below this one move."""
ORBITAL: Final = 4
MONOLITH: Final = 5
ITEMS: Final[list[str]] = [*SHIPS, "orbital", "monolith"]
FLEET: Final[list[int]] = [_SPECIES["components_per_color"][name] for name in SHIPS]
AMBASSADORS: Final[int] = _SPECIES["components_per_color"]["ambassadors"]
MONOLITH_VP: Final[int] = _TRACKS["structures"]["monolith"]["vp"]

ANCIENT: Final = 0
GUARDIAN: Final = 1
GCDS: Final = 2
NPCS: Final[list[str]] = ["ancient", "guardian", "gcds"]

# Dice ------------------------------------------------------------------------------------

COLOURS: Final[list[str]] = ["yellow", "orange", "blue", "red"]
DAMAGE: Final[list[int]] = [_PARTS["dice"][colour]["damage"] for colour in COLOURS]
BURST: Final = 6
BLANK: Final = 1


def _dice(data: dict[str, int]) -> list[int]:
    return [int(data.get(colour, 0)) for colour in COLOURS]


# Ship parts ------------------------------------------------------------------------------

NO_WEAPON: Final = 0
CANNON: Final = 1
MISSILE: Final = 2
_WEAPONS: Final[list[str | None]] = [None, "cannon", "missile"]


class Part:
    """A ship part: what it adds to the blueprint that it is on."""

    def __init__(self, index: int, data: dict[str, Any]) -> None:
        self.index = index
        self.id: str = data["id"]
        self.category: str = data["category"]
        self.is_drive = self.category == "drive"
        self.weapon: int = _WEAPONS.index(data["weapon"])
        self.colour: int = COLOURS.index(data["die"]) if data["die"] else NONE
        self.dice: int = data["dice"]
        self.computer: int = data["computer"]
        self.shield: int = data["shield"]
        self.hull: int = data["hull"]
        self.initiative: int = data["initiative"]
        self.movement: int = data["movement"]
        self.energy: int = data["energy_production"]
        self.consumption: int = data["energy_consumption"]
        self.technology_id: str = data["requires_tech"] or ""
        self.is_ancient = data["source"] == "discovery"
        self.outside: bool = data["placement"] == "outside_grid"


PARTS: Final[list[Part]] = [Part(index, data) for index, data in enumerate(_PARTS["parts"])]
PART_IDS: Final[list[str]] = [part.id for part in PARTS]
ANTIMATTER_CANNON_PART: Final[int] = PART_IDS.index("antimatter_cannon")
MUON_SOURCE: Final[int] = PART_IDS.index("muon_source")

# Technologies ----------------------------------------------------------------------------

MILITARY: Final = 0
GRID: Final = 1
NANO: Final = 2
RARE: Final = 3
TECH_TRACKS: Final[list[str]] = _TRACKS["technology_track"]["tracks"]
TRACK_LENGTH: Final[int] = _TRACKS["technology_track"]["spaces"]
DISCOUNT: Final[list[int]] = _TRACKS["technology_track"]["discount_by_technologies_owned"]
TECH_VP: Final[list[int]] = _TRACKS["technology_track"]["vp_by_technologies_owned"]
WARP_MODULE: Final = "warp_portals"


class Technology:
    """A technology tile. What it does is in `effect`, in the words of the data file."""

    def __init__(self, index: int, data: dict[str, Any]) -> None:
        self.index = index
        self.id: str = data["id"]
        self.category: int = [*TECH_TRACKS, "rare"].index(data["category"])
        self.is_rare = self.category == RARE
        self.cost: int = data["cost"]
        self.minimum: int = data["min_cost"]
        self.copies: int = data["copies"]
        self.in_module = data["module"] == WARP_MODULE
        self.part: int = PART_IDS.index(data["unlocks_part"]) if data["unlocks_part"] else NONE
        effect: dict[str, Any] = data["effect"]
        extra: dict[str, int] = effect.get("extra_activations", {})
        self.extra: list[int] = [int(extra.get(name, 0)) for name in ACTIONS]
        """More activations in actions of each kind."""
        self.discs: int = effect.get("influence_discs", 0)
        advanced: list[str] = effect.get("advanced_population", [])
        self.advanced: list[bool] = [name in advanced for name in RESOURCES]
        self.builds: int = ITEMS.index(effect["allow_build"]) if "allow_build" in effect else NONE


TECHNOLOGIES: Final[list[Technology]] = [
    Technology(index, data) for index, data in enumerate(_TECHNOLOGIES["technologies"])
]
TECH_IDS: Final[list[str]] = [technology.id for technology in TECHNOLOGIES]
TECHS: Final = len(TECHNOLOGIES)
NEUTRON_BOMBS: Final[int] = TECH_IDS.index("neutron_bombs")
NEUTRON_ABSORBER: Final[int] = TECH_IDS.index("neutron_absorber")
WORMHOLE_GENERATOR: Final[int] = TECH_IDS.index("wormhole_generator")
ARTIFACT_KEY: Final[int] = TECH_IDS.index("artifact_key")
ANTIMATTER_SPLITTER: Final[int] = TECH_IDS.index("antimatter_splitter")
CLOAKING_DEVICE: Final[int] = TECH_IDS.index("cloaking_device")
WARP_PORTAL: Final[int] = TECH_IDS.index("warp_portal")
ANCIENT_LABS: Final[int] = TECH_IDS.index("ancient_labs")
ARTIFACT_GAIN: Final[int] = _TECHNOLOGIES["technologies"][ARTIFACT_KEY]["effect"][
    "gain_per_artifact"
]["amount"]
PART_TECHNOLOGY: Final[list[int]] = [
    TECH_IDS.index(part.technology_id) if part.technology_id else NONE for part in PARTS
]
"""The technology that a part needs, or none."""
ITEM_TECHNOLOGY: Final[list[int]] = [
    next((technology.index for technology in TECHNOLOGIES if technology.builds == item), NONE)
    for item in range(len(ITEMS))
]

# Sectors ---------------------------------------------------------------------------------

GRAY: Final = 3
ADVANCED: Final = 4
"""Square kinds from here on have the star; less this they are the plain kind."""
ORBITAL_SQUARE: Final = 8
_PLAIN: Final[list[str]] = [*RESOURCES, "gray"]
SQUARES: Final[list[str]] = [*_PLAIN, *[f"{name}_advanced" for name in _PLAIN], "orbital"]
SQUARE_KINDS: Final = len(SQUARES)

CENTRE_RING: Final = 0
INNER: Final = 1
MIDDLE: Final = 2
OUTER: Final = 3
STARTING: Final = 4
GUARDED: Final = 5
RINGS: Final[list[str]] = ["center", "inner", "middle", "outer", "starting", "guardian"]
STACKS: Final[list[int]] = [INNER, MIDDLE, OUTER]


class Sector:
    """A face of a sector tile."""

    def __init__(self, index: int, data: dict[str, Any]) -> None:
        self.index = index
        self.id: str = data["id"]
        self.number: int = data["number"]
        self.name: str = data["name"]
        self.ring: int = RINGS.index(data["ring"])
        self.vp: int = data["vp"]
        self.wormholes: list[bool] = [edge in data["wormholes"] for edge in range(6)]
        self.squares: list[int] = [0] * SQUARE_KINDS
        for square in data["population"]:
            kind = _PLAIN.index(square["type"]) + (ADVANCED if square["advanced"] else 0)
            self.squares[kind] += 1
        self.discovery: bool = data["discovery"]
        self.ancients: int = data["ancients"]
        self.artifact: bool = data["artifact"]
        self.portal: bool = data["warp_portal"]
        self.home_of: str = data["home_of"] or ""
        self.in_module = data["module"] == WARP_MODULE
        self.npc = GCDS if data["gcds"] else GUARDIAN if data["guardian"] else ANCIENT
        """The kind of non-player ship that can be here."""


SECTORS: Final[list[Sector]] = [Sector(index, data) for index, data in enumerate(_SECTORS["tiles"])]
SECTOR_IDS: Final[list[str]] = [sector.id for sector in SECTORS]
SECTOR_COUNT: Final = len(SECTORS)
CENTRE: Final[int] = SECTOR_IDS.index("001")
DESCENDING: Final[list[int]] = sorted(range(SECTOR_COUNT), key=lambda index: -SECTORS[index].number)
"""eclipse.combat.sector_order: sectors from the highest number to the lowest."""

# Species ---------------------------------------------------------------------------------


class Grid:
    """A blueprint as it is printed on a species board."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.printed: list[int] = [
            PART_IDS.index(name) if name else NONE for name in data["preprinted"]
        ]
        self.slots = len(self.printed)
        outside: dict[str, int] = data["outside_grid"]
        self.initiative: int = outside["initiative"]
        self.energy: int = outside["energy_production"]
        self.computer: int = outside["computer"]
        self.drives_allowed: bool = data["drives_allowed"]


SLOTS: Final = 8
"""Places that a position keeps for each blueprint: those of the largest grid."""


class SpeciesSpec:
    """A species board."""

    def __init__(self, index: int, data: dict[str, Any]) -> None:
        self.index = index
        self.id: str = data["id"]
        self.is_terran = data["kind"] == "terran"
        self.colour: str = data["color"]
        self.reverse_id: str = data["board_reverse"]
        self.home: int = SECTOR_IDS.index(data["starting_sector"])
        self.activations: list[int] = [int(data["activations"][name]) for name in ACTIONS]
        self.resources: list[int] = [int(data["starting_resources"][name]) for name in RESOURCES]
        self.colony_ships: int = data["colony_ships"]
        self.technologies: list[int] = [
            TECH_IDS.index(name) for name in data["starting_technologies"]
        ]
        self.trade: int = data["trade"]["pay"]
        self.discs: int = data["influence_discs_at_start"]
        self.ship: int = SHIPS.index(data["starting_ship"])
        self.population: list[int] = [int(data["starting_population"][name]) for name in RESOURCES]
        self.special: dict[str, Any] = data["special"]
        advanced: list[str] = self.special.get("setup_population_on_advanced", [])
        self.advanced_at_setup: list[int] = [RESOURCES.index(name) for name in advanced]
        self.reputation_draws: int = data["starting_reputation_draws"]
        track: list[str] = data["reputation_track"]
        self.either_slots = track.count("either")
        self.ambassador_slots = track.count("ambassador")
        self.reputation_slots = track.count("reputation")
        self.costs: list[int] = [int(data["build_costs"][name]) for name in ITEMS]
        self.grids: list[Grid] = [Grid(data["blueprints"][name]) for name in SHIPS]


SPECIES: Final[list[SpeciesSpec]] = [
    SpeciesSpec(index, data) for index, data in enumerate(_SPECIES["species"])
]
SPECIES_IDS: Final[list[str]] = [spec.id for spec in SPECIES]
REVERSE: Final[list[int]] = [SPECIES_IDS.index(spec.reverse_id) for spec in SPECIES]

# Non-player ships ------------------------------------------------------------------------

VARIANTS: Final[list[str]] = ["normal", "advanced"]


class NpcBlueprint:
    """The figures of ancients, guardians or the GCDS."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.npc: int = NPCS.index(data["type"])
        self.variant: int = VARIANTS.index(data["variant"])
        self.initiative: int = data["initiative"]
        self.hull: int = data["hull"]
        self.computer: int = data["computer"]
        self.shield: int = data["shield"]
        self.cannons: list[int] = _dice(data["cannons"])
        self.missiles: list[int] = _dice(data["missiles"])


_BLUEPRINTS: Final[list[NpcBlueprint]] = [NpcBlueprint(data) for data in _NPC["blueprints"]]
NPC_BLUEPRINTS: Final[list[list[NpcBlueprint]]] = [
    [
        next(each for each in _BLUEPRINTS if each.npc == npc and each.variant == variant)
        for variant in range(len(VARIANTS))
    ]
    for npc in range(len(NPCS))
]
"""By kind of ship and variant."""

# Discoveries -----------------------------------------------------------------------------


class Discovery:
    """A kind of discovery tile."""

    def __init__(self, index: int, data: dict[str, Any]) -> None:
        self.index = index
        self.id: str = data["id"]
        self.copies: int = data["copies"]
        self.kind: str = data["kind"]
        self.in_module = data["module"] == WARP_MODULE
        effect: dict[str, Any] = data["effect"]
        self.resources: list[int] = [int(effect.get(name, 0)) for name in RESOURCES]
        self.part: int = PART_IDS.index(effect["part"]) if "part" in effect else NONE
        self.item: int = NONE
        if "place_ship" in effect or "place_structure" in effect:
            self.item = ITEMS.index(effect.get("place_ship") or effect["place_structure"])
        self.technology = "free_technology" in effect
        self.portal = "place_warp_portal" in effect


DISCOVERIES: Final[list[Discovery]] = [
    Discovery(index, data) for index, data in enumerate(_DISCOVERIES["discoveries"])
]
DISCOVERY_IDS: Final[list[str]] = [discovery.id for discovery in DISCOVERIES]
DISCOVERY_VP: Final[int] = _DISCOVERIES["back_vp"]

# Reputation and diplomacy ----------------------------------------------------------------

REPUTATION: Final[list[int]] = [int(_TRACKS["reputation"]["tiles"][str(n)]) for n in range(1, 5)]
"""Tiles of value 1 to 4 in the bag."""
REPUTATION_VALUES: Final = len(REPUTATION)
MOST_DRAWS: Final[int] = _TRACKS["reputation"]["max_draws_per_sector"]
PARTICIPATION: Final[int] = _TRACKS["reputation"]["draws"]["battle_participation"]
SHIP_DRAWS: Final[list[int]] = [int(_TRACKS["reputation"]["draws"][name]) for name in SHIPS]
NPC_DRAWS: Final[list[int]] = [int(_TRACKS["reputation"]["draws"][name]) for name in NPCS]
AMBASSADOR_VP: Final[int] = _TRACKS["ambassador"]["vp"]
TRAITOR_VP: Final[int] = _TRACKS["traitor"]["vp"]
TOKEN_VP: Final[int] = _TRACKS["scoring"]["warp_portal_token"]
ANCIENT_PORTAL_VP: Final[int] = _TRACKS["scoring"]["ancient_warp_portal"]

# Setup by player count -------------------------------------------------------------------

PLAYER_COUNTS: Final[list[int]] = [2, 3, 4, 5, 6]
MOST_PLAYERS: Final = 6


class SetupNumbers:
    """What depends on the number of players."""

    def __init__(self, players: int) -> None:
        data: dict[str, Any] = _TRACKS["setup_by_players"][str(players)]
        layout: dict[str, Any] = _TRACKS["galaxy_layout"]
        self.technologies: int = data["technologies_drawn"]
        self.cleanup_technologies: int = data["technologies_per_cleanup"]
        self.outer: int = data["outer_sectors"]
        self.diplomacy: bool = data["diplomacy"]
        corners: dict[str, dict[str, int]] = layout["starting_zones"]
        self.player_places: list[tuple[int, int, int]] = [
            (corners[name]["q"], corners[name]["r"], corners[name]["rotation"])
            for name in layout["player_zones"][str(players)]
        ]
        """q, r and rotation of the starting sectors, by seat."""
        self.guardian_places: list[tuple[int, int, int]] = [
            (corners[name]["q"], corners[name]["r"], corners[name]["rotation"])
            for name in layout["guardian_zones"][str(players)]
        ]


SETUP: Final[dict[int, SetupNumbers]] = {count: SetupNumbers(count) for count in PLAYER_COUNTS}
