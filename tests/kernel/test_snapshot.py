"""Snapshots and copies of a running match: they go on exactly as the match would."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import orrery
from orrery.kernel.chance import Source
from orrery.kernel.errors import BadPosition, UsageError
from orrery.kernel.game import Game
from orrery.kernel.match import Match
from orrery.kernel.record import RecordedDice, write_record
from orrery.kernel.snapshot import resume, take_snapshot
from tests.kernel import tug

GAMES = [(tug.game, 3), (orrery.game("nebula"), 2), (orrery.game("gaia"), 3)]


def play_on(match: Match, decisions: int, seed: str) -> Match:
    rng = Source.from_seed(seed)
    while decisions > 0 and not match.state.is_over():
        seats = match.state.open_seats()
        seat = seats[rng.below(len(seats))]
        legal = match.state.legal(seat)
        match.apply(seat, legal[rng.below(len(legal))])
        decisions -= 1
    return match


def reopened(game: Game, match: Match) -> Match:
    """The match from its snapshot, as JSON keeps it, and the lines after it."""
    data = json.loads(json.dumps(take_snapshot(match)))
    again = resume(game, match.options, match.seed, data)
    for line in match.lines[len(data["lines"]) :]:
        again.apply(line.seat, line.text)
    return again


@pytest.mark.parametrize(("game", "players"), GAMES)
@given(decisions=st.integers(0, 120), seed=st.integers(0, 9))
@settings(max_examples=15)
def test_a_snapshot_goes_on_as_the_match_does(
    game: Game, players: int, decisions: int, seed: int
) -> None:
    match = play_on(game.start(players, seed=seed), decisions, "before")
    again = reopened(game, match)
    assert again.state.digest() == match.state.digest()
    assert again.events == match.events
    for seat in range(players):
        assert again.can_undo(seat) == match.can_undo(seat)
    play_on(match, 30, "after")
    play_on(again, 30, "after")
    assert write_record(again) == write_record(match)


def test_what_could_be_taken_back_still_can() -> None:
    match = tug.game.start(3, seed=1)
    for move in ("roll", "pull 1", "pull 2"):
        match.apply(0, move)
    again = reopened(tug.game, match)
    assert [again.undo(0), again.undo(0)] == ["pull 2", "pull 1"]
    assert not again.can_undo(0)
    assert len(again.events) == 1


def test_a_snapshot_does_not_tell_the_seed() -> None:
    match = tug.game.start(3, seed="a secret seed")
    assert "a secret seed" not in json.dumps(take_snapshot(match))


def test_damaged_snapshots_are_refused() -> None:
    match = play_on(tug.game.start(3, seed=1), 20, "before")
    for key in ("position", "counter", "opening", "lines", "events"):
        data = take_snapshot(match)
        del data[key]
        with pytest.raises(BadPosition):
            resume(tug.game, match.options, match.seed, data)
    data = take_snapshot(match)
    data["events"][0][0] = "unheard of"
    with pytest.raises(BadPosition, match="unheard of"):
        resume(tug.game, match.options, match.seed, data)


def test_a_copy_does_what_the_match_would_do_and_leaves_it_alone() -> None:
    match = play_on(tug.game.start(3, seed=3), 10, "before")
    before = match.state.digest(), len(match.lines), len(match.events)
    copy = play_on(match.fork(), 25, "after")
    assert (match.state.digest(), len(match.lines), len(match.events)) == before
    play_on(match, 25, "after")
    assert write_record(match) == write_record(copy)


def test_only_seeded_matches_are_copied() -> None:
    match = Match(tug.game.initial(3, {"goal": 20}), {}, "told", RecordedDice(None))
    match.begin()
    with pytest.raises(UsageError, match="copied"):
        match.fork()
    with pytest.raises(UsageError, match="snapshots"):
        take_snapshot(match)


@pytest.mark.parametrize(("game", "players"), GAMES[1:])
def test_menus_tell_which_kinds_they_are_about(game: Game, players: int) -> None:
    match = game.start(players, seed=5)
    told = 0
    rng = Source.from_seed("kinds")
    while seats := match.state.open_seats():
        legal = match.state.legal(seats[0])
        kinds = match.state.top().kinds()
        if kinds:
            told += 1
            assert {action.kind for action in legal} <= set(kinds)
        match.apply(seats[0], legal[rng.below(len(legal))])
    assert told > 20
