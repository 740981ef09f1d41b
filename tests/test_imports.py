"""The rooms of the house stay apart: imports point one way (docs/architecture.md)."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ROOT / "src"
PACKAGE = SOURCES / "orrery"

FACADE = "orrery"
"""`import orrery` itself: the public names, for whoever stands outside the rules."""

MAY_IMPORT = {
    "kernel": set[str](),
    "games": {"kernel"},
    "bots": {"kernel"},
    "conformance": {"kernel"},
    "table": {"kernel"},
    "store": {"kernel", "table"},
    "envs": {FACADE, "kernel", "conformance", "bots"},
    "lab": {FACADE, "kernel", "conformance", "bots"},
    "server": {FACADE, "kernel", "conformance", "bots", "lab", "store", "table"},
    "cli": {FACADE, "kernel", "conformance", "bots", "envs", "lab", "server", "store", "table"},
    FACADE: {"kernel", "games"},
    "__main__": {"cli"},
}
"""Room -> the other rooms it may know. Games and bots are found by the registry, never by name."""


def room_of(module: str) -> str:
    """The room of a module; every game is a room of its own."""
    parts = module.split(".")
    if len(parts) == 1:
        return FACADE
    if parts[1] == "games" and len(parts) > 2:
        return f"games.{parts[2]}"
    return parts[1]


def module_of(file: Path) -> str:
    parts = file.relative_to(SOURCES).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def is_module(name: str) -> bool:
    path = SOURCES.joinpath(*name.split("."))
    return path.is_dir() or path.with_suffix(".py").is_file()


def imports(tree: ast.Module) -> Iterator[str]:
    """The modules of Orrery that a module imports, wherever in it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                name = f"{node.module}.{alias.name}"
                yield name if is_module(name) else node.module


def trespasses(module: str, source: str) -> list[str]:
    """What a module imports although its room may not."""
    room = room_of(module)
    allowed = MAY_IMPORT[room.partition(".")[0]] | {room}
    return [
        f"{module} imports {name}"
        for name in imports(ast.parse(source))
        if name.split(".")[0] == "orrery" and room_of(name) not in allowed
    ]


FILES = sorted(PACKAGE.rglob("*.py"))


def test_every_room_has_its_rule() -> None:
    rooms = {room_of(module_of(file)).partition(".")[0] for file in FILES}
    assert rooms <= set(MAY_IMPORT)


def test_imports_point_one_way() -> None:
    found = [
        trespass
        for file in FILES
        for trespass in trespasses(module_of(file), file.read_text(encoding="utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("orrery.kernel.state", "from orrery.games.nebula.state import NebulaState"),
        ("orrery.kernel.state", "def late():\n    from orrery.bots import base"),
        ("orrery.kernel.state", "import orrery"),
        ("orrery.kernel.state", "from orrery import game"),
        ("orrery.games.nebula.state", "from orrery.games.gaia.state import GaiaState"),
        ("orrery.games.nebula.state", "import orrery.bots.base"),
        ("orrery.games.nebula.state", "from orrery.lab.arena import versus"),
        ("orrery.bots.greedy.bot", "from orrery.games.nebula.evaluate import evaluate"),
        ("orrery.lab.arena", "from orrery.cli import main"),
        ("orrery.lab.arena", "from orrery.games.nebula.game import game"),
        ("orrery.conformance", "from orrery.lab.simulate import simulate"),
        ("orrery.table.session", "from orrery.games.gaia.state import gaia"),
        ("orrery.table.session", "from orrery.bots.base import Bot"),
        ("orrery.table.session", "from orrery.server.app import app"),
        ("orrery.games.nebula.table", "from orrery.table.protocol import Order"),
    ],
)
def test_a_trespass_is_noticed(module: str, source: str) -> None:
    assert len(trespasses(module, source)) == 1


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("orrery.kernel.match", "from orrery.kernel.state import State\nimport json"),
        ("orrery.games.nebula.state", "from orrery.games.nebula.board import distance"),
        ("orrery.bots.greedy", "from orrery.bots.base import Bot"),
        ("orrery.lab.arena", "from orrery.kernel import registry\nimport orrery"),
        ("orrery.cli.main", "from orrery.lab.arena import versus"),
        ("orrery.table.session", "from orrery.kernel.match import Match"),
        ("orrery.games.nebula.table", "from orrery.kernel.orders import OrderSpec"),
    ],
)
def test_what_is_allowed_is_allowed(module: str, source: str) -> None:
    assert trespasses(module, source) == []
