"""Plain data: fields of positions and frames, copied, written and read without hand-written code.

A field is an annotated attribute whose name has no leading underscore; its value is an `int`, a
`list[int]` or a `list[list[int]]`. Everything else an object holds is a cache and no data.
"""

from __future__ import annotations

import inspect
from typing import Any

from orrery.kernel.errors import BadPosition

_fields: dict[type, tuple[str, ...]] = {}


def fields_of(cls: type) -> tuple[str, ...]:
    """The names of the data fields of `cls`, in one order for compiled and pure builds."""
    names = _fields.get(cls)
    if names is None:
        names = _fields[cls] = tuple(sorted(_annotated(cls)))
    return names


def _annotated(cls: type) -> set[str]:
    found: set[str] = set()
    for base in cls.__mro__:
        # mypyc keeps no annotations on its native classes but lists their attributes.
        native = base.__dict__.get("__mypyc_attrs__")
        if native is not None:
            found.update(native)
        else:
            for name, hint in inspect.get_annotations(base).items():
                if "ClassVar" not in str(hint):
                    found.add(name)
    return {name for name in found if not name.startswith("_")}


def copy_value(value: Any) -> Any:
    """A value that shares nothing that can change."""
    if isinstance(value, list):
        if value and isinstance(value[0], list):
            return [inner[:] for inner in value]
        return value[:]
    return value


def copy_fields(source: object, target: object, names: tuple[str, ...]) -> None:
    for name in names:
        setattr(target, name, copy_value(getattr(source, name)))


def dump_fields(source: object, names: tuple[str, ...]) -> dict[str, Any]:
    return {name: copy_value(getattr(source, name)) for name in names}


def load_fields(target: object, names: tuple[str, ...], data: dict[str, Any], what: str) -> None:
    """Set every field from `data`, or raise `BadPosition` and say which one is wrong."""
    for name in names:
        if name not in data:
            raise BadPosition(f"{what}: the field '{name}' is missing")
        value = data[name]
        if not _is_plain(value, 2):
            raise BadPosition(f"{what}: the field '{name}' is no number or list of numbers")
        try:
            setattr(target, name, copy_value(value))
        except TypeError:
            raise BadPosition(f"{what}: the field '{name}' has the wrong shape") from None
    unknown = sorted(set(data) - set(names))
    if unknown:
        raise BadPosition(f"{what}: unknown field '{unknown[0]}'")


def same_shape(value: Any, model: Any) -> bool:
    """Whether `value` is a number where `model` is one, a list where `model` is one."""
    return isinstance(value, list) == isinstance(model, list)


def _is_plain(value: Any, depth: int) -> bool:
    if isinstance(value, bool):
        return False
    if isinstance(value, int):
        return True
    if not isinstance(value, list) or depth == 0:
        return False
    return all(_is_plain(item, depth - 1) for item in value)
