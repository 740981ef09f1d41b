"""Records and positions in files."""

from __future__ import annotations

import os
import tempfile
from codecs import BOM_UTF8
from pathlib import Path

from orrery.kernel.errors import BadRecord, UsageError
from orrery.kernel.game import Game
from orrery.kernel.match import Match
from orrery.kernel.record import FORMAT, Record, read_record, replay, write_record
from orrery.kernel.registry import game as find_game
from orrery.kernel.registry import games
from orrery.kernel.state import State


def read_text(path: Path) -> str:
    """The text of a file; raises `UsageError` if there is none, `BadRecord` if it is no text."""
    try:
        return path.read_text("utf-8-sig")  # some editors put a byte-order mark first
    except UnicodeDecodeError:
        raise BadRecord(f"{path}: this is no text file") from None
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror}") from None


def load_record(path: Path) -> Record:
    return read_record(read_text(path))


def game_of_record(record: Record) -> Game:
    """The game that a record belongs to; a record of an unknown game is a bad one."""
    if record.game not in games():
        raise BadRecord(f"this is a record of '{record.game}', a game that is not here", 2)
    return find_game(record.game)


def load_match(game: Game, path: Path, upto: int | None = None) -> Match:
    """The match of a record after its first `upto` actions, or after all of them."""
    record = load_record(path)
    if upto is not None and upto > len(record.lines):
        raise UsageError(f"the record has {len(record.lines)} actions, not {upto}")
    return replay(game, record, upto)


def load_state(game: Game, path: Path, upto: int | None = None) -> State:
    """A position: the text of one, or what a record leads to."""
    position = position_in(read_text(path))
    if position is None:
        return load_match(game, path, upto).state
    state = game.position(position)
    if upto:
        raise UsageError(f"{path} holds a position, no record: it has no actions to count")
    return state


def position_in(text: str) -> str | None:
    """The position that a text holds, by how it begins; None if it is a record, or nothing ours."""
    first = text.strip().partition("\n")[0]
    game, slash, _ = first.partition("/")
    return first if slash and game.isidentifier() else None


def save_match(match: Match, path: Path) -> None:
    """Write the record, all of it or nothing; raises `UsageError`."""
    text = write_record(match)
    try:
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", dir=path.parent, prefix=f".{path.name}.", delete=False
        ) as file:
            file.write(text)
        Path(file.name).chmod(0o666 & ~_umask())
        Path(file.name).replace(path)
    except OSError as error:
        raise UsageError(str(error.strerror)) from None


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def is_record(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            start = file.read(len(BOM_UTF8) + len(FORMAT))
            return start.removeprefix(BOM_UTF8).startswith(FORMAT.encode())
    except OSError:
        return False
