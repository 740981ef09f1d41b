"""In every language, on a phone, and without a mouse."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.conftest import Visit
from tests.web.prepared import gaia_late, prepare
from tests.web.server import Server
from tests.web.table import LEGAL_ON_MAP, TablePage, first_table, sit

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
MOST_TABS = 250


def test_everything_changes_its_language(visit: Visit, server: Server) -> None:
    page = visit()
    table = first_table(page, server, "nebula", "me", "bot:random", first_player=1)
    table.wait("asked")
    table.take()
    said = {(table.sentence.inner_text(), table.decision.inner_text())}
    for menu, language, code, confirm in (
        ("Language", "Português", "pt", "Confirmar"),
        ("Idioma", "Українська", "uk", "Підтвердити"),
        ("Мова", "English", "en", "Confirm"),
    ):
        page.get_by_role("button", name=menu).click()
        page.get_by_role("button", name=language).click()
        expect(page.locator("html")).to_have_attribute("lang", code)
        table.settled()
        expect(page.get_by_role("button", name=confirm).first).to_be_enabled()
        said.add((page.locator("h1").first.inner_text(), table.decision.inner_text()))
    assert len(said) == 4


def test_a_phone_is_enough_for_a_turn(visit: Visit, server: Server) -> None:
    made = prepare(server, gaia_late(), ["me", *["bot:greedy"] * 3])
    page = visit(**PHONE)
    table = sit(page, made.id, made.key)
    table.wait("asked")
    for tab in ("Players", "Tracks", "Log", "Rules", "Map"):
        page.get_by_role("tab", name=tab).first.tap()
        expect(page.get_by_role("tabpanel", name=tab).first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    place = table.place(in_sight(table))
    place.tap()
    table.settled()
    for _ in range(3):
        if table.steps:
            break
        table.rows.first.tap()
        table.settled()
    before = table.sequence
    page.get_by_role("button", name="Confirm 1 step").tap()
    table.settled()
    assert table.sequence > before


def in_sight(table: TablePage) -> str:
    """A legal place in the part of the map that a small screen shows first."""
    found = table.page.wait_for_function(  # the map finds its place when it knows its size
        """where => {
          const map = document.querySelector('#map').getBoundingClientRect();
          const inside = place => {
            const box = place.getBoundingClientRect();
            const x = box.left + box.width / 2, y = box.top + box.height / 2;
            return document.elementFromPoint(x, y) === place;
          };
          return [...document.querySelectorAll(where)].find(inside)?.id ?? '';
        }""",
        arg=LEGAL_ON_MAP,
    )
    return str(found.json_value())


def test_the_keyboard_is_enough(visit: Visit) -> None:
    page = visit()
    page.goto("/")
    page.get_by_role("link", name="New game").first.wait_for()
    tab_to(page, "New game")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Start").wait_for()
    tab_to(page, "Start")
    page.keyboard.press("Enter")
    table = TablePage(page)
    table.wait("asked")
    tab_to(page, "Choose ")
    page.keyboard.press("Enter")
    confirm_by_keys(table)
    table.wait("asked")
    page.keyboard.press("t")  # to the first legal place
    expect(page.locator(":focus")).to_have_attribute("data-state", "legal")
    page.keyboard.press("Enter")
    confirm_by_keys(table)


def confirm_by_keys(table: TablePage) -> None:
    table.settled()
    assert table.steps == 1
    before = table.sequence
    tab_to(table.page, "Confirm")
    table.page.keyboard.press("Enter")
    table.settled()
    assert table.sequence > before


def tab_to(page: Page, name: str) -> None:
    """Tab until what is focused is called so."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        said = page.evaluate(
            """() => {
              const here = document.activeElement;
              return here?.matches('button, a') ? here.textContent.trim() : '';
            }"""
        )
        if said.lower().startswith(name.lower()):
            return
    raise AssertionError(f"{name} is not reached by Tab")
