"""Finds games and bots: the built-in ones in their packages, others by entry points.

A plug-in distribution adds a game with an entry point of the group `orrery.games` that names its
`Game` instance, and a bot with one of the group `orrery.bots` that names a function making it.
"""

from __future__ import annotations

import importlib
import pkgutil
from importlib.metadata import entry_points
from typing import Any

from orrery.kernel.errors import UsageError
from orrery.kernel.game import Game

GAMES = "orrery.games"
BOTS = "orrery.bots"

_games: dict[str, Game] = {}


def _built_in(package: str, attribute: str) -> dict[str, Any]:
    """The objects called `attribute` in the packages directly inside `package`."""
    found: dict[str, Any] = {}
    parent = importlib.import_module(package)
    for module in pkgutil.iter_modules(parent.__path__):
        thing = getattr(importlib.import_module(f"{package}.{module.name}"), attribute, None)
        if thing is not None:
            found[module.name] = thing
    return found


def _plugged_in(group: str) -> dict[str, Any]:
    return {point.name: point.load() for point in entry_points(group=group)}


def _all_games() -> dict[str, Game]:
    if not _games:
        for game in [*_built_in(GAMES, "game").values(), *_plugged_in(GAMES).values()]:
            _games[game.id] = game
    return _games


def games() -> list[str]:
    """The ids of the games that can be played here."""
    return sorted(_all_games())


def game(game_id: str) -> Game:
    """The game with that id; raises `UsageError`."""
    found = _all_games().get(game_id)
    if found is None:
        raise UsageError(f"there is no game '{game_id}'; there are: {', '.join(games())}")
    return found


def bot_makers() -> dict[str, Any]:
    """Name -> function(game) -> bot, built in and plugged in."""
    return {**_built_in(BOTS, "make"), **_plugged_in(BOTS)}
