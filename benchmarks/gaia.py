"""The section on Gaia Project: random games, replayed traces, greedy games."""

from __future__ import annotations

import orrery
from benchmarks.greedy import DUELS, full_table, has_evaluation, wins_against_random
from benchmarks.measure import Figures
from benchmarks.report import Goal, Report, comparison, goal_list, two_columns
from benchmarks.rounds import Job

COUNTS = (2, 3, 4)
GREEDY_GAMES = 10

# What the open engine `gaia-project` does on a machine of this kind. It was measured once, for the
# project's goals; it is not part of a run.
PEER_SLOWEST_MOVES = 300
PEER_FASTEST_MOVES = 2000
PEER_GAMES = 2.6
PEER_CLONE = "900 to 2,300"

JOBS = {
    **{f"{count} players": Job(["measure", "gaia", str(count)]) for count in COUNTS},
    "pure, 4": Job(["measure", "gaia", "4"], pure=True),
    "traces": Job(["traces"]),
}


def report(figures: dict[str, Figures]) -> Report:
    columns = dict(figures)
    traces = columns.pop("traces")
    goals = _goals([columns[f"{count} players"] for count in COUNTS], traces)
    parts = [comparison(columns, "pure, 4", "4 players"), _traces(traces), PEER]
    game = orrery.game("gaia")
    if has_evaluation(game):
        wins = wins_against_random(game)
        table = full_table(game, 4, GREEDY_GAMES)
        parts.append(_greedy(wins, table))
        longest = table["legal_p99_us"]
        goals.append(Goal("`legal()` in greedy games, 99th percentile µs", longest, 5000, True))
    return Report("\n\n".join([*parts, goal_list(goals)]), goals)


PEER = (
    f"The peer, the open engine gaia-project, measured elsewhere on this kind of machine: "
    f"{PEER_SLOWEST_MOVES} to {PEER_FASTEST_MOVES:,} trace moves and {PEER_GAMES} random games per "
    f"second of one core, {PEER_CLONE} µs for a clone."
)


def _goals(columns: list[Figures], traces: Figures) -> list[Goal]:
    """For random games, the player count that does worst."""
    games = min(figures["games_per_s"] for figures in columns)
    decisions = min(figures["decisions_per_s"] for figures in columns)
    clone = max(figures["clone_us"] for figures in columns)
    slowest = traces["slowest_per_s"] / PEER_SLOWEST_MOVES
    fastest = traces["fastest_per_s"] / PEER_FASTEST_MOVES
    return [
        Goal("slowest trace, times the peer's slowest", slowest, 20),
        Goal("fastest trace, times the peer's fastest", fastest, 20),
        Goal("random games, times the peer's", games / PEER_GAMES, 40),
        Goal("random decisions per second", decisions, 60_000),
        Goal("`clone()`, µs", clone, 10, at_most=True),
    ]


def _traces(traces: Figures) -> str:
    rows = [
        (f"moves of {traces['traces']:.0f} traces", f"{traces['moves']:,.0f}"),
        ("moves per second, each validated", f"{traces['played_per_s']:,.0f}"),
        ("slowest trace", f"{traces['slowest_per_s']:,.0f}"),
        ("fastest trace", f"{traces['fastest_per_s']:,.0f}"),
        ("moves per second, every position compared, too", f"{traces['compared_per_s']:,.0f}"),
    ]
    return two_columns(rows)


def _greedy(wins: float, table: Figures) -> str:
    rows = [
        (f"greedy beats random, of {DUELS} games for two", f"{wins:g}"),
        (f"points of four greedy bots, mean of {GREEDY_GAMES} games", f"{table['score']:.1f}"),
        (f"`legal()` there, mean µs of {table['positions']:,.0f}", f"{table['legal_us']:,.1f}"),
        ("`legal()` there, 99th percentile µs", f"{table['legal_p99_us']:,.1f}"),
        ("`legal()` there, longest µs", f"{table['legal_max_us']:,.1f}"),
    ]
    return two_columns(rows)
