"""Games between bots as a dataset: true to the games, and the same however they were made."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pyarrow.parquet as pq
import pytest

import orrery
from orrery.bots.base import Bot, Budget
from orrery.kernel.decision import Action
from orrery.kernel.errors import UsageError
from orrery.kernel.registry import bot_maker
from orrery.kernel.state import View
from orrery.lab import dataset, selfplay
from orrery.lab.dataset import MANIFEST, OLDEST, SCHEMA, Dataset, Header
from orrery.lab.files import alone_in
from orrery.lab.fingerprint import fingerprint
from orrery.lab.tournament.factions import factions_at
from orrery.lab.tournament.setting import CHOSEN

ROOT = Path(__file__).resolve().parents[2]
QUICK = {"turn_limit_per_player": 3}
"""Options of a game of Beyond Nebula that is soon over."""


def header(
    entries: tuple[str, ...] = ("random",),
    seed: str = "lab",
    every: int = 1,
    per_file: int = 3,
    options: dict[str, Any] | None = None,
) -> Header:
    game = orrery.game("nebula")
    return selfplay.make_header(game, 2, list(entries), seed, options or QUICK, every, per_file)


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Dataset:
    """Seven short games of Beyond Nebula."""
    folder = tmp_path_factory.mktemp("nebula")
    return selfplay.selfplay(header(("random", "greedy:4")), 7, folder)


# What is in it -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game_id", "players", "options"),
    [("nebula", 2, QUICK), ("gaia", 3, {}), ("eclipse", 2, {})],
)
def test_rows_are_what_happened_in_the_game(
    game_id: str, players: int, options: dict[str, Any], tmp_path: Path
) -> None:
    game = orrery.game(game_id)
    made = selfplay.make_header(game, players, ["random"], "true", options)
    written = selfplay.selfplay(made, 1, tmp_path)
    (batch,) = written.batches(100_000)
    match = game.start(players, json.loads(str(batch.options[0])), str(batch.seed[0]))
    masks = batch.mask()
    for row in range(len(batch)):
        seat = int(batch.seat[row])
        assert batch.decision[row] == len(match.lines)
        assert seat == match.state.open_seats()[0]
        encoded = np.array(game.encode(match.state.view(seat)), dtype=np.float32)
        assert np.array_equal(batch.observation[row], encoded)
        legal = sorted(action.index for action in match.state.legal(seat))
        assert batch.legal(row).tolist() == legal
        assert np.flatnonzero(masks[row]).tolist() == legal
        match.apply(seat, match.state.space()[int(batch.action[row])])
    outcome = match.state.outcome()
    assert outcome is not None
    shares = outcome.win_shares()
    assert sum(shares) == pytest.approx(1)
    for row, seat in enumerate(batch.seat):
        assert batch.scores[row].tolist() == outcome.scores
        assert batch.ranks[row].tolist() == outcome.ranks
        assert batch.win_shares[row].tolist() == pytest.approx(shares)
        assert batch.score[row] == outcome.scores[seat]
        assert batch.rank[row] == outcome.ranks[seat]
        assert batch.win_share[row] == pytest.approx(shares[seat])
    assert set(batch.seed) == {"true/0"}
    assert set(batch.entry) == {"random"}
    assert set(batch.players) == {players}
    assert set(batch.fault) == {""}
    named = factions_at(game, match.state)
    assert batch.faction.tolist() == [named[seat] for seat in batch.seat]
    assert masks.shape == (len(batch), len(game.action_space(players)))


def test_the_header_says_what_was_played(games: Dataset) -> None:
    nebula = orrery.game("nebula")
    for file in games.files:
        found = json.loads(pq.read_schema(file).metadata[b"orrery"])
        assert found["schema"] == SCHEMA
        assert found["game"] == "nebula"
        assert found["rules_version"] == nebula.rules_version
        assert found["layout"] == nebula.layout(2).to_data()
        assert found["actions"] == len(nebula.action_space(2))
        assert found["entries"] == ["random", "greedy:4"]
        assert found["bots"] == ["random", "greedy:4"]
        assert found["fingerprint"] == fingerprint(nebula, ["random", "greedy:4"])
        assert found["factions"] == CHOSEN  # the game has none
        assert found["orrery"] == orrery.__version__
        assert found["options"]["turn_limit_per_player"] == 3
    part = nebula.layout(2).parts[1]
    assert games.header.part(part.name) == slice(part.offset, part.offset + part.size)
    with pytest.raises(UsageError, match="no part of the encoding is called 'moons'"):
        games.header.part("moons")


def test_it_is_written_who_chose_with_the_budget(tmp_path: Path) -> None:
    written = selfplay.selfplay(header(("novice", "adept")), 1, tmp_path)
    assert written.header.entries == ["novice", "adept"]
    assert written.header.bots == ["greedy:32", "greedy"]
    (batch,) = written
    assert set(batch.entry) == {"greedy:32", "greedy"}


def test_every_faction_comes_equally_often() -> None:
    game = orrery.game("gaia")
    made = selfplay.make_header(game, 4, ["random"], "deal", {})
    games = selfplay.options_of_games(made, 14)
    dealt = Counter(faction for options in games.values() for faction in options["given_factions"])
    assert len(dealt) == 14
    # The two sides of a board exclude each other, so that one may have to wait.
    assert max(dealt.values()) - min(dealt.values()) <= 2
    assert selfplay.options_of_games(made, 20).items() >= games.items()
    chosen = selfplay.make_header(game, 4, ["random"], "deal", {}, factions=CHOSEN)
    assert selfplay.options_of_games(chosen, 2) == {0: chosen.options, 1: chosen.options}
    given = selfplay.make_header(game, 4, ["random"], "deal", {"faction_choice": "auction"})
    assert given.factions == CHOSEN


def test_bots_change_seats_with_every_game(games: Dataset) -> None:
    seats: dict[tuple[int, int], set[str]] = {}
    for batch in games:
        for number, seat, entry in zip(batch.game, batch.seat, batch.entry):
            seats.setdefault((int(number), int(seat)), set()).add(str(entry))
    for (number, seat), entries in seats.items():
        assert entries == {["random", "greedy:4"][(number + seat) % 2]}
    assert {number for number, _ in seats} == set(range(7))


def test_batches_have_the_size_that_was_asked_for(games: Dataset) -> None:
    assert games.games == 7
    assert len(games.files) == 3
    whole = [row for batch in games for row in batch.action.tolist()]
    small = [row for batch in games.batches(5) for row in batch.action.tolist()]
    assert whole == small
    assert len(whole) == games.rows
    assert max(len(batch) for batch in games.batches(5)) == 5


def test_only_some_columns_are_read(games: Dataset) -> None:
    batch = next(games.batches(8, ["action", "win_share"]))
    assert len(batch) == 8
    assert batch.win_share.shape == (8,)
    assert not hasattr(batch, "observation")


def test_every_third_decision(games: Dataset, tmp_path: Path) -> None:
    thinned = selfplay.selfplay(header(("random", "greedy:4"), every=3), 7, tmp_path)
    kept = [
        (int(number), int(decision), int(action))
        for batch in thinned
        for number, decision, action in zip(batch.game, batch.decision, batch.action)
    ]
    everything = [
        (int(number), int(decision), int(action))
        for batch in games
        for number, decision, action in zip(batch.game, batch.decision, batch.action)
    ]
    assert kept == [row for row in everything if (row[0] + row[1]) % 3 == 0]


def test_a_game_too_short_to_keep_anything_of(tmp_path: Path) -> None:
    written = selfplay.selfplay(header(every=1000, per_file=1), 3, tmp_path)
    assert [len(batch) for batch in written] == [1]
    assert written.games == 3


def test_a_long_game_fills_several_row_groups(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = selfplay.selfplay(header(), 3, tmp_path / "whole")
    monkeypatch.setattr(selfplay, "ROW_GROUP", 4)
    parts = selfplay.selfplay(header(), 3, tmp_path / "parts")
    assert pq.read_metadata(parts.files[0]).num_row_groups > 3
    assert pq.read_table(parts.files[0]).equals(pq.read_table(whole.files[0]))


class Broken(Bot):
    """Raises at every second decision."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, view: View, legal: list[Action], budget: Budget, rng: orrery.Source) -> Action:
        self.asked += 1
        if self.asked % 2 == 0:
            raise RuntimeError("broken on purpose")
        return legal[0]


