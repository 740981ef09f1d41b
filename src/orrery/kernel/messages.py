"""Message catalogues: everything a player reads, in three languages.

A game keeps them in `messages/<language>.toml`: `[event]`, `[decision]`, `[action]`, `[blocker]`,
`[label]` and one table per domain with the names of its values; what all games share stands in the
kernel's own `texts/<language>.toml`. In a template

    {seat} harvests {amount} {resource}[, {lost} {lost|is|are} lost]

`{amount}` is a field, `{lost|is|are}` the form of a word that fits a number (Ukrainian has three
forms: one, few, many), and what stands in brackets is left out where its numbers are all 0.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from orrery.kernel.decision import Action, Decision, Domain
from orrery.kernel.events import Event
from orrery.kernel.ledger import LANGUAGES, Blocker

PLAIN = "number"
"""The field of a `[blocker]` template that stands for the number itself."""

_FIELD = re.compile(r"\{(\w+)(?:\|([^{}]*))?\}")
_OPTIONAL = re.compile(r"\[([^\[\]]*)\]")


def plural(language: str, number: int) -> int:
    """Which form of a word goes with a number."""
    if language != "uk":
        return 0 if number == 1 else 1
    if number % 10 == 1 and number % 100 != 11:
        return 0
    return 1 if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14) else 2


def fields_in(template: str) -> set[str]:
    """The names of the fields of a template."""
    return {str(match[1]) for match in _FIELD.finditer(template)}


def fill(
    template: str, words: Mapping[str, str], numbers: Mapping[str, int], language: str = "en"
) -> str:
    """A template with its fields filled in; numbers choose the forms that depend on them."""

    def optional(match: re.Match[str]) -> str:
        inside = match[1]
        return inside if any(numbers.get(name, 0) for name in fields_in(inside)) else ""

    def field(match: re.Match[str]) -> str:
        name, forms = match[1], match[2]
        if forms is None:
            return words.get(name, match[0])
        choice = forms.split("|")
        return choice[min(plural(language, numbers.get(name, 0)), len(choice) - 1)]

    return _FIELD.sub(field, _OPTIONAL.sub(optional, template))


class Catalogue:
    """The messages of one game in one language.

    `domains` are those of the game's actions and events by name, so that numbers in questions and
    blockers get their names too.
    """

    def __init__(
        self,
        tables: dict[str, dict[str, str]],
        language: str = "en",
        domains: Mapping[str, Domain] | None = None,
    ) -> None:
        self.tables = tables
        self.language = language
        self.domains: dict[str, Domain] = dict(domains or {})

    @staticmethod
    def load(
        folder: Traversable, language: str, domains: Mapping[str, Domain] | None = None
    ) -> Catalogue:
        """The messages of the game in `folder` on top of the kernel's."""
        tables = _read(files("orrery.kernel").joinpath("texts"), language)
        for table, messages in _read(folder.joinpath("messages"), language).items():
            tables[table] = {**tables.get(table, {}), **messages}
        return Catalogue(tables, language, domains)

    def get(self, table: str, key: str) -> str:
        """The message, or its key where the catalogue has none."""
        return self.tables.get(table, {}).get(key, key)

    def name(self, domain: Domain, value: int) -> str:
        """The name of a value: from the domain's table, else its short label."""
        return self.get(domain.name, domain.label(value))

    def word(self, name: str, value: int) -> str:
        """The name of a number that is known by the name of its domain, or of an event's field."""
        domain = self.domains.get(name)
        if domain is None or value >= domain.low + domain.size:
            return self.get(name, str(value))
        return self.name(domain, value)

    def event(self, event: Event) -> str:
        """The log line of an event."""
        kind = event.kind
        words: dict[str, str] = {}
        numbers: dict[str, int] = {}
        for field, domain, value in zip(kind.fields, kind.domains, event.args, strict=True):
            words[field] = self.name(domain, value)
            numbers[field] = value
        return fill(self.get("event", kind.name), words, numbers, self.language)

    def action(self, action: Action) -> str:
        """What an action does, in a few words."""
        template = self.get("action", action.kind.name)
        if template == action.kind.name:
            return action.text
        words: dict[str, str] = {}
        numbers: dict[str, int] = {}
        for at, (domain, value) in enumerate(zip(action.kind.domains, action.args, strict=True)):
            words[str(at)] = self.name(domain, value)
            numbers[str(at)] = value
        return fill(template, words, numbers, self.language)

    def question(self, decision: Decision) -> str:
        """What a seat is asked, and why now."""
        context = decision.context
        words = {name: self.word(name, value) for name, value in context.items()}
        return fill(self.get("decision", decision.kind), words, context, self.language)

    def numbers(self, blocker: Blocker) -> str:
        """The numbers of a blocker in words: `gas, costs 14, 9 in reserve`."""
        return ", ".join([self.number(name, value) for name, value in blocker.numbers.items()])

    def number(self, name: str, value: int) -> str:
        template = self.get("blocker", name)
        if template == name:
            return f"{name} {value}"
        names = fields_in(template)
        words = {name: str(value) if name == PLAIN else self.word(name, value) for name in names}
        return fill(template, words, dict.fromkeys(names, value), self.language)


def _read(folder: Traversable, language: str) -> dict[str, Any]:
    """The tables of a language; none where nobody has written them."""
    file = folder.joinpath(f"{language}.toml")
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}


def load_catalogues(
    folder: Traversable, domains: Mapping[str, Domain] | None = None
) -> dict[str, Catalogue]:
    return {language: Catalogue.load(folder, language, domains) for language in LANGUAGES}


def domains_by_name(pairs: Sequence[tuple[str, Domain]]) -> dict[str, Domain]:
    """Domains under their own names and, where those are free, under the names of fields."""
    found = {domain.name: domain for _, domain in pairs}
    for field, domain in pairs:
        found.setdefault(field, domain)
    return found
