"""Workers do not outlive the program that they work for."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import orrery
from tests.lab.tables import SOON, hanging_program, is_alive, until, when_it_runs

SOURCES = str(Path(str(orrery.__file__)).parents[1])

PROGRAM = """
import os, time
from orrery.lab.workers import worker_pool
pool = worker_pool(1)
print(pool.submit(os.getpid).result(), flush=True)
time.sleep(60)
"""


def test_workers_of_a_killed_program_end() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM],
        env={**os.environ, "PYTHONPATH": SOURCES},
        stdout=subprocess.PIPE,
        text=True,
    ) as program:
        assert program.stdout is not None
        worker = int(program.stdout.readline())
        assert is_alive(worker)
        program.send_signal(signal.SIGKILL)
    until(lambda: not is_alive(worker))


def test_an_interrupt_from_the_keyboard_ends_a_simulation_at_once(tmp_path: Path) -> None:
    """It reaches all processes, and those who are busy with a game do not play it to its end."""
    entry = hanging_program(tmp_path)
    words = ["simulate", "nebula", "--bot", entry, "--games", "8", "--workers", "2"]
    with subprocess.Popen(
        [sys.executable, "-m", "orrery", *words],
        env={**os.environ, "PYTHONPATH": SOURCES},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as simulation:
        program, worker = when_it_runs(tmp_path)
        os.killpg(simulation.pid, signal.SIGINT)
        out, err = simulation.communicate(timeout=SOON)
    assert simulation.returncode == 130
    assert "Traceback" not in out + err
    until(lambda: not is_alive(worker))
    until(lambda: not is_alive(program))


STARTS_SLOWLY = """
import sys, time
from pathlib import Path
if "--multiprocessing-fork" in sys.orig_argv:
    Path(__file__).with_name(f"starts-{time.monotonic_ns()}").touch()
    time.sleep(1)
"""


@pytest.mark.parametrize(
    "words",
    [
        ["simulate", "nebula", "--bot", "random", "--games", "8", "--workers", "2"],
        ["tournament", "nebula", "--bots", "random,greedy:1", "--games", "8", "--workers", "2"],
    ],
    ids=["simulate", "tournament"],
)
def test_an_interrupt_while_the_workers_start_leaves_no_traceback(
    tmp_path: Path, words: list[str]
) -> None:
    (tmp_path / "sitecustomize.py").write_text(STARTS_SLOWLY, "utf-8")
    with subprocess.Popen(
        [sys.executable, "-m", "orrery", *words],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), SOURCES])},
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as program:
        until(lambda: len(list(tmp_path.glob("starts-*"))) == 2)
        os.killpg(program.pid, signal.SIGINT)
        out, err = program.communicate(timeout=SOON)
    assert program.returncode == 130
    assert "Traceback" not in out + err
