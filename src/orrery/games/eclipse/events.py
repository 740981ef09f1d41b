"""What happens in Eclipse, as events: each with its numbers and the rule it follows."""

from __future__ import annotations

from typing import Final

from orrery.games.eclipse.components import COLOURS, DISCOVERY_IDS, NPCS
from orrery.games.eclipse.space import (
    ACTION_NAME,
    ITEM,
    PART,
    REPUTATION_VALUE,
    RESOURCE,
    ROTATION,
    SEAT,
    SECTOR,
    SHIP,
    SPECIES_NAME,
    SQUARE,
    TARGET,
    TECH_TRACK,
    TECHNOLOGY,
    ZONE,
)
from orrery.kernel.decision import Domain, numbers
from orrery.kernel.events import EventKind

AMOUNT: Final = numbers("amount", 0, 200)
ROUND: Final = numbers("round", 1, 8)
FACE: Final = numbers("face", 1, 6)
COLOUR: Final = Domain("colour", COLOURS)
NPC: Final = Domain("npc", NPCS)
BATTLE: Final = Domain("battle", ["players", *NPCS])
"""Kinds of battle: between players, or against that kind of non-player ship."""
FIND: Final = Domain("find", DISCOVERY_IDS)
VP: Final = numbers("vp", -10, 200)

# Set-up
SPECIES_CHOSEN: Final = EventKind(
    "species_chosen", [("seat", SEAT), ("species", SPECIES_NAME)], "eclipse.setup.species_order"
)
SECTOR_LAID: Final = EventKind(
    "sector_laid",
    [("sector", SECTOR), ("zone", ZONE), ("rotation", ROTATION)],
    "eclipse.setup.start_sector",
)
TECHNOLOGY_DRAWN: Final = EventKind(
    "technology_drawn", [("technology", TECHNOLOGY)], "eclipse.setup.tech_draw"
)

# Rounds and turns
ROUND_BEGAN: Final = EventKind("round_began", [("round", ROUND)], "eclipse.round.phases")
ACTION_TAKEN: Final = EventKind(
    "action_taken", [("seat", SEAT), ("action", ACTION_NAME)], "eclipse.action.disc"
)
REACTION_TAKEN: Final = EventKind(
    "reaction_taken", [("seat", SEAT), ("action", ACTION_NAME)], "eclipse.reaction.disc"
)
PASSED: Final = EventKind("passed", [("seat", SEAT)], "eclipse.pass.flip")

# Resources, discs, cubes
GAINED: Final = EventKind(
    "gained",
    [("seat", SEAT), ("resource", RESOURCE), ("amount", AMOUNT)],
    "eclipse.resource.gain_pay",
)
PAID: Final = EventKind(
    "paid",
    [("seat", SEAT), ("resource", RESOURCE), ("amount", AMOUNT)],
    "eclipse.resource.gain_pay",
)
TRADED: Final = EventKind(
    "traded",
    [("seat", SEAT), ("paid", RESOURCE), ("resource", RESOURCE)],
    "eclipse.trade.anytime",
)
DISC_SENT: Final = EventKind(
    "disc_sent", [("seat", SEAT), ("sector", SECTOR)], "eclipse.disc.take_leftmost"
)
DISC_RETURNED: Final = EventKind(
    "disc_returned", [("seat", SEAT), ("sector", SECTOR)], "eclipse.disc.return_rightmost"
)
DISCS_GAINED: Final = EventKind(
    "discs_gained", [("seat", SEAT), ("amount", AMOUNT)], "eclipse.setup.extra_discs"
)
COLONISED: Final = EventKind(
    "colonised",
    [("seat", SEAT), ("sector", SECTOR), ("square", SQUARE), ("resource", RESOURCE)],
    "eclipse.colony.use",
)
CUBE_RETURNED: Final = EventKind(
    "cube_returned", [("seat", SEAT), ("resource", RESOURCE)], "eclipse.influence.remove_cubes"
)
COLONY_SHIP_TURNED: Final = EventKind(
    "colony_ship_turned", [("seat", SEAT)], "eclipse.influence.flip_colony"
)

