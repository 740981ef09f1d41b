"""The Galactic Map: blocks, lanes, zones and distances, from `data/map.json`.

A block is a number: row by row from field 1's edge, `(y - 1) * 20 + (x - 1)`.
"""

from __future__ import annotations

from typing import Any, Final

from orrery.games.nebula.components import FOLDER
from orrery.kernel.game import load_json

_DATA: Final[dict[str, Any]] = load_json(FOLDER, "map.json")

SIZE: Final[int] = _DATA["grid"]["columns"]
FIELD_ROWS: Final[int] = _DATA["grid"]["field_rows"]
BLOCKS: Final = SIZE * _DATA["grid"]["rows"]
_LETTERS: Final[list[str]] = _DATA["grid"]["row_letters"]

PLAIN: Final = 0
RADIOACTIVE: Final = 1
UNEXPLORED: Final = 2


def block_at(x: int, y: int) -> int:
    """The block in column x and row y of the whole map, both from 1."""
    return (y - 1) * SIZE + (x - 1)


def field_block(field: int, row: int, column: int) -> int:
    """The block that a player's dice name: rows from the own edge, columns from the own left."""
    if field == 0:
        return block_at(column, row)
    return block_at(SIZE + 1 - column, 2 * FIELD_ROWS + 1 - row)


def _name(block: int) -> str:
    x = block % SIZE + 1
    y = block // SIZE + 1
    if y <= FIELD_ROWS:
        return f"1{_LETTERS[y - 1]}{x}"
    return f"2{_LETTERS[2 * FIELD_ROWS - y]}{SIZE + 1 - x}"


NAMES: Final[list[str]] = [_name(block) for block in range(BLOCKS)]
BY_NAME: Final[dict[str, int]] = {name: block for block, name in enumerate(NAMES)}


def _zones() -> list[int]:
    zones = [PLAIN] * BLOCKS
    for node in _DATA["nodes"]:
        if node["kind"] == "radioactive":
            zones[BY_NAME[node["id"]]] = RADIOACTIVE
        elif node["kind"] == "unexplored":
            zones[BY_NAME[node["id"]]] = UNEXPLORED
    return zones


def _mapped() -> list[bool]:
    mapped = [False] * BLOCKS
    for node in _DATA["nodes"]:
        mapped[BY_NAME[node["id"]]] = True
    return mapped


def _lanes() -> list[list[int]]:
    lanes: list[list[int]] = [[] for _ in range(BLOCKS)]
    for one, other in _DATA["lanes"]:
        lanes[BY_NAME[one]].append(BY_NAME[other])
        lanes[BY_NAME[other]].append(BY_NAME[one])
    return [sorted(ends) for ends in lanes]


def _orthogonal(block: int) -> list[int]:
    x = block % SIZE
    y = block // SIZE
    steps = [(x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)]
    return [at * SIZE + to for to, at in steps if 0 <= to < SIZE and 0 <= at < BLOCKS // SIZE]


ZONE: Final[list[int]] = _zones()
MAPPED: Final[list[bool]] = _mapped()
LANES: Final[list[list[int]]] = _lanes()

FREE_STEPS: Final[list[list[int]]] = [
    LANES[block] if MAPPED[block] else [other for other in _orthogonal(block) if not MAPPED[other]]
    for block in range(BLOCKS)
]
"""Where one block of movement leads without help: along lanes, outside them orthogonally."""

CROSSINGS: Final[list[list[int]]] = [
    [other for other in _orthogonal(block) if MAPPED[other] != MAPPED[block]]
    for block in range(BLOCKS)
]
"""Where a step over the border of the mapped zone leads."""


def distance(one: int, other: int) -> int:
    """nebula.gap.distance: the larger of the two differences, lanes ignored."""
    across = one % SIZE - other % SIZE
    along = one // SIZE - other // SIZE
    return max(abs(across), abs(along))


def blocks_at_distance(block: int, steps: int) -> list[int]:
    """The blocks exactly that far away, in board order."""
    return [other for other in range(BLOCKS) if distance(block, other) == steps]


def field_of(block: int) -> int:
    """The field (0 or 1) in which a block lies."""
    return 0 if block // SIZE < FIELD_ROWS else 1
