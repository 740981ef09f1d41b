"""A volley: all ships of one type roll their dice, which then go to enemy ships."""

from __future__ import annotations

from typing import ClassVar, Final

from orrery.games.eclipse.combat.assignment import LARGEST_FIRST, Victim, assign
from orrery.games.eclipse.combat.battlefield import (
    FIRST_TARGET,
    Battlefield,
    battlefield_of,
    target_of,
)
from orrery.games.eclipse.combat.figures import NPC_SIDE, Figures, figures, hits
from orrery.games.eclipse.components import (
    ANTIMATTER_SPLITTER,
    COLOURS,
    DAMAGE,
    SHIP_TYPES,
)
from orrery.games.eclipse.events import ASSIGNED, ROLLED
from orrery.games.eclipse.space import HIT, NPC_TARGET, TARGET
from orrery.games.eclipse.state import EclipseState, eclipse
from orrery.kernel.chance import Chance, die
from orrery.kernel.decision import Action, ActionKind
from orrery.kernel.ledger import Blocker, block
from orrery.kernel.state import ASK, DRAW, RUN, Frame, State, not_now

D6: Final = die(6)
_SHIP_OF_TARGET: Final[list[int]] = [
    max(ship for ship in range(SHIP_TYPES) if FIRST_TARGET[ship] <= target)
    for target in range(NPC_TARGET)
]
UNAIMED: Final = 0
AIMED: Final = 1


