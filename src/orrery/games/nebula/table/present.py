"""From a view to the document: what the viewer may know, and nothing else."""

from __future__ import annotations

from orrery.games.nebula.actions.cargo import boarding
from orrery.games.nebula.board import NAMES
from orrery.games.nebula.combat import CombatFrame, CombatWindow, DamageFrame
from orrery.games.nebula.components import COMBAT_DECLARED, KINDS, PLANETS, RING_RANGE, SHIPS
from orrery.games.nebula.duel import odds
from orrery.games.nebula.space import OPPOSING, PLANET, TARGET_TECHNOLOGY
from orrery.games.nebula.state import NOBODY, NOWHERE, REASONS, NebulaState, nebula
from orrery.games.nebula.table.document import (
    NO_SEAT,
    Board,
    Combat,
    Fighter,
    Loss,
    Map,
    Phase,
    Planet,
    Ship,
    Turn,
)
from orrery.games.nebula.table.panels import player
from orrery.games.nebula.table.printed import (
    BUILDING_CARDS,
    COLOUR,
    EFFECT,
    LANE_ENDS,
    LIMITS,
    PLANET_KIND,
    RADIOACTIVE_BLOCKS,
    TECHNOLOGY_CARDS,
    UNEXPLORED_BLOCKS,
)
from orrery.games.nebula.table.reach import Path, Waters, encounters, fleet, halt, steps_left
from orrery.games.nebula.technologies.base import EFFECTS, HackFrame, TargetFrame
from orrery.kernel.state import View

_PHASES: dict[str, Phase] = {
    "setup": "setup",
    "harvest": "harvest",
    "progress": "progress",
    "conflict": "conflict",
}


def present(view: View) -> Board:
    """All that the table shows to the viewer."""
    s = nebula(view.state)
    ways = _ways(s)
    return Board(
        viewer=NO_SEAT if view.seat is None else view.seat,
        turn=_turn(s),
        deciding=s.open_seats(),
        pointing=_pointing(s),
        map=_map(s, ways),
        players=(player(s, 0), player(s, 1)),
        combat=_combat(s),
        loss=_loss(s),
        encounters=encounters(s, ways) if s.frames() else [],
        winner=s.winner,
        ended=REASONS[s.ended],
        technologies=TECHNOLOGY_CARDS,
        buildings=BUILDING_CARDS,
        limits=LIMITS,
    )


def _turn(s: NebulaState) -> Turn:
    return Turn(
        seat=s.active,
        number=s.turns[s.active],
        phase=_phase(s),
        first=s.first,
        limit=s.turn_limit,
        exchanged=bool(s.exchanged),
        free_exchange=bool(s.exchange_free),
        cloning=bool(s.cloning),
        extra_steps=s.extra_steps,
    )


def _phase(s: NebulaState) -> Phase:
    """What runs by itself before anybody is asked counts as Maintenance."""
    if not s.frames():
        return "over"
    for frame in s.frames():
        if frame.kind in _PHASES:
            return _PHASES[frame.kind]
    return "maintenance"


def _pointing(s: NebulaState) -> int:
    """Technologies that work on opposing ships or technologies point across the table."""
    seats = s.open_seats()
    if not seats:
        return NO_SEAT
    frame = s.top()
    across = isinstance(frame, HackFrame) or (
        isinstance(frame, TargetFrame)
        and EFFECTS[frame.technology].target in (OPPOSING, TARGET_TECHNOLOGY)
    )
    return 1 - seats[0] if across else seats[0]


# The map ---------------------------------------------------------------------------------


def _ways(s: NebulaState) -> dict[int, dict[int, Path]]:
    """Where every ship can go."""
    found: dict[int, dict[int, Path]] = {}
    for seat in range(2):
        waters = Waters(s, seat)
        for ship in fleet(s, seat):
            found[ship] = waters.reach(ship)
    return found


def _map(s: NebulaState, ways: dict[int, dict[int, Path]]) -> Map:
    return Map(
        lanes=LANE_ENDS,
        radioactive=RADIOACTIVE_BLOCKS,
        unexplored=UNEXPLORED_BLOCKS,
        explored=[NAMES[block] for block in s.explored],
        planets=[_planet(s, at) for at in range(PLANETS) if s.planet_block[at] != NOWHERE],
        ships=[_ship(s, ship, way) for ship, way in ways.items()],
    )


def _planet(s: NebulaState, planet: int) -> Planet:
    owner = s.planet_owner[planet]
    troops = s.planet_troops[planet]
    return Planet(
        id=PLANET.label(planet),
        block=NAMES[s.planet_block[planet]],
        colour=COLOUR[planet % KINDS],
        field=planet // KINDS,
        kind=PLANET_KIND[s.planet_kind[planet]],
        owner=owner,
        troops=troops,
        boarding=boarding(s, planet),
        ring=0 if owner == NOBODY else RING_RANGE[troops],
    )


def _ship(s: NebulaState, ship: int, ways: dict[int, Path]) -> Ship:
    return Ship(
        seat=ship // SHIPS,
        number=ship % SHIPS + 1,
        block=NAMES[s.ship_block[ship]],
        troops=s.ship_troops[ship],
        capacity=s.capacity(ship),
        durability=s.ship_durability[ship],
        steps=steps_left(s, ship),
        halt=halt(s, ship),
        pulse=EFFECT[s.ship_pulse[ship]],
        crossings=s.ship_crossings[ship],
        reach=[[NAMES[block] for block in path] for path in ways.values()],
    )


# Combat ----------------------------------------------------------------------------------


def _combat(s: NebulaState) -> Combat | None:
    for frame in reversed(s.frames()):
        if isinstance(frame, CombatFrame) and frame.is_on(s):
            return Combat(
                fighters=(_fighter(s, frame, 0), _fighter(s, frame, 1)),
                declared=_declared(s),
            )
    return None


def _declared(s: NebulaState) -> bool:
    return any(
        isinstance(frame, CombatWindow) and frame.moment == COMBAT_DECLARED for frame in s.frames()
    )


def _fighter(s: NebulaState, combat: CombatFrame, at: int) -> Fighter:
    ship, other = (combat.ship, combat.other) if at == 0 else (combat.other, combat.ship)
    edge = _strength(s, combat, at) - _strength(s, combat, 1 - at)
    return Fighter(
        seat=ship // SHIPS,
        number=ship % SHIPS + 1,
        block=NAMES[s.ship_block[ship]],
        troops=s.ship_troops[ship],
        bonus=combat.bonus[at],
        durability=s.ship_durability[ship],
        roll=combat.rolls[at] if at < len(combat.rolls) else 0,
        odds=round(100 * odds(edge, s.ship_durability[ship], s.ship_durability[other])),
    )


def _strength(s: NebulaState, combat: CombatFrame, at: int) -> int:
    ship = combat.ship if at == 0 else combat.other
    return s.ship_troops[ship] + combat.bonus[at]


def _loss(s: NebulaState) -> Loss | None:
    for frame in reversed(s.frames()):
        if isinstance(frame, DamageFrame):
            return Loss(seat=frame.ship // SHIPS, number=frame.ship % SHIPS + 1)
    return None
