"""What docs/contributing.md quotes stands in the files, word for word."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parents[1]
PAGE = TESTS.parent / "docs" / "contributing.md"
QUOTES = re.findall(r"```(?:py|toml)\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)


def quotable() -> str:
    files = [
        file
        for folder in (TESTS / "toys", TESTS / "toys_tests")
        for ending in ("*.py", "*.toml")
        for file in sorted(folder.rglob(ending))
        if file != Path(__file__)
    ]
    return "\n".join(file.read_text("utf-8") for file in files)


@pytest.mark.parametrize("quote", QUOTES, ids=lambda quote: quote.strip().splitlines()[0])
def test_a_quote_is_what_the_file_says(quote: str) -> None:
    assert quote in quotable()


def test_every_file_of_skirmish_is_shown() -> None:
    page = PAGE.read_text("utf-8")
    for file in (TESTS / "toys/src/orrery_toys/skirmish").glob("*.py"):
        assert file.name in page or file.name == "__init__.py", file.name