def test_decisions_of_a_fallback_are_marked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot_maker("random")  # finds the bots, before one is added
    monkeypatch.setitem(orrery.kernel.registry._found["orrery.bots"], "broken", lambda _: Broken())
    written = selfplay.selfplay(header(("broken",)), 1, tmp_path)
    (batch,) = written
    for seat in (0, 1):
        faults = batch.fault[batch.seat == seat]
        assert faults.tolist() == ["crash" if at % 2 else "" for at in range(len(faults))]


# However it is made ------------------------------------------------------------------------


def test_any_number_of_workers_writes_the_same(games: Dataset, tmp_path: Path) -> None:
    selfplay.selfplay(games.header, 7, tmp_path, workers=2)
    assert contents(tmp_path) == contents(games.folder)


def test_another_seed_gives_other_games(games: Dataset, tmp_path: Path) -> None:
    selfplay.selfplay(header(("random", "greedy:4"), seed="other"), 7, tmp_path)
    assert contents(tmp_path).keys() == contents(games.folder).keys()
    for name, content in contents(tmp_path).items():
        assert content != contents(games.folder)[name]


def test_more_games_are_added(games: Dataset, tmp_path: Path) -> None:
    heard: list[int] = []
    selfplay.selfplay(games.header, 4, tmp_path)
    selfplay.selfplay(games.header, 7, tmp_path, on_progress=heard.append)
    assert heard == [3, 4, 5, 6, 7]
    assert contents(tmp_path) == contents(games.folder)


