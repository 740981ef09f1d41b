"""Plays one tournament on one and on two workers, here and on Ray: `python -m benchmarks.workers`.

The results must be the same, whoever played them. The time is that of the command, so it has the
start of the processes in it, and of Ray's own, which takes some seconds.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from typing import NamedTuple

from benchmarks.rounds import ROOT
from benchmarks.run import PAGE, host
from orrery.lab.tournament.local import cores
from tools.page import table, write_section

GAMES = 400
TOURNAMENT = ["gaia", "--bots", "greedy,greedy:20", "--players", "2", "--seed", "workers"]
WORKERS = (1, 2)
PLACES = {"processes": [], "Ray": ["--ray"]}


class Run(NamedTuple):
    """How long the tournament took somewhere, and what came of it."""

    seconds: float
    digest: str


def play(workers: int, where: list[str]) -> Run:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "orrery", "tournament", *TOURNAMENT]
        command += ["--games", str(GAMES), "--workers", str(workers), "--out", folder, "--json"]
        begun = time.perf_counter()
        done = subprocess.run([*command, *where], check=True, capture_output=True, cwd=ROOT)
        seconds = time.perf_counter() - begun
    return Run(seconds, json.loads(done.stdout)["digest"])


def report() -> str:
    rows = [["on", "1 worker", "2 workers", "ratio"]]
    digests: set[str] = set()
    for place, where in PLACES.items():
        runs = [play(workers, where) for workers in WORKERS]
        digests |= {run.digest for run in runs}
        speeds = [GAMES / run.seconds for run in runs]
        ratio = speeds[1] / speeds[0]
        rows.append([place, *[f"{speed:.2f}" for speed in speeds], f"{ratio:.2f}"])
    if len(digests) > 1:
        raise SystemExit("the results differ")
    command = f"orrery tournament {' '.join(TOURNAMENT)} --games {GAMES}"
    return (
        f"`{command}`, games a second with all that starts and ends.\n\n{table(rows)}\n\n"
        f"All four gave the results with the digest {digests.pop()}."
    )


def main() -> None:
    text = f"{report()}\n\n{cores()} cores of {host()}."
    print(text)
    write_section(PAGE, "bench workers", text)


if __name__ == "__main__":
    main()
