"""No screen breaks the rules of accessibility that can be checked by a program."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.web.conftest import Visit
from tests.web.screens import SCREENS
from tests.web.server import Server


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("screen", SCREENS)
def test_axe_finds_nothing(visit: Visit, server: Server, screen: str, scheme: str) -> None:
    page = visit(color_scheme=scheme, reduced_motion="reduce")
    SCREENS[screen](page, server)
    found = Axe().run(page).response["violations"]
    problems = [
        f"{rule['id']}: {rule['help']}: {node['html'][:200]} {node['failureSummary'][:300]}"
        for rule in found
        for node in rule["nodes"]
    ]
    assert problems == []
