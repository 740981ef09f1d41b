"""Measures the games in one run and writes their sections of the page (`make bench`).

python -m benchmarks.run         all games
python -m benchmarks.run gaia    one of them; `search` is the one of the bot that searches
"""

from __future__ import annotations

import platform
import sys
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

import orrery
from benchmarks import eclipse, gaia, nebula, search
from benchmarks.measure import PLANS, POSITIONS, Figures
from benchmarks.report import Report
from benchmarks.rounds import ROOT, ROUNDS, Job, interleaved
from tools.page import write_section

PAGE = ROOT / "benchmarks" / "README.md"


class Section(NamedTuple):
    """A game on the page: what is measured, and what is made of it."""

    jobs: dict[str, Job]
    report: Callable[[dict[str, Figures]], Report]


SECTIONS = {
    "nebula": Section(nebula.JOBS, nebula.report),
    "gaia": Section(gaia.JOBS, gaia.report),
    "eclipse": Section(eclipse.JOBS, eclipse.report),
    "search": Section(search.JOBS, search.report),
}


def machine(section: str) -> str:
    """What was measured on what."""
    plan = PLANS.get(section)
    size = f" of {plan.games} games and {POSITIONS} positions" if plan else ""
    return f"One core of {host()}. Medians of {ROUNDS} interleaved rounds{size}."


def host() -> str:
    """The machine, and what runs on it."""
    return (
        f"{_processor()}, {platform.system()}, Python {platform.python_version()}, "
        f"Orrery {orrery.__version__}, mypyc {version('mypy')}"
    )


def _processor() -> str:
    info = Path("/proc/cpuinfo")
    if info.is_file():
        for line in info.read_text(encoding="utf-8").splitlines():
            name, _, value = line.partition(":")
            if name.strip() == "model name":
                return value.strip()
    return platform.processor() or platform.machine()


def main(names: list[str]) -> int:
    if not orrery.compiled:
        raise SystemExit("this runs on the compiled build: make bench")
    missed = 0
    for name in names or SECTIONS:
        section = SECTIONS[name]
        print(name, file=sys.stderr)
        report = section.report(interleaved(section.jobs))
        text = f"{report.text}\n\n{machine(name)}"
        print(f"{text}\n")
        write_section(PAGE, f"bench {name}", text)
        missed += sum(not goal.is_met() for goal in report.goals)
    print(f"Goals missed: {missed}." if missed else "All goals are met.")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
