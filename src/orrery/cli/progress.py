"""How far a long command has come, on stderr; silent where that is no terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

OUT = 1
ERRORS = 2
"""The descriptors of stdout and stderr, whatever Python has put over them."""


@contextmanager
def progress_bar(name: str, total: int) -> Iterator[Callable[[int], None]]:
    """Give a function that is told how many are done.

    What bots print meanwhile goes to stderr too: stdout is for the results.
    """
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    errors = Console(stderr=True)
    with (
        _stdout_aside(),
        Progress(*columns, console=errors, disable=not errors.is_terminal) as progress,
    ):
        task = progress.add_task(name, total=total)
        yield lambda done: progress.update(task, completed=done)


@contextmanager
def _stdout_aside() -> Iterator[None]:
    """Let all that is written to stdout go to stderr, from Python or from elsewhere."""
    sys.stdout.flush()
    kept = os.dup(OUT)
    try:
        os.dup2(ERRORS, OUT)
        with redirect_stdout(sys.stderr):
            yield
    finally:
        os.dup2(kept, OUT)
        os.close(kept)
