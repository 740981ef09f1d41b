"""The control panels: what each player has, and what it still needs to win."""

from __future__ import annotations

from orrery.games.nebula.board import NAMES
from orrery.games.nebula.components import COLOUR_TECHS, KINDS, PLANETS, TECHNOLOGIES, TECHS
from orrery.games.nebula.space import PLANET, TECHNOLOGY
from orrery.games.nebula.state import COOLING, READY, NebulaState
from orrery.games.nebula.table.document import (
    Building,
    Claim,
    Goal,
    Player,
    Project,
    Reserve,
    Technology,
)
from orrery.games.nebula.table.printed import (
    BUILDING,
    BUILDING_STATUS,
    COLOUR,
    EFFECT,
    EXTRACTOR,
    GRADE,
    HARVEST,
    HARVEST_PENALTY,
    RESOURCE,
)
from orrery.kernel.events import HIDDEN


def player(s: NebulaState, seat: int) -> Player:
    return Player(
        seat=seat,
        turn=s.turns[seat],
        reserves=[_reserve(s, seat, kind) for kind in range(KINDS)],
        buildings=[_building(s, seat, kind) for kind in range(KINDS)],
        technologies=[_technology(s, seat, tech) for tech in range(TECHS)],
        projects=[_project(s, at) for at, owner in enumerate(s.project_seat) if owner == seat],
        goal=goal(s, seat),
        ships=s.ships_in_play(seat),
        troops=s.troops_of(seat),
    )


def _reserve(s: NebulaState, seat: int, kind: int) -> Reserve:
    at = seat * KINDS + kind
    penalty = bool(s.penalty[at])
    return Reserve(
        resource=RESOURCE[kind],
        amount=s.reserves[at],
        extractor=EXTRACTOR[s.extractor[at]],
        penalty=penalty,
        harvest=HARVEST_PENALTY if penalty else HARVEST[s.extractor[at]],
    )


def _building(s: NebulaState, seat: int, kind: int) -> Building:
    status = s.building[seat * KINDS + kind]
    return Building(
        id=BUILDING[kind],
        colour=COLOUR[kind],
        status=BUILDING_STATUS[status],
        specialty=s.has_specialty(seat, COLOUR_TECHS[kind][0]),
    )


def _technology(s: NebulaState, seat: int, tech: int) -> Technology:
    """In a view of the other player nothing tells which of them are under research."""
    at = seat * TECHS + tech
    limit = TECHNOLOGIES[tech].per_game
    found = Technology(
        id=TECHNOLOGY.label(tech),
        status="none",
        left=0,
        barred=EFFECT[s.tech_barred[at]],
        held=bool(s.tech_held[at]),
        uses=limit - s.used_this_game[at] if limit else None,
    )
    project = s.project_of(seat, tech)
    if s.tech[at] == READY:
        found.status = "ready"
    elif s.tech[at] == COOLING:
        found.status = "cooling"
        found.left = s.tech_left[at]
    elif project >= 0:
        found.status = "research"
        found.left = s.project_left[project]
    return found


def _project(s: NebulaState, at: int) -> Project:
    colour, grade = divmod(s.project_group[at], len(GRADE))
    tech = s.project_tech[at]
    return Project(
        colour=COLOUR[colour],
        grade=GRADE[grade],
        left=s.project_left[at],
        technology="" if tech == HIDDEN else TECHNOLOGY.label(tech),
    )


def goal(s: NebulaState, seat: int) -> Goal:
    """nebula.objective.win"""
    claims = [_claim(s, seat, colour) for colour in range(KINDS)]
    missing: list[str] = [claim.colour for claim in claims if not claim.planet]
    home_planet = s.home_of(seat)
    home = home_planet >= 0 and s.planet_owner[home_planet] == seat
    abroad = s.planets_abroad(seat) > 0
    if not home:
        missing.append("home")
    if not abroad:
        missing.append("abroad")
    return Goal(claims=claims, home=home, abroad=abroad, missing=missing)


def _claim(s: NebulaState, seat: int, colour: int) -> Claim:
    for planet in range(colour, PLANETS, KINDS):
        if s.planet_owner[planet] == seat:
            block = NAMES[s.planet_block[planet]]
            return Claim(colour=COLOUR[colour], planet=PLANET.label(planet), block=block)
    return Claim(colour=COLOUR[colour], planet="", block="")
