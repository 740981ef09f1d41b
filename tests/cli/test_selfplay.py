"""`orrery selfplay`: what it prints, and what it refuses."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

from orrery.lab import dataset
from tests.cli.desk import Answer, run

QUICK = ["--option", "turn_limit_per_player=3", "--games", "3"]


def selfplay(folder: Path, *words: str) -> Answer:
    return run("selfplay", "nebula", "--out", folder, *QUICK, *words)


def refused(answer: Answer) -> str:
    assert answer.code == 2, answer.out + answer.err
    assert answer.out == ""
    assert answer.err.startswith("orrery: ")
    assert answer.err.count("\n") == 1
    return answer.err.removeprefix("orrery: ").strip()


def test_it_tells_what_it_wrote(tmp_path: Path) -> None:
    answer = selfplay(tmp_path / "new" / "games", "--bots", "random,greedy:4")
    assert answer.code == 0, answer.err
    written = dataset.read(tmp_path / "new" / "games")
    assert re.search(r"^games +3$", answer.out, re.MULTILINE)
    assert re.search(rf"^decisions +{written.rows}$", answer.out, re.MULTILINE)
    assert written.header.entries == ["random", "greedy:4"]
    assert "lost by bots" not in answer.out


@pytest.mark.parametrize(("language", "word"), [("pt", "decisões"), ("uk", "рішення")])
def test_it_speaks_other_languages(language: str, word: str, tmp_path: Path) -> None:
    assert word in selfplay(tmp_path, "--bots", "random", "--lang", language).out


def test_for_machines_and_once_more(tmp_path: Path) -> None:
    words = ["--bots", "random", "--seed", "s", "--every", "2", "--games-per-file", "2", "--json"]
    first = selfplay(tmp_path, *words)
    assert first.code == 0, first.err
    data = json.loads(first.out)
    written = dataset.read(tmp_path)
    assert data["games"] == 3
    assert data["decisions"] == written.rows
    assert data["files"] == len(written.files) == 2
    assert data["bytes"] == sum(file.stat().st_size for file in written.files)
    assert data["faults"] == {}
    assert data["bots"] == ["random"]
    assert data["factions"] == "chosen"  # as the rules say: Beyond Nebula has none to deal
    assert written.header.every == 2
    assert selfplay(tmp_path, *words).out == first.out


@pytest.mark.parametrize("way", ["dealt", "chosen"])
def test_factions_are_dealt_or_chosen(way: str, tmp_path: Path) -> None:
    words = ["selfplay", "gaia", "--bots", "random", "--games", "2", "--every", "40"]
    answer = run(*words, "--out", tmp_path, "--factions", way, "--json")
    assert answer.code == 0, answer.err
    assert json.loads(answer.out)["factions"] == way
    options = {str(text) for batch in dataset.read(tmp_path) for text in batch.options}
    assert len(options) == (2 if way == "dealt" else 1)


def test_lost_decisions_are_counted(tmp_path: Path) -> None:
    bot = f"program:2s:{sys.executable} -c pass"
    answer = selfplay(tmp_path, "--bots", f"random,{bot}")
    assert answer.code == 0, answer.err
    assert re.search(r"^decisions lost by bots: \w+ +\d+$", answer.out, re.MULTILINE)
    assert answer.err == ""


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--bots", "oracle"], "there is no bot 'oracle'; there are: "),
        (["--bots", ","], "name at least one bot"),
        (["--bots", "greedy:many"], "a budget is written as 400 (iterations), 2s or 500ms"),
        (["--bots", "random", "--players", "3"], "is for exactly 2 players, not 3"),
        (["--bots", "random", "--seed", " 1"], "a seed is one line of text"),
        (["--bots", "random", "--option", "colour=3"], "has no option 'colour'"),
    ],
)
def test_what_cannot_be_played(words: list[str], complaint: str, tmp_path: Path) -> None:
    assert complaint in refused(selfplay(tmp_path / "out", *words))
    assert not (tmp_path / "out").exists()


def test_an_unknown_game(tmp_path: Path) -> None:
    answer = run("selfplay", "chess", "--bots", "random", "--out", tmp_path)
    assert "there is no game 'chess'" in refused(answer)


@pytest.mark.parametrize(
    "words",
    [
        ["--bots", "random", "--games", "0"],
        ["--bots", "random", "--every", "0"],
        ["--bots", "random", "--workers", "0"],
        ["--bots", "random", "--factions", "mine"],
        [],
    ],
)
def test_arguments_that_make_no_sense(words: list[str], tmp_path: Path) -> None:
    answer = run("selfplay", "nebula", "--out", tmp_path, *words)
    assert answer.code == 2
    assert "Usage" in answer.err


def test_a_folder_that_cannot_be(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("mine", "utf-8")
    message = refused(selfplay(file, "--bots", "random"))
    assert message == f"{file}: File exists"
    assert "Not a directory" in refused(selfplay(file / "below", "--bots", "random"))


def test_another_dataset(tmp_path: Path) -> None:
    assert selfplay(tmp_path, "--bots", "random").code == 0
    message = refused(selfplay(tmp_path, "--bots", "random", "--seed", "9"))
    assert message == (
        f"{tmp_path} belongs to another dataset; they differ in 'seed': 0 there, 9 here"
    )


def test_without_the_extra(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("orrery.cli.selfplay", "orrery.lab.selfplay", "orrery.lab.dataset"):
        monkeypatch.delitem(sys.modules, module, raising=False)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    message = refused(selfplay(tmp_path, "--bots", "random"))
    assert message == "this needs pyarrow, which is not installed: pip install 'orrery[lab]'"
