"""All that is written can be read: on a phone and on a desktop, in every language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.web.conftest import Visit
from tests.web.screens import SCREENS
from tests.web.server import Server

LANGUAGES = ("pt", "uk", "en")
PHONE = ViewportSize(width=360, height=740)
NARROW_DESKTOP = ViewportSize(width=1280, height=800)
DESKTOP = ViewportSize(width=1440, height=900)
DEVICES: dict[str, tuple[dict[str, Any], list[ViewportSize]]] = {
    "phone": ({"has_touch": True, "is_mobile": True}, [PHONE]),
    "desktop": ({}, [NARROW_DESKTOP, DESKTOP]),
}

CUT_OFF = """() => {
  const DRAWN = 'svg, .emblem';
  const CARD = '.panel, dialog, button';
  const SLACK = 1;
  const words = part =>
    [...part.childNodes].filter(node => node.nodeType === Node.TEXT_NODE && node.data.trim());
  const boxes = part => part.matches(DRAWN) ? [part.getBoundingClientRect()]
    : words(part).flatMap(node => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return [...range.getClientRects()];
      });
  const overflow = part => getComputedStyle(part).overflowX;
  const hides = part => /hidden|clip/.test(overflow(part));
  const frames = function* (part) {
    for (let around = part; around !== document.body; around = around.parentElement) {
      if (/auto|scroll/.test(overflow(around))) return;
      if (hides(around) || around.matches(CARD)) yield around.getBoundingClientRect();
    }
    yield { left: 0, right: innerWidth };
  };
  const sticksOut = part => [...frames(part)].some(({ left, right }) => boxes(part)
    .some(box => box.width > 0 && (box.left < left - SLACK || box.right > right + SLACK)));
  const isShortened = part => hides(part) && part.scrollWidth > part.clientWidth + SLACK;
  return [...document.querySelectorAll('body *')]
    .filter(part => !part.parentElement.closest('svg') && !part.closest('.sr'))
    .filter(part => part.matches(DRAWN) || words(part).length > 0)
    .filter(part => part.checkVisibility() && (sticksOut(part) || isShortened(part)))
    .map(part => `${part.textContent.trim().slice(0, 40)} in ${part.outerHTML.slice(0, 100)}`);
}"""
"""Words and signs that stick out of their card, out of whatever hides what sticks out, or out of
the window, where nothing can be scrolled; and words that end in dots."""

AT_REST = """() => {
  const table = document.querySelector('.screen[data-line]')?.dataset;
  return !table || (table.line === 'open' && table.busy === 'false');
}"""
PAINTED = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("screen", SCREENS)
def test_nothing_is_cut_off(visit: Visit, server: Server, screen: str, device: str) -> None:
    settings, windows = DEVICES[device]
    page = visit(viewport=windows[0], **settings)
    SCREENS[screen](page, server)
    found = []
    for language in LANGUAGES:
        speak(page, language)
        for window in windows:
            resize(page, window)
            if screen == "gaia":
                point_at_an_option(page)
            for view in views(page):
                where = f"{language}, {window['width']} px, {view}"
                found += [f"{where}: {part}" for part in page.evaluate(CUT_OFF)]
                assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), where
    assert not found, "\n".join(found)


def speak(page: Page, language: str) -> None:
    """Change the language as people do; at a table the button is shown in a wide window only."""
    resize(page, DESKTOP)
    button = page.locator('button:has(use[href*="ui-language"])')
    elsewhere = button.count() == 0
    if elsewhere:
        page.goto("/#/")
    button.dispatch_event("click")  # also below a dialog
    page.locator(f'dialog [lang="{language}"]').dispatch_event("click")
    expect(page.locator("html")).to_have_attribute("lang", language)
    if elsewhere:
        page.go_back()
    page.wait_for_function(AT_REST)


def point_at_an_option(page: Page) -> None:
    """What the first option would change is shown beside it."""
    page.mouse.move(0, 0)
    page.locator("#decision > .options [data-action]").first.hover()
    page.locator(".preview dt").first.wait_for()


def resize(page: Page, window: ViewportSize) -> None:
    page.set_viewport_size(window)
    page.evaluate(PAINTED)


def views(page: Page) -> Iterator[str]:
    """The page as it is, and behind each of its tabs; the first is open again in the end."""
    yield "at first"
    tabs = page.get_by_role("tab").all()
    for tab in [*tabs[1:], *tabs[:1]]:
        tab.dispatch_event("click")
        yield tab.inner_text()
