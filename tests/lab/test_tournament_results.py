"""Results: the same for every number of workers, kept through every interruption."""

from __future__ import annotations

import json
import re
import resource
from collections.abc import Generator
from pathlib import Path

import msgspec
import pyarrow.parquet as pq
import pytest

from orrery.kernel.errors import UsageError
from orrery.lab.files import alone_in
from orrery.lab.tournament.folder import GAMES, RESULTS, SETTING, open_folder
from orrery.lab.tournament.guard import Result
from orrery.lab.tournament.plan import Fixture
from orrery.lab.tournament.play import play_fixture
from orrery.lab.tournament.report import report
from orrery.lab.tournament.results import Row, digest_of, read_results
from orrery.lab.tournament.run import Interrupted, Runner, play_tournament
from orrery.lab.tournament.setting import DEALT, Setting
from tests.lab.tables import on_processes, setting

PAIR = setting("greedy:4", "random")


def here(fixtures: list[Fixture]) -> Generator[Result]:
    """A runner without processes, from the last game to the first."""
    for fixture in reversed(fixtures):
        yield play_fixture(fixture)


def play(one: Setting, games: int, path: Path) -> list[Row]:
    return play_tournament(one, games, path, here).rows


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of six games."""
    path = tmp_path_factory.mktemp("results") / "six"
    play(PAIR, 6, path)
    return path


def rows(folder: Path) -> list[Row]:
    return read_results(folder / RESULTS)[1]


def test_any_number_of_workers_gives_the_same_results(folder: Path, tmp_path: Path) -> None:
    one = play_tournament(PAIR, 6, tmp_path / "one", on_processes(1))
    two = play_tournament(PAIR, 6, tmp_path / "two", on_processes(2))
    assert one.failures == two.failures == []
    assert digest_of(one.rows) == digest_of(two.rows) == digest_of(rows(folder))


def test_another_seed_gives_other_games(folder: Path, tmp_path: Path) -> None:
    other = play(setting("greedy:4", "random", seed="other"), 6, tmp_path / "other")
    assert digest_of(other) != digest_of(rows(folder))


def test_the_table_has_a_row_for_each_seat_and_says_what_it_is(folder: Path) -> None:
    schema = pq.read_schema(folder / RESULTS)
    assert schema.metadata[b"orrery.tournament.schema"] == b"1"
    read, table = read_results(folder / RESULTS)
    assert read == PAIR
    assert [(row["game"], row["seat"]) for row in table] == [
        (game, seat) for game in range(6) for seat in range(2)
    ]
    assert all(row["decisions"] > 0 and row["seconds"] >= 0 for row in table)
    assert {row["entry"] for row in table} == {"greedy:4", "random"}
    for game in range(6):
        assert sum(row["win_share"] for row in table if row["game"] == game) == pytest.approx(1)
    assert len({row["digest"] for row in table}) == 6


def test_paired_games_have_the_same_dice_and_swapped_seats(folder: Path) -> None:
    table = rows(folder)
    first, second = table[:2], table[2:4]
    assert [row["entry"] for row in first] == [row["entry"] for row in reversed(second)]
    assert {row["dice_seed"] for row in first + second} == {"tests/0"}


def test_a_game_tells_its_factions_if_it_has_some(tmp_path: Path) -> None:
    dealt = setting("random", game="gaia", players=2, options={}, factions=DEALT)
    table = play(dealt, 2, tmp_path / "gaia")
    assert all(row["faction"] for row in table)
    assert len({row["faction"] for row in table}) == 4
    data = report(dealt, table)
    assert {part["faction"] for part in data["by_faction"]} == {row["faction"] for row in table}
    (lone,) = data["entries"]
    assert lone["win_share"] == 0.5
    assert lone["win_interval"] is lone["rating_interval"] is None


def test_species_of_eclipse_are_dealt(tmp_path: Path) -> None:
    dealt = setting("random", game="eclipse", players=2, options={}, factions=DEALT)
    assert len({row["faction"] for row in play(dealt, 1, tmp_path / "eclipse")}) == 2


# Interrupted and resumed -----------------------------------------------------------------


def counting(played: list[int], stop_after: int | None = None) -> Runner:
    def runner(fixtures: list[Fixture]) -> Generator[Result]:
        for fixture in fixtures:
            if stop_after is not None and len(played) == stop_after:
                raise KeyboardInterrupt
            played.append(fixture.number)
            yield play_fixture(fixture)

    return runner


def test_an_interrupted_tournament_goes_on_where_it_was(folder: Path, tmp_path: Path) -> None:
    played: list[int] = []
    path = tmp_path / "six"
    with pytest.raises(Interrupted) as interrupted:
        play_tournament(PAIR, 6, path, counting(played, 2))
    assert interrupted.value.done == 2
    assert not (path / RESULTS).exists()
    with (path / GAMES).open("ab") as journal:
        journal.write(b'{"number":2,"seats":[{"entry":"gre')  # cut short by a kill
    finished = play_tournament(PAIR, 6, path, counting(played))
    assert played == [0, 1, 2, 3, 4, 5]
    assert digest_of(finished.rows) == digest_of(rows(folder)) == digest_of(rows(path))


def test_a_finished_tournament_can_be_made_longer(tmp_path: Path) -> None:
    played: list[int] = []
    path = tmp_path / "longer"
    play_tournament(PAIR, 2, path, counting(played))
    play_tournament(PAIR, 4, path, counting(played))
    assert played == [0, 1, 2, 3]
    with pytest.raises(UsageError, match="has game 2 already: ask for more than so many games"):
        play(PAIR, 2, path)


def test_the_folder_of_another_tournament_is_refused(folder: Path) -> None:
    before = (folder / GAMES).read_bytes()
    for other, difference in (
        (setting("greedy:4", "random", seed="other"), """'seed': "tests" there, "other" here"""),
        (setting("random"), """'entries': ["greedy:4","random"] there, ["random"] here"""),
    ):
        with pytest.raises(UsageError, match=re.escape(f"they differ in {difference}")):
            play(other, 6, folder)
    assert (folder / GAMES).read_bytes() == before


def test_other_bots_or_rules_do_not_join_a_tournament(tmp_path: Path) -> None:
    """What a level is, an evaluation or a rule may change while the version stays the same."""
    path = tmp_path / "begun"
    begun = msgspec.structs.replace(PAIR, fingerprint="then")
    play(begun, 2, path)
    before = (path / GAMES).read_bytes()
    with pytest.raises(UsageError, match=r"\(fingerprint then, here now\): name a new folder"):
        play(msgspec.structs.replace(PAIR, fingerprint="now"), 4, path)
    assert (path / GAMES).read_bytes() == before
    assert len(play(begun, 4, path)) == 8


def test_a_folder_without_a_fingerprint_can_be_read_but_not_added_to(tmp_path: Path) -> None:
    play(PAIR, 2, tmp_path)
    written = json.loads((tmp_path / SETTING).read_bytes())
    for name in ("bots", "fingerprint"):
        del written[name]
    (tmp_path / SETTING).write_text(json.dumps(written))
    assert read_results(tmp_path / RESULTS)[0] == PAIR
    with pytest.raises(UsageError, match=r"did not write down what its bots were: .* a new folder"):
        play(msgspec.structs.replace(PAIR, fingerprint="now"), 4, tmp_path)


def test_a_folder_with_other_things_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear")
    with pytest.raises(UsageError, match="holds something else"):
        play(PAIR, 2, tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == ["letter.txt"]


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(UsageError, match="File exists"):
        play(PAIR, 2, tmp_path / "file")


def test_two_programs_do_not_share_a_folder(tmp_path: Path) -> None:
    with (
        open_folder(tmp_path / "busy", PAIR),
        pytest.raises(UsageError, match="another program is writing to this folder"),
    ):
        play(PAIR, 2, tmp_path / "busy")


def test_two_programs_that_begin_together_do_not_mix_their_tournaments(tmp_path: Path) -> None:
    """Who comes second does not even look: the first may not have said yet what it plays."""
    with (
        alone_in(tmp_path),
        pytest.raises(UsageError, match="another program is writing to this folder"),
    ):
        play(PAIR, 2, tmp_path)
    assert list(tmp_path.iterdir()) == []


# What cannot be written ------------------------------------------------------------------


def test_a_table_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    (tmp_path / RESULTS).mkdir()
    (tmp_path / SETTING).write_bytes(msgspec.json.encode(PAIR))
    with pytest.raises(UsageError, match=r"results\.parquet: Is a directory"):
        play(PAIR, 2, tmp_path)
    (tmp_path / RESULTS).rmdir()
    assert len(play_tournament(PAIR, 2, tmp_path, counting([])).rows) == 4


def test_a_full_disk_is_one_line_and_costs_one_game(tmp_path: Path) -> None:
    """A file that may not grow further stands for the disk."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)

    def full(fixtures: list[Fixture]) -> Generator[Result]:
        yield play_fixture(fixtures[0])
        size = (tmp_path / GAMES).stat().st_size
        resource.setrlimit(resource.RLIMIT_FSIZE, (size + 100, before[1]))
        yield play_fixture(fixtures[1])

    try:
        with pytest.raises(UsageError, match=r"games\.jsonl: File too large"):
            play_tournament(PAIR, 2, tmp_path, full)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    played: list[int] = []
    play_tournament(PAIR, 2, tmp_path, counting(played))
    assert played == [1]


