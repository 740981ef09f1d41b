"""What can happen in Gaia Project."""

from __future__ import annotations

from typing import Final

from orrery.games.gaia.space import (
    ADVANCED_TILE,
    BID,
    BOARD,
    BOOSTER,
    CONVERSION,
    FACTION,
    FINAL_TILE,
    PIECE,
    PLACE,
    POSITION,
    RESOURCE,
    ROUND_TILE,
    SEAT,
    SECTOR,
    SPACE,
    SPECIAL,
    STANDARD_TILE,
    TOKEN,
    TRACK,
)
from orrery.kernel.decision import Domain, numbers
from orrery.kernel.events import EventKind

NUMBER: Final = numbers("number", -100, 999)


def _kind(name: str, rule: str, *fields: tuple[str, Domain]) -> EventKind:
    return EventKind(name, [("seat", SEAT), *fields], f"gaia.{rule}")


FACTION_CHOSEN: Final = _kind("faction_chosen", "setup.first-game.pick-order", ("faction", FACTION))
BID_MADE: Final = _kind(
    "bid_made", "setup.first-game.pick-order", ("faction", FACTION), ("vp", BID)
)
TILE_TURNED: Final = _kind("tile_turned", "advanced.map.builder", ("sector", SECTOR))
BOOSTER_TAKEN: Final = _kind("booster_taken", "setup.booster-pick", ("booster", BOOSTER))
STARTED: Final = _kind(
    "started", "advanced.placement.home-type", ("structure", PIECE), ("space", SPACE)
)
ROUND_BEGAN: Final = EventKind(
    "round_began", [("round", NUMBER), ("tile", ROUND_TILE)], "gaia.round.count"
)
GAINED: Final = _kind(
    "gained", "setup.caps", ("resource", RESOURCE), ("amount", NUMBER), ("lost", NUMBER)
)
PAID: Final = _kind("paid", "action.indivisible", ("resource", RESOURCE), ("amount", NUMBER))
SCORED: Final = _kind("scored", "goal.winner", ("vp", NUMBER))
CHARGED: Final = _kind("charged", "power.charge-one", ("power", NUMBER), ("moved", NUMBER))
POWER_SPENT: Final = _kind("power_spent", "power.spend-moves", ("power", NUMBER))
TOKENS_GAINED: Final = _kind("tokens_gained", "power.gain-token", ("tokens", NUMBER))
TOKENS_LEFT: Final = _kind("tokens_left", "power.discard-token", ("tokens", NUMBER))
BRAINSTONE_WENT: Final = _kind(
    "brainstone_went", "faction.taklons.brainstone-token", ("place", PLACE)
)
TOKENS_RETURNED: Final = _kind("tokens_returned", "gaia-phase.tokens-return", ("tokens", NUMBER))
FORMER_GAINED: Final = _kind("former_gained", "project.gain-levels", ("formers", NUMBER))
BURNED: Final = _kind("burned", "free.burn")
CONVERTED: Final = _kind("converted", "free.any-number", ("conversion", CONVERSION))
BUILT: Final = _kind("built", "mine.cost", ("structure", PIECE), ("space", SPACE))
UPGRADED: Final = _kind("upgraded", "upgrade.one-step", ("structure", PIECE), ("space", SPACE))
PROJECT_STARTED: Final = _kind("project_started", "project.target", ("space", SPACE))
FORMER_MOVED: Final = _kind("former_moved", "project.relocate", ("space", SPACE))
TRANSFORMED: Final = _kind("transformed", "gaia-phase.transform", ("space", SPACE))
ADVANCED: Final = _kind("advanced", "research.immediate", ("track", TRACK), ("level", NUMBER))
TOKEN_TURNED: Final = _kind("token_turned", "federation.green-side", ("token", TOKEN))
TILE_TAKEN: Final = _kind(
    "tile_taken", "upgrade.lab-tech", ("position", POSITION), ("tile", STANDARD_TILE)
)
ADVANCED_TILE_TAKEN: Final = _kind(
    "advanced_tile_taken", "tech.advanced-instead", ("position", POSITION), ("tile", ADVANCED_TILE)
)
TILE_COVERED: Final = _kind("tile_covered", "tech.advanced.cover", ("tile", STANDARD_TILE))
BOARD_ACTION_TAKEN: Final = _kind("board_action_taken", "board-action.once", ("action", BOARD))
SPECIAL_TAKEN: Final = _kind("special_taken", "special.once", ("special", SPECIAL))
OFFERED: Final = _kind("offered", "leech.announce", ("power", NUMBER), ("vp", NUMBER))
LEECHED: Final = _kind("leeched", "leech.cost", ("power", NUMBER), ("vp", NUMBER))
REFUSED: Final = _kind("refused", "leech.decline")
FEDERATED: Final = _kind("federated", "federation.declare", ("space", SPACE))
SATELLITE_PLACED: Final = _kind("satellite_placed", "federation.satellite-cost", ("space", SPACE))
TOKEN_TAKEN: Final = _kind("token_taken", "federation.rewards", ("token", TOKEN))
JOINED: Final = _kind("joined_federation", "federation.grows", ("space", SPACE))
LOST_PLANET_PLACED: Final = _kind("lost_planet_placed", "track.navigation.5", ("space", SPACE))
STATION_PLACED: Final = _kind("station_placed", "faction.ivits.station", ("space", SPACE))
SWAPPED: Final = _kind("swapped", "faction.ambas.institute", ("space", SPACE))
PASSED: Final = _kind("passed", "pass.must")
BOOSTER_RETURNED: Final = _kind("booster_returned", "pass.take-booster", ("booster", BOOSTER))
RESCORED: Final = _kind("rescored", "board-action.rescore", ("token", TOKEN))
FINAL_SCORED: Final = _kind(
    "final_scored", "final.ranks", ("tile", FINAL_TILE), ("count", NUMBER), ("vp", NUMBER)
)
RESEARCH_SCORED: Final = _kind("research_scored", "final.research", ("vp", NUMBER))
RESOURCES_SCORED: Final = _kind("resources_scored", "final.resources", ("vp", NUMBER))
BID_PAID: Final = _kind("bid_paid", "setup.first-game.pick-order", ("vp", NUMBER))

EVENTS: Final = [
    FACTION_CHOSEN,
    BID_MADE,
    TILE_TURNED,
    BOOSTER_TAKEN,
    STARTED,
    ROUND_BEGAN,
    GAINED,
    PAID,
    SCORED,
    CHARGED,
    POWER_SPENT,
    TOKENS_GAINED,
    TOKENS_LEFT,
    BRAINSTONE_WENT,
    TOKENS_RETURNED,
    FORMER_GAINED,
    BURNED,
    CONVERTED,
    BUILT,
    UPGRADED,
    PROJECT_STARTED,
    FORMER_MOVED,
    TRANSFORMED,
    ADVANCED,
    TOKEN_TURNED,
    TILE_TAKEN,
    ADVANCED_TILE_TAKEN,
    TILE_COVERED,
    BOARD_ACTION_TAKEN,
    SPECIAL_TAKEN,
    OFFERED,
    LEECHED,
    REFUSED,
    FEDERATED,
    SATELLITE_PLACED,
    TOKEN_TAKEN,
    JOINED,
    LOST_PLANET_PLACED,
    STATION_PLACED,
    SWAPPED,
    PASSED,
    BOOSTER_RETURNED,
    RESCORED,
    FINAL_SCORED,
    RESEARCH_SCORED,
    RESOURCES_SCORED,
    BID_PAID,
]
