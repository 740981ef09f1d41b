"""What bots are said to do: for a file, if somebody names one, and never for the terminal."""

from __future__ import annotations

import logging
from pathlib import Path

from orrery.lab.notes import LogFile


def hush() -> None:
    """Keep the log of bots from the terminal: what they fail at is among the results."""
    logging.getLogger("orrery.bots").addHandler(logging.NullHandler())


def open_log(path: Path | None) -> LogFile | None:
    """The file of `--log`; raises `UsageError` if it cannot be written."""
    if path is None:
        return None
    log = LogFile(path)
    log.check()
    return log
