"""Whatever the server says itself is in the language of whoever reads it."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from orrery.bots.entries import read_entry
from orrery.bots.levels import LEVELS
from orrery.kernel.messages import fields_in
from orrery.server.texts import _tables
from orrery.table.protocol import PROTOCOL
from tests.server.house import House

LANGUAGES = ["en", "pt", "uk"]
ROOT = Path(__file__).parents[2]

CODE = re.compile(
    r'(?:Problem\(\s*\d+,|Refused\(|say_farewell\(|refuse\(\s*[^"]*?,|return \d+,)\s*"(\w+)"'
)


def codes() -> set[str]:
    """Every code that the server gives as a reason."""
    sources = [file for file in files("orrery.server").iterdir() if file.name.endswith(".py")]
    return {code for file in sources for code in CODE.findall(file.read_text("utf-8"))}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_its_words(language: str) -> None:
    assert len(codes()) > 30
    assert codes() <= set(_tables(language)["error"])


@pytest.mark.parametrize("language", ["pt", "uk"])
def test_no_text_is_missing_or_english(language: str) -> None:
    english, other = _tables("en"), _tables(language)
    assert {name: set(texts) for name, texts in other.items()} == {
        name: set(texts) for name, texts in english.items()
    }
    for name, texts in english.items():
        for key, text in texts.items():
            assert other[name][key] != text, key
            assert fields_in(other[name][key]) == fields_in(text), key


def portuguese(*places: str) -> list[Path]:
    return [file for place in places for file in ROOT.glob(place)]


def test_a_portuguese_word_is_written_in_one_way() -> None:
    """The catalogues say `registro`, as in Brazil."""
    found = portuguese("src/orrery/**/*pt.toml", "web/src/**/pt.json")
    assert len(found) > 5
    for file in found:
        assert "registo" not in file.read_text("utf-8").casefold(), file


def test_a_seat_link_has_one_name_in_portuguese() -> None:
    """The server and the page say `link`; a line between machines is a `conexão`."""
    found = portuguese("src/orrery/[st]*/**/pt.toml", "web/src/**/pt.json")
    assert {file.parent.parent.name for file in found} >= {"server", "table", "lib"}
    for file in found:
        assert not re.search("ligaç(ão|ões)", file.read_text("utf-8").casefold()), file


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("level", LEVELS)
def test_the_lobby_states_the_budget_of_each_level(level: str, language: str) -> None:
    texts = json.loads((ROOT / f"web/src/lib/messages/{language}.json").read_text("utf-8"))
    told = re.findall("[0-9]+", texts[f"level.{level}.text"])
    iterations = read_entry(level).budget.iterations
    assert told == ([str(iterations)] if iterations else [])


SEATS = [{"kind": "me"}] * 2


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"game": "nebula", "options": {"first_player": 7}}, "option_number"),
        ({"game": "nebula", "options": {"colour": 1}}, "no_option"),
        ({"game": "gaia", "options": {"map": "round"}}, "option_choice"),
        ({"game": "gaia", "options": {"map": "given"}}, "bad_options"),
        ({"game": "gaia", "options": {"map": "given", "given_map": [1]}}, "bad_options"),
        ({"game": "gaia", "options": {"given_tiles": {"x": 1}}}, "bad_options"),
        ({"game": "gaia", "seats": []}, "malformed"),
        ({"game": "gaia", "name": 7}, "malformed"),
    ],
)
def test_a_bad_wish_is_refused_in_ones_own_words(home: House, wish: Any, code: str) -> None:
    said = {}
    for language in LANGUAGES:
        answer = home.http.post(
            "/api/tables", json={"seats": SEATS, **wish}, headers={"Accept-Language": language}
        )
        assert (answer.status_code, answer.json()["code"]) == (422, code)
        said[language] = answer.json()
    assert len({told["error"] for told in said.values()}) == 3
    detail = said["en"]["detail"]  # in English for those who write programs, nowhere else
    if detail:
        assert all(told["detail"] == detail not in told["error"] for told in said.values())
    assert not any("{" in told["error"] for told in said.values())


def test_choices_are_named_in_ones_own_words(home: House) -> None:
    wish = {"game": "gaia", "seats": SEATS, "options": {"map": "round"}}
    answer = home.http.post("/api/tables", json=wish, headers={"Accept-Language": "pt"})
    assert "Montagem básica" in answer.json()["error"]


def test_who_is_sent_away_understands_why(home: House) -> None:
    made = home.table("nebula", "me me")
    said = set()
    for language in LANGUAGES:
        with home.visit(made["id"], "k" * 43, language=language) as guest:
            said.add(guest.hear_a("farewell")["error"])
        with home.visit(made["id"], protocol=PROTOCOL + 1, language=language) as guest:
            said.add(guest.hear_a("farewell")["error"])
    assert len(said) == 6


def test_the_last_straw_is_said_in_whole_words(home: House) -> None:
    made = home.table("nebula", "me me")
    with home.visit(made["id"], made["key"], language="uk") as guest:
        guest.hear_a("position")
        for _ in range(20):
            guest.send("nonsense")
        error = guest.hear_a("farewell")["error"]
    assert "{" not in error
    assert "cannot" not in error


def test_the_dice_are_explained_in_ones_own_words(home: House) -> None:
    made = home.table("nebula", "me me")
    path = f"/api/tables/{made['id']}/dice"
    told = {
        home.http.get(path, headers={"Accept-Language": language}).json()["method"]
        for language in LANGUAGES
    }
    assert len(told) == 3


def test_a_reason_why_not_is_told_in_ones_own_words(home: House) -> None:
    made = home.table("gaia", "me me")
    said = {}
    for language in LANGUAGES:
        with home.visit(made["id"], made["key"], seats=[1], language=language) as guest:
            guest.hear_a("position")
            (reason,) = guest.ask("why", seat=1, action="pass ore_tokens")["reasons"]
            assert reason["rule"] == "kernel.decision.seat"
            said[language] = (reason["text"], reason["numbers"])
    assert len(set(said.values())) == 3
    assert said["uk"][0] == "Зараз вирішує не цей гравець."
