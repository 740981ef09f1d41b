"""Bad input: a clear line on stderr, the right exit code, and files left as they are."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

import orrery
from orrery.cli.files import is_record
from tests.cli.desk import random_match, run


def refused(code: int, *words: str | Path) -> str:
    """The one line with which a command is refused."""
    answer = run(*words)
    assert answer.code == code, answer.out + answer.err
    assert answer.out == ""
    assert answer.err.startswith("orrery: ")
    assert answer.err.count("\n") == 1
    assert "Traceback" not in answer.err
    return answer.err


@pytest.mark.parametrize(
    "words",
    [
        ["play", "chess"],
        ["rules", "chess"],
        ["simulate", "chess"],
        ["position", "chess", "game.orr"],
        ["why", "chess", "game.orr", "0", "done"],
    ],
)
def test_an_unknown_game(words: list[str]) -> None:
    assert "there is no game 'chess'; there are: " in refused(2, *words)


@pytest.mark.parametrize("players", ["1", "3"])
@pytest.mark.parametrize("command", ["play", "simulate"])
def test_a_wrong_number_of_players(command: str, players: str) -> None:
    message = refused(2, command, "nebula", "--players", players, "--bot", "random")
    assert message == f"orrery: Beyond Nebula is for exactly 2 players, not {players}\n"


@pytest.mark.parametrize("command", ["play", "simulate"])
@pytest.mark.parametrize(
    ("option", "complaint"),
    [
        ("colour=3", "Beyond Nebula has no option 'colour'; its options: first_player,"),
        ("first_player", "an option is written as name=value, not 'first_player'"),
        ("first_player=3", "the option 'first_player' is a number from 0 to 2, not 3"),
        ("first_player=me", "the option 'first_player' is a number from 0 to 2, not me"),
    ],
)
def test_a_wrong_option(command: str, option: str, complaint: str) -> None:
    assert complaint in refused(2, command, "nebula", "--option", option, "--bot", "random")


@pytest.mark.parametrize("command", ["play", "simulate"])
def test_an_option_given_twice(command: str) -> None:
    words = ["--option", "first_player=1", "--option", "first_player=2"]
    message = refused(2, command, "nebula", *words, "--bot", "random")
    assert message == "orrery: the option 'first_player' is given twice\n"


@pytest.mark.parametrize("command", ["play", "simulate"])
def test_an_unknown_bot(command: str) -> None:
    message = refused(2, command, "nebula", "--bot", "oracle")
    assert "there is no bot 'oracle'; there are: " in message
    assert "greedy" in message


MANY: list[tuple[list[str], str]] = [
    (["map=moon"], "'map' is one of basic, method_1"),
    (["map=given"], "'given_map': a list of tiles or of spaces is expected"),
    (["map=given", "given_map={"], "'given_map' is written as JSON data"),
    (["map=given", "given_map=" + "[" * 100_000], "'given_map' is written as JSON data"),
    (
        ["map=given", 'given_map=[{"q": 1e400, "r": 0, "planet": "ice", "sector": 1}]'],
        "'q' is a number from -999 to 999, not inf",
    ),
    (
        ["map=given", 'given_map=[{"q": 0, "r": 0, "planet": "ice", "sector": 1}]'],
        "home planets for 0 colours, but there are 2 players",
    ),
    (["given_map=[]"], "'given_map' needs map = given"),
    (["map=method_3"], "with 2 players the variable method is method_1"),
    (["reduced_map=yes"], "only a game of 3 players has a reduced map"),
    (["given_tiles=[]"], "'given_tiles': an object is expected"),
    (['given_tiles={"boosters": ["moon"]}'], "'boosters' has no tile 'moon'"),
    (['given_tiles={"final_scoring": ["sectors"]}'], "'final_scoring' needs 2 different tiles"),
    (['given_tiles={"moons": []}'], "'given_tiles': unknown 'moons'"),
    (["faction_choice=given"], "'given_factions': a list of 2 factions is expected"),
    (["faction_choice=given", "given_factions=xenos"], "'given_factions' is written as JSON data"),
    (["faction_choice=given", 'given_factions=["xenos", "humans"]'], "no faction 'humans'"),
    (["faction_choice=given", 'given_factions=["xenos", "gleens"]'], "two factions of one colour"),
    (
        ["faction_choice=given", 'given_factions=["xenos", "terrans"]', "given_bids=[61, 0]"],
        "'given_bids': a list of 2 numbers from 0 to 60 is expected",
    ),
]


@pytest.mark.parametrize("command", ["play", "simulate"])
@pytest.mark.parametrize(("options", "complaint"), MANY)
def test_a_set_up_that_cannot_be(command: str, options: list[str], complaint: str) -> None:
    words = [word for option in options for word in ("--option", option)]
    message = refused(2, command, "gaia", "--players", "2", "--bot", "random", *words)
    assert complaint in message


def test_a_seat_that_is_not_there() -> None:
    message = refused(2, "play", "nebula", "--seat", "2", "--bot", "random")
    assert "seats 0 to 1 here, not 2" in message


@pytest.mark.parametrize(
    "words",
    [
        ["play", "nebula", "--lang", "fr"],
        ["simulate", "nebula", "--games", "0"],
        ["simulate", "nebula", "--workers", "0"],
        ["fly"],
        ["replay"],
        ["replay", "game.orr", "--to", "-1"],
        ["why", "nebula", "game.orr", "-1", "done"],
        ["why", "nebula", "game.orr", "0", "done", "--jsn"],
    ],
)
def test_arguments_that_make_no_sense(words: list[str]) -> None:
    answer = run(*words)
    assert answer.code == 2
    assert answer.out == ""
    assert "Usage" in answer.err


# Records -----------------------------------------------------------------------------------

GOOD = orrery.write_record(random_match())
LINES = GOOD.splitlines()
FIRST = LINES.index("") + 2
"""The number of the first action's line in the file."""
LAST = len(LINES)


