"""The section on Eclipse: random games, clones, battle odds, greedy games."""

from __future__ import annotations

import orrery
from benchmarks.greedy import DUELS, full_table, wins_against_random
from benchmarks.measure import Figures
from benchmarks.report import Goal, Report, comparison, goal_list, two_columns
from benchmarks.rounds import Job

COUNTS = (2, 3, 4, 5, 6)
GREEDY_GAMES = 5
GREEDY_SHARE = 0.95

JOBS = {
    **{f"{count} players": Job(["measure", "eclipse", str(count)]) for count in COUNTS},
    "pure, 4": Job(["measure", "eclipse", "4"], pure=True),
    "odds": Job(["battles"]),
}


def report(figures: dict[str, Figures]) -> Report:
    columns = dict(figures)
    battles = columns.pop("odds")
    game = orrery.game("eclipse")
    wins = wins_against_random(game)
    table = full_table(game, 4, GREEDY_GAMES)
    counts = [columns[f"{count} players"] for count in COUNTS]
    goals = [
        Goal("random decisions per second", min(f["decisions_per_s"] for f in counts), 60_000),
        Goal("`clone()`, µs", max(f["clone_us"] for f in counts), 10, at_most=True),
        Goal("a battle's odds, longest ms", battles["longest_ms"], 200, at_most=True),
        Goal(f"greedy beats random, of {DUELS} games for two", wins, GREEDY_SHARE * DUELS),
    ]
    rows = [
        (f"odds of {battles['battles']:.0f} battles, mean ms", f"{battles['mean_ms']:.1f}"),
        ("longest ms", f"{battles['longest_ms']:.1f}"),
        (f"greedy beats random, of {DUELS} games for two", f"{wins:g}"),
        (f"points of four greedy bots, mean of {GREEDY_GAMES} games", f"{table['score']:.1f}"),
        (f"`legal()` there, mean µs of {table['positions']:,.0f}", f"{table['legal_us']:.1f}"),
        ("`legal()` there, 99th percentile µs", f"{table['legal_p99_us']:.1f}"),
    ]
    parts = [comparison(columns, "pure, 4", "4 players"), two_columns(rows), goal_list(goals)]
    return Report("\n\n".join(parts), goals)
