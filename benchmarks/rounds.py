"""Rounds of measurements in processes of their own, one after the other."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import NamedTuple

from benchmarks.measure import Figures

ROOT = Path(__file__).resolve().parents[1]
ROUNDS = 5


class Job(NamedTuple):
    """A module of this folder with its arguments, run in the compiled or in the pure build."""

    words: list[str]
    pure: bool = False

    def run(self) -> Figures:
        """The figures that it prints."""
        inherited = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
        build = {"PYTHONPATH": "src", "ORRERY_BUILD": "pure"} if self.pure else {}
        module, *arguments = self.words
        done = subprocess.run(
            [sys.executable, "-m", f"benchmarks.{module}", *arguments],
            cwd=ROOT,
            env=inherited | build,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise SystemExit(done.stderr)
        figures: Figures = json.loads(done.stdout)
        return figures


def interleaved(jobs: dict[str, Job]) -> dict[str, Figures]:
    """Medians of rounds in which all jobs take turns: a slow moment hits all of them alike."""
    rounds: dict[str, list[Figures]] = {name: [] for name in jobs}
    for number in range(1, ROUNDS + 1):
        print(f"round {number} of {ROUNDS}", file=sys.stderr)
        for name, job in jobs.items():
            rounds[name].append(job.run())
    return {name: _medians(found) for name, found in rounds.items()}


def _medians(rounds: list[Figures]) -> Figures:
    return {key: median(figures[key] for figures in rounds) for key in rounds[0]}
