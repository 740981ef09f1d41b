"""Finds games and bots: the built-in ones in their packages, others by entry points.

A plug-in distribution adds a game with an entry point of the group `orrery.games` that names its
`Game` instance, and a bot with one of the group `orrery.bots` that names a function making it. A
plug-in that cannot be loaded hides nothing else: it is named when somebody asks for it.
"""

from __future__ import annotations

import importlib
import pkgutil
from importlib.metadata import entry_points
from types import ModuleType
from typing import Any

from orrery.kernel.errors import UsageError
from orrery.kernel.game import Game

GAMES = "orrery.games"
BOTS = "orrery.bots"

_found: dict[str, dict[str, Any]] = {}
_broken: dict[str, dict[str, str]] = {}


def _built_in(package: str, attribute: str) -> dict[str, Any]:
    """The objects called `attribute` in what lies directly inside `package`."""
    found: dict[str, Any] = {}
    parent = importlib.import_module(package)
    for module in pkgutil.iter_modules(parent.__path__):
        thing = getattr(importlib.import_module(f"{package}.{module.name}"), attribute, None)
        if thing is not None:
            found[module.name] = thing
    return found


def _all(group: str, attribute: str) -> dict[str, Any]:
    if group not in _found:
        _found[group] = _built_in(group, attribute)
        _broken[group] = {}
        for point in entry_points(group=group):
            try:
                _found[group][point.name] = point.load()
            except Exception as error:  # noqa: BLE001 (a plug-in may fail in any way)
                _broken[group][point.name] = f"{type(error).__name__}: {error}"
    return _found[group]


def _named(group: str, attribute: str, name: str, what: str) -> Any:
    found = _all(group, attribute)
    if name in found:
        return found[name]
    if name in _broken[group]:
        raise UsageError(f"the plug-in {what} '{name}' cannot be loaded: {_broken[group][name]}")
    raise UsageError(f"there is no {what} '{name}'; there are: {', '.join(sorted(found))}")


def games() -> list[str]:
    """The ids of the games that can be played here."""
    return sorted(_all(GAMES, "game"))


def game(game_id: str) -> Game:
    """The game with that id; raises `UsageError`."""
    found: Game = _named(GAMES, "game", game_id, "game")
    return found


def part_of(game: Game, name: str) -> ModuleType | None:
    """The module or package `name` beside a game's class, such as `terminal`; None if none."""
    module = type(game).__module__
    wanted = f"{module.rpartition('.')[0] or module}.{name}"
    try:
        return importlib.import_module(wanted)
    except ModuleNotFoundError as error:
        if error.name != wanted:
            raise
        return None


def bots() -> list[str]:
    """The names of the bots."""
    return sorted(_all(BOTS, "make"))


def bot_maker(name: str) -> Any:
    """The function (game) -> bot with that name; raises `UsageError`."""
    return _named(BOTS, "make", name, "bot")
