"""The cleanup phase: new technologies, discs and cubes back, and the next round."""

from __future__ import annotations

from typing import ClassVar, Final

from orrery.games.eclipse.components import ACTIONS, KINDS, SETUP, SPECIES, SQUARE_KINDS
from orrery.games.eclipse.population import release_cubes
from orrery.games.eclipse.state import NOBODY, EclipseState, eclipse
from orrery.games.eclipse.tray import DrawTechnologiesFrame
from orrery.kernel.state import RUN, Frame, State

TECHNOLOGIES: Final = 0
COMPONENTS: Final = 1
NEXT_ROUND: Final = 2


class CleanupFrame(Frame):
    """eclipse.gap.cleanup_order"""

    kind: ClassVar[str] = "cleanup"
    stage: int

    def __init__(self) -> None:
        self.stage = TECHNOLOGIES

    def step(self, state: State) -> int:
        s = eclipse(state)
        stage = self.stage
        self.stage += 1
        if stage == TECHNOLOGIES:
            # eclipse.gap.elimination_player_count: the number of players at the start counts
            s.push(DrawTechnologiesFrame(SETUP[s.players].cleanup_technologies))
        elif stage == COMPONENTS:
            for seat in s.in_game():
                return_discs(s, seat)
            for seat in reversed(s.in_game()):
                empty_graveyards(s, seat)
        else:
            s.pop()
            turn_tiles(s)
            pass_marker(s)
            s.round += 1  # eclipse.cleanup.round_marker
        return RUN


def return_discs(s: EclipseState, seat: int) -> None:
    """eclipse.cleanup.discs, eclipse.gap.cleanup_reaction_discs"""
    spaces = len(ACTIONS)
    s.discs[seat] += sum(s.spent[seat * spaces : (seat + 1) * spaces])
    s.spent[seat * spaces : (seat + 1) * spaces] = [0] * spaces


def empty_graveyards(s: EclipseState, seat: int) -> None:
    """eclipse.cleanup.graveyard, eclipse.cleanup.track_room"""
    buried = s.graveyard[seat * KINDS : (seat + 1) * KINDS]
    s.graveyard[seat * KINDS : (seat + 1) * KINDS] = [0] * KINDS
    release_cubes(s, seat, [*buried, *[0] * (SQUARE_KINDS - KINDS)], False)


def turn_tiles(s: EclipseState) -> None:
    """eclipse.cleanup.colony_ships, eclipse.cleanup.summary"""
    for seat in s.in_game():
        s.colony_ships[seat] = SPECIES[s.species[seat]].colony_ships
    s.passed = [0] * s.players


def pass_marker(s: EclipseState) -> None:
    """eclipse.pass.first_marker, eclipse.gap.elimination_start_marker"""
    s.start_player = s.next_start
    s.start_player = s.in_game()[0]
    s.next_start = NOBODY
