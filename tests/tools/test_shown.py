"""What can occur in a game has a test that makes it occur, and `shown.toml` names it."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path

import pytest

import orrery
from orrery.lab.occurrences import ACTIONS, EVENTS, Census, read_shown
from tools.shown import GAMES, Recorder, census_of, choose, complaints, is_test, written

ROOT = Path(__file__).resolve().parents[2]


def test_every_test_that_is_named_shows_what_it_should() -> None:
    """In a process of its own: only the pure build lets the recorder listen in."""
    done = subprocess.run(
        [sys.executable, "-m", "tools.shown"],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": "src", "ORRERY_BUILD": "pure"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("game_id", GAMES)
def test_what_has_no_test_has_a_reason(game_id: str) -> None:
    for names in read_shown(orrery.game(game_id)).values():
        for name, text in names.items():
            assert is_test(text) or text.endswith("."), name


# The tool itself, on a made-up record -----------------------------------------------------

NEBULA = orrery.game("nebula")
LONG = "tests/nebula/test_a.py::test_a_whole_game"
SHORT = "tests/nebula/test_b.py::test_pass"
ABOUT = "tests/nebula/test_c.py::test_the_limit"


def recorded() -> tuple[Census, Recorder]:
    census = census_of(NEBULA)
    recorder = Recorder({"nebula": census})
    rule = next(kind.rule for kind in NEBULA.event_kinds() if kind.name == "turn_began")
    everything = [(group, name) for group, names in census.groups.items() for name in names]
    recorder.by_test = {
        LONG: {"nebula": Counter(everything)},
        SHORT: {"nebula": Counter([(ACTIONS, "pass"), (EVENTS, "turn_began")])},
        ABOUT: {"nebula": Counter([(EVENTS, "turn_began"), (ACTIONS, "pass"), (ACTIONS, "done")])},
    }
    recorder.rules = {LONG: set(), SHORT: set(), ABOUT: {rule}}
    return census, recorder


def test_the_test_about_the_rule_or_with_the_name_or_with_least_else_is_chosen() -> None:
    _, recorder = recorded()
    chosen = choose(NEBULA, {}, recorder)
    assert chosen[ACTIONS]["pass"] == SHORT
    assert chosen[ACTIONS]["done"] == ABOUT
    assert chosen[EVENTS]["turn_began"] == ABOUT
    assert chosen[ACTIONS]["move"] == LONG


def test_a_test_that_still_shows_it_stays_and_so_does_a_reason() -> None:
    _, recorder = recorded()
    del recorder.by_test[LONG]
    before = {ACTIONS: {"pass": ABOUT, "done": SHORT, "move": "Never.", "load": LONG}}
    chosen = choose(NEBULA, before, recorder)
    assert chosen[ACTIONS]["pass"] == ABOUT
    assert chosen[ACTIONS]["done"] == ABOUT
    assert chosen[ACTIONS]["move"] == "Never."
    assert chosen[ACTIONS]["load"] == ""


def test_complaints() -> None:
    census, recorder = recorded()
    shown = choose(NEBULA, {}, recorder)
    assert complaints("nebula", census, shown, recorder) == []
    shown[ACTIONS]["done"] = SHORT
    shown[ACTIONS]["pass"] = "tests/nebula/test_gone.py::test_gone"
    shown[ACTIONS]["fly"] = SHORT
    shown["wings"] = {}
    del shown[EVENTS]["turn_began"]
    assert complaints("nebula", census, shown, recorder) == [
        "actions: there is no fly",
        f"actions: done does not occur in {SHORT}",
        "actions: pass does not occur in tests/nebula/test_gone.py::test_gone",
        f"actions: fly does not occur in {SHORT}",
        "events: turn_began has no test",
        "there is no group wings",
    ]


def test_the_file_is_toml_that_reads_back() -> None:
    shown = {ACTIONS: {'a "b"': "tests/x.py::test[a\\b]"}, "card": {"4pw>1q": "Never."}}
    assert tomllib.loads(written(shown)) == shown
