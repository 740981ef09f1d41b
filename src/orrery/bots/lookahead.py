"""One step ahead: what each legal action is worth to a seat, by its game's evaluation.

Chance is averaged over a few draws, the same for all actions. If an action opens a further
question to the same seat (a target, a reaction), the best answer counts. An action after which
the same menu asks again must make the position better than it is, and of equally good actions the
first of the action space is taken, where games put "done" and "pass": nothing goes in circles.
A free action, one that leaves the question exactly as it was, is worth as much as the best action
that it makes possible, or the best one without it.
A budget that is spent, in positions or in seconds, ends the look. Actions are looked at in their
legal order, and each has its share of what is left of the positions.
"""

from __future__ import annotations

import math
import time
from typing import Final

from orrery.kernel.chance import Source
from orrery.kernel.decision import Action
from orrery.kernel.frames import MenuFrame
from orrery.kernel.game import Game
from orrery.kernel.state import ASK, DRAW, Frame, State

DRAWS: Final = 6
"""How often a chance step is drawn for an action."""
DRAWS_BELOW: Final = 2
"""The same in answers to further questions."""
ALL: Final = 0
"""As a breadth: as many as there are."""
DEPTH: Final = 3
"""How many further questions are looked through."""
IDLE: Final = 1e6
"""What an action that improves nothing loses against one that ends the menu."""
SAME: Final = 1e-9
"""Values closer than this are equal."""
STREAM: Final = 256
"""How far apart the draws stand in the random source."""
WORD: Final = 1 << 32


class Weighed:
    """The value of each legal action, in their order, and which is best.

    An action that was not looked at has the value minus infinity.
    """

    def __init__(self, count: int) -> None:
        self.values = [-math.inf] * count
        self.vain = [False] * count
        """Which actions lead nowhere: they improve nothing, or are free and make nothing better
        possible."""
        self.best = 0


class Lookahead:
    """The positions looked at so far, and the dice that all actions share."""

    def __init__(
        self,
        game: Game,
        seat: int,
        budget: int,
        rng: Source,
        draws: int = DRAWS,
        breadth: int = ALL,
        seconds: float = 0.0,
    ) -> None:
        self.game = game
        self.seat = seat
        self.draws = draws
        self.breadth = breadth
        """How many answers to a further question are looked at, evenly chosen."""
        self.left = budget if budget > 0 else WORD
        self.until = 0
        """When the action that is looked at has had its share of what is left."""
        self.end = time.perf_counter() + seconds if seconds > 0 else math.inf
        self.key = rng.below(WORD).to_bytes(4, "little")

    def weigh(self, position: State, legal: list[Action]) -> Weighed:
        """Try every action on a full position."""
        weighed = Weighed(len(legal))
        highest = -math.inf
        free: list[tuple[int, State]] = []
        least = self._least(position)
        for at, action in enumerate(legal):
            if self.left <= 0:
                break
            self.until = self.left - max(self.left // (len(legal) - at), 1)
            after = position.clone()
            after.play(self.seat, action)
            if _is_free(after, position):
                free.append((at, after))
                continue
            value = self._average(after, position.serials, 0)
            if value <= least and _still_open(after, position.top()):
                value -= IDLE
                weighed.vain[at] = True
            weighed.values[at] = value
            first = action.index < legal[weighed.best].index
            if value > highest + SAME or (value > highest - SAME and first):
                weighed.best = at
                highest = value
        ending = legal[weighed.best]
        self.until = 0
        for at, after in free:
            value = self._after_free(after, legal, ending)
            weighed.values[at] = value
            if value > highest + SAME:
                weighed.best = at
                highest = value
            else:
                weighed.vain[at] = True
        return weighed

    def _after_free(self, position: State, before: list[Action], ending: Action) -> float:
        """The best of what a free action has made possible, and of what was best without it.

        Where only some answers are looked at, one that makes nothing new possible is not: such
        exchanges are many, and seldom worth what they cost.
        """
        highest = -math.inf
        known = {action.index for action in before}
        legal = position.legal(self.seat)
        if self.breadth != ALL and all(action.index in known for action in legal):
            return highest
        for action in legal:
            if self.left <= 0:
                break
            if action is ending or action.index not in known:
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
        draws = self.draws if depth == 0 else min(self.draws, DRAWS_BELOW)
        total = 0.0
        count = 0
        while count < draws and (count == 0 or self.left > self.until):
            drawn = after.clone()
            draw_all(drawn, Source(self.key, (depth * DRAWS + count) * STREAM))
            total += self._value(drawn, serials, depth)
            count += 1
        return total / count

    def _value(self, position: State, serials: int, depth: int) -> float:
        self.left -= 1
        if self.end < math.inf and time.perf_counter() >= self.end:
            self.left = 0
        if depth < DEPTH and self.left > self.until and asks_more(position, self.seat, serials):
            return self._best_answer(position, depth + 1)
        return self.game.evaluate(position, self.seat)

    def _best_answer(self, position: State, depth: int) -> float:
        highest = -math.inf
        for action in self._some(position.legal(self.seat)):
            after = position.clone()
            after.play(self.seat, action)
            highest = max(highest, self._average(after, position.serials, depth))
            if self.left <= self.until:
                break
        return highest

    def _some(self, legal: list[Action]) -> list[Action]:
        count = len(legal)
        if self.breadth == ALL or count <= self.breadth:
            return legal
        return [legal[at * count // self.breadth] for at in range(self.breadth)]


def asks_more(position: State, seat: int, serials: int) -> bool:
    """Whether an action has opened a question to the same seat that belongs to it.

    `serials` is how many frames there had been before the action.
    """
    if position.need != ASK:
        return False
    top = position.top()
    return top.serial > serials and top.follows_up and seat in top.seats(position)


def draw_all(position: State, source: Source) -> list[int]:
    """Give a position all chance outcomes that it waits for; which they were."""
    outcomes: list[int] = []
    while position.need == DRAW:
        chance = position.chance()
        assert chance is not None
        outcome = source.draw(chance)
        outcomes.append(outcome)
        position.resolve(outcome)
    return outcomes


def _is_free(after: State, before: State) -> bool:
    """Whether an action has left the same question with the same seat."""
    if after.need != ASK or isinstance(before.top(), MenuFrame):
        return False
    top, was = after.top(), before.top()
    if top.serial != was.serial or top.to_data() != was.to_data():
        return False
    return after.open_seats() == before.open_seats()


def _still_open(after: State, menu: Frame) -> bool:
    """Whether a menu will ask again."""
    return any(frame.serial == menu.serial for frame in after.frames())
