"""What lies on the table for everybody: options, round, scoring tiles, the research board."""

from __future__ import annotations

from typing import Final

from orrery.games.gaia.components import (
    ADVANCED,
    BOARD_ACTIONS,
    BOOSTERS,
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
from orrery.games.gaia.setup.tiles import (
    ADVANCED_TILES,
    BOOSTERS_IN_PLAY,
    FINAL_SCORING,
    ROUND_SCORING,
    STANDARD_TILES,
    TERRAFORMING_TOKEN,
    TOPICS,
    TilesFrame,
)
from orrery.games.gaia.state import TILE_COUNT, TRACK_COUNT, GaiaState
from orrery.kernel.encoding import Part, each_one_of, flag, flags, one_of, share
from orrery.kernel.state import OVER

MOST_COPIES: Final = max([token.copies for token in TOKENS])

_OPTIONS: Final = (
    "turn order by passing, every source of income is named, power is offered after the turn, "
    "flexible federation routes, manual conversion at the end"
)


def table_parts() -> list[Part]:
    return [
        Part("options", 5, _OPTIONS),
        Part("round", ROUNDS, "one of the rounds; none in the set-up"),
        Part("over", 1, "the game is over"),
        Part(
            "round_tiles",
            ROUNDS * len(ROUND_TILES),
            "per round: one of " + ", ".join(tile.id for tile in ROUND_TILES),
        ),
        Part(
            "final_tiles",
            FINAL_IN_PLAY * len(FINAL_TILES),
            "both tiles: one of " + ", ".join(tile.id for tile in FINAL_TILES),
        ),
        Part(
            "standard_tiles",
            len(POSITIONS) * TILE_COUNT,
            f"per position ({', '.join(POSITIONS)}): one of "
            + ", ".join(tile.id for tile in STANDARD),
        ),
        Part(
            "advanced_tiles",
            len(TRACKS) * len(ADVANCED),
            "per track, as long as the tile is there: one of "
            + ", ".join(tile.id for tile in ADVANCED),
        ),
        Part(
            "terraforming_token",
            ORDINARY_TOKENS,
            "the token at the top of terraforming: one of "
            + ", ".join(token.id for token in TOKENS[:ORDINARY_TOKENS]),
        ),
        Part(
            "token_supply", ORDINARY_TOKENS, f"federation tokens left of each kind / {MOST_COPIES}"
        ),
        Part("boosters", len(BOOSTERS), "on the table: " + ", ".join(b.id for b in BOOSTERS)),
        Part(
            "board_used",
            len(BOARD_ACTIONS),
            "used: " + ", ".join(action.id for action in BOARD_ACTIONS),
        ),
    ]


def write_table(s: GaiaState, out: list[float]) -> None:
    for option in (
        s.pass_order,
        s.every_source,
        s.charge_after_turn,
        s.flexible_routes,
        s.manual_conversion,
    ):
        out.append(flag(option == 1))
    one_of(ROUNDS, s.round - 1, out)
    out.append(flag(s.need == OVER))
    tiles = _tiles(s)
    each_one_of(ROUNDS, len(ROUND_TILES), tiles[ROUND_SCORING], out)
    each_one_of(FINAL_IN_PLAY, len(FINAL_TILES), tiles[FINAL_SCORING], out)
    each_one_of(TILE_COUNT, TILE_COUNT, tiles[STANDARD_TILES], out)
    each_one_of(TRACK_COUNT, len(ADVANCED), tiles[ADVANCED_TILES], out)
    each_one_of(1, ORDINARY_TOKENS, tiles[TERRAFORMING_TOKEN], out)
    for kind in range(ORDINARY_TOKENS):
        out.append(share(s.token_supply[kind], MOST_COPIES))
    flags(len(BOOSTERS), tiles[BOOSTERS_IN_PLAY], out)
    for used in s.board_used:
        out.append(flag(used == 1))


def _tiles(s: GaiaState) -> list[list[int]]:
    """By topic of the set-up what is laid out, drawn so far, or given and still to be laid out."""
    found = [
        s.tech_at,
        s.advanced_at,
        [s.terraforming_token],
        s.round_tiles,
        s.final_tiles,
        s.boosters,
    ]
    if s.round == 0:
        for frame in s.frames():
            if isinstance(frame, TilesFrame):
                found[frame.topic] = frame.drawn
                for topic in range(frame.topic + 1, TOPICS):
                    found[topic] = frame.given[topic]
    return found
