"""What a table says in its own words, in three languages; games bring the rest."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from orrery.kernel.messages import fill


class Words:
    """The table's texts in one language."""

    def __init__(self, language: str) -> None:
        file = files("orrery.table").joinpath("texts").joinpath(f"{language}.toml")
        self.language = language
        self.tables: dict[str, dict[str, str]] = tomllib.loads(file.read_text("utf-8"))

    def say(self, table: str, key: str, **fields: str | int) -> str:
        """A text with its fields; a number among them also chooses the forms of words."""
        words = {name: str(value) for name, value in fields.items()}
        numbers = {name: value for name, value in fields.items() if isinstance(value, int)}
        return fill(self.tables[table][key], words, numbers, self.language)


def seat_name(language: str, seat: int, name: str, level: str) -> str:
    """What a seat is called: its own name, a bot's level and number; empty for a numbered player.

    The web client names seats in the same words where it does not ask the table.
    """
    if name or not level:
        return name
    words = words_in(language)
    named = words.tables["level"].get(level, level)
    return words.say("seat", "bot", level=named, number=seat + 1)


@cache
def words_in(language: str) -> Words:
    return Words(language)
