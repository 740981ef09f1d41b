"""Scenes from Skirmish: hands as told, dice and cards that fall as told.

    scene = Scene("rally", "counter", "", "counter")
    scene.play("0 attack 1", "0 play rally 0", "1 play counter 0")
    assert scene.asked() == (3, "played")

Seats 0 to 3 (players 1 to 4 of the ledger) hold the cards of the four texts; all other cards are in
the deck. Seat 0 has drawn its card and chooses an action, unless said otherwise.
"""

from __future__ import annotations

from collections.abc import Sequence

from orrery import Action, Blocker, Chance, Drawer, Event, Match, State
from orrery_toys.skirmish.components import CARDS, COPIES
from orrery_toys.skirmish.game import game
from orrery_toys.skirmish.space import SPACE
from orrery_toys.skirmish.state import SkirmishState, skirmish
from orrery_toys.skirmish.turn import ACT, TurnFrame


class Told(Drawer):
    """Dice and cards that fall as told; a card that nobody told is the first of the deck."""

    def __init__(self) -> None:
        self.dice: list[int] = []
        self.cards: list[int] = []

    def draw(self, chance: Chance) -> int:
        if chance.label != "card":
            assert self.dice, "a die is missing"
            return self.dice.pop(0)
        return self.cards.pop(0) if self.cards else chance.outcomes[0]


class Scene:
    def __init__(
        self,
        *hands: str,
        turn: int = 0,
        lives: Sequence[int] | None = None,
        coins: Sequence[int] | None = None,
        discard: str = "",
        deck: str | None = None,
        rounds: int = 3,
    ) -> None:
        """`deck` names all cards that are left in it; the others are then discarded."""
        state = SkirmishState(len(hands), 2, rounds)
        state.lives = list(lives or state.lives)
        state.coins = list(coins or state.coins)
        state.hands = [_cards(hand) for hand in hands]
        held = _counts([card for hand in state.hands for card in hand])
        gone = _counts(_cards(discard))
        if deck is not None:
            left = _counts(_cards(deck))
            gone = [c - h - d for c, h, d in zip(COPIES, held, left, strict=True)]
        state.discard = gone
        state.deck = [c - h - g for c, h, g in zip(COPIES, held, gone, strict=True)]
        state.deck_size = sum(state.deck)
        frame = TurnFrame(turn)
        frame.stage = ACT
        state.push(frame)
        self.told = Told()
        self.match = Match(state, {}, "scene", self.told)
        self.match.begin()
        assert game.violations(state) == []

    @property
    def state(self) -> SkirmishState:
        return skirmish(self.match.state)

    # Playing ----------------------------------------------------------------------------

    def play(self, *moves: str, dice: Sequence[int] = (), cards: str = "") -> list[Event]:
        """Each move is a seat and an action. Returns the events; all dice must have been used."""
        self.told.dice = list(dice)
        self.told.cards = _cards(cards, in_order=True)
        start = len(self.match.events)
        for move in moves:
            seat, _, text = move.partition(" ")
            self.match.apply(int(seat), text)
        assert not self.told.dice, f"dice left over: {self.told.dice}"
        assert game.violations(self.state) == []
        return self.match.events[start:]

    def pass_until(self, kind: str, dice: Sequence[int] = ()) -> list[int]:
        """Whoever is asked passes, until another kind of question comes; the seats in order."""
        self.told.dice = list(dice)
        asked: list[int] = []
        while not self.state.is_over() and self.asked()[1] != kind:
            asked.append(self.asked()[0])
            self.match.apply(asked[-1], "pass")
        return asked

    # Looking ----------------------------------------------------------------------------

    def asked(self) -> tuple[int, str]:
        """Which seat is asked first, and what."""
        seat = self.state.open_seats()[0]
        decision = self.state.decision(seat)
        assert decision is not None
        return seat, decision.kind

    def legal(self, seat: int) -> list[str]:
        return [action.text for action in self.state.legal(seat)]

    def refuses(self, move: str, rule: str, **numbers: int) -> None:
        """The action is illegal for exactly one reason: this rule with these numbers."""
        seat, _, text = move.partition(" ")
        action = SPACE.parse(text)
        assert action not in self.state.legal(int(seat)), f"{move} is legal"
        assert self.state.why_not(int(seat), action) == [Blocker(rule, numbers)]

    def hand(self, seat: int) -> str:
        return " ".join(CARDS[card] for card in self.state.hands[seat])

    def stack(self) -> list[str]:
        """The kinds of the frames, bottom first."""
        return [frame.kind for frame in self.state.frames()]


def action(text: str) -> Action:
    return SPACE.parse(text)


def card(name: str) -> int:
    return CARDS.index(name)


def named(events: Sequence[Event], kind: str) -> list[Event]:
    return [event for event in events if event.kind.name == kind]


def written(events: Sequence[Event], viewer: int | None) -> list[str]:
    """The events as a viewer may read them."""
    return [str(event.seen_by(viewer)) for event in events]


def hand_in(state: State, seat: int) -> list[int]:
    return skirmish(state).hands[seat]


def _cards(text: str, in_order: bool = False) -> list[int]:
    found = [CARDS.index(name) for name in text.split()]
    return found if in_order else sorted(found)


def _counts(cards: Sequence[int]) -> list[int]:
    return [cards.count(card) for card in range(len(CARDS))]
