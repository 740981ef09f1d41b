"""One step ahead: how far and how widely it looks."""

from __future__ import annotations

import math

import pytest

import orrery
from orrery.bots.lookahead import ALL, DRAWS, Lookahead, Weighed
from orrery.kernel.chance import Source
from orrery.kernel.decision import Action
from orrery.kernel.state import State
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


FREE = ("convert", "burn")


def test_a_playout_exchanges_only_for_something_new() -> None:
    """A whole look weighs all of Gaia Project's free actions, a narrow one the useful ones."""
    game = orrery.game("gaia")
    dice = Source.from_seed("dice")
    useful = useless = 0
    state = game.start(players=2, seed=3).state.clone()
    while not state.is_over():
        seat = state.open_seats()[0]
        legal = state.legal(seat)
        free = [at for at, action in enumerate(legal) if action.text.startswith(FREE)]
        if free:
            whole, narrow = (_weighed(game, state, seat, breadth) for breadth in (ALL, 4))
            for at in free:
                if whole.values[at] == -math.inf:
                    continue
                opens = _opens(state, seat, legal[at])
                assert (narrow.values[at] > -math.inf) == opens
                assert opens or narrow.vain[at]
                useful += opens
                useless += not opens
        state.play(seat, legal[dice.below(len(legal))])
    assert useful > 10
    assert useless > 10


def _weighed(game: orrery.Game, state: State, seat: int, breadth: int) -> Weighed:
    look = Lookahead(game, seat, 0, Source.from_seed("look"), DRAWS, breadth)
    return look.weigh(state, state.legal(seat))


def _opens(state: State, seat: int, action: Action) -> bool:
    after = state.clone()
    after.play(seat, action)
    return not set(after.legal(seat)) <= set(state.legal(seat))
