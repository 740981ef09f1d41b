"""What the table in the terminal says, in three languages."""

from __future__ import annotations

import tomllib
from importlib.resources import files

from orrery.kernel.messages import fill


class Texts:
    """The fixed texts of the table in one language."""

    def __init__(self, language: str) -> None:
        file = files("orrery.cli").joinpath("messages").joinpath(f"{language}.toml")
        self.language = language
        self.tables: dict[str, dict[str, str]] = tomllib.loads(file.read_text("utf-8"))

    def say(self, key: str, **fields: str | int) -> str:
        """A text with its fields; a number among them also chooses the forms of words."""
        return self._fill(self.tables["text"][key], fields)

    def help(self, key: str, **fields: str | int) -> str:
        return self._fill(self.tables["help"][key], fields)

    def _fill(self, template: str, fields: dict[str, str | int]) -> str:
        words = {name: str(value) for name, value in fields.items()}
        numbers = {name: value for name, value in fields.items() if isinstance(value, int)}
        return fill(template, words, numbers, self.language)
