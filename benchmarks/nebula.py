"""The section on Beyond Nebula: compiled against pure against a peer."""

from __future__ import annotations

from importlib.metadata import version

import orrery
from benchmarks.greedy import DUELS, wins_against_random
from benchmarks.measure import Figures
from benchmarks.report import Goal, Report, comparison, goal_list
from benchmarks.rounds import Job

JOBS = {
    "compiled": Job(["measure", "nebula", "2"]),
    "pure": Job(["measure", "nebula", "2"], pure=True),
    "catanatron": Job(["peer"]),
}


def report(figures: dict[str, Figures]) -> Report:
    compiled, pure, peer = (figures[name]["decisions_per_s"] for name in JOBS)
    goals = [
        Goal("decisions, times those of the pure build", compiled / pure, 4),
        Goal("decisions, times those of catanatron", compiled / peer, 3),
    ]
    columns = {name: figures[name] for name in ("compiled", "pure")}
    wins = wins_against_random(orrery.game("nebula"))
    parts = [
        comparison(columns, "pure", "compiled"),
        f"Random play in catanatron {version('catanatron')}: {peer:,.0f} decisions per second.",
        f"The greedy bot beats the random one in {wins:g} of {DUELS} games.",
        goal_list(goals),
    ]
    return Report("\n\n".join(parts), goals)
