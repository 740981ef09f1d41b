"""Workers do not outlive the program that they work for."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import orrery
from tests.lab.tables import is_alive, until

PROGRAM = """
import os, time
from orrery.lab.workers import worker_pool
pool = worker_pool(1)
print(pool.submit(os.getpid).result(), flush=True)
time.sleep(60)
"""


def test_workers_of_a_killed_program_end() -> None:
    sources = str(Path(str(orrery.__file__)).parents[1])
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM],
        env={**os.environ, "PYTHONPATH": sources},
        stdout=subprocess.PIPE,
        text=True,
    ) as program:
        assert program.stdout is not None
        worker = int(program.stdout.readline())
        assert is_alive(worker)
        program.send_signal(signal.SIGKILL)
    until(lambda: not is_alive(worker))
