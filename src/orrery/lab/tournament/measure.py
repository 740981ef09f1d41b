"""Shares of wins and ratings, each with the interval in which it lies with a chance of 95 %.

Ratings are those of the Bradley-Terry model, fitted by maximum likelihood with choix: a bot rated d
points above another finishes ahead of it with a chance of 1 / (1 + 10^(-d/400)), as in Elo; a game
of several players is the comparison of each two of them by rank, a tie half a win for both. We do
not use systems that update ratings game by game (Elo, Glicko, OpenSkill): they follow players who
change, weigh late games more, and give another result for another order of the games, and bots do
not change. Only differences mean something, so the mean is put at 0. Each bot is taken to have won
and lost one more comparison than it did, spread over the others: without it a bot that always wins
would have an infinite rating.

The games of a block share their dice and their map, so intervals come from resampling whole blocks:
Rubin's Bayesian bootstrap, which gives each block a random weight, here as wide as Student's t asks
for where blocks are few. The games that were taken to be won and lost get random weights too. So a
bot that has won all its games is not said to do so with certainty: plain resampling would give an
interval without width.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import choix
import numpy as np
from numpy.typing import NDArray
from scipy.stats import norm, t

from orrery.lab.tournament.results import Row

RESAMPLES = 1000
LEVEL = 0.95
POINTS = 400 / np.log(10)
"""Points of rating in a unit of the model."""
PRECISION = 1e-5
"""Of the model's parameters: two thousandths of a point."""

WIDEST = 0.1
"""The shape of the weights where there are too few blocks to say anything."""

Numbers = NDArray[np.float64]


class Measured:
    """A figure and its interval."""

    def __init__(self, value: float, low: float, high: float) -> None:
        self.value = value
        self.low = low
        self.high = high

    @property
    def interval(self) -> list[float]:
        return [self.low, self.high]


class Blocks:
    """What the blocks of a tournament say about each entry: arrays by block and entry."""

    def __init__(self, rows: Sequence[Row], entries: list[str]) -> None:
        at = {entry: index for index, entry in enumerate(entries)}
        blocks = {block: index for index, block in enumerate(sorted({r["block"] for r in rows}))}
        size = (len(blocks), len(entries))
        self.entries = entries
        self.seats: Numbers = np.zeros(size)
        self.wins: Numbers = np.zeros(size)
        self.ahead: Numbers = np.zeros((*size, len(entries)))
        """Block, entry, other entry -> how often the one finished ahead of the other."""
        games: dict[int, list[Row]] = {}
        for row in rows:
            games.setdefault(row["game"], []).append(row)
            place = blocks[row["block"]], at[row["entry"]]
            self.seats[place] += 1
            self.wins[place] += row["win_share"]
        for seats in games.values():
            block = blocks[seats[0]["block"]]
            for one in seats:
                for other in seats:
                    if one["entry"] != other["entry"]:
                        pair = block, at[one["entry"]], at[other["entry"]]
                        self.ahead[pair] += _ahead(one["rank"], other["rank"])


def _ahead(rank: int, other: int) -> float:
    return 0.5 if rank == other else float(rank < other)


def win_shares(blocks: Blocks, seed: str) -> list[Measured]:
    """By entry the mean part of a win that a seat of it had."""
    rng = _rng(seed)
    weights = _weights(rng, len(blocks.seats))
    more = rng.standard_exponential((2, RESAMPLES, len(blocks.entries)))
    shares = (weights @ blocks.wins + more[0]) / (weights @ blocks.seats + more[0] + more[1])
    means = blocks.wins.sum(axis=0) / np.maximum(blocks.seats.sum(axis=0), 1)
    return _intervals(means, shares)


def ratings(blocks: Blocks, seed: str) -> list[Measured]:
    """By entry its rating; the mean of all is 0."""
    count = len(blocks.entries)
    if count == 1:
        return [Measured(0.0, 0.0, 0.0)]
    rng = _rng(seed)
    extra = (np.ones((count, count)) - np.eye(count)) / (count - 1)
    fitted = _fit(blocks.ahead.sum(axis=0) + extra, None)
    weights = _weights(rng, len(blocks.ahead))
    ahead = np.tensordot(weights, blocks.ahead, axes=1)
    ahead += extra * rng.standard_exponential(ahead.shape)
    resampled = np.array([_fit(wins, fitted) for wins in ahead])
    return _intervals(fitted * POINTS, resampled * POINTS)


def _weights(rng: np.random.Generator, blocks: int) -> Numbers:
    """Weights with mean 1, a row for each resample.

    Exponential weights (shape 1) give a mean the variance s^2 / (blocks + 1), where s^2 is divided
    by the number of blocks. The shape makes it the unbiased one, times (t / normal quantile)^2.
    """
    freedom = max(blocks - 1, 1)
    tail = (1 + LEVEL) / 2
    stretch = float(t.ppf(tail, freedom) / norm.ppf(tail)) ** 2
    shape = max((freedom / stretch - 1) / blocks, WIDEST)
    return rng.gamma(shape, 1 / shape, (RESAMPLES, blocks))


def _fit(ahead: Numbers, start: Numbers | None) -> Numbers:
    return choix.ilsr_pairwise_dense(
        ahead, initial_params=start, max_iter=10_000, tol=PRECISION * len(ahead)
    )


def _intervals(values: Numbers, resampled: Numbers) -> list[Measured]:
    tail = (1 - LEVEL) / 2
    low, high = np.quantile(resampled, [tail, 1 - tail], axis=0)
    # At the edge, where all games are won or none, an interval has only one side.
    return [
        Measured(float(value), float(min(value, bottom)), float(max(value, top)))
        for value, bottom, top in zip(values, low, high, strict=True)
    ]


def _rng(seed: str) -> np.random.Generator:
    digest = hashlib.blake2b(seed.encode(), digest_size=16).digest()
    return np.random.default_rng(int.from_bytes(digest, "little"))
