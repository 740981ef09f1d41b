"""The attack on population: ships left in a sector destroy cubes of its controller."""

from __future__ import annotations

from typing import ClassVar, Final

from orrery.games.eclipse.carried import Carrier
from orrery.games.eclipse.combat.figures import Figures, figures, hits
from orrery.games.eclipse.combat.volley import D6
from orrery.games.eclipse.components import (
    COLOURS,
    DAMAGE,
    NEUTRON_ABSORBER,
    NEUTRON_BOMBS,
    SHIP_TYPES,
    SQUARE_KINDS,
)
from orrery.games.eclipse.events import ROLLED
from orrery.games.eclipse.holdings import cubes_in
from orrery.games.eclipse.population import release_cubes
from orrery.games.eclipse.space import BOMBARD, DECLINE, DESTROY, NEUTRON
from orrery.games.eclipse.species.base import species_of
from orrery.games.eclipse.state import NOBODY, EclipseState, eclipse
from orrery.kernel.chance import Chance
from orrery.kernel.data import with_item, with_items
from orrery.kernel.decision import Action, ActionKind
from orrery.kernel.ledger import Blocker, block
from orrery.kernel.state import ASK, DRAW, RUN, State, not_now

CHOOSING: Final = 0
FIRING: Final = 1
NO_SHIELD: Final = 0
"""eclipse.bomb.hit: of population."""


def holder(s: EclipseState, sector: int) -> int:
    """The player with ships in a sector once all battles are over, or nobody."""
    at = sector * s.players
    for seat in range(s.players):
        if s.presence[at + seat]:
            return seat
    return NOBODY


def attack_population(s: EclipseState, sector: int) -> None:
    """eclipse.bomb.when, eclipse.gap.npc_attack_population, eclipse.gap.draco_population_ancients

    Whatever has to be asked or rolled is pushed.
    """
    seat, owner = holder(s, sector), s.disc[sector]
    if seat == NOBODY or owner in (NOBODY, seat) or s.cubes_at(sector) == 0:
        return
    if species_of(s, owner).population_falls():
        # eclipse.species.planta.population, eclipse.tech.neutron_absorber_planta
        destroy_all(s, owner, sector)
    elif has_cannons(s, seat, sector) or not why_not_neutron(s, seat, owner):
        s.push(BombardFrame(seat, sector, owner))


def destroy_all(s: EclipseState, owner: int, sector: int) -> None:
    squares = cubes_in(s, sector)
    s.cubes = with_items(s.cubes, sector * SQUARE_KINDS, [0] * SQUARE_KINDS)
    release_cubes(s, owner, squares, True, sector)


def attackers(s: EclipseState, seat: int, sector: int) -> list[tuple[int, Figures]]:
    """The seat's ships there: how many of each type, with their figures."""
    found: list[tuple[int, Figures]] = []
    for ship in range(SHIP_TYPES):
        count = s.ships_at(sector, seat, ship)
        if count:
            found.append((count, figures(s, sector, seat, ship)))
    return found


def has_cannons(s: EclipseState, seat: int, sector: int) -> bool:
    """eclipse.missile.not_population"""
    return any(about.armed() for _, about in attackers(s, seat, sector))


def why_not_neutron(s: EclipseState, seat: int, owner: int) -> list[Blocker]:
    """eclipse.tech.neutron_bombs, eclipse.gap.neutron_bombs_optional_scope"""
    if not s.has(seat, NEUTRON_BOMBS):
        return [block("eclipse.tech.neutron_bombs")]
    if s.has(owner, NEUTRON_ABSORBER):
        return [block("eclipse.tech.neutron_absorber", seat=owner)]
    return []


