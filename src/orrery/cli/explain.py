"""Why not: blockers in words."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from orrery.kernel.game import Game
from orrery.kernel.ledger import Blocker


def explain(game: Game, blockers: list[Blocker], language: str) -> RenderableType:
    """The rule of each blocker, the numbers, and what the rule says."""
    return Group(*[_explain(game, blocker, language) for blocker in blockers])


def _explain(game: Game, blocker: Blocker, language: str) -> RenderableType:
    head = Text(blocker.rule, "bold")
    numbers = game.messages(language).numbers(blocker)
    if numbers:
        head.append(f"  {numbers}", "not bold yellow")
    body = Text(game.rule_text(blocker.rule, language))
    return Group(Padding(head, (0, 0, 0, 2)), Padding(body, (0, 0, 0, 6)))


def blocker_data(game: Game, blocker: Blocker, language: str) -> dict[str, Any]:
    return {
        **blocker.to_data(),
        "text": game.rule_text(blocker.rule, language),
        "words": game.messages(language).numbers(blocker),
    }
