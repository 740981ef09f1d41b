"""Pages that are partly written by hand and partly by tools.

A tool owns what stands between `<!-- name -->` and `<!-- /name -->`; the prose around it stays.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path


def write_section(page: Path, name: str, text: str) -> None:
    """Replace one section of a page; it must be there."""
    before, start, rest = page.read_text(encoding="utf-8").partition(f"<!-- {name} -->\n")
    _, end, after = rest.partition(f"<!-- /{name} -->")
    if not start or not end:
        raise ValueError(f"{page.name} has no section '{name}'")
    page.write_text(f"{before}{start}\n{text.strip()}\n\n{end}{after}", encoding="utf-8")


def table(rows: Sequence[Sequence[str]]) -> str:
    """A table of numbers: the first row is its heading, the first column says what they are."""
    heading, *others = rows
    ruler = ["---"] + ["---:"] * (len(heading) - 1)
    return "\n".join(f"| {' | '.join(cells)} |" for cells in [heading, ruler, *others])
