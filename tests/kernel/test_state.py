"""Positions and their frames: menus, chance, windows, sealed answers, forced choices, views."""

from __future__ import annotations

import json
from typing import Any, ClassVar

import pytest

from orrery.kernel.decision import Action
from orrery.kernel.errors import BadPosition, UsageError
from orrery.kernel.events import HIDDEN, Event
from orrery.kernel.frames import SEALED, UNANSWERED
from orrery.kernel.ledger import GAME_OVER, NOT_ASKED, NOT_NOW, Blocker
from orrery.kernel.state import ASK, DRAW, OVER, RUN, Frame, Outcome, State
from tests.kernel.tug import END, PULL, SPACE, TauntWindow, TugState, game, tug


def begin(players: int = 3, goal: int = 20) -> TugState:
    state = tug(game.initial(players, {"goal": goal}))
    state.run()
    return state


def play(state: State, *moves: str) -> None:
    """Moves of whoever is asked first; `2:bid 1` is one of seat 2."""
    for move in moves:
        seat, colon, text = move.rpartition(":")
        who = int(seat) if colon else state.open_seats()[0]
        action = SPACE.parse(text)
        assert action in state.legal(who), f"{move}: {state.why_not(who, action)}"
        state.play(who, action)


def texts(actions: list[Action]) -> list[str]:
    return [action.text for action in actions]


# Menus -----------------------------------------------------------------------------------


def test_a_menu_lists_what_is_possible_in_order() -> None:
    state = begin()
    wanted = ["pull 1", "pull 2", "pull 3", "roll", "peek", "auction", "taunt", "end"]
    assert texts(state.legal(0)) == wanted
    assert (state.need, state.open_seats(), state.legal(1)) == (ASK, [0], [])
    play(state, "pull 3", "pull 3")
    assert texts(state.legal(0)) == wanted[3:]


def test_what_is_not_possible_has_its_reason() -> None:
    state = begin()
    assert state.why_not(0, PULL.at(1)) == []
    assert state.why_not(1, PULL.at(1)) == [Blocker(NOT_ASKED, {"seat": 1})]
    assert state.why_not(0, SPACE.parse("bid 1")) == [Blocker("tug.bid", {})]
    assert state.why_not(0, SPACE.parse("answer")) == [Blocker("tug.taunt", {})]
    play(state, "pull 1", "pull 1")
    assert state.why_not(0, PULL.at(1)) == [Blocker("tug.pull", {"pulls": 2, "limit": 2})]


def test_a_kind_without_a_rule_is_refused_by_the_kernel() -> None:
    state = begin()
    play(state, "auction")
    assert state.why_not(0, SPACE.parse("roll")) == [Blocker(NOT_NOW, {})]


def test_wasteful_actions_are_warned_of() -> None:
    state = begin()
    assert state.warnings(0, PULL.at(1)) == [Blocker("tug.pull", {"amount": 1})]
    assert state.warnings(0, PULL.at(3)) == []
    assert state.warnings(0, END.at()) == []


def test_a_decision_names_frame_seat_and_context() -> None:
    state = begin()
    decision = state.decision(0)
    assert decision is not None
    assert decision.to_data() == {
        "seat": 0,
        "kind": "turn",
        "token": "1.0",
        "context": {"seat": 0},
    }
    assert state.decision(1) is None
    play(state, "pull 1")
    assert state.token(0) == "1.1"
    play(state, "end")
    assert state.token(1) == "2.0"


# Chance ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ranks", "shares"),
    [
        ([2, 1, 3], [0, 1, 0]),
        ([1, 3, 1], [0.5, 0, 0.5]),
        ([1, 1, 1], [1 / 3] * 3),
        ([2, 2, 2], [0, 0, 0]),
    ],
)
def test_those_who_win_together_share_the_win(ranks: list[int], shares: list[float]) -> None:
    assert Outcome([0] * 3, ranks, [{}] * 3, "test").win_shares() == shares


