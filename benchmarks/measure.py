"""Measures one build of one game: whichever `import orrery` finds. Prints JSON.

python -m benchmarks.measure gaia 4                  the compiled build in the environment
PYTHONPATH=src python -m benchmarks.measure gaia 4   the sources as they are
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from statistics import fmean
from typing import NamedTuple, TypeVar

import orrery
from orrery.kernel.chance import Source
from orrery.kernel.game import Game
from orrery.kernel.playout import Playout, playout
from orrery.kernel.position import write_position
from orrery.kernel.state import ASK, DRAW, State

POSITIONS = 200
REPEATS = 5


class Plan(NamedTuple):
    """How many random games are played, and after how many decisions a position is taken."""

    games: int
    every: int


PLANS = {"nebula": Plan(40, 97), "gaia": Plan(100, 7), "eclipse": Plan(200, 7)}

Figures = dict[str, float]
T = TypeVar("T")


def measure(game: Game, players: int) -> Figures:
    """All figures of one round; the same games and positions every time."""
    plan = PLANS[game.id]
    return _playouts(game, players, plan.games) | _operations(game, players, plan.every)


def _new_game(game: Game, players: int) -> State:
    return game.initial(players, game.check_options({}))


def _sources(seed: int) -> tuple[Source, Source]:
    """Dice and choices of a random game."""
    return Source.from_seed(f"dice {seed}"), Source.from_seed(f"choices {seed}")


def _playouts(game: Game, players: int, games: int) -> Figures:
    counts: list[Playout] = []
    start = time.process_time()
    for seed in range(games):
        dice, choices = _sources(seed)
        counts.append(playout(_new_game(game, players), dice, choices))
    seconds = time.process_time() - start
    decisions = sum(one.decisions for one in counts)
    return {
        "games_per_s": games / seconds,
        "decisions_per_s": decisions / seconds,
        "actions_per_s": sum(one.actions for one in counts) / seconds,
        "decisions_per_game": decisions / games,
    }


def _operations(game: Game, players: int, every: int) -> Figures:
    positions = _sample_positions(game, players, every)
    data = [position.to_data() for position in positions]
    legal = [fastest(generate, position) for position in positions]
    return {
        "legal_us": fmean(legal),
        "legal_p99_us": percentile(legal, 0.99),
        "clone_us": _mean(positions, lambda at: at.clone()),
        "view_us": _mean(positions, lambda at: at.view(0)),
        "digest_us": _mean(positions, lambda at: at.digest()),
        "to_data_us": _mean(positions, lambda at: at.to_data()),
        "from_data_us": _mean(data, lambda at: game.from_data(at)),
        "json_bytes": fmean(len(json.dumps(one, separators=(",", ":"))) for one in data),
        "text_chars": fmean(len(write_position(position)) for position in positions),
    }


def _sample_positions(game: Game, players: int, every: int) -> list[State]:
    """Positions in which somebody is asked, from the whole length of random games."""
    found: list[State] = []
    seed = 0
    while len(found) < POSITIONS:
        found += _positions_of(_new_game(game, players), seed, every)
        seed += 1
    return found[:POSITIONS]


def _positions_of(state: State, seed: int, every: int) -> list[State]:
    dice, choices = _sources(seed)
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
        if decisions % every == 0:
            found.append(state.clone())
        seat = state.open_seats()[0]
        legal = state.legal(seat)
        state.play(seat, legal[choices.below(len(legal))])
    return found


def generate(state: State) -> None:
    """Find the legal actions with nothing remembered from before."""
    state.forget()
    state.legal(state.open_seats()[0])


def _mean(items: list[T], call: Callable[[T], object]) -> float:
    return fmean(fastest(call, item) for item in items)


def fastest(call: Callable[[T], object], item: T) -> float:
    """Microseconds of the fastest of a few calls."""
    best = float("inf")
    for _ in range(REPEATS):
        start = time.perf_counter_ns()
        call(item)
        best = min(best, time.perf_counter_ns() - start)
    return best / 1000


def percentile(values: list[float], part: float) -> float:
    return sorted(values)[int(part * len(values))]


def main(game: str, players: str) -> None:
    figures = measure(orrery.game(game), int(players))
    json.dump({"compiled": orrery.compiled} | figures, sys.stdout)


if __name__ == "__main__":
    main(*sys.argv[1:])
