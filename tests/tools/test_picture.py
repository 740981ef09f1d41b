"""The pictures can be made anew and need nothing from elsewhere."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from tools import picture

NAMESPACE = "http://www.w3.org/2000/svg"
WORDS = {
    "nebula": ["Player 1  Your turn, Conflict: move ships", "colonise 1 5", "nebula.move.lanes"],
    "gaia": ["Player 1  It is your turn", "build a mine", "gaia.range.maximum"],
}


def checked(text: str) -> None:
    root = ET.fromstring(text)
    assert root.tag == f"{{{NAMESPACE}}}svg"
    assert set(re.findall(r"https?://[^\"']+", text)) == {NAMESPACE}


@pytest.mark.parametrize("number", [0, 1])
def test_pictures_are_self_contained(number: int) -> None:
    checked(picture.pictures()[number].file.read_text("utf-8"))


@pytest.mark.parametrize("number", [0, 1])
def test_pictures_show_a_question(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    made = picture.pictures()[number]
    rows = picture.screen(made)
    text = "\n".join(row.plain for row in rows)
    for words in WORDS[made.match.state.game_id]:
        assert words in text
    assert max(len(row.plain) for row in rows) <= made.columns
    checked(picture.svg(rows, made))
