"""Measures how long the odds of battles of Eclipse take. Prints JSON.

The battles are those that the tests ship: from two ships to large fleets.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from statistics import fmean

import orrery
from benchmarks.measure import Figures
from orrery.games.eclipse.odds import odds_of
from orrery.games.eclipse.odds.battle import Battle
from orrery.games.eclipse.odds.reading import read_scenarios

FILES = Path(__file__).resolve().parents[1] / "tests" / "eclipse" / "data"
REPEATS = 3


def measure() -> Figures:
    found = [
        _milliseconds(scenario.battle)
        for path in sorted(FILES.glob("*.json"))
        for scenario in read_scenarios(json.loads(path.read_text("utf-8")))
    ]
    return {"battles": len(found), "mean_ms": fmean(found), "longest_ms": max(found)}


def _milliseconds(battle: Battle) -> float:
    """Processor time of the fastest of a few calculations."""
    best = float("inf")
    for _ in range(REPEATS):
        start = time.process_time()
        odds_of(battle)
        best = min(best, time.process_time() - start)
    return best * 1000


if __name__ == "__main__":
    json.dump({"compiled": orrery.compiled} | measure(), sys.stdout)
