"""The fingerprint of bots: changes with whatever decides how they play, and with nothing else."""

from __future__ import annotations

import importlib
import shutil
from pathlib import Path

import pytest

import orrery
from orrery.kernel import registry
from orrery.lab import fingerprint as module
from orrery.lab.fingerprint import fingerprint

NEBULA = orrery.game("nebula")
BOTS = ["random", "greedy"]
SOURCES = Path(__file__).resolve().parents[2] / "src"


class Somewhere:
    """Copies of the packages and of a game, to be changed."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.original = fingerprint(NEBULA, BOTS)
        self.folders: dict[str, Path] = {}
        for package in module.OURS:
            self.folders[package] = folder / package
            shutil.copytree(
                Path(str(importlib.import_module(package).__file__)).parent, folder / package
            )
        shutil.copytree(str(NEBULA.folder), folder / "game")
        self.game = orrery.Game("nebula", "Nebula", 1, [2], [], folder / "game")
        monkeypatch.setattr(module, "files", lambda package: self.folders[package])
        self.folder = folder

    def print(self) -> str:
        return fingerprint(self.game, BOTS)


@pytest.fixture
def somewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Somewhere:
    return Somewhere(tmp_path, monkeypatch)


def test_it_does_not_depend_on_where_the_packages_lie(somewhere: Somewhere) -> None:
    assert somewhere.print() == somewhere.original


def test_both_builds_have_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sources and data lie beside the compiled modules: what is installed is what stands here."""
    installed = fingerprint(NEBULA, BOTS)
    source = orrery.Game("nebula", "Nebula", 1, [2], [], SOURCES / "orrery" / "games" / "nebula")
    monkeypatch.setattr(module, "files", lambda package: SOURCES.joinpath(*package.split(".")))
    assert fingerprint(source, BOTS) == installed


@pytest.mark.parametrize(
    "place",
    ["orrery.bots/levels.py", "orrery.kernel/hidden.py", "game/evaluate.py", "game/data/new.json"],
)
def test_it_changes_with_what_decides_the_play(somewhere: Somewhere, place: str) -> None:
    before = somewhere.print()
    with (somewhere.folder / place).open("a", encoding="utf-8") as file:
        file.write("# changed\n")
    assert somewhere.print() != before


@pytest.mark.parametrize(
    "place",
    [
        "orrery.bots/levels.cpython-311-x86_64-linux-gnu.so",
        "orrery.kernel/__pycache__/hidden.cpython-311.pyc",
        "game/rules.uk.toml",
        "game/messages/en.toml",
        "game/terminal/new.py",
    ],
)
def test_it_stays_with_what_does_not(somewhere: Somewhere, place: str) -> None:
    """A compiled build has more files, and no choice depends on a translation."""
    before = somewhere.print()
    file = somewhere.folder / place
    file.parent.mkdir(exist_ok=True)
    with file.open("a", encoding="utf-8") as changed:
        changed.write("# changed\n")
    assert somewhere.print() == before


def test_a_bot_from_elsewhere_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = tmp_path / "visiting_bot.py"
    source.write_text("def make(game): ...\n", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    visiting = importlib.import_module("visiting_bot")
    registry.bots()
    monkeypatch.setitem(registry._found[registry.BOTS], "visiting", visiting.make)
    before = fingerprint(NEBULA, ["visiting:20", "random"])
    assert before != fingerprint(NEBULA, ["random"])
    source.write_text("def make(game): return 1\n", "utf-8")
    assert fingerprint(NEBULA, ["visiting:20", "random"]) != before
