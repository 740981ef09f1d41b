"""Games between bots, written as a dataset for learners (see `orrery.lab.dataset`).

Game number i depends only on the seed and on i: any number of workers writes the same files. A
file is there whole or not at all, so that after an interrupt only what is missing is course.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from orrery import __version__
from orrery.bots.player import Player, seat_player, spell_out
from orrery.kernel.chance import Source, check_seed
from orrery.kernel.decision import Action
from orrery.kernel.errors import OrreryError, UsageError
from orrery.kernel.game import Game, Options
from orrery.kernel.registry import game as find_game
from orrery.kernel.state import Outcome, State, View
from orrery.lab import dataset
from orrery.lab.arena import play_to_end
from orrery.lab.dataset import MANIFEST, SCHEMA, Dataset, Header, Manifest, file_names
from orrery.lab.files import alone_in, refusing, replace_text, replacing
from orrery.lab.fingerprint import check_fingerprint, fingerprint
from orrery.lab.notes import LogFile, Note, Notes
from orrery.lab.tournament.factions import Deals, factions_at
from orrery.lab.tournament.setting import DEALT, way_of_factions
from orrery.lab.workers import WorkerDied, on_workers

GAMES_PER_FILE = 8
"""What a worker plays at a time, and what an interrupt can cost it."""
ROW_GROUP = 1024
"""Rows that are compressed together: 42 MB of numbers in a game of Gaia Project for four."""

Said = list[Note]
"""What was said about the bots of a game."""


class Job(NamedTuple):
    """What workers are told."""

    header: Header
    options: dict[int, Options]
    """By number of the game."""
    logged: bool
    """Whether what is said about the bots is wanted."""

    def part(self, numbers: range) -> Job:
        """Only what these games need."""
        return self._replace(options={number: self.options[number] for number in numbers})


def make_header(
    game: Game,
    players: int | None,
    entries: list[str],
    seed: str,
    options: Options,
    every: int = 1,
    games_per_file: int = GAMES_PER_FILE,
    factions: str = DEALT,
) -> Header:
    """The header of a dataset that can be played; raises `UsageError`."""
    if type(game).encode is Game.encode:
        raise UsageError(f"{game.title} has no encoding, so there is nothing to learn from")
    if not entries:
        raise UsageError("name at least one bot")
    count = game.check_players(players)
    return Header(
        schema=SCHEMA,
        orrery=__version__,
        game=game.id,
        rules_version=game.rules_version,
        players=count,
        options=game.check_options(options),
        seed=check_seed(seed),
        entries=entries,
        bots=[spell_out(entry, game) for entry in entries],
        fingerprint=fingerprint(game, entries),
        factions=way_of_factions(game, factions, options),
        every=every,
        games_per_file=games_per_file,
        actions=len(game.action_space(count)),
        layout=game.layout(count).to_data(),
    )


def selfplay(
    header: Header,
    games: int,
    folder: Path,
    workers: int = 1,
    on_progress: Callable[[int], None] = lambda done: None,
    log: LogFile | None = None,
) -> Dataset:
    """Play what is missing of a dataset; `on_progress` hears how many games are done so far.

    What is said about the bots goes to `log`.
    """
    with refusing(folder):
        folder.mkdir(parents=True, exist_ok=True)
        with alone_in(folder):
            _claim(folder, Manifest(header=header, games=games))
            _write_missing(header, games, folder, workers, on_progress, log)
    return dataset.read(folder)


# The folder ------------------------------------------------------------------------------


def _claim(folder: Path, manifest: Manifest) -> None:
    """Say in the folder what is going to be in it, unless it is for something else."""
    if (folder / MANIFEST).exists():
        _check_same(folder, dataset.read_manifest(folder), manifest)
    elif any(folder.iterdir()):
        raise UsageError(f"{folder}: the folder is not empty and holds no dataset")
    text = msgspec.json.format(msgspec.json.encode(manifest), indent=2).decode()
    replace_text(folder / MANIFEST, text + "\n")


def _check_same(folder: Path, there: Manifest, wanted: Manifest) -> None:
    if there.games > wanted.games:
        raise UsageError(f"{folder}: there are {there.games} games already, not {wanted.games}")
    for name in Header.__struct_fields__:
        if name in ("schema", "bots", "fingerprint"):
            continue
        old, new = getattr(there.header, name), getattr(wanted.header, name)
        if old != new:
            difference = "" if name == "layout" else f": {old} there, {new} here"
            raise UsageError(
                f"{folder} belongs to another dataset; they differ in '{name}'{difference}"
            )
    check_fingerprint(folder, there.header.fingerprint, wanted.header.fingerprint)


def _write_missing(
    header: Header,
    games: int,
    folder: Path,
    workers: int,
    on_progress: Callable[[int], None],
    log: LogFile | None,
) -> None:
    wanted = file_names(header, games)
    missing = {
        name: numbers
        for name, numbers in wanted.items()
        if not dataset.is_there(folder / name, header)
    }
    done = games - sum(len(numbers) for numbers in missing.values())
    on_progress(done)
    job = Job(header, options_of_games(header, games), log is not None)
    for said in _write(job, folder, missing, workers):
        if log is not None:
            log.add([note for notes in said for note in notes])
        done += len(said)
        on_progress(done)
    for file in folder.glob("games-*.parquet"):
        if file.name not in wanted:  # the last file of a dataset that had fewer games
            file.unlink()


def _write(job: Job, folder: Path, files: dict[str, range], workers: int) -> Iterator[list[Said]]:
    """Write files; again and again what was said in the games that have been played."""
    paths = [folder / name for name in files]
    if workers <= 1:
        for path, numbers in zip(paths, files.values()):
            for said in write_file(job, path, numbers):
                yield [said]
        return
    jobs = [job.part(numbers) for numbers in files.values()]
    try:
        yield from on_workers(workers, _write_all, jobs, paths, files.values())
    except WorkerDied as error:
        raise OrreryError(f"{error}; the same command goes on with what is missing") from None


def _write_all(job: Job, path: Path, numbers: range) -> list[Said]:
    return list(write_file(job, path, numbers))


def write_file(job: Job, path: Path, numbers: range) -> Iterator[Said]:
    """Play the games with these numbers into one file; for each what was said in it."""
    schema = dataset.columns(job.header)
    with (
        replacing(path) as draft,
        pq.ParquetWriter(draft, schema, compression="zstd") as writer,
    ):
        waiting = schema.empty_table()
        for number in numbers:
            with Notes(f"game {number}", job.logged) as notes:
                game = play_game(job.header, number, job.options[number], notes)
            waiting = pa.concat_tables([waiting, game])
            if len(waiting) >= ROW_GROUP:
                writer.write_table(waiting, ROW_GROUP)
                waiting = schema.empty_table()
            yield notes.take()
        writer.write_table(waiting, ROW_GROUP)


# A game ----------------------------------------------------------------------------------


def options_of_games(header: Header, games: int) -> dict[int, Options]:
    """By number the options of the first so many games, with the factions that they are dealt."""
    game = find_game(header.game)
    deals = Deals(game, header.players, header.options, header.factions == DEALT)
    return {
        number: deals.next(Source.from_seed(f"{header.seed}/{number}/plan"))
        for number in range(games)
    }


def play_game(header: Header, number: int, options: Options, notes: Notes) -> pa.Table:
    """Play a game to its end; its rows."""
    game = find_game(header.game)
    seed = f"{header.seed}/{number}"
    entries = [entry_of(header, seat, number) for seat in range(header.players)]
    players = [seat_player(entry, game, options) for entry in entries]
    rngs = [Source.from_seed(f"{seed} bot {seat}") for seat in range(header.players)]
    rows = _Rows(game, header.every, number)

    def choose(state: State, seat: int, legal: list[Action]) -> Action:
        notes.at(seat, entries[seat], sum(state.moves) + 1)
        return rows.decide(state.view(seat), legal, players[seat], rngs[seat])

    state = game.initial(header.players, options)
    state.run()
    try:
        play_to_end(state, Source.from_seed(seed), choose)
    finally:
        outcome = state.outcome()
        for seat, player in enumerate(players):
            notes.at(seat, entries[seat])
            player.close(outcome)
    assert outcome is not None
    meant = dict(zip(header.entries, header.bots))
    bots = [meant[entry] for entry in entries]
    return rows.table(header, Course(bots, factions_at(game, state), seed, options, outcome))


def entry_of(header: Header, seat: int, number: int) -> str:
    """Bots move on by one seat with every game, so that none keeps a lucky seat."""
    return header.entries[(seat + number) % len(header.entries)]


class Course(NamedTuple):
    """What is to be said of a whole game: by seat who played what, and how it ended."""

    bots: list[str]
    factions: list[str]
    seed: str
    options: Options
    outcome: Outcome


class _Rows:
    """The decisions of one game, column by column."""

    def __init__(self, game: Game, every: int, number: int) -> None:
        self._game = game
        self._every = every
        self._number = number
        self._count = 0
        """How many decisions there were, kept or not."""
        self._decisions = array("i")
        self._seats = array("b")
        self._observations = array("f")
        self._legal = array("H")
        self._legal_ends = array("i", [0])
        self._actions = array("H")
        self._faults: list[str] = []

    def decide(self, view: View, legal: list[Action], player: Player, rng: Source) -> Action:
        """Let a player decide, and keep the decision if its turn has come."""
        kept = (self._count + self._number) % self._every == 0
        if kept:
            self._keep(view, legal)
        faults = len(player.faults)
        action = player.choose(view, legal, rng)
        if kept:
            self._actions.append(action.index)
            self._faults.append(player.faults[-1].kind if len(player.faults) > faults else "")
        self._count += 1
        return action

    def _keep(self, view: View, legal: list[Action]) -> None:
        """What is known before the decision: a bot could change the lists that it is given."""
        assert view.seat is not None
        self._decisions.append(self._count)
        self._seats.append(view.seat)
        self._observations.extend(self._game.encode(view))
        self._legal.extend(sorted(action.index for action in legal))
        self._legal_ends.append(len(self._legal))

    def table(self, header: Header, course: Course) -> pa.Table:
        outcome = course.outcome
        schema = dataset.columns(header)
        count = len(self._decisions)
        seats = np.array(self._seats)
        everybody = {
            "scores": np.array(outcome.scores),
            "ranks": np.array(outcome.ranks),
            "win_shares": np.array(outcome.win_shares()),
        }
        found: dict[str, Any] = {
            "game": np.full(count, self._number),
            "decision": self._decisions,
            "seat": seats,
            "players": np.full(count, header.players),
            "observation": _lists(self._observations, schema.field("observation").type),
            "legal": pa.ListArray.from_arrays(
                pa.array(self._legal_ends, pa.int32()),
                pa.array(self._legal, pa.uint16()),
                schema.field("legal").type,
            ),
            "action": self._actions,
            "entry": [course.bots[seat] for seat in self._seats],
            "faction": [course.factions[seat] for seat in self._seats],
            "fault": self._faults,
            "score": everybody["scores"][seats],
            "rank": everybody["ranks"][seats],
            "win_share": everybody["win_shares"][seats],
            "seed": [course.seed] * count,
            "options": [json.dumps(course.options, sort_keys=True)] * count,
        }
        for name, values in everybody.items():
            found[name] = _lists(np.tile(values, count), schema.field(name).type)
        columns = [_column(found[field.name], field.type) for field in schema]
        return pa.Table.from_arrays(columns, schema=schema)


def _column(values: Any, kind: pa.DataType) -> pa.Array:
    return values if isinstance(values, pa.Array) else pa.array(values, kind)


def _lists(values: Any, kind: pa.DataType) -> pa.Array:
    """One list a row, all of the same length, from what stands in them one after the other."""
    flat = pa.array(np.asarray(values), kind.value_type)
    return pa.FixedSizeListArray.from_arrays(flat, type=kind)
