"""Tiny games whose best move is known: a tree of questions, throws of a die and a hidden card.

A puzzle is written as data. `Spot.worth` is what a bot's evaluation says there; where nothing
follows, the seat (or seats) with the most of it wins.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

from orrery.games.nebula.game import game as some_game
from orrery.kernel.chance import Chance, Source, die
from orrery.kernel.decision import Action, ActionKind, ActionSpace, numbers
from orrery.kernel.events import EventKind
from orrery.kernel.game import Game
from orrery.kernel.hidden import Fact
from orrery.kernel.ledger import Blocker
from orrery.kernel.state import ASK, DRAW, OVER, RUN, Frame, Outcome, State, View

UNKNOWN = -1
MOST = 300
CHOOSE = ActionKind("choose", [numbers("answer", 0, MOST)])
SPACE = ActionSpace([CHOOSE])


@dataclass
class Spot:
    """A place in the tree: what it is worth to each seat, whom it asks, and where it leads."""

    worth: list[float]
    seat: int = 0
    after: list[Spot] = field(default_factory=list)
    thrown: bool = False
    """Whether a die decides where it goes on."""
    by_card: bool = False
    """Whether the hidden card does, without anybody's being asked."""


def end(*worth: float) -> Spot:
    return Spot(list(worth))


def ask(seat: int, worth: list[float], *after: Spot) -> Spot:
    return Spot(worth, seat, list(after))


def throw(worth: list[float], *after: Spot) -> Spot:
    return Spot(worth, -1, list(after), thrown=True)


def turn_card(worth: list[float], *after: Spot) -> Spot:
    return Spot(worth, -1, list(after), by_card=True)


PUZZLES: list[Spot] = []


class PuzzleFrame(Frame):
    """A place in the tree."""

    kind: ClassVar[str] = "puzzle"

    def step(self, state: State) -> int:
        assert isinstance(state, PuzzleState)
        spot = state.spot()
        if spot.by_card:
            state.go(state.card)
            return RUN
        if not spot.after:
            state.pop()
            return RUN
        return DRAW if spot.thrown else ASK

    def seats(self, state: State) -> list[int]:
        assert isinstance(state, PuzzleState)
        return [state.spot().seat]

    def legal(self, state: State, seat: int) -> list[Action]:
        assert isinstance(state, PuzzleState)
        return [CHOOSE.at(number) for number in range(len(state.spot().after))]

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        return []

    def apply(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(state, PuzzleState)
        state.go(action.first)

    def forced_is_public(self) -> bool:
        return False

    def chance(self, state: State) -> Chance:
        assert isinstance(state, PuzzleState)
        return die(len(state.spot().after))

    def resolve(self, state: State, outcome: int) -> None:
        assert isinstance(state, PuzzleState)
        state.go(outcome - 1)


class PuzzleState(State):
    """The way through a puzzle so far; seat 0 does not know the card until it is `seen`."""

    game_id: ClassVar[str] = "puzzle"
    frame_types: ClassVar[dict[str, type[Frame]]] = {"puzzle": PuzzleFrame}
    puzzle: int
    path: list[int]
    card: int
    seen: int

    def __init__(self, players: int, puzzle: int, card: int) -> None:
        super().__init__(players)
        self.puzzle = puzzle
        self.path = []
        self.card = card
        self.seen = 0

    def space(self) -> ActionSpace:
        return SPACE

    def spot(self) -> Spot:
        spot = PUZZLES[self.puzzle]
        for step in self.path:
            spot = spot.after[step]
        return spot

    def go(self, step: int) -> None:
        """Every question is a frame of its own."""
        self.path = [*self.path, step]
        self.pop()
        self.push(PuzzleFrame())

    def hide(self, viewer: int | None) -> None:
        if not self.seen:
            self.card = UNKNOWN

    def outcome(self) -> Outcome | None:
        if self.need != OVER:
            return None
        worth = self.spot().worth
        ranks = [1 + sum(other > own for other in worth) for own in worth]
        return Outcome([int(value) for value in worth], ranks, [{} for _ in worth], "")


class Puzzle(Game):
    """One puzzle as a game. Positions are judged after `judged` decisions."""

    def __init__(
        self, tree: Spot, judged: int = 1, hides: bool = False, seen_ahead: int = 1
    ) -> None:
        players = len(tree.worth)
        super().__init__("puzzle", "Puzzle", 1, [players], [], some_game.folder)
        self.number = len(PUZZLES)
        self.judged = judged
        self.seen_ahead = seen_ahead
        self.hides = hides
        PUZZLES.append(tree)

    def state(self, card: int = 0) -> PuzzleState:
        """At the beginning."""
        state = PuzzleState(self.player_counts[0], self.number, card)
        state.push(PuzzleFrame())
        state.run()
        return state

    def initial(self, players: int, options: dict[str, Any]) -> State:
        raise NotImplementedError

    def action_space(self, players: int) -> ActionSpace:
        return SPACE

    def event_kinds(self) -> list[EventKind]:
        return []

    def facts(self) -> list[Fact]:
        fact = {"id": "puzzle.card", "text": "", "fields": ["card"], "known_to": "nobody"}
        return [Fact(fact)] if self.hides else []

    def sample(self, view: View, rng: Source) -> State:
        state = view.state.clone()
        assert isinstance(state, PuzzleState)
        if state.card == UNKNOWN:
            state.card = rng.below(2)
        return state

    def evaluate(self, state: State, seat: int) -> float:
        assert isinstance(state, PuzzleState)
        return state.spot().worth[seat]

    def spread(self, state: State) -> float:
        return 10.0

    def foresight(self, players: int) -> int:
        return self.seen_ahead

    def milestone(self, state: State, seat: int) -> int:
        return sum(state.moves) // self.judged
