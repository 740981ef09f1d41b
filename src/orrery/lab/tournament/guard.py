"""A process that plays games, and what becomes of a game when its process dies.

A bot may take its whole process down: by a crash in compiled code, by eating all memory, by ending
it. So games are played in a process of their own, one after the other. It tells which seat it is
busy with, and until when it should be done. A game whose process died or got stuck is played again
in a fresh one, for it may have been bad luck. If that dies as well, random moves are made for the
seat that was thinking, all of them counted as faults. If nobody was thinking the game cannot be
played, and the report says so.
"""

from __future__ import annotations

import ctypes
import signal
import time
import traceback
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess

import msgspec

from orrery.bots.entries import read_entry
from orrery.bots.faults import describe, time_limit
from orrery.lab.tournament.plan import Fixture
from orrery.lab.tournament.play import NOBODY, Played, Watch, play_fixture
from orrery.lab.workers import WORKERS, begin_work

RULES_LIMIT = 60.0
"""Seconds that the rules may take between two decisions."""
SLACK = 30.0
"""Seconds beyond the time in which a player gives up on its bot: it may be stuck for good."""
LOOK = 1.0
"""Seconds between two looks at the clock of a game."""
GOODBYE = 5.0
"""Seconds that a process has to end by itself."""

Clock = ctypes.Array[ctypes.c_double]
"""The seat that a process is busy with, and until when; seen from inside and outside."""


class Failed(msgspec.Struct, frozen=True):
    """A game that could not be played to its end."""

    number: int
    why: str


Result = Played | Failed


class Stopped(Exception):
    """The guard was told to stop."""


class _Died(Exception):
    """The process has ended, or is stuck, while it was busy with `seat`."""

    def __init__(self, seat: int, how: str) -> None:
        super().__init__(how)
        self.seat = seat
        self.how = how


class Guard:
    """Plays one game at a time in a process of its own."""

    def __init__(self, slack: float = SLACK) -> None:
        self._slack = slack
        self._worker: _Worker | None = None
        self._stopped = False

    def play(self, fixture: Fixture) -> Result:
        """The result of a game, whatever happens to its process; raises `Stopped`."""
        outcasts: list[int] = []
        deaths = 0
        while True:
            try:
                return self._try(fixture, outcasts)
            except _Died as death:
                deaths += 1
                if deaths > 1 and (death.seat == NOBODY or death.seat in outcasts):
                    return Failed(fixture.number, f"its process died again: {death.how}")
                if deaths > 1:
                    outcasts.append(death.seat)

    def stop(self) -> None:
        """End the process, also in the middle of a game; may be called from another thread.

        Whoever plays then puts the process away; `close` does it where nobody plays.
        """
        self._stopped = True
        worker = self._worker
        if worker is not None:
            worker.kill()

    def close(self) -> None:
        """Put the process away; nobody plays any more."""
        self.stop()
        if self._worker is not None:
            self._worker.end()
            self._worker = None

    def _try(self, fixture: Fixture, outcasts: list[int]) -> Result:
        if self._worker is None:
            self._worker = _Worker(self._slack)
        worker = self._worker
        try:
            if self._stopped:
                raise Stopped
            return worker.play(fixture, outcasts)
        except (_Died, Stopped):
            worker.end()
            self._worker = None
            if self._stopped:
                raise Stopped from None
            raise


class _Worker:
    """The process, seen from outside."""

    def __init__(self, slack: float) -> None:
        self._clock: Clock = WORKERS.RawArray("d", [NOBODY, 0.0])
        self._pipe, theirs = WORKERS.Pipe()
        self._process: SpawnProcess = WORKERS.Process(
            target=_serve, args=(theirs, self._clock, slack)
        )
        self._process.start()
        theirs.close()

    def play(self, fixture: Fixture, outcasts: list[int]) -> Result:
        self._clock[:] = [NOBODY, 0.0]  # no deadline before it has begun
        try:
            self._pipe.send((fixture, outcasts))
            while not self._pipe.poll():
                self._look()
            result: Result = self._pipe.recv()
        except (EOFError, OSError):
            self._process.join(GOODBYE)
            raise self._death(f"exit code {self._process.exitcode}") from None
        return result

    def _look(self) -> None:
        """Wait a little; raise `_Died` if nothing will come any more."""
        if wait([self._pipe, self._process.sentinel], LOOK):
            if not self._process.is_alive() and not self._pipe.poll():
                raise self._death(f"exit code {self._process.exitcode}")
        elif 0 < self._clock[1] < time.monotonic():
            raise self._death("it was stuck")

    def _death(self, how: str) -> _Died:
        return _Died(int(self._clock[0]), how)

    def kill(self) -> None:
        self._process.kill()

    def end(self) -> None:
        self.kill()
        self._process.join(GOODBYE)
        self._pipe.close()


def _serve(pipe: Connection, clock: Clock, slack: float) -> None:
    """The process, seen from inside: play what comes until nothing comes any more."""
    begin_work(signal.SIG_IGN)  # Ctrl-C is for the one who gives out the games
    while True:
        try:
            fixture, outcasts = pipe.recv()
            pipe.send(_played(fixture, outcasts, _watch(fixture, clock, slack)))
        except (EOFError, BrokenPipeError):
            return


def _watch(fixture: Fixture, clock: Clock, slack: float) -> Watch:
    limits = [time_limit(read_entry(entry).budget) + slack for entry in fixture.seats]

    def watch(seat: int) -> None:
        clock[0] = seat
        clock[1] = time.monotonic() + (RULES_LIMIT if seat == NOBODY else limits[seat])

    return watch


def _played(fixture: Fixture, outcasts: list[int], watch: Watch) -> Result:
    try:
        return play_fixture(fixture, outcasts, watch)
    except BaseException as error:  # noqa: BLE001 (whatever it is, the other games can be played)
        where = traceback.extract_tb(error.__traceback__)[-1]
        why = f"{describe(error)} ({where.name}, line {where.lineno})"
        return Failed(fixture.number, why)
