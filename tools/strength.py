"""Plays the tournaments of docs/strength.md and writes their figures there.

python -m tools.strength                 all of them
python -m tools.strength gaia eclipse    those whose names begin so

Games that were played are kept in build/strength; an interrupted run goes on where it was. Another
version of a bot needs a new folder: remove the old one first.
"""

from __future__ import annotations

import argparse
import sys
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import orrery
from orrery.bots.levels import LEVELS
from orrery.cli.progress import progress_bar
from orrery.lab.tournament.local import cores, play_locally
from orrery.lab.tournament.report import report
from orrery.lab.tournament.run import play_tournament
from orrery.lab.tournament.setting import DEALT, make_setting
from tools.page import table, write_section

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "strength.md"
KEPT = ROOT / "build" / "strength"
SEED = "1"

Data = dict[str, Any]


class Match(NamedTuple):
    """A tournament of the page; `goal` is the share of wins that the first entry should reach."""

    name: str
    game: str
    players: int
    entries: list[str]
    games: int
    goal: float = 0.0

    def command(self) -> str:
        return (
            f"orrery tournament {self.game} --bots {','.join(self.entries)} "
            f"--players {self.players} --games {self.games} --seed {SEED}"
        )


MATCHES = [
    Match("nebula-master", "nebula", 2, ["master", "greedy"], 40, 0.80),
    Match("gaia-master", "gaia", 2, ["master", "greedy"], 40, 0.75),
    Match("eclipse-master", "eclipse", 2, ["master", "greedy"], 40, 0.70),
    Match("nebula-greedy", "nebula", 2, ["greedy", "random"], 200, 0.90),
    Match("gaia-greedy", "gaia", 2, ["greedy", "random"], 200, 0.99),
    Match("eclipse-greedy", "eclipse", 2, ["greedy", "random"], 200, 0.95),
    Match("nebula-levels", "nebula", 2, ["adept", "novice"], 100),
    Match("gaia-levels", "gaia", 2, ["adept", "novice"], 100),
    Match("eclipse-levels", "eclipse", 2, ["adept", "novice"], 100),
    Match("paranoid", "gaia", 3, ["search:24", "paranoid:24"], 18),
    Match("rollout", "gaia", 2, ["search:24", "rollout:140"], 20),
    Match("gaia-four", "gaia", 4, ["master"], 6),
    Match("gaia-adepts", "gaia", 4, ["adept"], 56),
]


def play(match: Match, workers: int) -> Data:
    setting = make_setting(match.game, match.players, {}, match.entries, DEALT, SEED)
    runner = partial(play_locally, workers=workers)
    with progress_bar(match.name, match.games) as on_progress:
        finished = play_tournament(setting, match.games, KEPT / match.name, runner, on_progress)
    if finished.failures:
        raise SystemExit(f"{match.name}: {finished.failures[0].why}")
    return report(setting, finished.rows)


def section(match: Match, data: Data) -> str:
    """What the page says about a tournament."""
    parts = [f"`{match.command()}`", _entries(data["entries"])]
    if match.goal:
        first = next(entry for entry in data["entries"] if entry["entry"] == match.entries[0])
        parts.append(
            f"Goal for {match.entries[0]}: {_percent(match.goal)} of the wins: "
            f"{verdict(match.goal, first['win_share'], first['win_interval'][0])}."
        )
    if len(match.entries) == 1 and data["by_faction"]:
        parts.append(_factions(data["by_faction"]))
    levels = [f"{name} is `{LEVELS[name]}`" for name in match.entries if name in LEVELS]
    about = [*levels, f"Orrery {orrery.__version__}", f"digest of the results {data['digest']}"]
    parts.append(f"{'; '.join(about)}.")
    return "\n\n".join(parts)


def verdict(goal: float, share: float, low: float) -> str:
    """Whether a goal is reached, and whether so few games could say so by luck."""
    if share < goal:
        return "**not reached**"
    return "reached" if low >= goal else "reached, but the interval does not exclude less"


def _entries(entries: list[Data]) -> str:
    rows = [["bot", "games", "wins", "95 %", "mean score", "decisions a game", "ms each", "faults"]]
    for entry in entries:
        rows.append(
            [
                entry["entry"],
                str(entry["games"]),
                _percent(entry["win_share"]),
                _interval(entry["win_interval"]),
                f"{entry['mean_score']:.1f}",
                f"{entry['decisions'] / entry['seats']:.0f}",
                f"{1000 * entry['seconds_per_decision']:.0f}",
                str(entry["faults"]),
            ]
        )
    return table(rows)


def _interval(interval: tuple[float, float] | None) -> str:
    """Who plays alone has none."""
    return "" if interval is None else f"{_percent(interval[0])} to {_percent(interval[1])}"


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def _factions(by_faction: list[Data]) -> str:
    rows = [["faction", "games", "mean", "deviation", "lowest", "median", "highest"]]
    for part in by_faction:
        if part["entry"] is None:
            rows.append(
                [
                    part["faction"],
                    str(part["seats"]),
                    f"{part['mean_score']:.0f}",
                    f"{part['deviation']:.0f}",
                    f"{part['lowest']:.0f}",
                    f"{part['deciles'][4]:.0f}",
                    f"{part['highest']:.0f}",
                ]
            )
    return table(rows)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", help="how names of tournaments begin")
    parser.add_argument("--workers", type=int, default=cores())
    given = parser.parse_args()
    wanted = tuple(given.names) or ("",)
    chosen = [match for match in MATCHES if match.name.startswith(wanted)]
    if not chosen:
        print(f"none of {', '.join(match.name for match in MATCHES)}", file=sys.stderr)
        return 2
    for match in chosen:
        text = section(match, play(match, given.workers))
        write_section(PAGE, match.name, text)
        print(f"{match.name}\n{text}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
