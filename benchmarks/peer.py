"""Measures the peer, catanatron: random games of Catan. Prints JSON.

Two players, as in Beyond Nebula: its fastest size. Every action it plays counts as a decision,
also those that it could not choose.
"""

from __future__ import annotations

import json
import sys
import time

from catanatron import Color, Game, RandomPlayer

GAMES = 20


def measure() -> dict[str, float]:
    decisions = 0
    start = time.process_time()
    for seed in range(1, GAMES + 1):
        game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=seed)
        game.play()
        decisions += len(game.state.actions)
    seconds = time.process_time() - start
    return {"games_per_s": GAMES / seconds, "decisions_per_s": decisions / seconds}


if __name__ == "__main__":
    json.dump(measure(), sys.stdout)
