"""`orrery` without plug-ins: the toys of the tests are no part of what pictures show."""

from __future__ import annotations

import runpy
from unittest.mock import patch

if __name__ == "__main__":
    with patch("importlib.metadata.entry_points", return_value=()):
        runpy.run_module("orrery.cli", run_name="__main__")
