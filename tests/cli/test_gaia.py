"""Every command knows Gaia Project, too: tables of 2, 3 and 4, and three languages."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import orrery
from orrery.kernel.ledger import LANGUAGES
from tests.cli.desk import Keyboard, Seance, longest, random_gaia, record, run

FIRST = {
    "en": "Round 1 begins",
    "pt": "Começa a Rodada 1",
    "uk": "Починається раунд 1",
}


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return record(tmp_path_factory.mktemp("records"), random_gaia())


def data_of(*words: str | Path) -> Any:
    answer = run(*words, "--json")
    assert answer.code == 0, answer.err
    return json.loads(answer.out)


def test_games() -> None:
    gaia = next(game for game in data_of("games") if game["id"] == "gaia")
    ledger = orrery.game("gaia").ledger()
    assert gaia["players"] == [2, 3, 4]
    assert gaia["rules"] == len(ledger.rules)
    assert gaia["rulings"] == len(ledger.rulings)
    assert {option["name"] for option in gaia["options"]} >= {"map", "faction_choice"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules(language: str) -> None:
    ledger = orrery.game("gaia").ledger()
    entries = data_of("rules", "gaia", "--lang", language)
    assert [entry["id"] for entry in entries] == [entry.id for entry in ledger.entries()]
    assert all(entry["text"] == ledger.text(entry["id"], language) for entry in entries)
    page = run("rules", "gaia", "--lang", language, "--search", "gaia.leech.cost", columns=60)
    assert "gaia.leech.cost" in page.out
    assert longest(page.out) <= 60


@pytest.mark.parametrize("players", [2, 3, 4])
def test_simulate(players: int) -> None:
    words = ["simulate", "gaia", "--games", "1", "--players", str(players), "--check"]
    data = data_of(*words, "--seed", "x")
    assert data["violations"] == []
    assert len(data["results"]["seats"]) == players
    assert data_of(*words, "--seed", "x")["digest"] == data["digest"]


def test_simulate_with_options_and_on_two_processes() -> None:
    words = ["simulate", "gaia", "--games", "4", "--players", "4", "--seed", "x"]
    words += ["--option", "faction_choice=auction", "--option", "turn_order=pass_order"]
    alone = data_of(*words)
    assert alone["violations"] == []
    assert data_of(*words, "--workers", "2")["digest"] == alone["digest"]
    answer = run(*words)
    assert "final scoring" in answer.out
    assert "bid" in answer.out


def test_replay_verifies(file: Path) -> None:
    match = random_gaia()
    answer = run("replay", file, "--verify")
    assert answer.code == 0
    assert answer.out == f"ok: {len(match.lines)} actions, digest {match.state.digest()}\n"


@pytest.mark.parametrize("language", LANGUAGES)
def test_replay_tells_the_game(file: Path, language: str) -> None:
    answer = run("replay", file, "--lang", language)
    assert answer.code == 0
    assert "   1. " in answer.out
    assert FIRST[language] in answer.out
    assert longest(answer.out) <= 80


def test_replay_for_machines(file: Path) -> None:
    match = random_gaia()
    data = data_of("replay", file)
    assert [line["notation"] for line in data["actions"]] == [line.text for line in match.lines]
    events = sum(len(line["events"]) for line in data["actions"]) + len(data["opening"])
    assert events == len(match.events)
    outcome = match.state.outcome()
    assert outcome is not None
    assert data["outcome"] == outcome.to_data()


@pytest.mark.parametrize("language", LANGUAGES)
def test_why_not_and_why_so(file: Path, language: str) -> None:
    """The first question is for a faction."""
    ledger = orrery.game("gaia").ledger()
    data = data_of("why", "gaia", file, "0", "mine 1C", "--lang", language)
    assert data["legal"] is False
    (blocker,) = data["blockers"]
    assert blocker["rule"] == "gaia.action.one-per-turn"
    assert blocker["text"] == ledger.text(blocker["rule"], language)
    assert data_of("why", "gaia", file, "0", "faction terrans", "--lang", language)["legal"] is True
    data = data_of("why", "gaia", file, "0", "faction xenos", "--seat", "2", "--lang", language)
    assert data["blockers"][0]["rule"] == "kernel.decision.seat"


def test_why_shows_the_numbers(file: Path) -> None:
    """In the first turn nobody has four Q.I.C.s."""
    match = random_gaia()
    first_turn = next(
        number
        for number, line in enumerate(match.lines)
        if line.text.split()[0] not in ("faction", "start", "booster", "income")
    )
    data = data_of("why", "gaia", file, str(first_turn), "action qic_tech_tile")
    assert data["legal"] is False
    assert {blocker["rule"] for blocker in data["blockers"]} == {"gaia.board-action.pay"}
    assert data["blockers"][0]["numbers"]["cost"] == 4
    assert "4" in data["blockers"][0]["words"]


def test_position_and_why_from_a_position(file: Path, tmp_path: Path) -> None:
    answer = run("position", "gaia", file, "--to", "20")
    assert answer.code == 0
    text = tmp_path / "position.txt"
    text.write_text(answer.out, "utf-8")
    assert run("position", "gaia", text).out == answer.out
    from_record = data_of("why", "gaia", file, "20", "federate")
    assert data_of("why", "gaia", text, "0", "federate") == from_record


def test_a_wrong_number_of_players() -> None:
    answer = run("simulate", "gaia", "--players", "5")
    assert answer.code == 2
    assert answer.err == "orrery: Gaia Project is for 2, 3 or 4 players, not 5\n"


@pytest.mark.parametrize(
    ("language", "refusal"),
    [("en", "no rule for resigning"), ("pt", "regra para desistir"), ("uk", "правила про здачу")],
)
def test_there_is_no_resigning_and_it_is_said_in_the_players_language(
    language: str, refusal: str
) -> None:
    match = orrery.game("gaia").start(2, seed="desk")
    screen = Seance(match, Keyboard(["resign", "yes"]), language=language).play()
    assert refusal in screen
    assert match.lines == []
