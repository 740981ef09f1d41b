"""Results as Parquet: a row for each seat of each game."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import msgspec

from orrery.kernel.errors import UsageError
from orrery.lab.extras import needs
from orrery.lab.files import replacing
from orrery.lab.tournament.plan import Fixture
from orrery.lab.tournament.play import Played
from orrery.lab.tournament.setting import Setting

SCHEMA_VERSION = 1
"""Raised whenever a column changes its meaning or goes away."""

VERSION_KEY = b"orrery.tournament.schema"
SETTING_KEY = b"orrery.tournament.setting"

COLUMNS = {
    "game": "int32",
    "block": "int32",
    "dice_seed": "string",
    "seat": "int16",
    "entry": "string",
    "faction": "string",
    "score": "int32",
    "rank": "int16",
    "win_share": "float64",
    "decisions": "int32",
    "faults": "int32",
    "first_fault": "string",
    "seconds": "float64",
    "reason": "string",
    "digest": "string",
}
TIMED = ("seconds",)
"""Columns that another run of the same games changes."""

Row = dict[str, Any]


def rows_of(plan: list[Fixture], games: dict[int, Played]) -> list[Row]:
    """The rows of the games that were played, in the order of the plan."""
    return [
        {
            "game": fixture.number,
            "block": fixture.block,
            "dice_seed": fixture.dice,
            "seat": at,
            "reason": games[fixture.number].reason,
            "digest": games[fixture.number].digest,
            **msgspec.structs.asdict(seat),
        }
        for fixture in plan
        if fixture.number in games
        for at, seat in enumerate(games[fixture.number].seats)
    ]


def digest_of(rows: list[Row]) -> str:
    """A fingerprint of the results: the same whoever plays the games, and how fast."""
    names = [name for name in COLUMNS if name not in TIMED]
    digest = hashlib.blake2b(digest_size=12)
    for row in rows:
        digest.update(msgspec.json.encode([row[name] for name in names]))
    return digest.hexdigest()


def write_results(file: Path, setting: Setting, rows: list[Row]) -> None:
    arrow: Any = needs("pyarrow", "lab")
    parquet: Any = needs("pyarrow.parquet", "lab")
    about = {VERSION_KEY: str(SCHEMA_VERSION), SETTING_KEY: msgspec.json.encode(setting)}
    fields = [arrow.field(name, getattr(arrow, kind)(), False) for name, kind in COLUMNS.items()]
    table = arrow.Table.from_pylist(rows, arrow.schema(fields, metadata=about))
    with replacing(file) as draft:
        parquet.write_table(table, draft, compression="zstd")


def read_results(file: Path) -> tuple[Setting, list[Row]]:
    """What was played and how it went; raises `UsageError` if the file is none of ours."""
    arrow: Any = needs("pyarrow", "lab")
    parquet: Any = needs("pyarrow.parquet", "lab")
    try:
        table = parquet.read_table(file)
    except FileNotFoundError:
        raise UsageError(f"{file}: there is no such file") from None
    except arrow.ArrowException:
        raise UsageError(f"{file}: this is no Parquet file, or it is damaged") from None
    about = table.schema.metadata or {}
    if about.get(VERSION_KEY) != str(SCHEMA_VERSION).encode():
        raise UsageError(f"{file}: these are no tournament results of version {SCHEMA_VERSION}")
    return msgspec.json.decode(about[SETTING_KEY], type=Setting), table.to_pylist()
