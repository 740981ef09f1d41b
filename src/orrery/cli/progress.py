"""How far a long command has come, on stderr; silent where that is no terminal."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from multiprocessing.connection import Connection

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from orrery.lab.workers import WORKERS, begin_work

OUT = 1
ERRORS = 2
"""The descriptors of stdout and stderr, whatever Python has put over them."""
SHOWN_EVERY = 0.1
"""Seconds after which the time that has gone by is shown anew."""


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
def passing_time(seconds: float) -> Iterator[None]:
    """Show how the time goes by: of so many seconds, or with 0 of nobody knows how many.

    A process of its own shows it: compiled code does not let other threads of this one work.
    """
    with _stdout_aside():
        if not Console(stderr=True).is_terminal:
            yield
            return
        ours, theirs = WORKERS.Pipe()
        shows = WORKERS.Process(target=_show_time, args=(theirs, seconds))
        shows.start()
        theirs.close()
        try:
            yield
        finally:
            ours.close()  # it takes that as a sign to clear its line and to end
            shows.join()


def _show_time(sign: Connection, seconds: float) -> None:
    begin_work(signal.SIG_IGN)  # Ctrl-C is for the one who works
    columns = (BarColumn(), TimeElapsedColumn())
    begun = time.monotonic()
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=seconds or None)
        while not sign.poll(SHOWN_EVERY):
            progress.update(task, completed=time.monotonic() - begun)


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
