"""Pictures of every screen, for README and for comparison with the mock-ups.

    python -m tools.screenshots [SCREEN ...]

Each screen at 360 and 1440 pixels, light and dark, goes to docs/images/screens/, as WebP.
"""

from __future__ import annotations

import base64
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.web.browser import launch
from tests.web.screens import SCREENS
from tests.web.server import Server, serving

FOLDER = Path("docs/images/screens")
SIZES = {360: 740, 1440: 900}
SCHEMES = ("light", "dark")
PATIENCE = 60_000
QUALITY = 82
"""Of 100: no blur around letters, at a fifth of the size of a PNG."""
STILL = """async () => {
    await document.fonts.ready;
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    await Promise.all(document.getAnimations().map((motion) => motion.finished));
}"""
"""The last letters are there, and nothing moves any more."""


def main(wanted: list[str]) -> None:
    """Take the pictures of the screens that are named; of all, if none is."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    pictures = [
        (name, width, scheme)
        for name in wanted or SCREENS
        for width in sorted(SIZES, reverse=True)
        for scheme in SCHEMES
    ]
    total = 0
    with (
        tempfile.TemporaryDirectory() as data,
        serving(Path(data), "tests.web.bare") as server,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        for number, (name, width, scheme) in enumerate(pictures, 1):
            file = FOLDER / f"{name}-{width}-{scheme}.webp"
            picture = take(browser, server, name, width, scheme)
            file.write_bytes(picture)
            total += len(picture)
            print(f"{number}/{len(pictures)} {file.name}: {len(picture) // 1000} KB", flush=True)
        browser.close()
    print(f"{len(pictures)} pictures, {total // 1000} KB")


def take(browser: Browser, server: Server, name: str, width: int, scheme: str) -> bytes:
    """A screen as a new visitor sees it."""
    phone = width == min(SIZES)
    context = browser.new_context(
        base_url=server.address,
        locale="en-GB",
        viewport={"width": width, "height": SIZES[width]},
        has_touch=phone,
        is_mobile=phone,
        color_scheme="dark" if scheme == "dark" else "light",
        reduced_motion="reduce",
    )
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    SCREENS[name](page, server)
    page.evaluate(STILL)
    picture = photograph(page)
    context.close()
    return picture


def photograph(page: Page) -> bytes:
    """What the page shows; Playwright itself knows no WebP, the browser does."""
    camera = page.context.new_cdp_session(page)
    taken = camera.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    return base64.b64decode(taken["data"])


if __name__ == "__main__":
    main(sys.argv[1:])
