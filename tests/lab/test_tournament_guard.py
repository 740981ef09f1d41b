"""A process that dies does not take the tournament with it."""

from __future__ import annotations

import shlex
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from orrery.lab.tournament.guard import TOO_LATE, Failed, Guard, Stopped
from orrery.lab.tournament.plan import Fixture, fixtures
from orrery.lab.tournament.play import Played, Seat, play_fixture
from orrery.lab.tournament.results import digest_of
from orrery.lab.tournament.run import play_tournament
from tests.lab.tables import (
    hanging_program,
    install_bad_bots,
    is_alive,
    on_processes,
    setting,
    until,
    when_it_runs,
)

EXAMPLE = Path(__file__).resolve().parents[2] / "docs" / "examples" / "eager.py"


@pytest.fixture
def bad_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The processes that guards start know bots that behave badly."""
    monkeypatch.syspath_prepend(install_bad_bots(tmp_path))


def played(fixture: Fixture, slack: float = 30.0) -> Played:
    guard = Guard(slack)
    try:
        result = guard.play(fixture)
    finally:
        guard.close()
    assert isinstance(result, Played), result
    return result


def first(*entries: str) -> Fixture:
    return fixtures(setting(*entries), 1)[0]


def seat_of(game: Played, entry: str) -> Seat:
    return next(seat for seat in game.seats if seat.entry == entry)


@pytest.mark.usefixtures("bad_bots")
def test_a_bot_that_ends_its_process_twice_loses_its_decisions_to_random_moves() -> None:
    game = played(first("exits", "random"))
    guilty = seat_of(game, "exits")
    assert guilty.faults == guilty.decisions > 3
    assert guilty.first_fault == "gone: its process died, twice"
    assert seat_of(game, "random").faults == 0


@pytest.mark.usefixtures("bad_bots")
def test_what_was_bad_luck_is_played_again_and_leaves_no_trace() -> None:
    game = played(first("exits-once", "random"))
    assert [seat.faults for seat in game.seats] == [0, 0]
    again = played(first("exits-once", "random"))
    assert (again.digest, again.reason) == (game.digest, game.reason)


@pytest.mark.usefixtures("bad_bots")
def test_a_bot_that_does_not_come_back_at_all_is_ended_from_outside() -> None:
    game = played(first("sleeps:100ms", "random"), slack=0.5)
    assert seat_of(game, "sleeps:100ms").first_fault == "gone: its process died, twice"


@pytest.mark.usefixtures("bad_bots")
@pytest.mark.parametrize("entry", ["dawdles:1ms", "sleeps:1ms"])
def test_a_bot_that_is_late_in_every_game_is_out_when_patience_ends(entry: str) -> None:
    """The one is interrupted, the other has to be killed."""
    guard = Guard(slack=0.5, patience=2.0)
    plan = fixtures(setting(entry, "random"), 3)
    try:
        guard.play(plan[0])
        later = [guard.play(fixture) for fixture in plan[1:]]
    finally:
        guard.close()
    for game in later:
        assert isinstance(game, Played)
        guilty = seat_of(game, entry)
        assert guilty.faults == guilty.decisions > 3
        assert guilty.first_fault == f"gone: {TOO_LATE}"
        assert seat_of(game, "random").faults == 0


@pytest.mark.usefixtures("bad_bots")
def test_it_is_noted_why_a_bot_was_given_up() -> None:
    game = played(first("exits", "random"))
    seat = [seat.entry for seat in game.seats].index("exits")
    died = f"game 0, seat {seat}, exits: its process died: exit code 3"
    lines = [line for entry, line in game.notes if entry == "exits"]
    assert lines[:2] == [died, died]
    assert lines[2].endswith("lost a decision to a random move: gone: its process died, twice")
    assert len(lines) == 2 + seat_of(game, "exits").faults


@pytest.mark.usefixtures("bad_bots")
def test_an_error_of_a_bot_costs_one_decision() -> None:
    guilty = seat_of(played(first("raises", "random")), "raises")
    assert guilty.faults == 1
    assert guilty.first_fault == "crash: ValueError: on purpose"


@pytest.mark.usefixtures("bad_bots")
@pytest.mark.parametrize(
    ("entry", "why"), [("cancels", "crash: CancelledError"), ("feigns", "crash: KeyboardInterrupt")]
)
def test_whatever_a_bot_raises_costs_one_decision(entry: str, why: str) -> None:
    game = played(first(entry, "random"))
    assert [seat.faults for seat in game.seats if seat.entry == "random"] == [0]
    guilty = seat_of(game, entry)
    assert guilty.faults == 1
    assert guilty.first_fault.startswith(why)


@pytest.mark.usefixtures("bad_bots")
@pytest.mark.parametrize("entry", ["fails", "fails-later"])
def test_a_bot_that_cannot_be_made_loses_its_decisions_to_random_moves(entry: str) -> None:
    game = played(first(entry, "random"))
    guilty = seat_of(game, entry)
    assert guilty.faults == guilty.decisions > 3
    assert guilty.first_fault.startswith(f"gone: the bot '{entry}' cannot be made: ")
    assert seat_of(game, "random").faults == 0


@pytest.mark.usefixtures("bad_bots")
def test_a_whole_tournament_with_a_bot_that_dies_in_every_game(tmp_path: Path) -> None:
    one = setting("exits", "random")
    lone = play_tournament(one, 4, tmp_path / "one", on_processes(1))
    both = play_tournament(one, 4, tmp_path / "two", on_processes(2))
    assert lone.failures == both.failures == []
    assert digest_of(lone.rows) == digest_of(both.rows)
    assert all(row["faults"] > 0 for row in lone.rows if row["entry"] == "exits")


def test_a_game_that_cannot_be_played_is_reported_and_the_others_are_played() -> None:
    guard = Guard()
    sound = first("random")
    broken = Fixture(7, 0, "nebula", {}, ["random", "random"], "dice")
    try:
        result = guard.play(broken)
        assert isinstance(result, Failed)
        assert result.number == 7
        assert "KeyError" in result.why
        after = guard.play(sound)
    finally:
        guard.close()
    assert isinstance(after, Played)
    assert after.digest == play_fixture(sound).digest


def test_a_guard_that_was_stopped_plays_no_more() -> None:
    guard = Guard()
    guard.stop()
    with pytest.raises(Stopped):
        guard.play(first("random"))


def test_a_program_does_not_outlive_a_guard_that_is_stopped(tmp_path: Path) -> None:
    """Its process is killed where it stands, and says goodbye to nobody."""
    guard = Guard()
    fixture = first(hanging_program(tmp_path), "random")
    with ThreadPoolExecutor(1) as pool:
        game = pool.submit(guard.play, fixture)
        program, _ = when_it_runs(tmp_path)
        guard.stop()
        with pytest.raises(Stopped):
            game.result()
    until(lambda: not is_alive(program))


def test_an_outside_program_takes_part() -> None:
    program = f"program:100:{shlex.quote(sys.executable)} {shlex.quote(str(EXAMPLE))}"
    game = played(first(program, "random"))
    assert [seat.faults for seat in game.seats] == [0, 0]
    assert played(first(program, "random")).digest == game.digest
