"""What a game brings to the table is found beside its class; a game may bring nothing."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import orrery
from orrery.table.boards import board_of, plain_document
from tests.table import fake
from tests.table.scene import open_table

PACKAGE = "orrery_toys.skirmish"


def test_a_game_without_a_table_shows_its_fields() -> None:
    table = open_table("skirmish", 3)
    board = board_of(orrery.game("skirmish"))
    view = table.state.view(1)
    assert board.document == dict[str, Any]
    assert board.present(view) == plain_document(view) == view.to_data()
    assert (board.figures(view, 1), board.orders, board.answer(view, {})) == ({}, [], None)
    assert board.note(view, view.state.space()[0], orrery.game("skirmish").messages()) == ""


def test_a_plug_in_brings_its_table(monkeypatch: pytest.MonkeyPatch) -> None:
    package = ModuleType(f"{PACKAGE}.table")
    vars(package).update(Board=fake.Board, present=fake.present)
    monkeypatch.setitem(sys.modules, f"{PACKAGE}.table", package)
    bare = board_of(orrery.game("skirmish"))
    assert (bare.document, bare.orders) == (fake.Board, [])
    vars(package).update(
        figures=fake.figures,
        ORDERS=fake.board("skirmish").orders,
        answer=fake.answer,
        note=lambda view, action, catalogue: "a note",
    )
    whole = board_of(orrery.game("skirmish"))
    assert whole.figures is fake.figures
    assert whole.answer is fake.answer
    assert [order.id for order in whole.orders] == ["cards", "leech"]
    table = open_table("skirmish", 3, board=whole)
    action = table.state.space()[0]
    assert whole.note(table.state.view(0), action, table.course.game.messages()) == "a note"


@pytest.mark.parametrize("game", ["nebula", "gaia"])
def test_notes_come_from_the_terminal_where_the_table_has_none(game: str) -> None:
    assert board_of(orrery.game(game)).note.__module__.startswith(f"orrery.games.{game}.")


def test_a_broken_table_is_not_taken_for_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "broken_game"
    (folder / "table").mkdir(parents=True)
    (folder / "__init__.py").write_text("from orrery import Game\nclass Broken(Game): pass\n")
    (folder / "table" / "__init__.py").write_text("import not_there_at_all\n")
    monkeypatch.syspath_prepend(tmp_path)
    broken = importlib.import_module("broken_game").Broken
    game = broken("broken", "Broken", 1, [2], [], tmp_path)
    with pytest.raises(ModuleNotFoundError, match="not_there_at_all"):
        board_of(game)