# Exploring and discoveries
ZONE_NAMED: Final = EventKind(
    "zone_named", [("seat", SEAT), ("zone", ZONE)], "eclipse.explore.zone_before_draw"
)
SECTOR_REVEALED: Final = EventKind(
    "sector_revealed", [("seat", SEAT), ("sector", SECTOR)], "eclipse.explore.draw"
)
SECTOR_PLACED: Final = EventKind(
    "sector_placed",
    [("seat", SEAT), ("sector", SECTOR), ("zone", ZONE), ("rotation", ROTATION)],
    "eclipse.explore.place_or_discard",
)
SECTOR_DISCARDED: Final = EventKind(
    "sector_discarded", [("seat", SEAT), ("sector", SECTOR)], "eclipse.explore.discard"
)
STACK_RESHUFFLED: Final = EventKind(
    "stack_reshuffled", [("ring", numbers("ring", 1, 3))], "eclipse.explore.reshuffle"
)
NPCS_PLACED: Final = EventKind(
    "npcs_placed",
    [("sector", SECTOR), ("npc", NPC), ("amount", AMOUNT)],
    "eclipse.explore.ancients_placed",
)
DISCOVERY_REVEALED: Final = EventKind(
    "discovery_revealed",
    [("seat", SEAT), ("find", FIND)],
    "eclipse.discovery.reveal",
)
DISCOVERY_KEPT: Final = EventKind(
    "discovery_kept", [("seat", SEAT), ("find", FIND)], "eclipse.discovery.keep_vp"
)
DISCOVERY_USED: Final = EventKind(
    "discovery_used", [("seat", SEAT), ("find", FIND)], "eclipse.discovery.discard_used"
)
PART_STORED: Final = EventKind(
    "part_stored", [("seat", SEAT), ("part", PART)], "eclipse.discovery.ancient_part_store"
)

# Research, upgrade, build
RESEARCHED: Final = EventKind(
    "researched",
    [("seat", SEAT), ("technology", TECHNOLOGY), ("tech_track", TECH_TRACK)],
    "eclipse.research.placement",
)
PORTAL_PLACED: Final = EventKind(
    "portal_placed", [("seat", SEAT), ("sector", SECTOR)], "eclipse.tech.warp_portal"
)
PART_REMOVED: Final = EventKind(
    "part_removed",
    [("seat", SEAT), ("part", PART), ("ship", SHIP)],
    "eclipse.upgrade.step_return",
)
PART_INSTALLED: Final = EventKind(
    "part_installed",
    [("seat", SEAT), ("part", PART), ("ship", SHIP)],
    "eclipse.upgrade.step_place",
)
BUILT: Final = EventKind(
    "built", [("seat", SEAT), ("item", ITEM), ("sector", SECTOR)], "eclipse.build.one"
)

# Move, influence, diplomacy
MOVED: Final = EventKind(
    "moved",
    [("seat", SEAT), ("ship", SHIP), ("from", SECTOR), ("sector", SECTOR)],
    "eclipse.move.one_ship",
)
PROPOSED: Final = EventKind(
    "proposed", [("seat", SEAT), ("other", SEAT)], "eclipse.diplomacy.timing"
)
REFUSED: Final = EventKind(
    "refused", [("seat", SEAT), ("other", SEAT)], "eclipse.diplomacy.refusal"
)
ALLIED: Final = EventKind("allied", [("seat", SEAT), ("other", SEAT)], "eclipse.diplomacy.exchange")
BROKEN: Final = EventKind(
    "broken", [("seat", SEAT), ("other", SEAT)], "eclipse.diplomacy.break_return"
)
TRAITOR: Final = EventKind("traitor", [("seat", SEAT)], "eclipse.diplomacy.traitor_gain")

