"""What lies before a player: species board, tracks, technologies, blueprints, reputation."""

from __future__ import annotations

from typing import Final

from orrery.games.eclipse.blueprints import Totals
from orrery.games.eclipse.components import (
    ACTIONS,
    COLOURS,
    DISCS,
    FLEET,
    KINDS,
    NONE,
    PART_IDS,
    PARTS,
    REPUTATION_VALUES,
    RESOURCES,
    SHIP_TYPES,
    SHIPS,
    SLOTS,
    SPECIES_IDS,
    TECH_IDS,
    TECH_TRACKS,
    TECHS,
    TRACK_SPACES,
    TRAY_DISCS,
)
from orrery.games.eclipse.state import SCORE_PARTS, EclipseState
from orrery.kernel.encoding import Part, flag, one_of, share, soft

WHO: Final[list[str]] = ["own", "second", "third", "fourth", "fifth", "sixth"]
TRACKS: Final = len(TECH_TRACKS)
ANCIENT_PARTS: Final[list[str]] = [part.id for part in PARTS if part.is_ancient]
MOST_COLONY_SHIPS: Final = 4
TOTALS: Final = 7 + 2 * len(COLOURS)
MOST_TILES: Final = 5


def board_parts(who: str, players: int) -> list[Part]:
    return [
        Part(f"{who}_species", len(SPECIES_IDS), "one of " + ", ".join(SPECIES_IDS)),
        Part(f"{who}_standing", 3, "has passed; is out of the game; is the traitor"),
        Part(f"{who}_resources", KINDS, "n / (n + 10) of " + ", ".join(RESOURCES)),
        Part(f"{who}_tracks", KINDS, f"cubes on the production tracks / {TRACK_SPACES}"),
        Part(f"{who}_graveyard", KINDS, "cubes in the graveyards, the same"),
        Part(f"{who}_discs", 2, f"on the track / {DISCS}, in the tray / {TRAY_DISCS}"),
        Part(f"{who}_spent", len(ACTIONS), "discs n / (n + 10) on " + ", ".join(ACTIONS)),
        Part(f"{who}_colony_ships", 1, f"face up / {MOST_COLONY_SHIPS}"),
        Part(f"{who}_ships_left", SHIP_TYPES, "unbuilt / supply: " + ", ".join(SHIPS)),
        Part(
            f"{who}_technologies",
            TECHS * TRACKS,
            "which lies on military, grid, nano: " + ", ".join(TECH_IDS),
        ),
        Part(
            f"{who}_tiles",
            SHIP_TYPES * SLOTS,
            f"part number / {len(PART_IDS)} on each space of each blueprint, 0 as printed",
        ),
        Part(f"{who}_outside", SHIP_TYPES, "whether a part lies beside the grid"),
        Part(
            f"{who}_figures",
            SHIP_TYPES * TOTALS,
            "each blueprint, n / (n + 10): initiative, computer, shield, hull, movement, energy, "
            "consumption, cannons and missiles by colour",
        ),
        Part(f"{who}_stored", len(ANCIENT_PARTS), "kept: " + ", ".join(ANCIENT_PARTS)),
        Part(f"{who}_relations", players, "ambassadors exchanged, the viewer first"),
        Part(f"{who}_discoveries", 1, "kept for points, n / (n + 10)"),
        Part(
            f"{who}_reputation",
            1 + REPUTATION_VALUES,
            f"tiles / {MOST_TILES}; of value 1, 2, 3, 4 if the viewer knows them",
        ),
        Part(
            f"{who}_points",
            len(SCORE_PARTS),
            "once counted, n / (|n| + 10): " + ", ".join(SCORE_PARTS),
            -1,
        ),
    ]


def write_board(s: EclipseState, seat: int, seats: list[int], out: list[float]) -> None:
    one_of(len(SPECIES_IDS), s.species[seat], out)
    out += [flag(s.passed[seat] == 1), flag(s.eliminated[seat] == 1), flag(s.traitor == seat)]
    at = seat * KINDS
    out += [soft(held) for held in s.resources[at : at + KINDS]]
    out += [share(cubes, TRACK_SPACES) for cubes in s.track[at : at + KINDS]]
    out += [share(cubes, TRACK_SPACES) for cubes in s.graveyard[at : at + KINDS]]
    out += [share(s.discs[seat], DISCS), share(s.tray_discs[seat], TRAY_DISCS)]
    out += [soft(spent) for spent in s.spent[seat * len(ACTIONS) : (seat + 1) * len(ACTIONS)]]
    out.append(share(s.colony_ships[seat], MOST_COLONY_SHIPS))
    for ship in range(SHIP_TYPES):
        out.append(share(s.ships_left[seat * SHIP_TYPES + ship], FLEET[ship]))
    for technology in range(TECHS):
        one_of(TRACKS, s.technology[seat * TECHS + technology] - 1, out)
    _blueprints(s, seat, out)
    out += [flag(owner == seat) for owner in s.stored]
    out += [flag(s.are_partners(seat, other)) for other in seats]
    out.append(soft(s.kept_discoveries[seat]))
    tiles = s.reputation[seat]
    out.append(share(len(tiles), MOST_TILES))
    out += [share(tiles.count(value), MOST_TILES) for value in range(1, REPUTATION_VALUES + 1)]
    parts = len(SCORE_PARTS)
    counted = s.score[seat * parts : (seat + 1) * parts] or [0] * parts
    out += [soft(points) for points in counted]


def _blueprints(s: EclipseState, seat: int, out: list[float]) -> None:
    at = seat * SHIP_TYPES
    for part in s.tiles[at * SLOTS : (at + SHIP_TYPES) * SLOTS]:
        out.append((part + 1) / len(PART_IDS))
    out += [flag(part != NONE) for part in s.outside[at : at + SHIP_TYPES]]
    if s.species[seat] == NONE:
        out += [0.0] * (SHIP_TYPES * TOTALS)
        return
    for ship in range(SHIP_TYPES):
        _figures(s.totals(seat, ship), out)


def _figures(totals: Totals, out: list[float]) -> None:
    out += [
        soft(totals.initiative),
        soft(totals.computer),
        soft(totals.shield),
        soft(totals.hull),
        soft(totals.movement),
        soft(totals.energy),
        soft(totals.consumption),
    ]
    out += [soft(dice) for dice in totals.cannons]
    out += [soft(dice) for dice in totals.missiles]
