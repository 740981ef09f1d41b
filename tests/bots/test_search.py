"""The search finds what one step ahead does not show, and plans with what its seat can know."""

from __future__ import annotations

import time

import pytest

import orrery
from orrery.bots.base import Bot, Budget
from orrery.bots.search.bot import SearchBot
from orrery.bots.search.judge import Judge
from orrery.bots.search.reuse import find_again
from orrery.bots.search.search import FIRST, WORLDS, Search
from orrery.kernel.chance import Source
from orrery.kernel.game import Game, softmax
from orrery.kernel.match import Match
from orrery.kernel.registry import bot_maker
from tests.bots.puzzles import MOST, Puzzle, PuzzleState, Spot, ask, end, throw, turn_card

WON = end(10, 0)
LOST = end(0, 10)
EVEN = [5.0, 5.0]


def choice(puzzle: Puzzle, bot: str = "search", iterations: int = 40, seed: str = "dice") -> int:
    """Which answer a bot gives first."""
    view = puzzle.state().view(0)
    made: Bot = bot_maker(bot)(puzzle)
    budget = Budget(iterations)
    return made.choose(view, view.legal(), budget, Source.from_seed(seed)).first


def searched(puzzle: Puzzle, iterations: int, card: int = 0) -> Search:
    search = Search(puzzle, puzzle.state(card).view(0), Source.from_seed("dice"))
    for _ in range(iterations):
        search.iterate()
    return search


# What it finds ---------------------------------------------------------------------------


def test_a_bait_is_seen_through() -> None:
    bait = ask(1, [6.0, 5.0], LOST, WON)
    patience = ask(1, [4.0, 5.0], WON, WON)
    puzzle = Puzzle(ask(0, EVEN, bait, patience))
    assert choice(puzzle, "greedy") == 0
    assert choice(puzzle) == 1


def test_the_next_answers_of_the_same_seat_count_as_well_as_they_can_be_given() -> None:
    plan = ask(0, [1.0, 9.0], LOST, LOST, WON)
    rest = ask(1, EVEN, LOST, WON)
    puzzle = Puzzle(ask(0, EVEN, rest, plan))
    assert choice(puzzle) == 1


@pytest.mark.parametrize(("lucky", "chosen"), [(1, 1), (5, 0)])
def test_dice_are_thrown_and_not_hoped_for(lucky: int, chosen: int) -> None:
    gamble = throw(EVEN, *[WON] * lucky, *[LOST] * (6 - lucky))
    fair = throw(EVEN, WON, LOST)
    puzzle = Puzzle(ask(0, EVEN, gamble, fair))
    assert choice(puzzle, iterations=200) == chosen


def test_each_seat_is_taken_to_want_its_own_victory() -> None:
    """Seat 1 could harm seat 0 by taking the second answer, but would win less often itself."""
    even = [1.0, 1.0, 1.0]
    first, second, third = end(9, 0, 0), end(0, 9, 0), end(0, 0, 9)
    fair = throw(even, first, first, first, second, second, third)
    spiteful = throw(even, second, third, third, third, third, third)
    trusting = ask(1, even, fair, spiteful)
    alone = throw(even, first, first, second, second, third, third)
    puzzle = Puzzle(ask(0, even, alone, trusting))
    assert choice(puzzle, iterations=400) == 1
    assert choice(puzzle, "paranoid", iterations=400) == 0


def test_nobody_plans_with_a_card_that_cannot_be_seen() -> None:
    """Who saw the card would guess it every time; who does not is better off with the die."""
    heads = turn_card(EVEN, WON, LOST)
    tails = turn_card(EVEN, LOST, WON)
    guess = ask(0, EVEN, heads, tails)
    die = throw(EVEN, WON, WON, WON, WON, WON, LOST)
    hidden = Puzzle(ask(0, EVEN, guess, die), judged=9, hides=True)
    for seed in ("1", "2", "3"):
        assert choice(hidden, iterations=400, seed=seed) == 1


def test_positions_are_played_on_before_they_are_judged() -> None:
    """One step on, the first answer looks better; when seat 1 has answered, it does not."""
    hasty = ask(1, [9.0, 0.0], end(0, 10))
    steady = ask(1, [6.0, 5.0], end(10, 0))
    tree = ask(0, EVEN, hasty, steady)
    assert searched(Puzzle(tree, judged=1), 1).root.visited()[0].mean(0) > 0.6
    assert searched(Puzzle(tree, judged=2), 1).root.visited()[0].mean(0) == 0.0
    assert choice(Puzzle(tree, judged=2), iterations=12) == 1