class VolleyFrame(Frame):
    """eclipse.combat.assign_after_roll, eclipse.gap.dice_assignment_procedure

    Every die is rolled; those that hit something are assigned one after the other, most damage
    first; then all damage is dealt together.
    """

    kind: ClassVar[str] = "volley"
    side: int
    ship: int
    missiles: int
    dice: list[int]
    """The colours of the dice, most damage first."""
    splitting: int
    """How many of the first dice may be divided (eclipse.tech.antimatter_splitter)."""
    faces: list[int]
    """Those rolled so far; later those of `shots`."""
    stage: int
    shots: list[int]
    """The damage of each hit that is not assigned yet."""
    suffered: list[int]
    """By target: the damage assigned to it."""

    def __init__(
        self, s: EclipseState, field: Battlefield, side: int, ship: int, missiles: bool
    ) -> None:
        """eclipse.part.weapon, eclipse.missile.dice: a die for each symbol of each ship."""
        self.side = side
        self.ship = ship
        self.missiles = int(missiles)
        found = figures(s, field.sector, side, ship)
        ships = field.strength(side, ship)
        self.dice = []
        for colour in reversed(range(len(COLOURS))):
            self.dice += [colour] * (found.dice(missiles)[colour] * ships)
        split = not missiles and side != NPC_SIDE and s.has(side, ANTIMATTER_SPLITTER)
        self.splitting = found.splitting * ships if split else 0
        self.faces = []
        self.stage = UNAIMED
        self.shots = []
        self.suffered = [0] * TARGET.size

    def step(self, state: State) -> int:
        if len(self.faces) < len(self.dice):
            return DRAW
        s = eclipse(state)
        field = battlefield_of(s)
        if self.stage == UNAIMED:
            self._aim(s, field)
            return RUN
        if self.shots and self.side != NPC_SIDE:
            if self._worth_asking(s, field):
                return ASK
            self._take_shot()  # all that it hits is destroyed already
            return RUN
        if self.shots:
            self._assign_all(s, field)
        self._deal(s, field)
        return RUN

    # Rolling -----------------------------------------------------------------------------

    def chance(self, state: State) -> Chance:
        return D6

    def resolve(self, state: State, outcome: int) -> None:
        state.emit(ROLLED, self.side, self.dice[len(self.faces)], outcome)
        self.faces.append(outcome)

    def _aim(self, s: EclipseState, field: Battlefield) -> None:
        """Keep the dice that hit something; most damage first, then the highest faces.

        eclipse.gap.splitter_details: a die that may be divided becomes hits of 1 damage each.
        """
        hitting: list[tuple[int, int]] = []
        shields = self._shields(s, field)
        computer = self._computer(s, field)
        for at, face in enumerate(self.faces):
            damage = DAMAGE[self.dice[at]]
            if hits(face, computer, min(shields)):
                hitting += [(1, face)] * damage if at < self.splitting else [(damage, face)]
        hitting.sort(reverse=True)
        self.shots = [damage for damage, _ in hitting]
        self.faces = [face for _, face in hitting]
        self.dice = []
        self.stage = AIMED

    def _computer(self, s: EclipseState, field: Battlefield) -> int:
        """eclipse.part.computer"""
        return figures(s, field.sector, self.side, self.ship).computer

    def _shields(self, s: EclipseState, field: Battlefield) -> list[int]:
        """eclipse.part.shield: of the enemy's types."""
        enemy = field.enemy_of(self.side)
        return [figures(s, field.sector, enemy, ship).shield for ship in field.types(enemy)]

    # Targets -----------------------------------------------------------------------------

    def _targets(self, s: EclipseState, field: Battlefield) -> list[int]:
        """eclipse.gap.equal_targets: what the next die may go to; of equal ships the first."""
        enemy = field.enemy_of(self.side)
        computer = self._computer(s, field)
        found: list[int] = []
        for ship in field.types(enemy):
            about = figures(s, field.sector, enemy, ship)
            if hits(self.faces[0], computer, about.shield):
                states: list[int] = []
                for number in range(field.strength(enemy, ship)):
                    state = self._state_of(field, enemy, ship, number, about)
                    if state not in states:
                        states.append(state)
                        found.append(target_of(enemy, ship, number))
        return found

    def _state_of(
        self, field: Battlefield, enemy: int, ship: int, number: int, about: Figures
    ) -> int:
        """The damage of a ship with what is assigned to it; destroyed is destroyed."""
        wound = field.wounds[field.row(enemy, ship)][number]
        return min(about.hull + 1, wound + self.suffered[target_of(enemy, ship, number)])

    def _is_doomed(self, s: EclipseState, field: Battlefield, target: int) -> bool:
        enemy = field.enemy_of(self.side)
        ship = _ship_of(target)
        about = figures(s, field.sector, enemy, ship)
        number = target - target_of(enemy, ship, 0)
        return self._state_of(field, enemy, ship, number, about) > about.hull

    def _worth_asking(self, s: EclipseState, field: Battlefield) -> bool:
        """Whether the next die can still do something."""
        return any(not self._is_doomed(s, field, target) for target in self._targets(s, field))

    # Damage ------------------------------------------------------------------------------

    def _take_shot(self) -> int:
        del self.faces[0]
        return self.shots.pop(0)

    def _hit(self, s: EclipseState, field: Battlefield, target: int, damage: int) -> None:
        self.suffered[target] += damage
        s.emit(ASSIGNED, field.enemy_of(self.side), target, damage)

    def _assign_all(self, s: EclipseState, field: Battlefield) -> None:
        """eclipse.gap.npc_roller: the dice of non-player ships leave no choice."""
        enemy = field.enemy_of(self.side)
        victims: list[Victim] = []
        for ship in LARGEST_FIRST:
            about = figures(s, field.sector, enemy, ship)
            for number, wound in enumerate(field.wounds[field.row(enemy, ship)]):
                victims.append(Victim(target_of(enemy, ship, number), about, wound))
        computer = self._computer(s, field)
        for at, target in assign(self.faces, self.shots, computer, victims):
            self._hit(s, field, target, self.shots[at])

    def _deal(self, s: EclipseState, field: Battlefield) -> None:
        """eclipse.combat.no_spill: all damage at once; what is too much for a ship is lost."""
        s.pop()
        enemy = field.enemy_of(self.side)
        for ship in field.types(enemy):
            first = target_of(enemy, ship, 0)
            share = self.suffered[first : first + field.strength(enemy, ship)]
            if any(share):
                field.damage(s, self.side, enemy, ship, share)
        field.note_retreats()

    # The question ------------------------------------------------------------------------

    def seats(self, state: State) -> list[int]:
        return [self.side]

    def kinds(self) -> list[ActionKind]:
        return [HIT]

    def legal(self, state: State, seat: int) -> list[Action]:
        s = eclipse(state)
        return [HIT.at(target) for target in self._targets(s, battlefield_of(s))]

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        if action.kind is not HIT:
            return not_now(action)
        s = eclipse(state)
        field = battlefield_of(s)
        target = action.first
        if target in self._targets(s, field):
            return []
        enemy = field.enemy_of(seat)
        ship = _ship_of(target)
        is_npc = target >= NPC_TARGET
        if is_npc != (enemy == NPC_SIDE) or not (
            target - target_of(enemy, ship, 0) < field.strength(enemy, ship)
        ):
            return [block("eclipse.combat.assign_after_roll", target=target)]
        shield = figures(s, field.sector, enemy, ship).shield
        computer = self._computer(s, field)
        if hits(self.faces[0], computer, shield):
            return [block("eclipse.gap.equal_targets", target=target)]
        return [
            block(
                "eclipse.combat.hit_formula",
                face=self.faces[0],
                computers=computer,
                shields=shield,
            )
        ]

    def warnings(self, state: State, seat: int, action: Action) -> list[Blocker]:
        """eclipse.combat.no_spill: the target is destroyed without this die."""
        s = eclipse(state)
        if action.kind is HIT and self._is_doomed(s, battlefield_of(s), action.first):
            return [block("eclipse.combat.no_spill", damage=self.shots[0])]
        return []

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = eclipse(state)
        self._hit(s, battlefield_of(s), action.first, self._take_shot())

    def context(self, state: State) -> dict[str, int]:
        return {
            "sector": battlefield_of(eclipse(state)).sector,
            "ship": self.ship,
            "face": self.faces[0],
            "damage": self.shots[0],
            "left": len(self.shots),
        }


def _ship_of(target: int) -> int:
    """The type of a target; non-player ships have but one."""
    return 0 if target >= NPC_TARGET else _SHIP_OF_TARGET[target]
