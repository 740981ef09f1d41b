"""Tug, a game made up for the kernel's tests: every kind of frame in a few lines each.

In turn the players pull (score 1 to 3), roll (score a d6), peek (a card that only they see), bid
(all at once, sealed; the highest scores 5), taunt (the others may answer, each answer costs the
taunter 1) or end their turn. Who has 20 wins.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

from orrery.kernel.chance import Chance, Source, die
from orrery.kernel.decision import Action, ActionKind, ActionSpace, numbers
from orrery.kernel.events import HIDDEN, EventKind
from orrery.kernel.frames import Menu, MenuFrame, SealedFrame, Window
from orrery.kernel.game import Game, NumberOption
from orrery.kernel.hidden import Fact, Variation
from orrery.kernel.ledger import Blocker, block
from orrery.kernel.state import DRAW, Frame, Outcome, Play, State, View, not_now

SEAT = numbers("seat", 0, 2)
AMOUNT = numbers("amount", 1, 3)
BID = numbers("bid", 0, 2)
CARD = numbers("card", 1, 4)

PULL = ActionKind("pull", [AMOUNT], "tug.pull")
ROLL = ActionKind("roll")
PEEK = ActionKind("peek")
ASK_BIDS = ActionKind("auction")
TAUNT = ActionKind("taunt")
END = ActionKind("end", rule="tug.turn")
OFFER = ActionKind("bid", [BID], "tug.bid", "bid {}")
ANSWER = ActionKind("answer", rule="tug.taunt")
DECLINE = ActionKind("decline", rule="tug.taunt")
SPACE = ActionSpace([END, PULL, ROLL, PEEK, ASK_BIDS, TAUNT, OFFER, ANSWER, DECLINE])

SCORED = EventKind("scored", [("seat", SEAT), ("amount", numbers("amount", 0, 9))], "tug.pull")
PEEKED = EventKind("peeked", [("seat", SEAT), ("card", CARD)], "tug.peek", secret=["card"])

PULLS = 2
"""How often a seat may pull in a turn."""
GOAL = 20


class TugState(State):
    game_id: ClassVar[str] = "tug"
    rules_version: ClassVar[int] = 3
    frame_types: ClassVar[dict[str, type[Frame]]] = {}

    goal: int
    pulls: int
    score: list[int]
    cards: list[list[int]]
    _gained: int

    def __init__(self, players: int, goal: int) -> None:
        super().__init__(players)
        self.goal = goal
        self.pulls = 0
        self.score = [0] * players
        self.cards = [[] for _ in range(players)]
        self._gained = 0

    def space(self) -> ActionSpace:
        return SPACE

    def hide(self, viewer: int | None) -> None:
        for seat, cards in enumerate(self.cards):
            if seat != viewer:
                self.cards[seat] = [HIDDEN] * len(cards)

    def outcome(self) -> Outcome | None:
        if not self.is_over():
            return None
        best = max(self.score)
        ranks = [1 + sum(other > score for other in self.score) for score in self.score]
        return Outcome(list(self.score), ranks, [{"score": s} for s in self.score], f"{best}")

    def gain(self, seat: int, amount: int) -> None:
        self.score[seat] += amount
        self.emit(SCORED, seat, amount)
        if self.score[seat] >= self.goal:
            self.finish()


def tug(state: State) -> TugState:
    assert isinstance(state, TugState)
    return state


class Pull(Play):
    def legal(self, state: State, seat: int, found: list[Action]) -> None:
        if tug(state).pulls < PULLS:
            found.extend(PULL.at(amount) for amount in (1, 2, 3))

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        pulls = tug(state).pulls
        return [] if pulls < PULLS else [block("tug.pull", pulls=pulls, limit=PULLS)]

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = tug(state)
        s.pulls += 1
        s.gain(seat, action.first)

    def warnings(self, state: State, seat: int, action: Action) -> list[Blocker]:
        return [block("tug.pull", amount=action.first)] if action.first < 3 else []


class Simple(Play):
    """Always possible; pushes a frame or ends the turn."""

    def __init__(self, kind: ActionKind) -> None:
        self.kind = kind

    def legal(self, state: State, seat: int, found: list[Action]) -> None:
        found.append(self.kind.at())

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        return []

    def apply(self, state: State, seat: int, action: Action) -> None:
        others = [(seat + step) % state.players for step in range(1, state.players)]
        if self.kind is ROLL:
            state.push(RollFrame(seat))
        elif self.kind is PEEK:
            state.push(PeekFrame(seat))
        elif self.kind is ASK_BIDS:
            state.push(BidFrame([seat, *others]))
        elif self.kind is TAUNT:
            state.push(TauntWindow(seat, others))
        else:
            state.pop()
            tug(state).pulls = 0
            state.push(TurnFrame(others[0]))


MENU = Menu([(PULL, Pull())] + [(k, Simple(k)) for k in (ROLL, PEEK, ASK_BIDS, TAUNT, END)])


class TurnFrame(MenuFrame):
    kind: ClassVar[str] = "turn"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def menu(self) -> Menu:
        return MENU


class RollFrame(Frame):
    kind: ClassVar[str] = "roll"
    seat: int

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def step(self, state: State) -> int:
        return DRAW

    def chance(self, state: State) -> Chance:
        return die(6)

    def resolve(self, state: State, outcome: int) -> None:
        state.pop()
        tug(state).gain(self.seat, outcome)


class PeekFrame(RollFrame):
    kind: ClassVar[str] = "peek"

    def chance(self, state: State) -> Chance:
        return Chance("card", [1, 2, 3, 4], [4, 3, 2, 1], (self.seat,))

    def resolve(self, state: State, outcome: int) -> None:
        state.pop()
        tug(state).cards[self.seat].append(outcome)
        state.emit(PEEKED, self.seat, outcome)


class BidFrame(SealedFrame):
    kind: ClassVar[str] = "bids"

    def __init__(self, seats: list[int]) -> None:
        self.ask(seats)

    def legal(self, state: State, seat: int) -> list[Action]:
        return list(OFFER.actions)

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        return [] if action.kind is OFFER else not_now(action)

    def settle(self, state: State, answers: list[Action]) -> None:
        bids = [answer.first for answer in answers]
        if bids.count(max(bids)) == 1:
            tug(state).gain(self.asked[bids.index(max(bids))], 5)


class TauntWindow(Window):
    kind: ClassVar[str] = "taunt"
    taunter: int

    def __init__(self, taunter: int, others: list[int]) -> None:
        self.taunter = taunter
        self.open_for(others)

    def eligible(self, state: State, seat: int) -> bool:
        return tug(state).score[self.taunter] > 0

    def legal(self, state: State, seat: int) -> list[Action]:
        return [DECLINE.at(), ANSWER.at()]

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        return [] if action.kind in (ANSWER, DECLINE) else not_now(action)

    def apply(self, state: State, seat: int, action: Action) -> None:
        if action.kind is DECLINE:
            self.declined()
        else:
            self.acted()
            tug(state).score[self.taunter] -= 1

    def closed(self, state: State) -> None:
        state.emit(SCORED, self.taunter, 0)


TugState.frame_types.update(
    {cls.kind: cls for cls in (TurnFrame, RollFrame, PeekFrame, BidFrame, TauntWindow)}
)


class Tug(Game):
    def __init__(self) -> None:
        goal = NumberOption("goal", GOAL, 5, 99, "tug.win", "Who has so many points wins.")
        super().__init__("tug", "Tug", 3, [2, 3], [goal], Path(__file__).parent / "tug")

    def initial(self, players: int, options: dict[str, Any]) -> State:
        state = TugState(players, options["goal"])
        state.push(TurnFrame(0))
        return state

    def action_space(self, players: int) -> ActionSpace:
        return SPACE

    def sample(self, view: View, rng: Source) -> State:
        s = tug(view.state.clone())
        s.cards = [[1 + rng.below(4) if card == HIDDEN else card for card in c] for c in s.cards]
        return s

    def vary(self, fact: Fact, state: State, rng: Source) -> Variation | None:
        s = tug(state.clone())
        for seat, cards in enumerate(s.cards):
            if cards:
                cards[0] = cards[0] % 4 + 1
                return Variation(s, [other for other in range(s.players) if other != seat])
        return None

    def violations(self, state: State) -> list[str]:
        return [f"score {score}" for score in tug(state).score if score < 0]

    def event_kinds(self) -> list[EventKind]:
        return [SCORED, PEEKED]


game = Tug()
