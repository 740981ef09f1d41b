"""Measures how many iterations the search makes in a second. Prints JSON.

The questions lie evenly over one seeded game, in which bots play that look a little ahead.
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

QUESTIONS: Final = 16
ITERATIONS: Final = 8
PLAYED_BY: Final = "greedy:24"


def measure(game: Game, players: int) -> Figures:
    questions = questions_of(game, players)
    start = time.process_time()
    for number, question in enumerate(questions):
        look(game, question, number, ITERATIONS)
    seconds = time.process_time() - start
    return {"iterations_per_s": ITERATIONS * len(questions) / seconds}


def look(game: Game, question: State, number: int, iterations: int) -> None:
    """Search for the answer to a question."""
    seat = question.open_seats()[0]
    search = Search(game, question.view(seat), Source.from_seed(str(number)))
    for _ in range(iterations):
        search.iterate()


def questions_of(game: Game, players: int) -> list[State]:
    """Positions from the whole length of a game in which somebody has a choice."""
    found: list[State] = []
    state = game.initial(players, game.check_options({}))
    state.run()
    play_to_end(state, Source.from_seed("dice"), _noting(game, found))
    return [found[(2 * at + 1) * len(found) // (2 * QUESTIONS)] for at in range(QUESTIONS)]


def _noting(game: Game, found: list[State]) -> Choose:
    """The choices of bots; every position with a choice is noted."""
    bot = entrant(PLAYED_BY)(game)
    rng = Source.from_seed("choices")

    def choose(state: State, seat: int, legal: list[orrery.Action]) -> orrery.Action:
        if len(legal) > 1:
            found.append(state.clone())
        return let_choose(bot, state, seat, legal, rng)

    return choose


if __name__ == "__main__":
    name, count = sys.argv[1:]
    figures = measure(orrery.game(name), int(count))
    json.dump({"compiled": orrery.compiled} | figures, sys.stdout)
