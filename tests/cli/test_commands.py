"""Every other command: what it prints for people and for machines."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import orrery
from tests.cli.desk import longest, random_match, record, run

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return record(tmp_path_factory.mktemp("records"))


def data_of(*words: str | Path) -> Any:
    answer = run(*words, "--json")
    assert answer.code == 0, answer.err
    return json.loads(answer.out)


def as_module(module: str, *words: str) -> subprocess.CompletedProcess[str]:
    paths = [str(Path(str(orrery.__file__)).parents[1]), str(ROOT)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    command = [sys.executable, "-m", module, *words]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("module", ["orrery", "orrery.cli"])
def test_the_package_runs_as_a_program(module: str) -> None:
    done = as_module(module, "--version")
    assert done.returncode == 0
    assert done.stdout.startswith(f"orrery {orrery.__version__} (")


def test_errors_of_the_program_are_one_line() -> None:
    done = as_module("orrery", "rules", "chess")
    assert done.returncode == 2
    assert done.stderr.startswith("orrery: there is no game 'chess'")
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""


def test_help_for_people() -> None:
    assert run("--help").code == 0
    for command in ("games", "play", "simulate", "replay", "why", "rules", "position"):
        answer = run(command, "--help")
        assert answer.code == 0
        assert "Usage" in answer.out


def test_games() -> None:
    answer = run("games")
    assert "nebula" in answer.out
    assert "Beyond Nebula" in answer.out
    assert "en pt uk" in answer.out
    assert "first_player=0" in answer.out
    nebula = next(game for game in data_of("games") if game["id"] == "nebula")
    ledger = orrery.game("nebula").ledger()
    assert nebula["players"] == [2]
    assert nebula["rules"] == len(ledger.rules)
    assert nebula["rulings"] == len(ledger.rulings)
    assert {option["name"] for option in nebula["options"]} >= {"turn_limit_per_player"}


def test_rules() -> None:
    answer = run("rules", "nebula", "--search", "defensive rings")
    assert "nebula.ring.range" in answer.out
    assert "OBJECTIVE" not in answer.out
    whole = run("rules", "nebula", columns=100)
    assert "OBJECTIVE" in whole.out
    assert "GAPS" in whole.out
    assert longest(whole.out) <= 100
    assert "No rule has all these words." in run("rules", "nebula", "--search", "xyzzy").out


def test_rules_in_other_languages_and_for_machines() -> None:
    ledger = orrery.game("nebula").ledger()
    assert len(data_of("rules", "nebula")) == len(ledger.entries())
    (entry,) = data_of("rules", "nebula", "--search", "nebula.ring.shape", "--lang", "uk")
    assert entry["text"] == ledger.text("nebula.ring.shape", "uk")
    assert run("rules", "nebula", "--lang", "uk", "--search", "кільця").out.count("nebula.") > 2


def test_replay_verifies(file: Path) -> None:
    match = random_match()
    answer = run("replay", file, "--verify")
    assert answer.code == 0
    assert answer.out == f"ok: {len(match.lines)} actions, digest {match.state.digest()}\n"
    assert data_of("replay", file, "--verify")["ok"] is True


def test_replay_tells_the_game(file: Path) -> None:
    answer = run("replay", file)
    assert answer.code == 0
    assert "   1. " in answer.out
    assert "goes first" in answer.out
    assert "the turn limit is reached" in answer.out.replace("\n", " ")
    assert longest(answer.out) <= 80
    assert "ходить першим" in run("replay", file, "--lang", "uk").out


def test_replay_of_a_part(file: Path) -> None:
    answer = run("replay", file, "--to", "2")
    assert "   2. " in answer.out
    assert "   3. " not in answer.out
    assert run("replay", file, "--to", "9999").code == 2


def test_replay_for_machines(file: Path) -> None:
    match = random_match()
    data = data_of("replay", file)
    assert [line["notation"] for line in data["actions"]] == [line.text for line in match.lines]
    events = sum(len(line["events"]) for line in data["actions"]) + len(data["opening"])
    assert events == len(match.events)
    outcome = match.state.outcome()
    assert outcome is not None
    assert data["outcome"] == outcome.to_data()
    assert data["digest"] == match.state.digest()


def test_why_not_and_why_so(file: Path) -> None:
    answer = run("why", "nebula", file, "0", "move 1 1G8")
    assert answer.code == 0
    assert "'move 1 1G8' is not possible now:" in answer.out
    assert "nebula.turn.conflict" in answer.out
    assert "is possible now" in run("why", "nebula", file, "0", "done").out


def test_why_for_machines_and_other_seats(file: Path) -> None:
    data = data_of("why", "nebula", file, "0", "Build  academy")
    assert data["notation"] == "build academy"
    assert data["legal"] is False
    blocker = data["blockers"][0]
    assert blocker["rule"] == "nebula.pay"
    assert blocker["numbers"]["cost"] > 0
    assert blocker["text"]
    assert blocker["words"]
    asked = data["seat"]
    data = data_of("why", "nebula", file, "0", "done", "--seat", str(1 - asked), "--lang", "pt")
    assert data["blockers"][0]["rule"] == "kernel.decision.seat"
    assert data["blockers"][0]["text"] == "Agora não cabe a este jogador decidir."
    assert data_of("why", "nebula", file, "0", "done")["legal"] is True


def test_why_after_the_end(file: Path) -> None:
    number = str(len(random_match().lines))
    data = data_of("why", "nebula", file, number, "done")
    assert data["blockers"][0]["rule"] == "kernel.decision.over"


def test_position_and_why_from_a_position(file: Path, tmp_path: Path) -> None:
    answer = run("position", "nebula", file, "--to", "3")
    assert answer.code == 0
    assert answer.out.count("\n") == 1
    text = tmp_path / "position.txt"
    text.write_text(answer.out, "utf-8")
    assert run("position", "nebula", text).out == answer.out
    from_record = data_of("why", "nebula", file, "3", "move 1 1G8")
    assert data_of("why", "nebula", text, "0", "move 1 1G8") == from_record
    assert run("why", "nebula", text, "3", "done").code == 2


def test_the_whole_records_position(file: Path) -> None:
    assert run("position", "nebula", file).out.strip() == orrery.write_position(
        random_match().state
    )


def test_simulate() -> None:
    words = ["simulate", "nebula", "--games", "3", "--option", "turn_limit_per_player=3"]
    answer = run(*words)
    assert answer.code == 0, answer.err
    assert "turn limit" in answer.out
    assert "never seen among actions" in answer.out
    assert "technology: " in answer.out
    data = data_of(*words)
    assert data["games"] == 3
    assert data["violations"] == []
    assert data_of(*words)["digest"] == data["digest"]
    assert sum(data["results"]["seats"]) + data["results"]["draws"] == 3


def test_simulate_names_the_tests_of_what_it_has_not_seen() -> None:
    answer = run("simulate", "gaia", "--games", "1", columns=200)
    missing = data_of("simulate", "gaia", "--games", "1")["never_seen"]["advanced_tile"]
    assert len(missing) == 15
    for name, test in missing.items():
        assert f"[{name}]" in test
        assert re.search(f"^{name} +{re.escape(test)} *$", answer.out, re.MULTILINE)


def test_simulate_takes_a_bot_per_seat_and_checks() -> None:
    words = ["simulate", "nebula", "--games", "1", "--option", "turn_limit_per_player=2", "--check"]
    data = data_of(*words, "--bot", "random", "--bot", "greedy", "--seed", "x")
    assert data["bots"] == ["random", "greedy"]
    assert data["violations"] == []


def test_a_violation_fails_the_simulation(monkeypatch: pytest.MonkeyPatch) -> None:
    from orrery.lab.simulate import Tally

    honest = Tally.add

    def add(self: Tally, other: Tally) -> None:
        honest(self, other)
        self.violations.append("reserves are 36")

    monkeypatch.setattr(Tally, "add", add)
    answer = run("simulate", "nebula", "--games", "1", "--option", "turn_limit_per_player=1")
    assert answer.code == 1
    assert "violation: reserves are 36" in answer.err