def test_a_chance_step_waits_for_its_outcome() -> None:
    state = begin()
    play(state, "roll")
    chance = state.chance()
    assert chance is not None
    assert (state.need, chance.label, state.open_seats(), state.legal(0)) == (DRAW, "d6", [], [])
    assert state.decision(0) is None
    state.resolve(4)
    assert (state.need, state.score, state.chance()) == (ASK, [4, 0, 0], None)


# Windows ---------------------------------------------------------------------------------


def test_a_window_asks_in_order_and_closes_when_all_decline() -> None:
    state = begin()
    play(state, "pull 3", "taunt")
    assert state.open_seats() == [1]
    play(state, "decline")
    assert state.open_seats() == [2]
    play(state, "decline")
    assert state.open_seats() == [0]
    assert state.score == [3, 0, 0]


def test_who_declined_may_act_once_somebody_else_has() -> None:
    state = begin()
    play(state, "pull 3", "taunt", "1:decline", "2:answer", "1:answer", "2:decline")
    assert state.open_seats() == [1]
    play(state, "1:decline")
    assert state.open_seats() == [0]
    assert state.score == [1, 0, 0]


def test_nobody_is_asked_who_is_not_eligible() -> None:
    state = begin()
    log: list[Event] = []
    state.listen(log)
    play(state, "taunt")
    assert state.open_seats() == [0]
    assert texts_of(log) == ["scored seat=0 amount=0"]


def test_a_window_closes_in_its_middle_when_nobody_is_eligible_any_more() -> None:
    state = begin()
    play(state, "pull 1", "taunt", "1:answer")
    assert state.open_seats() == [0]


def texts_of(events: list[Event]) -> list[str]:
    return [str(event) for event in events]


def test_an_action_of_another_kind_is_refused_in_a_window() -> None:
    state = begin()
    play(state, "pull 1", "taunt")
    assert isinstance(state.top(), TauntWindow)
    assert state.why_not(1, END.at()) == [Blocker("tug.turn", {})]


# Sealed answers --------------------------------------------------------------------------


def test_sealed_answers_are_settled_when_all_are_in() -> None:
    state = begin()
    play(state, "auction")
    assert state.open_seats() == [0, 1, 2]
    play(state, "2:bid 2", "0:bid 1")
    assert state.open_seats() == [1]
    assert state.legal(0) == []
    play(state, "1:bid 0")
    assert state.score == [0, 0, 5]
    assert state.open_seats() == [0]


def test_equal_highest_bids_win_nothing() -> None:
    state = begin()
    play(state, "auction", "0:bid 2", "1:bid 2", "2:bid 0")
    assert state.score == [0, 0, 0]


def test_others_see_only_that_an_answer_exists() -> None:
    state = begin()
    play(state, "auction", "1:bid 2")
    bid = SPACE.parse("bid 2").index

    def answers(viewer: int | None) -> Any:
        return state.view(viewer).to_data()["frames"][-1]["answers"]

    assert answers(1) == [UNANSWERED, bid, UNANSWERED]
    assert answers(0) == answers(2) == answers(None) == [UNANSWERED, SEALED, UNANSWERED]
    assert state.notation(1, SPACE.parse("bid 2"), 1) == "bid 2"
    assert state.notation(1, SPACE.parse("bid 2"), 0) == "(sealed)"


def test_an_answer_does_not_change_another_seat_s_question() -> None:
    state = begin()
    play(state, "auction")
    before = state.token(2)
    play(state, "1:bid 0", "0:bid 0")
    assert state.token(2) == before


# Forced choices --------------------------------------------------------------------------


class OneWay(Frame):
    """A single action; whether that is public is a field."""

    kind: ClassVar[str] = "one way"
    seat: int
    public: int

    def __init__(self, public: int) -> None:
        self.seat = 0
        self.public = public

    def step(self, state: State) -> int:
        return ASK

    def seats(self, state: State) -> list[int]:
        return [self.seat]

    def legal(self, state: State, seat: int) -> list[Action]:
        return [END.at()]

    def apply(self, state: State, seat: int, action: Action) -> None:
        state.pop()

    def forced_is_public(self) -> bool:
        return bool(self.public)


