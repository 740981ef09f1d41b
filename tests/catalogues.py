"""What the tests of all catalogues need to know of a game and of its texts."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import orrery
from orrery.kernel.decision import Domain
from orrery.kernel.game import Game
from orrery.kernel.ledger import LANGUAGES

SOURCES = Path(str(orrery.__file__)).parent
FOLDERS = {
    **{name: SOURCES / "games" / name / "messages" for name in ("eclipse", "gaia", "nebula")},
    "kernel": SOURCES / "kernel" / "texts",
    "cli": SOURCES / "cli" / "messages",
}
"""Whose texts -> where they are."""
HOLES = re.compile(r"[{}\[\]|?]")
"""What shows in a line that was not filled in."""


@cache
def tables(part: str, language: str) -> dict[str, dict[str, str]]:
    return tomllib.loads((FOLDERS[part] / f"{language}.toml").read_text("utf-8"))


def messages(part: str, language: str) -> Iterator[tuple[str, str, str]]:
    """Table, key and text of each message."""
    for table, texts in tables(part, language).items():
        for key, text in texts.items():
            yield table, key, text


def domains(game: Game) -> dict[str, Domain]:
    """The domains of actions and events by their own names; of two, the larger one."""
    found = [domain for kind in game.action_space(2).kinds for domain in kind.domains]
    found += [domain for kind in game.event_kinds() for domain in kind.domains]
    return {domain.name: domain for domain in sorted(found, key=lambda domain: domain.size)}


# Questions ---------------------------------------------------------------------------------


def asking(game: Game) -> dict[str, type[Any]]:
    """The frames that can ask a player, by kind: those that say who is asked."""
    state = game.initial(2, game.check_options({}))
    return {
        kind: frame
        for kind, frame in state.frame_types.items()
        if any("seats" in cls.__dict__ for cls in _lineage(frame))
    }


def numbers_of(frame: type[Any]) -> set[str]:
    """What the question of a frame is told: its `context`, or else its single numbers."""
    found: set[str] = set()
    for node in _source_of(frame).body:
        if isinstance(node, ast.FunctionDef) and node.name == "context":
            keys = [each for each in ast.walk(node) if isinstance(each, ast.Constant)]
            return {each.value for each in keys if isinstance(each.value, str)}
    for cls in _lineage(frame):
        for field in _source_of(cls).body:
            if isinstance(field, ast.AnnAssign) and ast.unparse(field.annotation) == "int":
                found.add(ast.unparse(field.target))
    return found


def _lineage(frame: type[Any]) -> list[type[Any]]:
    return [cls for cls in frame.__mro__ if cls not in (orrery.Frame, object)]


def _source_of(cls: type[Any]) -> ast.ClassDef:
    file = SOURCES.parent / f"{cls.__module__.replace('.', '/')}.py"
    for node in ast.parse(file.read_text("utf-8")).body:
        if isinstance(node, ast.ClassDef) and node.name == cls.__name__:
            return node
    raise LookupError(cls)


# Blockers and the glossary -----------------------------------------------------------------


def blocker_numbers(name: str) -> set[str]:
    """The names of the numbers in all `block(...)` calls of a game."""
    found: set[str] = set()
    for file in (SOURCES / "games" / name).rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "block":
                found.update(keyword.arg for keyword in node.keywords if keyword.arg)
    return found


def glossary(game: Game) -> dict[str, dict[str, str]]:
    """English term -> the term in each language, without remarks."""
    return {
        plain(term["en"]): {language: plain(term[language]) for language in LANGUAGES}
        for term in game.ledger().terms
    }


def plain(name: str) -> str:
    """Without a remark in parentheses."""
    return re.sub(r" \(.*\)$", "", name)
