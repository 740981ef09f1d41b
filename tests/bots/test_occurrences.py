"""What simulations count: kinds, and the things that actions and events name."""

from __future__ import annotations

from collections import Counter

import pytest

import orrery
from orrery.kernel.decision import Domain, numbers
from orrery.kernel.events import Event
from orrery.lab.occurrences import ACTIONS, EVENTS, Census, Tallied, is_named
from orrery.lab.simulate import simulate

GAIA = orrery.game("gaia")


def test_numbers_and_places_have_no_names() -> None:
    assert is_named(Domain("card", ["rally", "ambush"]))
    assert is_named(Domain("place", ["1", "2", "out"]))
    assert not is_named(numbers("vp", -10, 10))
    assert not is_named(Domain("space", [f"A{number}" for number in range(65)]))


def test_groups_are_kinds_and_named_domains() -> None:
    groups = Census(GAIA, 4).groups
    assert "rotate" in groups[ACTIONS]
    assert "rescored" in groups[EVENTS]
    assert len(groups["faction"]) == 14
    assert len(groups["advanced_tile"]) == 15
    assert "booster-range" in groups["special"]
    assert not {"space", "seat", "number", "bid", "sector", "bowl"} & set(groups)


def test_an_action_counts_for_its_things_only_where_no_event_does() -> None:
    census, tallied = Census(GAIA, 4), Tallied()
    space = GAIA.action_space(4)
    census.count_action(space.parse("special academy"), tallied)
    assert tallied == {(ACTIONS, "special"): 1}
    census.count_action(space.parse("income pi-1"), tallied)
    assert tallied[("source", "pi-1")] == 1
    kind = next(kind for kind in GAIA.event_kinds() if kind.name == "special_taken")
    census.count_event(Event(kind, (0, 2)), tallied)
    assert tallied[("special", "academy")] == 1
    assert census.seen(tallied)["special"] == {"academy": 1}
    assert "academy" not in census.unseen(tallied)["special"]
    assert "faction" in census.unseen(tallied)["special"]


def test_what_occurs_most_comes_first() -> None:
    tallied: Tallied = Counter({(ACTIONS, "mine"): 2, (ACTIONS, "pass"): 9, (ACTIONS, "burn"): 5})
    assert list(Census(GAIA, 4).seen(tallied)[ACTIONS]) == ["pass", "burn", "mine"]


@pytest.mark.parametrize("check", [False, True])
def test_a_simulation_tells_what_occurred_and_names_a_test_for_what_did_not(check: bool) -> None:
    data = simulate("gaia", 2, 1, "seen", ["random"], 1, check, {}).to_data()
    assert data["violations"] == []
    assert sum(data["things"]["faction"].values()) == 2
    assert sum(data["things"]["round_tile"].values()) == 6
    assert "bid" not in data["actions"]
    assert data["never_seen"]["actions"]["bid"].startswith("tests/gaia/test_faction_choice.py::")
    assert data["never_seen"]["resource"] == {
        "vp": "VP are scored, which is an event of its own, and are never paid with."
    }
    for group, missing in data["never_seen"].items():
        assert all(missing.values())
        assert not set(missing) & set(data["things"].get(group, {}))
