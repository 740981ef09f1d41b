"""Every action of Eclipse: kinds, domains, notation."""

from __future__ import annotations

from typing import Final

from orrery.games.eclipse.components import (
    ACTIONS,
    FLEET,
    GRAY,
    ITEMS,
    MOST_PLAYERS,
    ORBITAL_SQUARE,
    PART_IDS,
    REPUTATION_VALUES,
    RESOURCES,
    SECTOR_IDS,
    SHIPS,
    SLOTS,
    SPECIES_IDS,
    SQUARE_KINDS,
    SQUARES,
    TECH_IDS,
    TECH_TRACKS,
)
from orrery.games.eclipse.zones import EDGES, LABELS
from orrery.kernel.decision import ActionKind, ActionSpace, Domain, numbers

SEAT: Final = numbers("seat", 0, MOST_PLAYERS - 1)
SECTOR: Final = Domain("sector", SECTOR_IDS)
ZONE: Final = Domain("zone", LABELS)
EDGE: Final = Domain("edge", EDGES)
ROTATION: Final = numbers("rotation", 0, 5)
SHIP: Final = Domain("ship", SHIPS)
MOVER: Final = Domain("ship", SHIPS[:-1])
ITEM: Final = Domain("item", ITEMS)
RESOURCE: Final = Domain("resource", RESOURCES)
PART: Final = Domain("part", PART_IDS)
SLOT: Final = numbers("slot", 1, SLOTS)
TECHNOLOGY: Final = Domain("technology", TECH_IDS)
TECH_TRACK: Final = Domain("tech_track", TECH_TRACKS)
SPECIES_NAME: Final = Domain("species", SPECIES_IDS)
ACTION_NAME: Final = Domain("action_name", ACTIONS)
SQUARE: Final = Domain("square", SQUARES)
REPUTATION_VALUE: Final = numbers("value", 1, REPUTATION_VALUES)
REVEALED: Final = numbers("revealed", 1, 2)

_PLACES: Final[list[tuple[int, int]]] = [
    (square, resource)
    for square in range(SQUARE_KINDS)
    for resource in range(len(RESOURCES))
    if (square % 4 == GRAY and square != ORBITAL_SQUARE)
    or (square == ORBITAL_SQUARE and resource > 0)
    or (square != ORBITAL_SQUARE and square % 4 == resource)
]
"""eclipse.colony.matching_track, gray_square, orbital: squares with the cubes that they accept."""
CUBE_SQUARE: Final[list[int]] = [square for square, _ in _PLACES]
CUBE_RESOURCE: Final[list[int]] = [resource for _, resource in _PLACES]


def _place_label(square: int, resource: int) -> str:
    name = SQUARES[square]
    chosen = square % 4 == GRAY or square == ORBITAL_SQUARE
    return f"{name}:{RESOURCES[resource]}" if chosen else name


CUBE_PLACE: Final = Domain("cube_place", [_place_label(*place) for place in _PLACES])

_TARGETS: Final[list[str]] = [
    f"{SHIPS[ship]}_{number + 1}" for ship in range(len(SHIPS)) for number in range(FLEET[ship])
]
NPC_TARGET: Final = len(_TARGETS)
"""The first of the two non-player ships that can be in a sector."""
TARGET: Final = Domain("target", [*_TARGETS, "npc_1", "npc_2"])

# Set-up
CHOOSE_SPECIES: Final = ActionKind("species", [SPECIES_NAME], "eclipse.setup.species_order")

# The turn
ACT: Final = ActionKind("act", [ACTION_NAME], "eclipse.action.list")
REACT: Final = ActionKind("react", [ACTION_NAME], "eclipse.reaction.kinds")
PASS: Final = ActionKind("pass", [], "eclipse.pass.flip")
DONE: Final = ActionKind("done", [], "eclipse.concept.activations_optional")

# At any moment of an own action
COLONISE: Final = ActionKind("colonise", [SECTOR, CUBE_PLACE], "eclipse.colony.use")
TRADE: Final = ActionKind("trade", [RESOURCE, RESOURCE], "eclipse.trade.anytime")
PROPOSE: Final = ActionKind("propose", [SEAT], "eclipse.diplomacy.timing")

# Explore
ZONE_CHOICE: Final = ActionKind("explore", [ZONE], "eclipse.explore.zone_choice")
PLACE: Final = ActionKind("place", [REVEALED, ROTATION], "eclipse.explore.orientation")
DISCARD: Final = ActionKind("discard", [], "eclipse.explore.discard")
REVEAL: Final = ActionKind("reveal", [], "eclipse.species.draco.explore_optional")
CONTROL: Final = ActionKind("control", [], "eclipse.explore.take_control")
DECLINE: Final = ActionKind("decline", [], "eclipse.conquer.optional")

