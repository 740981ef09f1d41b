"""A process that plays games, and what becomes of a game when its process dies.

A bot may take its whole process down: by a crash in compiled code, by eating all memory, by ending
it. So games are played in a process of their own, one after the other. It tells which seat it is
busy with, and until when it should be done. A game whose process died or got stuck is played again
in a fresh one, for it may have been bad luck. If that dies as well, random moves are made for the
seat that was thinking, all of them counted as faults. If nobody was thinking the game cannot be
played, and the report says so.

A bot that is always late would cost its whole time limit again and again, in every game. So a guard
counts what the lateness of an entry has cost, and when its patience is at an end random moves are
made for that entry at once, in all further games of this guard. Where nobody is late, nothing of
this happens, and results do not depend on it.
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
from orrery.lab.notes import Note, Notes
from orrery.lab.tournament.plan import Fixture
from orrery.lab.tournament.play import NOBODY, Outcasts, Played, Watch, play_fixture
from orrery.lab.workers import WORKERS, begin_work

RULES_LIMIT = 60.0
"""Seconds that the rules may take between two decisions."""
SLACK = 30.0
"""Seconds beyond the time in which a player gives up on its bot: it may be stuck for good."""
PATIENCE = 900.0
"""Seconds that an entry may cost a guard by being late; then it is out."""
LOOK = 1.0
"""Seconds between two looks at the clock of a game."""
GOODBYE = 5.0
"""Seconds that a process has to end by itself."""

DIED = "its process died, twice"
"""Why a bot is no longer there that brings down the process in which it thinks."""
TOO_LATE = "it has cost too much time by being late"

Clock = ctypes.Array[ctypes.c_double]
"""The seat that a process is busy with, until when, and how long that is in all; seen from inside
and outside."""


class Failed(msgspec.Struct, frozen=True):
    """A game that could not be played to its end."""

    number: int
    why: str
    notes: list[Note] = []


Result = Played | Failed


class Stopped(Exception):
    """The guard was told to stop."""


class _Died(Exception):
    """The process has ended, or is stuck, while it was busy with `seat`."""

    def __init__(self, seat: int, how: str, lost: float = 0.0) -> None:
        super().__init__(how)
        self.seat = seat
        self.how = how
        self.lost = lost
        """The seconds for which everybody has waited in vain."""


class Guard:
    """Plays one game at a time in a process of its own."""

    def __init__(self, slack: float = SLACK, patience: float = PATIENCE) -> None:
        self._slack = slack
        self._patience = patience
        self._worker: _Worker | None = None
        self._stopped = False
        self._lost: dict[str, float] = {}
        """The seconds that entries have cost by being late."""

    def play(self, fixture: Fixture) -> Result:
        """The result of a game, whatever happens to its process; raises `Stopped`."""
        notes = Notes(f"game {fixture.number}")
        outcasts = self._too_late(fixture)
        deaths = 0
        while True:
            try:
                result = self._try(fixture, outcasts)
            except _Died as death:
                deaths += 1
                self._note(fixture, death, notes)
                if deaths > 1 and (death.seat == NOBODY or death.seat in outcasts):
                    why = f"its process died again: {death.how}"
                    return Failed(fixture.number, why, notes.take())
                if deaths > 1:
                    outcasts[death.seat] = DIED
                outcasts = self._too_late(fixture) | outcasts
                continue
            self._count(result)
            return msgspec.structs.replace(result, notes=notes.take() + result.notes)

    def _too_late(self, fixture: Fixture) -> Outcasts:
        return {
            seat: TOO_LATE
            for seat, entry in enumerate(fixture.seats)
            if self._lost.get(entry, 0.0) > self._patience
        }

    def _note(self, fixture: Fixture, death: _Died, notes: Notes) -> None:
        """Say that a process has died, and what it cost if it was a matter of time."""
        if death.seat == NOBODY:
            return
        entry = fixture.seats[death.seat]
        notes.at(death.seat, entry)
        notes.add(f"its process died: {death.how}")
        self._lose(entry, death.lost)

    def _count(self, result: Result) -> None:
        if isinstance(result, Played):
            for seat in result.seats:
                self._lose(seat.entry, seat.lost)

    def _lose(self, entry: str, seconds: float) -> None:
        self._lost[entry] = self._lost.get(entry, 0.0) + seconds

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

    def _try(self, fixture: Fixture, outcasts: Outcasts) -> Result:
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
        self._clock: Clock = WORKERS.RawArray("d", [NOBODY, 0.0, 0.0])
        self._pipe, theirs = WORKERS.Pipe()
        self._process: SpawnProcess = WORKERS.Process(
            target=_serve, args=(theirs, self._clock, slack)
        )
        self._process.start()
        theirs.close()

    def play(self, fixture: Fixture, outcasts: Outcasts) -> Result:
        self._clock[:] = [NOBODY, 0.0, 0.0]  # no deadline before it has begun
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
            raise self._death("it was stuck", self._clock[2])

    def _death(self, how: str, lost: float = 0.0) -> _Died:
        return _Died(int(self._clock[0]), how, lost)

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
        limit = RULES_LIMIT if seat == NOBODY else limits[seat]
        clock[:] = [seat, time.monotonic() + limit, limit]

    return watch


def _played(fixture: Fixture, outcasts: Outcasts, watch: Watch) -> Result:
    try:
        return play_fixture(fixture, outcasts, watch)
    except BaseException as error:  # noqa: BLE001 (whatever it is, the other games can be played)
        where = traceback.extract_tb(error.__traceback__)[-1]
        why = f"{describe(error)} ({where.name}, line {where.lineno})"
        return Failed(fixture.number, why)
