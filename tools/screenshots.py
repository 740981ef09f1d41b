"""Pictures of every screen, for README and for comparison with the mock-ups.

    python -m tools.screenshots [SCREEN ...]

Each screen at 360 and 1440 pixels, light and dark, goes to docs/images/screens/.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.web.browser import launch
from tests.web.screens import SCREENS
from tests.web.server import Server, serving

FOLDER = Path("docs/images/screens")
SIZES = {360: 740, 1440: 900}
SCHEMES = ("light", "dark")
SECONDS = 60_000


def main(wanted: list[str]) -> None:
    """Take the pictures of the screens that are named; of all, if none is."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as data,
        serving(Path(data)) as server,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        for name in wanted or SCREENS:
            for width in SIZES:
                for scheme in SCHEMES:
                    take(browser, server, name, width, scheme)
        browser.close()


def take(browser: Browser, server: Server, name: str, width: int, scheme: str) -> None:
    context = browser.new_context(
        base_url=server.address,
        locale="en-GB",
        viewport={"width": width, "height": SIZES[width]},
        color_scheme="dark" if scheme == "dark" else "light",
        reduced_motion="reduce",
    )
    context.set_default_timeout(SECONDS)
    page = context.new_page()
    SCREENS[name](page, server)
    file = FOLDER / f"{name}-{width}-{scheme}.png"
    page.screenshot(path=file)
    context.close()
    print(f"{file}: {file.stat().st_size // 1024} KB")


if __name__ == "__main__":
    main(sys.argv[1:])
