"""Measures how fast recorded games of Gaia Project replay. Prints JSON.

Every move is checked to be legal and played by our actions; "compared" also writes our position in
the terms of the trace after each move and compares all of it. Reading the files is not counted. All
traces are taken where `ORRERY_GAIA_TRACES` or the project's shared data has them, otherwise those
that the tests ship.
"""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path

import orrery
from benchmarks.measure import Figures
from orrery.games.gaia.trace.format import Trace, read_trace
from orrery.games.gaia.trace.replay import replay

ROOT = Path(__file__).resolve().parents[1]
ALL = Path(os.environ.get("ORRERY_GAIA_TRACES", ROOT.parent / "shared" / "data" / "gaia" / "games"))
SHIPPED = ROOT / "tests" / "gaia" / "data"
REPEATS = 3


def measure() -> Figures:
    traces = [read_trace(path) for path in _files()]
    moves = [len(trace.moves) for trace in traces]
    compared = [_seconds(trace, compare=True) for trace in traces]
    played = [_seconds(trace, compare=False) for trace in traces]
    # The peer checks that moves are legal and compares nothing: that is what ratios are made of.
    rates = [count / seconds for count, seconds in zip(moves, played, strict=True)]
    return {
        "traces": len(traces),
        "moves": sum(moves),
        "compared_per_s": sum(moves) / sum(compared),
        "played_per_s": sum(moves) / sum(played),
        "slowest_per_s": min(rates),
        "fastest_per_s": max(rates),
    }


def _files() -> list[Path]:
    return sorted(ALL.glob("*.json*")) or sorted(SHIPPED.glob("*.json*"))


def _seconds(trace: Trace, compare: bool) -> float:
    """Processor time of the fastest of a few replays."""
    best = float("inf")
    for _ in range(REPEATS):
        start = time.process_time()
        report = replay(trace, compare)
        best = min(best, time.process_time() - start)
        if report.difference is not None:
            raise SystemExit(str(report.difference))
    return best


if __name__ == "__main__":
    json.dump({"compiled": orrery.compiled} | measure(), sys.stdout)
