"""Actions, the finite space they come from, their notation, and decisions.

An action is a kind plus small integers from declared domains. All actions of a game are made
once; `legal()` hands out these same objects, so that two actions are equal when they are the same.
"""

from __future__ import annotations

from collections.abc import Sequence

from orrery.kernel.errors import BadNotation, UsageError

LARGEST_SPACE = 8192
_MOST_ARGUMENTS = 4


class Domain:
    """A finite set of values that an argument of an action or a field of an event can take.

    Values are consecutive integers from `low`; `labels` are their short names in notation.
    """

    def __init__(self, name: str, labels: Sequence[str], low: int = 0) -> None:
        self.name = name
        self.labels = list(labels)
        self.low = low
        self.size = len(self.labels)

    def label(self, value: int) -> str:
        """The short name of `value`; `?` for a value that is hidden or none."""
        index = value - self.low
        return self.labels[index] if 0 <= index < self.size else "?"


def numbers(name: str, low: int, high: int) -> Domain:
    """The domain of the integers from `low` to `high`, written as themselves."""
    return Domain(name, [str(value) for value in range(low, high + 1)], low)


class ActionKind:
    """One kind of action: its name, its arguments, and the rule that says when it is possible.

    `pattern` is the notation with a `{}` for each argument; by default the name and the arguments
    with spaces between. Within an `ActionSpace` the kind owns a run of consecutive indices.
    """

    def __init__(
        self,
        name: str,
        domains: Sequence[Domain] = (),
        rule: str = "",
        pattern: str = "",
    ) -> None:
        if len(domains) > _MOST_ARGUMENTS:
            raise UsageError(f"an action has at most {_MOST_ARGUMENTS} arguments: {name}")
        self.name = name
        self.domains = list(domains)
        self.rule = rule
        self.pattern = pattern or " ".join([name] + ["{}"] * len(domains))
        self.actions: list[Action] = []
        self.base = 0
        strides = [0] * _MOST_ARGUMENTS
        size = 1
        offset = 0
        for position in reversed(range(len(self.domains))):
            strides[position] = size
            offset += self.domains[position].low * size
            size *= self.domains[position].size
        self.size = size
        self._offset = offset
        self._stride0, self._stride1, self._stride2, self._stride3 = strides

    def at(self, first: int = 0, second: int = 0, third: int = 0, fourth: int = 0) -> Action:
        """The action of this kind with these arguments (trusted to lie in their domains)."""
        return self.actions[
            first * self._stride0
            + second * self._stride1
            + third * self._stride2
            + fourth * self._stride3
            - self._offset
        ]

    def fill(self, base: int) -> None:
        """Make the actions of this kind, numbered from `base`."""
        self.base = base
        self.actions = []
        for index in range(self.size):
            values: list[int] = []
            rest = index
            for domain in reversed(self.domains):
                values.append(domain.low + rest % domain.size)
                rest //= domain.size
            values.reverse()
            self.actions.append(Action(self, tuple(values), base + index))

    def write(self, args: Sequence[int]) -> str:
        labels = [domain.label(value) for domain, value in zip(self.domains, args, strict=True)]
        return self.pattern.format(*labels)


class Action:
    """A kind plus small integers. Made by `ActionSpace` only; compare with `is` or `==`."""

    def __init__(self, kind: ActionKind, args: tuple[int, ...], index: int) -> None:
        self.kind = kind
        self.args = args
        self.index = index
        self.text = kind.write(args)
        self.first = args[0] if args else 0
        self.second = args[1] if len(args) > 1 else 0
        self.third = args[2] if len(args) > 2 else 0

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Action {self.index}: {self.text}>"


class ActionSpace:
    """Every action of a game, with stable index <-> action <-> notation."""

    def __init__(self, kinds: Sequence[ActionKind]) -> None:
        self.kinds = list(kinds)
        self.actions: list[Action] = []
        for kind in self.kinds:
            kind.fill(len(self.actions))
            self.actions.extend(kind.actions)
        if len(self.actions) > LARGEST_SPACE:
            raise UsageError(f"{len(self.actions)} actions; a game has at most {LARGEST_SPACE}")
        self._by_text: dict[str, Action] = {action.text: action for action in self.actions}
        if len(self._by_text) != len(self.actions):
            raise UsageError("two actions share one notation")

    def __len__(self) -> int:
        return len(self.actions)

    def __getitem__(self, index: int) -> Action:
        if index < 0:
            raise IndexError(f"no action has the index {index}")
        return self.actions[index]

    def parse(self, text: str) -> Action:
        """The action that `text` writes; spaces and letter case do not matter."""
        words = " ".join(text.split())
        action = self._by_text.get(words) or self._folded().get(words.casefold())
        if action is None:
            raise BadNotation(self._complaint(words))
        return action

    def kind(self, name: str) -> ActionKind:
        for kind in self.kinds:
            if kind.name == name:
                return kind
        raise UsageError(f"no kind of action is called '{name}'")

    def _folded(self) -> dict[str, Action]:
        return {text.casefold(): action for text, action in self._by_text.items()}

    def _complaint(self, words: str) -> str:
        first = words.partition(" ")[0]
        for kind in self.kinds:
            if kind.name == first:
                wanted = kind.pattern.format(*[f"<{domain.name}>" for domain in kind.domains])
                return f"'{words}' is no action; write it as: {wanted}"
        names = ", ".join(sorted(kind.name for kind in self.kinds))
        return f"'{words}' is no action; actions begin with one of: {names}"


class Decision:
    """What one seat is asked now: the kind of question and what it is about.

    `token` names this very question: the frame that asks and how often the seat has answered so
    far. Another seat's answer never changes it.
    """

    def __init__(self, seat: int, kind: str, token: str, context: dict[str, int]) -> None:
        self.seat = seat
        self.kind = kind
        self.token = token
        self.context = context

    def to_data(self) -> dict[str, object]:
        return {
            "seat": self.seat,
            "kind": self.kind,
            "token": self.token,
            "context": dict(self.context),
        }

    def __repr__(self) -> str:
        return f"<Decision {self.kind} of seat {self.seat} {self.context}>"
