"""Names of the trace and the numbers that our engine has for them."""

from __future__ import annotations

from typing import Final

from orrery.games.gaia.components import (
    ACADEMY_ACTION,
    BOARD_ACTIONS,
    BOOSTER_RANGE,
    BOOSTER_STEPS,
    BOOSTERS,
    FACTION_ACTION,
    FACTION_IDS,
    FACTIONS,
    FIRST_TILE_ACTION,
    GAINS,
    POSITIONS,
    STRUCTURES,
    TILE_ACTIONS,
    TOKENS,
    TRACKS,
    Gain,
)
from orrery.games.gaia.power import AREA_OUT
from orrery.games.gaia.state import IN_GAIA, GaiaState
from orrery.games.gaia.trace.format import Amount, BadTrace

BOOSTER_NAMES: Final = [booster.id for booster in BOOSTERS]
TOKEN_NAMES: Final = [token.id for token in TOKENS]
BOARD_NAMES: Final = [action.id for action in BOARD_ACTIONS]
ADVANCED_POSITIONS: Final = [f"adv_{track}" for track in TRACKS]
POSITION_NAMES: Final = [*POSITIONS, *ADVANCED_POSITIONS]
STONE_PLACES: Final = ["", "bowl1", "bowl2", "bowl3", "gaia"]
"""Where the Brainstone is, by our number for it; empty: out of the game."""

FACTION_SPECIALS: Final = {
    "ambas": "swap-PI",
    "bescods": "up-lowest",
    "firaks": "down-lab",
    "ivits": "space-station",
}
BOOSTER_SPECIALS: Final = {BOOSTER_STEPS: "step", BOOSTER_RANGE: "range+3"}
_SHORT: Final = {"credits": "c", "ore": "o", "knowledge": "k", "qic": "q", "power": "pw"}


def number(names: list[str], name: str, what: str) -> int:
    """The number of a name; raises `BadTrace`."""
    try:
        return names.index(name)
    except ValueError:
        raise BadTrace(f"the trace is damaged: there is no {what} '{name}'") from None


def faction_number(name: str) -> int:
    return number(FACTION_IDS, name, "faction")


def structure_number(name: str) -> int:
    return number(STRUCTURES[1:], name, "building") + 1


def track_number(name: str) -> int:
    return number(TRACKS, name, "research area")


def position_number(name: str) -> int:
    return number(POSITION_NAMES, name, "tile position")


def booster_number(name: str) -> int:
    return number(BOOSTER_NAMES, name, "booster")


def token_number(name: str) -> int:
    return number(TOKEN_NAMES, name, "federation token")


def stone_place(name: str | None) -> int:
    """The place of the Brainstone as our actions name it; anything else is out of the game."""
    if name in STONE_PLACES[1:]:
        return STONE_PLACES.index(name)
    return AREA_OUT


def stone_name(place: int) -> str | None:
    return STONE_PLACES[place] if 1 <= place <= IN_GAIA else None


# Special actions -----------------------------------------------------------------------------


def _short(gain: Gain) -> str:
    """What an action gives, as the other engine writes it."""
    parts = [
        f"{gain.amounts[at] if gain.amounts[at] > 1 else ''}{_SHORT[name]}"
        for at, name in enumerate(GAINS)
        if gain.amounts[at]
    ]
    # Its texts name a Q.I.C. before credits.
    return ",".join(sorted(parts, key=lambda part: part[-1] == "c"))


_TILE_SPECIALS: Final = [_short(tile.gain) for tile in TILE_ACTIONS]


def special_name(s: GaiaState, seat: int, special: int) -> str:
    """The other engine's name of a special action: what it gives."""
    if special in BOOSTER_SPECIALS:
        return BOOSTER_SPECIALS[special]
    spec = FACTIONS[s.faction[seat]]
    if special == ACADEMY_ACTION:
        return _short(spec.academy_action)
    if special == FACTION_ACTION:
        return FACTION_SPECIALS[spec.id]
    return _TILE_SPECIALS[special - FIRST_TILE_ACTION]


def special_number(s: GaiaState, seat: int, gains: list[Amount]) -> int:
    """The special action that gives this; what is no resource comes from a booster or a faction."""
    names = [gain.resource for gain in gains]
    if "terraform_step" in names:
        return BOOSTER_STEPS
    if "range" in names:
        return BOOSTER_RANGE
    wanted = amounts(gains)
    if wanted == FACTIONS[s.faction[seat]].academy_action.amounts:
        return ACADEMY_ACTION
    for at, tile in enumerate(TILE_ACTIONS):
        if wanted == tile.gain.amounts:
            return FIRST_TILE_ACTION + at
    return FACTION_ACTION


def amounts(gains: list[Amount]) -> list[int]:
    """How much of each kind of gain; what is none of ours is left out."""
    found = [0] * len(GAINS)
    for gain in gains:
        if gain.resource in GAINS:
            found[GAINS.index(gain.resource)] += gain.n
    return found
