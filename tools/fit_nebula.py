"""Fits who wins at Beyond Nebula to what both seats have at the beginning of a turn.

Greedy bots play, and slip now and then, so that positions off their usual way are met, too. Prints
the weights for `orrery.games.nebula.chances`, and how well they tell the winners of games that they
were not fitted to: the mean log loss, which is 0.693 for somebody who always says "one half".
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
from concurrent.futures import ProcessPoolExecutor

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

import orrery
from orrery.games.nebula.chances import NAMES, holdings
from orrery.games.nebula.state import NOWHERE, NebulaState, nebula
from orrery.kernel.chance import Source
from orrery.kernel.state import State
from orrery.lab.arena import entrant, let_choose, play_to_end
from orrery.lab.tournament.local import cores

SLIPS = 0.04
"""How often a bot does anything at all."""
HELD_BACK = 4
"""Every fourth game is not fitted to."""
RIDGE = 1e-3
"""Keeps weights small that the games say little about."""

Numbers = NDArray[np.float64]


def played(number: int) -> list[list[float]]:
    """A row for each turn of a game: won by who has the turn, game, the differences."""
    game = orrery.game("nebula")
    bot = entrant("greedy")(game)
    rng = Source.from_seed(f"greedy {number}")
    slips = random.Random(number)
    turns: list[tuple[int, list[float]]] = []
    seen = 0

    def choose(state: State, seat: int, legal: list[orrery.Action]) -> orrery.Action:
        nonlocal seen
        s = nebula(state)
        if sum(s.turns) > seen and NOWHERE not in (s.home_of(0), s.home_of(1)):
            seen = sum(s.turns)
            turns.append((s.active, _differences(s)))
        if slips.random() < SLIPS:
            return slips.choice(legal)
        return let_choose(bot, state, seat, legal, rng)

    state = game.initial(2, game.check_options({}))
    state.run()
    play_to_end(state, Source.from_seed(f"dice {number}"), choose)
    winner = nebula(state).winner
    return [[float(seat == winner), number, *parts] for seat, parts in turns if winner != NOWHERE]


def _differences(s: NebulaState) -> list[float]:
    mine, theirs = holdings(s, s.active), holdings(s, 1 - s.active)
    return [one - other for one, other in zip(mine, theirs, strict=True)]


def fitted(won: Numbers, parts: Numbers) -> Numbers:
    """The weights, last that of having the turn."""
    scale = parts.std(axis=0)
    scaled = np.column_stack([parts / scale, np.ones(len(parts))])

    def loss(weights: Numbers) -> float:
        odds = scaled @ weights
        return float(np.mean(np.logaddexp(0, odds) - won * odds) + RIDGE * weights @ weights)

    found = minimize(loss, np.zeros(scaled.shape[1])).x
    weights: Numbers = found / np.append(scale, 1.0)
    return weights


def log_loss(won: Numbers, parts: Numbers, weights: Numbers) -> float:
    odds = parts @ weights[:-1] + weights[-1]
    return float(np.mean(np.logaddexp(0, odds) - won * odds))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1200)
    parser.add_argument("--workers", type=int, default=cores())
    given = parser.parse_args()
    fresh = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(given.workers, mp_context=fresh) as pool:
        rows = [row for rows in pool.map(played, range(given.games), chunksize=4) for row in rows]
    data = np.array(rows)
    won, parts = data[:, 0], data[:, 2:]
    known = data[:, 1] % HELD_BACK != 0
    weights = fitted(won[known], parts[known])
    for name, weight in zip([*NAMES, "the turn"], weights, strict=True):
        print(f"{name:28} {weight:+.3f}")
    print(f"log loss of the other games: {log_loss(won[~known], parts[~known], weights):.4f}")


if __name__ == "__main__":
    main()
