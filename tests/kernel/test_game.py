"""A game as the outside sees it: options, players, finding games, random playouts."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

import orrery
from orrery.kernel.chance import Source
from orrery.kernel.errors import UsageError
from orrery.kernel.game import ChoiceOption, Option
from orrery.kernel.playout import playout
from tests.kernel import tug

# Starting --------------------------------------------------------------------------------


def test_a_match_starts_with_the_defaults() -> None:
    match = tug.game.start()
    assert match.state.players == 2
    assert match.options == {"goal": 20}
    assert len(match.seed) == 64
    assert match.state.open_seats() == [0]


def test_a_wrong_number_of_players_is_refused() -> None:
    with pytest.raises(UsageError, match="Tug is for 2 or 3 players, not 4"):
        tug.game.start(4)
    with pytest.raises(UsageError, match="Beyond Nebula is for exactly 2 players, not 3"):
        orrery.game("nebula").start(3)


@pytest.mark.parametrize("goal", [4, 100, "20", None, True, 20.5])
def test_a_wrong_option_is_refused(goal: Any) -> None:
    with pytest.raises(UsageError, match="'goal' is a number from 5 to 99"):
        tug.game.start(options={"goal": goal})


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(UsageError, match="Tug has no option 'gaol'; its options: goal"):
        tug.game.start(options={"gaol": 20})


def test_a_bad_seed_is_refused() -> None:
    with pytest.raises(UsageError, match="a seed is one line"):
        tug.game.start(seed="1\n2")


def test_options_are_read_from_what_a_person_writes() -> None:
    (goal,) = tug.game.options
    assert goal.parse("30") == 30
    with pytest.raises(UsageError, match="from 5 to 99"):
        goal.parse("many")
    choice = ChoiceOption("side", ["left", "right"], "tug.side", "Which side.")
    assert (choice.default, choice.parse("right")) == ("left", "right")
    with pytest.raises(UsageError, match="one of left, right, not up"):
        choice.parse("up")
    anything = Option("map", None, "tug.map", "The map outright.")
    assert anything.parse('{"a": [1]}') == {"a": [1]}
    with pytest.raises(UsageError, match="JSON"):
        anything.parse("{")


# Finding games ---------------------------------------------------------------------------


def test_built_in_games_are_found() -> None:
    assert "nebula" in orrery.games()
    assert orrery.game("nebula").title == "Beyond Nebula"
    assert orrery.games() == sorted(orrery.games())


def test_an_unknown_game_is_an_error_that_names_the_others() -> None:
    with pytest.raises(UsageError, match=r"no game 'chess'; there are: .*nebula"):
        orrery.game("chess")


def test_a_plug_in_adds_a_game(tmp_path: Path) -> None:
    (tmp_path / "pebbles.py").write_text(
        dedent(
            """
            from pathlib import Path
            from orrery import Game

            game = Game("pebbles", "Pebbles", 1, [2], [], Path("."))
            """
        ),
        encoding="utf-8",
    )
    info = tmp_path / "pebbles-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: pebbles\nVersion: 1\n", "utf-8")
    (info / "entry_points.txt").write_text("[orrery.games]\npebbles = pebbles:game\n", "utf-8")
    inherited = os.environ.get("PYTHONPATH", "")
    answer = subprocess.run(
        [
            sys.executable,
            "-c",
            "import orrery; print(*orrery.games(), orrery.game('pebbles').title)",
        ],
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(tmp_path), inherited])},
        cwd=Path(__file__).resolve().parents[2],
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 0, answer.stderr
    words = answer.stdout.split()
    assert {"nebula", "pebbles"} <= set(words[:-1])
    assert words[-1] == "Pebbles"


# Playouts --------------------------------------------------------------------------------


def test_a_playout_reaches_the_end_and_counts() -> None:
    state = tug.game.initial(3, {"goal": 30})
    counts = playout(state, Source.from_seed("dice"), Source.from_seed("choices"))
    assert state.is_over()
    assert counts.decisions == sum(state.moves) > 0
    assert counts.actions >= counts.decisions
    assert counts.draws > 0


def test_the_same_sources_give_the_same_playout() -> None:
    digests = set()
    for choices in ("1", "1", "2"):
        state = tug.game.initial(2, {"goal": 30})
        playout(state, Source.from_seed("dice"), Source.from_seed(choices))
        digests.add(state.digest())
    assert len(digests) == 2


def test_a_playout_goes_on_from_any_position() -> None:
    match = tug.game.start(2, {"goal": 99}, 1)
    match.apply(0, "pull 3")
    copy = match.state.clone()
    playout(copy, Source.from_seed("dice"), Source.from_seed("choices"))
    assert copy.is_over()
    assert tug.tug(match.state).score == [3, 0]
    assert playout(copy, Source.from_seed("dice"), Source.from_seed("choices")).decisions == 0
