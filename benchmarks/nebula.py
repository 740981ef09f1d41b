"""Measures one build of Beyond Nebula: whichever `import orrery` finds. Prints JSON.

python -m benchmarks.nebula                  the compiled build in the environment
PYTHONPATH=src python -m benchmarks.nebula   the sources as they are
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from statistics import fmean
from typing import TypeVar

import orrery
from orrery.kernel.chance import Source
from orrery.kernel.game import Game
from orrery.kernel.playout import Playout, playout
from orrery.kernel.position import write_position
from orrery.kernel.state import ASK, DRAW, State

GAMES = 40
POSITIONS = 200
EVERY = 97
"""Positions are taken from random games, one after so many decisions."""
REPEATS = 5

Figures = dict[str, float]
T = TypeVar("T")


def measure(game: Game) -> Figures:
    """All figures of one round; the same games and positions every time."""
    return _playouts(game) | _operations(game)


def _new_game(game: Game) -> State:
    return game.initial(game.player_counts[0], game.check_options({}))


def _playouts(game: Game) -> Figures:
    counts: list[Playout] = []
    start = time.process_time()
    for seed in range(GAMES):
        dice, choices = Source.from_seed(f"dice {seed}"), Source.from_seed(f"choices {seed}")
        counts.append(playout(_new_game(game), dice, choices))
    seconds = time.process_time() - start
    return {
        "games_per_s": GAMES / seconds,
        "decisions_per_s": sum(one.decisions for one in counts) / seconds,
        "actions_per_s": sum(one.actions for one in counts) / seconds,
    }


def _operations(game: Game) -> Figures:
    positions = sample_positions(game)
    data = [position.to_data() for position in positions]
    legal = [_fastest(_generate, position) for position in positions]
    return {
        "legal_us": fmean(legal),
        "legal_p99_us": sorted(legal)[int(0.99 * len(legal))],
        "clone_us": _mean(positions, lambda at: at.clone()),
        "view_us": _mean(positions, lambda at: at.view(0)),
        "digest_us": _mean(positions, lambda at: at.digest()),
        "to_data_us": _mean(positions, lambda at: at.to_data()),
        "from_data_us": _mean(data, lambda at: game.from_data(at)),
        "json_bytes": fmean(len(json.dumps(one, separators=(",", ":"))) for one in data),
        "text_chars": fmean(len(write_position(position)) for position in positions),
    }


def sample_positions(game: Game) -> list[State]:
    """Positions in which somebody is asked, from the whole length of random games."""
    found: list[State] = []
    seed = 0
    while len(found) < POSITIONS:
        found += _positions_of(game, seed)
        seed += 1
    return found[:POSITIONS]


def _positions_of(game: Game, seed: int) -> list[State]:
    state = _new_game(game)
    dice, choices = Source.from_seed(f"dice {seed}"), Source.from_seed(f"choices {seed}")
    found: list[State] = []
    decisions = 0
    state.run()
    while not state.is_over():
        if state.need == DRAW:
            chance = state.chance()
            assert chance is not None
            state.resolve(dice.draw(chance))
            continue
        assert state.need == ASK
        decisions += 1
        if decisions % EVERY == 0:
            found.append(state.clone())
        seat = state.open_seats()[0]
        legal = state.legal(seat)
        state.play(seat, legal[choices.below(len(legal))])
    return found


def _generate(state: State) -> None:
    state.forget()
    state.legal(state.open_seats()[0])


def _mean(items: list[T], call: Callable[[T], object]) -> float:
    return fmean(_fastest(call, item) for item in items)


def _fastest(call: Callable[[T], object], item: T) -> float:
    """Microseconds of the fastest of a few calls."""
    best = float("inf")
    for _ in range(REPEATS):
        start = time.perf_counter_ns()
        call(item)
        best = min(best, time.perf_counter_ns() - start)
    return best / 1000


if __name__ == "__main__":
    json.dump({"compiled": orrery.compiled} | measure(orrery.game("nebula")), sys.stdout)
