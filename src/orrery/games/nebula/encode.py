"""A view of Beyond Nebula as numbers, for learners.

Everything the viewer knows is in it, seen from the viewer's side: the own things first, and the
map turned so that the own field comes first (the fields are each other turned by half a turn).
The map itself is left out, as it never changes. `LAYOUT` says what stands where.
"""

from __future__ import annotations

from typing import Final

from orrery.games.nebula.board import BLOCKS, SIZE, UNEXPLORED, ZONE
from orrery.games.nebula.combat import (
    CombatFrame,
    CombatWindow,
    DamageFrame,
    EngageFrame,
)
from orrery.games.nebula.components import (
    BASE,
    DURABILITY,
    GROUPS,
    IMPROVED_CAPACITY,
    KICK_BONUS_RANGE,
    KINDS,
    MOVEMENT,
    PLANET_LIMIT,
    PLANETS,
    RESERVE_LIMIT,
    SHIPS,
    SPECIALISED,
    TECHNOLOGIES,
    TECHS,
    TROOP_COST,
    TURN_LIMIT,
    WINDOWS,
)
from orrery.games.nebula.state import (
    ARRIVING,
    BUILT,
    COLONY,
    COMING,
    COOLING,
    GOES_ON,
    HOME,
    NOBODY,
    NOW,
    NOWHERE,
    READY,
    UNCOLONISED,
    NebulaState,
    nebula,
)
from orrery.games.nebula.technologies.academy import SplashFrame
from orrery.games.nebula.technologies.base import HackFrame, TargetFrame
from orrery.games.nebula.technologies.copies import CopiesFrame
from orrery.games.nebula.technologies.laboratory import JumpFrame
from orrery.games.nebula.zones import ExploreFrame
from orrery.kernel.encoding import Layout, Part
from orrery.kernel.state import ASK, Frame, View

QUESTIONS: Final[list[str]] = [
    "progress",
    "conflict",
    "explore",
    "combat_window",
    "damage",
    "target",
    "hack",
    "copies",
    "jump",
]
"""The kinds of decision, by the kind of the frame that asks."""

LONGEST: Final = max([spec.research for spec in TECHNOLOGIES])
"""The most indicators on a technology."""
GROUP_SIZE: Final = TECHS // GROUPS
MOST_STEPS: Final = MOVEMENT + 4
MOST_TROOPS: Final = RESERVE_LIMIT // TROOP_COST
MOST_USES: Final = 2
LATER: Final = 0.5
UNEXPLORED_BLOCKS: Final[list[int]] = [
    block for block in range(BLOCKS) if ZONE[block] == UNEXPLORED
]

PANEL: Final = 6 * KINDS
PLANET: Final = 9
SHIP: Final = 13
TECH: Final = 8
COMBAT: Final = 2 * SHIPS + 4

_SIDES: Final = [("own", "the viewer's"), ("other", "the opponent's")]


