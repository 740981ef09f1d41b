"""Skirmish as the outside sees it."""

from __future__ import annotations

from typing import Final

from orrery import (
    ActionSpace,
    EventKind,
    Fact,
    Frame,
    Game,
    NumberOption,
    Option,
    Options,
    Source,
    State,
    Variation,
    View,
)
from orrery_toys.skirmish import effects  # noqa: F401 (registers them)
from orrery_toys.skirmish.auction import AuctionFrame
from orrery_toys.skirmish.cards import PlayedFrame
from orrery_toys.skirmish.combat import CombatFrame, CombatWindow
from orrery_toys.skirmish.components import (
    FOLDER,
    HAND,
    LIVES,
    LIVES_MAX,
    ROUNDS,
    ROUNDS_MAX,
    SEATS,
)
from orrery_toys.skirmish.deck import DrawFrame
from orrery_toys.skirmish.events import EVENTS
from orrery_toys.skirmish.hiding import sample, vary
from orrery_toys.skirmish.invariants import violations
from orrery_toys.skirmish.space import SPACE
from orrery_toys.skirmish.state import SkirmishState
from orrery_toys.skirmish.trade import OfferFrame
from orrery_toys.skirmish.turn import TurnFrame
from orrery_toys.skirmish.vote import VoteFrame

FRAMES: Final[list[type[Frame]]] = [
    TurnFrame,
    DrawFrame,
    CombatFrame,
    CombatWindow,
    PlayedFrame,
    AuctionFrame,
    OfferFrame,
    VoteFrame,
]
SkirmishState.frame_types.update({frame.kind: frame for frame in FRAMES})

OPTIONS: Final[list[Option]] = [
    NumberOption("lives", LIVES, 1, LIVES_MAX, "skirmish.setup.deal", "Lives at the start."),
    NumberOption("rounds", ROUNDS, 1, ROUNDS_MAX, "skirmish.end", "Rounds until the end."),
]


class Skirmish(Game):
    def __init__(self) -> None:
        super().__init__("skirmish", "Skirmish", 1, [SEATS, SEATS - 1], OPTIONS, FOLDER)

    def initial(self, players: int, options: Options) -> State:
        """skirmish.setup.deal"""
        state = SkirmishState(players, options["lives"], options["rounds"])
        state.push(TurnFrame(0))
        for seat in reversed(range(players)):
            state.push(DrawFrame(seat, HAND))
        return state

    def action_space(self, players: int) -> ActionSpace:
        return SPACE

    def sample(self, view: View, rng: Source) -> State:
        return sample(view, rng)

    def vary(self, fact: Fact, state: State, rng: Source) -> Variation | None:
        return vary(fact, state, rng)

    def violations(self, state: State) -> list[str]:
        return violations(state)

    def event_kinds(self) -> list[EventKind]:
        return EVENTS


game: Final = Skirmish()
