"""What the page says about a game: tables and goals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from benchmarks.measure import Figures
from tools.page import table


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
    Row("decisions_per_game", "decisions in a random game", 0, 0),
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


class Goal(NamedTuple):
    """A figure that must be at least so high, or at most."""

    title: str
    got: float
    wanted: float
    at_most: bool = False

    def is_met(self) -> bool:
        return self.got <= self.wanted if self.at_most else self.got >= self.wanted

    def __str__(self) -> str:
        bound = "at most" if self.at_most else "at least"
        verdict = "met" if self.is_met() else "**missed**"
        return f"{self.title}: {bound} {self.wanted:,.10g}, got {_number(self.got)}: {verdict}"


class Report(NamedTuple):
    """The section of one game."""

    text: str
    goals: list[Goal]


def comparison(columns: dict[str, Figures], pure: str, compiled: str) -> str:
    """The table of `ROWS`: a column for each measurement, then one column over another."""
    rows = [["", *columns, "ratio"]]
    for row in ROWS:
        cells = [f"{figures[row.key]:,.{row.digits}f}" for figures in columns.values()]
        ratio = (columns[compiled][row.key] / columns[pure][row.key]) ** row.faster
        rows.append([row.title, *cells, f"{ratio:.1f}" if row.faster else ""])
    return table(rows)


def two_columns(rows: Sequence[tuple[str, str]]) -> str:
    """A table without a heading."""
    return table([["", ""], *rows])


def goal_list(goals: list[Goal]) -> str:
    return "\n".join(f"- {goal}" for goal in goals)


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:,.1f}"
