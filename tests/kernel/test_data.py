from __future__ import annotations

from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orrery.kernel.data import (
    copy_fields,
    copy_value,
    dump_fields,
    fields_of,
    load_fields,
    with_item,
    with_items,
)
from orrery.kernel.errors import BadPosition
from orrery.kernel.state import State


class Base:
    kind: ClassVar[str] = "base"
    number: int
    _cache: int


class Holder(Base):
    row: list[int]
    rows: list[list[int]]


FIELDS = ("number", "row", "rows")


def holder(number: int = 1, row: Any = (2, 3), rows: Any = ((4,), ())) -> Holder:
    made = Holder()
    made.number = number
    made.row = list(row)
    made.rows = [list(inner) for inner in rows]
    return made


def test_fields_are_annotated_public_and_sorted() -> None:
    assert fields_of(Holder) == FIELDS


def test_the_fields_of_a_position_are_the_same_in_both_builds() -> None:
    assert fields_of(State) == ("decider", "epoch", "moves", "need", "players", "serials")


def test_copies_share_nothing() -> None:
    one, other = holder(), Holder()
    copy_fields(one, other, FIELDS)
    assert dump_fields(other, FIELDS) == {"number": 1, "row": [2, 3], "rows": [[4], []]}
    one.row.append(9)
    one.rows[0].append(9)
    assert other.row == [2, 3]
    assert other.rows == [[4], []]


plain = st.one_of(
    st.integers(),
    st.lists(st.integers()),
    st.lists(st.lists(st.integers())),
)


@given(plain)
def test_a_copied_value_is_equal(value: Any) -> None:
    copy = copy_value(value)
    assert copy == value
    assert copy is not value or isinstance(value, int)


@given(st.integers(), st.lists(st.integers()), st.lists(st.lists(st.integers())))
def test_what_is_dumped_loads_again(number: int, row: list[int], rows: list[list[int]]) -> None:
    data = dump_fields(holder(number, row, rows), FIELDS)
    other = Holder()
    load_fields(other, FIELDS, data, "test")
    assert dump_fields(other, FIELDS) == data
    data["row"].append(1)
    assert other.row == row


def test_a_list_that_copies_share_is_replaced() -> None:
    shared = [1, 2, 3, 4]
    assert with_item(shared, 2, 9) == [1, 2, 9, 4]
    assert with_items(shared, 1, [7, 8]) == [1, 7, 8, 4]
    assert with_items(shared, 2, [7, 8]) == [1, 2, 7, 8]
    assert shared == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("number", None, "no number or list of numbers"),
        ("number", True, "no number or list of numbers"),
        ("number", 1.0, "no number or list of numbers"),
        ("number", "1", "no number or list of numbers"),
        ("number", [1], "has the wrong shape"),
        ("row", 1, "has the wrong shape"),
        ("row", [[1]], "has the wrong shape"),
        ("row", [1, "x"], "no number or list of numbers"),
        ("rows", [1], "has the wrong shape"),
        ("rows", [[1], 2], "has the wrong shape"),
        ("rows", [[[1]]], "no number or list of numbers"),
    ],
)
def test_a_wrong_value_is_named(field: str, value: Any, message: str) -> None:
    data = dump_fields(holder(), FIELDS)
    data[field] = value
    with pytest.raises(BadPosition, match=f"test: the field '{field}' .*{message}"):
        load_fields(Holder(), FIELDS, data, "test")


def test_a_missing_and_an_unknown_field_are_named() -> None:
    data = dump_fields(holder(), FIELDS)
    del data["row"]
    with pytest.raises(BadPosition, match="'row' is missing"):
        load_fields(Holder(), FIELDS, data, "test")
    data = dump_fields(holder(), FIELDS) | {"colour": 3}
    with pytest.raises(BadPosition, match="unknown field 'colour'"):
        load_fields(Holder(), FIELDS, data, "test")
