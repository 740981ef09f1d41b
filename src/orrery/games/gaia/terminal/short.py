"""Tiles, boosters, tokens and gains in a few signs: `+1o 1k`, `M→2vp`, `►4pw`, `⇥3vp/L`.

Amounts are written as in the notation of conversions, structures with the letters of the map. A
plus sign is income, an arrow what is gained each time, a slash what is counted, `►` a special
action, and `⇥` what is scored on passing.
"""

from __future__ import annotations

from typing import Final

from orrery.games.gaia.components import (
    COUNTS,
    FINAL_TILES,
    GAIA,
    GAIA_PROJECT,
    GAIA_TOP_VP_PER_PLANET,
    LEVEL_INCOME,
    LEVEL_ONCE,
    LOST,
    NAVIGATION,
    RANGE,
    ROUND_TILES,
    TERRAFORMING,
    TOKENS,
    TOP,
    TRIGGERS,
    BoardAction,
    BoosterSpec,
    Gain,
    TileSpec,
)
from orrery.games.gaia.space import TRACK
from orrery.games.gaia.state import NONE, GaiaState
from orrery.games.gaia.terminal import look
from orrery.kernel.messages import Catalogue

UNITS: Final = ["vp", "c", "o", "k", "q", "pw", "t", "gf", ""]
"""By what can be gained; a technology tile has a word."""
_BIG: Final = "PKQ"
_COUNTED: Final[dict[str, str]] = {
    "mine": "M",
    "trading_station": "T",
    "research_lab": "L",
    "big_building": _BIG,
}
_COUNTED_WORDS: Final[dict[str, str]] = {
    "planet_type": "short_type",
    "sector": "short_sector",
    "federation_token": "short_federation",
}
_TRIGGERS: Final[dict[str, str]] = {
    "mine_built": "M",
    "trading_station_built": "T",
    "big_building_built": _BIG,
}
_TRIGGER_WORDS: Final[dict[str, str]] = {
    "research_step": "short_level",
    "federation_token_gained": "short_federation",
    "terraform_step_done": "short_step",
}


def capital(text: str) -> str:
    """With a capital letter first; the others stay as they are."""
    return text[:1].upper() + text[1:]


def amounts(gain: Gain, gap: str = " ") -> str:
    """`1o 1q`; nothing is empty."""
    return gap.join(
        [f"{amount}{unit}" for amount, unit in zip(gain.amounts, UNITS, strict=True) if amount]
    )


class Short:
    """The short forms in one language."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue

    def word(self, key: str) -> str:
        return self.catalogue.get("label", key)

    def planet(self, planet: int) -> str:
        return self.word(f"code_{planet}")

    def per(self, count: int) -> str:
        """What is counted, behind a slash."""
        name = COUNTS[count]
        if name == "one":
            return ""
        if name == "gaia_planet":
            return f"/{self.planet(GAIA)}"
        word = _COUNTED.get(name, "")
        return f"/{word or self.word(_COUNTED_WORDS[name])}"

    def trigger(self, trigger: int) -> str:
        name = TRIGGERS[trigger]
        if name == "mine_on_gaia_planet":
            return self.planet(GAIA)
        word = _TRIGGERS.get(name, "")
        return word or self.word(_TRIGGER_WORDS[name])

    # Tiles ---------------------------------------------------------------------------------

    def tile(self, tile: TileSpec) -> str:
        """A technology tile."""
        gain = amounts(tile.gain)
        if tile.kind == "passive":
            return f"{_BIG}={tile.big_value}"
        if tile.kind == "income":
            return f"+{gain}"
        if tile.kind == "action":
            return f"{look.ACTION}{gain}"
        if tile.kind == "trigger":
            return f"{self.trigger(tile.trigger)}{look.GIVES}{gain}"
        if tile.kind == "pass":
            return f"{look.PASSING}{gain}{self.per(tile.per)}"
        return f"{gain}{self.per(tile.per)}"

    def booster(self, booster: BoosterSpec) -> str:
        text = f"+{amounts(booster.income)}"
        if booster.steps:
            text += f" {look.ACTION}{booster.steps} {self.word('short_step')}"
        if booster.range:
            text += f" {look.ACTION}+{booster.range} {self.word('range')}"
        if not booster.pass_gain.nothing:
            gain = f"{amounts(booster.pass_gain)}{self.per(booster.per)}"
            text += f" {look.PASSING}{gain}"
        return text

    def token(self, kind: int) -> str:
        return amounts(TOKENS[kind].gain)

    def round_tile(self, kind: int) -> str:
        tile = ROUND_TILES[kind]
        return f"{self.trigger(tile.trigger)}{look.GIVES}{tile.vp}{UNITS[0]}"

    def final_tile(self, kind: int) -> str:
        return self.word(f"final_{FINAL_TILES[kind].id}")

    def board_action(self, action: BoardAction) -> str:
        cost = f"{action.power}pw" if action.power else f"{action.qic}q"
        return f"{cost}{look.GIVES}{self._board_gain(action)}"

    def _board_gain(self, action: BoardAction) -> str:
        if action.steps:
            return f"{action.steps} {self.word('short_step')}"
        if action.tech:
            return self.word("short_tile")
        if action.rescore:
            return self.word("short_federation")
        gain = amounts(action.gain)
        if action.vp_per_type:
            gain += f" {action.vp_per_type}vp/{self.word('short_type')}"
        return gain

    # Research ------------------------------------------------------------------------------

    def track(self, track: int, room: int) -> str:
        """The name of a research area, shortened where it needs to be."""
        name = self.catalogue.name(TRACK, track)
        return name if len(name) <= room else self.word(f"track_{track}")

    def level(self, s: GaiaState, track: int, level: int) -> str:
        """What a level of a research area gives: at once, as income, or as a range."""
        found: list[str] = []
        income, once = LEVEL_INCOME[track][level], LEVEL_ONCE[track][level]
        if not income.nothing:
            found.append(f"+{amounts(income, '')}")
        elif not once.nothing:
            found.append(amounts(once, ""))
        if level == TOP:
            found.append(self._top(s, track))
        elif level and track == NAVIGATION and RANGE[level] > RANGE[level - 1]:
            found.append(f"≤{RANGE[level]}")
        return " ".join([text for text in found if text])

    def _top(self, s: GaiaState, track: int) -> str:
        if track == TERRAFORMING:
            token = s.terraforming_token
            return "" if token == NONE else self.token(token).replace(" ", "")
        if track == NAVIGATION:
            return self.planet(LOST)
        if track == GAIA_PROJECT:
            return f"+{GAIA_TOP_VP_PER_PLANET}/{self.planet(GAIA)}"
        return ""