def _parts() -> list[Part]:
    parts = [
        Part("result", 1, "the game is won (1), lost (-1), drawn or going on (0)", -1),
        Part("over", 1, "the game is over"),
        Part("options", 3, "turn limit / 1000; no turn limit; kick bonus / 10"),
        Part("turns", 2, f"turns begun, own and other's / turn limit ({TURN_LIMIT} if none)"),
        Part("first", 1, "the viewer went first"),
        Part("active", 1, "it is the viewer's turn"),
        Part("asked", 1, "the viewer must decide"),
        Part(
            "question", len(QUESTIONS), "what is asked, of whom it may be: " + ", ".join(QUESTIONS)
        ),
    ]
    for name, whose in _SIDES:
        parts.append(
            Part(
                f"{name}_panel",
                PANEL,
                f"{whose} resources and buildings, for each class: reserve / {RESERVE_LIMIT}, "
                "base extractor, specialised extractor, penalty, building arriving, built",
            )
        )
    parts.append(
        Part(
            "planets",
            PLANETS * PLANET,
            "own field first, by colour: column, row, uncolonised, colony, home, own, other's, "
            f"troops and fresh troops / {PLANET_LIMIT}",
        )
    )
    for name, whose in _SIDES:
        parts.append(
            Part(
                f"{name}_ships",
                SHIPS * SHIP,
                f"{whose} ships: in play, column, row, troops / {IMPROVED_CAPACITY}, "
                f"durability / {DURABILITY}, improved, arrival (latest is 1), "
                f"steps / {MOST_STEPS}, new, pulse coming, pulse now, "
                f"crossings / {MOST_USES}, stopped",
            )
        )
    parts.append(
        Part("ignoring", SHIPS * SHIPS, "own ship by other's ship: they ignore each other")
    )
    for name, whose in _SIDES:
        parts.append(
            Part(
                f"{name}_technologies",
                TECHS * TECH,
                f"{whose} technologies: ready, cooling, indicators / {LONGEST}, barred from the "
                "next turn, barred now, held back, used this turn and this game "
                f"/ {MOST_USES}",
            )
        )
    parts += [
        Part("own_research", TECHS, f"per technology: indicators left / {LONGEST}"),
        Part(
            "other_research",
            GROUPS * LONGEST,
            f"per colour and class, chips with 1 to {LONGEST} indicators left / {GROUP_SIZE}",
        ),
        Part("explored", len(UNEXPLORED_BLOCKS), "unexplored zones, own side first: explored"),
        Part(
            "turn",
            8,
            "of the active player: exchanged, paid metal, gas, crystal, free exchange, "
            f"troops bought / {MOST_TROOPS}, cloning, extra steps / 4",
        ),
        Part("target", TECHS, "the technology whose target is asked for"),
        Part("window", len(WINDOWS), "the window of a hack or a combat: " + ", ".join(WINDOWS)),
        Part("passes", 1, "a combat window in which the other seat has just passed"),
        Part(
            "combat",
            COMBAT,
            "a combat is going on, the viewer brought it about, own ship, other's ship, "
            f"bonus of both / {MOST_USES}",
        ),
        Part("engaged", 2 * SHIPS, "own and other's ships with combats still to come"),
        Part(
            "hit", 2 * SHIPS, "own and other's ships about to lose durability: now, or later (0.5)"
        ),
        Part("splash", 2 * SHIPS, "own and other's ships that a ray may still hit"),
        Part("jump", SHIPS, "the ship that jumps"),
        Part("copies", 1, f"copies of troops to be placed / {MOST_TROOPS}"),
        Part("explore", 3, "an unexplored zone is entered: by the viewer; column, row"),
    ]
    return parts


LAYOUT: Final = Layout(_parts())


def encode(view: View) -> list[float]:
    """The view as numbers; a spectator sees it from the side of seat 0."""
    s = nebula(view.state)
    seat = 0 if view.seat is None else view.seat
    out: list[float] = []
    _general(s, seat, out)
    for side in (seat, 1 - seat):
        _panel(s, side, out)
    _planets(s, seat, out)
    for side in (seat, 1 - seat):
        _ships(s, seat, side, out)
    _ignoring(s, seat, out)
    for side in (seat, 1 - seat):
        _technologies(s, side, out)
    _research(s, seat, out)
    _explored(s, seat, out)
    _turn(s, out)
    _pending(s, seat, out)
    return out


def _flag(value: bool) -> float:
    return 1.0 if value else 0.0


def _share(value: int, most: int) -> float:
    return min(value / most, 1.0)


def _one_of(size: int, index: int, out: list[float]) -> None:
    at = len(out)
    out += [0.0] * size
    if 0 <= index < size:
        out[at + index] = 1.0


