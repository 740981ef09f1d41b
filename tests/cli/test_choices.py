"""Menus: short lists as they are, long ones in groups, nothing lost."""

from __future__ import annotations

import orrery
from orrery.cli.choices import MANY, Choice, beginning_with, menu
from orrery.kernel.decision import Action

SPACE = orrery.game("nebula").action_space(2)


def actions(*stems: str) -> list[Action]:
    return [action for stem in stems for action in beginning_with(SPACE.actions, stem)]


def leaves(choice: Choice) -> list[Action]:
    if choice.action is not None:
        return [choice.action]
    return [action for inner in menu(choice.actions) for action in leaves(inner)]


def test_a_short_list_stays_as_it_is() -> None:
    few = actions("done", "build", "troop")
    assert len(few) <= MANY
    assert [choice.action for choice in menu(few)] == few


def test_a_long_list_keeps_small_kinds_and_groups_large_ones() -> None:
    lines = menu(actions("done", "build", "exchange"))
    assert [choice.stem for choice in lines] == [
        "done",
        "build academy",
        "build hangar",
        "build laboratory",
        "exchange",
    ]
    assert lines[-1].action is None


def test_a_menu_that_stays_long_groups_smaller_kinds_too() -> None:
    kinds = [actions(stem)[:6] for stem in ("exchange", "move", "block", "research", "troop")]
    many = [action for members in kinds for action in members] + actions("done")
    assert len(many) > MANY
    lines = menu(many)
    assert len(lines) <= MANY
    assert [action for choice in lines for action in leaves(choice)] == many


def test_every_action_is_reached_once_by_opening_groups() -> None:
    everything = SPACE.actions
    reached = [action for choice in menu(everything) for action in leaves(choice)]
    assert reached == everything


def test_a_list_that_does_not_group_is_shown_whole() -> None:
    blocks = actions("block")
    assert len(menu(blocks)) == len(blocks)


def test_beginnings_are_whole_words() -> None:
    assert [action.text for action in beginning_with(SPACE.actions, "Build  HANGAR")] == [
        "build hangar"
    ]
    assert beginning_with(SPACE.actions, "buil") == []
    assert len(beginning_with(SPACE.actions, "exchange metal gas 1")) == 1
