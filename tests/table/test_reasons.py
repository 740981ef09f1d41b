"""Whoever reads Portuguese or Ukrainian reads no English, not even why something is forbidden."""

from __future__ import annotations

import re
from importlib.resources import files
from random import Random

import pytest

import orrery
from orrery.kernel.game import Game
from orrery.kernel.messages import Catalogue
from orrery.table.present import Presenter
from orrery.table.protocol import Answer, encode
from orrery.table.session import Table
from orrery.table.sight import look, news
from orrery.table.words import words_in
from tests.table.people import People
from tests.table.scene import open_table
from tools.leakscan import short_options

GAMES = [("nebula", 2), ("gaia", 3), ("skirmish", 4)]
OTHERS = ["pt", "uk"]
ASKED = 40
"""Actions whose reasons are asked for at each moment."""

KERNEL = re.compile(r'"(kernel\.[a-z_.]+)"')


def kernel_rules() -> set[str]:
    """Every reason that the kernel itself can give."""
    folder = files("orrery.kernel")
    sources = [file for file in folder.iterdir() if file.name.endswith(".py")]
    return {rule for file in sources for rule in KERNEL.findall(file.read_text("utf-8"))}


def kernel_texts(language: str) -> dict[str, str]:
    return Catalogue.load(files("orrery.kernel").joinpath("nothing"), language).tables["rule"]


@pytest.mark.parametrize("language", ["en", *OTHERS])
def test_every_reason_of_the_kernel_is_in_its_catalogue(language: str) -> None:
    texts = kernel_texts(language)
    assert len(kernel_rules()) >= 3
    assert set(texts) == kernel_rules()
    if language != "en":
        assert not set(texts.values()) & set(kernel_texts("en").values())


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_every_kind_of_action_names_a_rule_with_a_text(name: str, players: int) -> None:
    """It is the reason where the game gives no better one."""
    game = orrery.game(name)
    rules = {kind.rule for kind in game.action_space(players).kinds if kind.rule}
    assert all(rule in game.ledger() for rule in rules)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize(("name", "players"), GAMES)
def test_no_reason_is_english(name: str, players: int, language: str) -> None:
    game = orrery.game(name)
    table = open_table(name, players, options=short_options(game))
    people = People(table, Random(f"{name} {language}"))
    told = 0
    for _ in range(80):
        told += check_reasons(game, table, language, people.rng)
        if table.state.is_over():
            break
        people.act()
    assert told > ASKED


def check_reasons(game: Game, table: Table, language: str, rng: Random) -> int:
    """Every reason at this moment has words of its own in the language; how many there were."""
    catalogue = game.messages(language)
    told = 0
    for seat in range(table.state.players):
        for action in rng.sample(table.state.space().actions, ASKED):
            for blocker in table.state.why_not(seat, action):
                told += 1
                text = game.rule_text(blocker.rule, language)
                assert text not in (blocker.rule, game.rule_text(blocker.rule, "en"))
                assert set(blocker.numbers) <= set(catalogue.tables["blocker"]), blocker
    return told


def english_only(game: Game, language: str) -> list[str]:
    """Sentences that whoever reads `language` should never see."""
    english = [game.messages("en").tables, words_in("en").tables]
    theirs = [game.messages(language).tables, words_in(language).tables]
    known = {text for tables in theirs for table in tables.values() for text in table.values()}
    found = [text for tables in english for table in tables.values() for text in table.values()]
    found += [entry.text for entry in game.ledger().entries()]
    return [text for text in found if len(text) > 15 and "{" not in text and text not in known]


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize(("name", "players"), GAMES)
def test_no_english_sentence_is_in_a_message(name: str, players: int, language: str) -> None:
    game = orrery.game(name)
    table = open_table(name, players, options=short_options(game))
    speaker = Presenter(game, language, hints=True)
    people = People(table, Random(f"{name} {language} messages"))
    sentences = english_only(game, language)
    assert len(sentences) > 10
    for _ in range(25):
        for seats in ([0], [1], []):
            sight = look(table, seats)
            messages = [speaker.position(sight), speaker.events(news(table.course, -1, None))]
            for seat in seats:
                action = people.rng.choice(table.state.space().actions)
                reasons = speaker.why_not(sight, seat, action.text)
                messages.append(Answer(1, ok=True, reasons=reasons))
            said = "".join([encode(message).decode() for message in messages])
            assert not [text for text in sentences if text in said]
        if table.state.is_over():
            break
        people.act()