class BombardFrame(Carrier):
    """eclipse.gap.bombard_procedure, eclipse.gap.bombard_optional"""

    kind: ClassVar[str] = "bombard"
    seat: int
    sector: int
    owner: int
    stage: int
    dice: list[int]
    """Colours of the dice not rolled yet."""
    computers: list[int]
    """For each of them: the computers of its ship."""
    damage: int
    destroyed: list[int]
    """Cubes by kind of square."""

    def __init__(self, seat: int, sector: int, owner: int) -> None:
        self.seat = seat
        self.sector = sector
        self.owner = owner
        self.stage = CHOOSING
        self.dice = []
        self.computers = []
        self.damage = 0
        self.destroyed = [0] * SQUARE_KINDS

    def step(self, state: State) -> int:
        if self.stage == CHOOSING:
            return ASK
        if self.dice:
            return DRAW
        s = eclipse(state)
        left = s.cubes_at(self.sector)
        if self.damage and left > self.damage:
            return ASK
        if self.damage and left:
            # eclipse.gap.bombard_procedure: damage for all cubes leaves no choice
            for square, count in enumerate(cubes_in(s, self.sector)):
                for _ in range(count):
                    self._destroy(s, square)
        s.pop()
        release_cubes(s, self.owner, self.destroyed, True, self.sector)
        return RUN

    def seats(self, state: State) -> list[int]:
        return [self.seat]

    def cubes_in_hand(self, seat: int) -> int:
        return sum(self.destroyed) if seat == self.owner else 0

    # Rolling -----------------------------------------------------------------------------

    def _fire(self, s: EclipseState) -> None:
        """eclipse.bomb.once_per_ship, eclipse.gap.bombard_multiple_weapons"""
        for count, about in attackers(s, self.seat, self.sector):
            for colour in range(len(COLOURS)):
                dice = count * about.cannons[colour]
                self.dice += [colour] * dice
                self.computers += [about.computer] * dice

    def chance(self, state: State) -> Chance:
        return D6

    def resolve(self, state: State, outcome: int) -> None:
        """eclipse.bomb.hit, eclipse.bomb.damage"""
        colour = self.dice.pop(0)
        state.emit(ROLLED, self.seat, colour, outcome)
        if hits(outcome, self.computers.pop(0), NO_SHIELD):
            self.damage += DAMAGE[colour]

    # Choices -----------------------------------------------------------------------------

    def kinds(self) -> list[ActionKind]:
        return [BOMBARD, NEUTRON, DECLINE] if self.stage == CHOOSING else [DESTROY]

    def legal(self, state: State, seat: int) -> list[Action]:
        s = eclipse(state)
        if self.stage == FIRING:
            cubes = cubes_in(s, self.sector)
            return [DESTROY.at(square) for square in range(SQUARE_KINDS) if cubes[square]]
        found: list[Action] = []
        if has_cannons(s, seat, self.sector):
            found.append(BOMBARD.at())
        if not why_not_neutron(s, seat, self.owner):
            found.append(NEUTRON.at())
        found.append(DECLINE.at())
        return found

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        s = eclipse(state)
        if action.kind not in self.kinds():
            return not_now(action)
        if action.kind is NEUTRON:
            return why_not_neutron(s, seat, self.owner)
        if action.kind is BOMBARD and not has_cannons(s, seat, self.sector):
            return [block("eclipse.missile.not_population", cannons=0)]
        if action.kind is DESTROY and not cubes_in(s, self.sector)[action.first]:
            return [block("eclipse.bomb.damage", square=action.first, cubes=0)]
        return []

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = eclipse(state)
        if action.kind is DESTROY:
            self._destroy(s, action.first)
        elif action.kind is BOMBARD:
            self.stage = FIRING
            self._fire(s)
        else:
            s.pop()
            if action.kind is NEUTRON:
                destroy_all(s, self.owner, self.sector)

    def _destroy(self, s: EclipseState, square: int) -> None:
        at = self.sector * SQUARE_KINDS + square
        s.cubes = with_item(s.cubes, at, s.cubes[at] - 1)
        self.destroyed[square] += 1
        self.damage -= 1

    def context(self, state: State) -> dict[str, int]:
        return {"sector": self.sector, "owner": self.owner, "damage": self.damage}
