"""Scenes from a game: a position built by a few named helpers, dice that fall as told.

    scene = Scene(phase="conflict").ship(1, "1G9", troops=4)
    scene.play("move 1 1G8")
    assert scene.block_of(1) == "1G8"

Seats are 0 and 1 (players P1 and P2 of the ledger); seat 0 is the active player unless said
otherwise. Every scene begins with this layout, far from everything: P1's home planet is Y1 on 1A1,
P2's is Y2 on 2A1 (so that both are yellow), the other planets are uncolonised; nobody owns
anything.
"""

from __future__ import annotations

from collections.abc import Sequence

from orrery.games.nebula.board import BY_NAME, NAMES
from orrery.games.nebula.components import (
    BUILDINGS,
    COLOURS,
    DURABILITY,
    EXTRACTORS,
    KINDS,
    RESOURCES,
    SHIPS,
    TECHNOLOGIES,
    TECHS,
)
from orrery.games.nebula.conflict import ConflictFrame
from orrery.games.nebula.game import game
from orrery.games.nebula.phases import CONFLICT, END, PROGRESS, TurnFrame
from orrery.games.nebula.progress import ProgressFrame
from orrery.games.nebula.space import PLANET, SPACE
from orrery.games.nebula.state import (
    BUILT,
    COLONY,
    COOLING,
    HOME,
    NOBODY,
    NOWHERE,
    READY,
    UNCOLONISED,
    NebulaState,
)
from orrery.kernel.chance import Chance
from orrery.kernel.events import Event
from orrery.kernel.ledger import Blocker
from orrery.kernel.state import ASK, DRAW

PLANET_BLOCKS = ["1A1", "1A20", "1J20", "2A1", "2A20", "2J20"]
"""Where Y1, R1, G1, Y2, R2, G2 lie unless a scene moves them."""

_KINDS = {"uncolonised": UNCOLONISED, "colony": COLONY, "home": HOME}


def tech_number(name: str) -> int:
    return next(spec.index for spec in TECHNOLOGIES if spec.id == name)