# Discoveries
USE: Final = ActionKind("use", [], "eclipse.discovery.reveal")
KEEP_VP: Final = ActionKind("keep_vp", [], "eclipse.discovery.keep_vp")
STORE: Final = ActionKind("store", [], "eclipse.discovery.ancient_part_store")

# Research
LEARN: Final = ActionKind("research", [TECHNOLOGY, TECH_TRACK], "eclipse.research.one_tile")
GAIN: Final = ActionKind("gain", [RESOURCE], "eclipse.tech.artifact_key")
PORTAL: Final = ActionKind("portal", [SECTOR], "eclipse.tech.warp_portal")

# Upgrade
REMOVE: Final = ActionKind("remove", [SHIP, SLOT], "eclipse.upgrade.step_return")
INSTALL: Final = ActionKind("install", [PART, SHIP, SLOT], "eclipse.upgrade.step_place")
FIT: Final = ActionKind("fit", [SHIP], "eclipse.discovery.muon_source")
END_ACTIVATION: Final = ActionKind("end_activation", [], "eclipse.upgrade.step_return")

# Build
BUILD_ITEM: Final = ActionKind("build", [ITEM, SECTOR], "eclipse.build.one")

# Move
MOVE_SHIP: Final = ActionKind("move", [MOVER, SECTOR, EDGE], "eclipse.move.one_ship")
ONWARD: Final = ActionKind("onward", [EDGE], "eclipse.move.one_ship")
WARP: Final = ActionKind("warp", [MOVER, SECTOR], "eclipse.warp.uses")
WARP_ONWARD: Final = ActionKind("warp_onward", [], "eclipse.warp.uses")
WARP_TO: Final = ActionKind("warp_to", [SECTOR], "eclipse.warp.adjacency")

# Influence
PLACE_DISC: Final = ActionKind("influence", [SECTOR], "eclipse.influence.place")
WITHDRAW: Final = ActionKind("withdraw", [SECTOR], "eclipse.influence.retract")
TRANSFER: Final = ActionKind("transfer", [SECTOR], "eclipse.influence.place")
TRANSFER_TO: Final = ActionKind("transfer_to", [SECTOR], "eclipse.influence.place")
REFRESH: Final = ActionKind("refresh", [], "eclipse.influence.flip_colony")

# Diplomacy and cubes
ACCEPT: Final = ActionKind("accept", [], "eclipse.diplomacy.exchange")
REFUSE: Final = ActionKind("refuse", [], "eclipse.diplomacy.refusal")
CUBE: Final = ActionKind("cube", [RESOURCE], "eclipse.population.overflow")
GIVE_BACK: Final = ActionKind("give_back", [REPUTATION_VALUE], "eclipse.diplomacy.make_space")

# Combat
ACTIVATE: Final = ActionKind("activate", [SHIP], "eclipse.combat.initiative_own_tie")
ATTACK: Final = ActionKind("attack", [], "eclipse.combat.choice_attack_retreat")
RETREAT: Final = ActionKind("retreat", [SECTOR], "eclipse.retreat.declare")
HIT: Final = ActionKind("hit", [TARGET], "eclipse.combat.assign_after_roll")
KEEP: Final = ActionKind("keep", [REPUTATION_VALUE], "eclipse.reputation.keep_one")
KEEP_NONE: Final = ActionKind("keep_none", [], "eclipse.reputation.keep_one")
BOMBARD: Final = ActionKind("bombard", [], "eclipse.bomb.when")
NEUTRON: Final = ActionKind("neutron_bombs", [], "eclipse.tech.neutron_bombs")
DESTROY: Final = ActionKind("destroy", [SQUARE], "eclipse.bomb.damage")

# Upkeep
ABANDON: Final = ActionKind("abandon", [SECTOR], "eclipse.upkeep.abandon")

SPACE_OF_ACTIONS: Final = ActionSpace(
    [
        CHOOSE_SPECIES,
        ACT,
        REACT,
        PASS,
        DONE,
        COLONISE,
        TRADE,
        PROPOSE,
        ZONE_CHOICE,
        PLACE,
        DISCARD,
        REVEAL,
        CONTROL,
        DECLINE,
        USE,
        KEEP_VP,
        STORE,
        LEARN,
        GAIN,
        PORTAL,
        REMOVE,
        INSTALL,
        FIT,
        END_ACTIVATION,
        BUILD_ITEM,
        MOVE_SHIP,
        ONWARD,
        WARP,
        WARP_ONWARD,
        WARP_TO,
        PLACE_DISC,
        WITHDRAW,
        TRANSFER,
        TRANSFER_TO,
        REFRESH,
        ACCEPT,
        REFUSE,
        CUBE,
        GIVE_BACK,
        ACTIVATE,
        ATTACK,
        RETREAT,
        HIT,
        KEEP,
        KEEP_NONE,
        BOMBARD,
        NEUTRON,
        DESTROY,
        ABANDON,
    ]
)
