"""What the documentation shows is true: its code runs, its links lead somewhere."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import orrery

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")), ROOT / "CHANGELOG.md"]

_PYTHON = re.compile(r"```python\n(.*?)```", re.DOTALL)
_LINK = re.compile(r"\]\(([^)#]+)(#[^)]*)?\)")
_SHOWN = re.compile(r"print\(.*\)\s+# (.+)$", re.MULTILINE)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_on_the_page_runs_and_prints_what_it_says(
    page: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names: dict[str, object] = {}
    for block in _PYTHON.findall(page.read_text("utf-8")):
        exec(compile(block, str(page), "exec"), names)
        printed = capsys.readouterr().out.splitlines()
        assert printed == _SHOWN.findall(block)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target, _ in _LINK.findall(page.read_text("utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), target


def test_the_package_shows_a_game_that_runs() -> None:
    text = Path(str(orrery.__file__)).read_text("utf-8").split('"""')[1]
    test = doctest.DocTestParser().get_doctest(text, {}, "orrery", None, None)
    assert doctest.DocTestRunner().run(test).failed == 0
