"""The example of the documentation learns something."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import orrery
from orrery.lab.selfplay import make_header, selfplay

ROOT = Path(__file__).resolve().parents[2]


def test_the_model_knows_more_than_nothing(tmp_path: Path) -> None:
    options = {"turn_limit_per_player": 20}
    header = make_header(orrery.game("nebula"), 2, ["random"], "0", options, every=8)
    selfplay(header, 120, tmp_path)
    done = subprocess.run(
        [sys.executable, ROOT / "docs" / "examples" / "value.py", tmp_path],
        env={**os.environ, "PYTHONPATH": str(Path(str(orrery.__file__)).parents[1])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    figures = re.search(r"never seen: (\S+); without looking: (\S+)", done.stdout)
    assert figures is not None
    assert float(figures[1]) < float(figures[2])
