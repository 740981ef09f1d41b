"""Tunes the numbers of a game's evaluation by play: an evolution strategy over `evaluation.json`.

python -m tools.tune gaia --minutes 10 --workers 16 --out tuned.json

Every generation tries many sets of numbers, each near the present set and each with its mirror
image. A set plays at some seats against the present one at the others, with factions drawn by lot,
and is judged by its points and by its lead. The present set then moves towards those that did well.
All numbers are factors: what is 0 stays 0, and signs never change.
"""

from __future__ import annotations

import json
import math
import random
import time
from multiprocessing import get_context
from pathlib import Path
from typing import Annotated, Any

import typer

import orrery
from orrery.bots.greedy.bot import GreedyBot
from orrery.games.gaia.components import FACTIONS
from orrery.games.gaia.evaluation.value import evaluate
from orrery.games.gaia.evaluation.weights import Weights
from orrery.kernel.chance import Source
from orrery.kernel.game import Game
from orrery.kernel.state import State, View
from orrery.lab.arena import play_out

FILE = Path(__file__).resolve().parents[1] / "src/orrery/games/gaia/data/evaluation.json"
FIXED = ("faction", "enough")
"""Not tuned by play: a faction's usual result is measured, and caps are caps."""
LEAD = 0.5
"""How much the lead over the others counts beside the own points."""

Vector = list[float]
Task = tuple[Vector, Vector, list[int]]


# Numbers as a vector ---------------------------------------------------------------------


