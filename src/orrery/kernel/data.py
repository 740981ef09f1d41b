"""Plain data: fields of positions and frames, copied, written and read without hand-written code.

A field is an annotated attribute whose name has no leading underscore; its value is an `int`, a
`list[int]` or a `list[list[int]]`. Everything else an object holds is a cache and no data.
"""

from __future__ import annotations

import inspect
from typing import Any

from orrery.kernel.errors import BadPosition

NUMBER = 0
LIST = 1
LISTS = 2
_DEPTHS = {"int": NUMBER, "list[int]": LIST, "list[list[int]]": LISTS}

_fields: dict[type, tuple[str, ...]] = {}
_without: dict[type, tuple[str, ...]] = {}
_shapes: dict[type, dict[str, int | None]] = {}


def fields_of(cls: type) -> tuple[str, ...]:
    """The names of the data fields of `cls`, in one order for compiled and pure builds."""
    names = _fields.get(cls)
    if names is None:
        names = _fields[cls] = tuple(sorted(_shapes_of(cls)))
    return names


def fields_without(cls: type, others: tuple[str, ...]) -> tuple[str, ...]:
    """The data fields of `cls` but for some; these are the same at every call."""
    names = _without.get(cls)
    if names is None:
        names = _without[cls] = tuple([name for name in fields_of(cls) if name not in others])
    return names


def _shapes_of(cls: type) -> dict[str, int | None]:
    shapes = _shapes.get(cls)
    if shapes is None:
        shapes = _shapes[cls] = _annotated(cls)
    return shapes


def _annotated(cls: type) -> dict[str, int | None]:
    """The fields with the depth of their lists; native classes check types themselves."""
    found: dict[str, int | None] = {}
    for base in cls.__mro__:
        # mypyc keeps no annotations on its native classes but lists their attributes.
        native = base.__dict__.get("__mypyc_attrs__")
        if native is not None:
            found.update(dict.fromkeys(native))
        else:
            for name, hint in inspect.get_annotations(base).items():
                text = hint.__name__ if hint is int else str(hint)
                if "ClassVar" not in text:
                    found[name] = _DEPTHS.get(text)
    return {name: depth for name, depth in found.items() if not name.startswith("_")}


def copy_value(value: Any) -> Any:
    """A value that shares nothing that can change."""
    if isinstance(value, list):
        if value and isinstance(value[0], list):
            return [inner[:] for inner in value]
        return value[:]
    return value


def share_fields(source: object, target: object, names: tuple[str, ...]) -> None:
    for name in names:
        setattr(target, name, getattr(source, name))


def copy_fields(source: object, target: object, names: tuple[str, ...]) -> None:
    for name in names:
        setattr(target, name, copy_value(getattr(source, name)))


def with_item(values: list[int], at: int, item: int) -> list[int]:
    """A copy of `values` with another number in one place: for a list that copies share."""
    changed = values[:]
    changed[at] = item
    return changed


def with_items(values: list[int], at: int, items: list[int]) -> list[int]:
    """A copy of `values` with other numbers from that place on."""
    return values[:at] + items + values[at + len(items) :]


def dump_fields(source: object, names: tuple[str, ...]) -> dict[str, Any]:
    return {name: copy_value(getattr(source, name)) for name in names}


def load_fields(target: object, names: tuple[str, ...], data: dict[str, Any], what: str) -> None:
    """Set every field from `data`, or raise `BadPosition` and say which one is wrong."""
    shapes = _shapes_of(type(target))
    for name in names:
        if name not in data:
            raise BadPosition(f"{what}: the field '{name}' is missing")
        value = data[name]
        if not _is_plain(value, LISTS):
            raise BadPosition(f"{what}: the field '{name}' is no number or list of numbers")
        depth = shapes[name]
        try:
            if depth is not None and not _has_depth(value, depth):
                raise TypeError
            setattr(target, name, copy_value(value))
        except TypeError:
            raise BadPosition(f"{what}: the field '{name}' has the wrong shape") from None
    unknown = sorted(set(data) - set(names))
    if unknown:
        raise BadPosition(f"{what}: unknown field '{unknown[0]}'")


def _has_depth(value: Any, depth: int) -> bool:
    if not isinstance(value, list):
        return depth == NUMBER
    return depth > NUMBER and all(_has_depth(item, depth - 1) for item in value)


def _is_plain(value: Any, depth: int) -> bool:
    if isinstance(value, bool):
        return False
    if isinstance(value, int):
        return True
    if not isinstance(value, list) or depth == 0:
        return False
    return all(_is_plain(item, depth - 1) for item in value)
