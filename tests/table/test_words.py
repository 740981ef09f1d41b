"""The table's own texts: the same keys and fields in three languages, and one for every error."""

from __future__ import annotations

from typing import get_args

import pytest

from orrery.bots.levels import LEVELS
from orrery.kernel.messages import fields_in
from orrery.table.errors import Code, TableError
from orrery.table.words import seat_name, words_in

LANGUAGES = ["en", "pt", "uk"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_is_missing(language: str) -> None:
    english, other = words_in("en").tables, words_in(language).tables
    assert {name: list(table) for name, table in other.items()} == {
        name: list(table) for name, table in english.items()
    }
    for name, table in english.items():
        for key, text in table.items():
            assert fields_in(other[name][key]) == fields_in(text), f"{name}.{key}"
            assert other[name][key].strip()


def test_languages_differ() -> None:
    for language in ("pt", "uk"):
        for table in ("sentence", "log", "error"):
            english, other = words_in("en").tables[table], words_in(language).tables[table]
            same = [key for key, text in english.items() if text == other[key]]
            assert same in ([], ["hot_seat"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_error_has_its_words(language: str) -> None:
    codes = set(get_args(Code))
    assert codes <= set(words_in(language).tables["error"])
    for code in codes:
        text = words_in(language).say("error", TableError(code, "x").code, text="x")
        assert "{" not in text


@pytest.mark.parametrize(
    ("language", "bot"),
    [("en", "Greedy bot 2"), ("pt", "Bot ganancioso 2"), ("uk", "Жадібний бот 2")],
)
def test_seats_are_called_by_their_names(language: str, bot: str) -> None:
    assert seat_name(language, 1, "", "greedy") == bot
    assert seat_name(language, 1, "Kepler", "greedy") == "Kepler"
    for level in LEVELS:
        assert seat_name(language, 1, "", level) != f"{level} 2"
    assert seat_name(language, 1, "", "deep_thought") == "deep_thought 2"
    assert seat_name(language, 1, "", "") == ""
