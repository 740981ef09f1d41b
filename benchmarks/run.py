"""Measures compiled against pure against a peer in one run, and writes the table (`make bench`).

Rounds of the three follow each other, so that a slow moment of the machine hits all alike; the
figures are medians.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from statistics import median
from typing import NamedTuple

import orrery
from benchmarks.nebula import GAMES, POSITIONS, Figures, measure
from orrery.kernel.registry import bot_maker
from orrery.lab.arena import versus
from tools.page import write_section

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "benchmarks" / "README.md"
ROUNDS = 5
BOT_GAMES = 200
SPEED_UP_GOAL = 4.0
PEER_GOAL = 3.0


class Row(NamedTuple):
    """A line of the table; `faster` is +1 where more is better, -1 where less is, 0 for sizes."""

    key: str
    title: str
    digits: int
    faster: int


ROWS = [
    Row("games_per_s", "random games per second", 1, 1),
    Row("decisions_per_s", "random decisions per second", 0, 1),
    Row("actions_per_s", "legal actions generated per second", 0, 1),
    Row("legal_us", "`legal()`, mean µs", 2, -1),
    Row("legal_p99_us", "`legal()`, 99th percentile µs", 2, -1),
    Row("clone_us", "`clone()`, µs", 2, -1),
    Row("view_us", "`view()`, µs", 2, -1),
    Row("digest_us", "`digest()`, µs", 1, -1),
    Row("to_data_us", "`to_data()`, µs", 2, -1),
    Row("from_data_us", "`from_data()`, µs", 1, -1),
    Row("json_bytes", "a position as JSON, bytes", 0, 0),
    Row("text_chars", "a position as text, characters", 0, 0),
]


def run_module(module: str, **environment: str) -> Figures:
    """The figures that another process prints."""
    inherited = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    done = subprocess.run(
        [sys.executable, "-m", module],
        cwd=ROOT,
        env=inherited | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise SystemExit(done.stderr)
    figures: Figures = json.loads(done.stdout)
    return figures


def medians(rounds: list[Figures]) -> Figures:
    return {key: median(figures[key] for figures in rounds) for key in rounds[0]}


def measure_rounds() -> tuple[Figures, Figures, Figures]:
    """Compiled, pure, peer."""
    compiled: list[Figures] = []
    pure: list[Figures] = []
    peer: list[Figures] = []
    for number in range(1, ROUNDS + 1):
        print(f"round {number} of {ROUNDS}", file=sys.stderr)
        compiled.append(measure(orrery.game("nebula")))
        pure.append(run_module("benchmarks.nebula", PYTHONPATH="src", ORRERY_BUILD="pure"))
        peer.append(run_module("benchmarks.peer"))
    return medians(compiled), medians(pure), medians(peer)


def greedy_wins() -> float:
    """How many games the greedy bot wins against the random one, seats changing."""
    makers = [bot_maker("greedy"), bot_maker("random")]
    wins: float = versus(orrery.game("nebula"), makers, BOT_GAMES, "bench")["wins"][0]
    return wins


# The page --------------------------------------------------------------------------------


def table(compiled: Figures, pure: Figures, peer: Figures) -> str:
    lines = ["| | compiled | pure | ratio |", "| --- | ---: | ---: | ---: |"]
    for row in ROWS:
        one, other = compiled[row.key], pure[row.key]
        ratio = f"{(one / other) ** row.faster:.1f}" if row.faster else ""
        numbers = [f"{value:,.{row.digits}f}" for value in (one, other)]
        lines.append(f"| {row.title} | {numbers[0]} | {numbers[1]} | {ratio} |")
    speed = peer["decisions_per_s"]
    ahead = compiled["decisions_per_s"] / speed
    lines.append("")
    lines.append(
        f"Random play in catanatron {version('catanatron')}: {speed:,.0f} decisions per second. "
        f"Orrery makes {ahead:.1f} times as many."
    )
    return "\n".join(lines)


def machine() -> str:
    """What was measured on what."""
    return (
        f"One core of {_processor()}, {platform.system()}, Python {platform.python_version()}, "
        f"Orrery {orrery.__version__}, mypyc {version('mypy')}. "
        f"Medians of {ROUNDS} interleaved rounds of {GAMES} games and {POSITIONS} positions."
    )


def _processor() -> str:
    info = Path("/proc/cpuinfo")
    if info.is_file():
        for line in info.read_text(encoding="utf-8").splitlines():
            name, _, value = line.partition(":")
            if name.strip() == "model name":
                return value.strip()
    return platform.processor() or platform.machine()


def missed_goals(compiled: Figures, pure: Figures, peer: Figures) -> list[str]:
    speed = compiled["decisions_per_s"]
    missed: list[str] = []
    if speed < SPEED_UP_GOAL * pure["decisions_per_s"]:
        missed.append(f"compiled is less than {SPEED_UP_GOAL:.0f} times as fast as pure")
    if speed < PEER_GOAL * peer["decisions_per_s"]:
        missed.append(f"compiled is less than {PEER_GOAL:.0f} times as fast as catanatron")
    return missed


def main() -> int:
    if not orrery.compiled:
        raise SystemExit("this runs on the compiled build: make bench")
    figures = measure_rounds()
    strength = f"The greedy bot beats the random one in {greedy_wins():g} of {BOT_GAMES} games."
    text = f"{table(*figures)}\n\n{strength}\n\n{machine()}"
    print(text)
    write_section(PAGE, "bench", text)
    missed = missed_goals(*figures)
    print("\n".join(missed) or "All goals are met.")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
