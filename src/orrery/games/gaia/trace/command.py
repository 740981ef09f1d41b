"""The command: `python -m orrery.games.gaia.trace FILE...`"""

from __future__ import annotations

import sys
from pathlib import Path

from orrery.games.gaia.trace.format import BadTrace, read_trace
from orrery.games.gaia.trace.replay import Report, replay

USAGE = "usage: python -m orrery.games.gaia.trace FILE...   (traces, .json or .json.gz)"
DIFFERENT = 1
BAD_INPUT = 2


class Totals:
    """What all files together came to."""

    def __init__(self) -> None:
        self.files = 0
        self.compared = 0
        self.skipped = 0
        self.differences = 0
        self.bad = 0

    def add(self, report: Report) -> None:
        self.compared += report.compared
        self.skipped += len(report.skipped)
        self.differences += report.difference is not None

    def __str__(self) -> str:
        return (
            f"{self.files} files, {self.compared} moves compared, "
            f"{self.skipped} skipped, {self.differences} differences"
        )


def main(arguments: list[str]) -> int:
    """Replay each file; 1 if any differs, 2 if any cannot be read."""
    if not arguments or arguments[0].startswith("-"):
        print(USAGE, file=sys.stderr)
        return 0 if arguments and arguments[0] in ("-h", "--help") else BAD_INPUT
    totals = Totals()
    for name in arguments:
        totals.files += 1
        replay_file(Path(name), totals)
    print(totals)
    if totals.differences:
        return DIFFERENT
    return BAD_INPUT if totals.bad else 0


def replay_file(path: Path, totals: Totals) -> None:
    try:
        report = replay(read_trace(path))
    except BadTrace as error:
        totals.bad += 1
        print(f"{path.name}: {error}", file=sys.stderr)
        return
    totals.add(report)
    print(f"{path.name}: {report.difference or 'ok'}")
    for reason in sorted(set(report.skipped)):
        print(f"{path.name}: {report.skipped.count(reason)} skipped: {reason}", file=sys.stderr)
