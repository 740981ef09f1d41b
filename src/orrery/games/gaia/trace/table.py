"""Our side of a replay: the position, and its seats and spaces by the numbers of the trace."""

from __future__ import annotations

from orrery.games.gaia.components import FACTION_IDS, FACTIONS, OFF, Gain
from orrery.games.gaia.geometry import SPACES
from orrery.games.gaia.income import SOURCE_BOOSTER, sources
from orrery.games.gaia.state import NONE, GaiaState
from orrery.games.gaia.trace.format import BadTrace, Place, Trace
from orrery.games.gaia.trace.opening import start
from orrery.kernel.decision import Action
from orrery.kernel.errors import OrreryError
from orrery.kernel.events import Event, EventKind
from orrery.kernel.match import IllegalMove


class Refused(OrreryError):
    """A step that our engine has nothing for."""


class Unreachable(OrreryError):
    """A position of the trace that our rules have no way to; what follows cannot be compared."""


class Table:
    """Plays by our own legal actions only.

    An action that is the only one is taken by the engine itself; `do` knows from the events that
    this has happened.
    """

    def __init__(self, trace: Trace) -> None:
        self.state: GaiaState = start(trace)
        self.setup = trace.setup
        self.ours: list[int] = list(range(trace.players))
        """Our seat for each seat of the trace."""
        self.acquired: list[list[tuple[int, ...]]] = [[] for _ in range(trace.players)]
        """For a seat with a Brainstone: its sources of income in the order it got them."""
        self.log: list[Event] = []
        self.state.listen(self.log)
        s = self.state
        self.spaces: dict[Place, int] = {
            (s.hex_q[at], s.hex_r[at]): at for at in range(SPACES) if s.planet[at] != OFF
        }

    def space(self, place: Place) -> int:
        found = self.spaces.get(place)
        if found is None:
            raise BadTrace(f"the trace is damaged: the map has no space {list(place)}")
        return found

    def find_seats(self) -> None:
        """An auction may seat the players anew: once all factions are known, seats go by them."""
        if NONE in self.state.faction:
            return
        factions = [FACTION_IDS[faction] for faction in self.state.faction]
        if sorted(factions) != sorted(self.setup.factions):
            raise BadTrace("the trace is damaged: its set-up names other factions than its moves")
        self.ours = [factions.index(name) for name in self.setup.factions]

    def asks(self) -> str:
        """The kind of question that is open, empty at the end of the game."""
        return "" if self.state.is_over() else self.state.top().kind

    def seat(self) -> int:
        """The seat that is asked."""
        return self.state.open_seats()[0]

    # Acting ------------------------------------------------------------------------------

    def play(self, seat: int, action: Action) -> None:
        """Take one of our legal actions; raises `IllegalMove`."""
        reasons = self.state.why_not(seat, action)
        if reasons:
            raise IllegalMove(seat, action.text, reasons)
        self.state.play(seat, action)

    def allows(self, seat: int, action: Action) -> bool:
        """Whether it is one of our legal actions now.

        Asking for the reasons against one action is quicker than listing all that are legal; the
        conformance suite holds both equal.
        """
        return not self.state.why_not(seat, action)

    def do(self, seat: int, action: Action, kind: EventKind, *args: int) -> None:
        """Take an action that a seat is asked for, unless the engine has taken it as the only one.

        It causes an event of that kind that begins with the seat and `args`.
        """
        if not self.happened(kind, (seat, *args)):
            self.play(seat, action)
            self.happened(kind, (seat, *args))

    def happened(self, kind: EventKind, args: tuple[int, ...]) -> bool:
        """Whether an event has happened in this move that no step has accounted for yet."""
        for at, event in enumerate(self.log):
            if event.kind is kind and event.args[: len(args)] == args:
                del self.log[at]
                return True
        return False

    # Income ------------------------------------------------------------------------------

    def note_sources(self, seat: int) -> None:
        """Keep the order in which a seat got its sources of income.

        It matters only where a charge asks for the Brainstone while other income is still to come.
        """
        s = self.state
        if s.faction[seat] == NONE or FACTIONS[s.faction[seat]].brainstone == 0:
            return
        now = [
            source_key(source, what)
            for source, what in sources(s, seat)
            if source != SOURCE_BOOSTER or self.asks() == "income"
        ]
        order = self.acquired[seat]
        for key in order[:]:
            # Of equal sources the other engine loses the one that came first.
            if order.count(key) > now.count(key):
                order.remove(key)
        for key in now:
            if now.count(key) > order.count(key):
                order.append(key)


def source_key(source: int, what: Gain) -> tuple[int, ...]:
    """Structures of one kind that give the same are not told apart."""
    return (source, *what.amounts)
