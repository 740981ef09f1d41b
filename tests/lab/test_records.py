"""Games of bots as records: they replay to the same end."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from orrery.cli.files import game_of_record, load_record
from orrery.kernel.match import Match
from orrery.kernel.record import replay
from orrery.lab.tournament.folder import RECORDS
from orrery.lab.tournament.results import digest_of
from orrery.lab.tournament.run import play_tournament
from orrery.lab.tournament.setting import DEALT, Setting
from tests.cli.desk import run
from tests.lab.tables import on_processes, setting

QUICK = ("--option", "turn_limit_per_player=2")


def replayed(file: Path) -> Match:
    record = load_record(file)
    return replay(game_of_record(record), record)


@pytest.mark.parametrize(
    ("one", "games"),
    [
        (setting("greedy:4", "random"), 4),
        (setting("random", game="gaia", players=3, options={}, factions=DEALT), 1),
        (setting("random", game="eclipse", players=2, options={}, factions=DEALT), 1),
    ],
    ids=["nebula", "gaia", "eclipse"],
)
def test_the_games_of_a_tournament_replay(one: Setting, games: int, tmp_path: Path) -> None:
    kept = play_tournament(one, games, tmp_path / "kept", on_processes(1), recorded=True)
    plain = play_tournament(one, games, tmp_path / "plain", on_processes(1))
    assert digest_of(kept.rows) == digest_of(plain.rows)
    assert not (tmp_path / "plain" / RECORDS).exists()
    for number in range(games):
        rows = [row for row in kept.rows if row["game"] == number]
        match = replayed(tmp_path / "kept" / RECORDS / f"game-{number:07}.orr")
        assert match.state.digest() == rows[0]["digest"]
        outcome = match.state.outcome()
        assert outcome is not None
        assert outcome.scores == [row["score"] for row in rows]
        assert outcome.win_shares() == [row["win_share"] for row in rows]
        assert len(match.lines) == sum(row["decisions"] for row in rows)


def test_a_game_of_a_tournament_can_be_opened(tmp_path: Path) -> None:
    words = ("tournament", "nebula", *QUICK, "--bots", "random,greedy:1", "--games", "2")
    assert run(*words, "--out", tmp_path / "out", "--records").code == 0
    file = tmp_path / "out" / RECORDS / "game-0000001.orr"
    assert run("replay", file, "--verify").out.startswith("ok: ")
    answer = run("analyse", file, "3", "--bot", "search:2", "--json")
    assert json.loads(answer.out)["decision"] == 3


@pytest.mark.parametrize("words", [(), ("--check",), ("--workers", "2")])
def test_the_games_of_a_simulation_replay(words: tuple[str, ...], tmp_path: Path) -> None:
    base = ("simulate", "nebula", *QUICK, "--games", "5", "--bot", "random", "--json")
    plain = json.loads(run(*base).out)
    kept = json.loads(run(*base, *words, "--records", tmp_path / "kept").out)
    for changes in ("seconds", "per_second"):
        for data in (plain, kept):
            for name in [name for name in data if name.endswith(changes)]:
                del data[name]
    assert kept == plain
    files = sorted((tmp_path / "kept").iterdir())
    assert [file.name for file in files] == [f"game-{number:07}.orr" for number in range(5)]
    matches = [replayed(file) for file in files]
    assert sum(len(match.lines) for match in matches) == plain["decisions"]
    assert all(match.state.is_over() for match in matches)


def test_records_of_another_simulation_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "game-0000000.orr").write_text("mine")
    answer = run("simulate", "nebula", *QUICK, "--games", "1", "--records", tmp_path)
    assert answer.code == 2
    assert answer.err == (
        f"orrery: {tmp_path} holds something else: name an empty folder, or a new one\n"
    )
    assert (tmp_path / "game-0000000.orr").read_text() == "mine"
