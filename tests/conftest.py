"""For all tests: they run on the build that was asked for, and property tests are repeatable."""

from __future__ import annotations

import os
import signal

import pytest
from hypothesis import settings

import orrery

# Machines differ in speed, and a failure in CI must be the same failure at home.
settings.register_profile("orrery", deadline=None, derandomize=True, database=None)
settings.load_profile("orrery")


def pytest_configure() -> None:
    wanted = os.environ.get("ORRERY_BUILD")
    running = "compiled" if orrery.compiled else "pure"
    if wanted and wanted != running:
        raise pytest.UsageError(f"ORRERY_BUILD is {wanted}, but the {running} build runs")
    # A shell's background job ignores Ctrl-C, and so would all programs that tests interrupt.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
