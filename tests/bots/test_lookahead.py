"""One step ahead: how far and how widely it looks."""

from __future__ import annotations

import pytest

from orrery.bots.lookahead import ALL, DRAWS, Lookahead
from orrery.kernel.chance import Source
from tests.bots.puzzles import Puzzle, ask, end

EVEN = [5.0, 5.0]


def value(puzzle: Puzzle, breadth: int) -> float:
    """Of the only answer to the first question."""
    state = puzzle.state()
    looks = Lookahead(puzzle, 0, 0, Source.from_seed("dice"), DRAWS, breadth)
    return looks.weigh(state, state.legal(0)).values[0]


@pytest.mark.parametrize(("breadth", "best"), [(ALL, 7), (8, 7), (4, 6), (2, 4), (1, 0)])
def test_few_answers_to_a_further_question_stand_for_all(breadth: int, best: int) -> None:
    """They are chosen evenly: of eight the first, third, fifth and seventh."""
    further = ask(0, EVEN, *[end(worth, 5) for worth in range(8)])
    assert value(Puzzle(ask(0, EVEN, further)), breadth) == best


def test_the_question_itself_is_looked_at_as_a_whole() -> None:
    puzzle = Puzzle(ask(0, EVEN, *[end(worth, 5) for worth in range(8)]))
    state = puzzle.state()
    legal = state.legal(0)
    weighed = Lookahead(puzzle, 0, 0, Source.from_seed("dice"), DRAWS, 2).weigh(state, legal)
    assert weighed.values == [float(worth) for worth in range(8)]
    assert legal[weighed.best].first == 7
