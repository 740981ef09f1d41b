"""What the server itself says to people, in three languages."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from orrery.kernel.ledger import LANGUAGES
from orrery.kernel.messages import fill


@cache
def _tables(language: str) -> dict[str, dict[str, str]]:
    file = files("orrery.server").joinpath("messages").joinpath(f"{language}.toml")
    return tomllib.loads(file.read_text("utf-8"))


def error_text(code: str, language: str, **fields: str | int) -> str:
    """What is wrong and what to do, by the code that programs read."""
    return words("error", code, language, **fields)


def words(table: str, key: str, language: str, **fields: str | int) -> str:
    """A text with its fields; a number among them also chooses the forms of words."""
    texts = {name: str(value) for name, value in fields.items()}
    numbers = {name: value for name, value in fields.items() if isinstance(value, int)}
    return fill(_tables(language)[table][key], texts, numbers, language)


def pick_language(accepted: str) -> str:
    """The first of our languages in an `Accept-Language` header; English if none is."""
    for part in accepted.split(","):
        language = part.partition(";")[0].strip().partition("-")[0].casefold()
        if language in LANGUAGES:
            return language
    return "en"
