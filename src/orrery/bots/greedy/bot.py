"""One step ahead: every legal action is tried on a sample of what the seat may know.

Chance is averaged over a few draws, the same for all actions. If an action opens a further
question to the same seat (a target, a reaction), the best answer counts. An action after which
the same menu asks again must make the position better than it is, and of equally good actions the
first of the action space is taken, where games put "done" and "pass": nothing goes in circles.
A free action, one that leaves the question exactly as it was, is worth as much as the best action
that it makes possible, or the best one without it.
A budget that is spent ends the search; actions are looked at in their legal order.
"""

from __future__ import annotations

import math
from typing import Final

from orrery.bots.base import Bot, Budget
from orrery.kernel.chance import Source
from orrery.kernel.decision import Action
from orrery.kernel.errors import UsageError
from orrery.kernel.frames import MenuFrame
from orrery.kernel.game import Game
from orrery.kernel.state import ASK, DRAW, Frame, State, View

DRAWS: Final = 6
"""How often a chance step is drawn for an action."""
DRAWS_BELOW: Final = 2
"""The same in answers to further questions."""
DEPTH: Final = 3
"""How many further questions are looked through."""
IDLE: Final = 1e6
"""What an action that improves nothing loses against one that ends the menu."""
SAME: Final = 1e-9
"""Values closer than this are equal."""
STREAM: Final = 256
"""How far apart the draws stand in the random source."""
WORD: Final = 1 << 32


class GreedyBot(Bot):
    """Needs a game that has an evaluation."""

    def __init__(self, game: Game) -> None:
        self.needs_view = True
        self.game = game

    def choose(self, view: View, legal: list[Action], budget: Budget, rng: Source) -> Action:
        if len(legal) == 1 or view.seat is None:
            return legal[0]
        position = self.game.sample(view, rng)
        return Search(self.game, view.seat, budget.iterations, rng).best(position, legal)


class Search:
    """One choice: the positions looked at so far, and the dice that all actions share."""

    def __init__(self, game: Game, seat: int, budget: int, rng: Source) -> None:
        self.game = game
        self.seat = seat
        self.left = budget if budget > 0 else WORD
        self.key = rng.below(WORD).to_bytes(4, "little")

    def best(self, position: State, legal: list[Action]) -> Action:
        chosen = legal[0]
        highest = -math.inf
        free: list[tuple[Action, State]] = []
        least = self._least(position)
        for action in legal:
            if self.left <= 0:
                break
            after = position.clone()
            after.play(self.seat, action)
            if _is_free(after, position):
                free.append((action, after))
                continue
            value = self._average(after, position.serials, 0)
            if value <= least and _still_open(after, position.top()):
                value -= IDLE
            if value > highest + SAME or (value > highest - SAME and action.index < chosen.index):
                chosen = action
                highest = value
        ending = chosen
        for action, after in free:
            value = self._after_free(after, legal, ending)
            if value > highest + SAME:
                chosen = action
                highest = value
        return chosen

    def _after_free(self, position: State, before: list[Action], ending: Action) -> float:
        """The best of what a free action has made possible, and of what was best without it."""
        highest = -math.inf
        for action in position.legal(self.seat):
            if self.left <= 0:
                break
            if action is ending or action not in before:
                after = position.clone()
                after.play(self.seat, action)
                if not _is_free(after, position):
                    highest = max(highest, self._average(after, position.serials, 1))
        return highest

    def _least(self, position: State) -> float:
        """What an action that leaves a menu open must surpass.

        It is computed in any case: what the evaluation looks up in the position, all copies share.
        """
        value = self.game.evaluate(position, self.seat)
        return value + SAME if isinstance(position.top(), MenuFrame) else -math.inf

    def _average(self, after: State, serials: int, depth: int) -> float:
        """The value of a position, over the dice that it waits for."""
        if after.need != DRAW:
            return self._value(after, serials, depth)
        draws = DRAWS if depth == 0 else DRAWS_BELOW
        total = 0.0
        for number in range(draws):
            drawn = after.clone()
            _draw(drawn, Source(self.key, (depth * DRAWS + number) * STREAM))
            total += self._value(drawn, serials, depth)
        return total / draws

    def _value(self, position: State, serials: int, depth: int) -> float:
        self.left -= 1
        if depth < DEPTH and self.left > 0 and self._asks_more(position, serials):
            return self._best_answer(position, depth + 1)
        return self.game.evaluate(position, self.seat)

    def _best_answer(self, position: State, depth: int) -> float:
        highest = -math.inf
        for action in position.legal(self.seat):
            after = position.clone()
            after.play(self.seat, action)
            highest = max(highest, self._average(after, position.serials, depth))
        return highest

    def _asks_more(self, position: State, serials: int) -> bool:
        """Whether the action has opened a question to the same seat that belongs to it."""
        if position.need != ASK:
            return False
        top = position.top()
        return (
            top.serial > serials
            and (not isinstance(top, MenuFrame) or top.follows_up)
            and self.seat in top.seats(position)
        )


def _is_free(after: State, before: State) -> bool:
    """Whether an action has left the same question with the same seat."""
    if after.need != ASK or isinstance(before.top(), MenuFrame):
        return False
    top, was = after.top(), before.top()
    return top.serial == was.serial and top.to_data() == was.to_data()


def _still_open(after: State, menu: Frame) -> bool:
    """Whether a menu will ask again."""
    return any(frame.serial == menu.serial for frame in after.frames())


def _draw(position: State, source: Source) -> None:
    while position.need == DRAW:
        chance = position.chance()
        assert chance is not None
        position.resolve(source.draw(chance))


def make(game: Game) -> Bot:
    if type(game).evaluate is Game.evaluate:
        raise UsageError(f"the bot 'greedy' cannot play {game.title}, which has no evaluation")
    return GreedyBot(game)
