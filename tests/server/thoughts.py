"""For tests of the bots at a table: questions to them, and bots that are known for a while."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import orrery
from orrery.bots.base import Bot
from orrery.kernel import registry
from orrery.kernel.state import View
from orrery.server.thinker import Choice, Players, Thought


def a_thought(bot: str = "random", table: str = "table") -> Thought:
    """The first question of a game."""
    match = orrery.game("nebula").start(seed=1)
    return about(match.state.view(match.state.open_seats()[0]), bot, table)


def about(view: View, bot: str, table: str = "table") -> Thought:
    """What the bot at the seat of this view is asked."""
    assert view.seat is not None
    return Thought(table, "nebula", view.seat, bot, view.to_data(), seed_of(view))


def seed_of(view: View) -> str:
    return f"seed {view.state.moves}"


def think(thought: Thought) -> Choice:
    """What a worker answers that keeps nothing yet."""
    return Players().think(thought)


@contextmanager
def bot_named(name: str, make: Callable[[], Bot]) -> Iterator[None]:
    """While it lasts there is another bot."""
    registry.bots()
    registry._found[registry.BOTS][name] = lambda game: make()
    try:
        yield
    finally:
        del registry._found[registry.BOTS][name]
