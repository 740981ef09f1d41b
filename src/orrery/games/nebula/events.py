"""What can happen in Beyond Nebula."""

from __future__ import annotations

from typing import Final

from orrery.games.nebula.components import PLANET_LIMIT, RESERVE_LIMIT
from orrery.games.nebula.space import (
    BLOCK,
    BUILDING,
    COLOUR,
    GRADE,
    GROUP,
    PLANET,
    RESOURCE,
    SEAT,
    SHIP,
    TECHNOLOGY,
)
from orrery.kernel.decision import numbers
from orrery.kernel.events import EventKind

NUMBER: Final = numbers("number", 0, RESERVE_LIMIT)
COUNT: Final = numbers("number", 0, PLANET_LIMIT)
ROLL: Final = numbers("number", 1, 20)
TURN: Final = numbers("number", 0, 9999)

FIRST_PLAYER: Final = EventKind("first_player", [("seat", SEAT)], "nebula.setup.first_player")
PLANET_PLACED: Final = EventKind(
    "planet_placed", [("seat", SEAT), ("planet", PLANET), ("block", BLOCK)], "nebula.setup.location"
)
HOME_PLACED: Final = EventKind(
    "home_placed", [("seat", SEAT), ("planet", PLANET), ("block", BLOCK)], "nebula.setup.home"
)
TURN_BEGAN: Final = EventKind("turn_began", [("seat", SEAT), ("turn", TURN)], "nebula.turn.phases")
BUILDING_ARRIVED: Final = EventKind(
    "building_arrived", [("seat", SEAT), ("building", BUILDING)], "nebula.building.when"
)
RESEARCHED: Final = EventKind(
    "researched", [("seat", SEAT), ("technology", TECHNOLOGY)], "nebula.setup.reveal"
)
RECOVERED: Final = EventKind(
    "recovered", [("seat", SEAT), ("technology", TECHNOLOGY)], "nebula.turn.maintenance.ready"
)
HELD_BACK: Final = EventKind(
    "held_back", [("seat", SEAT), ("technology", TECHNOLOGY)], "nebula.tech.electric_charge"
)
HARVESTED: Final = EventKind(
    "harvested",
    [("seat", SEAT), ("resource", RESOURCE), ("amount", NUMBER), ("lost", NUMBER)],
    "nebula.turn.harvest",
)
EXTRACTOR_BUILT: Final = EventKind(
    "extractor_built",
    [("seat", SEAT), ("extractor", GRADE), ("resource", RESOURCE)],
    "nebula.extractor.base.cost",
)
BUILDING_PAID: Final = EventKind(
    "building_paid", [("seat", SEAT), ("building", BUILDING)], "nebula.building.when"
)
EXCHANGED: Final = EventKind(
    "exchanged",
    [("seat", SEAT), ("paid", RESOURCE), ("received", RESOURCE), ("amount", NUMBER)],
    "nebula.exchange.do",
)
TROOP_PLACED: Final = EventKind(
    "troop_placed", [("seat", SEAT), ("planet", PLANET)], "nebula.building.academy.troop"
)
COPY_PLACED: Final = EventKind(
    "copy_placed", [("seat", SEAT), ("planet", PLANET)], "nebula.tech.clone"
)
COPIES_LOST: Final = EventKind(
    "copies_lost", [("seat", SEAT), ("troops", NUMBER)], "nebula.tech.clone"
)
SHIP_PLACED: Final = EventKind(
    "ship_placed",
    [("seat", SEAT), ("ship", SHIP), ("planet", PLANET)],
    "nebula.building.hangar.ship",
)
RESEARCH_STARTED: Final = EventKind(
    "research_started",
    [("seat", SEAT), ("group", GROUP), ("technology", TECHNOLOGY)],
    "nebula.setup.hidden_technologies",
    secret=["technology"],
)
ADVANCED_COOLDOWN: Final = EventKind(
    "advanced",
    [("seat", SEAT), ("technology", TECHNOLOGY), ("left", NUMBER)],
    "nebula.building.laboratory.advance",
)
LOADED: Final = EventKind(
    "loaded",
    [("seat", SEAT), ("ship", SHIP), ("planet", PLANET), ("troops", NUMBER)],
    "nebula.troop.move",
)
UNLOADED: Final = EventKind(
    "unloaded",
    [("seat", SEAT), ("ship", SHIP), ("planet", PLANET), ("troops", NUMBER)],
    "nebula.troop.move",
)
MOVED: Final = EventKind(
    "moved",
    [("seat", SEAT), ("ship", SHIP), ("origin", BLOCK), ("block", BLOCK)],
    "nebula.ship.move",
)
JUMPED: Final = EventKind(
    "jumped",
    [("seat", SEAT), ("ship", SHIP), ("origin", BLOCK), ("block", BLOCK)],
    "nebula.tech.jumpgate",
)
IRRADIATED: Final = EventKind(
    "irradiated",
    [("seat", SEAT), ("ship", SHIP), ("roll", ROLL), ("lost", NUMBER)],
    "nebula.zone.radioactive",
)
COLOUR_NAMED: Final = EventKind(
    "colour_named", [("seat", SEAT), ("colour", COLOUR)], "nebula.zone.unexplored"
)
EXPLORED: Final = EventKind(
    "explored",
    [("seat", SEAT), ("block", BLOCK), ("technology", TECHNOLOGY)],
    "nebula.zone.unexplored",
)
COLONISED: Final = EventKind(
    "colonised",
    [("seat", SEAT), ("planet", PLANET), ("troops", NUMBER)],
    "nebula.planet.colonise",
)
TAKEN: Final = EventKind(
    "taken",
    [("seat", SEAT), ("planet", PLANET), ("troops", NUMBER)],
    "nebula.planet.neutral.take",
)
CAPTURED: Final = EventKind(
    "captured", [("seat", SEAT), ("planet", PLANET), ("troops", COUNT)], "nebula.planet.capture"
)
NEUTRAL: Final = EventKind(
    "became_neutral", [("planet", PLANET), ("troops", COUNT)], "nebula.planet.neutral.becomes"
)
USED: Final = EventKind(
    "technology_used", [("seat", SEAT), ("technology", TECHNOLOGY)], "nebula.tech.cooldown"
)
HACKED: Final = EventKind(
    "technology_hacked", [("seat", SEAT), ("technology", TECHNOLOGY)], "nebula.tech.hack"
)
CHARGED: Final = EventKind(
    "charged",
    [("seat", SEAT), ("technology", TECHNOLOGY), ("roll", ROLL)],
    "nebula.tech.electric_charge",
)
PULSED: Final = EventKind(
    "pulsed", [("seat", SEAT), ("ship", SHIP)], "nebula.tech.electromagnetic_pulse"
)
RAY_ROLLED: Final = EventKind(
    "ray_rolled",
    [("seat", SEAT), ("ship", SHIP), ("roll", ROLL)],
    "nebula.tech.radioactive_ray.splash",
)
REPAIRED: Final = EventKind("repaired", [("seat", SEAT), ("ship", SHIP)], "nebula.tech.repair")
CARGO_IMPROVED: Final = EventKind(
    "cargo_improved", [("seat", SEAT), ("ship", SHIP)], "nebula.tech.improved_cargo"
)
BOMBARDED: Final = EventKind(
    "bombarded",
    [("seat", SEAT), ("planet", PLANET), ("troops", COUNT)],
    "nebula.tech.supernova_cannon",
)
BALANCED: Final = EventKind(
    "balanced",
    [("seat", SEAT), ("model", RESOURCE), ("changed", RESOURCE), ("amount", NUMBER)],
    "nebula.tech.balance",
)
SUPPLIED: Final = EventKind(
    "supplied",
    [("seat", SEAT), ("ship", SHIP), ("planet", PLANET), ("troops", NUMBER)],
    "nebula.tech.mothership",
)
PATH_FOUND: Final = EventKind(
    "path_found", [("seat", SEAT), ("ship", SHIP)], "nebula.tech.pathfinder"
)
COMBAT_BEGAN: Final = EventKind(
    "combat_began",
    [("seat", SEAT), ("ship", SHIP), ("opposing", SHIP)],
    "nebula.combat.start",
)
COMBAT_AVOIDED: Final = EventKind(
    "combat_avoided", [("seat", SEAT)], "nebula.tech.invisibility_field"
)
COMBAT_ROLLED: Final = EventKind(
    "combat_rolled",
    [("seat", SEAT), ("ship", SHIP), ("roll", ROLL), ("total", NUMBER)],
    "nebula.combat.round",
)
DAMAGED: Final = EventKind(
    "damaged",
    [("seat", SEAT), ("ship", SHIP), ("left", NUMBER)],
    "nebula.ship.durability",
)
SHIELDED: Final = EventKind(
    "shielded", [("seat", SEAT), ("ship", SHIP)], "nebula.tech.energy_shield"
)
ELIMINATED: Final = EventKind(
    "eliminated",
    [("seat", SEAT), ("ship", SHIP), ("troops", NUMBER)],
    "nebula.troop.lost",
)
WON: Final = EventKind("won", [("seat", SEAT)], "nebula.objective.win")
LOST: Final = EventKind("lost", [("seat", SEAT)], "nebula.objective.lose")
LIMIT_REACHED: Final = EventKind("limit_reached", [("turn", TURN)], "nebula.objective.lose")
RESIGNED: Final = EventKind("resigned", [("seat", SEAT)], "nebula.objective.lose")
DRAW_AGREED: Final = EventKind("draw_agreed", [], "nebula.objective.lose")

