"""No screen breaks the rules of accessibility that can be checked by a program."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.web.conftest import Visit
from tests.web.screens import SCREENS, gaia
from tests.web.server import Server
from tests.web.table import sit

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}

AT_REST = "() => document.getAnimations().every(one => one.playState !== 'running')"


@pytest.mark.parametrize("screen", SCREENS)
def test_axe_finds_nothing(visit: Visit, server: Server, screen: str) -> None:
    page = visit(reduced_motion="reduce")
    SCREENS[screen](page, server)
    assert violations(page) == []


@pytest.mark.parametrize("screen", ["home", "gaia", "nebula", "replay"])
def test_axe_finds_nothing_on_a_phone(visit: Visit, server: Server, screen: str) -> None:
    page = visit(reduced_motion="reduce", **PHONE)
    SCREENS[screen](page, server)
    assert violations(page) == []


def test_axe_finds_nothing_in_what_lies_above_a_table(visit: Visit, server: Server) -> None:
    at = gaia(server)
    page = visit(reduced_motion="reduce")
    sit(page, at.id, at.key).wait("asked")
    page.get_by_role("button", name="Why not?").first.click()
    page.get_by_role("dialog", name="Why not").wait_for()
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Table", exact=True).click()
    page.get_by_role("dialog").wait_for()
    assert violations(page) == []


def violations(page: Page) -> list[str]:
    """What axe finds, in light and in dark."""
    found = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        expect(page.locator("html")).to_have_attribute("data-theme", scheme)
        page.wait_for_function(AT_REST)  # colours fade into each other, be it for a millisecond
        found += [
            f"{scheme} {rule['id']}: {rule['help']}: {node['html'][:200]} "
            f"{node['failureSummary'][:300]}"
            for rule in Axe().run(page).response["violations"]
            for node in rule["nodes"]
        ]
    return found
