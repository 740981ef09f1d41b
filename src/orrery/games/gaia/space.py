"""The actions of Gaia Project and their notation."""

from __future__ import annotations

from typing import Final

from orrery.games.gaia.components import (
    ADVANCED,
    BOARD_ACTIONS,
    BOOSTERS,
    CONVERSIONS,
    FACTION_IDS,
    FINAL_TILES,
    POSITIONS,
    RESOURCES,
    ROUND_TILES,
    SPECIALS,
    STANDARD,
    STRUCTURES,
    TOKENS,
    TRACKS,
)
from orrery.games.gaia.geometry import NAMES, SECTORS
from orrery.kernel.decision import ActionKind, ActionSpace, Domain, numbers

SEAT: Final = Domain("seat", ["0", "1", "2", "3"])
RESOURCE: Final = Domain("resource", RESOURCES)
SPACE: Final = Domain("space", NAMES)
SECTOR: Final = Domain("sector", [str(number + 1) for number in range(SECTORS)])
STRUCTURE: Final = Domain("structure", ["ts", "lab", "pi", "ac-knowledge", "ac-qic"], low=2)
PIECE: Final = Domain("piece", STRUCTURES)
FACTION: Final = Domain("faction", FACTION_IDS)
TRACK: Final = Domain("track", TRACKS)
BOOSTER: Final = Domain("booster", [booster.id for booster in BOOSTERS])
POSITION: Final = Domain("position", [*POSITIONS, *[f"adv-{track}" for track in TRACKS]])
STANDARD_TILE: Final = Domain("standard_tile", [tile.id for tile in STANDARD])
ADVANCED_TILE: Final = Domain("advanced_tile", [tile.id for tile in ADVANCED])
ROUND_TILE: Final = Domain("round_tile", [tile.id for tile in ROUND_TILES])
FINAL_TILE: Final = Domain("final_tile", [tile.id for tile in FINAL_TILES])
BOARD: Final = Domain("board_action", [action.id for action in BOARD_ACTIONS])
SPECIAL: Final = Domain("special", SPECIALS)
CONVERSION: Final = Domain("conversion", [conversion.id for conversion in CONVERSIONS])
TOKEN: Final = Domain("token", [token.id for token in TOKENS])
BOWL: Final = Domain("bowl", ["1", "2", "3"])
PLACE: Final = Domain("place", ["1", "2", "3", "gaia", "out"], low=1)
BID: Final = numbers("bid", 0, 60)
SOURCE: Final = Domain(
    "source",
    [
        "base",
        "mine",
        "ts",
        "lab",
        "pi-1",
        "pi-2",
        "ac-knowledge",
        "booster",
        *TRACKS,
        *[tile.id for tile in STANDARD],
    ],
)

# Set-up
ROTATE: Final = ActionKind("rotate", [SECTOR], "gaia.advanced.map.builder")
CHOOSE_FACTION: Final = ActionKind("faction", [FACTION], "gaia.setup.first-game.pick-order")
BID_FOR: Final = ActionKind("bid", [FACTION, BID], "gaia.setup.first-game.pick-order")
START: Final = ActionKind("start", [SPACE], "gaia.advanced.placement.first-mines")
TAKE_BOOSTER: Final = ActionKind("booster", [BOOSTER], "gaia.setup.booster-pick")
# Main actions
BUILD_MINE: Final = ActionKind("mine", [SPACE], "gaia.action.one-per-turn")
PROJECT: Final = ActionKind("project", [SPACE], "gaia.action.one-per-turn")
UPGRADE: Final = ActionKind("upgrade", [SPACE, STRUCTURE], "gaia.action.one-per-turn")
FEDERATE: Final = ActionKind("federate", rule="gaia.action.one-per-turn")
RESEARCH: Final = ActionKind("research", [TRACK], "gaia.action.one-per-turn")
BOARD_ACTION: Final = ActionKind("action", [BOARD], "gaia.action.one-per-turn")
SPECIAL_ACTION: Final = ActionKind("special", [SPECIAL], "gaia.action.one-per-turn")
PASS: Final = ActionKind("pass", [BOOSTER], "gaia.action.one-per-turn")
PASS_LAST: Final = ActionKind("pass-last", rule="gaia.pass.last-round")
# Free actions
CONVERT: Final = ActionKind("convert", [CONVERSION], "gaia.free.own-turn")
BURN: Final = ActionKind("burn", rule="gaia.free.own-turn")
PAY: Final = ActionKind("pay", rule="gaia.gap.nevlas.combine")
# Parts of actions
FROM_BOWL: Final = ActionKind("from", [BOWL], "gaia.power.discard-token")
BRAINSTONE: Final = ActionKind("brainstone", [PLACE], "gaia.gap.taklons.brainstone-choice")
FORMER_FROM: Final = ActionKind("former", [SPACE], "gaia.project.relocate")
FORMER_BOARD: Final = ActionKind("former-board", rule="gaia.project.available")
TILE: Final = ActionKind("tile", [POSITION], "gaia.tech.advance-with-tile")
COVER: Final = ActionKind("cover", [STANDARD_TILE], "gaia.tech.advanced.cover")
ADVANCE: Final = ActionKind("advance", [TRACK], "gaia.tech.advance-with-tile")
DECLINE: Final = ActionKind("decline")
CHARGE: Final = ActionKind("charge", rule="gaia.leech.trigger")
CHARGE_TOKEN_FIRST: Final = ActionKind("charge-token-first", rule="gaia.leech.trigger")
INCOME: Final = ActionKind("income", [SOURCE], "gaia.income.power-order")
PLANET: Final = ActionKind("planet", [SPACE], "gaia.federation.declare")
SATELLITE: Final = ActionKind("satellite", [SPACE], "gaia.federation.declare")
TAKE_TOKEN: Final = ActionKind("token", [TOKEN], "gaia.federation.choose-token")
LOST_PLANET: Final = ActionKind("lost-planet", [SPACE], "gaia.track.navigation.5")
SPACE_STATION: Final = ActionKind("space-station", [SPACE], "gaia.special.once")
SWAP: Final = ActionKind("swap", [SPACE], "gaia.special.once")
DOWNGRADE: Final = ActionKind("downgrade", [SPACE], "gaia.special.once")
EXCHANGE: Final = ActionKind("exchange", rule="gaia.gaia-phase.tokens-return")
DONE: Final = ActionKind("done")

SPACE_OF_ACTIONS: Final = ActionSpace(
    [
        DONE,
        DECLINE,
        ROTATE,
        CHOOSE_FACTION,
        BID_FOR,
        START,
        TAKE_BOOSTER,
        BUILD_MINE,
        PROJECT,
        UPGRADE,
        FEDERATE,
        RESEARCH,
        BOARD_ACTION,
        SPECIAL_ACTION,
        PASS,
        PASS_LAST,
        CONVERT,
        BURN,
        PAY,
        FROM_BOWL,
        BRAINSTONE,
        FORMER_FROM,
        FORMER_BOARD,
        TILE,
        COVER,
        ADVANCE,
        CHARGE,
        CHARGE_TOKEN_FIRST,
        INCOME,
        PLANET,
        SATELLITE,
        TAKE_TOKEN,
        LOST_PLANET,
        SPACE_STATION,
        SWAP,
        DOWNGRADE,
        EXCHANGE,
    ]
)