def test_a_forced_choice_is_taken_unasked_if_all_can_see_that_it_is_forced() -> None:
    state = TugState(2, 20)
    state.push(OneWay(public=0))
    state.push(OneWay(public=1))
    state.run()
    assert (state.need, len(state.frames())) == (ASK, 1)
    assert state.moves == [0, 0]
    play(state, "end")
    assert state.need == OVER


# The stack -------------------------------------------------------------------------------


def test_frames_are_numbered_as_they_are_pushed() -> None:
    state = begin()
    play(state, "roll")
    assert [frame.serial for frame in state.frames()] == [1, 2]
    state.resolve(1)
    play(state, "roll")
    assert [frame.serial for frame in state.frames()] == [1, 3]


def test_what_lies_above_a_frame_can_be_closed() -> None:
    state = begin()
    play(state, "auction")
    bottom = state.frames()[0]
    state.close_above(bottom)
    assert state.top() is bottom


def test_the_game_is_over_when_nothing_is_left_to_do() -> None:
    state = begin(goal=5)
    assert state.outcome() is None
    play(state, "pull 3", "pull 2")
    assert state.is_over()
    assert (state.need, state.open_seats(), state.legal(0), state.decision(0)) == (
        OVER,
        [],
        [],
        None,
    )
    assert state.why_not(0, END.at()) == [Blocker(GAME_OVER, {})]
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.ranks, outcome.winners()) == ([5, 0, 0], [1, 2, 2], [0])
    assert outcome.to_data()["reason"] == "5"


def test_a_game_without_a_rule_for_it_knows_no_resignation() -> None:
    with pytest.raises(UsageError, match="tug has no rule for resigning"):
        begin().resign(0)
    with pytest.raises(UsageError, match="tug has no rule for agreeing"):
        begin().agree_draw()


# Copies and views ------------------------------------------------------------------------


def test_a_clone_is_equal_and_independent() -> None:
    state = begin()
    play(state, "pull 3", "peek")
    state.resolve(2)
    play(state, "auction", "1:bid 2")
    copy = state.clone()
    assert copy.digest() == state.digest()
    assert copy.to_data() == state.to_data()
    digest = state.digest()
    play(copy, "0:bid 0", "2:bid 0")
    tug(copy).cards[0].append(1)
    assert state.digest() == digest
    assert state.open_seats() == [0, 2]


class Chart(State):
    """A position with a list that its rules replace as a whole."""

    replaced: ClassVar[tuple[str, ...]] = ("coasts",)
    coasts: list[int]
    depths: list[int]

    def __init__(self) -> None:
        super().__init__(1)
        self.coasts = [1, 2]
        self.depths = [3]


def test_clones_share_what_is_only_ever_replaced() -> None:
    chart = Chart()
    copy = chart.clone()
    assert isinstance(copy, Chart)
    assert copy.to_data() == chart.to_data()
    assert copy.coasts is chart.coasts
    assert copy.depths is not chart.depths
    copy.coasts = [1, 4]
    assert chart.coasts == [1, 2]


def test_a_clone_does_not_listen() -> None:
    state = begin()
    log: list[Event] = []
    state.listen(log)
    play(state.clone(), "pull 3")
    assert log == []
    play(state, "pull 3")
    assert texts_of(log) == ["scored seat=0 amount=3"]
    state.listen(None)
    play(state, "pull 3")
    assert len(log) == 1


def test_a_view_hides_what_a_seat_may_not_know() -> None:
    state = begin()
    play(state, "peek")
    state.resolve(4)
    assert tug(state.view(0).state).cards == [[4], [], []]
    assert tug(state.view(1).state).cards == tug(state.view(None).state).cards == [[HIDDEN], [], []]
    assert state.cards == [[4], [], []]


def test_a_view_answers_for_its_seat_only() -> None:
    state = begin()
    mine, other, spectator = state.view(0), state.view(1), state.view(None)
    assert mine.legal() == state.legal(0)
    assert mine.why_not(END.at()) == []
    assert mine.decision() is not None
    assert (other.legal(), other.decision()) == ([], None)
    assert (spectator.legal(), spectator.decision()) == ([], None)
    assert spectator.why_not(END.at()) == [Blocker(NOT_ASKED, {})]
    assert [view.to_data()["viewer"] for view in (mine, other, spectator)] == [0, 1, None]
    again = game.view_from_data(json.loads(json.dumps(other.to_data())))
    assert (again.seat, again.to_data()) == (1, other.to_data())


