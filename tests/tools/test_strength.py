"""The page on the strength of bots, and the weights that tell who wins at Beyond Nebula."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from orrery.games.nebula.chances import NAMES
from tools import hotspots, strength
from tools.fit_nebula import fitted, log_loss, played
from tools.strength import MATCHES, PAGE, Match, play, section, verdict


def test_the_page_has_a_place_for_every_tournament() -> None:
    text = PAGE.read_text("utf-8")
    for match in MATCHES:
        assert f"<!-- {match.name} -->" in text, match.name
        assert f"<!-- /{match.name} -->" in text, match.name


def test_a_tournament_is_played_once_and_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(strength, "KEPT", tmp_path)
    match = Match("short", "eclipse", 2, ["greedy:1", "random"], 2, 0.5)
    first = play(match, workers=1)
    again = play(match, workers=1)
    assert first == again
    text = section(match, first)
    assert "`orrery tournament eclipse --bots greedy:1,random --players 2 --games 2" in text
    assert "| greedy:1 | 2 |" in text
    assert "Goal for greedy:1: 50 % of the wins: " in text
    assert first["digest"] in text


def test_a_goal_that_luck_could_have_reached_is_called_so() -> None:
    assert verdict(0.75, 0.74, 0.6) == "**not reached**"
    assert verdict(0.75, 0.76, 0.61) == "reached, but the interval does not exclude less"
    assert verdict(0.75, 0.9, 0.8) == "reached"


def test_turns_of_a_game_say_who_won_it() -> None:
    rows = played(1)
    assert len(rows) > 4
    assert {len(row) for row in rows} == {2 + len(NAMES)}
    assert {row[0] for row in rows} == {0.0, 1.0}


def test_weights_are_found_again() -> None:
    rng = np.random.default_rng(1)
    parts = rng.normal(size=(4000, 3))
    odds = parts @ np.array([2.0, 0.0, -1.0]) + 0.5
    won = (rng.random(4000) < 1 / (1 + np.exp(-odds))).astype(float)
    weights = fitted(won, parts)
    assert weights == pytest.approx([2.0, 0.0, -1.0, 0.5], abs=0.25)
    assert log_loss(won, parts, weights) < log_loss(won, parts, np.zeros(4))


def test_hotspots_are_shares_of_a_search() -> None:
    report = """
    96.00%  [.] _PyEval_EvalFrameDefault
    80.00%  [.] CPyDef_orrery___bots___search___search___Search___iterate
    80.00%  [.] CPyPy_orrery___bots___search___search___Search___iterate
    20.00%  [.] CPyDef_orrery___games___gaia___game___GaiaProject___evaluate
     8.00%  [.] orrery___games___gaia___state___GaiaState_dealloc
     2.00%  [.] CPyDef_orrery___games___gaia___game___GaiaProject___evaluates
    """
    found = hotspots.shares(report)
    assert found["evaluations"] == 0.25
    assert found["copies thrown away"] == 0.1
    assert found["actions carried out"] == 0.0
    assert f"<!-- {hotspots.SECTION} -->" in PAGE.read_text("utf-8")


def test_hotspots_want_the_compiled_build() -> None:
    with pytest.raises(SystemExit, match="compiled"):
        hotspots.shares("   96.00%  [.] _PyEval_EvalFrameDefault")
