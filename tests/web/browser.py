"""Which browser the tests drive: the system's chromium, Debian's, or Playwright's own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from functools import cache

from playwright.sync_api import Browser, Playwright

NAMES = ("chromium", "chromium-browser", "google-chrome")


def launch(playwright: Playwright) -> Browser:
    """A headless chromium; installs one if there is none."""
    return playwright.chromium.launch(executable_path=find(), args=flags())


def flags() -> list[str]:
    """Chromium's sandbox does not work for root; shared memory is scarce in containers."""
    return [*(["--no-sandbox"] if os.geteuid() == 0 else []), "--disable-dev-shm-usage"]


@cache
def find() -> str | None:
    """Where the browser is; None for Playwright's own."""
    found = _installed()
    if found is None and _can_install():
        _run("apt-get", "update", "--quiet")
        _run("apt-get", "install", "--quiet", "--yes", "--no-install-recommends", "chromium")
        found = _installed()
    if found is None:
        _run(sys.executable, "-m", "playwright", "install", "chromium-headless-shell")
    return found


def _installed() -> str | None:
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def _can_install() -> bool:
    return os.geteuid() == 0 and shutil.which("apt-get") is not None


def _run(*command: str) -> None:
    subprocess.run(command, check=True)
