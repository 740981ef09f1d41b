"""Tunes the numbers of Gaia Project's evaluation by play.

    python -m tools.tune --minutes 20 --workers 2 --out tuned.json

In every game two sets of numbers meet: the present set with some step added, and with the same step
taken away. Half of the seats play the one, half the other, with factions by lot, so that the map
and the tiles favour neither. Over the games of a generation, the points by which a step wins tell
for each number which way is up, and how sure that is: a number moves by `pace` at most, and by less
the less sure it is. The pace falls to a third, and the result is the mean of the last third of the
generations, since a single one follows its luck.

All numbers are factors: what is 0 stays 0, and signs never change. Numbers that belong together
(`SHARED`) move together.
"""

from __future__ import annotations

import json
import math
import random
import time
from collections.abc import Iterator
from multiprocessing import get_context
from pathlib import Path
from typing import Annotated, Any

import typer

import orrery
from orrery.bots.greedy.bot import GreedyBot
from orrery.bots.player import Player
from orrery.games.gaia.components import FACTIONS
from orrery.games.gaia.evaluation.value import evaluate
from orrery.games.gaia.evaluation.weights import Weights
from orrery.kernel.chance import Source
from orrery.kernel.game import Game
from orrery.kernel.state import State, View
from orrery.lab.arena import play_out

FILE = Path(__file__).resolve().parents[1] / "src/orrery/games/gaia/data/evaluation.json"
FIXED = ("faction",)
"""Not tuned: a faction's usual result is measured."""
SHARED = (
    "board",
    "closeness",
    "faction_special",
    "federation_shape",
    "federation_time",
    "final_growth",
    "institute",
    "level_time",
    "saving",
    "spread",
    "summit_near",
    "triggers",
)
"""Too many and too small to be told apart: one factor for all."""
MOST = 40.0
"""A lead beyond this is luck."""
PLAYERS = (2, 4, 4)

Place = tuple[str | int, ...]
Vector = list[float]
Task = tuple[Vector, Vector, int]


# Numbers as a vector ---------------------------------------------------------------------


