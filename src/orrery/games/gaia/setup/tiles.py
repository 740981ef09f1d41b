"""Drawing the tiles of a game, or taking those that were given."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from orrery.games.gaia.components import (
    ADVANCED,
    BOOSTERS,
    EXTRA_BOOSTERS,
    FINAL_IN_PLAY,
    FINAL_TILES,
    ORDINARY_TOKENS,
    POSITIONS,
    ROUND_TILES,
    ROUNDS,
    STANDARD,
    TOKENS,
    TRACKS,
)
from orrery.games.gaia.state import GaiaState, gaia
from orrery.kernel.chance import Chance
from orrery.kernel.errors import UsageError
from orrery.kernel.state import DRAW, RUN, Frame, State

STANDARD_TILES: Final = 0
ADVANCED_TILES: Final = 1
TERRAFORMING_TOKEN: Final = 2
ROUND_SCORING: Final = 3
FINAL_SCORING: Final = 4
BOOSTERS_IN_PLAY: Final = 5
TOPICS: Final = 6
_SIZES: Final = [
    len(STANDARD),
    len(ADVANCED),
    ORDINARY_TOKENS,
    len(ROUND_TILES),
    len(FINAL_TILES),
    len(BOOSTERS),
]
_LABELS: Final = [
    "standard tile",
    "advanced tile",
    "federation token",
    "round scoring tile",
    "final scoring tile",
    "booster",
]


def wanted(players: int, topic: int) -> int:
    """How many of each are in a game: gaia.setup.tech.standard and the rules that follow it."""
    counts = [len(POSITIONS), len(TRACKS), 1, ROUNDS, FINAL_IN_PLAY, players + EXTRA_BOOSTERS]
    return counts[topic]


class TilesFrame(Frame):
    """Draws what was not given, one tile at a time."""

    kind: ClassVar[str] = "tiles"
    topic: int
    drawn: list[int]
    given: list[list[int]]

    def __init__(self, given: list[list[int]]) -> None:
        self.topic = STANDARD_TILES
        self.given = given
        self.drawn = given[STANDARD_TILES][:]

    def step(self, state: State) -> int:
        s = gaia(state)
        if len(self.drawn) < wanted(s.players, self.topic):
            return DRAW
        lay_out(s, self.topic, self.drawn)
        self.topic += 1
        if self.topic == TOPICS:
            s.pop()
        else:
            self.drawn = self.given[self.topic][:]
        return RUN

    def chance(self, state: State) -> Chance:
        left = [tile for tile in range(_SIZES[self.topic]) if tile not in self.drawn]
        return Chance(_LABELS[self.topic], left, [1] * len(left))

    def resolve(self, state: State, outcome: int) -> None:
        self.drawn.append(outcome)


def lay_out(s: GaiaState, topic: int, tiles: list[int]) -> None:
    if topic == STANDARD_TILES:
        s.tech_at = tiles[:]
    elif topic == ADVANCED_TILES:
        s.advanced_at = tiles[:]
    elif topic == TERRAFORMING_TOKEN:
        s.terraforming_token = tiles[0]
        s.token_supply = [token.copies for token in TOKENS[:ORDINARY_TOKENS]]
        s.token_supply[tiles[0]] -= 1
    elif topic == ROUND_SCORING:
        s.round_tiles = tiles[:]
    elif topic == FINAL_SCORING:
        s.final_tiles = tiles[:]
    else:
        s.boosters = sorted(tiles)


NOTHING_GIVEN: Final[list[list[int]]] = [[] for _ in range(TOPICS)]
_KEYS: Final = [
    "tech",
    "adv_tech",
    "terraforming_federation",
    "round_scoring",
    "final_scoring",
    "boosters",
]


def read_given(given: Any, players: int) -> list[list[int]]:
    """gaia.gap.setup.given-tiles: counts and uniqueness are checked as for a draw."""
    if given is None:
        return [topic[:] for topic in NOTHING_GIVEN]
    if not isinstance(given, dict):
        raise UsageError("option 'given_tiles': an object is expected")
    unknown = sorted(set(given) - set(_KEYS))
    if unknown:
        raise UsageError(f"option 'given_tiles': unknown '{unknown[0]}'; known: {', '.join(_KEYS)}")
    return [_read_topic(given, topic, players) for topic in range(TOPICS)]


def _read_topic(given: dict[str, Any], topic: int, players: int) -> list[int]:
    key = _KEYS[topic]
    if key not in given:
        return []
    value: Any = given[key]
    names: Any
    if topic in (STANDARD_TILES, ADVANCED_TILES):
        places = POSITIONS if topic == STANDARD_TILES else TRACKS
        if not isinstance(value, dict) or sorted(value) != sorted(places):
            raise UsageError(f"option 'given_tiles': '{key}' names a tile for each position")
        names = [value[place] for place in places]
    else:
        names = [value] if topic == TERRAFORMING_TOKEN else value
    if not isinstance(names, list):
        raise UsageError(f"option 'given_tiles': '{key}' is a list of tiles")
    tiles = [_find(name, topic, key) for name in names]
    if len(tiles) != wanted(players, topic) or len(set(tiles)) != len(tiles):
        count = wanted(players, topic)
        raise UsageError(f"option 'given_tiles': '{key}' needs {count} different tiles")
    return tiles


def _find(name: Any, topic: int, key: str) -> int:
    known = [
        [tile.id for tile in STANDARD],
        [tile.id for tile in ADVANCED],
        [token.id for token in TOKENS[:ORDINARY_TOKENS]],
        [tile.id for tile in ROUND_TILES],
        [tile.id for tile in FINAL_TILES],
        [booster.id for booster in BOOSTERS],
    ][topic]
    if name not in known:
        raise UsageError(f"option 'given_tiles': '{key}' has no tile '{name}'")
    return known.index(name)