class Scene:
    """A position under construction until the first question is asked of it, then a game."""

    def __init__(self, phase: str = "progress", seat: int = 0, turn: int = 5) -> None:
        self.state = NebulaState(100, 0)
        self.events: list[Event] = []
        self._phase = phase
        self._built = False
        s = self.state
        s.first = 0
        s.active = seat
        s.turns = [turn, turn if seat == 1 else turn - 1]
        s.planet_block = [BY_NAME[name] for name in PLANET_BLOCKS]
        s.planet_kind[0] = s.planet_kind[KINDS] = HOME
        s.planet_owner[0], s.planet_owner[KINDS] = 0, 1

    # Building ---------------------------------------------------------------------------

    def reserves(self, metal: int, gas: int, crystal: int, seat: int = 0) -> Scene:
        self.state.reserves[seat * KINDS : (seat + 1) * KINDS] = [metal, gas, crystal]
        return self

    def extractor(self, grade: str, resource: str, seat: int = 0) -> Scene:
        at = seat * KINDS + RESOURCES.index(resource)
        self.state.extractor[at] = EXTRACTORS.index(grade) + 1
        return self

    def building(self, *names: str, seat: int = 0) -> Scene:
        for name in names:
            self.state.building[seat * KINDS + BUILDINGS.index(name)] = BUILT
        return self

    def planet(
        self,
        name: str,
        block: str | None = None,
        owner: int | None = None,
        troops: int | None = None,
        kind: str | None = None,
    ) -> Scene:
        """Change a planet. Given an owner or troops, a planet that was uncolonised is a colony."""
        s = self.state
        planet = PLANET.labels.index(name)
        if block is not None:
            s.planet_block[planet] = BY_NAME[block]
        if owner is not None:
            s.planet_owner[planet] = owner
        if troops is not None:
            s.planet_troops[planet] = troops
        if kind is not None:
            s.planet_kind[planet] = _KINDS[kind]
        elif s.planet_kind[planet] == UNCOLONISED and (owner is not None or troops is not None):
            s.planet_kind[planet] = COLONY
        return self

    def neutral(self, name: str, block: str, troops: int) -> Scene:
        return self.planet(name, block, NOBODY, troops, "colony")

    def home(self, seat: int, name: str, block: str | None = None) -> Scene:
        """Make another planet of the seat's field its home."""
        s = self.state
        for planet in range(seat * KINDS, (seat + 1) * KINDS):
            if s.planet_kind[planet] == HOME:
                s.planet_kind[planet] = UNCOLONISED
                s.planet_owner[planet] = NOBODY
                s.planet_troops[planet] = 0
        return self.planet(name, block, seat, kind="home")

    def ship(
        self,
        number: int,
        block: str,
        troops: int = 0,
        seat: int = 0,
        durability: int = DURABILITY,
        improved: bool = False,
        new: bool = False,
    ) -> Scene:
        """Put ship `number` (from 1) on a block; ships arrive in the order of the calls."""
        s = self.state
        ship = seat * SHIPS + number - 1
        s.arrive(ship, BY_NAME[block])
        s.ship_troops[ship] = troops
        s.ship_durability[ship] = durability
        s.ship_improved[ship] = int(improved)
        s.ship_new[ship] = int(new)
        return self

    def busy(self, seat: int = 0) -> Scene:
        """Ship 6 far away can move, so that the seat's turns do not end by themselves."""
        return self.ship(SHIPS, "1E14" if seat == 0 else "2E14", troops=1, seat=seat)

    def ready(self, *names: str, seat: int = 0) -> Scene:
        for name in names:
            self.state.tech[seat * TECHS + tech_number(name)] = READY
        return self

    def cooling(self, name: str, left: int, seat: int = 0) -> Scene:
        at = seat * TECHS + tech_number(name)
        self.state.tech[at] = COOLING
        self.state.tech_left[at] = left
        return self

    def research(self, name: str, left: int, seat: int = 0) -> Scene:
        s = self.state
        spec = TECHNOLOGIES[tech_number(name)]
        s.project_seat.append(seat)
        s.project_group.append(spec.group)
        s.project_left.append(left)
        s.project_tech.append(spec.index)
        return self

    def used(self, name: str, times: int, seat: int = 0) -> Scene:
        """A technology has been used that often in this game."""
        self.state.used_this_game[seat * TECHS + tech_number(name)] = times
        return self

    def begin(self) -> Scene:
        """Finish building and run to the first question; called by itself when needed."""
        if self._built:
            return self
        self._built = True
        s = self.state
        s.listen(self.events)
        turn = TurnFrame(s.active)
        s.push(turn)
        if self._phase == "progress":
            turn.phase = PROGRESS + 1
            s.push(ProgressFrame(s.active))
        elif self._phase == "conflict":
            turn.phase = CONFLICT + 1
            s.push(ConflictFrame(s.active))
        else:
            turn.phase = END
        s.run()
        return self

    # Playing ----------------------------------------------------------------------------

    def asked(self) -> tuple[int, str]:
        """Which seat is asked what: (seat, kind of decision)."""
        self.begin()
        assert self.state.need == ASK, "nobody is asked"
        seat = self.state.open_seats()[0]
        decision = self.state.decision(seat)
        assert decision is not None
        return seat, decision.kind

    def play(self, *notations: str, dice: Sequence[int] = ()) -> list[Event]:
        """Play actions of whoever is asked; chance steps take `dice` in turn. Returns the events.

        All dice must be used, and none may be missing.
        """
        self.begin()
        start = len(self.events)
        fall = list(dice)
        for notation in notations:
            self._throw(fall)
            assert self.state.need == ASK, f"nobody is asked for '{notation}'"
            seat = self.state.open_seats()[0]
            action = SPACE.parse(notation)
            reasons = self.state.why_not(seat, action)
            assert action in self.state.legal(seat), f"{notation} is illegal: {reasons}"
            assert reasons == [], f"{notation} is legal, but refused by {reasons}"
            self.state.play(seat, action)
        self._throw(fall)
        assert not fall, f"dice left over: {fall}"
        assert game.violations(self.state) == []
        return self.events[start:]

    def _throw(self, fall: list[int]) -> None:
        while self.state.need == DRAW:
            chance = self.state.chance()
            assert chance is not None
            if not fall:
                raise AssertionError(f"a die is missing for {chance.label}")
            outcome = fall.pop(0)
            assert outcome in chance.outcomes, f"{outcome} is no outcome of {chance.label}"
            self.state.resolve(outcome)

    def throw(self, *dice: int) -> list[Event]:
        """Let dice fall for chance steps that wait now."""
        self.begin()
        start = len(self.events)
        fall = list(dice)
        self._throw(fall)
        assert not fall, f"dice left over: {fall}"
        return self.events[start:]

    def finish_turn(self, *dice: int) -> list[Event]:
        """The active player does nothing more; the next player's Harvest takes `dice`."""
        self.begin()
        start = len(self.events)
        active = self.state.active
        while self.state.need == ASK and self.state.active == active:
            self.state.play(active, SPACE.parse("done"))
        self.throw(*dice)
        return self.events[start:]

    def skip_turns(self, count: int) -> Scene:
        """So many turns end without another action; each Harvest that follows rolls ones."""
        for _ in range(count):
            self.finish_turn(1, 1, 1)
        return self

    def waiting(self) -> Chance:
        """The chance step that the position waits on."""
        self.begin()
        chance = self.state.chance()
        assert chance is not None, "no die is due"
        return chance

    def fighting(self) -> tuple[int, int, int]:
        """Who is asked in a combat: seat, number of the own ship, number of the opposing one."""
        seat = self.asked()[0]
        decision = self.state.decision(seat)
        assert decision is not None
        return seat, decision.context["ship"] + 1, decision.context["opposing"] + 1

    def offered(self) -> set[str]:
        """The technologies that whoever is asked may use now."""
        return {text.split()[1] for text in self.legal("use")}

    def warnings(self, notation: str) -> list[Blocker]:
        """What is wasteful about a legal action."""
        assert self.allows(notation)
        return self.state.warnings(self.state.open_seats()[0], SPACE.parse(notation))

    def legal(self, prefix: str = "") -> list[str]:
        """The legal notations of whoever is asked that begin with `prefix` (a whole word)."""
        self.begin()
        seat = self.state.open_seats()[0]
        assert all(self.state.why_not(seat, action) == [] for action in self.state.legal(seat))
        texts = [action.text for action in self.state.legal(seat)]
        return [text for text in texts if not prefix or text.split()[0] == prefix]

    def allows(self, notation: str) -> bool:
        self.begin()
        seat = self.state.open_seats()[0]
        action = SPACE.parse(notation)
        legal = action in self.state.legal(seat)
        assert legal == (self.state.why_not(seat, action) == [])
        return legal

    def refuses(self, notation: str, rule: str, **numbers: int) -> None:
        """The action is illegal for exactly one reason: this rule with these numbers."""
        self.begin()
        seat = self.state.open_seats()[0]
        action = SPACE.parse(notation)
        assert action not in self.state.legal(seat), f"{notation} is legal"
        assert self.state.why_not(seat, action) == [Blocker(rule, numbers)]

    # Looking ----------------------------------------------------------------------------

    def held(self, seat: int = 0) -> list[int]:
        """The reserves of a seat: metal, gas, crystal."""
        return self.state.reserves[seat * KINDS : (seat + 1) * KINDS]

    def block_of(self, number: int, seat: int = 0) -> str | None:
        block = self.state.ship_block[seat * SHIPS + number - 1]
        return None if block == NOWHERE else NAMES[block]

    def aboard(self, number: int, seat: int = 0) -> int:
        return self.state.ship_troops[seat * SHIPS + number - 1]

    def durability(self, number: int, seat: int = 0) -> int:
        return self.state.ship_durability[seat * SHIPS + number - 1]

    def owner(self, planet: str) -> int | None:
        owner = self.state.planet_owner[PLANET.labels.index(planet)]
        return None if owner == NOBODY else owner

    def troops(self, planet: str) -> int:
        return self.state.planet_troops[PLANET.labels.index(planet)]

    def indicators(self, name: str, seat: int = 0) -> int:
        """Cooldown indicators on a technology; 0 when it is ready."""
        return self.state.tech_left[seat * TECHS + tech_number(name)]

    def is_ready(self, name: str, seat: int = 0) -> bool:
        return self.state.tech[seat * TECHS + tech_number(name)] == READY

    def colour(self, planet: str) -> str:
        return COLOURS[PLANET.labels.index(planet) % KINDS]

    def winner(self) -> int | None:
        """Who has won; None while the game goes on."""
        outcome = self.state.outcome()
        return None if outcome is None else outcome.winners()[0]

    def is_over(self) -> bool:
        return self.state.outcome() is not None


def duel(
    mine: int = 3, theirs: int = 3, mine_left: int = DURABILITY, theirs_left: int = DURABILITY
) -> Scene:
    """P1's ship 1 on 1G8 and P2's on 1G10, with troops and durability: `MEET` makes them fight.

    P1's ship 6, out of reach, keeps the Conflict phase open when ship 1 is lost.
    """
    scene = Scene("conflict").ship(1, "1G8", mine, durability=mine_left)
    return scene.ship(1, "1G10", theirs, seat=1, durability=theirs_left).ship(6, "1A5", troops=1)


MEET = "move 1 1G9"


def named(events: Sequence[Event], kind: str) -> list[Event]:
    """The events of one kind."""
    return [event for event in events if event.kind.name == kind]