EVENTS: Final = [
    FIRST_PLAYER,
    PLANET_PLACED,
    HOME_PLACED,
    TURN_BEGAN,
    BUILDING_ARRIVED,
    RESEARCHED,
    RECOVERED,
    HELD_BACK,
    HARVESTED,
    EXTRACTOR_BUILT,
    BUILDING_PAID,
    EXCHANGED,
    TROOP_PLACED,
    COPY_PLACED,
    COPIES_LOST,
    SHIP_PLACED,
    RESEARCH_STARTED,
    ADVANCED_COOLDOWN,
    LOADED,
    UNLOADED,
    MOVED,
    JUMPED,
    IRRADIATED,
    COLOUR_NAMED,
    EXPLORED,
    COLONISED,
    TAKEN,
    CAPTURED,
    NEUTRAL,
    USED,
    HACKED,
    CHARGED,
    PULSED,
    RAY_ROLLED,
    REPAIRED,
    CARGO_IMPROVED,
    BOMBARDED,
    BALANCED,
    SUPPLIED,
    PATH_FOUND,
    COMBAT_BEGAN,
    COMBAT_AVOIDED,
    COMBAT_ROLLED,
    DAMAGED,
    SHIELDED,
    ELIMINATED,
    WON,
    LOST,
    LIMIT_REACHED,
    RESIGNED,
    DRAW_AGREED,
]
