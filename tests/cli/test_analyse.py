"""`orrery analyse`: how a position stands, and what is best in it."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
from inspect import signature
from pathlib import Path
from typing import Any

import pytest

import orrery
from orrery.bots.base import Bot, Budget
from orrery.bots.entries import read_entry
from orrery.bots.search.bot import Line, Report
from orrery.cli import lab as commands
from orrery.kernel import registry
from orrery.kernel.decision import Action
from orrery.kernel.match import Match
from orrery.kernel.record import read_record, replay
from orrery.kernel.state import View
from tests.cli.desk import longest, random_gaia, random_match, record, run
from tests.cli.test_bad_input import refused

GAIA = random_gaia()
NEBULA = random_match("desk", {"turn_limit_per_player": 20})


class Oracle(Bot):
    """Knows what is best: the first legal action. Looks at three at the most."""

    def analyse(
        self, view: View, legal: list[Action], budget: Budget, rng: orrery.Source
    ) -> Report:
        assert view.seat is not None
        seats = range(view.state.players)
        lines: list[Line] = []
        for place, action in enumerate(legal[:3]):
            chance = 0.75 / (place + 1)
            rest = (1 - chance) / (len(seats) - 1)
            values = [chance if seat == view.seat else rest for seat in seats]
            best = [(view.seat, action), (1 - view.seat % 2, legal[0])]
            lines.append(Line(action, budget.iterations // 2**place, values, best))
        return Report(lines[0].values, lines, budget.iterations)


@pytest.fixture(autouse=True)
def oracle(monkeypatch: pytest.MonkeyPatch) -> None:
    registry.bots()  # finds them, before one is added
    monkeypatch.setitem(registry._found["orrery.bots"], "oracle", lambda game: Oracle())


def decision(match: Match, place: int, at_least: int = 0) -> int:
    """The number of a decision where the action of that place was played (0: none of three)."""
    game = orrery.game(match.state.game_id)
    found: list[int] = []

    def look(past: Match) -> None:
        number = len(past.lines)
        if number == len(match.lines) or number < at_least:
            return
        legal = past.state.legal(match.lines[number].seat)
        texts = [action.text for action in legal]
        at = texts.index(match.lines[number].text) + 1
        if len(legal) > 4 and (at == place or (place == 0 and at > 3)):
            found.append(number + 1)

    replay(game, read_record(orrery.write_record(match)), None, look)
    return found[0]


@pytest.fixture(scope="module")
def gaia(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return record(tmp_path_factory.mktemp("gaia"), GAIA)


@pytest.fixture(scope="module")
def nebula(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return record(tmp_path_factory.mktemp("nebula"), NEBULA)


def data_of(*words: str | Path) -> Any:
    answer = run("analyse", *words, "--bot", "oracle:64", "--json")
    assert answer.code == 0, answer.err
    return json.loads(answer.out)


# For people --------------------------------------------------------------------------------


def test_it_tells_how_a_position_stands(gaia: Path) -> None:
    number = decision(GAIA, 2, 40)
    answer = run("analyse", gaia, str(number), "--bot", "oracle:64")
    assert answer.code == 0, answer.err
    out = answer.out
    assert f"Gaia Project, decision {number}\n" in out
    assert "oracle:64 looked ahead 64 times." in out
    chances = next(line for line in out.splitlines() if line.startswith("chance of winning"))
    assert sorted(chances.split()[3:]) == ["12.5%", "12.5%", "75.0%"]
    evaluations = next(line for line in out.splitlines() if line.startswith("evaluation"))
    assert len(evaluations.split()) == 1 + 3
    assert " 1  75.0%      64  " in out
    assert "*2  37.5%      32  " in out
    assert f"* Played: {GAIA.lines[number - 1].text}, number 2 of 3." in " ".join(out.split())
    assert longest(out) <= 80


def test_actions_are_told_in_words(gaia: Path) -> None:
    number = decision(GAIA, 1, 40)
    state = replay(orrery.game("gaia"), read_record(orrery.write_record(GAIA)), number - 1).state
    best = state.legal(GAIA.lines[number - 1].seat)[0]
    for language, line in (("en", "line"), ("pt", "linha"), ("uk", "лінія")):
        answer = run(
            "analyse", gaia, str(number), "--bot", "oracle:64", "--lang", language, columns=200
        )
        assert orrery.game("gaia").messages(language).action(best) in answer.out
        assert line in answer.out


def test_an_action_that_nobody_looked_at(gaia: Path) -> None:
    number = decision(GAIA, 0, 40)
    answer = run("analyse", gaia, str(number), "--bot", "oracle:64", columns=200)
    played = GAIA.lines[number - 1].text
    assert f"Played: {played}; the search did not look at it." in answer.out
    assert data_of(gaia, str(number))["place"] is None


def test_what_was_played_is_always_shown(gaia: Path) -> None:
    number = decision(GAIA, 3, 40)
    out = run("analyse", gaia, str(number), "--bot", "oracle:64", "--lines", "1").out
    assert " 1  75.0%" in out
    assert "37.5%" not in out
    assert "*3  25.0%" in out


# For machines ------------------------------------------------------------------------------


def test_for_machines(nebula: Path) -> None:
    number = decision(NEBULA, 2)
    line = NEBULA.lines[number - 1]
    data = data_of(nebula, str(number), "--lines", "2")
    assert data["game"] == "nebula"
    assert data["players"] == 2
    assert data["decision"] == number
    assert data["seat"] == line.seat
    assert data["bot"] == "oracle:64"
    assert data["iterations"] == 64
    assert data["chances"][line.seat] == 0.75
    assert len(data["evaluations"]) == 2
    assert data["played"] == line.text
    assert data["place"] == 2
    assert [found["place"] for found in data["lines"]] == [1, 2]
    second = data["lines"][1]
    assert second["notation"] == second["line"][0]["notation"] == line.text
    assert second["words"]
    assert second["chances"][line.seat] == 0.375
    assert second["visits"] == 32
    assert second["line"][1]["seat"] == 1 - line.seat % 2


def test_the_evaluations_are_those_of_the_game(nebula: Path) -> None:
    """Nothing that Beyond Nebula evaluates is hidden at its start, so no sample differs."""
    data = data_of(nebula, "1")
    game = orrery.game("nebula")
    state = game.start(options=NEBULA.options, seed=NEBULA.seed).state
    assert data["evaluations"] == pytest.approx([game.evaluate(state, seat) for seat in (0, 1)])


def test_a_position(gaia: Path, tmp_path: Path) -> None:
    number = decision(GAIA, 2, 40)
    file = tmp_path / "position.txt"
    file.write_text(run("position", "gaia", gaia, "--to", str(number - 1)).out, "utf-8")
    told, recorded = data_of(file), data_of(gaia, str(number))
    assert told.pop("decision") is told.pop("played") is told.pop("place") is None
    assert told == {key: recorded[key] for key in told}
    answer = run("analyse", file, "--bot", "oracle:64")
    assert answer.out.startswith("Gaia Project\n")
    assert "Played" not in answer.out


def test_without_a_number_it_is_about_what_comes_next(tmp_path: Path) -> None:
    match = orrery.game("nebula").start(seed="next")
    match.apply(match.state.open_seats()[0], match.state.legal(match.state.open_seats()[0])[0])
    file = record(tmp_path, match)
    data = data_of(file)
    assert data["decision"] == 2
    assert data["played"] is None
    assert data == data_of(file, "2")


def test_resigning_is_no_decision_of_the_seat(tmp_path: Path) -> None:
    match = orrery.game("nebula").start(seed="resign")
    match.resign(1 - match.state.open_seats()[0])
    data = data_of(record(tmp_path, match), "1")
    assert data["seat"] == orrery.game("nebula").start(seed="resign").state.open_seats()[0]
    assert data["played"] is None


# While it takes its time -------------------------------------------------------------------


def start(file: Path, stderr: int) -> subprocess.Popen[str]:
    words = ["analyse", str(file), "1", "--bot", "search:1s", "--json"]
    return subprocess.Popen(
        [sys.executable, "-m", "orrery", *words],
        env={**os.environ, "TERM": "xterm", "COLUMNS": "80"},
        stdout=subprocess.PIPE,
        stderr=stderr,
        text=True,
    )


def test_a_terminal_shows_how_the_time_goes_by(nebula: Path) -> None:
    """Results are not touched by that, and nothing is left on the screen."""
    screen, theirs = os.openpty()
    with start(nebula, theirs) as program:
        os.close(theirs)
        seen = b""
        with contextlib.suppress(OSError):  # the end of a terminal is an error
            while read := os.read(screen, 4096):
                seen += read
        out, _ = program.communicate(timeout=60)
    os.close(screen)
    assert program.returncode == 0
    assert json.loads(out)["decision"] == 1
    assert b"0:00:0" in seen


def test_where_there_is_no_terminal_nothing_is_shown(nebula: Path) -> None:
    with start(nebula, subprocess.PIPE) as program:
        out, err = program.communicate(timeout=60)
    assert (program.returncode, err) == (0, "")
    assert json.loads(out)["decision"] == 1


def test_nobody_waits_long_who_has_not_asked_for_it() -> None:
    default = signature(commands.analyse).parameters["bot"].default
    assert 0 < read_entry(default).budget.seconds <= 10


# What is refused ---------------------------------------------------------------------------


def test_a_number_that_is_none(nebula: Path) -> None:
    count = len(NEBULA.lines)
    complaint = f"the record has {count} decisions; {count + 2} is none of them"
    assert complaint in refused(2, "analyse", nebula, str(count + 2))
    for number in ("0", "-1"):
        answer = run("analyse", nebula, number)
        assert answer.code == 2
        assert "Usage" in answer.err


def test_a_game_that_is_over(nebula: Path, tmp_path: Path) -> None:
    assert "the game is over there: nobody has to decide" in refused(2, "analyse", nebula)
    position = tmp_path / "over.txt"
    position.write_text(orrery.write_position(NEBULA.state), "utf-8")
    assert "the game is over there" in refused(2, "analyse", position)


def test_a_position_has_no_decisions_to_count(tmp_path: Path) -> None:
    file = tmp_path / "position.txt"
    file.write_text(orrery.write_position(orrery.game("nebula").start(seed=1).state), "utf-8")
    assert "it has no decisions to count" in refused(2, "analyse", file, "1")


def test_a_seat_that_does_not_decide(nebula: Path) -> None:
    seat = NEBULA.lines[0].seat
    message = refused(2, "analyse", nebula, "1", "--seat", str(1 - seat))
    assert f"the seat {1 - seat} has nothing to decide there; who has: {seat}" in message
    assert data_of(nebula, "1", "--seat", str(seat))["seat"] == seat


@pytest.mark.parametrize(
    ("bot", "complaint"),
    [
        ("greedy", "'greedy' plays, but it does not analyse; 'search' does"),
        ("program:2s:cat", "'program:2s:cat' plays, but it does not analyse"),
        ("prophet", "there is no bot 'prophet'"),
        ("search:few", "a budget is written as 400 (iterations)"),
    ],
)
def test_a_bot_that_cannot(bot: str, complaint: str, nebula: Path) -> None:
    assert complaint in refused(2, "analyse", nebula, "1", "--bot", bot)


@pytest.mark.parametrize(
    "text", ["#!/bin/sh\nexit 0\n", "https://orrery.example/game\n", "Dear Ines / Dear Ana\n"]
)
def test_what_is_neither_a_record_nor_a_position(text: str, tmp_path: Path) -> None:
    file = tmp_path / "some.sh"
    file.write_text(text, "utf-8")
    for words in ((), ("3",)):
        assert "this is no Orrery record" in refused(1, "analyse", file, *words)
    assert "this is no Orrery record" in refused(1, "why", "nebula", file, "3", "done")


def test_bad_files(nebula: Path, tmp_path: Path) -> None:
    assert "No such file" in refused(2, "analyse", tmp_path / "none.orr", "1")
    file = tmp_path / "bad.orr"
    text = nebula.read_text("utf-8")
    file.write_text(text.replace("\n2. ", "\n3. "), "utf-8")
    assert "expected '2. <seat> <action>'" in refused(1, "analyse", file, "1")
    file.write_text(text.replace(f"2. {NEBULA.lines[1].seat} ", "2. 7 "), "utf-8")
    assert "seat 7" in refused(1, "analyse", file, "2")
    file.write_text(text.replace("game: nebula", "game: chess"), "utf-8")
    assert "a record of 'chess'" in refused(1, "analyse", file, "1")
    file.write_text("chess/1;turn=2;#00\n", "utf-8")
    assert "there is no game 'chess'" in refused(2, "analyse", file)
