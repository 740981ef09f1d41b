"""What can occur in a game: kinds of action, kinds of event, and the things that they name.

A game may ship `shown.toml`: for everything that can occur the test that makes it occur, or why it
never does. `tools/shown.py` writes it.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable

from orrery.kernel.decision import Action, Domain
from orrery.kernel.events import Event
from orrery.kernel.game import Game

ACTIONS = "actions"
EVENTS = "events"
LARGEST = 64
"""Larger domains are places on a map, which nobody wants to see listed."""

Tallied = Counter[tuple[str, str]]
"""How often each thing occurred: (group, name) -> count."""


def is_named(domain: Domain) -> bool:
    """Whether its values are things with names, and neither numbers nor places."""
    numbers = all(label.lstrip("-").isdigit() for label in domain.labels)
    return not numbers and domain.size <= LARGEST


class Census:
    """Everything that can occur in a game, by group: actions, events, and each named domain.

    A forced action is not asked for, but its events are told. So an action counts for the things
    that it names only where no event names any of them.
    """

    def __init__(self, game: Game, players: int) -> None:
        actions = game.action_space(players).kinds
        events = game.event_kinds()
        self.groups = {
            ACTIONS: [kind.name for kind in actions],
            EVENTS: [kind.name for kind in events],
        }
        self._event_fields = {kind.name: self._named(kind.domains, set()) for kind in events}
        told = set(self.groups)
        self._action_fields = {kind.name: self._named(kind.domains, told) for kind in actions}

    def _named(self, domains: Iterable[Domain], told: set[str]) -> list[tuple[int, Domain]]:
        """The places of named domains among those of a kind; they become groups."""
        found = [
            (at, domain)
            for at, domain in enumerate(domains)
            if is_named(domain) and domain.name not in told
        ]
        self.groups.update({domain.name: domain.labels for _, domain in found})
        return found

    def count_action(self, action: Action, tallied: Tallied) -> None:
        name = action.kind.name
        tallied[(ACTIONS, name)] += 1
        for at, domain in self._action_fields[name]:
            tallied[(domain.name, domain.label(action.args[at]))] += 1

    def count_event(self, event: Event, tallied: Tallied) -> None:
        name = event.kind.name
        tallied[(EVENTS, name)] += 1
        for at, domain in self._event_fields[name]:
            tallied[(domain.name, domain.label(event.args[at]))] += 1

    def seen(self, tallied: Tallied) -> dict[str, dict[str, int]]:
        """By group what occurred and how often, the most frequent first."""
        found: dict[str, dict[str, int]] = {}
        for group, names in self.groups.items():
            counts = Counter({name: tallied[(group, name)] for name in names})
            found[group] = {name: count for name, count in counts.most_common() if count}
        return found

    def unseen(self, tallied: Tallied) -> dict[str, list[str]]:
        """By group what did not occur."""
        return {
            group: [name for name in names if not tallied[(group, name)]]
            for group, names in self.groups.items()
        }


def read_shown(game: Game) -> dict[str, dict[str, str]]:
    """By group and name the test that shows it, or why it never occurs; empty if nobody says."""
    file = game.folder.joinpath("shown.toml")
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
