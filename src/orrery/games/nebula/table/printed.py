"""What is printed on map and panels, in the words of the document. It never changes.

Lists of words are in the order of the numbers that stand for them in positions.
"""

from __future__ import annotations

from typing import Final, Literal

from orrery.games.nebula.board import BLOCKS, LANES, NAMES, RADIOACTIVE, UNEXPLORED, ZONE
from orrery.games.nebula.components import (
    BUILDING_COST,
    DURABILITY,
    FOLDER,
    GARRISON,
    MOVEMENT,
    PLANET_LIMIT,
    RESERVE_LIMIT,
    SHIPS,
    TECHNOLOGIES,
)
from orrery.games.nebula.table.document import (
    Amounts,
    BuildingCard,
    Colour,
    Effect,
    Grade,
    Limits,
    Resource,
    TechnologyCard,
)
from orrery.kernel.game import load_json

RESOURCE: Final[list[Resource]] = ["metal", "gas", "crystal"]
COLOUR: Final[list[Colour]] = ["yellow", "red", "green"]
GRADE: Final[list[Grade]] = ["basic", "advanced"]
EFFECT: Final[list[Effect]] = ["none", "coming", "now"]
EXTRACTOR: Final[list[Literal["none", "base", "specialised"]]] = ["none", "base", "specialised"]
BUILDING: Final[list[Literal["academy", "hangar", "laboratory"]]] = [
    "academy",
    "hangar",
    "laboratory",
]
BUILDING_STATUS: Final[list[Literal["none", "arriving", "built"]]] = ["none", "arriving", "built"]
PLANET_KIND: Final[list[Literal["uncolonised", "colony", "home"]]] = [
    "uncolonised",
    "colony",
    "home",
]

_EXTRACTION: Final[dict[str, str]] = load_json(FOLDER, "components.json")["extraction"]
HARVEST: Final[list[str]] = [_EXTRACTION[grade] for grade in EXTRACTOR]
"""The dice of a Harvest by extractor."""
HARVEST_PENALTY: Final = _EXTRACTION["after_exchange_penalty"]


def amounts(cost: list[int]) -> Amounts:
    metal, gas, crystal = cost
    return Amounts(metal, gas, crystal)


RADIOACTIVE_BLOCKS: Final = [NAMES[at] for at in range(BLOCKS) if ZONE[at] == RADIOACTIVE]
UNEXPLORED_BLOCKS: Final = [NAMES[at] for at in range(BLOCKS) if ZONE[at] == UNEXPLORED]
LANE_ENDS: Final = [
    (NAMES[one], NAMES[other]) for one in range(BLOCKS) for other in LANES[one] if one < other
]
TECHNOLOGY_CARDS: Final = [
    TechnologyCard(
        id=spec.id,
        colour=COLOUR[spec.colour],
        grade=GRADE[spec.grade],
        cost=amounts(spec.cost),
        research=spec.research,
        cooldown=spec.cooldown,
    )
    for spec in TECHNOLOGIES
]
BUILDING_CARDS: Final = [
    BuildingCard(id=name, colour=COLOUR[at], cost=amounts(BUILDING_COST[at]))
    for at, name in enumerate(BUILDING)
]
LIMITS: Final = Limits(
    reserve=RESERVE_LIMIT,
    planet_troops=PLANET_LIMIT,
    garrison=GARRISON,
    ships=SHIPS,
    durability=DURABILITY,
    steps=MOVEMENT,
)
