"""The picture for the README can be made anew and needs nothing from elsewhere."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from tools import picture

NAMESPACE = "http://www.w3.org/2000/svg"


def checked(text: str) -> None:
    root = ET.fromstring(text)
    assert root.tag == f"{{{NAMESPACE}}}svg"
    assert set(re.findall(r"https?://[^\"']+", text)) == {NAMESPACE}


def test_the_picture_is_self_contained() -> None:
    checked(picture.FILE.read_text("utf-8"))


def test_the_picture_shows_a_question(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    rows = picture.screen()
    text = "\n".join(row.plain for row in rows)
    assert "Player 1  Conflict: move ships" in text
    assert "colonise 1 5" in text
    assert "nebula.move.lanes" in text
    assert max(len(row.plain) for row in rows) <= picture.COLUMNS
    checked(picture.svg(rows))
