"""A running program with which one speaks in lines, and never waits longer than agreed."""

from __future__ import annotations

import contextlib
import logging
import os
import selectors
import signal
import subprocess
import time
from collections import deque
from typing import Final

from orrery.bots.faults import CRASH, LATE, BotFailure

LONGEST_LINE: Final = 1 << 16
"""Bytes of a line, its line feed aside: no action needs as many."""
MOST_OUTPUT: Final = 1 << 20
"""Bytes that a program may write until it answers."""
LONGEST_NOTE: Final = 500
"""Characters of a line on stderr that reach the log."""
MOST_NOTES: Final = 1000
"""Lines on stderr that reach the log."""
CHUNK: Final = 1 << 16
GOODBYE: Final = 1.0
"""Seconds in which a program may end by itself."""
LEASH: Final = ["/bin/sh", "-c", 'read -r nothing; kill -s KILL -- "-$0"']
"""Waits until we let go of its stdin, by whatever end we come to, and ends the program's group."""

log: Final = logging.getLogger("orrery.bots")


class Process:
    """Raises `BotFailure` when the program is late, has died or says too much."""

    def __init__(self, command: list[str]) -> None:
        """Start it, without a shell and in a session of its own; raises `OSError`."""
        self._name = command[0]
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self._leash = self._leashed()
        self._in = self._process.stdin.fileno()
        self._out = self._process.stdout.fileno()
        self._err = self._process.stderr.fileno()
        self._unsent = b""
        self._lines: deque[bytes] = deque()
        self._rest = b""
        self._heard = 0
        self._note = b""
        self._notes = 0
        self._last_note = ""
        self._selector = selectors.DefaultSelector()
        for pipe in (self._in, self._out, self._err):
            os.set_blocking(pipe, False)
        self._selector.register(self._out, selectors.EVENT_READ)
        self._selector.register(self._err, selectors.EVENT_READ)

    def _leashed(self) -> subprocess.Popen[bytes]:
        """What ends the program where we are killed and cannot do so."""
        try:
            return subprocess.Popen(
                [*LEASH, str(self._process.pid)],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        except OSError:
            self._end_group()
            raise

    def tell(self, lines: list[str]) -> None:
        """Lines for the program; they are sent while we wait for its own."""
        if not self._unsent:
            self._selector.register(self._in, selectors.EVENT_WRITE)
        self._unsent += "".join([f"{line}\n" for line in lines]).encode()
        self._heard = 0

    def hear(self, deadline: float) -> str:
        """The next line that the program writes, before the clock (`time.monotonic`) says so."""
        while not self._lines:
            if not self._wait(deadline):
                raise self._death()
        return self._lines.popleft().decode("utf-8", "replace").strip()

    def _wait(self, deadline: float) -> bool:
        """Until a pipe is ready, and use it; False if the program writes no more."""
        left = deadline - time.monotonic()
        ready = self._selector.select(left) if left > 0 else []
        if not ready:
            raise BotFailure(LATE, "the program did not answer in time")
        writes = True
        for key, _ in ready:
            if key.fd == self._in:
                self._send()
            elif key.fd == self._out:
                writes = self._read()
            elif not self._read_notes():
                self._selector.unregister(self._err)
        return writes

    def _send(self) -> None:
        try:
            self._unsent = self._unsent[os.write(self._in, self._unsent) :]
        except BrokenPipeError:  # what it writes, or that it has died, tells more
            self._unsent = b""
        if not self._unsent:
            self._selector.unregister(self._in)

    def _read(self) -> bool:
        """What stands on stdout; False at its end."""
        read = os.read(self._out, CHUNK)
        lines = (self._rest + read).split(b"\n")
        self._rest = lines.pop()
        self._lines.extend(lines)
        self._heard += len(read)
        if any(len(line) > LONGEST_LINE for line in (*lines, self._rest)):
            raise BotFailure(CRASH, f"the program wrote a line of more than {LONGEST_LINE} bytes")
        if self._heard > MOST_OUTPUT:
            raise BotFailure(CRASH, f"the program wrote more than {MOST_OUTPUT} bytes, no answer")
        return bool(read)

    # What stands on stderr ---------------------------------------------------------------

    def _read_notes(self) -> bool:
        """They go to the log; False at their end, or if there are no more now."""
        try:
            read = os.read(self._err, CHUNK)
        except BlockingIOError:
            return False
        lines = (self._note + read).split(b"\n")
        self._note = b"" if len(lines[-1]) > LONGEST_NOTE or not read else lines.pop()
        for line in lines:
            self._log(line.decode("utf-8", "replace").rstrip()[:LONGEST_NOTE])
        return bool(read)

    def _log(self, note: str) -> None:
        if not note:
            return
        self._last_note = note
        self._notes += 1
        if self._notes <= MOST_NOTES:
            log.info("%s writes: %s", self._name, note)
        elif self._notes == MOST_NOTES + 1:
            log.info("%s writes too much: the rest is left out", self._name)

    # The end -----------------------------------------------------------------------------

    def close(self, lines: list[str]) -> None:
        """Say goodbye and leave the program a moment to end by itself."""
        self.tell(lines)
        deadline = time.monotonic() + GOODBYE
        with contextlib.suppress(BotFailure):
            while self._unsent and self._wait(deadline):
                pass
        self.kill(deadline)

    def kill(self, deadline: float = 0.0) -> None:
        """End the program, and all that it started, unless it ends before the deadline."""
        assert self._process.stdin is not None
        if self._process.stdin.closed:
            return
        self._selector.close()
        self._process.stdin.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(max(0.0, deadline - time.monotonic()))
        self._end_group()
        self._drop_leash()
        if self._read_notes():
            self._read_notes()  # a pipe holds no more than one reading, and its end
        for pipe in (self._process.stdout, self._process.stderr):
            assert pipe is not None
            pipe.close()

    def _end_group(self) -> None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def _drop_leash(self) -> None:
        """Before its stdin is closed: another group could have the number by now."""
        assert self._leash.stdin is not None
        self._leash.kill()
        self._leash.wait()
        self._leash.stdin.close()

    def _death(self) -> BotFailure:
        """What is to be said of a program that writes no more."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(GOODBYE)
        how = _ended(self._process.poll())
        self.kill()
        last = f": {self._last_note}" if self._last_note else ""
        return BotFailure(CRASH, f"the program {how}{last}")


def _ended(status: int | None) -> str:
    """How a program came to write no more, by its exit status; None: it is still there."""
    if status is None:
        return "closed its stdout"
    return f"was ended by signal {-status}" if status < 0 else f"ended with status {status}"