def test_positions_are_judged_at_several_milestones() -> None:
    """At the next milestone the first answer looks a little better, farther on far worse."""
    pleasant = ask(1, [6.0, 5.0], ask(1, [0.0, 9.0], end(0, 10)))
    useful = ask(1, [5.5, 5.0], ask(1, [9.0, 0.0], end(10, 0)))
    puzzle = Puzzle(ask(0, EVEN, pleasant, useful), seen_ahead=2)
    assert choice(puzzle, "greedy") == 0
    search = searched(puzzle, 4)
    near = {edge.action.first: edge.total[0] / edge.visits for edge in search.root.visited()}
    assert near[1] > near[0]
    assert choice(puzzle, iterations=12) == 1


@pytest.mark.parametrize(("won", "share"), [(1, 0.25), (3, 0.75)])
def test_random_games_tell_how_often_a_position_is_won(won: int, share: float) -> None:
    """As the usual search sees it, seat 1 takes its victory wherever there is one."""
    puzzle = Puzzle(ask(1, EVEN, *[WON] * won, *[LOST] * (4 - won)), judged=9)
    judges = {style: Judge(puzzle, puzzle.state(), 0, style) for style in (True, False)}
    dice = [Source.from_seed(str(number)) for number in range(200)]
    means = {
        style: sum(judge.values(puzzle.state(), source)[0] for source in dice) / len(dice)
        for style, judge in judges.items()
    }
    assert means[True] == pytest.approx(share, abs=0.1)
    assert means[False] == 0.0


# How it goes about it --------------------------------------------------------------------


def test_of_a_large_decision_only_the_best_few_answers_are_tried() -> None:
    spots = [Spot([number / MOST, 0.5]) for number in range(MOST)]
    search = searched(Puzzle(ask(0, [0.5, 0.5], *spots)), 36)
    tried = search.root.visited()
    assert 2 < len(tried) <= FIRST + 6
    assert {edge.action.first for edge in tried} <= set(range(MOST - 10, MOST))


def test_answers_are_compared_under_the_same_luck() -> None:
    """Both answers win with the same faces, so a first try of both finds the same."""
    puzzle = Puzzle(ask(0, EVEN, throw(EVEN, WON, LOST), throw(EVEN, WON, LOST)))
    found: set[float] = set()
    for seed in range(12):
        search = Search(puzzle, puzzle.state().view(0), Source.from_seed(f"dice {seed}"))
        search.iterate()
        search.iterate()
        first, second = search.root.edges.values()
        assert first.visits == second.visits == 1
        assert first.total == second.total
        found.add(first.total[0])
    assert found == {0.0, 1.0}


@pytest.mark.parametrize("seed", ["1", "2", "3", "4"])
def test_what_turns_out_alike_is_chosen_by_how_it_looked(seed: str) -> None:
    looks = [4.0, 4.5, 5.5, 5.0]
    spots = [ask(1, [look, 5.0], WON) for look in looks]
    assert choice(Puzzle(ask(0, EVEN, *spots), judged=2), iterations=24, seed=seed) == 2


def test_what_was_vain_in_another_world_may_be_all_there_is() -> None:
    puzzle = Puzzle(ask(0, EVEN, WON, LOST))
    search = Search(puzzle, puzzle.state().view(0), Source.from_seed("dice"))
    search.root.vain.update(action.index for action in puzzle.state().legal(0))
    search.grow(Budget(8))
    assert search.ranked()[0].action.first == 0


def test_an_iteration_budget_is_kept_and_more_is_not_done_than_needed() -> None:
    doubtful = Puzzle(ask(0, EVEN, throw(EVEN, WON, LOST), throw(EVEN, LOST, WON)))
    search = Search(doubtful, doubtful.state().view(0), Source.from_seed("dice"))
    search.grow(Budget(30))
    assert 15 < search.iterations <= 30
    assert sum(edge.visits for edge in search.root.visited()) == search.iterations
    clear = Puzzle(ask(0, EVEN, ask(1, [90.0, 0.0], WON), ask(1, [0.0, 90.0], LOST)))
    search = Search(clear, clear.state().view(0), Source.from_seed("dice"))
    search.grow(Budget(1000))
    assert search.iterations < 600
    search.grow(Budget(1000), to_the_end=True)
    assert search.iterations == 1000


