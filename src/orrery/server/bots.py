"""Lets bots think in worker processes, so that none ever blocks a table."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict

import msgspec

from orrery.bots.player import MOST_LATE
from orrery.server.thinker import Choice, Seat, Thought

log = logging.getLogger("orrery.bots")

LONGEST_LINE = 1 << 24
THINKER = ("-m", "orrery.server.thinker")
REMEMBERED = 4096
"""How many seats are remembered; a few hundred bytes each."""

_read = msgspec.json.Decoder(Choice).decode


class BotFailed(Exception):
    """A bot crashed, or thought for too long."""


class BotLate(BotFailed):
    """A bot thought for too long."""


class Worker:
    """One worker process; it is started when it is first needed and again after a failure."""

    def __init__(self) -> None:
        self._process: Process | None = None
        self._dying: list[Process] = []

    async def ask(self, thought: Thought, seconds: float) -> str:
        """The bot's action; raises `BotFailed`, and then the process is gone."""
        try:
            choice = await asyncio.wait_for(self._exchange(thought), seconds)
        except TimeoutError:
            self.stop()
            raise BotLate(f"no answer in {seconds:g} s") from None
        except (OSError, ValueError, msgspec.MsgspecError) as error:
            self.stop()
            raise BotFailed(f"{type(error).__name__}: {error}") from None
        except asyncio.CancelledError:
            self.stop()
            raise
        if choice.error:
            raise BotLate(choice.error) if choice.late else BotFailed(choice.error)
        return choice.action

    async def _exchange(self, thought: Thought) -> Choice:
        process = await self._running()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(msgspec.json.encode(thought) + b"\n")
        await process.stdin.drain()
        line = await process.stdout.readline()
        if not line:
            raise BrokenPipeError("the worker died")
        return _read(line)

    async def _running(self) -> Process:
        if self._process is None or self._process.returncode is not None:
            self.stop()
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                *THINKER,
                stdin=PIPE,
                stdout=PIPE,
                limit=LONGEST_LINE,
            )
        return self._process

    def stop(self) -> None:
        """End the process at once."""
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin is not None
        process.stdin.close()
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        self._dying.append(process)

    async def close(self) -> None:
        """End the process and wait until it, and all before it, are gone."""
        self.stop()
        for process in self._dying:
            await process.wait()
            assert process.stdin is not None
            with contextlib.suppress(OSError):
                await process.stdin.wait_closed()


class Asked:
    """What is remembered of a bot at a table."""

    def __init__(self) -> None:
        self.worker: Worker | None = None
        """Who was asked last, and may have kept what the bot found out."""
        self.lates = 0
        """How often it was late. Counted here: its worker may not have survived it."""


class Bots:
    """A few workers that share the questions."""

    def __init__(self, workers: int, seconds: float) -> None:
        self.seconds = seconds
        self._workers = [Worker() for _ in range(workers)]
        self._idle = list(self._workers)
        """The one that has rested longest comes first."""
        self._free = asyncio.Semaphore(workers)
        self._asked: OrderedDict[Seat, Asked] = OrderedDict()

    async def choose(self, thought: Thought) -> str:
        """The bot's action; raises `BotFailed`, at once if the bot was late too often."""
        asked = self._remember(thought.who)
        if asked.lates >= MOST_LATE:
            raise BotFailed(f"it was late {MOST_LATE} times at this table and is no longer asked")
        async with self._free:
            asked.worker = worker = self._take(asked.worker)
            try:
                return await worker.ask(thought, self.seconds)
            except BotLate:
                asked.lates += 1
                raise
            finally:
                self._idle.append(worker)

    def _remember(self, who: Seat) -> Asked:
        asked = self._asked.pop(who, None) or Asked()
        self._asked[who] = asked
        if len(self._asked) > REMEMBERED:
            self._asked.popitem(last=False)
        return asked

    def _take(self, wanted: Worker | None) -> Worker:
        """A worker that is idle: the one that is wanted, but nobody waits for it."""
        return self._idle.pop(self._idle.index(wanted) if wanted in self._idle else 0)

    async def close(self) -> None:
        for worker in self._workers:
            await worker.close()
