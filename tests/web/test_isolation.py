"""What the browser tests leave behind for the tests after them: nothing."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.web.browser import find

ROOT = Path(__file__).parents[2]
FILES = {
    "pages/__init__.py": "",
    "pages/conftest.py": "from tests.web.conftest import browser\n",
    "pages/test_page.py": "def test_page(browser):\n    browser.new_page().close()\n",
    "test_later.py": "import asyncio\n\ndef test_later():\n    asyncio.run(asyncio.sleep(0))\n",
}


def test_other_tests_may_run_an_event_loop_after_them(tmp_path: Path) -> None:
    find()  # should there be no browser, it is installed now, where it can be seen
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    command = [sys.executable, "-m", "pytest", "-q", "--import-mode=importlib", "--rootdir=."]
    ran = subprocess.run(
        [*command, "pages", "test_later.py"],
        check=False,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])},
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "2 passed" in ran.stdout
