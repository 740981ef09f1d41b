r"""Learn who wins, from a dataset of `orrery selfplay`, with numpy alone.

    orrery selfplay nebula --bots random --games 300 --every 8 \
        --option turn_limit_per_player=20 --out games
    python docs/examples/value.py games

A logistic model of what a seat knows: as small as a model can be, and all the parts of a larger
one. Every fifth game is kept away from the training, whole: the decisions of one game are alike, so
single decisions kept away would be known from their neighbours.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
from numpy.typing import NDArray

from orrery.lab import dataset

Array = NDArray[Any]
PASSES = 10
RATE = 0.005
FADING = 0.9
"""How slowly the memory of past steps fades."""
HELD_BACK = 5


class Model:
    """The chance of winning as the logistic function of a weighted sum."""

    def __init__(self, size: int) -> None:
        self.weights = np.zeros(size + 1)
        self._steps = np.zeros(size + 1)

    def chances(self, observations: Array) -> Array:
        sums: Array = observations @ self.weights[1:] + self.weights[0]
        return 1 / (1 + np.exp(-sums))

    def learn(self, observations: Array, wins: Array) -> None:
        """One step downhill; numbers that hardly ever change get larger steps (RMSprop)."""
        errors = self.chances(observations) - wins
        slope = np.append(errors.mean(), errors @ observations / len(wins))
        self._steps = FADING * self._steps + (1 - FADING) * slope**2
        self.weights -= RATE * slope / (np.sqrt(self._steps) + 1e-3)


def loss(chances: Array, wins: Array) -> float:
    """The mean surprise at who won, in nats; 0.69 is that of a coin."""
    sure = np.clip(chances, 1e-6, 1 - 1e-6)
    return float(-(wins * np.log(sure) + (1 - wins) * np.log(1 - sure)).mean())


def train(games: dataset.Dataset) -> Model:
    model = Model(games.header.size)
    for _ in range(PASSES):
        for batch in games.batches(256, ["game", "observation", "win_share"]):
            learned = batch.game % HELD_BACK != 0
            if learned.any():
                model.learn(batch.observation[learned], batch.win_share[learned])
    return model


def judge(model: Model, games: dataset.Dataset) -> tuple[float, float]:
    """The loss on the games held back: of the model, and of guessing the same for everybody."""
    chances: list[Array] = []
    wins: list[Array] = []
    for batch in games.batches(columns=["game", "observation", "win_share"]):
        held = batch.game % HELD_BACK == 0
        chances.append(model.chances(batch.observation[held]))
        wins.append(batch.win_share[held])
    truth = np.concatenate(wins)
    return loss(np.concatenate(chances), truth), loss(np.full(len(truth), truth.mean()), truth)


def main() -> None:
    games = dataset.read(sys.argv[1])
    model = train(games)
    learned, guessed = judge(model, games)
    print(f"{games.games} games, {games.rows} decisions, {games.header.size} numbers each")
    print(f"loss on games never seen: {learned:.3f}; without looking: {guessed:.3f}")


if __name__ == "__main__":
    main()
