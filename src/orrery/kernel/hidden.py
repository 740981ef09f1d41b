"""Hidden facts: what a game hides and from whom, listed in its `hidden.toml`.

    [[fact]]
    id = "nebula.hidden.research"
    text = "Which technology a research chip is."
    fields = ["project_tech"]
    known_to = "owner"
    revealed_by = ["researched"]

`fields` are the fields of the position (or `frame.field`) that hold the fact; `revealed_by` are
the events that may show it. The game's `vary` changes the fact in a position; the conformance suite
demands that nobody who must not know it can tell.
"""

from __future__ import annotations

import tomllib
from importlib.resources.abc import Traversable
from typing import Any


class Fact:
    """One hidden fact, as the game's `hidden.toml` lists it."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.id: str = data["id"]
        self.text: str = data["text"]
        self.fields: list[str] = data["fields"]
        self.known_to: str = data["known_to"]
        self.revealed_by: list[str] = data.get("revealed_by", [])


class Variation:
    """A position that differs in one hidden fact only, and the seats that must not notice."""

    def __init__(self, state: Any, blind: list[int]) -> None:
        self.state = state
        self.blind = blind


def load_facts(folder: Traversable) -> list[Fact]:
    data = tomllib.loads(folder.joinpath("hidden.toml").read_text("utf-8"))
    return [Fact(item) for item in data.get("fact", [])]
