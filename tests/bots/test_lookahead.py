"""One step ahead: how far and how widely it looks."""

from __future__ import annotations

import math

import pytest

import orrery
from orrery.bots.lookahead import ALL, DRAWS, Lookahead, Weighed, asks_more
from orrery.bots.player import make_player
from orrery.games.gaia.turn import TurnFrame
from orrery.kernel.chance import Source
from orrery.kernel.decision import Action
from orrery.kernel.state import ASK, State
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


def test_the_own_next_turn_is_no_further_question() -> None:
    """Who is alone in a round has one turn after the other: each is looked at when it comes."""
    dice = Source.from_seed("dice")
    next_turns = further = 0
    for seed in range(4):
        state = orrery.game("gaia").start(players=2, seed=seed).state.clone()
        while not state.is_over():
            seat = state.open_seats()[0]
            serials = state.serials
            legal = state.legal(seat)
            state.play(seat, legal[dice.below(len(legal))])
            if state.need == ASK and state.open_seats() == [seat] and state.top().serial > serials:
                is_turn = isinstance(state.top(), TurnFrame)
                assert asks_more(state, seat, serials) == (not is_turn)
                next_turns += is_turn
                further += not is_turn
    assert next_turns > 10
    assert further > 10


class Hurried(Puzzle):
    """Nobody in a hurry thinks of its second answer."""

    def worth_a_look(self, state: State, seat: int, legal: list[Action]) -> list[Action]:
        return [action for action in legal if action.first != 1]


def test_who_is_greedy_is_in_a_hurry() -> None:
    puzzle = Hurried(ask(0, EVEN, end(4, 5), end(7, 5), end(6, 5)))
    for entry, chosen in (("greedy", 2), ("search:40", 1)):
        state = puzzle.state()
        player = make_player(entry, puzzle)
        answer = player.choose(state.view(0), state.legal(0), Source.from_seed("choice"))
        assert answer.first == chosen