# Combat; the seat -1 is the non-player side. Who rolled is the seat of a die; of damage and loss it
# is the owner of the ship.
BATTLE_BEGAN: Final = EventKind(
    "battle_began",
    [("sector", SECTOR), ("attacker", SEAT), ("defender", SEAT), ("battle", BATTLE)],
    "eclipse.combat.battle_steps",
)
ROLLED: Final = EventKind(
    "rolled",
    [("seat", SEAT), ("colour", COLOUR), ("face", FACE)],
    "eclipse.combat.by_type",
)
ASSIGNED: Final = EventKind(
    "assigned",
    [("seat", SEAT), ("target", TARGET), ("damage", AMOUNT)],
    "eclipse.combat.damage",
)
SHIP_DESTROYED: Final = EventKind(
    "ship_destroyed", [("seat", SEAT), ("target", TARGET)], "eclipse.combat.destroyed"
)
RETREAT_BEGAN: Final = EventKind(
    "retreat_began",
    [("seat", SEAT), ("ship", SHIP), ("sector", SECTOR)],
    "eclipse.retreat.declare",
)
RETREATED: Final = EventKind(
    "retreated",
    [("seat", SEAT), ("ship", SHIP), ("sector", SECTOR)],
    "eclipse.retreat.complete",
)
STALEMATE: Final = EventKind("stalemate", [("sector", SECTOR)], "eclipse.stalemate.definition")
BATTLE_ENDED: Final = EventKind(
    "battle_ended", [("sector", SECTOR), ("winner", SEAT)], "eclipse.combat.until_end"
)
BATTLE_DESERTED: Final = EventKind(
    "battle_deserted", [("sector", SECTOR)], "eclipse.combat.until_end"
)
REPUTATION_DRAWN: Final = EventKind(
    "reputation_drawn",
    [("seat", SEAT), ("value", REPUTATION_VALUE)],
    "eclipse.reputation.participation",
    secret=["value"],
)
REPUTATION_KEPT: Final = EventKind(
    "reputation_kept",
    [("seat", SEAT), ("value", REPUTATION_VALUE)],
    "eclipse.reputation.keep_one",
    secret=["value"],
)
REPUTATION_GIVEN_BACK: Final = EventKind(
    "reputation_given_back",
    [("seat", SEAT), ("value", REPUTATION_VALUE)],
    "eclipse.reputation.track_full",
    secret=["value"],
)
CUBE_DESTROYED: Final = EventKind(
    "cube_destroyed",
    [("seat", SEAT), ("sector", SECTOR), ("resource", RESOURCE)],
    "eclipse.bomb.graveyard",
)

# Upkeep, cleanup, end
UPKEEP_PAID: Final = EventKind(
    "upkeep_paid",
    [("seat", SEAT), ("income", AMOUNT), ("cost", AMOUNT)],
    "eclipse.upkeep.net_money",
)
ABANDONED: Final = EventKind(
    "abandoned", [("seat", SEAT), ("sector", SECTOR)], "eclipse.upkeep.abandon"
)
ELIMINATED: Final = EventKind("eliminated", [("seat", SEAT)], "eclipse.elimination.score")
SCORED: Final = EventKind("scored", [("seat", SEAT), ("vp", VP)], "eclipse.end.after_round8")

EVENTS: Final[list[EventKind]] = [
    SPECIES_CHOSEN,
    SECTOR_LAID,
    TECHNOLOGY_DRAWN,
    ROUND_BEGAN,
    ACTION_TAKEN,
    REACTION_TAKEN,
    PASSED,
    GAINED,
    PAID,
    TRADED,
    DISC_SENT,
    DISC_RETURNED,
    DISCS_GAINED,
    COLONISED,
    CUBE_RETURNED,
    COLONY_SHIP_TURNED,
    ZONE_NAMED,
    SECTOR_REVEALED,
    SECTOR_PLACED,
    SECTOR_DISCARDED,
    STACK_RESHUFFLED,
    NPCS_PLACED,
    DISCOVERY_REVEALED,
    DISCOVERY_KEPT,
    DISCOVERY_USED,
    PART_STORED,
    RESEARCHED,
    PORTAL_PLACED,
    PART_REMOVED,
    PART_INSTALLED,
    BUILT,
    MOVED,
    PROPOSED,
    REFUSED,
    ALLIED,
    BROKEN,
    TRAITOR,
    BATTLE_BEGAN,
    ROLLED,
    ASSIGNED,
    SHIP_DESTROYED,
    RETREAT_BEGAN,
    RETREATED,
    STALEMATE,
    BATTLE_ENDED,
    BATTLE_DESERTED,
    REPUTATION_DRAWN,
    REPUTATION_KEPT,
    REPUTATION_GIVEN_BACK,
    CUBE_DESTROYED,
    UPKEEP_PAID,
    ABANDONED,
    ELIMINATED,
    SCORED,
]