# Damaged ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "damage",
    [
        lambda lines: [lines[0], lines[1][:50], *lines[2:]],
        lambda lines: [lines[0], b"\xff\xfe", *lines[2:]],
        lambda lines: [lines[0], lines[0], *lines[1:]],
        lambda lines: [lines[0], lines[1].replace(b"greedy:4", b"greedy:5"), *lines[2:]],
        lambda lines: [lines[0], b'{"number":1}', *lines[2:]],
        lambda lines: [lines[0], lines[0].replace(b'"number":5', b'"number":-1'), *lines[2:]],
    ],
)
def test_a_damaged_line_is_named(folder: Path, tmp_path: Path, damage: object) -> None:
    assert callable(damage)
    path = tmp_path / "damaged"
    path.mkdir()
    (path / SETTING).write_bytes((folder / SETTING).read_bytes())
    lines = (folder / GAMES).read_bytes().splitlines()
    (path / GAMES).write_bytes(b"\n".join(damage(lines)) + b"\n")
    with pytest.raises(UsageError, match=r"games\.jsonl, line 2: this is no result"):
        play(PAIR, 6, path)


def test_a_damaged_description_is_named(tmp_path: Path) -> None:
    (tmp_path / SETTING).write_text("{")
    with pytest.raises(UsageError, match="not what a tournament writes"):
        play(PAIR, 2, tmp_path)


def test_a_damaged_table_is_refused(folder: Path, tmp_path: Path) -> None:
    damaged = tmp_path / "damaged.parquet"
    damaged.write_bytes((folder / RESULTS).read_bytes()[:-20])
    with pytest.raises(UsageError, match="no Parquet file, or it is damaged"):
        read_results(damaged)
    with pytest.raises(UsageError, match="no such file"):
        read_results(tmp_path / "none.parquet")
