"""Orrery: four great space-empire board games on one table, with the rules enforced to the letter.

>>> import orrery
>>> game = orrery.game("nebula")
>>> match = game.start(players=2, seed=1)
>>> while seats := match.state.open_seats():
...     events = match.apply(seats[0], match.state.legal(seats[0])[0])
>>> match.state.outcome() is not None
True
"""

# The package `orrery.games` is bound first, so that the function of that name below wins.
import orrery.games as _games  # noqa: F401
from orrery.kernel import state as _state
from orrery.kernel.chance import Chance, Drawer, Source, commitment, die, draw_from, new_seed
from orrery.kernel.decision import Action, ActionKind, ActionSpace, Decision, Domain, numbers
from orrery.kernel.errors import BadNotation, BadPosition, BadRecord, OrreryError, UsageError
from orrery.kernel.events import HIDDEN, Event, EventKind
from orrery.kernel.frames import (
    SEALED,
    UNANSWERED,
    Menu,
    MenuFrame,
    Refusal,
    SealedFrame,
    Window,
)
from orrery.kernel.game import ChoiceOption, Game, NumberOption, Option, Options, load_json
from orrery.kernel.hidden import Fact, Variation
from orrery.kernel.ledger import Blocker, Entry, Ledger, block
from orrery.kernel.match import IllegalMove, Match
from orrery.kernel.messages import Catalogue
from orrery.kernel.position import game_of, write_position
from orrery.kernel.record import Record, read_record, replay, write_record
from orrery.kernel.registry import game, games
from orrery.kernel.state import ASK, DRAW, OVER, RUN, Frame, Outcome, Play, State, View, not_now

__version__ = "0.1.0"

compiled: bool = not str(_state.__file__).endswith(".py")
"""Whether the compiled rules run (True) or the pure Python ones."""

__all__ = [
    "ASK",
    "DRAW",
    "HIDDEN",
    "OVER",
    "RUN",
    "SEALED",
    "UNANSWERED",
    "Action",
    "ActionKind",
    "ActionSpace",
    "BadNotation",
    "BadPosition",
    "BadRecord",
    "Blocker",
    "Catalogue",
    "Chance",
    "ChoiceOption",
    "Decision",
    "Domain",
    "Drawer",
    "Entry",
    "Event",
    "EventKind",
    "Fact",
    "Frame",
    "Game",
    "IllegalMove",
    "Ledger",
    "Match",
    "Menu",
    "MenuFrame",
    "NumberOption",
    "Option",
    "Options",
    "OrreryError",
    "Outcome",
    "Play",
    "Record",
    "Refusal",
    "SealedFrame",
    "Source",
    "State",
    "UsageError",
    "Variation",
    "View",
    "Window",
    "block",
    "commitment",
    "compiled",
    "die",
    "draw_from",
    "game",
    "game_of",
    "games",
    "load_json",
    "new_seed",
    "not_now",
    "numbers",
    "read_record",
    "replay",
    "write_position",
    "write_record",
]
