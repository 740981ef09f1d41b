"""What a hostile reader tried: weights, undo after the end, deep JSON, too many bots."""

from __future__ import annotations

import pytest

import orrery
from orrery.kernel.errors import BadRecord, UsageError
from orrery.lab.simulate import simulate


def test_an_outcome_of_weight_0_is_never_drawn() -> None:
    chance = orrery.Chance("loaded", [0, 1], [2, 0])
    source = orrery.Source.from_seed("z")
    assert {source.draw(chance) for _ in range(200)} == {0}


@pytest.mark.parametrize("weights", [[0, 0], [1, -1], [], [1]])
def test_weights_that_make_no_chance_are_refused(weights: list[int]) -> None:
    with pytest.raises(UsageError, match="weights"):
        orrery.Chance("broken", [0, 1], weights)


def test_nothing_is_taken_back_after_the_end() -> None:
    match = orrery.game("nebula").start(options={"turn_limit_per_player": 1}, seed=1)
    while seats := match.state.open_seats():
        match.apply(seats[0], match.state.legal(seats[0])[0])
    assert not match.can_undo(0)
    assert not match.can_undo(1)
    with pytest.raises(UsageError, match="taken back"):
        match.undo(match.lines[-1].seat)


def test_options_of_a_bottomless_depth_are_a_bad_record() -> None:
    match = orrery.game("nebula").start(seed=1)
    lines = orrery.write_record(match).splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("options:"))
    lines[at] = "options: " + "[" * 200_000
    with pytest.raises(BadRecord, match="options"):
        orrery.read_record("\n".join(lines))


def test_three_bots_for_two_seats_are_refused() -> None:
    with pytest.raises(UsageError, match="one bot for all seats or 2, not 3"):
        simulate("nebula", None, 1, "1", ["random"] * 3, 1, False, {})
