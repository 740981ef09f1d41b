"""Eclipse as the outside sees it."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from orrery.games.eclipse.actions.build import BuildFrame
from orrery.games.eclipse.actions.explore import ControlFrame, ExploreFrame, RevealFrame
from orrery.games.eclipse.actions.influence import InfluenceFrame, TransferFrame
from orrery.games.eclipse.actions.move import MoveFrame, WarpFrame
from orrery.games.eclipse.actions.research import ResearchFrame
from orrery.games.eclipse.actions.upgrade import RefitFrame, UpgradeFrame
from orrery.games.eclipse.ancient_parts import FoundPartFrame
from orrery.games.eclipse.cleanup import CleanupFrame
from orrery.games.eclipse.combat.battle import BattleFrame
from orrery.games.eclipse.combat.bombardment import BombardFrame
from orrery.games.eclipse.combat.conquest import ConquestFrame
from orrery.games.eclipse.combat.phase import CombatPhaseFrame
from orrery.games.eclipse.combat.reputation import ReputationFrame
from orrery.games.eclipse.combat.sector import SectorFrame
from orrery.games.eclipse.combat.stalemate import StalemateFrame
from orrery.games.eclipse.combat.volley import VolleyFrame
from orrery.games.eclipse.components import FOLDER, PLAYER_COUNTS
from orrery.games.eclipse.diplomacy import GiveCubeFrame, MakeRoomFrame, ProposalFrame
from orrery.games.eclipse.discoveries import AncientTechnologyFrame, DiscoveryFrame
from orrery.games.eclipse.encode.encoding import encode, layout
from orrery.games.eclipse.evaluation.value import SPREAD, STAKE, evaluate
from orrery.games.eclipse.events import EVENTS
from orrery.games.eclipse.hiding import sample, vary
from orrery.games.eclipse.invariants import violations
from orrery.games.eclipse.population import ReleaseFrame
from orrery.games.eclipse.rounds import RoundFrame
from orrery.games.eclipse.setup.boards import GuardiansFrame, StartingReputationFrame
from orrery.games.eclipse.setup.choosing import SpeciesFrame, StartPlayerFrame
from orrery.games.eclipse.setup.options import OPTIONS
from orrery.games.eclipse.setup.start import start_game
from orrery.games.eclipse.setup.supplies import VariantFrame
from orrery.games.eclipse.space import SPACE_OF_ACTIONS
from orrery.games.eclipse.state import EclipseState, eclipse
from orrery.games.eclipse.technology import ArtifactFrame, PortalFrame
from orrery.games.eclipse.tray import DrawTechnologiesFrame
from orrery.games.eclipse.turn import ActionPhaseFrame, PassFrame, TurnFrame
from orrery.games.eclipse.upkeep import UpkeepPhaseFrame
from orrery.kernel.chance import Source
from orrery.kernel.decision import ActionSpace
from orrery.kernel.encoding import Layout
from orrery.kernel.events import EventKind
from orrery.kernel.game import Game, Options
from orrery.kernel.hidden import Fact, Variation
from orrery.kernel.state import Frame, State, View

import_module("orrery.games.eclipse.species.handlers")  # each species registers its own

FRAMES: Final[list[type[Frame]]] = [
    VariantFrame,
    StartPlayerFrame,
    SpeciesFrame,
    GuardiansFrame,
    StartingReputationFrame,
    DrawTechnologiesFrame,
    RoundFrame,
    ActionPhaseFrame,
    TurnFrame,
    PassFrame,
    ExploreFrame,
    RevealFrame,
    ControlFrame,
    ResearchFrame,
    ArtifactFrame,
    PortalFrame,
    DiscoveryFrame,
    AncientTechnologyFrame,
    FoundPartFrame,
    UpgradeFrame,
    RefitFrame,
    BuildFrame,
    MoveFrame,
    WarpFrame,
    InfluenceFrame,
    TransferFrame,
    ReleaseFrame,
    ProposalFrame,
    MakeRoomFrame,
    GiveCubeFrame,
    CombatPhaseFrame,
    SectorFrame,
    BattleFrame,
    VolleyFrame,
    StalemateFrame,
    ReputationFrame,
    BombardFrame,
    ConquestFrame,
    UpkeepPhaseFrame,
    CleanupFrame,
]
EclipseState.frame_types.update({frame.kind: frame for frame in FRAMES})


class Eclipse(Game):
    """The game in the registry."""

    def __init__(self) -> None:
        super().__init__("eclipse", "Eclipse: Second Dawn", 1, PLAYER_COUNTS, OPTIONS, FOLDER)

    def initial(self, players: int, options: Options) -> State:
        return start_game(players, options)

    def action_space(self, players: int) -> ActionSpace:
        return SPACE_OF_ACTIONS

    def sample(self, view: View, rng: Source) -> State:
        return sample(view, rng)

    def vary(self, fact: Fact, state: State, rng: Source) -> Variation | None:
        return vary(fact, state, rng)

    def event_kinds(self) -> list[EventKind]:
        return EVENTS

    def violations(self, state: State) -> list[str]:
        return violations(state)

    def evaluate(self, state: State, seat: int) -> float:
        return evaluate(state, seat)

    def spread(self, state: State) -> float:
        return SPREAD[eclipse(state).round]

    def stake(self) -> float:
        return STAKE

    def milestone(self, state: State, seat: int) -> int:
        return eclipse(state).round

    def encode(self, view: View) -> list[float]:
        return encode(view)

    def layout(self, players: int) -> Layout:
        return layout(players)


game: Final = Eclipse()
