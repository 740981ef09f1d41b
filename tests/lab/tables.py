"""Small tournaments for the tests, and bots that behave badly on purpose."""

from __future__ import annotations

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

import os
import signal
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


def make_exits(game):
    return Exits()


def make_exits_once(game):
    return ExitsOnce()


def make_raises(game):
    return Raises()


def make_sleeps(game):
    return Sleeps()
'''

ENTRY_POINTS = """\
[orrery.bots]
exits = bad_bots:make_exits
exits-once = bad_bots:make_exits_once
raises = bad_bots:make_raises
sleeps = bad_bots:make_sleeps
"""


def install_bad_bots(folder: Path) -> Path:
    """A plug-in with them in `folder`, for whoever has it on the path."""
    about = folder / "bad_bots-1.0.dist-info"
    about.mkdir()
    (folder / "bad_bots.py").write_text(BAD_BOTS, "utf-8")
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: bad-bots\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(ENTRY_POINTS)
    return folder


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
