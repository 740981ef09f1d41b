"""The compiled and the pure build play the same games."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import orrery
from tests.conformance.games import GAMES, fingerprints

ROOT = Path(__file__).resolve().parents[2]


def pure_build() -> Any:
    environment = os.environ | {"PYTHONPATH": "src", "ORRERY_BUILD": "pure"}
    done = subprocess.run(
        [sys.executable, "-m", "tests.conformance.games"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_the_build_that_was_asked_for_runs() -> None:
    wanted = os.environ.get("ORRERY_BUILD", "compiled" if orrery.compiled else "pure")
    assert wanted == ("compiled" if orrery.compiled else "pure")
    in_sources = Path(str(orrery.__file__)).is_relative_to(ROOT / "src")
    assert orrery.compiled != in_sources


@pytest.mark.skipif(not orrery.compiled, reason="the compiled build compares itself with the pure")
def test_both_builds_play_the_same_games() -> None:
    pure = pure_build()
    assert not pure["compiled"]
    ours = fingerprints()
    assert ours.keys() == pure["games"].keys()
    for game, games in ours.items():
        different = [
            number for number in range(GAMES) if games[number] != pure["games"][game][number]
        ]
        assert not different, f"{game}: games {different} differ"
