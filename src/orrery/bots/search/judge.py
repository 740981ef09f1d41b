"""What a position is worth to every seat: the end of a playout, evaluated.

Of two players each wants its chance of winning, of more each wants points of its own.

An evaluation compares what follows one question well, but not positions at different moments: who
has just had the turn, or has not passed yet, looks better than it is. So a position is first
played on, everybody taking the best action one step ahead, to the next milestone of the game,
where all have had their turns.
"""

from __future__ import annotations

from typing import Final

from orrery.bots.lookahead import Lookahead, draw_all
from orrery.kernel.chance import Source
from orrery.kernel.game import Game, softmax
from orrery.kernel.state import OVER, Outcome, State

LONGEST: Final = 1000
"""Decisions of a playout at most."""
DRAWS: Final = 1
"""How often a player of a playout tries a chance step: what one playout misses another sees."""
BREADTH: Final = 4
"""How many answers to a further question it looks at: enough to see what an action is good for.
When the question comes, it looks at all of them."""
VICTORY: Final = 0.1
"""What victory counts beside the points where more than two play."""
THOUGHTS: Final = 1 << 40
"""Where in the random source the players of a playout begin: what they try costs no dice."""


class Judge:
    """Judges positions for one decision: `goal` is the next milestone."""

    def __init__(self, game: Game, position: State, seat: int, at_random: bool = False) -> None:
        self.game = game
        self.seat = seat
        self.at_random = at_random
        """Whether they are played on at random instead, and to the end."""
        self.goal = game.milestone(position, seat) + 1

    def values(self, position: State, dice: Source, farther: int = 0) -> list[float]:
        """What every seat makes of it, so many milestones farther than the next.

        Plays on in `position` itself.
        """
        game = self.game
        thoughts = Source(dice.key, THOUGHTS)
        goal = self.goal + farther
        while self.at_random and position.need != OVER:
            _play_anything(position, dice)
        for _ in range(LONGEST):
            if position.need == OVER or game.milestone(position, self.seat) >= goal:
                break
            self._play(position, dice, thoughts)
        outcome = position.outcome()
        return self._promise(position) if outcome is None else self._result(outcome)

    def _promise(self, position: State) -> list[float]:
        if position.players == 2:
            return self.game.chances(position)
        stake = self.game.stake()
        return [self.game.evaluate(position, seat) / stake for seat in range(position.players)]

    def _result(self, outcome: Outcome) -> list[float]:
        won = outcome.win_shares()
        if len(won) == 2:
            return won
        stake = self.game.stake()
        return [
            score / stake + VICTORY * share
            for score, share in zip(outcome.scores, won, strict=True)
        ]

    def guesses(self, position: State, seat: int, own: list[float]) -> list[float]:
        """What `seat` would make of it if its evaluation were each of `own`."""
        if position.players > 2:
            stake = self.game.stake()
            return [value / stake for value in own]
        other = self.game.evaluate(position, 1 - seat)
        spread = self.game.spread(position)
        return [softmax([value, other], spread)[0] for value in own]

    def _play(self, position: State, dice: Source, thoughts: Source) -> None:
        """The next decision, and the dice that follow it."""
        seat = position.open_seats()[0]
        legal = self.game.worth_a_look(position, seat, position.legal(seat))
        at = 0
        if len(legal) > 1:
            at = Lookahead(self.game, seat, 0, thoughts, DRAWS, BREADTH).weigh(position, legal).best
        position.play(seat, legal[at])
        draw_all(position, dice)


def _play_anything(position: State, dice: Source) -> None:
    seat = position.open_seats()[0]
    legal = position.legal(seat)
    position.play(seat, legal[dice.below(len(legal))])
    draw_all(position, dice)
