"""What is said about bots reaches a file: whole lines, game by game, and no end of them."""

from __future__ import annotations

import logging
import re
from itertools import groupby
from pathlib import Path

import pytest

from orrery.kernel.errors import UsageError
from orrery.lab import notes as module
from orrery.lab.notes import LogFile, Notes
from orrery.lab.tournament.folder import LOG
from orrery.lab.tournament.results import digest_of
from orrery.lab.tournament.run import play_tournament
from tests.cli.desk import run
from tests.lab.tables import on_processes, setting, talking_program

BOTS = logging.getLogger("orrery.bots")
QUICK = ("--option", "turn_limit_per_player=2")


def test_a_line_says_where_it_belongs() -> None:
    with Notes("game 7") as notes:
        notes.at(1, "greedy:8", 34)
        BOTS.info("it says: %s", "hello")
        notes.at(0, "random")
        BOTS.warning("two\nlines")
    BOTS.warning("nobody listens any more")
    assert notes.take() == [
        ("greedy:8", "game 7, decision 34, seat 1, greedy:8: it says: hello"),
        ("random", "game 7, seat 0, random: two"),
        ("random", "game 7, seat 0, random: lines"),
    ]
    assert notes.take() == []


def test_the_error_of_a_bot_is_told_with_where_it_happened() -> None:
    with Notes() as notes:
        notes.at(1, "mine", 3)
        try:
            raise ValueError("on purpose")
        except ValueError:
            BOTS.exception("the bot failed")
    lines = [line for _, line in notes.take()]
    assert lines[0] == "decision 3, seat 1, mine: the bot failed"
    assert lines[-1] == "decision 3, seat 1, mine: ValueError: on purpose"
    assert any("test_notes.py" in line for line in lines)


def test_what_is_not_wanted_is_not_listened_to() -> None:
    with Notes(wanted=False) as notes:
        BOTS.info("hello")
    assert notes.take() == []


def test_a_bot_that_never_stops_does_not_fill_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_IN_GAME", 10)
    monkeypatch.setattr(module, "MOST_IN_FILE", 15)
    log = LogFile(tmp_path / "bots.log")
    for game in range(3):
        with Notes(f"game {game}") as notes:
            notes.at(0, "mad")
            for _ in range(1000):
                BOTS.warning("a" * 5000)
            notes.at(1, "quiet")
            BOTS.warning("a word")
        log.add(notes.take())
    lines = (tmp_path / "bots.log").read_text("utf-8").splitlines()
    assert lines[10] == "game 0, seat 0, mad: the rest of this game is left out"
    assert lines.count("mad: more than 15 lines: the rest is left out") == 1
    assert sum(", mad: " in line for line in lines) == 15
    assert sum(line.endswith("quiet: a word") for line in lines) == 3
    assert max(map(len, lines)) <= module.LONGEST


def test_a_file_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="Is a directory"):
        LogFile(tmp_path).check()


# In the commands -------------------------------------------------------------------------


def told(file: Path) -> list[tuple[str, str, str]]:
    """Of all lines game, decision and what is said; all of them are about the program."""
    lines = file.read_text("utf-8").splitlines()
    found = [
        re.fullmatch(r"(?:game (\d+), )?(?:decision (\d+), )?seat \d, program:.*\.py: (.*)", line)
        for line in lines
    ]
    assert all(found), lines
    return [(line[1] or "", line[2] or "", line[3]) for line in found if line]


def check_told(file: Path, games: int) -> None:
    """Every game has its lines together: what the program wrote, and that it failed once."""
    by_game = {game: list(lines) for game, lines in groupby(told(file), key=lambda line: line[0])}
    assert set(by_game) == {str(game) for game in range(games)}
    for lines in by_game.values():
        words = [what for _, _, what in lines]
        assert words[0].endswith("writes: asked 1")
        assert sum("lost a decision to a random move: illegal" in word for word in words) == 1
        numbers = [int(decision) for _, decision, _ in lines if decision]
        assert numbers == sorted(numbers)
        assert numbers[0] >= 1


def test_a_tournament_has_a_log_in_its_folder(tmp_path: Path) -> None:
    entries = setting(talking_program(tmp_path), "random")
    one = play_tournament(entries, 6, tmp_path / "one", on_processes(1))
    two = play_tournament(entries, 6, tmp_path / "two", on_processes(2))
    assert digest_of(one.rows) == digest_of(two.rows)
    for folder in ("one", "two"):
        check_told(tmp_path / folder / LOG, 6)
    both = [sorted(told(tmp_path / folder / LOG)) for folder in ("one", "two")]
    assert both[0] == both[1]


def test_bots_of_whom_nothing_is_to_be_said_leave_no_log(tmp_path: Path) -> None:
    play_tournament(setting("random"), 1, tmp_path, on_processes(1))
    assert not (tmp_path / LOG).exists()


@pytest.mark.parametrize("workers", ["1", "2"])
@pytest.mark.parametrize("command", ["simulate", "selfplay"])
def test_simulations_and_datasets_are_logged_where_one_says(
    command: str, workers: str, tmp_path: Path
) -> None:
    bots = "--bot" if command == "simulate" else "--bots"
    out = () if command == "simulate" else ("--out", tmp_path / "out", "--games-per-file", "2")
    words = (command, "nebula", *QUICK, bots, talking_program(tmp_path), bots, "random")
    answer = run(*words, *out, "--games", "6", "--workers", workers, "--log", tmp_path / "log")
    assert answer.code == 0, answer.err
    assert answer.err == ""
    check_told(tmp_path / "log", 6)


def test_a_game_in_the_terminal_is_logged_where_one_says(tmp_path: Path) -> None:
    log = tmp_path / "log"
    words = ("play", "nebula", *QUICK, "--option", "first_player=2", "--log", log)
    answer = run(*words, "--bot", talking_program(tmp_path), typed="quit\n")
    assert answer.code == 0, answer.err
    lines = told(log)
    assert lines[0][:2] == ("", "1")
    assert lines[0][2].endswith("writes: asked 1")


def test_a_log_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    answer = run("simulate", "nebula", "--games", "1", "--log", tmp_path)
    assert (answer.code, answer.err) == (2, f"orrery: {tmp_path}: Is a directory\n")
