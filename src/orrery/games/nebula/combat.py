"""Combat: one ship against one, round after round, with technologies in between."""

from __future__ import annotations

from typing import ClassVar, Final

from orrery.games.nebula.components import COMBAT_DECLARED, COMBAT_ROUND, DAMAGE, SHIPS
from orrery.games.nebula.events import (
    COMBAT_BEGAN,
    COMBAT_ROLLED,
    DAMAGED,
    ELIMINATED,
)
from orrery.games.nebula.space import PASS, USE
from orrery.games.nebula.state import IDLE, NOWHERE, NebulaState, nebula
from orrery.games.nebula.technologies.base import USES, any_usable
from orrery.kernel.chance import Chance, die
from orrery.kernel.decision import Action
from orrery.kernel.frames import Window
from orrery.kernel.ledger import Blocker
from orrery.kernel.state import DRAW, RUN, Frame, State, not_now

D6: Final = die(6)


class EngageFrame(Frame):
    """nebula.combat.order: a ship fights the ships beside it, earliest arrival first."""

    kind: ClassVar[str] = "engage"
    ship: int

    def __init__(self, ship: int) -> None:
        self.ship = ship

    def step(self, state: State) -> int:
        s = nebula(state)
        if s.ship_block[self.ship] != NOWHERE:
            beside = s.opponents_beside(self.ship)
            if beside:
                s.push(CombatFrame(self.ship, beside[0]))
                return RUN
        s.pop()
        return RUN


DECLARED: Final = 0
WINDOW: Final = 1
ROLL: Final = 2


