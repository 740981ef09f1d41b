"""Damage to texts, for fuzzing whatever reads them."""

from __future__ import annotations

from hypothesis import strategies as st

LETTERS = "0123456789,;:=()[]*#/. -+_!?'\"{}abcdefxyzABCÄ²５\t\n\r\x0c\x1c\u2028\x00"
"""What texts are made of, and what their readers may stumble over."""


@st.composite
def single_edits(draw: st.DrawFn, text: str) -> str:
    """`text` with one character left out, put in or replaced."""
    at = draw(st.integers(0, len(text) - 1))
    letter = draw(st.sampled_from(LETTERS))
    way = draw(st.sampled_from(["out", "in", "other"]))
    if way == "out":
        return text[:at] + text[at + 1 :]
    if way == "in":
        return text[:at] + letter + text[at:]
    return text[:at] + letter + text[at + 1 :]


@st.composite
def heavy_edits(draw: st.DrawFn, text: str) -> str:
    """`text` with pieces cut out, doubled, swapped or replaced by anything."""
    for _ in range(draw(st.integers(1, 3))):
        cuts = draw(st.lists(st.integers(0, len(text)), min_size=3, max_size=3).map(sorted))
        one, two, three, four = (
            text[: cuts[0]],
            text[cuts[0] : cuts[1]],
            text[cuts[1] : cuts[2]],
            text[cuts[2] :],
        )
        anything = draw(st.text(max_size=8))
        way = draw(st.sampled_from(["cut", "double", "swap", "anything"]))
        middle = {
            "cut": three,
            "double": two + two + three,
            "swap": three + two,
            "anything": anything + three,
        }[way]
        text = one + middle + four
    return text
