"""Where the time of a search goes, for docs/strength.md: `python -m tools.hotspots`.

The questions of the benchmark are searched under Linux's `perf`, which looks many times a second
what is being done. What a part calls is counted with it. Needs the compiled build.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import orrery
from benchmarks.search import GAMES
from benchmarks.searching import look, questions_of
from tools.page import table, write_section

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "strength.md"
SECTION = "hotspots"
RATE = "199"
"""Looks a second: not a round number, so that nothing beats in time with it."""
STACK = "dwarf,16384"
ITERATIONS = 24

WHOLE = r"bots___search___search___Search___iterate"
PARTS = {
    "evaluations": r"games___\w+___game___\w+___evaluate",
    "copies of positions": r"kernel___state___State___clone",
    "copies thrown away": r"games___\w+___state___\w+State_dealloc",
    "actions carried out": r"kernel___state___State___play",
    "legal actions listed": r"kernel___(state___State|frames___MenuFrame)___legal",
}
LINE = re.compile(r"\s*([\d.]+)%\s+\[\.\] (?:CPyDef_)?orrery___(\w+)")


def search(name: str, players: int) -> None:
    """What is looked at."""
    game = orrery.game(name)
    for number, question in enumerate(questions_of(game, players)):
        look(game, question, number, ITERATIONS)


def shares(report: str) -> dict[str, float]:
    """The part of a search that each of `PARTS` takes, from what `perf report` prints."""
    found = [(name, float(share)) for share, name in LINE.findall(report)]
    whole = _largest(found, WHOLE)
    if not whole:
        raise SystemExit("perf saw no search: is this the compiled build?")
    return {part: _largest(found, pattern) / whole for part, pattern in PARTS.items()}


def _largest(found: list[tuple[str, float]], pattern: str) -> float:
    return max((share for name, share in found if re.fullmatch(pattern, name)), default=0.0)


def measure(name: str, players: int) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as folder:
        data = f"{folder}/perf.data"
        work = [sys.executable, "-m", "tools.hotspots", name, str(players)]
        _perf(["record", "-q", "-F", RATE, "--call-graph", STACK, "-o", data, *work])
        fields = "overhead_children,symbol"
        shape = ["--children", "--no-call-graph", "--stdio", "-F", fields]
        return shares(_perf(["report", "-i", data, *shape]))


def _perf(words: list[str]) -> str:
    done = subprocess.run(["perf", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(done.stderr)
    return done.stdout


def main() -> None:
    if not shutil.which("perf"):
        raise SystemExit("perf is missing; on Debian it comes with linux-perf")
    rows = [["share of a search spent in", *[f"{name}, {count} players" for name, count in GAMES]]]
    found = []
    for name, players in GAMES:
        print(f"{name}, {players} players", file=sys.stderr)
        found.append(measure(name, players))
    rows += [[part, *[f"{100 * parts[part]:.0f} %" for parts in found]] for part in PARTS]
    write_section(PAGE, SECTION, table(rows))


if __name__ == "__main__":
    if len(sys.argv) > 1:
        search(sys.argv[1], int(sys.argv[2]))
    else:
        main()
