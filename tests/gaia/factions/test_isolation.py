"""Factions live in their own modules: the general rules never ask who somebody is."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from orrery.games.gaia.components import FACTION_IDS
from orrery.games.gaia.factions.base import HANDLERS
from orrery.games.gaia.game import game
from tests.words import snake, words

SOURCE = Path(__file__).parents[3] / "src" / "orrery" / "games" / "gaia"
OWN = SOURCE / "factions"
GENERAL = sorted(path for path in SOURCE.rglob("*.py") if OWN not in path.parents)
OTHER_SPELLINGS = ["mad_androids"]
FACTION = re.compile("|".join([*FACTION_IDS, *OTHER_SPELLINGS]))
PEER = {
    "trace/names.py": {"ambas", "bescods", "firaks", "ivits"},
}
"""What a trace of another engine must know: its words for special actions and questions."""


def names_a_faction(text: str) -> bool:
    """In any spelling: `HadschHallas`, `hadsch-hallas`, `HADSCH_HALLAS`, `Bal T'aks`."""
    return FACTION.search(snake(text)) is not None


def is_rule(text: str) -> bool:
    """A literal id of the ledger, as blockers, actions and events name them."""
    ledger = game.ledger()
    return text in ledger or f"gaia.{text}" in ledger


def strangers(path: Path) -> list[str]:
    """What names a faction in a module and is no rule id."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [word for word in words(tree) if names_a_faction(word) and not is_rule(word)]


@pytest.mark.parametrize("path", GENERAL, ids=lambda path: str(path.relative_to(SOURCE)))
def test_no_general_module_names_a_faction(path: Path) -> None:
    allowed = PEER.get(path.relative_to(SOURCE).as_posix(), set())
    assert set(strangers(path)) == allowed


def test_every_faction_has_a_module_and_a_handler_of_its_own() -> None:
    modules = {path.stem for path in OWN.glob("*.py")}
    assert modules == {*FACTION_IDS, "base", "__init__"}
    assert len(FACTION_IDS) == 14
    assert [type(handler).__module__ for handler in HANDLERS] == [
        f"orrery.games.gaia.factions.{name}" for name in FACTION_IDS
    ]


def test_every_faction_has_a_test_file_of_its_own() -> None:
    files = {path.stem.removeprefix("test_") for path in Path(__file__).parent.glob("test_*.py")}
    assert files == {*FACTION_IDS, "isolation"}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("HadschHallas", True),
        ("hadsch-hallas", True),
        ("Mad Androids", True),
        ("MAD_ANDROIDS", True),
        ("Bal T'aks", True),
        ("is_itars", True),
        ("gaia.faction.ivits.station", True),
        ("gaia.federation.grows", False),
        ("Brainstone", False),
    ],
)
def test_a_faction_is_found_in_every_spelling(text: str, found: bool) -> None:
    assert names_a_faction(text) == found


def test_documentation_may_name_factions_and_code_may_not() -> None:
    tree = ast.parse('"""For Ivits."""\nX = 1\n"""gaia.faction.ivits"""\ny = who == "xenos"')
    assert [word for word in words(tree) if names_a_faction(word)] == ["xenos"]
