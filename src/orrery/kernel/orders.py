"""Standing orders: answers to questions that rarely vary, given before they are asked.

A game lists its orders in `ORDERS` of its `table` package and carries them out in `answer`. In the
catalogues `[order]` has the text of an order under its id and that of each choice under
`<id>.<choice>`.
"""

from __future__ import annotations

from collections.abc import Sequence


class OrderSpec:
    """One standing order: what it can say. The first choice means: ask me."""

    def __init__(self, id: str, choices: Sequence[str]) -> None:  # noqa: A002 (the attribute)
        self.id = id
        self.choices = list(choices)
