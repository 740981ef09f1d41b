"""Bad bots in simulations and arenas: they lose decisions, and the games go on."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable

import pytest

import orrery
from orrery.bots.base import Bot, Budget
from orrery.games.nebula.space import NAME_COLOUR
from orrery.kernel import registry
from orrery.kernel.chance import Source
from orrery.kernel.decision import Action
from orrery.kernel.game import Game
from orrery.kernel.state import Outcome, View
from orrery.lab.arena import entrant, versus
from orrery.lab.simulate import simulate

GAME = orrery.game("nebula")
SHORT = {"turn_limit_per_player": 6}


class Raising(Bot):
    def choose(self, view: View, legal: list[Action], budget: Budget, rng: Source) -> Action:
        raise RuntimeError("out of ideas")


class Cancelling(Bot):
    def choose(self, view: View, legal: list[Action], budget: Budget, rng: Source) -> Action:
        raise asyncio.CancelledError

    def close(self, outcome: Outcome | None) -> None:
        sys.exit("not like this")


class Feigning(Bot):
    """As if somebody had pressed Ctrl-C."""

    def choose(self, view: View, legal: list[Action], budget: Budget, rng: Source) -> Action:
        raise KeyboardInterrupt


class Cheating(Bot):
    def choose(self, view: View, legal: list[Action], budget: Budget, rng: Source) -> Action:
        return NAME_COLOUR.at(0)


class Meddling(Bot):
    """Spoils whatever it can lay hands on."""

    def choose(self, view: View, legal: list[Action], budget: Budget, rng: Source) -> Action:
        view.state.players = 0
        view.state.moves.clear()
        legal.clear()
        return legal[0]


BAD: dict[str, Callable[[Game], Bot]] = {
    "raising": lambda game: Raising(),
    "cancelling": lambda game: Cancelling(),
    "feigning": lambda game: Feigning(),
    "cheating": lambda game: Cheating(),
    "meddling": lambda game: Meddling(),
}


@pytest.fixture(autouse=True)
def _plugged_in(monkeypatch: pytest.MonkeyPatch) -> None:
    registry.bots()
    for name, make in BAD.items():
        monkeypatch.setitem(registry._found[registry.BOTS], name, make)


@pytest.mark.parametrize("check", [False, True])
@pytest.mark.parametrize("name", BAD)
def test_a_simulation_goes_on(name: str, check: bool) -> None:
    """All that the bad bot does is what a random one would have done."""
    data = simulate("nebula", 2, 1, "bad", [name, "random"], 1, check, SHORT).to_data()
    fair = simulate("nebula", 2, 1, "bad", ["random"], 1, check, SHORT).to_data()
    assert data["digest"] == fair["digest"]
    assert data["violations"] == []
    assert 0 < data["faults"][name] < data["decisions"]
    assert fair["faults"] == {}


@pytest.mark.parametrize("name", BAD)
def test_a_duel_goes_on(name: str) -> None:
    summary = versus(GAME, [entrant(name), entrant("novice")], 2, "duel", SHORT)
    assert sum(summary["wins"]) == 2
    for result in summary["results"]:
        bad = result["seating"].index(0)
        assert result["faults"][bad] > 0
        assert result["faults"][1 - bad] == 0


def test_a_program_that_dies_does_not_stop_a_simulation() -> None:
    entry = f"program:1s:{sys.executable} -c pass"
    data = simulate("nebula", 2, 1, "bad", [entry, "random"], 1, False, SHORT).to_data()
    assert data["games"] == 1
    assert data["faults"][entry] > 0
