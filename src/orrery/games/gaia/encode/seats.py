"""What lies before a player: faction board, research, tiles, boosters, federation tokens."""

from __future__ import annotations

from typing import Final

from orrery.games.gaia.components import (
    ADVANCED,
    BOOSTERS,
    FACTION_IDS,
    FORMERS,
    KINDS,
    LIMITS,
    PIECES,
    QIC,
    SATELLITES,
    SPECIALS,
    STANDARD,
    STRUCTURE_KINDS,
    STRUCTURES,
    TOKENS,
    TOP,
    TRACKS,
    VP,
)
from orrery.games.gaia.encode.numbers import points
from orrery.games.gaia.state import (
    BOWLS,
    COVERED,
    IN_GAIA,
    OPEN,
    SPECIAL_COUNT,
    TILE_COUNT,
    TRACK_COUNT,
    GaiaState,
)
from orrery.kernel.encoding import Part, flag, one_of, share, soft

SLOTS: Final = 10
"""Federation tokens that are shown; nobody can form so many federations."""
FINAL_PARTS: Final = 5

WHO: Final[list[str]] = ["own", "second", "third", "fourth"]


def seat_parts(who: str) -> list[Part]:
    return [
        Part(f"{who}_faction", len(FACTION_IDS), "one of " + ", ".join(FACTION_IDS)),
        Part(
            f"{who}_standing",
            3,
            "bid n / (n + 10); place in the turn order and among those who have passed, "
            "first is 1 (0: has not passed)",
        ),
        Part(
            f"{who}_resources",
            KINDS,
            "VP n / (|n| + 100); credits, ore, knowledge / limit; Q.I.C.s n / (n + 10)",
            -1,
        ),
        Part(
            f"{who}_power",
            BOWLS + 1 + IN_GAIA,
            "tokens in areas I, II, III and the Gaia area, each n / (n + 10); "
            "the Brainstone: one of I, II, III, Gaia area",
        ),
        Part(f"{who}_research", TRACK_COUNT, "level / 5 of " + ", ".join(TRACKS)),
        Part(
            f"{who}_pieces",
            STRUCTURE_KINDS - 1,
            "on the map / supply: " + ", ".join(STRUCTURES[1:]),
        ),
        Part(
            f"{who}_supply",
            6,
            f"Gaiaformers gained, on the board, in the Gaia area, each / {FORMERS}; "
            f"satellites left / {SATELLITES}; federations on the map, federations formed, "
            f"each / {SLOTS}",
        ),
        Part(f"{who}_booster", len(BOOSTERS), "one of " + ", ".join(b.id for b in BOOSTERS)),
        Part(f"{who}_next_booster", len(BOOSTERS), "the same, taken for the next round"),
        Part(
            f"{who}_tiles",
            2 * TILE_COUNT,
            "standard tile open, covered: " + ", ".join(tile.id for tile in STANDARD),
        ),
        Part(
            f"{who}_advanced",
            2 * len(ADVANCED),
            "advanced tile owned, number of the covered tile / 9: "
            + ", ".join(tile.id for tile in ADVANCED),
        ),
        Part(f"{who}_special_used", SPECIAL_COUNT, "special action used: " + ", ".join(SPECIALS)),
        Part(
            f"{who}_tokens",
            SLOTS * (len(TOKENS) + 1),
            f"{SLOTS} federation tokens, first gained first: one of "
            + ", ".join(token.id for token in TOKENS)
            + "; green",
        ),
        Part(
            f"{who}_final",
            FINAL_PARTS,
            "final scoring: first tile, second tile, research, resources, bid; n / (|n| + 100)",
            -1,
        ),
    ]


def write_seat(s: GaiaState, seat: int, out: list[float]) -> None:
    one_of(len(FACTION_IDS), s.faction[seat], out)
    _standing(s, seat, out)
    _resources(s, seat, out)
    _power(s, seat, out)
    for track in range(TRACK_COUNT):
        out.append(share(s.research[seat * TRACK_COUNT + track], TOP))
    _pieces(s, seat, out)
    one_of(len(BOOSTERS), s.booster[seat], out)
    one_of(len(BOOSTERS), s.next_booster[seat], out)
    _technology(s, seat, out)
    for special in range(SPECIAL_COUNT):
        out.append(flag(s.special_used[seat * SPECIAL_COUNT + special] == 1))
    _tokens(s, seat, out)
    _final(s, seat, out)


def _standing(s: GaiaState, seat: int, out: list[float]) -> None:
    out.append(soft(s.bid[seat]))
    for order in (s.order, s.passed):
        out.append(1.0 - order.index(seat) / s.players if seat in order else 0.0)


def _resources(s: GaiaState, seat: int, out: list[float]) -> None:
    at = seat * KINDS
    out.append(points(s.resources[at + VP]))
    for resource in range(VP + 1, QIC):
        out.append(share(s.resources[at + resource], LIMITS[resource]))
    out.append(soft(s.resources[at + QIC]))


def _power(s: GaiaState, seat: int, out: list[float]) -> None:
    for bowl in range(BOWLS):
        out.append(soft(s.bowls[seat * BOWLS + bowl]))
    out.append(soft(s.gaia_area[seat]))
    one_of(IN_GAIA, s.brainstone[seat] - 1, out)


def _pieces(s: GaiaState, seat: int, out: list[float]) -> None:
    for kind in range(1, STRUCTURE_KINDS):
        out.append(share(s.pieces[seat * STRUCTURE_KINDS + kind], PIECES[kind]))
    out.append(share(s.formers[seat], FORMERS))
    out.append(share(s.formers_board[seat], FORMERS))
    out.append(share(s.formers_gaia[seat], FORMERS))
    out.append(share(s.satellites_left[seat], SATELLITES))
    out.append(share(s.federations[seat], SLOTS))
    out.append(share(s.tokens_formed[seat], SLOTS))


def _technology(s: GaiaState, seat: int, out: list[float]) -> None:
    for kind in range(TILE_COUNT):
        tile = s.tiles[seat * TILE_COUNT + kind]
        out.append(flag(tile == OPEN))
        out.append(flag(tile == COVERED))
    for kind in range(len(ADVANCED)):
        owned = s.advanced_owner[kind] == seat
        out.append(flag(owned))
        out.append(share(s.advanced_cover[kind] + 1, TILE_COUNT) if owned else 0.0)


def _tokens(s: GaiaState, seat: int, out: list[float]) -> None:
    at = len(out)
    width = len(TOKENS) + 1
    end = at + SLOTS * width
    out += [0.0] * (SLOTS * width)
    for number in range(len(s.token_seat)):
        if s.token_seat[number] == seat and at < end:
            out[at + s.token_kind[number]] = 1.0
            out[at + width - 1] = flag(s.token_green[number] == 1)
            at += width


def _final(s: GaiaState, seat: int, out: list[float]) -> None:
    if s.final_vp:
        for part in range(FINAL_PARTS):
            out.append(points(s.final_vp[seat * FINAL_PARTS + part]))
    else:
        out += [0.0] * FINAL_PARTS
