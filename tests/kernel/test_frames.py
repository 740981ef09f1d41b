"""Menus: what a decision offers, and what it refuses with a reason of its own."""

from __future__ import annotations

from orrery.kernel.decision import Action
from orrery.kernel.frames import Menu, Refusal
from orrery.kernel.ledger import NOT_NOW, Blocker, block
from orrery.kernel.state import State
from tests.kernel.tug import END, PEEK, PULL, Simple, game


class Tired(Refusal):
    """Nobody pulls any more."""

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        return [block("tug.pull", amount=action.first)]


def test_a_menu_refuses_what_it_never_offers_and_says_why() -> None:
    menu = Menu([(END, Simple(END))], [(PULL, Tired())])
    state = game.start(2, seed="1").state
    assert menu.kinds() == [END, PULL]
    assert menu.legal(state, 0) == [END.at()]
    assert menu.why_not(state, 0, END.at()) == []
    assert menu.why_not(state, 0, PULL.at(2)) == [Blocker("tug.pull", {"amount": 2})]
    assert menu.warnings(state, 0, PULL.at(2)) == []
    assert menu.notation(state, 0, PULL.at(2), None) == "pull 2"


def test_what_a_menu_is_not_about_is_not_now() -> None:
    menu = Menu([(END, Simple(END))])
    state = game.start(2, seed="1").state
    assert menu.kinds() == [END]
    assert menu.why_not(state, 0, PEEK.at()) == [Blocker(PEEK.rule or NOT_NOW, {})]
