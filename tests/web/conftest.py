"""One server and one browser for all tests here; each visitor has a context of their own."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.web.browser import launch
from tests.web.server import Server, client_folder, serving

Visit = Callable[..., Page]
PATIENCE = 60_000
"""How long a step may take, in milliseconds: bots think, and machines are busy."""

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    if client_folder() is None:
        if shutil.which("node") is None:
            pytest.skip("the web client is not built, and there is no Node to build it")
        pytest.fail("the web client is not built: cd web && npm install && npm run build")
    with serving(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Only for this folder: while Playwright is there, no other event loop runs in its thread."""
    with sync_playwright() as playwright:
        running = launch(playwright)
        yield running
        running.close()


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visit]:
    """A new visitor, with nothing remembered; what their page throws fails the test."""
    contexts = []
    errors: list[str] = []

    def enter(**settings: Any) -> Page:
        usual = {
            "base_url": server.address,
            "viewport": {"width": 1440, "height": 900},
            "locale": "en-GB",
        }
        context = browser.new_context(**{**usual, **settings})
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        return page

    yield enter
    for context in contexts:
        context.close()
    assert errors == []
