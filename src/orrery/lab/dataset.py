"""Decisions of many games as a dataset in Parquet, and how learners read it.

    from orrery.lab import dataset

    games = dataset.read("folder")
    for batch in games.batches(512):
        batch.observation, batch.mask(), batch.action, batch.win_share

A folder holds `dataset.json`, which says what was played, and files of a few games each, a row a
decision. Every file has the same header in its metadata, under the key `orrery`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from orrery.kernel.errors import UsageError

SCHEMA = 2
"""Goes up with every change of columns or header that a reader must know of."""
OLDEST = 1
"""Can still be read: it had no columns `options` and `faction`, and wrote levels by their names."""
MANIFEST = "dataset.json"
KEY = b"orrery"
BATCH = 1024
"""Rows that a reader gets at a time unless it asks for another number."""

Array: TypeAlias = NDArray[Any]


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """What was played and what the numbers mean: the same in every file of a dataset."""

    schema: int
    orrery: str
    game: str
    rules_version: int
    players: int
    options: dict[str, Any]
    seed: str
    entries: list[str]
    """Who played, as they were named."""
    bots: list[str] = []
    """What the entries stand for, with their budgets: `search:48` for a master."""
    fingerprint: str = ""
    """Of what decides how the bots play (`orrery.lab.fingerprint`)."""
    factions: str = "chosen"
    """Whether seats were dealt their factions."""
    every: int
    games_per_file: int
    actions: int
    """How many actions the game has: the length of a mask."""
    layout: list[dict[str, Any]]
    """What stands where in an observation: `game.layout(players).to_data()`."""

    @property
    def size(self) -> int:
        """How many numbers an observation has."""
        return sum(int(part["size"]) for part in self.layout)

    def part(self, name: str) -> slice:
        """Where a part of the layout stands in an observation."""
        for part in self.layout:
            if part["name"] == name:
                return slice(part["offset"], part["offset"] + part["size"])
        raise UsageError(f"no part of the encoding is called '{name}'")


class Manifest(msgspec.Struct, frozen=True, kw_only=True):
    """`dataset.json`: the header, and how many games there are to be."""

    header: Header
    games: int


class _Version(msgspec.Struct):
    schema: int


def columns(header: Header) -> pa.Schema:
    """The columns, with the header as metadata."""

    def per_seat(kind: pa.DataType) -> pa.DataType:
        return pa.list_(pa.field("element", kind, nullable=False), header.players)

    kinds: dict[str, pa.DataType] = {
        "game": pa.int32(),
        "decision": pa.int32(),
        "seat": pa.int8(),
        "players": pa.int8(),
        "observation": pa.list_(pa.field("element", pa.float32(), nullable=False), header.size),
        "legal": pa.list_(pa.field("element", pa.uint16(), nullable=False)),
        "action": pa.uint16(),
        "entry": pa.string(),
        "faction": pa.string(),
        "fault": pa.string(),
        "score": pa.int32(),
        "rank": pa.int8(),
        "win_share": pa.float32(),
        "scores": per_seat(pa.int32()),
        "ranks": per_seat(pa.int8()),
        "win_shares": per_seat(pa.float32()),
        "seed": pa.string(),
        "options": pa.string(),
    }
    fields = [pa.field(name, kind, nullable=False) for name, kind in kinds.items()]
    return pa.schema(fields, {KEY: msgspec.json.encode(header)})


# Files -----------------------------------------------------------------------------------


def file_names(header: Header, games: int) -> dict[str, range]:
    """The files of a dataset, each with the numbers of its games."""
    found: dict[str, range] = {}
    for first in range(0, games, header.games_per_file):
        numbers = range(first, min(first + header.games_per_file, games))
        found[f"games-{numbers[0]:07}-{numbers[-1]:07}.parquet"] = numbers
    return found


def read_manifest(folder: Path) -> Manifest:
    """What `dataset.json` says; raises `UsageError`."""
    file = folder / MANIFEST
    try:
        text = file.read_bytes()
    except OSError as error:
        raise UsageError(f"{file}: this is no dataset: {error.strerror}") from None
    try:
        _check_version(msgspec.json.decode(text, type=dict[str, Any]).get("header"), file)
        return msgspec.json.decode(text, type=Manifest)
    except msgspec.DecodeError as error:
        raise UsageError(f"{file}: this is no dataset: {error}") from None


def read_header(file: Path) -> Header:
    """The header in the metadata of one file; raises `UsageError`."""
    try:
        text = (pq.read_schema(file).metadata or {}).get(KEY, b"null")
        _check_version(msgspec.json.decode(text), file)
        return msgspec.json.decode(text, type=Header)
    except OSError as error:
        raise UsageError(f"{file}: {error.strerror or error}") from None
    except (pa.ArrowException, msgspec.DecodeError) as error:
        raise UsageError(f"{file}: this is no file of a dataset: {error}") from None


def is_there(file: Path, header: Header) -> bool:
    """Whether a file of the dataset has been written; raises `UsageError` if it is another's."""
    if not file.exists():
        return False
    if read_header(file) != header:
        raise UsageError(f"{file}: this file belongs to another dataset")
    return True


