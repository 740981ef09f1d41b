"""Files that are there whole or not at all, and folders that one program at a time writes to."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from orrery.kernel.errors import UsageError

DRAFT = ".draft-"
"""How the names of unfinished files begin."""


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """A file to write to; it takes the place of `path` if all goes well, else it is gone."""
    draft = path.with_name(f"{DRAFT}{os.getpid()}-{path.name}")
    try:
        yield draft
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


@contextmanager
def refusing(path: Path) -> Iterator[None]:
    """What cannot be read or written there is one line (`UsageError`)."""
    try:
        yield
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror or error}") from None


def record_name(number: int) -> str:
    """The name of the file with the record of a game."""
    return f"game-{number:07}.orr"


def replace_text(path: Path, text: str) -> None:
    with replacing(path) as draft:
        draft.write_text(text, "utf-8")


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Keep other programs from writing to the folder; drafts of a killed one are cleared away."""
    with refusing(folder):
        opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        _lock(opened, folder)
        for draft in folder.glob(f"{DRAFT}*"):
            draft.unlink(missing_ok=True)
        yield
    finally:
        os.close(opened)


def _lock(opened: int, folder: Path) -> None:
    try:
        fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise UsageError(f"{folder}: another program is writing to this folder") from None
