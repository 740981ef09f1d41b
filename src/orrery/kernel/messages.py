"""Message catalogues: everything a player reads, in three languages.

A game keeps them in `messages/<language>.toml`: `[event]`, `[decision]`, `[action]`, `[label]` and
one table per domain with the names of its values. Templates name their fields in braces.
"""

from __future__ import annotations

import tomllib
from importlib.resources.abc import Traversable

from orrery.kernel.decision import Action, Decision, Domain
from orrery.kernel.events import Event
from orrery.kernel.ledger import LANGUAGES


class Catalogue:
    """The messages of one game in one language."""

    def __init__(self, tables: dict[str, dict[str, str]]) -> None:
        self.tables = tables

    @staticmethod
    def load(folder: Traversable, language: str) -> Catalogue:
        file = folder.joinpath("messages").joinpath(f"{language}.toml")
        return Catalogue(tomllib.loads(file.read_text("utf-8")))

    def get(self, table: str, key: str) -> str:
        """The message, or its key where the catalogue has none."""
        return self.tables.get(table, {}).get(key, key)

    def name(self, domain: Domain, value: int) -> str:
        """The name of a value: from the domain's table, else its short label."""
        return self.get(domain.name, domain.label(value))

    def event(self, event: Event) -> str:
        """The log line of an event."""
        kind = event.kind
        names = {
            field: self.name(domain, value)
            for field, domain, value in zip(kind.fields, kind.domains, event.args, strict=True)
        }
        return self.get("event", kind.name).format(**names)

    def action(self, action: Action) -> str:
        """What an action does, in a few words."""
        names = [
            self.name(domain, value)
            for domain, value in zip(action.kind.domains, action.args, strict=True)
        ]
        template = self.get("action", action.kind.name)
        return action.text if template == action.kind.name else template.format(*names)

    def question(self, decision: Decision) -> str:
        """What a seat is asked."""
        return self.get("decision", decision.kind)


def load_catalogues(folder: Traversable) -> dict[str, Catalogue]:
    return {language: Catalogue.load(folder, language) for language in LANGUAGES}
