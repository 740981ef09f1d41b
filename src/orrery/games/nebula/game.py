"""Beyond Nebula as the outside sees it."""

from __future__ import annotations

from typing import Final

from orrery.games.nebula.bargains import bargains
from orrery.games.nebula.chances import chances
from orrery.games.nebula.combat import CombatFrame, CombatWindow, DamageFrame, EngageFrame
from orrery.games.nebula.components import FOLDER, KICK_BONUS, KICK_BONUS_RANGE, TURN_LIMIT
from orrery.games.nebula.conflict import ConflictFrame
from orrery.games.nebula.encode import LAYOUT, encode
from orrery.games.nebula.evaluate import SPREAD, evaluate
from orrery.games.nebula.events import EVENTS
from orrery.games.nebula.hiding import sample, vary
from orrery.games.nebula.invariants import violations
from orrery.games.nebula.phases import HarvestFrame, TurnFrame
from orrery.games.nebula.progress import ProgressFrame
from orrery.games.nebula.setup import SetupFrame
from orrery.games.nebula.space import SPACE
from orrery.games.nebula.state import NebulaState, nebula
from orrery.games.nebula.technologies import hangar  # noqa: F401 (registers its effects)
from orrery.games.nebula.technologies.academy import ChargeFrame, SplashFrame
from orrery.games.nebula.technologies.base import HackFrame, TargetFrame
from orrery.games.nebula.technologies.copies import CopiesFrame
from orrery.games.nebula.technologies.laboratory import JumpFrame
from orrery.games.nebula.zones import ArrivalFrame, ExploreFrame
from orrery.kernel.chance import Source
from orrery.kernel.decision import Action, ActionSpace
from orrery.kernel.encoding import Layout
from orrery.kernel.events import EventKind
from orrery.kernel.game import Game, NumberOption, Option, Options
from orrery.kernel.hidden import Fact, Variation
from orrery.kernel.state import Frame, State, View

FRAMES: Final[list[type[Frame]]] = [
    SetupFrame,
    TurnFrame,
    HarvestFrame,
    ProgressFrame,
    ConflictFrame,
    ArrivalFrame,
    ExploreFrame,
    EngageFrame,
    CombatFrame,
    CombatWindow,
    DamageFrame,
    TargetFrame,
    HackFrame,
    ChargeFrame,
    SplashFrame,
    CopiesFrame,
    JumpFrame,
]
NebulaState.frame_types.update({frame.kind: frame for frame in FRAMES})

OPTIONS: Final[list[Option]] = [
    NumberOption(
        "first_player",
        0,
        0,
        2,
        "nebula.setup.first_player",
        "Who goes first: 1 or 2 for that player, 0 to draw at random.",
    ),
    NumberOption(
        "turn_limit_per_player",
        TURN_LIMIT,
        0,
        1000,
        "nebula.gap.endless",
        "The game ends when the second player has completed so many turns; 0: never.",
    ),
    NumberOption(
        "second_player_kick_bonus",
        KICK_BONUS,
        KICK_BONUS_RANGE[0],
        KICK_BONUS_RANGE[1],
        "nebula.gap.second_player",
        "Added to each resource of the second player's kick; 8 evens the start.",
    ),
]


class Nebula(Game):
    """Beyond Nebula on Orrery's kernel."""

    def __init__(self) -> None:
        super().__init__("nebula", "Beyond Nebula", 1, [2], OPTIONS, FOLDER)

    def initial(self, players: int, options: Options) -> State:
        state = NebulaState(options["turn_limit_per_player"], options["second_player_kick_bonus"])
        state.push(SetupFrame(options["first_player"]))
        return state

    def action_space(self, players: int) -> ActionSpace:
        return SPACE

    def sample(self, view: View, rng: Source) -> State:
        return sample(view, rng)

    def vary(self, fact: Fact, state: State, rng: Source) -> Variation | None:
        return vary(state, rng)

    def event_kinds(self) -> list[EventKind]:
        return EVENTS

    def violations(self, state: State) -> list[str]:
        return violations(state)

    def evaluate(self, state: State, seat: int) -> float:
        return evaluate(state, seat)

    def spread(self, state: State) -> float:
        return SPREAD

    def chances(self, state: State) -> list[float]:
        return chances(nebula(state))

    def milestone(self, state: State, seat: int) -> int:
        return nebula(state).turns[seat]

    def worth_a_look(self, state: State, seat: int, legal: list[Action]) -> list[Action]:
        return bargains(nebula(state), seat, legal)

    def encode(self, view: View) -> list[float]:
        return encode(view)

    def layout(self, players: int) -> Layout:
        return LAYOUT


game: Final = Nebula()
