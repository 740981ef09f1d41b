"""Species live in their own modules: the general rules never ask who somebody is."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from orrery.games.eclipse.components import SPECIES_IDS
from orrery.games.eclipse.game import game
from orrery.games.eclipse.species.base import HANDLERS
from orrery.games.eclipse.species.handlers import ALL
from tests.words import snake, words

SOURCE = Path(__file__).parents[3] / "src" / "orrery" / "games" / "eclipse"
OWN = SOURCE / "species"
GENERAL = sorted(path for path in SOURCE.rglob("*.py") if OWN not in path.parents)
SHORT = ["eridani", "hydran", "planta", "draco", "mechanema", "orion", "terrans"]
"""The modules of the species."""
NAME = re.compile("|".join([*SPECIES_IDS, *SHORT]))


def names_a_species(text: str) -> bool:
    """In any spelling: `TerranUnion`, `terran-union`, `Descendants of Draco`."""
    return NAME.search(snake(text)) is not None


def strangers(path: Path) -> list[str]:
    """What names a species in a module and is no rule id."""
    ledger = game.ledger()
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [word for word in words(tree) if names_a_species(word) and word not in ledger]


@pytest.mark.parametrize("path", GENERAL, ids=lambda path: str(path.relative_to(SOURCE)))
def test_no_general_module_names_a_species(path: Path) -> None:
    assert strangers(path) == []


def test_every_species_has_its_handler() -> None:
    assert HANDLERS == ALL
    assert [handler.spec.id for handler in ALL] == SPECIES_IDS
    modules = {path.stem for path in OWN.glob("*.py")}
    assert modules == {*SHORT, "base", "handlers", "__init__"}


def test_every_module_has_a_test_file_of_its_own() -> None:
    files = {path.stem.removeprefix("test_") for path in Path(__file__).parent.glob("test_*.py")}
    assert files == {*SHORT, "boards", "isolation"}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("TerranUnion", True),
        ("terran-union", True),
        ("Descendants of Draco", True),
        ("is_planta", True),
        ("is_terran", False),
        ("Starbase", False),
    ],
)
def test_a_species_is_found_in_every_spelling(text: str, found: bool) -> None:
    assert names_a_species(text) == found