def test_a_dataset_that_is_there_is_left_alone(games: Dataset) -> None:
    before = {file: file.stat().st_mtime_ns for file in games.files}
    heard: list[int] = []
    selfplay.selfplay(games.header, 7, games.folder, on_progress=heard.append)
    assert heard == [7]
    assert {file: file.stat().st_mtime_ns for file in games.files} == before


def until(happened: Callable[[], bool], seconds: float = 60.0) -> None:
    limit = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < limit
        time.sleep(0.005)


@pytest.mark.parametrize("sent", [signal.SIGKILL, signal.SIGINT])
def test_after_an_interrupt_only_the_rest_is_played(sent: signal.Signals, tmp_path: Path) -> None:
    long = header(per_file=2, options={"turn_limit_per_player": 12})
    whole = selfplay.selfplay(long, 12, tmp_path / "whole")
    folder = tmp_path / "broken"
    words = ["nebula", "--bots", "random", "--games", "12", "--seed", "lab", "--out", str(folder)]
    words += ["--option", "turn_limit_per_player=12", "--games-per-file", "2"]
    paths = [str(Path(str(orrery.__file__)).parents[1]), str(ROOT)]
    with subprocess.Popen(
        [sys.executable, "-m", "orrery", "selfplay", *words],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        stderr=subprocess.PIPE,
        text=True,
    ) as program:
        until(lambda: len(list(folder.glob("games-*"))) >= 2)
        program.send_signal(sent)
        _, said = program.communicate(timeout=60)
    assert program.returncode == (130 if sent == signal.SIGINT else -signal.SIGKILL)
    if sent == signal.SIGINT:
        assert said == "Stopped. The same command goes on from here.\n"
    before = {file.name: file.stat().st_mtime_ns for file in folder.glob("games-*")}
    assert 2 <= len(before) < 6
    with pytest.raises(UsageError, match="are missing; the same `orrery selfplay`"):
        dataset.read(folder)
    assert dataset.read(folder, partial=True).games == 2 * len(before)
    selfplay.selfplay(long, 12, folder)
    assert contents(folder) == contents(whole.folder)
    for name, written in before.items():
        assert (folder / name).stat().st_mtime_ns == written


class Fatal(Bot):
    """Takes its whole process down."""

    def choose(self, view: View, legal: list[Action], budget: Budget, rng: orrery.Source) -> Action:
        os._exit(7)


def fatal_file(job: selfplay.Job, path: Path, numbers: range) -> list[selfplay.Said]:
    """What a worker does, with a bot at the table that it does not survive."""
    bot_maker("random")
    orrery.kernel.registry._found["orrery.bots"]["random"] = lambda _: Fatal()
    return list(selfplay.write_file(job, path, numbers))


def test_a_worker_that_dies_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selfplay, "_write_all", fatal_file)
    with pytest.raises(orrery.OrreryError, match="a worker died; the same command goes on"):
        selfplay.selfplay(header(), 6, tmp_path, workers=2)
    assert not list(tmp_path.glob("games-*"))
    monkeypatch.undo()
    assert selfplay.selfplay(header(), 6, tmp_path).games == 6
    assert not list(tmp_path.glob(".draft*"))


# What is refused ---------------------------------------------------------------------------


def test_two_programs_do_not_write_to_one_folder(tmp_path: Path) -> None:
    with (
        alone_in(tmp_path),
        pytest.raises(UsageError, match="another program is writing to this folder"),
    ):
        selfplay.selfplay(header(), 1, tmp_path)


def test_a_folder_of_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "diary.txt").write_text("Dear Ines\n", "utf-8")
    with pytest.raises(UsageError, match="not empty and holds no dataset"):
        selfplay.selfplay(header(), 1, tmp_path)
    assert contents(tmp_path) == {"diary.txt": b"Dear Ines\n"}


