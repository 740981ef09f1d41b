"""A position of Skirmish, and what every chapter does with lives, coins and cards."""

from __future__ import annotations

from bisect import insort
from typing import ClassVar, Final, cast

from orrery import HIDDEN, ActionSpace, Frame, Outcome, State, UsageError
from orrery_toys.skirmish.components import COINS, COINS_MAX, COPIES, LIFE_POINTS
from orrery_toys.skirmish.events import DISCARDED, ELIMINATED, ENDED, LIFE_LOST
from orrery_toys.skirmish.space import SPACE

GOES_ON: Final = 0
LAST_SEAT: Final = 1
ALL_ROUNDS: Final = 2
REASONS: Final = ["", "last seat", "all rounds"]


class SkirmishState(State):
    game_id: ClassVar[str] = "skirmish"
    rules_version: ClassVar[int] = 1
    frame_types: ClassVar[dict[str, type[Frame]]] = {}

    rounds: int
    """How many rounds the game lasts."""
    lives: list[int]
    coins: list[int]
    hands: list[list[int]]
    """Per seat: its cards, sorted. How many they are is public, which they are is not."""
    deck: list[int]
    """Per card: how many copies are left. Nobody knows."""
    deck_size: int
    """How many cards the deck has. Everybody knows."""
    discard: list[int]
    known: list[list[int]]
    """Per observer and holder (`observer * players + holder`): cards of the holder's hand that
    the observer has seen and that cannot have gone since. Both of them know."""
    ended: int

    def __init__(self, players: int, lives: int, rounds: int) -> None:
        super().__init__(players)
        self.rounds = rounds
        self.lives = [lives] * players
        self.coins = [COINS] * players
        self.hands = [[] for _ in range(players)]
        self.deck = COPIES[:]
        self.deck_size = sum(COPIES)
        self.discard = [0] * len(COPIES)
        self.known = [[] for _ in range(players * players)]
        self.ended = GOES_ON

    def space(self) -> ActionSpace:
        return SPACE

    def hide(self, viewer: int | None) -> None:
        """skirmish.cards.hidden"""
        self.deck = [HIDDEN] * len(self.deck)
        for seat in range(self.players):
            if seat != viewer:
                self.hands[seat] = [HIDDEN] * len(self.hands[seat])
        for pair in range(len(self.known)):
            if viewer not in divmod(pair, self.players):
                self.known[pair] = []  # even how many there are would tell something

    def outcome(self) -> Outcome | None:
        """skirmish.end"""
        if self.ended == GOES_ON:
            return None
        scores = [LIFE_POINTS * self.lives[s] + self.coins[s] for s in range(self.players)]
        ranks = [1 + sum(other > score for other in scores) for score in scores]
        parts = [{"lives": self.lives[s], "coins": self.coins[s]} for s in range(self.players)]
        return Outcome(scores, ranks, parts, REASONS[self.ended])

    def resign(self, seat: int) -> None:
        """skirmish.lives.elimination: giving up is losing the last life."""
        if not self.lives[seat]:
            raise UsageError(f"seat {seat} is out of the game already")
        self.eliminate(seat)

    # Seats -------------------------------------------------------------------------------

    def is_in(self, seat: int) -> bool:
        return seat < self.players and self.lives[seat] > 0

    def seats_from(self, first: int) -> list[int]:
        """The seats that are in the game, clockwise from `first`."""
        around = [(first + step) % self.players for step in range(self.players)]
        return [seat for seat in around if self.lives[seat]]

    def earn(self, seat: int, coins: int) -> None:
        """skirmish.turn.rest: what would go over the limit is lost."""
        self.coins[seat] = min(self.coins[seat] + coins, COINS_MAX)

    def lose_life(self, seat: int) -> None:
        """skirmish.lives.elimination"""
        self.emit(LIFE_LOST, seat, self.lives[seat] - 1)
        if self.lives[seat] == 1:
            self.eliminate(seat)
        else:
            self.lives[seat] -= 1

    def eliminate(self, seat: int) -> None:
        """skirmish.lives.elimination"""
        self.emit(ELIMINATED, seat)
        self.lives[seat] = 0
        self.coins[seat] = 0
        while self.hands[seat]:
            self.emit(DISCARDED, seat, self.hands[seat][0])
            self.show(seat, self.hands[seat][0])
        self.seat_left(seat)
        if len(self.seats_from(0)) == 1:
            self.end(LAST_SEAT)

    def end(self, reason: int) -> None:
        """skirmish.end"""
        self.ended = reason
        self.emit(ENDED)
        self.finish()

    # Cards -------------------------------------------------------------------------------

    def take(self, seat: int, card: int) -> None:
        """Put a card into a hand."""
        insort(self.hands[seat], card)

    def show(self, seat: int, card: int) -> None:
        """A card goes from a hand to the discard pile, where all see it."""
        self.hands[seat].remove(card)
        self.discard[card] += 1
        self.raise_epoch()
        for observer in range(self.players):
            seen = self.known[observer * self.players + seat]
            if card in seen:
                seen.remove(card)

    def hand_over(self, seat: int, card: int, observer: int) -> None:
        """A card leaves a hand and only `observer` sees which: the others lose track."""
        self.hands[seat].remove(card)
        self.raise_epoch()
        for other in range(self.players):
            if other != observer:
                self.known[other * self.players + seat] = []
        seen = self.known[observer * self.players + seat]
        if card in seen:
            seen.remove(card)

    def remember(self, observer: int, holder: int, card: int) -> None:
        insort(self.known[observer * self.players + holder], card)

    def may_be_out(self, card: int) -> bool:
        """Whether, as far as everybody can see, somebody may hold a copy: skirmish.cards.played"""
        return self.discard[card] < COPIES[card]


def skirmish(state: State) -> SkirmishState:
    """The kernel hands a `State` to every rule; here it is known to be ours."""
    return cast(SkirmishState, state)
