"""Measures how many iterations the search makes in a second. Prints JSON.

The questions are those of one seeded game of greedy bots, one in so many.
"""

from __future__ import annotations

import json
import sys
import time
from typing import Final

import orrery
from benchmarks.measure import Figures
from orrery.bots.search.search import Search
from orrery.kernel.chance import Source
from orrery.kernel.game import Game
from orrery.kernel.state import State
from orrery.lab.arena import Choose, entrant, let_choose, play_to_end

EVERY: Final = 59
ITERATIONS: Final = 3


def measure(game: Game, players: int) -> Figures:
    questions = _questions(game, players)
    start = time.process_time()
    for number, question in enumerate(questions):
        seat = question.open_seats()[0]
        search = Search(game, question.view(seat), Source.from_seed(str(number)))
        for _ in range(ITERATIONS):
            search.iterate()
    seconds = time.process_time() - start
    return {"iterations_per_s": ITERATIONS * len(questions) / seconds}


def _questions(game: Game, players: int) -> list[State]:
    """Positions from the whole length of a game in which somebody has a choice."""
    found: list[State] = []
    state = game.initial(players, game.check_options({}))
    state.run()
    play_to_end(state, Source.from_seed("dice"), _noting(game, found))
    return found[EVERY // 2 :: EVERY]


def _noting(game: Game, found: list[State]) -> Choose:
    """The choices of greedy bots; every position with a choice is noted."""
    bot = entrant("greedy")(game)
    rng = Source.from_seed("greedy")

    def choose(state: State, seat: int, legal: list[orrery.Action]) -> orrery.Action:
        if len(legal) > 1:
            found.append(state.clone())
        return let_choose(bot, state, seat, legal, rng)

    return choose


if __name__ == "__main__":
    name, count = sys.argv[1:]
    figures = measure(orrery.game(name), int(count))
    json.dump({"compiled": orrery.compiled} | figures, sys.stdout)
