"""The section on the search: iterations per second, compiled against pure."""

from __future__ import annotations

from benchmarks.measure import Figures
from benchmarks.report import Report
from benchmarks.rounds import Job
from tools.page import table

GAMES = [("nebula", 2), ("gaia", 2), ("gaia", 4), ("eclipse", 2), ("eclipse", 4)]

JOBS = {
    f"{game} {players}{' pure' if pure else ''}": Job(["searching", game, str(players)], pure)
    for game, players in GAMES
    for pure in (False, True)
}


def report(figures: dict[str, Figures]) -> Report:
    rows = [["", "compiled", "pure", "ratio"]]
    for game, players in GAMES:
        compiled, pure = (
            figures[f"{game} {players}{suffix}"]["iterations_per_s"] for suffix in ("", " pure")
        )
        title = f"{game}, {players} players"
        rows.append([title, f"{compiled:.1f}", f"{pure:.1f}", f"{compiled / pure:.1f}"])
    return Report(table(rows), [])