def _place(seat: int, block: int, out: list[float]) -> None:
    """Column and row, from the viewer's side; 0 for what lies nowhere."""
    if block == NOWHERE:
        out += [0.0, 0.0]
        return
    seen = block if seat == 0 else BLOCKS - 1 - block
    out.append((seen % SIZE) / (SIZE - 1))
    out.append((seen // SIZE) / (BLOCKS // SIZE - 1))


def _general(s: NebulaState, seat: int, out: list[float]) -> None:
    over = s.ended != GOES_ON
    decided = over and s.winner != NOBODY
    out.append((1.0 if s.winner == seat else -1.0) if decided else 0.0)
    out.append(_flag(over))
    out += [_share(s.turn_limit, 1000), _flag(s.turn_limit == 0)]
    out.append(_share(s.kick_bonus, KICK_BONUS_RANGE[1]))
    limit = s.turn_limit or TURN_LIMIT
    out += [_share(s.turns[seat], limit), _share(s.turns[1 - seat], limit)]
    out += [_flag(s.first == seat), _flag(s.active == seat)]
    asked = s.need == ASK
    out.append(_flag(asked and seat in s.top().seats(s)))
    _one_of(len(QUESTIONS), QUESTIONS.index(s.top().kind) if asked else NOWHERE, out)


def _panel(s: NebulaState, side: int, out: list[float]) -> None:
    for at in range(side * KINDS, (side + 1) * KINDS):
        out.append(_share(s.reserves[at], RESERVE_LIMIT))
        out += [_flag(s.extractor[at] >= BASE), _flag(s.extractor[at] == SPECIALISED)]
        out.append(_flag(s.penalty[at] == 1))
        out += [_flag(s.building[at] == ARRIVING), _flag(s.building[at] == BUILT)]


def _planets(s: NebulaState, seat: int, out: list[float]) -> None:
    for field in (seat, 1 - seat):
        for planet in range(field * KINDS, (field + 1) * KINDS):
            _place(seat, s.planet_block[planet], out)
            for kind in (UNCOLONISED, COLONY, HOME):
                out.append(_flag(s.planet_kind[planet] == kind))
            for side in (seat, 1 - seat):
                out.append(_flag(s.planet_owner[planet] == side))
            out.append(_share(s.planet_troops[planet], PLANET_LIMIT))
            out.append(_share(s.planet_fresh[planet], PLANET_LIMIT))


def _ships(s: NebulaState, seat: int, side: int, out: list[float]) -> None:
    for ship in range(side * SHIPS, (side + 1) * SHIPS):
        if s.ship_block[ship] == NOWHERE:
            out += [0.0] * SHIP
            continue
        out.append(1.0)
        _place(seat, s.ship_block[ship], out)
        out.append(_share(s.ship_troops[ship], IMPROVED_CAPACITY))
        out.append(_share(s.ship_durability[ship], DURABILITY))
        out.append(_flag(s.ship_improved[ship] == 1))
        out.append(_share(s.ship_arrival[ship], max(s.arrivals, 1)))
        out.append(_share(s.ship_steps[ship], MOST_STEPS))
        out.append(_flag(s.ship_new[ship] == 1))
        out += [_flag(s.ship_pulse[ship] == COMING), _flag(s.ship_pulse[ship] == NOW)]
        out.append(_share(s.ship_crossings[ship], MOST_USES))
        out.append(_flag(s.ship_stopped[ship] == 1))


def _ignoring(s: NebulaState, seat: int, out: list[float]) -> None:
    for ship in range(seat * SHIPS, (seat + 1) * SHIPS):
        for other in range((1 - seat) * SHIPS, (2 - seat) * SHIPS):
            out.append(_flag(s.ignoring[s.pair(ship, other)] == 1))


def _technologies(s: NebulaState, side: int, out: list[float]) -> None:
    for at in range(side * TECHS, (side + 1) * TECHS):
        out += [_flag(s.tech[at] == READY), _flag(s.tech[at] == COOLING)]
        out.append(_share(s.tech_left[at], LONGEST))
        out += [_flag(s.tech_barred[at] == COMING), _flag(s.tech_barred[at] == NOW)]
        out.append(_flag(s.tech_held[at] == 1))
        out.append(_share(s.used_this_turn[at], MOST_USES))
        out.append(_share(s.used_this_game[at], MOST_USES))


def _research(s: NebulaState, seat: int, out: list[float]) -> None:
    """Own chips by what they are, the opponent's by what they show."""
    own = [0.0] * TECHS
    other = [0.0] * (GROUPS * LONGEST)
    for at, side in enumerate(s.project_seat):
        left = s.project_left[at]
        if side != seat:
            other[s.project_group[at] * LONGEST + left - 1] += 1.0 / GROUP_SIZE
        elif s.project_tech[at] >= 0:
            own[s.project_tech[at]] = _share(left, LONGEST)
    out += own
    out += other


def _explored(s: NebulaState, seat: int, out: list[float]) -> None:
    for number in range(len(UNEXPLORED_BLOCKS)):
        block = UNEXPLORED_BLOCKS[number if seat == 0 else -1 - number]
        out.append(_flag(block in s.explored))


def _turn(s: NebulaState, out: list[float]) -> None:
    out.append(_flag(s.exchanged == 1))
    _one_of(KINDS, s.exchange_paid, out)
    out.append(_flag(s.exchange_free == 1))
    out.append(_share(s.troops_bought, MOST_TROOPS))
    out.append(_flag(s.cloning == 1))
    out.append(_share(s.extra_steps, 4))


def _pending(s: NebulaState, seat: int, out: list[float]) -> None:
    """What waits on the stack, whoever is asked."""
    top: Frame | None = s.top() if s.need == ASK else None
    _one_of(TECHS, top.technology if isinstance(top, TargetFrame) else NOWHERE, out)
    window = NOWHERE
    passes = 0
    if isinstance(top, HackFrame):
        window = top.window
    elif isinstance(top, CombatWindow):
        window = top.moment
        passes = top.passes
    _one_of(len(WINDOWS), window, out)
    out.append(_flag(passes > 0))
    _combat(s, seat, out)
    _marked_ships(s, seat, out)
    _one_of(SHIPS, top.ship if isinstance(top, JumpFrame) else NOWHERE, out)
    out.append(_share(top.left, MOST_TROOPS) if isinstance(top, CopiesFrame) else 0.0)
    if isinstance(top, ExploreFrame):
        out.append(_flag(top.seat == seat))
        _place(seat, top.block, out)
    else:
        out += [0.0] * 3


def _combat(s: NebulaState, seat: int, out: list[float]) -> None:
    for frame in reversed(s.frames()):
        if isinstance(frame, CombatFrame):
            _one_combat(frame, seat, out)
            return
    out += [0.0] * COMBAT


def _one_combat(combat: CombatFrame, seat: int, out: list[float]) -> None:
    own = 0 if combat.ship // SHIPS == seat else 1
    out += [1.0, _flag(own == 0)]
    for side in (seat, 1 - seat):
        _one_of(SHIPS, combat.ship_of(side) % SHIPS, out)
    for at in (own, 1 - own):
        out.append(_share(combat.bonus[at], MOST_USES))


def _marked_ships(s: NebulaState, seat: int, out: list[float]) -> None:
    """Ships with combats to come, losses to come and rays to come."""
    engaged = [0.0] * (2 * SHIPS)
    hit = [0.0] * (2 * SHIPS)
    splash = [0.0] * (2 * SHIPS)
    top = s.top() if s.need == ASK else None
    for frame in s.frames():
        if isinstance(frame, EngageFrame):
            engaged[_seen(seat, frame.ship)] = 1.0
        elif isinstance(frame, DamageFrame):
            hit[_seen(seat, frame.ship)] = 1.0 if frame is top else LATER
        elif isinstance(frame, SplashFrame):
            for ship in frame.ships:
                splash[_seen(seat, ship)] = 1.0
    out += engaged
    out += hit
    out += splash


def _seen(seat: int, ship: int) -> int:
    """The number of a ship when the viewer's come first."""
    return ship if seat == 0 else (ship + SHIPS) % (2 * SHIPS)
