"""The driver: checking, events, undo and the information epoch."""

from __future__ import annotations

import pytest

import orrery
from orrery.kernel.errors import BadNotation, UsageError
from orrery.kernel.ledger import GAME_OVER, NOT_ASKED, NOT_NOW, Blocker
from orrery.kernel.match import IllegalMove, Match
from tests.kernel.tug import END, game, tug


def start(players: int = 3, goal: int = 99, seed: str | int = 1) -> Match:
    return game.start(players, {"goal": goal}, seed)


def play(match: Match, *moves: str) -> None:
    """Moves of whoever is asked first; `2:bid 1` is one of seat 2."""
    for move in moves:
        seat, colon, text = move.rpartition(":")
        match.apply(int(seat) if colon else match.state.open_seats()[0], text)


def scores(match: Match) -> list[int]:
    return tug(match.state).score


# Applying --------------------------------------------------------------------------------


def test_an_action_returns_its_events() -> None:
    match = start()
    assert [str(event) for event in match.apply(0, "pull 3")] == ["scored seat=0 amount=3"]
    assert match.apply(0, END.at()) == []
    assert [(line.seat, line.text) for line in match.lines] == [(0, "pull 3"), (0, "end")]


def test_an_illegal_move_says_why_and_changes_nothing() -> None:
    match = start()
    play(match, "pull 1", "pull 1")
    before = match.state.digest()
    with pytest.raises(IllegalMove, match=r"seat 0 may not 'pull 1' now: tug\.pull") as caught:
        match.apply(0, "pull 1")
    assert caught.value.blockers == [Blocker("tug.pull", {"pulls": 2, "limit": 2})]
    assert (caught.value.seat, caught.value.text) == (0, "pull 1")
    with pytest.raises(IllegalMove) as caught:
        match.apply(1, "end")
    assert caught.value.blockers == [Blocker(NOT_ASKED, {"seat": 1})]
    with pytest.raises(BadNotation):
        match.apply(0, "fly")
    assert (match.state.digest(), len(match.lines), len(match.events)) == (before, 2, 2)


def test_an_action_for_an_earlier_question_is_refused() -> None:
    match = start()
    token = match.state.token(0)
    match.apply(0, "pull 1", token)
    with pytest.raises(IllegalMove) as caught:
        match.apply(0, "pull 1", token)
    assert caught.value.blockers == [Blocker(NOT_NOW, {})]
    match.apply(0, "pull 1", match.state.token(0))
    assert scores(match) == [2, 0, 0]


def test_two_seats_never_invalidate_each_other() -> None:
    match = start()
    play(match, "auction")
    tokens = [match.state.token(seat) for seat in range(3)]
    for seat in (2, 0, 1):
        match.apply(seat, f"bid {seat}", tokens[seat])
    assert scores(match) == [0, 0, 5]


def test_the_same_seed_and_actions_give_the_same_game() -> None:
    moves = ["roll", "peek", "end", "roll", "roll"]
    digests = set()
    for seed in ("1", "1", "2"):
        match = start(seed=seed)
        play(match, *moves)
        digests.add(match.state.digest())
    assert len(digests) == 2


def test_outcomes_are_written_down_with_who_saw_them() -> None:
    match = start()
    play(match, "roll", "peek")
    roll, peek = match.lines
    assert (len(roll.outcomes), roll.seen) == (1, [None])
    assert (len(peek.outcomes), peek.seen) == (1, [(0,)])


def test_a_line_is_read_by_each_viewer_in_its_form() -> None:
    match = start()
    play(match, "auction", "1:bid 2")
    assert match.lines[1].readings == ["(sealed)", "bid 2", "(sealed)", "(sealed)"]


def test_when_the_game_is_over_nothing_goes() -> None:
    match = start(goal=5)
    play(match, "pull 3", "pull 3")
    assert match.state.is_over()
    assert match.lines[-1].digest == match.state.digest()
    with pytest.raises(IllegalMove) as caught:
        match.apply(0, "end")
    assert caught.value.blockers == [Blocker(GAME_OVER, {})]


# Taking back -----------------------------------------------------------------------------