def test_digests_tell_positions_apart() -> None:
    one, other = begin(), begin()
    assert one.digest() == other.digest()
    play(one, "pull 1")
    play(other, "pull 2")
    assert one.digest() != other.digest()
    play(one, "auction")
    play(other.clone(), "auction")
    assert len(one.digest()) == 24


def test_forgetting_makes_changes_by_hand_count() -> None:
    state = begin()
    assert len(state.legal(0)) == 8
    state.pulls = 2
    state.forget()
    assert len(state.legal(0)) == 5


# Data ------------------------------------------------------------------------------------


def test_data_gives_the_position_back() -> None:
    state = begin()
    play(state, "peek")
    state.resolve(3)
    play(state, "auction", "2:bid 1")
    data = json.loads(json.dumps(state.to_data()))
    again = game.from_data(data)
    assert again.digest() == state.digest()
    assert again.open_seats() == [0, 1]
    play(again, "0:bid 0", "1:bid 0")
    assert tug(again).score == [0, 0, 5]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"game": "chess"}, "a position of 'chess'"),
        ({"rules": 2}, "rules version 2; here is version 3"),
        ({"frames": None}, "'frames' is missing"),
        ({"frames": 3}, "'frames' is missing"),
        ({"frames": [3]}, "no frame of tug"),
        ({"frames": [{"kind": ["turn"]}]}, "no frame of tug"),
        ({"frames": [{"kind": "wizard"}]}, "no frame of tug"),
        ({"frames": [{"kind": "turn", "serial": 1}]}, "frame 'turn': the field 'seat' is missing"),
        (
            {"frames": [{"kind": "turn", "serial": [1], "seat": 0}]},
            "frame 'turn': the field 'serial' has the wrong shape",
        ),
        ({"players": 7}, "players is 7"),
        ({"players": None}, "players is None"),
        ({"score": 3}, "'score' has the wrong shape"),
        ({"epoch": [3]}, "'epoch' has the wrong shape"),
        ({"cards": [[1], 2]}, "'cards' has the wrong shape"),
        ({"colour": 3}, "unknown field 'colour'"),
    ],
)
def test_wrong_data_is_explained(changes: dict[str, Any], message: str) -> None:
    data = begin().to_data() | changes
    with pytest.raises(BadPosition, match=message):
        game.from_data(data)


# The contract of those that are only bases ------------------------------------------------


def test_a_bare_frame_and_state_leave_everything_to_the_game() -> None:
    frame, state = Frame(), State(2)
    for call in (
        lambda: frame.step(state),
        lambda: frame.seats(state),
        lambda: frame.legal(state, 0),
        lambda: frame.why_not(state, 0, END.at()),
        lambda: frame.apply(state, 0, END.at()),
        lambda: frame.chance(state),
        lambda: frame.resolve(state, 0),
        lambda: state.space(),
        lambda: state.outcome(),
    ):
        with pytest.raises(NotImplementedError):
            call()
    assert state.need == RUN


# A seat leaves ---------------------------------------------------------------------------


def test_a_seat_that_left_is_not_asked_in_a_window_any_more() -> None:
    state = begin()
    play(state, "pull 3", "taunt", "1:decline")
    state.seat_left(1)
    assert state.open_seats() == [2]
    play(state, "2:decline")
    assert state.open_seats() == [0]


def test_a_window_goes_on_with_the_next_when_the_asked_seat_leaves() -> None:
    state = begin()
    play(state, "pull 3", "taunt")
    state.seat_left(1)
    state.forget()
    assert state.open_seats() == [2]


def test_the_answer_of_a_seat_that_left_does_not_count() -> None:
    state = begin()
    play(state, "auction", "2:bid 2", "0:bid 1")
    state.seat_left(2)
    play(state, "1:bid 0")
    assert state.score == [5, 0, 0]
