"""The components of Beyond Nebula as data: every number comes from `data/components.json`."""

from __future__ import annotations

from importlib.resources import files
from typing import Any, Final

from orrery.kernel.game import load_json

FOLDER: Final = files("orrery.games.nebula")
_DATA: Final[dict[str, Any]] = load_json(FOLDER, "components.json")

METAL: Final = 0
GAS: Final = 1
CRYSTAL: Final = 2
RESOURCES: Final[list[str]] = [item["id"] for item in _DATA["resources"]]
COLOURS: Final[list[str]] = [item["colour"] for item in _DATA["resources"]]
KINDS: Final = len(RESOURCES)
"""How many resources, colours and buildings there are: one of each per class."""

RESERVE_LIMIT: Final[int] = _DATA["reserves"]["max"]
KICK: Final[list[int]] = [_DATA["start"]["kick"][resource] for resource in RESOURCES]

NO_EXTRACTOR: Final = 0
BASE: Final = 1
SPECIALISED: Final = 2
EXTRACTORS: Final[list[str]] = [item["id"] for item in _DATA["extractors"]]
EXTRACTOR_COST: Final[list[int]] = [item["cost"] for item in _DATA["extractors"]]
SPECIALISED_YIELD: Final[int] = int(_DATA["extraction"]["specialised"].partition("+")[2])

ACADEMY: Final = 0
HANGAR: Final = 1
LABORATORY: Final = 2
BUILDINGS: Final[list[str]] = [item["id"] for item in _DATA["buildings"]]
BUILDING_COST: Final[list[list[int]]] = [
    [item["cost"][resource] for resource in RESOURCES] for item in _DATA["buildings"]
]
TROOP_COST: Final[int] = _DATA["buildings"][ACADEMY]["action"]["pay"]["metal"]
SHIP_COST: Final[int] = _DATA["buildings"][HANGAR]["action"]["pay"]["gas"]
ADVANCE_COST: Final[int] = _DATA["buildings"][LABORATORY]["action"]["pay"]["crystal"]

SHIPS: Final[int] = _DATA["ship"]["max_per_player"]
DURABILITY: Final[int] = _DATA["ship"]["durability"]
MOVEMENT: Final[int] = _DATA["ship"]["movement"]
CAPACITY: Final[int] = _DATA["ship"]["capacity"]
IMPROVED_CAPACITY: Final[int] = _DATA["ship"]["capacity_improved"]
CREW: Final[int] = _DATA["ship"]["crew_to_move"]

PLANETS: Final = 2 * KINDS
PLANET_LIMIT: Final[int] = _DATA["planet"]["troops_max"]
GARRISON: Final[int] = _DATA["planet"]["hold_troops"]
"""The troops that colonise a planet and hold it; fewer and it is Neutral."""

_RINGS: Final[list[dict[str, int]]] = _DATA["rings"]
RING_RANGE: Final[list[int]] = [
    max([ring["range"] for ring in _RINGS if troops >= ring["troops_from"]], default=0)
    for troops in range(PLANET_LIMIT + 1)
]
"""The range of a planet's Defensive Rings by its troops."""

RADIATION_AT_MOST: Final[int] = _DATA["zones"]["radioactive"]["on_at_most"]

TURN_LIMIT: Final[int] = _DATA["options"]["turn_limit_per_player"]["default"]
KICK_BONUS: Final[int] = _DATA["options"]["second_player_kick_bonus"]["default"]
KICK_BONUS_RANGE: Final[list[int]] = _DATA["options"]["second_player_kick_bonus"]["range"]

BASIC: Final = 0
ADVANCED: Final = 1
CLASSES: Final[list[str]] = ["basic", "advanced"]

OWN_PROGRESS: Final = 0
OWN_CONFLICT: Final = 1
COMBAT_DECLARED: Final = 2
COMBAT_ROUND: Final = 3
DAMAGE: Final = 4
WINDOWS: Final[list[str]] = list(_DATA["windows"])


class TechnologySpec:
    """One technology as printed: colour, class, price, times, limits and windows."""

    def __init__(self, index: int, data: dict[str, Any]) -> None:
        self.index = index
        self.id: str = data["id"]
        self.rule = f"nebula.tech.{self.id}"
        self.colour = COLOURS.index(data["colour"])
        self.grade = CLASSES.index(data["class"])
        self.group = self.colour * len(CLASSES) + self.grade
        self.cost: list[int] = [data["cost"][resource] for resource in RESOURCES]
        self.research: int = data["research_turns"]
        self.cooldown: int = data["cooldown"]
        self.cooldown_specialty: int = data["cooldown_with_specialty"]
        self.per_turn: int = data["limits"]["per_turn"] or 0
        self.per_game: int = data["limits"]["per_game"] or 0
        self.windows = [WINDOWS.index(window) for window in data["windows"]]
        self.range: int = data["range"] or 0
        self.effect: list[dict[str, Any]] = data["effect"]


TECHNOLOGIES: Final[list[TechnologySpec]] = [
    TechnologySpec(index, data) for index, data in enumerate(_DATA["technologies"])
]
TECHS: Final = len(TECHNOLOGIES)
GROUPS: Final = KINDS * len(CLASSES)
GROUP_NAMES: Final[list[str]] = [f"{colour}-{grade}" for colour in COLOURS for grade in CLASSES]
TECH_GROUP: Final[list[int]] = [spec.group for spec in TECHNOLOGIES]
TECH_COLOUR: Final[list[int]] = [spec.colour for spec in TECHNOLOGIES]
COLOUR_TECHS: Final[list[list[int]]] = [
    [spec.index for spec in TECHNOLOGIES if spec.colour == colour] for colour in range(KINDS)
]
GROUP_TECHS: Final[list[list[int]]] = [
    [spec.index for spec in TECHNOLOGIES if spec.group == group] for group in range(GROUPS)
]


def technology(name: str) -> TechnologySpec:
    """The technology with that id."""
    return next(spec for spec in TECHNOLOGIES if spec.id == name)
