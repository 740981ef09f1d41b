"""The one-line text of a position, like FEN in chess: to share, to load, to report.

    nebula/1;active=0;reserves=,10*6;...;[turn;phase=2;seat=0;serial=3]...;#0123456789abcdef01234567

Fields stand in alphabetic order; `10*6` is six tens; `(1,2)(3)` is a list of lists; frames stand in
brackets, bottom first; the last part is the digest, which guards against damage.
"""

from __future__ import annotations

import re
from typing import Any

from orrery.kernel.data import fields_of
from orrery.kernel.errors import BadPosition
from orrery.kernel.state import Frame, State

_FRAME = re.compile(r"\[([^\[\]]*)\]")


def write_position(state: State) -> str:
    """The position on one line, without spaces."""
    parts = [f"{state.game_id}/{state.rules_version}"]
    parts.extend(_write_fields(state))
    parts.extend(_write_frame(frame) for frame in state.frames())
    parts.append("#" + state.digest())
    return ";".join(parts)


def _write_fields(holder: object) -> list[str]:
    return [f"{name}={_write(getattr(holder, name))}" for name in fields_of(type(holder))]


def _write_frame(frame: Frame) -> str:
    return "[" + ";".join([frame.kind, *_write_fields(frame)]) + "]"


def _write(value: Any) -> str:
    if isinstance(value, int):
        return str(value)
    if value and isinstance(value[0], list):
        return "".join(f"({_write_run(inner)})" for inner in value)
    return f",{_write_run(value)}"


def _write_run(values: list[int]) -> str:
    parts: list[str] = []
    at = 0
    while at < len(values):
        end = at
        while end < len(values) and values[end] == values[at]:
            end += 1
        parts.append(f"{values[at]}*{end - at}" if end - at > 1 else str(values[at]))
        at = end
    return ",".join(parts)


def game_of(text: str) -> str:
    """The id of the game that a position text belongs to."""
    game, slash, _ = text.strip().partition("/")
    if not slash or not game.isidentifier():
        raise BadPosition("this is no position text: it begins with the game, as in 'nebula/1;...'")
    return game


def read_position(text: str) -> tuple[dict[str, Any], str]:
    """The data and the digest that a position text holds; `Game.position` makes it a state."""
    line = text.strip()
    frames = _FRAME.findall(line)
    plain = _FRAME.sub("", line).split(";")
    rules = _number(plain[0].partition("/")[2], "rules version")
    digest = plain[-1]
    if not digest.startswith("#"):
        raise BadPosition("the position text is cut off: its digest is missing")
    data = _read_fields([part for part in plain[1:-1] if part])
    data["game"] = game_of(line)
    data["rules"] = rules
    data["frames"] = [_read_frame(frame) for frame in frames]
    return data, digest[1:]


def _read_frame(text: str) -> dict[str, Any]:
    kind, *parts = text.split(";")
    fields = _read_fields(parts)
    fields["kind"] = kind
    return fields


def _read_fields(parts: list[str]) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for part in parts:
        name, equals, value = part.partition("=")
        if not equals or name in fields:
            raise BadPosition(f"the position text is damaged near '{part[:40]}'")
        fields[name] = _read(value, name)
    return fields


def _read(value: str, name: str) -> Any:
    if value.startswith("("):
        return [_read_run(inner, name) for inner in value[1:-1].split(")(")]
    if value.startswith(","):
        return _read_run(value[1:], name)
    return _number(value, name)


def _read_run(value: str, name: str) -> list[int]:
    numbers: list[int] = []
    for part in value.split(",") if value else []:
        number, star, times = part.partition("*")
        count = _number(times, name) if star else 1
        if not 0 < count <= 10_000:
            raise BadPosition(f"the position text is damaged in '{name}'")
        numbers.extend([_number(number, name)] * count)
    return numbers


def _number(text: str, name: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise BadPosition(f"the position text is damaged in '{name}': '{text[:20]}'") from None
