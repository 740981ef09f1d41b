"""The ledger: the rules of a game with their ids, and the reasons why a move is illegal."""

from __future__ import annotations

import tomllib
from importlib.resources.abc import Traversable
from typing import Any

from orrery.kernel.errors import UsageError

LANGUAGES = ("en", "pt", "uk")


class Blocker:
    """One reason why an action is illegal: the rule that forbids it and the numbers involved."""

    def __init__(self, rule: str, numbers: dict[str, int]) -> None:
        self.rule = rule
        self.numbers = numbers

    def to_data(self) -> dict[str, Any]:
        return {"rule": self.rule, "numbers": dict(self.numbers)}

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Blocker) and self.rule == other.rule and self.numbers == other.numbers
        )

    def __hash__(self) -> int:
        return hash((self.rule, tuple(sorted(self.numbers.items()))))

    def __str__(self) -> str:
        numbers = ", ".join(f"{name} {value}" for name, value in self.numbers.items())
        return f"{self.rule} ({numbers})" if numbers else self.rule

    def __repr__(self) -> str:
        return f"<Blocker {self}>"


def block(rule: str, **numbers: int) -> Blocker:
    """Short for a `Blocker`; the first argument is always the literal id of a rule."""
    return Blocker(rule, dict(numbers))


NOT_ASKED = "kernel.decision.seat"
"""Blocker: this seat has nothing to decide now."""
NOT_NOW = "kernel.decision.kind"
"""Blocker: another kind of decision is asked of this seat now."""
GAME_OVER = "kernel.decision.over"
"""Blocker: the game has ended."""


class Entry:
    """One statement of the ledger: a rule, a ruling (conflict or gap) or an example."""

    def __init__(self, section: str, data: dict[str, Any]) -> None:
        self.section = section
        self.id: str = data["id"]
        self.part: str = data.get("part", section)
        self.text: str = _statement(section, data)
        self.source: str = data.get("source", data.get("basis", ""))
        self.check: str = data.get("check", "")
        self.physical: str = data.get("physical", "")
        self.related: list[str] = [
            *data.get("gaps", []),
            *data.get("conflicts", []),
            *data.get("rules", []),
        ]

    def to_data(self, text: str) -> dict[str, Any]:
        return {
            "id": self.id,
            "section": self.section,
            "part": self.part,
            "text": text,
            "source": self.source,
            "related": self.related,
        }


def _statement(section: str, data: dict[str, Any]) -> str:
    if section == "rule":
        return str(data["text"])
    if section == "example":
        return f"{data['setup']} → {data['expect']}"
    return str(data["decision"])


class Ledger:
    """Every rule of a game: by id, in three languages, searchable."""

    def __init__(self, data: dict[str, Any], texts: dict[str, dict[str, str]]) -> None:
        self.game: str = data["game"]
        self.title: str = data["title"]
        self.rules = [Entry("rule", item) for item in data.get("rule", [])]
        self.examples = [Entry("example", item) for item in data.get("example", [])]
        self.rulings = [
            *[Entry("conflict", item) for item in data.get("conflict", [])],
            *[Entry("gap", item) for item in data.get("gap", [])],
        ]
        self.terms: list[dict[str, str]] = data.get("term", [])
        self._texts = texts
        self._by_id = {entry.id: entry for entry in self.entries()}

    @staticmethod
    def load(folder: Traversable) -> Ledger:
        """Read `rules.toml` and its translations `rules.<language>.toml` from a game's folder."""
        data = tomllib.loads(folder.joinpath("rules.toml").read_text("utf-8"))
        texts: dict[str, dict[str, str]] = {}
        for language in LANGUAGES[1:]:
            file = folder.joinpath(f"rules.{language}.toml")
            if file.is_file():
                sections = tomllib.loads(file.read_text("utf-8"))
                texts[language] = {
                    key: text for section in sections.values() for key, text in section.items()
                }
        return Ledger(data, texts)

    def entries(self) -> list[Entry]:
        return [*self.rules, *self.rulings, *self.examples]

    def __contains__(self, entry_id: object) -> bool:
        return entry_id in self._by_id

    def entry(self, entry_id: str) -> Entry:
        if entry_id not in self._by_id:
            raise UsageError(f"the ledger of {self.title} has no rule '{entry_id}'")
        return self._by_id[entry_id]

    def text(self, entry_id: str, language: str = "en") -> str:
        """The statement in `language`; English where a translation is missing."""
        entry = self.entry(entry_id)
        return self._texts.get(language, {}).get(entry_id, entry.text)

    def untranslated(self, language: str) -> list[str]:
        """The ids that have no text in `language`."""
        if language == "en":
            return []
        known = self._texts.get(language, {})
        return [entry.id for entry in self.entries() if not known.get(entry.id)]

    def search(self, words: str, language: str = "en") -> list[Entry]:
        """The entries whose id or text has all the words, in ledger order."""
        wanted = words.casefold().split()
        found: list[Entry] = []
        for entry in self.entries():
            text = f"{entry.id} {self.text(entry.id, language)}".casefold()
            if all(word in text for word in wanted):
                found.append(entry)
        return found
