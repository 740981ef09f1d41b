"""Lets bots think in worker processes, so that none ever blocks a table."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from asyncio.subprocess import PIPE, Process

import msgspec

from orrery.server.thinker import Choice, Thought

log = logging.getLogger("orrery.bots")

LONGEST_LINE = 1 << 24
THINKER = ("-m", "orrery.server.thinker")

_read = msgspec.json.Decoder(Choice).decode


class BotFailed(Exception):
    """A bot crashed, or thought for too long."""


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
            raise BotFailed(f"no answer in {seconds:g} s") from None
        except (OSError, ValueError, msgspec.MsgspecError) as error:
            self.stop()
            raise BotFailed(f"{type(error).__name__}: {error}") from None
        except asyncio.CancelledError:
            self.stop()
            raise
        if choice.error:
            raise BotFailed(choice.error)
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


class Bots:
    """A few workers that share the questions."""

    def __init__(self, workers: int, seconds: float) -> None:
        self.seconds = seconds
        self._workers = [Worker() for _ in range(workers)]
        self._idle: asyncio.Queue[Worker] = asyncio.Queue()
        for worker in self._workers:
            self._idle.put_nowait(worker)

    async def choose(self, thought: Thought) -> str:
        """The bot's action; raises `BotFailed`."""
        worker = await self._idle.get()
        try:
            return await worker.ask(thought, self.seconds)
        finally:
            self._idle.put_nowait(worker)

    async def close(self) -> None:
        for worker in self._workers:
            await worker.close()
