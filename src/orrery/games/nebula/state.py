"""A position of Beyond Nebula, and the small questions that every rule asks of it.

Numbering: ship `seat * 6 + n`; planet `field * 3 + colour`; technology of a seat `seat * 18 + t`;
reserve, extractor and building of a seat `seat * 3 + class`.
"""

from __future__ import annotations

from typing import ClassVar, Final, cast

from orrery.games.nebula.board import distance
from orrery.games.nebula.components import (
    CAPACITY,
    COLOUR_TECHS,
    CREW,
    GARRISON,
    IMPROVED_CAPACITY,
    KINDS,
    PLANETS,
    RING_RANGE,
    SHIPS,
    TECH_COLOUR,
    TECHS,
)
from orrery.games.nebula.events import DRAW_AGREED, RESIGNED
from orrery.games.nebula.space import SPACE
from orrery.kernel.decision import ActionSpace
from orrery.kernel.events import HIDDEN
from orrery.kernel.state import Frame, Outcome, State

NOWHERE: Final = -1
NOBODY: Final = -1

NOT_OWNED: Final = 0
READY: Final = 1
COOLING: Final = 2

NO_BUILDING: Final = 0
ARRIVING: Final = 1
BUILT: Final = 2

UNCOLONISED: Final = 0
COLONY: Final = 1
HOME: Final = 2

IDLE: Final = 0
"""Electric Charge and Electromagnetic Pulse: no effect."""
COMING: Final = 1
"""The effect waits for the owner's next turn."""
NOW: Final = 2
"""The effect holds: it is the owner's turn."""

GOES_ON: Final = 0
BY_PLANETS: Final = 1
BY_LOSS: Final = 2
BY_LIMIT: Final = 3
BY_RESIGNATION: Final = 4
BY_AGREEMENT: Final = 5
REASONS: Final = ["", "planets", "last planet", "turn limit", "resignation", "agreement"]


