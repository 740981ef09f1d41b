"""What holds in every position of Beyond Nebula."""

from __future__ import annotations

from orrery.games.nebula.board import BLOCKS, field_of
from orrery.games.nebula.components import (
    DURABILITY,
    GARRISON,
    GROUPS,
    KINDS,
    PLANET_LIMIT,
    PLANETS,
    RESERVE_LIMIT,
    SHIPS,
    TECH_GROUP,
    TECHNOLOGIES,
    TECHS,
)
from orrery.games.nebula.state import (
    COLONY,
    COOLING,
    HOME,
    NOBODY,
    NOT_OWNED,
    NOWHERE,
    NebulaState,
    nebula,
)
from orrery.kernel.state import State


def violations(state: State) -> list[str]:
    s = nebula(state)
    broken = _shapes(s)
    if not broken:
        broken = [*_reserves(s), *_planets(s), *_ships(s), *_technologies(s), *_projects(s)]
    return broken


def _shapes(s: NebulaState) -> list[str]:
    lengths = {
        2: [s.turns, s.moves],
        2 * KINDS: [s.reserves, s.extractor, s.penalty, s.building],
        PLANETS: [s.planet_block, s.planet_kind, s.planet_owner, s.planet_troops, s.planet_fresh],
        2 * SHIPS: [
            s.ship_block,
            s.ship_troops,
            s.ship_durability,
            s.ship_improved,
            s.ship_arrival,
            s.ship_steps,
            s.ship_new,
            s.ship_pulse,
            s.ship_crossings,
            s.ship_stopped,
        ],
        SHIPS * SHIPS: [s.ignoring],
        2 * TECHS: [
            s.tech,
            s.tech_left,
            s.tech_barred,
            s.tech_held,
            s.used_this_turn,
            s.used_this_game,
        ],
        len(s.project_tech): [s.project_seat, s.project_group, s.project_left],
    }
    if any(len(column) != length for length, columns in lengths.items() for column in columns):
        return ["a list has the wrong length"]
    if s.active not in (0, 1) or s.first not in (0, 1) or s.winner not in (NOBODY, 0, 1):
        return ["a seat does not exist"]
    return []


def _reserves(s: NebulaState) -> list[str]:
    return [
        f"reserve {at} is {held}: nebula.resource.bounds"
        for at, held in enumerate(s.reserves)
        if not 0 <= held <= RESERVE_LIMIT
    ]


def _planets(s: NebulaState) -> list[str]:
    broken: list[str] = []
    placed = [block for block in s.planet_block if block != NOWHERE]
    if len(set(placed)) != len(placed) or not all(0 <= block < BLOCKS for block in placed):
        broken.append("two planets on one block, or one off the map")
    for planet in range(PLANETS):
        broken += _planet(s, planet)
    for seat in (0, 1):
        for colour in range(KINDS):
            if s.planet_owner[colour] == s.planet_owner[KINDS + colour] == seat:
                broken.append(f"seat {seat} has two planets of a colour")
    return broken


def _planet(s: NebulaState, planet: int) -> list[str]:
    broken: list[str] = []
    block, troops = s.planet_block[planet], s.planet_troops[planet]
    owner, kind = s.planet_owner[planet], s.planet_kind[planet]
    if block != NOWHERE and field_of(block) != planet // KINDS:
        broken.append(f"planet {planet} lies in the wrong field")
    if not 0 <= s.planet_fresh[planet] <= troops <= PLANET_LIMIT or owner not in (NOBODY, 0, 1):
        broken.append(f"planet {planet} has {troops} troops of {owner}")
    if kind == COLONY and (owner == NOBODY) != (troops < GARRISON):
        broken.append(f"colony {planet} with {troops} troops belongs to {owner}")
    if kind == HOME and owner == NOBODY:
        broken.append(f"home planet {planet} belongs to nobody")
    if kind not in (COLONY, HOME) and (owner != NOBODY or troops):
        broken.append(f"uncolonised planet {planet} has {troops} troops of {owner}")
    return broken


def _ships(s: NebulaState) -> list[str]:
    broken: list[str] = []
    for ship in range(2 * SHIPS):
        in_play = s.ship_block[ship] != NOWHERE
        troops = s.ship_troops[ship]
        if not NOWHERE <= s.ship_block[ship] < BLOCKS:
            broken.append(f"ship {ship} is off the map")
        elif in_play and not 1 <= s.ship_durability[ship] <= DURABILITY:
            broken.append(f"ship {ship} has durability {s.ship_durability[ship]}")
        elif not 0 <= troops <= (s.capacity(ship) if in_play else 0):
            broken.append(f"ship {ship} carries {troops} troops")
    arrivals = [s.ship_arrival[ship] for ship in range(2 * SHIPS) if s.ship_block[ship] != NOWHERE]
    if len(set(arrivals)) != len(arrivals):
        broken.append("two ships arrived at the same moment")
    return broken


def _technologies(s: NebulaState) -> list[str]:
    broken: list[str] = []
    for at, status in enumerate(s.tech):
        left = s.tech_left[at]
        most = TECHNOLOGIES[at % TECHS].cooldown
        if (status == COOLING) != (left > 0) or not 0 <= left <= most:
            broken.append(f"technology {at} has {left} indicators in state {status}")
        limit = TECHNOLOGIES[at % TECHS].per_game
        if limit and s.used_this_game[at] > limit:
            broken.append(f"technology {at} was used {s.used_this_game[at]} times")
    return broken


def _projects(s: NebulaState) -> list[str]:
    broken: list[str] = []
    seen: set[int] = set()
    for at, tech in enumerate(s.project_tech):
        seat, group = s.project_seat[at], s.project_group[at]
        if seat not in (0, 1) or not 0 <= group < GROUPS or s.project_left[at] < 1:
            broken.append(f"project {at} is impossible")
            continue
        if tech < 0:
            continue  # hidden: this is a view
        if TECH_GROUP[tech] != group or s.tech[seat * TECHS + tech] != NOT_OWNED:
            broken.append(f"project {at} is technology {tech}")
        if seat * TECHS + tech in seen:
            broken.append(f"technology {tech} is researched twice")
        seen.add(seat * TECHS + tech)
    return broken
