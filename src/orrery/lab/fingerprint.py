"""What decides how bots play, as one short text: results of two of them do not belong together.

A version number says too little: what a level is, an evaluation or a rule may change under it. So
all files that a choice depends on are hashed: those of the kernel, of the bots and of the game, and
of the package that a bot from elsewhere comes from. Sources and data lie beside compiled modules
too, so both builds have the same fingerprint. An outside program is known by its command alone.
"""

from __future__ import annotations

import hashlib
import re
import sys
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from orrery.bots.entries import read_entry
from orrery.kernel.errors import UsageError
from orrery.kernel.game import Game
from orrery.kernel.registry import bot_maker

OURS = ("orrery.kernel", "orrery.bots")
FOR_PEOPLE = ("messages", "table", "terminal")
"""Folders of a game that only decide how it looks."""
TOLD = re.compile(r"(rules|hidden|shown|coverage)\b.*\.(toml|txt)")
"""Files that tell of the rules, but do not carry them out."""
MADE = (".so", ".pyd", ".pyc")
"""Endings of files that a compiler makes of the sources."""


def fingerprint(game: Game, entries: list[str]) -> str:
    """Of a game as these bots play it here."""
    digest = hashlib.blake2b(digest_size=12)
    folders: dict[str, Traversable] = {package: files(package) for package in OURS}
    folders[f"game {game.id}"] = game.folder
    folders.update(_plug_ins(entries))
    for name, folder in folders.items():
        for place, file in sorted(_files(folder, name)):
            content = file.read_bytes()
            digest.update(f"{place} {len(content)}\n".encode())
            digest.update(content)
    return digest.hexdigest()


def check_fingerprint(folder: Path, there: str, here: str) -> None:
    """Raise `UsageError` where games of other bots or rules would join those in a folder."""
    if there == here:
        return
    if not there:
        raise UsageError(
            f"{folder} was begun by an Orrery that did not write down what its bots were: "
            "what is there can be read, but games of today's bots need a new folder"
        )
    raise UsageError(
        f"{folder} was begun with other bots or rules (fingerprint {there}, here {here}): "
        "name a new folder, or go on with the Orrery that began it"
    )


def _files(folder: Traversable, place: str) -> Iterator[tuple[str, Traversable]]:
    """All that counts in a folder, or a single file, each with the name of its place."""
    if folder.is_file():
        yield place, folder
        return
    for thing in folder.iterdir():
        inside = f"{place}/{thing.name}"
        if thing.is_dir():
            if thing.name not in FOR_PEOPLE and not thing.name.startswith(("_", ".")):
                yield from _files(thing, inside)
        elif not thing.name.endswith(MADE) and not TOLD.fullmatch(thing.name):
            yield inside, thing


def _plug_ins(entries: list[str]) -> dict[str, Traversable]:
    """Where bots come from that are not ours: a package, or a module that stands alone."""
    found: dict[str, Traversable] = {}
    for entry in map(read_entry, entries):
        if entry.is_program:
            continue
        name = str(getattr(bot_maker(entry.bot), "__module__", ""))
        module = sys.modules.get(name)
        file = getattr(module, "__file__", None)
        if module is not None and file is not None and not name.startswith("orrery."):
            found[f"bot {entry.bot}"] = Path(file).parent if module.__package__ else Path(file)
    return found