def test_a_time_budget_is_kept() -> None:
    game = orrery.game("nebula")
    view = game.start(seed=1).state.view(0)
    if not view.legal():
        view = game.start(seed=1).state.view(1)
    began = time.perf_counter()
    bot = SearchBot(game)
    assert bot.choose(view, view.legal(), Budget(0, 0.2), Source.from_seed("x")) in view.legal()
    assert 0.2 <= time.perf_counter() - began < 2


def test_what_was_found_is_kept_for_the_next_decision() -> None:
    last = ask(0, EVEN, WON, LOST, LOST)
    puzzle = Puzzle(ask(0, EVEN, last, LOST))
    search = searched(puzzle, 30)
    taken = search.root.visited()[0]
    assert taken.action.first == 0
    state = puzzle.state()
    state.play(0, taken.action)
    found = find_again(taken, state.view(0))
    assert found is not None
    assert found.visits > 10
    assert found.visited()[0].action.first == 0


def test_worlds_that_turned_out_wrong_are_forgotten() -> None:
    """Playing on shows the card: only the worlds that had guessed it are still possible."""
    asked = ask(0, EVEN, WON, LOST)
    puzzle = Puzzle(ask(0, EVEN, turn_card(EVEN, asked, asked), LOST), hides=True)
    search = searched(puzzle, 8 * WORLDS)
    taken = search.root.visited()[0]
    state = puzzle.state(card=1)
    state.play(0, taken.action)
    state.seen = 1
    assert find_again(taken, state.view(0)) is None  # the tree knew nothing of seeing
    state.seen = 0
    found = find_again(taken, state.view(0))
    assert found is not None
    for position in found.positions:
        assert position is None or (isinstance(position, PuzzleState) and position.path == [0, 1])


# In real games ---------------------------------------------------------------------------


def moves(game: Game, seed: str, decisions: int) -> list[str]:
    """A game between search bots, so far."""
    match = game.start(2, seed=seed)
    bots = [SearchBot(game) for _ in range(2)]
    rngs = [Source.from_seed(f"{seed} {seat}") for seat in range(2)]
    for _ in range(decisions):
        seat = match.state.open_seats()[0]
        view = match.state.view(seat)
        match.apply(seat, bots[seat].choose(view, view.legal(), Budget(3), rngs[seat]))
    return [line.text for line in match.lines]


@pytest.mark.parametrize("name", ["nebula", "gaia", "eclipse"])
def test_the_same_seed_and_budget_give_the_same_game(name: str) -> None:
    game = orrery.game(name)
    assert moves(game, "twice", 6) == moves(game, "twice", 6)


def test_one_iteration_plays_as_greedy() -> None:
    game = orrery.game("gaia")
    match = game.start(2, seed="one")
    rng = Source.from_seed("choices")
    for _ in range(40):
        seat = match.state.open_seats()[0]
        view = match.state.view(seat)
        legal = view.legal()
        chosen = [
            bot_maker(bot)(game).choose(view, legal, Budget(iterations), Source.from_seed("x"))
            for bot, iterations in (("search", 1), ("greedy", 0))
        ]
        assert chosen[0] is chosen[1]
        match.apply(seat, legal[rng.below(len(legal))])


def test_an_analysis_tells_chances_and_lines() -> None:
    game = orrery.game("gaia")
    match: Match = game.start(2, seed="analysis")
    seat = match.state.open_seats()[0]
    view = match.state.view(seat)
    report = SearchBot(game).analyse(view, view.legal(), Budget(12), Source.from_seed("x"))
    assert sum(report.values) == pytest.approx(1.0)
    assert [line.visits for line in report.lines] == sorted(
        (line.visits for line in report.lines), reverse=True
    )
    assert sum(line.visits for line in report.lines) == report.iterations
    for line in report.lines:
        assert sum(line.values) == pytest.approx(1.0)
        assert line.best[0] == (seat, line.action)


def test_chances_follow_the_lead() -> None:
    assert softmax([10.0, 10.0], 5.0) == [0.5, 0.5]
    ahead, behind = softmax([15.0, 10.0], 5.0)
    assert ahead / behind == pytest.approx(2.718281828)
    assert softmax([1e9, 0.0], 1.0) == [1.0, 0.0]
