"""An analysis knows no more than the seat that decides."""

from __future__ import annotations

import pytest

import orrery
from orrery.bots.entries import read_entry
from orrery.kernel.match import Match
from orrery.kernel.state import State
from orrery.lab.analyse import Analysis, analyse

NEBULA = orrery.game("nebula")


def step(match: Match, rng: orrery.Source) -> None:
    seat = match.state.open_seats()[0]
    legal = match.state.legal(seat)
    match.apply(seat, legal[rng.below(len(legal))])


def guesses(match: Match) -> list[State]:
    """Positions that the seat to decide cannot tell from the true one, and that differ from it."""
    view = match.state.view(match.state.open_seats()[0])
    found = [NEBULA.sample(view, orrery.Source.from_seed(f"guess {at}")) for at in range(3)]
    return [guess for guess in found if guess.digest() != match.state.digest()]


def told(analysis: Analysis) -> tuple[object, ...]:
    lines = [(line.action.text, line.visits, line.values) for line in analysis.lines]
    return analysis.chances, analysis.evaluations, lines


def test_what_is_hidden_changes_nothing() -> None:
    match = NEBULA.start(seed="hidden")
    rng = orrery.Source.from_seed("hidden/choices")
    while not guesses(match):
        step(match, rng)
    seat = match.state.open_seats()[0]
    entry = read_entry("search:12")
    truth = analyse(NEBULA, match.state, seat, entry, "0")
    for guess in guesses(match):
        assert told(analyse(NEBULA, guess, seat, entry, "0")) == told(truth)


def test_an_analysis_is_sound() -> None:
    match = NEBULA.start(seed="sound")
    rng = orrery.Source.from_seed("sound/choices")
    for _ in range(30):
        step(match, rng)
    seat = match.state.open_seats()[0]
    analysis = analyse(NEBULA, match.state, seat, read_entry("search:20"), "0")
    assert sum(analysis.chances) == pytest.approx(1)
    assert {line.action for line in analysis.lines} <= set(match.state.legal(seat))
    for place, line in enumerate(analysis.lines, 1):
        assert analysis.place(line.action) == place
        assert line.best[0] == (seat, line.action)
        assert sum(line.values) == pytest.approx(1)
    assert analysis.place(NEBULA.action_space(2).actions[-1]) == 0
