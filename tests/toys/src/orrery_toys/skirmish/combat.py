"""Combat: one seat attacks another; a window for cards, two dice, one life."""

from __future__ import annotations

from typing import ClassVar, Final

from orrery import DRAW, RUN, Action, Blocker, Chance, Frame, State, die
from orrery_toys.skirmish.cards import CardWindow
from orrery_toys.skirmish.choices import Choice, other_seat
from orrery_toys.skirmish.components import COMBAT, DIE
from orrery_toys.skirmish.events import ATTACKED, ROLLED
from orrery_toys.skirmish.state import SkirmishState, skirmish

D6: Final = die(DIE)


class Attack(Choice):
    """skirmish.combat.window"""

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        return other_seat(skirmish(state), seat, action.first)

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = skirmish(state)
        s.emit(ATTACKED, seat, action.first)
        s.push(CombatFrame(seat, action.first))
        s.push(CombatWindow(s.seats_from(seat)))


class CombatFrame(Frame):
    """What follows when the window above it has closed: skirmish.combat.result"""

    kind: ClassVar[str] = "combat"
    sides: list[int]
    """The attacker, then the defender."""
    strength: list[int]
    rolls: int

    def __init__(self, attacker: int, defender: int) -> None:
        self.sides = [attacker, defender]
        self.strength = [0, 0]
        self.rolls = 0

    def strengthen(self, side: int, strength: int) -> int:
        """Adds to the strength of a side and answers its new total."""
        at = self.sides.index(side)
        self.strength[at] += strength
        return self.strength[at]

    def step(self, state: State) -> int:
        if self.rolls < len(self.sides):
            return DRAW
        state.pop()
        attack, defence = self.strength
        if attack != defence:
            loser = 1 if attack > defence else 0
            skirmish(state).lose_life(self.sides[loser])
        return RUN

    def chance(self, state: State) -> Chance:
        return D6

    def resolve(self, state: State, outcome: int) -> None:
        side = self.sides[self.rolls]
        self.rolls += 1
        state.emit(ROLLED, side, outcome, self.strengthen(side, outcome))

    def seat_left(self, state: State, seat: int) -> None:
        """skirmish.lives.elimination: a combat without one of its sides is over at once."""
        if seat in self.sides:
            state.close_above(self)
            state.pop()


class CombatWindow(CardWindow):
    """Before the dice all may play cards, the attacker first: skirmish.combat.window"""

    kind: ClassVar[str] = "combat_window"
    moment: ClassVar[str] = COMBAT

    def __init__(self, order: list[int]) -> None:
        self.open_for(order)

    def context(self, state: State) -> dict[str, int]:
        attacker, defender = combat_of(skirmish(state)).sides
        return {"attacker": attacker, "defender": defender}

    def closed(self, state: State) -> None:
        """The dice of the combat below follow."""


def combat_of(s: SkirmishState) -> CombatFrame:
    """The combat that is going on."""
    return next(frame for frame in s.frames() if isinstance(frame, CombatFrame))