class NebulaState(State):
    """Everything that lies on the map and the two panels, and what this turn has used up."""

    game_id: ClassVar[str] = "nebula"
    rules_version: ClassVar[int] = 1
    frame_types: ClassVar[dict[str, type[Frame]]] = {}

    turn_limit: int
    kick_bonus: int

    first: int
    active: int
    turns: list[int]
    """Per seat: how many turns it has begun."""

    reserves: list[int]
    extractor: list[int]
    penalty: list[int]
    """Per reserve: 1 if the next Harvest gives 1d6 only, after an Exchange."""
    building: list[int]

    planet_block: list[int]
    planet_kind: list[int]
    planet_owner: list[int]
    planet_troops: list[int]
    planet_fresh: list[int]
    """Troops that reached the planet this turn: they do not board again."""

    ship_block: list[int]
    ship_troops: list[int]
    ship_durability: list[int]
    ship_improved: list[int]
    ship_arrival: list[int]
    """When the ship reached its block: the order of combats."""
    ship_steps: list[int]
    ship_new: list[int]
    ship_pulse: list[int]
    ship_crossings: list[int]
    """Pathfinder: crossings of the border that the ship has left this turn."""
    ship_stopped: list[int]
    """1 after a step from an opposing ring block: no further step this turn."""
    ignoring: list[int]
    """Per pair of opposing ships: 1 if they ignore each other this turn (Invisibility Field)."""
    arrivals: int

    tech: list[int]
    tech_left: list[int]
    tech_barred: list[int]
    tech_held: list[int]
    used_this_turn: list[int]
    used_this_game: list[int]

    project_seat: list[int]
    """Technologies under research, in the order of payment; only `project_tech` is hidden."""
    project_group: list[int]
    project_left: list[int]
    project_tech: list[int]

    exchanged: int
    """1 once this turn's Exchange has been made."""
    exchange_paid: int
    """The resource paid in this turn's Exchange, -1 if none."""
    exchange_free: int
    """1 if this turn's Exchange brings no penalty."""
    troops_bought: int
    cloning: int
    extra_steps: int
    explored: list[int]
    """The blocks of the unexplored zones that were explored."""

    ended: int
    winner: int

    def __init__(self, turn_limit: int, kick_bonus: int) -> None:
        super().__init__(2)
        self.turn_limit = turn_limit
        self.kick_bonus = kick_bonus
        self.first = 0
        self.active = 0
        self.turns = [0, 0]
        self.reserves = [0] * (2 * KINDS)
        self.extractor = [0] * (2 * KINDS)
        self.penalty = [0] * (2 * KINDS)
        self.building = [NO_BUILDING] * (2 * KINDS)
        self.planet_block = [NOWHERE] * PLANETS
        self.planet_kind = [UNCOLONISED] * PLANETS
        self.planet_owner = [NOBODY] * PLANETS
        self.planet_troops = [0] * PLANETS
        self.planet_fresh = [0] * PLANETS
        self.ship_block = [NOWHERE] * (2 * SHIPS)
        self.ship_troops = [0] * (2 * SHIPS)
        self.ship_durability = [0] * (2 * SHIPS)
        self.ship_improved = [0] * (2 * SHIPS)
        self.ship_arrival = [0] * (2 * SHIPS)
        self.ship_steps = [0] * (2 * SHIPS)
        self.ship_new = [0] * (2 * SHIPS)
        self.ship_pulse = [IDLE] * (2 * SHIPS)
        self.ship_crossings = [0] * (2 * SHIPS)
        self.ship_stopped = [0] * (2 * SHIPS)
        self.ignoring = [0] * (SHIPS * SHIPS)
        self.arrivals = 0
        self.tech = [NOT_OWNED] * (2 * TECHS)
        self.tech_left = [0] * (2 * TECHS)
        self.tech_barred = [IDLE] * (2 * TECHS)
        self.tech_held = [0] * (2 * TECHS)
        self.used_this_turn = [0] * (2 * TECHS)
        self.used_this_game = [0] * (2 * TECHS)
        self.project_seat = []
        self.project_group = []
        self.project_left = []
        self.project_tech = []
        self.exchanged = 0
        self.exchange_paid = -1
        self.exchange_free = 0
        self.troops_bought = 0
        self.cloning = 0
        self.extra_steps = 0
        self.explored = []
        self.ended = GOES_ON
        self.winner = NOBODY

    def space(self) -> ActionSpace:
        return SPACE

    def hide(self, viewer: int | None) -> None:
        """nebula.setup.hidden_technologies"""
        for at, seat in enumerate(self.project_seat):
            if seat != viewer:
                self.project_tech[at] = HIDDEN

    def outcome(self) -> Outcome | None:
        if self.ended == GOES_ON:
            return None
        scores = [1 if seat == self.winner else 0 for seat in range(2)]
        ranks = [1, 1] if self.winner == NOBODY else [2 - score for score in scores]
        breakdown = [
            {"planets": self.planets_of(seat), "troops": self.troops_of(seat)} for seat in range(2)
        ]
        return Outcome(scores, ranks, breakdown, REASONS[self.ended])

    def end(self, winner: int, reason: int) -> None:
        """The game is over: who has won (or nobody), and how."""
        self.winner = winner
        self.ended = reason
        self.finish()

    def resign(self, seat: int) -> None:
        """nebula.gap.endless: players may resign at any time."""
        self.emit(RESIGNED, seat)
        self.end(1 - seat, BY_RESIGNATION)

    def agree_draw(self) -> None:
        """nebula.gap.endless: players may agree on a draw at any time."""
        self.emit(DRAW_AGREED)
        self.end(NOBODY, BY_AGREEMENT)

    # Planets -----------------------------------------------------------------------------

    def planet_on(self, block: int) -> int:
        """The planet on a block, or -1."""
        for planet in range(PLANETS):
            if self.planet_block[planet] == block:
                return planet
        return -1

    def planets_of(self, seat: int) -> int:
        return self.planet_owner.count(seat)

    def planets_abroad(self, seat: int) -> int:
        """How many planets in the opposing field the seat controls."""
        count = 0
        for planet in range(PLANETS):
            if self.planet_owner[planet] == seat and planet // KINDS != seat:
                count += 1
        return count

    def controls_colour(self, seat: int, colour: int) -> bool:
        return self.planet_owner[colour] == seat or self.planet_owner[KINDS + colour] == seat

    def is_neutral(self, planet: int) -> bool:
        return self.planet_kind[planet] == COLONY and self.planet_owner[planet] == NOBODY

    def home_of(self, seat: int) -> int:
        for colour in range(KINDS):
            if self.planet_kind[seat * KINDS + colour] == HOME:
                return seat * KINDS + colour
        return -1

    def troops_of(self, seat: int) -> int:
        """Troops on controlled planets and own ships together."""
        total = 0
        for planet in range(PLANETS):
            if self.planet_owner[planet] == seat:
                total += self.planet_troops[planet]
        for ship in range(seat * SHIPS, (seat + 1) * SHIPS):
            total += self.ship_troops[ship]
        return total

    def in_opposing_ring(self, seat: int, block: int) -> bool:
        """nebula.ring.shape"""
        for planet in range(PLANETS):
            reach = RING_RANGE[self.planet_troops[planet]]
            if (
                reach > 0
                and self.planet_owner[planet] == 1 - seat
                and distance(self.planet_block[planet], block) <= reach
            ):
                return True
        return False

    # Ships -------------------------------------------------------------------------------

    def ships_in_play(self, seat: int) -> int:
        count = 0
        for ship in range(seat * SHIPS, (seat + 1) * SHIPS):
            if self.ship_block[ship] != NOWHERE:
                count += 1
        return count

    def capacity(self, ship: int) -> int:
        """nebula.ship.capacity"""
        return IMPROVED_CAPACITY if self.ship_improved[ship] else CAPACITY

    def has_crew(self, ship: int) -> bool:
        """nebula.ship.crew"""
        return self.ship_troops[ship] >= CREW

    def ship_of_on(self, seat: int, block: int) -> bool:
        """Whether a ship of the seat is on the block."""
        for ship in range(seat * SHIPS, (seat + 1) * SHIPS):
            if self.ship_block[ship] == block:
                return True
        return False

    def pair(self, ship: int, other: int) -> int:
        """The place of two opposing ships in `ignoring`."""
        if ship < SHIPS:
            return ship * SHIPS + other - SHIPS
        return other * SHIPS + ship - SHIPS

    def arrive(self, ship: int, block: int) -> None:
        self.arrivals += 1
        self.ship_block[ship] = block
        self.ship_arrival[ship] = self.arrivals

    def opponents_beside(self, ship: int) -> list[int]:
        """The opposing ships that a ship can fight now, in order of arrival.

        nebula.combat.order, nebula.tech.invisibility_field
        """
        other = 1 - ship // SHIPS
        block = self.ship_block[ship]
        found: list[int] = []
        for enemy in range(other * SHIPS, (other + 1) * SHIPS):
            at = self.ship_block[enemy]
            if at == NOWHERE or distance(at, block) > 1:
                continue
            if not self.ignoring[self.pair(ship, enemy)]:
                found.append(enemy)
        if len(found) > 1:
            found.sort(key=lambda enemy: self.ship_arrival[enemy])
        return found

    # Technologies ------------------------------------------------------------------------

    def project_of(self, seat: int, tech: int) -> int:
        """Where the technology stands among the projects, or -1."""
        for at in range(len(self.project_seat)):
            if self.project_seat[at] == seat and self.project_tech[at] == tech:
                return at
        return -1

    def projects_of_colour(self, seat: int, colour: int) -> int:
        count = 0
        for at in range(len(self.project_seat)):
            if self.project_seat[at] == seat and self.project_group[at] // 2 == colour:
                count += 1
        return count

    def unknown_of_colour(self, seat: int, colour: int) -> int:
        """How many technologies of a colour the seat neither has nor researches: public."""
        count = -self.projects_of_colour(seat, colour)
        for tech in COLOUR_TECHS[colour]:
            if self.tech[seat * TECHS + tech] == NOT_OWNED:
                count += 1
        return count

    def has_specialty(self, seat: int, tech: int) -> bool:
        """nebula.specialty"""
        colour = TECH_COLOUR[tech]
        return self.building[seat * KINDS + colour] == BUILT and self.controls_colour(seat, colour)

    def may_hold(self, planet: int) -> bool:
        """Whether the planet has the troops that a controlled planet needs."""
        return self.planet_kind[planet] == HOME or self.planet_troops[planet] >= GARRISON


def nebula(state: State) -> NebulaState:
    """The kernel hands a `State` to every rule; here it is known to be ours."""
    return cast(NebulaState, state)