def change(number: int, old: str, new: str) -> str:
    """The record with one line changed."""
    lines = list(LINES)
    assert re.search(old, lines[number - 1]), lines[number - 1]
    lines[number - 1] = re.sub(old, new, lines[number - 1], count=1)
    return "\n".join(lines) + "\n"


def header(key: str) -> int:
    return next(at for at, line in enumerate(LINES, 1) if line.startswith(f"{key}:"))


def with_digest() -> int:
    return next(at for at, line in enumerate(LINES, 1) if " # " in line)


BAD: dict[str, tuple[Callable[[], str], str]] = {
    "empty": (lambda: "", "line 1: this is no Orrery record"),
    "something else": (lambda: "Dear Ines\n", "line 1: this is no Orrery record"),
    "cut in the header": (lambda: "\n".join(LINES[:3]), "line 3: the record is cut off"),
    "cut in the middle": (lambda: "\n".join(LINES[: FIRST + 4]), "its 'end:' line is missing"),
    "a line is missing": (
        lambda: "\n".join([*LINES[: FIRST + 1], *LINES[FIRST + 2 :]]),
        f"line {FIRST + 2}: expected '3. <seat> <action>'",
    ),
    "newer format": (lambda: change(1, "1$", "2"), "line 1: this record has format 2"),
    "newer rules": (
        lambda: change(header("rules"), r"\d+$", "99"),
        "rules version 99 of Beyond Nebula; this Orrery knows up to",
    ),
    "another game": (lambda: change(header("game"), "nebula", "chess"), "a record of 'chess'"),
    "three players": (lambda: change(header("players"), "2", "3"), "exactly 2 players, not 3"),
    "unknown option": (
        lambda: change(header("options"), "first_player", "last_player"),
        "no option 'last_player'",
    ),
    "an action that is none": (
        lambda: change(FIRST, r"(\d) [a-z].*", r"\1 fly away"),
        f"line {FIRST}: 'fly away' is no action",
    ),
    "an illegal action": (
        lambda: change(FIRST, r"(\d) [a-z].*", r"\1 move 1 1G8"),
        f"line {FIRST}: seat ",
    ),
    "the other seat": (lambda: change(FIRST, r"^1\. .", "1. 7"), f"line {FIRST}: seat 7"),
    "an impossible die": (
        lambda: change(header("opening"), r"\d+$", "77"),
        "the opening does not replay: 77 is no outcome",
    ),
    "another seed": (lambda: change(header("seed"), "desk", "deck"), "not what the seed gives"),
    "a wrong digest": (
        lambda: change(with_digest(), "# .*", "# " + "0" * 24),
        f"line {with_digest()}: the position has another digest",
    ),
    "a wrong last digest": (
        lambda: change(LAST, r"\w+$", "0" * 24),
        "the last position has another digest",
    ),
    "a tail": (lambda: GOOD + "and so on\n", f"line {LAST + 1}: something follows"),
    "a number that is none": (lambda: change(header("players"), "2", "two"), "'two' is no number"),
    "redacted": (
        lambda: orrery.write_record(orrery.game("nebula").start(seed=1), viewer=0),
        "redacted for one reader",
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_record_is_refused_with_its_line(name: str, tmp_path: Path) -> None:
    make, complaint = BAD[name]
    file = tmp_path / "bad.orr"
    file.write_text(make(), "utf-8")
    before = file.read_bytes(), file.stat().st_mtime_ns
    for options in ([], ["--verify"], ["--json"]):
        assert complaint in refused(1, "replay", file, *options)
    assert complaint in refused(1, "play", "nebula", "--bot", "random", "--load", file)
    assert complaint in refused(1, "position", "nebula", file)
    assert (file.read_bytes(), file.stat().st_mtime_ns) == before
    assert list(tmp_path.iterdir()) == [file]


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    for words in (["replay"], ["position", "nebula"], ["play", "nebula", "--load"]):
        assert "No such file or directory" in refused(2, *words, tmp_path / "none.orr")
    assert "Is a directory" in refused(2, "replay", tmp_path)


def test_a_number_below_zero_is_a_number() -> None:
    assert "'N'" in run("why", "nebula", "game.orr", "-1", "done").err


@pytest.mark.parametrize("command", ["play", "simulate"])
@pytest.mark.parametrize("seed", ["", " 1", "1\n2"])
def test_a_seed_that_cannot_be_written_on_a_line(command: str, seed: str) -> None:
    message = refused(2, command, "nebula", "--bot", "random", "--seed", seed)
    assert message == "orrery: a seed is one line of text, without spaces around it\n"


def test_a_byte_order_mark_does_no_harm(tmp_path: Path) -> None:
    file = tmp_path / "marked.orr"
    file.write_text(GOOD, "utf-8-sig")
    assert run("replay", file, "--verify").code == 0
    assert is_record(file)
    position = tmp_path / "marked.txt"
    position.write_text(orrery.write_position(random_match().state), "utf-8-sig")
    assert run("position", "nebula", position).out == run("position", "nebula", file).out


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    file = tmp_path / "picture.orr"
    file.write_bytes(b"\x89PNG\xff\xfe")
    assert "is no text file" in refused(1, "replay", file)


@pytest.fixture
def good(tmp_path: Path) -> Path:
    file = tmp_path / "good.orr"
    file.write_text(GOOD, "utf-8")
    return file


def test_bad_notation(good: Path) -> None:
    assert "write it as: move <ship> <block>" in refused(2, "why", "nebula", good, "0", "move up")
    assert "actions begin with one of" in refused(2, "why", "nebula", good, "0", "fly")


def test_more_actions_than_there_are(good: Path) -> None:
    assert "actions, not 999" in refused(2, "why", "nebula", good, "999", "done")
    assert "actions, not 999" in refused(2, "position", "nebula", good, "--to", "999")


def test_a_seat_that_nobody_has(good: Path) -> None:
    message = refused(2, "why", "nebula", good, "0", "done", "--seat", "5")
    assert "the seats 0 to 1, not 5" in message


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("active=0", "active=1", "its digest does not match"),
        (";#.*", "", "its digest is missing"),
        ("active=0", "active=x", "damaged in 'active'"),
        ("active=0;", "", "the field 'active' is missing"),
        ("nebula/1", "nebula/9", "rules version 9"),
        ("nebula/1", "chess/1", "a position of 'chess', not of 'nebula'"),
    ],
)
def test_a_bad_position(old: str, new: str, complaint: str, tmp_path: Path) -> None:
    match = orrery.game("nebula").start(options={"first_player": 1}, seed=1)
    text = orrery.write_position(match.state)
    file = tmp_path / "position.txt"
    file.write_text(re.sub(old, new, text, count=1), "utf-8")
    assert file.read_text() != text
    assert complaint in refused(1, "position", "nebula", file)
