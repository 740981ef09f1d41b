"""Gaia Project as the outside sees it."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from orrery.games.gaia.actions.aided import AidedFrame
from orrery.games.gaia.actions.board import RescoreFrame
from orrery.games.gaia.actions.federate import FederationFrame
from orrery.games.gaia.actions.free import CombinedFrame
from orrery.games.gaia.actions.project import FormerFrame
from orrery.games.gaia.components import FACTION_IDS, FOLDER
from orrery.games.gaia.encode.encoding import encode, layout
from orrery.games.gaia.evaluation.choices import without_vain_burning
from orrery.games.gaia.evaluation.value import AMONG_MANY, FORESIGHT, SPREAD, STAKE, evaluate
from orrery.games.gaia.events import EVENTS
from orrery.games.gaia.factions.base import FACTION_FRAMES
from orrery.games.gaia.final import FinalConversionFrame
from orrery.games.gaia.gaia_phase import GaiaPhaseFrame
from orrery.games.gaia.income import IncomeFrame, IncomePhaseFrame
from orrery.games.gaia.invariants import violations
from orrery.games.gaia.leech import LeechFrame, TokensAfterFrame
from orrery.games.gaia.lost_planet import LostPlanetFrame
from orrery.games.gaia.power import (
    LeaveFrame,
    StoneBurnFrame,
    StoneChargeFrame,
    StonePaymentFrame,
)
from orrery.games.gaia.rounds import RoundFrame
from orrery.games.gaia.setup.factions import WAYS, FactionFrame
from orrery.games.gaia.setup.frame import SetupFrame
from orrery.games.gaia.setup.maps import METHODS, MapFrame
from orrery.games.gaia.setup.placement import BoosterFrame, PlacementFrame
from orrery.games.gaia.setup.tiles import TilesFrame
from orrery.games.gaia.space import SPACE_OF_ACTIONS
from orrery.games.gaia.start import start_game
from orrery.games.gaia.state import GaiaState, gaia
from orrery.games.gaia.technology import AdvanceFrame, CoverFrame, TileFrame
from orrery.games.gaia.turn import ActionsFrame, TurnFrame
from orrery.kernel.chance import Source
from orrery.kernel.decision import Action, ActionSpace
from orrery.kernel.encoding import Layout
from orrery.kernel.events import EventKind
from orrery.kernel.game import ChoiceOption, Game, Option, Options
from orrery.kernel.hidden import Fact, Variation
from orrery.kernel.state import Frame, State, View

for _faction in FACTION_IDS:  # each registers its handler
    import_module(f"orrery.games.gaia.factions.{_faction}")

FRAMES: Final[list[type[Frame]]] = [
    MapFrame,
    TilesFrame,
    FactionFrame,
    SetupFrame,
    PlacementFrame,
    BoosterFrame,
    RoundFrame,
    IncomePhaseFrame,
    IncomeFrame,
    GaiaPhaseFrame,
    ActionsFrame,
    TurnFrame,
    AidedFrame,
    FormerFrame,
    TileFrame,
    CoverFrame,
    AdvanceFrame,
    RescoreFrame,
    CombinedFrame,
    FederationFrame,
    LeechFrame,
    TokensAfterFrame,
    LeaveFrame,
    StoneChargeFrame,
    StonePaymentFrame,
    StoneBurnFrame,
    LostPlanetFrame,
    FinalConversionFrame,
    *FACTION_FRAMES,
]
GaiaState.frame_types.update({frame.kind: frame for frame in FRAMES})

OPTIONS: Final[list[Option]] = [
    ChoiceOption(
        "map",
        METHODS,
        "gaia.gap.map.option",
        "The basic layout, a variable method, or a map that is given below.",
    ),
    Option(
        "given_map",
        None,
        "gaia.gap.map.option",
        "For a given map: tiles with centre and rotation, or every space.",
    ),
    ChoiceOption(
        "reduced_map",
        ["no", "yes"],
        "gaia.gap.map.free-form",
        "With 3 players: leave sectors 09 and 10 out.",
    ),
    Option(
        "given_tiles",
        None,
        "gaia.gap.setup.given-tiles",
        "Tiles to play with; whatever is not named is drawn.",
    ),
    ChoiceOption(
        "faction_choice",
        WAYS,
        "gaia.gap.factions.choice-option",
        "In order, the recommended first game, an auction, or factions that are given below.",
    ),
    Option(
        "given_factions",
        None,
        "gaia.gap.factions.choice-option",
        "For given factions: a faction per seat.",
    ),
    Option(
        "given_bids",
        None,
        "gaia.gap.factions.choice-option",
        "For given factions: the VP that each seat has bid.",
    ),
    ChoiceOption(
        "turn_order",
        ["clockwise", "pass_order"],
        "gaia.gap.turn-order.option",
        "Clockwise from the first to pass, or in the order of passing.",
    ),
    ChoiceOption(
        "income_choice",
        ["when_needed", "every_source"],
        "gaia.gap.income.simultaneous",
        "Ask for the order of income where it matters, or name every source.",
    ),
    ChoiceOption(
        "charge_timing",
        ["after_action", "after_turn"],
        "gaia.gap.leech.timing",
        "When neighbours are offered power.",
    ),
    ChoiceOption(
        "federation_routes",
        ["strict", "flexible"],
        "gaia.gap.federation.minimal-definition",
        "Whether a federation may go a longer way round other own planets.",
    ),
    ChoiceOption(
        "final_conversion",
        ["auto", "manual"],
        "gaia.gap.final.conversion-scope",
        "Whether left-over resources are converted by themselves at the end.",
    ),
]


class GaiaProject(Game):
    """The game in the registry."""

    def __init__(self) -> None:
        super().__init__("gaia", "Gaia Project", 1, [2, 3, 4], OPTIONS, FOLDER)

    def initial(self, players: int, options: Options) -> State:
        return start_game(players, options)

    def action_space(self, players: int) -> ActionSpace:
        return SPACE_OF_ACTIONS

    def sample(self, view: View, rng: Source) -> State:
        """gaia.gap.pass.face-down-public: all information in the game is open."""
        return view.state.clone()

    def vary(self, fact: Fact, state: State, rng: Source) -> Variation | None:
        return None

    def event_kinds(self) -> list[EventKind]:
        return EVENTS

    def violations(self, state: State) -> list[str]:
        return violations(state)

    def evaluate(self, state: State, seat: int) -> float:
        return evaluate(state, seat)

    def spread(self, state: State) -> float:
        return SPREAD[gaia(state).round]

    def milestone(self, state: State, seat: int) -> int:
        return gaia(state).round

    def stake(self) -> float:
        return STAKE

    def foresight(self, players: int) -> int:
        return FORESIGHT if players == 2 else AMONG_MANY

    def worth_a_look(self, state: State, seat: int, legal: list[Action]) -> list[Action]:
        return without_vain_burning(gaia(state), legal)

    def encode(self, view: View) -> list[float]:
        return encode(view)

    def layout(self, players: int) -> Layout:
        return layout(players)


game: Final = GaiaProject()
