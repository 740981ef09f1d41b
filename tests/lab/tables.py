"""Small tournaments for the tests, and bots that behave badly on purpose."""

from __future__ import annotations

import shlex
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import orrery
from orrery.lab.tournament.local import play_locally
from orrery.lab.tournament.run import Runner
from orrery.lab.tournament.setting import CHOSEN, Setting

QUICK = {"turn_limit_per_player": 2}
"""Options of a game of Beyond Nebula that is soon over."""

BAD_BOTS = '''
"""Bots that behave badly, each in its own way."""

import asyncio
import multiprocessing
import os
import signal
import sys
import time
from pathlib import Path

from orrery.bots.base import Bot

MARK = Path(__file__).with_name("died")


class Bad(Bot):
    def __init__(self):
        self.needs_view = False
        self.asked = 0

    def choose(self, view, legal, budget, rng):
        self.asked += 1
        if self.asked == 3:
            self.misbehave()
        return legal[rng.below(len(legal))]


class Exits(Bad):
    def misbehave(self):
        os._exit(3)


class ExitsOnce(Bad):
    def misbehave(self):
        if not MARK.exists():
            MARK.touch()
            os.kill(os.getpid(), signal.SIGKILL)


class Raises(Bad):
    def misbehave(self):
        raise ValueError("on purpose")


class Sleeps(Bad):
    def misbehave(self):
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGALRM])
        time.sleep(600)


class Dawdles(Bot):
    def choose(self, view, legal, budget, rng):
        time.sleep(600)


class Prints(Bad):
    def misbehave(self):
        print("thinking aloud")
        os.write(1, b"and louder\\n")

    def close(self, outcome):
        sys.exit("not like this")


class Cancels(Bad):
    def misbehave(self):
        raise asyncio.CancelledError


class Feigns(Bad):
    def misbehave(self):
        raise KeyboardInterrupt


def make_prints(game):
    print("here I am")
    return Prints()


def make_cancels(game):
    return Cancels()


def make_feigns(game):
    return Feigns()


def make_fails(game):
    raise ValueError("no weights here")


def make_fails_later(game):
    """Fine as long as it is only asked whether it could play."""
    if multiprocessing.parent_process() is not None:
        sys.exit("no weights there")
    return Raises()


def make_exits(game):
    return Exits()


def make_exits_once(game):
    return ExitsOnce()


def make_raises(game):
    return Raises()


def make_sleeps(game):
    return Sleeps()


def make_dawdles(game):
    return Dawdles()
'''

ENTRY_POINTS = """\
[orrery.bots]
prints = bad_bots:make_prints
cancels = bad_bots:make_cancels
feigns = bad_bots:make_feigns
fails = bad_bots:make_fails
fails-later = bad_bots:make_fails_later
exits = bad_bots:make_exits
exits-once = bad_bots:make_exits_once
raises = bad_bots:make_raises
sleeps = bad_bots:make_sleeps
dawdles = bad_bots:make_dawdles
"""


def install_bad_bots(folder: Path) -> Path:
    """A plug-in with them in `folder`, for whoever has it on the path."""
    about = folder / "bad_bots-1.0.dist-info"
    about.mkdir()
    (folder / "bad_bots.py").write_text(BAD_BOTS, "utf-8")
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: bad-bots\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(ENTRY_POINTS)
    return folder


HANGS = """
import os, sys, time
from pathlib import Path
file = Path(sys.argv[1])
draft = file.with_suffix(".draft")
draft.write_text(f"{os.getpid()} {os.getppid()}")
draft.replace(file)
time.sleep(600)
"""


TALKS = """
import sys
print("ready", flush=True)
for line in sys.stdin:
    if line.startswith("go "):
        number = line.split()[1]
        print("asked", number, file=sys.stderr, flush=True)
        print("index", number, "-1" if number == "2" else "0", flush=True)
"""


def talking_program(folder: Path) -> str:
    """The entry of a program that tells stderr of each question, and fails at its second."""
    (folder / "talks.py").write_text(TALKS, "utf-8")
    return f"program:5s:{shlex.join([sys.executable, str(folder / 'talks.py')])}"


def hanging_program(folder: Path) -> str:
    """The entry of a program that neither answers nor ends by itself."""
    (folder / "hangs.py").write_text(HANGS, "utf-8")
    words = [sys.executable, str(folder / "hangs.py"), str(folder / "runs")]
    return f"program:60s:{shlex.join(words)}"


def when_it_runs(folder: Path) -> tuple[int, int]:
    """The processes of that program and of the worker that has started it."""
    until((folder / "runs").exists)
    program, worker = (folder / "runs").read_text("utf-8").split()
    return int(program), int(worker)


def is_alive(process: int) -> bool:
    """A process that nobody has fetched yet counts as ended."""
    command = ["ps", "-o", "stat=", "-p", str(process)]
    status = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    return status.strip() != "" and not status.startswith("Z")


SOON = 60.0
"""Seconds in which everything happens that tests wait for."""


def until(happened: Callable[[], bool]) -> None:
    deadline = time.monotonic() + SOON
    while not happened():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def setting(
    *entries: str,
    game: str = "nebula",
    players: int = 2,
    options: dict[str, Any] = QUICK,
    factions: str = CHOSEN,
    seed: str = "tests",
) -> Setting:
    """What is played, without asking whether the bots are there."""
    rules = orrery.game(game)
    return Setting(
        game,
        rules.rules_version,
        orrery.__version__,
        players,
        rules.check_options(options),
        list(entries),
        factions,
        seed,
    )


def on_processes(workers: int) -> Runner:
    return partial(play_locally, workers=workers)