def test_own_actions_are_taken_back_one_by_one() -> None:
    match = start()
    play(match, "pull 1", "pull 2")
    assert match.undo(0) == "pull 2"
    assert (scores(match), len(match.events), len(match.lines)) == ([1, 0, 0], 1, 1)
    assert match.undo(0) == "pull 1"
    assert (scores(match), match.events, match.lines) == ([0, 0, 0], [], [])
    assert not match.can_undo(0)
    with pytest.raises(UsageError, match="nothing can be taken back"):
        match.undo(0)


def test_undo_gives_the_position_back_exactly() -> None:
    match = start()
    play(match, "pull 1")
    before = match.state.digest()
    play(match, "pull 2", "auction")
    match.undo(0)
    match.undo(0)
    assert match.state.digest() == before
    play(match, "pull 3")
    assert scores(match) == [4, 0, 0]


@pytest.mark.parametrize("move", ["roll", "peek"])
def test_nothing_is_taken_back_past_a_die(move: str) -> None:
    match = start()
    play(match, "pull 1", move)
    assert not match.can_undo(0)
    play(match, "pull 2")
    assert match.undo(0) == "pull 2"
    assert not match.can_undo(0)


def test_nothing_is_taken_back_past_another_seat_s_decision() -> None:
    match = start()
    play(match, "pull 1", "end")
    assert match.can_undo(0)
    play(match, "1:pull 1")
    assert not match.can_undo(0)
    assert match.can_undo(1)
    match.undo(1)
    assert not match.can_undo(1)
    assert scores(match) == [1, 0, 0]


def test_a_sealed_answer_is_taken_back_and_the_others_stay() -> None:
    match = start()
    play(match, "auction", "1:bid 2", "0:bid 1")
    assert match.undo(1) == "bid 2"
    assert match.state.open_seats() == [1, 2]
    play(match, "2:bid 0", "1:bid 0")
    assert scores(match) == [5, 0, 0]


def test_what_led_to_a_sealed_question_stays_once_somebody_has_answered() -> None:
    match = start()
    play(match, "auction", "1:bid 2")
    assert not match.can_undo(0)


def test_opened_answers_are_not_taken_back() -> None:
    match = start()
    play(match, "auction", "0:bid 2", "1:bid 1", "2:bid 0")
    assert not any(match.can_undo(seat) for seat in range(3))


def test_events_after_an_undo_are_those_of_what_stays() -> None:
    match = start()
    play(match, "pull 1", "pull 3")
    match.undo(0)
    play(match, "pull 2")
    assert [event.field("amount") for event in match.events] == [1, 2]


def test_the_epoch_grows_with_dice_reveals_and_other_seats() -> None:
    match = start()
    epochs = [match.state.epoch]
    for move in ("pull 1", "pull 1", "roll", "end", "1:pull 1", "1:end"):
        play(match, move)
        epochs.append(match.state.epoch)
    assert epochs == [0, 1, 1, 2, 2, 3, 3]


# Ending by agreement ---------------------------------------------------------------------


def test_a_seat_resigns_and_the_game_ends() -> None:
    match = orrery.game("nebula").start(seed=1)
    waiting = 1 - match.state.open_seats()[0]
    events = match.resign(waiting)
    assert [event.kind.name for event in events] == ["resigned"]
    outcome = match.state.outcome()
    assert outcome is not None
    assert outcome.winners() == [1 - waiting]
    with pytest.raises(UsageError, match="the game is over"):
        match.resign(0)
    with pytest.raises(UsageError, match="the game is over"):
        match.agree_draw(0)


def test_nobody_resigns_for_a_seat_that_is_not_there() -> None:
    match = orrery.game("nebula").start(seed=1)
    for seat in (-1, 2):
        with pytest.raises(UsageError, match=f"no seat {seat}"):
            match.resign(seat)
    assert not match.state.is_over()


def test_a_game_without_that_rule_goes_on() -> None:
    match = start()
    with pytest.raises(UsageError, match="no rule for resigning"):
        match.resign(0)
    play(match, "pull 1")
    assert len(match.lines) == 1
