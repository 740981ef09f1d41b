"""A table: drafts, confirmation, going back, ending early. Who may do what, and what is refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import orrery
from orrery.kernel.ledger import Blocker
from orrery.kernel.orders import OrderSpec
from orrery.table.boards import board_of
from orrery.table.drafts import LONGEST_DRAFT, Draft
from orrery.table.entries import Course
from orrery.table.errors import TableError
from orrery.table.plans import Plan, Talk
from orrery.table.session import QUIET, Table
from tests.kernel import tug
from tests.table import fake
from tests.table.scene import do, draft, legal, open_table, reopened, same, token


def refused(code: str, request: Callable[[], Plan]) -> TableError:
    with pytest.raises(TableError) as caught:
        request()
    assert caught.value.code == code
    return caught.value


def nebula() -> tuple[Table, int]:
    """A table and the seat that begins: in Progress, with extractors to build."""
    table = open_table("nebula", 2)
    return table, table.state.open_seats()[0]


def auction() -> Table:
    """Four seats that bid at the same time."""
    table = open_table("skirmish", 4)
    do(table, "0 auction")
    assert table.state.open_seats() == [0, 1, 2, 3]
    return table


# Drafts ----------------------------------------------------------------------------------


def test_steps_change_nothing_until_they_are_confirmed() -> None:
    table, seat = nebula()
    before = table.state.digest()
    draft(table, seat, "extractor base metal", "extractor base gas")
    assert (table.state.digest(), table.sequence) == (before, 0)
    assert "extractor base gas" in table.drafts[seat].steps
    plan = table.confirm(seat, 2)
    assert (table.state.digest(), table.sequence) == (before, 0)
    assert [entry.text for entry in plan.entries] == table.drafts[seat].steps
    table.commit(plan)
    assert table.state.digest() == plan.entries[-1].digest != before
    assert table.drafts == {}


def test_steps_are_taken_out_the_last_first() -> None:
    table, seat = nebula()
    draft(table, seat, "extractor base metal", "extractor base gas", "extractor base crystal")
    table.commit(table.back(seat))
    assert table.drafts[seat].steps == ["extractor base metal", "extractor base gas"]
    table.commit(table.back(seat, 5))
    assert table.drafts == {}
    refused("nothing", lambda: table.back(seat))


def test_a_late_step_never_slips_into_a_confirmation() -> None:
    table, seat = nebula()
    draft(table, seat, "extractor base metal", "extractor base gas")
    refused("stale", lambda: table.confirm(seat, 1))
    table.commit(table.back(seat, 2))
    refused("stale", lambda: table.confirm(seat, 2))
    refused("nothing", lambda: table.confirm(seat, 0))


def test_a_step_for_an_earlier_question_is_stale() -> None:
    table, seat = nebula()
    old = token(table, seat)
    draft(table, seat, "extractor base metal")
    refused("stale", lambda: table.step(seat, old, "extractor base gas"))
    assert len(table.drafts[seat].steps) == 1


def test_an_illegal_step_is_refused_with_its_reasons() -> None:
    table, seat = nebula()
    error = refused("illegal", lambda: table.step(seat, token(table, seat), "build hangar"))
    assert error.blockers
    assert all(blocker.rule.startswith("nebula.") for blocker in error.blockers)
    refused("unknown", lambda: table.step(seat, token(table, seat), "fly to the moon"))


def test_a_seat_that_is_not_asked_has_nothing_to_decide() -> None:
    table, seat = nebula()
    refused("not_now", lambda: table.step(1 - seat, "", "done"))
    refused("not_yours", lambda: table.step(2, "", "done"))
    refused("not_yours", lambda: table.step(-1, "", "done"))


def test_a_draft_cannot_grow_without_end() -> None:
    table, seat = nebula()
    table.drafts[seat] = Draft(seat, table.token(seat), ["nothing"] * LONGEST_DRAFT)
    refused("too_long", lambda: table.step(seat, token(table, seat), "extractor base metal"))


def test_a_step_that_meets_another_seat_is_the_last() -> None:
    table = open_table("skirmish", 3)
    draft(table, 0, "accuse 1")
    assert table.rehearsal(0).closed
    refused("held", lambda: table.step(0, token(table, 0), "rest"))
    table.commit(table.back(0))
    draft(table, 0, "auction")  # asks seat 0, too, but not alone
    assert table.rehearsal(0).closed


def test_a_step_that_meets_chance_is_the_last() -> None:
    table = open_table("skirmish", 3)
    draft(table, 0, "rest")  # the next seat draws a card
    assert table.rehearsal(0).closed
    plan = table.confirm(0, 1)
    assert len(plan.entries[0].outcomes) == 1


def test_a_step_that_shows_something_hidden_is_the_last_and_is_not_rehearsed() -> None:
    table = open_table("skirmish", 3)
    offer = next(text for text in legal(table, 0) if text.startswith("offer 1"))
    draft(table, 0, offer)
    rehearsal = table.rehearsal(0)
    assert rehearsal.closed
    assert rehearsal.view.to_data() == table.state.view(0).to_data()


def test_a_move_at_once_takes_the_draft_along() -> None:
    table, seat = nebula()
    draft(table, seat, "extractor base metal")
    plan = table.move(seat, token(table, seat), "extractor base gas")
    assert [entry.text for entry in plan.entries] == ["extractor base metal", "extractor base gas"]


def test_sealed_drafts_do_not_disturb_each_other() -> None:
    table = auction()
    draft(table, 0, "bid 1")
    draft(table, 1, "bid 0")
    do(table, "2 bid 2")
    assert [table.drafts[seat].steps for seat in (0, 1)] == [["bid 1"], ["bid 0"]]
    table.commit(table.confirm(1, 1))
    table.commit(table.confirm(0, 1))
    assert [entry.seat for entry in table.course.entries] == [0, 2, 1, 0]


def test_a_draft_that_the_game_has_overtaken_is_gone() -> None:
    table, seat = nebula()
    draft(table, seat, "extractor base metal")
    other = reopened(table)  # the same seat on another device
    plan = other.move(seat, token(other, seat), "extractor base gas")
    table.follow(plan.entries)
    assert table.drafts == {}
    refused("stale", lambda: table.confirm(seat, 1))
    table.follow(plan.entries)  # what is known is skipped
    assert table.sequence == 2


def test_a_draft_survives_a_restart() -> None:
    table, seat = nebula()
    draft(table, seat, "extractor base metal", "extractor base gas")
    same(reopened(table), table)


def test_of_a_damaged_draft_the_possible_steps_stay() -> None:
    table, seat = nebula()
    steps = ["extractor base metal", "build hangar", "done"]
    table.drafts[seat] = Draft(seat, table.token(seat), steps)
    assert reopened(table).drafts[seat].steps == steps[:1]


def test_what_was_not_foreseen_stops_a_confirmation() -> None:
    """The die falls in the middle: what came after it is a draft again."""
    table = Table(Course(tug.game, tug.game.start(3, seed=1)), [0, 1, 2])
    table.drafts[0] = Draft(0, table.token(0), ["pull 1", "roll", "pull 2", "end"])
    plan = table.confirm(0, 4)
    assert [entry.text for entry in plan.entries] == ["pull 1", "roll"]
    table.commit(plan)
    assert table.drafts[0].steps == ["pull 2", "end"]
    assert table.drafts[0].token == table.token(0)
    toy = open_table("skirmish", 3)
    toy.drafts[0] = Draft(0, toy.token(0), ["rest", "rest"])
    toy.commit(toy.confirm(0, 2))
    assert (toy.sequence, toy.drafts) == (1, {})


# Going back ------------------------------------------------------------------------------


def test_own_moves_are_taken_back_alone() -> None:
    table, seat = nebula()
    before = table.state.digest()
    do(table, f"{seat} extractor base metal", f"{seat} extractor base gas")
    assert table.can_undo(seat) == 0
    assert table.can_undo(1 - seat) is None
    table.commit(table.undo(seat, 1))
    assert (table.sequence, table.course.sequences) == (3, [1])
    table.commit(table.undo(seat, 0))
    assert table.state.digest() == before
    refused("nothing", lambda: table.undo(seat, 0))
    refused("nothing", lambda: table.undo(seat, -1))


def past_the_barrier() -> tuple[Table, int]:
    """Seat has moved and the other has decided since."""
    table, seat = nebula()
    while table.state.open_seats() == [seat]:
        do(table, f"{seat} done")
    do(table, f"{1 - seat} extractor base metal")
    assert table.can_undo(seat) is None
    return table, seat


def test_beyond_the_barrier_all_must_agree() -> None:
    table, seat = past_the_barrier()
    table.commit(table.undo(seat, 0))
    assert table.talk == Talk(undo=table.talk.undo, asker=seat, agreed=[seat])
    assert table.waiting() == [1 - seat]
    refused("pending", lambda: table.undo(seat, 0))
    same(reopened(table), table)
    table.commit(table.consent(1 - seat, True))
    assert (table.course.sequences, table.talk) == ([], Talk())
    same(reopened(table), table)


def test_one_refusal_is_enough() -> None:
    table, seat = past_the_barrier()
    table.commit(table.undo(seat, 0))
    table.commit(table.consent(1 - seat, False))
    assert (table.talk, table.waiting()) == (Talk(), [])
    refused("nothing", lambda: table.consent(1 - seat, True))


def test_a_request_lapses_when_people_play_on() -> None:
    table, seat = past_the_barrier()
    table.commit(table.undo(seat, 0))
    do(table, f"{1 - seat} extractor base gas")
    assert table.talk == Talk()


def test_bots_consent_and_do_not_interrupt() -> None:
    table, seat = past_the_barrier()
    table.people = {seat}
    plan = table.undo(seat, 0)
    assert [entry.kind for entry in plan.entries] == ["undo"]
    table.people = {0, 1}
    table.commit(table.undo(seat, 0))
    table.people = {seat}
    do(table, f"{1 - seat} extractor base gas")
    assert table.talk.undo is not None
    table.commit(table.seats_changed([seat], {}))  # a bot has taken the place of the other
    assert table.course.sequences == []


def test_a_stand_in_does_not_consent_for_what_its_person_has_played() -> None:
    table, seat = past_the_barrier()
    table.commit(table.undo(seat, 0))
    away = {1 - seat: "2026-01-02T04:00:00.000+00:00"}
    table.commit(table.seats_changed([seat], away))
    assert (table.talk.agreed, table.waiting()) == ([seat], [1 - seat])
    same(reopened(table), table)
    table.commit(table.seats_changed([0, 1], {}))  # the person is back
    assert table.waiting() == [1 - seat]
    table.commit(table.consent(1 - seat, True))
    assert table.course.sequences == []


def test_a_stand_in_consents_where_only_bots_have_played_since() -> None:
    table, seat = past_the_barrier()
    away = {1 - seat: "2026-01-02T04:00:00.000+00:00"}
    table.commit(table.seats_changed([seat], away))
    table.now = lambda: "2026-01-02T05:00:00.000+00:00"
    played = table.course.sequences[:]
    do(table, f"{1 - seat} extractor base gas")
    table.commit(table.undo(seat, table.sequence - 1))
    assert (table.course.sequences, table.talk) == (played, Talk())


def test_a_sealed_answer_is_taken_back_and_the_others_stay() -> None:
    table = auction()
    do(table, "1 bid 2", "3 bid 0")
    draft(table, 2, "bid 1")
    to = table.can_undo(1)
    assert to == 1
    table.commit(table.undo(1, to))
    assert table.course.entries[-1].text == "1 own"
    assert table.state.open_seats() == [0, 1, 2]
    assert table.drafts[2].steps == ["bid 1"]
    same(reopened(table), table)
    do(table, "1 bid 0", "0 bid 0")
    table.commit(table.confirm(2, 1))
    assert table.state.open_seats() != [2]


def test_to_go_back_further_than_the_own_answer_needs_consent() -> None:
    table = auction()
    do(table, "1 bid 2")
    plan = table.undo(1, 0)
    assert plan.entries == []
    assert plan.talk is not None


def test_an_old_question_is_not_taken_for_a_new_one() -> None:
    table, seat = nebula()
    do(table, f"{seat} extractor base metal")
    old = token(table, seat)
    table.commit(table.undo(seat, 0))
    do(table, f"{seat} extractor base gas")
    refused("stale", lambda: table.step(seat, old, "extractor base crystal"))


def test_after_the_end_nothing_goes() -> None:
    table, seat = nebula()
    do(table, f"{seat} extractor base metal")
    table.commit(table.resign(1 - seat))
    for request in (
        lambda: table.undo(seat, 0),
        lambda: table.step(seat, "", "done"),
        lambda: table.resign(seat),
        lambda: table.offer_draw(seat),
    ):
        refused("over", request)


# Ending early ----------------------------------------------------------------------------


def test_giving_up_is_an_entry() -> None:
    table, seat = nebula()
    draft(table, seat, "extractor base metal")
    table.commit(table.resign(1 - seat))
    assert table.course.entries[-1].kind == "resign"
    assert table.state.is_over()
    assert table.drafts == {}
    same(reopened(table), table)


def test_a_draw_needs_all_people() -> None:
    table, seat = nebula()
    table.commit(table.offer_draw(seat))
    assert table.talk.draws == [seat]
    refused("pending", lambda: table.offer_draw(seat))
    same(reopened(table), table)
    table.commit(table.offer_draw(1 - seat))
    assert [entry.kind for entry in table.course.entries] == ["draw"]
    assert table.state.is_over()
    same(reopened(table), table)


def test_a_draw_waits_for_nobody_who_has_left() -> None:
    table, seat = nebula()
    table.commit(table.offer_draw(seat))
    table.commit(table.seats_changed([seat], {}))
    assert table.state.is_over()
    assert table.seats_changed([0, 1], {}) == Plan()


def test_a_stand_in_agrees_to_no_draw() -> None:
    table, seat = past_the_barrier()
    table.commit(table.offer_draw(seat))
    table.commit(table.seats_changed([seat], {1 - seat: "2026-01-02T04:00:00.000+00:00"}))
    assert not table.state.is_over()
    assert table.talk.draws == [seat]


def test_a_game_without_such_a_rule_says_so() -> None:
    table = open_table("gaia", 2)
    refused("unsupported", lambda: table.resign(0))
    refused("unsupported", lambda: table.offer_draw(0))


# Standing orders -------------------------------------------------------------------------


def ordered(game: str, players: int) -> Table:
    return open_table(game, players, board=fake.board(game))


def test_an_order_answers_what_it_was_given_for() -> None:
    table = ordered("skirmish", 3)
    assert table.due() == []
    table.commit(table.set_order(1, "cards", "pass"))
    do(table, "0 attack 1", "0 pass")
    (due,) = table.due()
    assert (due.seat, due.action) == (1, "pass")
    draft(table, 1, "pass")
    assert table.due() == []  # the seat decides for itself
    table.commit(table.back(1))
    table.commit(table.move(due.seat, due.token, due.action))
    assert table.course.entries[-1].seat == 1
    refused("not_now", lambda: table.move(due.seat, due.token, due.action))


def test_an_order_is_taken_back_with_its_first_choice() -> None:
    table = ordered("skirmish", 3)
    table.commit(table.set_order(1, "cards", "pass"))
    table.commit(table.set_order(1, "cards", "ask"))
    assert table.orders == {1: {}}
    refused("unknown", lambda: table.set_order(1, "cards", "always"))
    refused("unknown", lambda: table.set_order(1, "tea", "ask"))


def test_where_asking_is_no_public_matter_the_answer_takes_its_time() -> None:
    delays: set[float] = set()
    for seed in range(8):
        table = open_table("skirmish", 3, f"{seed}", board=fake.board("skirmish"))
        table.commit(table.set_order(1, "cards", "pass"))
        do(table, "0 attack 1", "0 pass")
        (due,) = table.due()
        assert (due,) == tuple(table.due())  # the same for every process
        delays.add(due.delay)
        assert QUIET[0] / 1000 <= due.delay < QUIET[1] / 1000
    assert len(delays) > 4


def test_the_delay_is_the_same_whatever_is_hidden() -> None:
    """Two positions that differ in a hidden hand only: the order answers after the same time."""
    table = ordered("skirmish", 3)
    table.commit(table.set_order(1, "cards", "pass"))
    do(table, "0 attack 1", "0 pass")
    (due,) = table.due()
    game = table.course.game
    fact = game.facts()[0]
    rng = orrery.Source.from_seed("vary")
    varied = None
    while varied is None or 1 not in [seat for seat in range(3) if seat not in varied.blind]:
        varied = game.vary(fact, table.state, rng)
    table.course.match.state = varied.state
    assert [other.delay for other in table.due()] == [due.delay]


def offered(people: list[int], at_once: bool = False) -> list[float]:
    """After what time the order to decline power answered, in a game of Gaia."""
    board = fake.board("gaia")
    board.orders = [OrderSpec("leech", ["ask", "decline"], at_once)]
    table = open_table("gaia", 2, people=people, board=board)
    for seat in people:
        table.commit(table.set_order(seat, "leech", "decline"))
    delays: list[float] = []
    rng = orrery.Source.from_seed("leech")
    while len(delays) < 2 and not table.state.is_over():
        for due in table.due():
            assert due.action == "decline"
            delays.append(due.delay)
            table.commit(table.move(due.seat, due.token, due.action))
        seat = table.state.open_seats()[0]
        choices = legal(table, seat)
        do(table, f"{seat} {choices[rng.below(len(choices))]}")
    return delays


def test_bookkeeping_is_done_at_once_and_the_rest_takes_its_time() -> None:
    """Everybody sees who is asked; that an order answers is nobody's business."""
    assert offered([0, 1], at_once=True) == [0.0, 0.0]
    assert all(QUIET[0] / 1000 <= delay for delay in offered([0, 1]))


@pytest.mark.parametrize(
    ("game", "concealed"),
    [
        ("gaia", {"passive_power", "token_with_charge"}),
        ("nebula", {"combat_declared", "combat_round", "damage"}),
    ],
)
def test_what_others_may_wonder_about_is_concealed(game: str, concealed: set[str]) -> None:
    orders = board_of(orrery.game(game)).orders
    assert {spec.id for spec in orders if not spec.at_once} == concealed


def test_before_bots_nothing_needs_to_be_concealed() -> None:
    assert set(offered([1])) == {0.0}


def test_an_order_that_is_not_legal_is_not_carried_out() -> None:
    board = fake.board("skirmish")
    space = orrery.game("skirmish").action_space(3)
    board.answer = lambda view, orders: space.parse("rest")
    table = open_table("skirmish", 3, board=board)
    table.commit(table.set_order(1, "cards", "pass"))
    do(table, "0 attack 1", "0 pass")
    assert table.due() == []


def test_errors_say_what_they_are() -> None:
    assert str(TableError("stale")) == "stale"
    assert str(TableError("illegal", "fly", [Blocker("a.rule", {"cost": 3})])) == (
        "illegal: fly; a.rule (cost 3)"
    )
