"""Standing orders: answers to questions that rarely vary, given before they are asked.

A game lists its orders in `ORDERS` of its `table` package and carries them out in `answer`. In the
catalogues `[order]` has the text of an order under its id and that of each choice under
`<id>.<choice>`.
"""

from __future__ import annotations

from collections.abc import Sequence


class OrderSpec:
    """One standing order: what it can say. The first choice means: ask me.

    An answer at once tells others that an order gave it, so it waits as long as a person might. Say
    `at_once` of an order that only settles how something of one's own is done.
    """

    def __init__(
        self,
        id: str,  # noqa: A002 (the attribute)
        choices: Sequence[str],
        at_once: bool = False,
    ) -> None:
        self.id = id
        self.choices = list(choices)
        self.at_once = at_once
