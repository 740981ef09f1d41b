"""Lines of styled text: cut, padded, wrapped, put side by side."""

from __future__ import annotations

from orrery.kernel.drawing import (
    Canvas,
    beside,
    cut,
    flow,
    on_paper,
    pad,
    spread,
    text_of,
    width_of,
)


def test_cut_marks_what_is_gone() -> None:
    assert text_of(cut([("abc", "red"), ("defg", "")], 5)) == "abcd…"
    assert cut([("abc", "")], 3) == [("abc", "")]


def test_pad_and_spread_fill_a_width() -> None:
    assert text_of(pad([("ab", "")], 4)) == "ab  "
    assert text_of(spread([("ab", "")], [("z", "")], 6)) == "ab   z"
    assert width_of(spread([("abcdef", "")], [("xyz", "")], 7)) == 7


def test_flow_breaks_between_chips() -> None:
    chips = [[(word, "")] for word in ("one", "two", "three", "four")]
    lines = flow(chips, 10, gap=1, indent=2)
    assert [text_of(line) for line in lines] == ["one two", "  three", "  four"]
    assert [text_of(line) for line in flow([[("longer", "")]], 4)] == ["lon…"]


def test_beside_keeps_both_columns_straight() -> None:
    lines = beside([[("a", "")]], [[("x", "")], [("y", "")]], width=3, gap=1)
    assert [text_of(line) for line in lines] == ["a   x", "    y"]


def test_paper_goes_under_what_has_none() -> None:
    (line,) = on_paper([[("a", "bold"), ("b", "red on blue")]], 3, "black")
    assert line == [("a", "bold on black"), ("b", "red on blue"), (" ", "on black")]


def test_a_canvas_joins_neighbours_of_one_style() -> None:
    canvas = Canvas(4, 2)
    canvas.tint(2, 0, 9, 0, "blue")
    canvas.put(1, 0, "abXYZ", "red")
    assert canvas.line(0) == [(" ", ""), ("a", "red"), ("bX", "red on blue")]
    canvas.put(0, 5, "outside", "red")
    assert canvas.is_blank(1)
    assert not canvas.is_blank(0)
    assert canvas.at(1, 0) == "a"