def _check_version(header: Any, file: Path) -> None:
    found = msgspec.convert(header, _Version).schema
    if found > SCHEMA:
        raise UsageError(
            f"{file}: this dataset has schema version {found}; "
            f"this Orrery knows up to {SCHEMA}: install a newer one"
        )
    if found < OLDEST:
        raise UsageError(f"{file}: this dataset has the old schema version {found}")


# Reading ---------------------------------------------------------------------------------


class Batch:
    """Some decisions, one a row, as arrays of numpy; only of the columns that were asked for."""

    game: Array
    """The number of the game in the dataset."""
    decision: Array
    """How many decisions were made in the game before this one."""
    seat: Array
    players: Array
    observation: Array
    """What the seat knew, as numbers: (rows, size)."""
    action: Array
    """The index of what was chosen."""
    entry: Array
    """Who chose, with the budget."""
    faction: Array
    """What the seat plays; empty in a game without factions."""
    fault: Array
    """How the bot failed, so that a random action was taken (`crash`, `late`); else empty."""
    score: Array
    rank: Array
    """1 is best; ties share."""
    win_share: Array
    """1 for the only winner; where several win, each has their share."""
    scores: Array
    """The same for all seats: (rows, players)."""
    ranks: Array
    win_shares: Array
    seed: Array
    options: Array
    """Of the game, as JSON. `game.start(players, json.loads(options), seed)` begins it again."""

    def __init__(self, data: pa.RecordBatch, header: Header) -> None:
        self._rows: int = data.num_rows
        self._actions = header.actions
        for field in data.schema:
            column = data.column(field.name)
            if field.name == "legal":
                self._legal = column
            else:
                setattr(self, field.name, _as_array(column))

    def __len__(self) -> int:
        return self._rows

    def legal(self, row: int) -> Array:
        """The indices of the actions that were legal."""
        found: Array = self._legal[row].values.to_numpy()
        return found

    def mask(self) -> Array:
        """Which actions were legal: (rows, actions)."""
        mask = np.zeros((len(self), self._actions), dtype=np.bool_)
        counts = self._legal.value_lengths().to_numpy()
        mask[np.repeat(np.arange(len(self)), counts), self._legal.flatten().to_numpy()] = True
        return mask


def _as_array(column: pa.Array) -> Array:
    found: Array
    if pa.types.is_fixed_size_list(column.type):
        found = column.flatten().to_numpy().reshape(len(column), column.type.list_size)
    elif pa.types.is_string(column.type):
        found = np.array(column.to_pylist(), dtype=np.str_)
    else:
        found = column.to_numpy(zero_copy_only=False)
    return found


class Dataset:
    """The games of a folder. Going through it twice gives the same batches in the same order."""

    def __init__(self, folder: Path, header: Header, games: int, files: list[Path]) -> None:
        self.folder = folder
        self.header = header
        self.games = games
        self.files = files

    @cached_property
    def rows(self) -> int:
        return sum(pq.read_metadata(file).num_rows for file in self.files)

    def __iter__(self) -> Iterator[Batch]:
        return self.batches()

    def batches(self, size: int = BATCH, columns: list[str] | None = None) -> Iterator[Batch]:
        """Batches of `size` rows in the order of the games; the last of each file has fewer.

        `columns` names those to read, which is much faster without the observations.
        """
        for file in self.files:
            with pq.ParquetFile(file) as parquet:
                for data in parquet.iter_batches(size, columns=columns):
                    yield Batch(data, self.header)


def read(folder: str | Path, partial: bool = False) -> Dataset:
    """The dataset in a folder; raises `UsageError` if it is none that this Orrery can read.

    `partial` takes what is there of a dataset that is still being written.
    """
    place = Path(folder)
    manifest = read_manifest(place)
    header = manifest.header
    files: list[Path] = []
    games = 0
    for name, numbers in file_names(header, manifest.games).items():
        if is_there(place / name, header):
            files.append(place / name)
            games += len(numbers)
        elif not partial:
            raise UsageError(
                f"{place}: the games {numbers[0]} to {numbers[-1]} are missing; "
                "the same `orrery selfplay` as before goes on with them"
            )
    return Dataset(place, header, games, files)
