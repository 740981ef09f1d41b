"""Shares and ratings, and whether their intervals hold what they promise."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from orrery.lab.tournament.measure import Blocks, Measured, ratings, win_shares

Row = dict[str, Any]


def duels(won: list[float]) -> list[Row]:
    """Games between a and b, two to a block; what a won of each."""
    rows: list[Row] = []
    for game, share in enumerate(won):
        ranks = {1.0: (1, 2), 0.0: (2, 1), 0.5: (1, 1)}[share]
        for entry, rank, part in (("a", ranks[0], share), ("b", ranks[1], 1 - share)):
            block = game // 2
            rows.append(
                {"game": game, "block": block, "entry": entry, "rank": rank, "win_share": part}
            )
    return rows


def share_of_a(won: list[float]) -> Measured:
    return win_shares(Blocks(duels(won), ["a", "b"]), "seed")[0]


def rated(won: list[float]) -> Measured:
    one, other = ratings(Blocks(duels(won), ["a", "b"]), "seed")
    assert one.value == pytest.approx(-other.value)
    return one


def test_the_share_is_what_was_won() -> None:
    share = share_of_a(random.Random(1).sample([1.0] * 75 + [0.0] * 25, 100))
    assert share.value == 0.75
    assert 0.63 < share.low < 0.70
    assert 0.79 < share.high < 0.85


def test_a_tie_is_half_a_win() -> None:
    assert share_of_a([0.5] * 40).value == 0.5
    assert rated([0.5] * 40).value == pytest.approx(0, abs=0.01)


def test_who_won_every_game_may_still_lose_one() -> None:
    share = share_of_a([1.0] * 200)
    assert share.value == share.high == 1.0
    assert 0.975 < share.low < 0.99
    rating = rated([1.0] * 200)
    assert rating.high - rating.value > 100
    assert rating.value - rating.low > 50


def test_the_rating_is_that_of_elo() -> None:
    rating = rated([1.0] * 7500 + [0.0] * 2500)
    assert 2 * rating.value == pytest.approx(400 * np.log10(3), abs=0.5)
    assert rating.low < rating.value < rating.high
    assert rating.high - rating.low < 20


def test_the_order_of_the_games_does_not_matter() -> None:
    won = [1.0] * 60 + [0.0] * 40
    mixed = random.Random(1).sample(duels(won), 200)
    blocks, others = Blocks(duels(won), ["a", "b"]), Blocks(mixed, ["a", "b"])
    assert ratings(blocks, "s")[0].value == ratings(others, "s")[0].value
    assert ratings(blocks, "s")[0].low == ratings(others, "s")[0].low


def test_games_of_a_block_that_end_alike_say_less() -> None:
    """A win and a loss with the same dice are one fact if the dice decide."""
    alike = share_of_a([1.0, 1.0, 0.0, 0.0] * 25)
    apart = share_of_a([1.0, 0.0] * 50)
    assert alike.high - alike.low > 1.5 * (apart.high - apart.low)


def test_three_bots_are_rated_by_whom_they_beat() -> None:
    rows: list[Row] = []
    for game in range(60):
        order = ["a", "b", "c"] if game % 4 else ["c", "a", "b"]
        rows += [
            {"game": game, "block": game // 3, "entry": e, "rank": at + 1, "win_share": at == 0}
            for at, e in enumerate(order)
        ]
    a, b, c = ratings(Blocks(rows, ["a", "b", "c"]), "seed")
    assert a.value > b.value > c.value
    assert a.value + b.value + c.value == pytest.approx(0, abs=1e-6)


def test_one_bot_alone_has_no_rating() -> None:
    rows = [{"game": 0, "block": 0, "entry": "a", "rank": r, "win_share": 0.5} for r in (1, 2)]
    only = ratings(Blocks(rows, ["a"]), "seed")[0]
    assert (only.value, only.low, only.high) == (0, 0, 0)


@pytest.mark.parametrize("chance", [0.5, 0.75, 0.95])
@pytest.mark.parametrize("shared_luck", [False, True])
def test_the_interval_holds_the_truth_as_often_as_it_says(chance: float, shared_luck: bool) -> None:
    """In 19 of 20 tournaments, also where the dice of a block decide half of the blocks."""
    luck = random.Random(f"{chance} {shared_luck}")
    inside = 0
    for _ in range(300):
        won: list[float] = []
        for _ in range(50):
            first, second = luck.random() < chance, luck.random() < chance
            if shared_luck and luck.random() < 0.5:
                second = first
            won += [float(first), float(second)]
        share = share_of_a(won)
        inside += share.low <= chance <= share.high
    assert inside / 300 > 0.92
