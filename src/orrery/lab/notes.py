"""What is said about bots while they play: how they fail, and what programs write to stderr.

Bots and those who watch them speak to the log `orrery.bots`. Where games are played, a `Notes`
listens, knows who is busy with what, and makes lines of it, without a time in them:

    game 12, decision 34, seat 1, greedy:8: the bot greedy:8 lost a decision to ...

Lines travel with the result of their game, so that one process writes those of all workers to one
`LogFile`, game by game.
"""

from __future__ import annotations

import logging
from collections import Counter
from pathlib import Path
from types import TracebackType
from typing import Self

from orrery.lab.files import refusing

MOST_IN_GAME = 1000
"""Lines that an entry gets in a game."""
MOST_IN_FILE = 10_000
"""Lines that an entry gets in a file, while one program writes it."""
LONGEST = 1000
"""Characters of a line."""

Note = tuple[str, str]
"""An entry, and a line about it."""


class Notes(logging.Handler):
    """Listens to what is said about the bots of one game."""

    def __init__(self, title: str = "", wanted: bool = True) -> None:
        """`title` begins every line; what is not `wanted` is not listened to."""
        super().__init__()
        self._title = title
        self._wanted = wanted
        self._log = logging.getLogger("orrery.bots")
        self._level = self._log.level
        self._entry = ""
        self._where = title
        self._lines: list[Note] = []
        self._counts: Counter[str] = Counter()

    def __enter__(self) -> Self:
        if self._wanted:
            self._level = self._log.level
            self._log.setLevel(logging.INFO)
            self._log.addHandler(self)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._wanted:
            self._log.removeHandler(self)
            self._log.setLevel(self._level)

    def at(self, seat: int, entry: str, decision: int = 0) -> None:
        """From now on it is about this seat, and its decision with that number."""
        number = f"decision {decision}" if decision else ""
        self._entry = entry
        self._where = ", ".join(filter(None, [self._title, number, f"seat {seat}", entry]))

    def emit(self, record: logging.LogRecord) -> None:
        for line in self.format(record).splitlines():
            self.add(line)

    def add(self, line: str) -> None:
        self._counts[self._entry] += 1
        if self._counts[self._entry] <= MOST_IN_GAME:
            self._lines.append((self._entry, f"{self._where}: {line}"[:LONGEST]))
        elif self._counts[self._entry] == MOST_IN_GAME + 1:
            self._lines.append((self._entry, f"{self._where}: the rest of this game is left out"))

    def take(self) -> list[Note]:
        """What there is, and forget it."""
        taken, self._lines = self._lines, []
        return taken


class LogFile:
    """A file to which notes are added, whole lines of one game after the other."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._counts: Counter[str] = Counter()

    def check(self) -> None:
        """Raise `UsageError` if it cannot be written."""
        with refusing(self.path):
            self.path.open("a").close()

    def add(self, notes: list[Note]) -> None:
        """Raises `UsageError` where that cannot be done."""
        lines: list[str] = []
        for entry, line in notes:
            self._counts[entry] += 1
            if self._counts[entry] <= MOST_IN_FILE:
                lines.append(line)
            elif self._counts[entry] == MOST_IN_FILE + 1:
                lines.append(f"{entry}: more than {MOST_IN_FILE} lines: the rest is left out")
        if lines:
            with (
                refusing(self.path),
                self.path.open("a", encoding="utf-8", errors="backslashreplace") as file,
            ):
                file.write("".join(f"{line}\n" for line in lines))
