"""Where a tournament is kept, so that it can be interrupted at any moment and go on later.

tournament.json    what is played
games.jsonl        a line for each finished game, written the moment it is finished
results.parquet    all of it as a table, written at the end
bots.log           how bots failed, and what programs wrote to stderr, if anything
records/           the games themselves, if that is wanted

A file of Parquet is written in one go, a line is appended: whatever happens, only the games under
way are lost. A line that was cut short by the end of the program is not counted.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from io import FileIO
from pathlib import Path

import msgspec

from orrery.kernel.errors import UsageError
from orrery.lab.files import alone_in, record_name, refusing, replace_text
from orrery.lab.fingerprint import check_fingerprint
from orrery.lab.notes import LogFile
from orrery.lab.tournament.plan import Fixture
from orrery.lab.tournament.play import Played
from orrery.lab.tournament.setting import Setting

SETTING = "tournament.json"
GAMES = "games.jsonl"
RESULTS = "results.parquet"
LOG = "bots.log"
RECORDS = "records"
PLAYED = [name for name in Setting.__struct_fields__ if name not in ("bots", "fingerprint")]
"""What must be the same in a tournament that goes on; who the bots are is a matter of its own."""


class Folder:
    """The folder of one tournament, for one program at a time."""

    def __init__(self, path: Path, journal: FileIO) -> None:
        self.path = path
        self.results = path / RESULTS
        self.log = LogFile(path / LOG)
        self._journal = journal

    def played(self, plan: list[Fixture]) -> dict[int, Played]:
        """The games that are finished, by number; raises `UsageError` if something is damaged."""
        found: dict[int, Played] = {}
        for number, line in enumerate(self._lines(), 1):
            game = self._read(line, number)
            if game.number >= len(plan):
                raise UsageError(
                    f"{self.path} has game {game.number} already: ask for more than so many games"
                )
            if game.number < 0 or game.number in found or not _fits(game, plan[game.number]):
                raise self._damaged(number)
            found[game.number] = game
        return found

    def add(self, game: Played) -> None:
        """Keep a finished game; raises `UsageError` where that cannot be done."""
        self.log.add(game.notes)
        if game.record:
            file = self.path / RECORDS / record_name(game.number)
            with refusing(file):
                file.parent.mkdir(exist_ok=True)
                replace_text(file, game.record)
        line = msgspec.json.encode(game.result()) + b"\n"
        with refusing(self.path / GAMES):
            while line:
                line = line[self._journal.write(line) :]

    def _lines(self) -> list[bytes]:
        """The whole lines; what follows the last of them is removed."""
        self._journal.seek(0)
        content = self._journal.read()
        whole = content[: content.rfind(b"\n") + 1]
        self._journal.truncate(len(whole))
        return whole.splitlines()

    def _read(self, line: bytes, number: int) -> Played:
        try:
            return msgspec.json.decode(line, type=Played)
        except msgspec.DecodeError:
            raise self._damaged(number) from None

    def _damaged(self, number: int) -> UsageError:
        return UsageError(
            f"{self.path / GAMES}, line {number}: this is no result of this tournament; "
            "without the line its game is played again"
        )


def _fits(game: Played, fixture: Fixture) -> bool:
    return [seat.entry for seat in game.seats] == fixture.seats


@contextmanager
def open_folder(path: Path, setting: Setting) -> Iterator[Folder]:
    """Take hold of the folder of a tournament, a new one or one that goes on.

    Raises `UsageError` if it belongs to another tournament or program, or cannot be written.
    """
    with refusing(path):
        path.mkdir(parents=True, exist_ok=True)
    with alone_in(path):
        with refusing(path):
            _claim(path, setting)
            # Without a buffer: what could not be written would be tried again at the end.
            journal = (path / GAMES).open("a+b", buffering=0)
        with journal:
            yield Folder(path, journal)


def _claim(path: Path, setting: Setting) -> None:
    """Write down what is played here, or see that it is the same."""
    file = path / SETTING
    if not file.exists():
        if any(path.iterdir()):
            raise UsageError(f"{path} holds something else: name an empty folder, or a new one")
        text = msgspec.json.format(msgspec.json.encode(setting)).decode()
        replace_text(file, f"{text}\n")
        return
    try:
        found = msgspec.json.decode(file.read_bytes(), type=Setting)
    except msgspec.DecodeError:
        raise UsageError(f"{file}: this is not what a tournament writes") from None
    _check_same(path, found, setting)


def _check_same(path: Path, found: Setting, setting: Setting) -> None:
    for name in PLAYED:
        there, here = getattr(found, name), getattr(setting, name)
        if there != here:
            raise UsageError(
                f"{path} belongs to another tournament; they differ in '{name}': "
                f"{_shown(there)} there, {_shown(here)} here"
            )
    check_fingerprint(path, found.fingerprint, setting.fingerprint)


def _shown(value: object) -> str:
    return msgspec.json.encode(value).decode()
