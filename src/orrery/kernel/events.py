"""Events: what happened, to whom, with which numbers, by which rule, and who may know it.

Logs, animations, statistics and translations are made from events.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orrery.kernel.decision import Domain

HIDDEN = -1
"""Stands in a view or an event for a value that the viewer may not know."""


class EventKind:
    """One kind of event: its fields in order, the rule it follows, and what few may know.

    `secret` names the fields that only the seats in the fields `owners` may read.
    """

    def __init__(
        self,
        name: str,
        fields: Sequence[tuple[str, Domain]],
        rule: str = "",
        secret: Sequence[str] = (),
        owners: Sequence[str] = ("seat",),
    ) -> None:
        self.name = name
        self.fields = [field for field, _ in fields]
        self.domains = [domain for _, domain in fields]
        self.rule = rule
        self.secret = [self.fields.index(field) for field in secret]
        self.owners = [self.fields.index(field) for field in owners] if secret else []


class Event:
    """Something that happened: a kind and a number for each of its fields."""

    def __init__(self, kind: EventKind, args: tuple[int, ...]) -> None:
        self.kind = kind
        self.args = args

    def seen_by(self, viewer: int | None) -> Event:
        """This event as `viewer` may know it (`None`: a spectator)."""
        kind = self.kind
        if not kind.secret or any(viewer == self.args[at] for at in kind.owners):
            return self
        return Event(
            kind,
            tuple([HIDDEN if at in kind.secret else value for at, value in enumerate(self.args)]),
        )

    def field(self, name: str) -> int:
        return self.args[self.kind.fields.index(name)]

    def to_data(self) -> dict[str, Any]:
        data: dict[str, Any] = {"event": self.kind.name, "rule": self.kind.rule}
        data.update(zip(self.kind.fields, self.args, strict=True))
        return data

    def __str__(self) -> str:
        parts = [
            f"{field}={domain.label(value)}"
            for field, domain, value in zip(
                self.kind.fields, self.kind.domains, self.args, strict=True
            )
        ]
        return " ".join([self.kind.name, *parts])

    def __repr__(self) -> str:
        return f"<Event {self}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.kind is other.kind and self.args == other.args

    def __hash__(self) -> int:
        return hash((self.kind.name, self.args))
