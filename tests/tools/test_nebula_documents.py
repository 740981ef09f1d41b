"""What the client's tests draw is what the rules' side makes today."""

from __future__ import annotations

from tools import nebula_documents


def test_the_documents_are_up_to_date() -> None:
    assert nebula_documents.main(["--check"]) == 0