def places(data: Any, at: Place = ()) -> Iterator[Place]:
    """Where the numbers to be tuned are."""
    if isinstance(data, dict):
        for key, value in data.items():
            if at or key not in FIXED:
                yield from places(value, (*at, key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from places(value, (*at, index))
    elif data > 0:
        yield at


def groups(data: Any) -> list[list[Place]]:
    """The numbers that move together."""
    found: dict[Place, list[Place]] = {}
    for place in places(data):
        found.setdefault(place[:1] if place[0] in SHARED else place, []).append(place)
    return list(found.values())


def changed(data: Any, vector: Vector) -> Any:
    """A copy of the data with the numbers of each group multiplied by `exp` of its step."""
    copy = json.loads(json.dumps(data))
    for group, step in zip(groups(data), vector, strict=True):
        for place in group:
            holder = copy
            for key in place[:-1]:
                holder = holder[key]
            holder[place[-1]] = round(holder[place[-1]] * math.exp(step), 4)
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


def points(sets: list[Weights], seed: int) -> list[float]:
    """The result of a game, a set of numbers for each seat."""
    players = len(sets)
    game = orrery.game("gaia")
    factions = given_factions(players, random.Random(seed))
    options = {"faction_choice": "given", "given_factions": factions}
    state = game.initial(players, game.check_options(options))
    state.run()
    bots = [Player("tuned", GreedyBot(Tuned(weights))) for weights in sets]
    sources = [Source.from_seed(f"{seed} {seat}") for seat in range(players)]
    play_out(state, bots, Source.from_seed(f"tune {seed}"), sources)
    outcome = state.outcome()
    assert outcome is not None
    return [float(score) for score in outcome.scores]


_data: Any = None


def remember(data: Any) -> None:
    """In a worker: the numbers that vectors are relative to."""
    global _data  # noqa: PLW0603 (a worker process has no other place)
    _data = data


def lead(task: Task) -> float:
    """By how much the present set with a step is ahead of the one without it."""
    present, step, seed = task
    up = Weights(changed(_data, [at + by for at, by in zip(present, step, strict=True)]))
    down = Weights(changed(_data, [at - by for at, by in zip(present, step, strict=True)]))
    players = random.Random(seed).choice(PLAYERS)
    ups = [(seat + seed) % 2 == 0 for seat in range(players)]
    found = points([up if is_up else down for is_up in ups], seed)
    ahead = sum(score if is_up else -score for score, is_up in zip(found, ups, strict=True))
    return max(-MOST, min(MOST, 2.0 * ahead / players))


def mean_points(task: tuple[Vector, int]) -> float:
    """What four players with the same numbers reach."""
    vector, seed = task
    return sum(points([Weights(changed(_data, vector))] * 4, seed)) / 4


# The way up ------------------------------------------------------------------------------


def sureness(steps: list[Vector], leads: list[float], number: int) -> float:
    """How surely a number should grow: the mean of what it won, in standard errors."""
    won = [step[number] * ahead for step, ahead in zip(steps, leads, strict=True)]
    mean = sum(won) / len(won)
    spread = math.sqrt(sum((each - mean) ** 2 for each in won) / len(won))
    return mean / spread * math.sqrt(len(won)) if spread else 0.0


def tune(
    minutes: Annotated[float, typer.Option(help="How long.")] = 10.0,
    workers: Annotated[int, typer.Option(help="How many processes.")] = 2,
    games: Annotated[int, typer.Option(help="Games in a generation.")] = 96,
    width: Annotated[float, typer.Option(help="How far the two sets lie from the present.")] = 0.25,
    pace: Annotated[float, typer.Option(help="How far a number moves at most, at first.")] = 0.1,
    checks: Annotated[int, typer.Option(help="Games that compare the result.")] = 40,
    seed: Annotated[int, typer.Option(help="For everything that is drawn.")] = 1,
    start: Annotated[Path, typer.Option(help="The numbers to begin with.")] = FILE,
    out: Annotated[Path, typer.Option(help="Where the tuned numbers go.")] = FILE,
) -> None:
    """Improve the numbers of Gaia Project's evaluation."""
    data = json.loads(start.read_text("utf-8"))
    size = len(groups(data))
    present: Vector = [0.0] * size
    past: list[Vector] = []
    lot = random.Random(seed)
    begin = time.monotonic()
    with get_context("fork").Pool(workers, remember, (data,)) as pool:
        while (spent := (time.monotonic() - begin) / (60.0 * minutes)) < 1.0:
            steps = [[lot.gauss(0.0, width) for _ in range(size)] for _ in range(games)]
            tasks: list[Task] = [(present, step, lot.randrange(1 << 30)) for step in steps]
            leads = pool.map(lead, tasks, chunksize=1)
            sure = [sureness(steps, leads, number) for number in range(size)]
            now = pace * (1.0 - spent * 2.0 / 3.0)
            present = [
                at + now * max(-1.0, min(1.0, each / 2.0))
                for at, each in zip(present, sure, strict=True)
            ]
            past.append(present)
            last = past[-max(1, len(past) // 3) :]
            result = [sum(each) / len(last) for each in zip(*last, strict=True)]
            out.write_text(json.dumps(changed(data, result), indent=2) + "\n", "utf-8")
            far = math.sqrt(sum(at * at for at in result) / size)
            print(f"generation {len(past)}: {100 * far:.0f} % from the start", flush=True)
        seeds = [lot.randrange(1 << 30) for _ in range(checks)]
        before = pool.map(mean_points, [([0.0] * size, each) for each in seeds])
        after = pool.map(mean_points, [(result, each) for each in seeds])
    was, now = sum(before) / checks, sum(after) / checks
    print(f"four players in {checks} new games: {was:.1f} points before, {now:.1f} after")


if __name__ == "__main__":
    typer.run(tune)