def paths(data: Any, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where the numbers to be tuned are."""
    if isinstance(data, dict):
        found = [paths(value, (*at, key)) for key, value in data.items() if key not in FIXED]
        return [path for part in found for path in part]
    if isinstance(data, list):
        return [path for index, value in enumerate(data) for path in paths(value, (*at, index))]
    return [at] if isinstance(data, int | float) and data > 0 else []


def take(data: Any, path: tuple[Any, ...]) -> float:
    for key in path:
        data = data[key]
    return float(data)


def put(data: Any, path: tuple[Any, ...], value: float) -> None:
    for key in path[:-1]:
        data = data[key]
    data[path[-1]] = round(value, 4)


def changed(data: Any, vector: Vector) -> Any:
    """A copy of the data with each number multiplied by `exp` of its step."""
    copy = json.loads(json.dumps(data))
    for path, step in zip(paths(data), vector, strict=True):
        put(copy, path, take(data, path) * math.exp(step))
    return copy


# Playing ---------------------------------------------------------------------------------


class Tuned(Game):
    """The game as a bot sees it, with an evaluation of its own."""

    def __init__(self, weights: Weights) -> None:
        game = orrery.game("gaia")
        super().__init__("gaia", game.title, 1, game.player_counts, game.options, game.folder)
        self.weights = weights

    def sample(self, view: View, rng: Source) -> State:
        return view.state.clone()

    def evaluate(self, state: State, seat: int) -> float:
        return evaluate(state, seat, self.weights)


def given_factions(players: int, lot: random.Random) -> list[str]:
    """Factions by lot, never two of one colour."""
    chosen: list[str] = []
    colours: set[str] = set()
    for spec in lot.sample(FACTIONS, len(FACTIONS)):
        if spec.colour not in colours and len(chosen) < players:
            chosen.append(spec.id)
            colours.add(spec.colour)
    return chosen


def play(candidate: Weights, present: Weights, seed: int) -> float:
    """What a candidate is worth in one game."""
    lot = random.Random(seed)
    game = orrery.game("gaia")
    players = lot.choice((2, 3, 4))
    options = {"faction_choice": "given", "given_factions": given_factions(players, lot)}
    own = [seat for seat in range(players) if (seat + seed) % 2]
    bots = [GreedyBot(Tuned(candidate if seat in own else present)) for seat in range(players)]
    state = game.initial(players, game.check_options(options))
    state.run()
    sources = [Source.from_seed(f"{seed} {seat}") for seat in range(players)]
    play_out(state, bots, Source.from_seed(f"tune {seed}"), sources)
    outcome = state.outcome()
    assert outcome is not None
    points = [outcome.scores[seat] for seat in range(players)]
    mine = sum(points[seat] for seat in own) / len(own)
    others = sum(points) - mine * len(own)
    return mine + LEAD * (mine - others / (players - len(own)))


_data: Any = None


def remember(data: Any) -> None:
    """In a worker: the numbers that vectors are relative to."""
    global _data  # noqa: PLW0603 (a worker process has no other place)
    _data = data


def judge(task: Task) -> float:
    """The mean worth of a candidate over some games."""
    vector, present, seeds = task
    candidate = Weights(changed(_data, vector))
    base = Weights(changed(_data, present))
    return sum(play(candidate, base, seed) for seed in seeds) / len(seeds)


# Evolution -------------------------------------------------------------------------------


def ranks(scores: list[float]) -> list[float]:
    """Scores as ranks from -1 to 1: one lucky game must not decide."""
    order = sorted(range(len(scores)), key=lambda at: scores[at])
    found = [0.0] * len(scores)
    for place, at in enumerate(order):
        found[at] = 2.0 * place / (len(scores) - 1) - 1.0
    return found


def tune(
    minutes: Annotated[float, typer.Option(help="How long.")] = 10.0,
    workers: Annotated[int, typer.Option(help="How many processes.")] = 2,
    pairs: Annotated[int, typer.Option(help="Mirrored candidates in a generation.")] = 32,
    games: Annotated[int, typer.Option(help="Games for each candidate.")] = 12,
    width: Annotated[float, typer.Option(help="How far candidates lie from the present.")] = 0.15,
    pace: Annotated[float, typer.Option(help="How far the present set moves.")] = 0.5,
    seed: Annotated[int, typer.Option(help="For everything that is drawn.")] = 1,
    out: Annotated[Path, typer.Option(help="Where the tuned numbers go.")] = FILE,
) -> None:
    """Improve the numbers of Gaia Project's evaluation."""
    data = json.loads(FILE.read_text("utf-8"))
    size = len(paths(data))
    present: Vector = [0.0] * size
    lot = random.Random(seed)
    end = time.monotonic() + 60.0 * minutes
    generation = 0
    with get_context("fork").Pool(workers, remember, (data,)) as pool:
        while time.monotonic() < end:
            generation += 1
            steps = [[lot.gauss(0.0, 1.0) for _ in range(size)] for _ in range(pairs)]
            steps += [[-step for step in row] for row in steps]
            seeds = [lot.randrange(1 << 30) for _ in range(games)]
            tasks: list[Task] = [
                ([at + width * step for at, step in zip(present, row, strict=True)], present, seeds)
                for row in steps
            ]
            scores = pool.map(judge, tasks, chunksize=1)
            for row, rank in zip(steps, ranks(scores), strict=True):
                for at in range(size):
                    present[at] += pace * width * rank * row[at] / len(steps) ** 0.5 / 4
            mean = sum(scores) / len(scores)
            print(f"generation {generation}: mean {mean:.1f}, best {max(scores):.1f}", flush=True)
            out.write_text(json.dumps(changed(data, present), indent=2) + "\n", "utf-8")
        fresh = [lot.randrange(1 << 30) for _ in range(32 * workers)]
        final: list[Task] = [(present, [0.0] * size, [one]) for one in fresh]
        before: list[Task] = [([0.0] * size, [0.0] * size, [one]) for one in fresh]
        tuned = sum(pool.map(judge, final)) / len(fresh)
        was = sum(pool.map(judge, before)) / len(fresh)
    print(f"{generation} generations; new games: {was:.1f} before, {tuned:.1f} after")


if __name__ == "__main__":
    typer.run(tune)