class CombatFrame(Frame):
    """nebula.combat.single: lasts until one of the two ships is eliminated or it is avoided."""

    kind: ClassVar[str] = "combat"
    ship: int
    """The ship of the player who brought it about."""
    other: int
    stage: int
    bonus: list[int]
    """Reveal Spy: troops counted more, for the ship and for the other."""
    rolls: list[int]
    avoided: int

    def __init__(self, ship: int, other: int) -> None:
        self.ship = ship
        self.other = other
        self.stage = DECLARED
        self.bonus = [0, 0]
        self.rolls = []
        self.avoided = 0

    def is_on(self, s: NebulaState) -> bool:
        return (
            not self.avoided
            and s.ship_block[self.ship] != NOWHERE
            and s.ship_block[self.other] != NOWHERE
        )

    def ship_of(self, seat: int) -> int:
        return self.ship if self.ship // SHIPS == seat else self.other

    def step(self, state: State) -> int:
        s = nebula(state)
        if not self.is_on(s):
            s.pop()
            return RUN
        if self.stage == DECLARED:
            s.emit(COMBAT_BEGAN, self.ship // SHIPS, self.ship % SHIPS, self.other % SHIPS)
            self._open(s, COMBAT_DECLARED)
            return RUN
        if self.stage == WINDOW:
            self._open(s, COMBAT_ROUND)
            return RUN
        if len(self.rolls) < 2:
            return DRAW
        self._compare(s)
        return RUN

    def _open(self, s: NebulaState, window: int) -> None:
        """nebula.combat.initiative: who brought it about is asked first."""
        self.stage += 1
        first = self.ship // SHIPS
        s.push(CombatWindow(window, [first, 1 - first]))

    def chance(self, state: State) -> Chance:
        return D6

    def resolve(self, state: State, outcome: int) -> None:
        s = nebula(state)
        at = len(self.rolls)
        ship = self.ship if at == 0 else self.other
        self.rolls.append(outcome)
        total = outcome + s.ship_troops[ship] + self.bonus[at]
        s.emit(COMBAT_ROLLED, ship // SHIPS, ship % SHIPS, outcome, total)

    def _compare(self, s: NebulaState) -> None:
        """nebula.combat.round: the lower total loses; equal totals are rolled again."""
        mine = self.rolls[0] + s.ship_troops[self.ship] + self.bonus[0]
        theirs = self.rolls[1] + s.ship_troops[self.other] + self.bonus[1]
        self.rolls = []
        self.stage = WINDOW
        if mine < theirs:
            s.push(DamageFrame(self.ship))
        elif theirs < mine:
            s.push(DamageFrame(self.other))


def combat_of(s: NebulaState) -> CombatFrame:
    """The combat that is going on."""
    for frame in reversed(s.frames()):
        if isinstance(frame, CombatFrame):
            return frame
    raise LookupError("no combat is going on")


class TechnologyWindow(Window):
    """A window in which seats may use technologies or pass."""

    def window(self) -> int:
        raise NotImplementedError

    def legal(self, state: State, seat: int) -> list[Action]:
        found = [PASS.at()]
        USES[self.window()].legal(state, seat, found)
        return found

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        if action.kind is PASS:
            return []
        if action.kind is not USE:
            return not_now(action)
        return USES[self.window()].why_not(state, seat, action)

    def apply(self, state: State, seat: int, action: Action) -> None:
        if action.kind is PASS:
            self.declined()
        else:
            self.acted()
            USES[self.window()].apply(state, seat, action)


class CombatWindow(TechnologyWindow):
    """nebula.combat.technologies: when a combat is declared, and before each of its rolls."""

    kind: ClassVar[str] = "combat_window"
    moment: int

    def __init__(self, moment: int, order: list[int]) -> None:
        self.moment = moment
        self.open_for(order)

    def window(self) -> int:
        return self.moment

    def eligible(self, state: State, seat: int) -> bool:
        s = nebula(state)
        return any_usable(s, seat, self.moment) and combat_of(s).is_on(s)

    def context(self, state: State) -> dict[str, int]:
        combat = combat_of(nebula(state))
        seat = self.order[self.turn]
        own, other = combat.ship_of(seat), combat.ship_of(1 - seat)
        return {"moment": self.moment, "ship": own % SHIPS, "opposing": other % SHIPS}

    def closed(self, state: State) -> None:
        pass


class DamageFrame(TechnologyWindow):
    """A ship is about to lose 1 durability: its owner may prevent it."""

    kind: ClassVar[str] = "damage"
    ship: int
    prevented: int

    def __init__(self, ship: int) -> None:
        self.ship = ship
        self.prevented = 0
        self.open_for([ship // SHIPS])

    def window(self) -> int:
        return DAMAGE

    def eligible(self, state: State, seat: int) -> bool:
        return not self.prevented and any_usable(nebula(state), seat, DAMAGE)

    def context(self, state: State) -> dict[str, int]:
        return {"ship": self.ship % SHIPS}

    def closed(self, state: State) -> None:
        if not self.prevented:
            lose_durability(nebula(state), self.ship)


def damage_of(s: NebulaState) -> DamageFrame:
    """The loss that is about to happen."""
    for frame in reversed(s.frames()):
        if isinstance(frame, DamageFrame):
            return frame
    raise LookupError("no ship is about to lose durability")


def lose_durability(s: NebulaState, ship: int) -> None:
    """nebula.ship.durability"""
    s.ship_durability[ship] -= 1
    s.emit(DAMAGED, ship // SHIPS, ship % SHIPS, s.ship_durability[ship])
    if s.ship_durability[ship] == 0:
        eliminate(s, ship)


def eliminate(s: NebulaState, ship: int) -> None:
    """nebula.troop.lost"""
    s.emit(ELIMINATED, ship // SHIPS, ship % SHIPS, s.ship_troops[ship])
    s.ship_block[ship] = NOWHERE
    s.ship_troops[ship] = 0
    s.ship_durability[ship] = 0
    s.ship_improved[ship] = 0
    s.ship_arrival[ship] = 0
    s.ship_steps[ship] = 0
    s.ship_new[ship] = 0
    s.ship_pulse[ship] = IDLE
    s.ship_crossings[ship] = 0
    s.ship_stopped[ship] = 0
