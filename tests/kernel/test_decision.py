from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orrery.kernel.decision import ActionKind, ActionSpace, Decision, Domain, numbers
from orrery.kernel.errors import BadNotation, UsageError

FRUIT = Domain("fruit", ["Apple", "pear"])
COUNT = numbers("count", 3, 5)


def market() -> ActionSpace:
    return ActionSpace(
        [
            ActionKind("buy", [COUNT, FRUIT]),
            ActionKind("swap", [FRUIT, FRUIT], pattern="swap {}>{}"),
            ActionKind("pass"),
        ]
    )


# Domains ---------------------------------------------------------------------------------


def test_a_domain_labels_its_values() -> None:
    assert [COUNT.label(value) for value in (2, 3, 5, 6)] == ["?", "3", "5", "?"]
    assert FRUIT.label(-1) == "?"
    assert (COUNT.low, COUNT.size) == (3, 3)


# Spaces ----------------------------------------------------------------------------------


def test_actions_are_numbered_kind_by_kind() -> None:
    space = market()
    assert len(space) == 3 * 2 + 2 * 2 + 1
    assert [action.index for action in space.actions] == list(range(11))
    assert space[0].text == "buy 3 Apple"
    assert space[10].text == "pass"
    assert space.kind("swap").base == 6


def test_an_action_knows_its_arguments() -> None:
    action = market().parse("buy 4 pear")
    assert (action.args, action.first, action.second, action.third) == ((4, 1), 4, 1, 0)
    assert str(action) == "buy 4 pear"
    assert repr(action) == "<Action 3: buy 4 pear>"


@pytest.mark.parametrize("text", ["buy 3 Apple", "  buy  3   Apple ", "BUY 3 apple", "Buy 3 APPLE"])
def test_spaces_and_letter_case_do_not_matter(text: str) -> None:
    assert market().parse(text).text == "buy 3 Apple"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("buy 9 pear", "write it as: buy <count> <fruit>"),
        ("swap pear", "write it as: swap <fruit>><fruit>"),
        ("steal pear", "actions begin with one of: buy, pass, swap"),
        ("", "actions begin with one of"),
    ],
)
def test_what_is_no_action_is_explained(text: str, complaint: str) -> None:
    with pytest.raises(BadNotation, match=complaint):
        market().parse(text)


def test_kinds_are_found_by_name() -> None:
    assert market().kind("buy").size == 6
    with pytest.raises(UsageError, match="'sell'"):
        market().kind("sell")


def test_two_actions_never_share_a_notation() -> None:
    with pytest.raises(UsageError, match="share one notation"):
        ActionSpace([ActionKind("a b"), ActionKind("a", [Domain("letter", ["b"])])])


def test_a_space_and_an_action_have_their_limits() -> None:
    ActionSpace([ActionKind("most", [numbers("n", 1, 8192)])])
    with pytest.raises(UsageError, match="8193"):
        ActionSpace([ActionKind("too many", [numbers("n", 1, 8193)])])
    with pytest.raises(UsageError, match="at most 4"):
        ActionKind("long", [FRUIT] * 5)


ranges = st.lists(
    st.tuples(st.integers(-5, 5), st.integers(1, 4)).map(lambda pair: (pair[0], sum(pair))),
    max_size=4,
)


@given(st.lists(ranges, min_size=1, max_size=4))
def test_index_action_and_notation_agree(kinds: list[list[tuple[int, int]]]) -> None:
    space = ActionSpace(
        [
            ActionKind(f"kind{at}", [numbers("n", low, high) for low, high in spans])
            for at, spans in enumerate(kinds)
        ]
    )
    for kind, spans in zip(space.kinds, kinds, strict=True):
        combinations = itertools.product(*[range(low, high + 1) for low, high in spans])
        assert [action.args for action in kind.actions] == list(combinations)
        for action in kind.actions:
            assert kind.at(*action.args) is action
            assert space[action.index] is action
            assert space.parse(action.text) is action


@given(st.text(max_size=30))
def test_any_text_is_an_action_or_bad_notation(text: str) -> None:
    space = market()
    try:
        action = space.parse(text)
    except BadNotation:
        return
    assert action in space.actions


# Decisions -------------------------------------------------------------------------------


def test_a_decision_travels_as_data() -> None:
    decision = Decision(1, "buy", "7.2", {"price": 3})
    data = decision.to_data()
    assert data == {"seat": 1, "kind": "buy", "token": "7.2", "context": {"price": 3}}
    assert repr(decision) == "<Decision buy of seat 1 {'price': 3}>"
