"""The actions of Beyond Nebula and their notation."""

from __future__ import annotations

from typing import Final

from orrery.games.nebula.board import NAMES
from orrery.games.nebula.components import (
    BUILDINGS,
    COLOURS,
    EXTRACTORS,
    GROUP_NAMES,
    IMPROVED_CAPACITY,
    RESERVE_LIMIT,
    RESOURCES,
    SHIPS,
    TECHNOLOGIES,
)
from orrery.kernel.decision import ActionKind, ActionSpace, Domain, numbers

SEAT: Final = Domain("seat", ["0", "1"])
RESOURCE: Final = Domain("resource", RESOURCES)
COLOUR: Final = Domain("colour", COLOURS)
GRADE: Final = Domain("extractor", EXTRACTORS, low=1)
BUILDING: Final = Domain("building", BUILDINGS)
TECHNOLOGY: Final = Domain("technology", [spec.id for spec in TECHNOLOGIES])
GROUP: Final = Domain("group", GROUP_NAMES)
PLANET: Final = Domain(
    "planet", [f"{colour[0].upper()}{field}" for field in (1, 2) for colour in COLOURS]
)
SHIP: Final = Domain("ship", [str(number) for number in range(1, SHIPS + 1)])
BLOCK: Final = Domain("block", NAMES)
AMOUNT: Final = numbers("amount", 1, RESERVE_LIMIT)
TROOPS: Final = numbers("troops", 1, IMPROVED_CAPACITY)

DONE: Final = ActionKind("done", rule="nebula.turn.phases")
EXTRACTOR: Final = ActionKind("extractor", [GRADE, RESOURCE], "nebula.turn.progress")
BUILD: Final = ActionKind("build", [BUILDING], "nebula.turn.progress")
EXCHANGE: Final = ActionKind("exchange", [RESOURCE, RESOURCE, AMOUNT], "nebula.turn.progress")
TROOP: Final = ActionKind("troop", [PLANET], "nebula.turn.progress")
BUY_SHIP: Final = ActionKind("ship", [PLANET], "nebula.turn.progress")
RESEARCH: Final = ActionKind("research", [TECHNOLOGY], "nebula.turn.progress")
ADVANCE: Final = ActionKind("advance", [TECHNOLOGY], "nebula.turn.progress")
LOAD: Final = ActionKind("load", [SHIP, TROOPS], "nebula.troop.move")
UNLOAD: Final = ActionKind("unload", [SHIP, TROOPS], "nebula.troop.move")
MOVE: Final = ActionKind("move", [SHIP, BLOCK], "nebula.turn.conflict")
ATTACK: Final = ActionKind("attack", [SHIP], "nebula.turn.conflict")
COLONISE: Final = ActionKind("colonise", [SHIP, TROOPS], "nebula.turn.conflict")
TAKE: Final = ActionKind("take", [SHIP, TROOPS], "nebula.turn.conflict")
USE: Final = ActionKind("use", [TECHNOLOGY], "nebula.turn.conflict")
PASS: Final = ActionKind("pass", rule="nebula.combat.technologies")
OWN: Final = ActionKind("own", [SHIP])
OPPOSING: Final = ActionKind("opposing", [SHIP])
TARGET_PLANET: Final = ActionKind("planet", [PLANET])
TARGET_TECHNOLOGY: Final = ActionKind("technology", [TECHNOLOGY])
TARGET_BLOCK: Final = ActionKind("block", [BLOCK])
BALANCE: Final = ActionKind("balance", [RESOURCE, RESOURCE])
SUPPLY: Final = ActionKind("supply", [SHIP, PLANET, TROOPS])
PLACE: Final = ActionKind("place", [PLANET])
NAME_COLOUR: Final = ActionKind("colour", [COLOUR])

SPACE: Final = ActionSpace(
    [
        DONE,
        PASS,
        EXTRACTOR,
        BUILD,
        EXCHANGE,
        TROOP,
        BUY_SHIP,
        RESEARCH,
        ADVANCE,
        LOAD,
        UNLOAD,
        MOVE,
        ATTACK,
        COLONISE,
        TAKE,
        USE,
        OWN,
        OPPOSING,
        TARGET_PLANET,
        TARGET_TECHNOLOGY,
        TARGET_BLOCK,
        BALANCE,
        SUPPLY,
        PLACE,
        NAME_COLOUR,
    ]
)
