"""Income, upkeep and final score worked out a second time.

From the position as data (`state.to_data()`) and the JSON files of the game alone; nothing here
calls the rules. Discs are counted where they lie, not read off the influence track.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

DATA = files("orrery.games.eclipse").joinpath("data")


def table(name: str) -> Any:
    return json.loads(DATA.joinpath(name).read_text("utf-8"))


TRACKS = table("tracks.json")
SPECIES = table("species.json")["species"]
SECTORS = table("sectors.json")["tiles"]
TECHNOLOGIES = table("technologies.json")["technologies"]
VALUES = TRACKS["population_track"]["per_resource_spaces"]
COSTS = TRACKS["influence_track"]["upkeep_by_empty_spaces"]
SPACES = len(TRACKS["influence_track"]["spaces_left_to_right"])
MATERIALS, SCIENCE, MONEY = 0, 1, 2

Data = dict[str, Any]


# Income and upkeep ------------------------------------------------------------------------


def income(data: Data, seat: int, resource: int) -> int:
    """The highest value that no cube covers: cubes lie on the highest values of the track."""
    cubes = data["track"][seat * 3 + resource]
    uncovered = VALUES[: len(VALUES) - cubes]
    return int(max(uncovered, default=0))


def sectors_of(data: Data, seat: int) -> list[int]:
    return [sector for sector, disc in enumerate(data["disc"]) if disc == seat]


def discs_in_play(data: Data, seat: int) -> int:
    """Those that started on the influence track, and those that technologies have brought."""
    started = SPECIES[data["species"][seat]]["influence_discs_at_start"]
    return int(started + TRACKS["influence_track"]["kept_in_tray_at_start"]) - int(
        data["tray_discs"][seat]
    )


def cost(data: Data, seat: int) -> int:
    """By the spaces that are empty because discs are on the map or on actions."""
    away = len(sectors_of(data, seat)) + sum(data["spent"][seat * 6 : seat * 6 + 6])
    empty = SPACES - (discs_in_play(data, seat) - away)
    return int(COSTS[max(empty, 0)])


def missing(data: Data, seat: int) -> int:
    """The money that is missing to pay, 0 or less if none is."""
    return cost(data, seat) - income(data, seat, MONEY) - int(data["resources"][seat * 3 + MONEY])


def after_upkeep(data: Data, seat: int) -> list[int]:
    """Materials, science and money of a seat that can pay, once it has."""
    materials, science, money = data["resources"][seat * 3 : seat * 3 + 3]
    return [
        materials + income(data, seat, MATERIALS),
        science + income(data, seat, SCIENCE),
        money + income(data, seat, MONEY) - cost(data, seat),
    ]


# Points -----------------------------------------------------------------------------------


def points(data: Data, seat: int) -> dict[str, int]:
    """What a seat scores, by part."""
    sectors = sectors_of(data, seat)
    players = data["players"]
    return {
        "reputation": sum(data["reputation"][seat]),
        "ambassadors": sum(data["relations"][seat * players : (seat + 1) * players]),
        "sectors": sum(SECTORS[sector]["vp"] for sector in sectors),
        "monoliths": 3 * sum(data["monolith"][sector] for sector in sectors),
        "discoveries": 2 * data["kept_discoveries"][seat],
        "traitor": -2 if data["traitor"] == seat else 0,
        "technologies": sum(track_points(data, seat, track) for track in (1, 2, 3)),
        "portals": sum({0: 0, 1: 1, 2: 2, 3: 3}[data["portal"][sector]] for sector in sectors),
        "species": species_points(data, seat),
    }


def track_points(data: Data, seat: int, track: int) -> int:
    """1, 2, 3 and 5 points for 4, 5, 6 and 7 technologies on a track."""
    kinds = len(TECHNOLOGIES)
    there = data["technology"][seat * kinds : (seat + 1) * kinds].count(track)
    return {4: 1, 5: 2, 6: 3, 7: 5}.get(there, 0)


def species_points(data: Data, seat: int) -> int:
    species = SPECIES[data["species"][seat]]["id"]
    if species == "planta":
        return len(sectors_of(data, seat))
    if species == "descendants_of_draco":
        return sum(
            ships for sector, ships in zip(SECTORS, data["npc"], strict=True) if sector["ancients"]
        )
    return 0
