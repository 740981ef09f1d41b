"""The command line: `orrery COMMAND`; `orrery --help` lists the commands."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command that the arguments name."""
    from orrery.cli.app import app

    for stream in (sys.stdout, sys.stderr):
        # A terminal without Unicode shows question marks for our signs instead of a traceback.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    app()


__all__ = ["main"]
