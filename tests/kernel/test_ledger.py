from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from orrery.kernel.errors import UsageError
from orrery.kernel.hidden import load_facts
from orrery.kernel.ledger import Blocker, Ledger, block

RULES = """
    game = "toll"
    title = "Toll Bridge"

    [[rule]]
    id = "toll.pay"
    part = "crossing"
    text = "Crossing costs one coin."
    source = "§1"
    check = "No coin, no crossing."
    gaps = ["toll.gap.change"]

    [[rule]]
    id = "toll.box"
    text = "The box is red."
    physical = "Only a real box has a colour."

    [[example]]
    id = "toll.example.two"
    setup = "Two coins."
    expect = "Two crossings."
    rules = ["toll.pay"]

    [[conflict]]
    id = "toll.conflict.price"
    decision = "One coin."
    basis = "§1 over §2"

    [[gap]]
    id = "toll.gap.change"
    decision = "No change is given."

    [[term]]
    en = "coin"
    pt = "moeda"
    uk = "монета"
"""
UKRAINIAN = """
    [rule]
    "toll.pay" = "Перехід коштує одну монету."

    [gap]
    "toll.gap.change" = "Решти не дають."
"""


@pytest.fixture
def ledger(tmp_path: Path) -> Ledger:
    (tmp_path / "rules.toml").write_text(dedent(RULES), encoding="utf-8")
    (tmp_path / "rules.uk.toml").write_text(dedent(UKRAINIAN), encoding="utf-8")
    return Ledger.load(tmp_path)


def test_every_statement_is_an_entry(ledger: Ledger) -> None:
    assert (ledger.game, ledger.title) == ("toll", "Toll Bridge")
    sections = [(entry.section, entry.id) for entry in ledger.entries()]
    assert sections == [
        ("rule", "toll.pay"),
        ("rule", "toll.box"),
        ("conflict", "toll.conflict.price"),
        ("gap", "toll.gap.change"),
        ("example", "toll.example.two"),
    ]
    assert [term["uk"] for term in ledger.terms] == ["монета"]


def test_an_entry_tells_its_source_and_relations(ledger: Ledger) -> None:
    pay = ledger.entry("toll.pay")
    assert (pay.part, pay.source, pay.check) == ("crossing", "§1", "No coin, no crossing.")
    assert pay.related == ["toll.gap.change"]
    assert ledger.entry("toll.example.two").text == "Two coins. → Two crossings."
    assert ledger.entry("toll.conflict.price").source == "§1 over §2"
    assert ledger.entry("toll.box").physical
    assert pay.to_data("Paga.")["text"] == "Paga."


def test_texts_come_in_the_language_asked_for_or_in_english(ledger: Ledger) -> None:
    assert ledger.text("toll.pay", "uk") == "Перехід коштує одну монету."
    assert ledger.text("toll.pay", "pt") == ledger.text("toll.pay") == "Crossing costs one coin."
    assert ledger.untranslated("en") == []
    assert ledger.untranslated("uk") == ["toll.box", "toll.conflict.price", "toll.example.two"]


def test_an_unknown_rule_is_an_error(ledger: Ledger) -> None:
    assert "toll.pay" in ledger
    assert "toll.fly" not in ledger
    with pytest.raises(UsageError, match=r"Toll Bridge has no rule 'toll\.fly'"):
        ledger.text("toll.fly")


@pytest.mark.parametrize(
    ("words", "language", "found"),
    [
        ("coin", "en", ["toll.pay", "toll.conflict.price", "toll.example.two"]),
        ("COIN costs", "en", ["toll.pay"]),
        ("toll.box", "en", ["toll.box"]),
        ("монету", "uk", ["toll.pay"]),
        ("ferry", "en", []),
    ],
)
def test_search_finds_all_words(
    ledger: Ledger, words: str, language: str, found: list[str]
) -> None:
    assert [entry.id for entry in ledger.search(words, language)] == found


def test_blockers_are_equal_by_rule_and_numbers() -> None:
    one = block("toll.pay", cost=1, held=0)
    assert one == Blocker("toll.pay", {"held": 0, "cost": 1})
    assert hash(one) == hash(Blocker("toll.pay", {"held": 0, "cost": 1}))
    assert one != block("toll.pay", cost=2, held=0)
    assert one != "toll.pay"
    assert str(one) == "toll.pay (cost 1, held 0)"
    assert str(block("toll.pay")) == "toll.pay"
    assert one.to_data() == {"rule": "toll.pay", "numbers": {"cost": 1, "held": 0}}


def test_hidden_facts_are_read_from_their_file(tmp_path: Path) -> None:
    (tmp_path / "hidden.toml").write_text(
        '[[fact]]\nid = "toll.hidden.purse"\ntext = "Coins."\nfields = ["purse"]\n'
        'known_to = "owner"\n',
        encoding="utf-8",
    )
    (fact,) = load_facts(tmp_path)
    assert (fact.id, fact.fields, fact.revealed_by) == ("toll.hidden.purse", ["purse"], [])