def test_another_dataset_is_left_alone(games: Dataset) -> None:
    before = contents(games.folder)
    for other, complaint in (
        (header(("random", "greedy:4"), seed="2"), "they differ in 'seed': lab there, 2 here"),
        (header(("random",)), r"'entries': \['random', 'greedy:4'\] there, \['random'\] here"),
        (header(("random", "greedy:4"), every=2), "they differ in 'every': 1 there, 2 here"),
    ):
        with pytest.raises(UsageError, match=complaint):
            selfplay.selfplay(other, 7, games.folder)
    with pytest.raises(UsageError, match="there are 7 games already, not 6"):
        selfplay.selfplay(games.header, 6, games.folder)
    assert contents(games.folder) == before


@pytest.mark.parametrize(
    ("version", "complaint"),
    [
        (SCHEMA + 1, f"schema version {SCHEMA + 1}; this Orrery knows up to {SCHEMA}: install"),
        (OLDEST - 1, f"the old schema version {OLDEST - 1}"),
    ],
)
def test_another_schema_version_is_refused(
    version: int, complaint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the folder as in a file; by a reader as by somebody who wants to go on with it."""
    made = header()
    with monkeypatch.context() as foreign:
        foreign.setattr(dataset, "SCHEMA", version)
        foreign.setattr(dataset, "OLDEST", version)
        foreign.setattr(selfplay, "SCHEMA", version)
        written = selfplay.selfplay(header(), 1, tmp_path)
    with pytest.raises(UsageError, match=complaint):
        dataset.read(tmp_path)
    with pytest.raises(UsageError, match=complaint):
        dataset.read_header(written.files[0])
    with pytest.raises(UsageError, match=complaint):
        selfplay.selfplay(made, 1, tmp_path)


def test_other_bots_or_rules_do_not_join_a_dataset(games: Dataset, tmp_path: Path) -> None:
    selfplay.selfplay(games.header, 3, tmp_path)
    before = contents(tmp_path)
    other = msgspec.structs.replace(games.header, fingerprint="0" * 24)
    with pytest.raises(UsageError, match=r"other bots or rules .*: name a new folder"):
        selfplay.selfplay(other, 7, tmp_path)
    assert contents(tmp_path) == before


def test_a_dataset_of_the_first_schema_can_be_read_but_not_added_to(tmp_path: Path) -> None:
    made = header()
    old = msgspec.structs.replace(made, schema=1, bots=[], fingerprint="")
    fields = json.loads(msgspec.json.encode(old))
    for name in ("bots", "fingerprint", "factions"):
        del fields[name]
    text = json.dumps({"header": fields, "games": 3})
    (tmp_path / MANIFEST).write_text(text, "utf-8")
    rows = selfplay.selfplay(made, 3, tmp_path / "new")
    table = pq.read_table(rows.files[0]).drop_columns(["options", "faction"])
    pq.write_table(
        table.replace_schema_metadata({b"orrery": json.dumps(fields)}),
        tmp_path / rows.files[0].name,
    )
    read = dataset.read(tmp_path)
    assert read.games == 3
    assert read.header == old
    assert next(read.batches(4)).action.shape == (4,)
    with pytest.raises(UsageError, match=r"did not write down what its bots were: .* a new folder"):
        selfplay.selfplay(made, 6, tmp_path)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"header": {"schema": 1}, "games": 1}', "\xff"])
def test_a_damaged_manifest_is_refused(text: str, tmp_path: Path) -> None:
    (tmp_path / MANIFEST).write_text(text, "latin-1")
    with pytest.raises(UsageError, match="this is no dataset"):
        dataset.read(tmp_path)


def test_a_folder_without_a_dataset_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"dataset\.json: this is no dataset: No such file"):
        dataset.read(tmp_path)


def test_damaged_and_foreign_files_are_refused(games: Dataset, tmp_path: Path) -> None:
    selfplay.selfplay(games.header, 7, tmp_path)
    file = tmp_path / games.files[1].name
    whole = file.read_bytes()
    other = selfplay.selfplay(header(seed="other"), 7, tmp_path / "other")
    for content, complaint in (
        (whole[: len(whole) // 2], "this is no file of a dataset"),
        (b"", "this is no file of a dataset"),
        ((tmp_path / "other" / file.name).read_bytes(), "belongs to another dataset"),
    ):
        file.write_bytes(content)
        with pytest.raises(UsageError, match=complaint):
            dataset.read(tmp_path)
        with pytest.raises(UsageError, match=complaint):
            selfplay.selfplay(games.header, 7, tmp_path)
    assert other.games == 7


def test_a_game_without_an_encoding_teaches_nothing(tmp_path: Path) -> None:
    game = orrery.Game("bare", "Bare", 1, [2], [], tmp_path)
    with pytest.raises(UsageError, match="has no encoding, so there is nothing to learn from"):
        selfplay.make_header(game, None, ["random"], "0", {})
