"""Random playouts: from a position to the end of the game as fast as the rules allow."""

from __future__ import annotations

from orrery.kernel.chance import Drawer, Source
from orrery.kernel.state import ASK, DRAW, RUN, State


class Playout:
    """What a playout went through: decisions, chance steps, and legal actions to choose from."""

    def __init__(self) -> None:
        self.decisions = 0
        self.draws = 0
        self.actions = 0


def playout(state: State, chance_source: Drawer, choice_source: Source) -> Playout:
    """Play `state` itself to its end, every decision uniform among the legal actions.

    A position that was not run yet is run first. Nothing is recorded or checked on the way.
    """
    counts = Playout()
    if state.need == RUN:
        state.run()
    while True:
        if state.need == ASK:
            seat = state.open_seats()[0]
            legal = state.legal(seat)
            counts.decisions += 1
            counts.actions += len(legal)
            state.play(seat, legal[choice_source.below(len(legal))])
        elif state.need == DRAW:
            chance = state.chance()
            assert chance is not None
            counts.draws += 1
            state.resolve(chance_source.draw(chance))
        else:
            return counts
