"""Who begins, and who plays which species."""

from __future__ import annotations

from typing import ClassVar

from orrery.games.eclipse.components import NONE, REVERSE, SPECIES
from orrery.games.eclipse.events import SPECIES_CHOSEN
from orrery.games.eclipse.setup.boards import open_board
from orrery.games.eclipse.setup.options import DEALT, GIVEN
from orrery.games.eclipse.space import CHOOSE_SPECIES
from orrery.games.eclipse.state import EclipseState, eclipse
from orrery.kernel.chance import Chance
from orrery.kernel.decision import Action, ActionKind
from orrery.kernel.ledger import Blocker, block
from orrery.kernel.state import ASK, DRAW, RUN, Frame, State, not_now


class StartPlayerFrame(Frame):
    """eclipse.setup.first_player, eclipse.gap.first_player_choice: by lot."""

    kind: ClassVar[str] = "start_player"

    def step(self, state: State) -> int:
        return DRAW

    def chance(self, state: State) -> Chance:
        return Chance("start player", list(range(state.players)), [1] * state.players)

    def resolve(self, state: State, outcome: int) -> None:
        state.pop()
        eclipse(state).start_player = outcome


class SpeciesFrame(Frame):
    """eclipse.setup.species_order: the start player chooses last."""

    kind: ClassVar[str] = "species"
    way: int
    given: list[int]
    """By seat, if species are neither chosen nor dealt."""

    def __init__(self, way: int, given: list[int]) -> None:
        self.way = way
        self.given = given

    def step(self, state: State) -> int:
        s = eclipse(state)
        if NONE not in s.species:
            s.pop()
            return RUN
        if self.way == GIVEN:
            seat = self.seats(state)[0]
            take_species(s, seat, self.given[seat])
            return RUN
        return DRAW if self.way == DEALT else ASK

    def seats(self, state: State) -> list[int]:
        s = eclipse(state)
        counter_clockwise = reversed(s.clockwise(s.start_player))
        return [next(seat for seat in counter_clockwise if s.species[seat] == NONE)]

    def kinds(self) -> list[ActionKind]:
        return [CHOOSE_SPECIES]

    def legal(self, state: State, seat: int) -> list[Action]:
        return [CHOOSE_SPECIES.at(species) for species in free_species(eclipse(state))]

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        if action.kind is not CHOOSE_SPECIES:
            return not_now(action)
        s = eclipse(state)
        for taken in (action.first, REVERSE[action.first]):
            if taken in s.species:
                return [block("eclipse.setup.species_double_sided", taken=taken)]
        return []

    def apply(self, state: State, seat: int, action: Action) -> None:
        take_species(eclipse(state), seat, action.first)

    def chance(self, state: State) -> Chance:
        """eclipse.gap.setup_random_choices: dealt at random."""
        free = free_species(eclipse(state))
        return Chance("species", free, [1] * len(free))

    def resolve(self, state: State, outcome: int) -> None:
        take_species(eclipse(state), self.seats(state)[0], outcome)


def free_species(s: EclipseState) -> list[int]:
    """eclipse.setup.species_double_sided, eclipse.gap.species_pairs"""
    return [
        spec.index
        for spec in SPECIES
        if spec.index not in s.species and REVERSE[spec.index] not in s.species
    ]


def take_species(s: EclipseState, seat: int, species: int) -> None:
    s.species[seat] = species
    s.emit(SPECIES_CHOSEN, seat, species)
    open_board(s, seat)
