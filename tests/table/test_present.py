"""What visitors read: questions, options, reasons, differences, the log, the end."""

from __future__ import annotations

import re
from random import Random

import msgspec
import pytest

import orrery
from orrery.table.errors import TableError
from orrery.table.present import Presenter, with_names
from orrery.table.protocol import Events, Position, Question, decode_visitor, encode
from orrery.table.session import Table
from orrery.table.sight import Public, Sight, look, news
from tests.table import fake
from tests.table.people import People
from tests.table.scene import do, draft, open_table

LANGUAGES = ["en", "pt", "uk"]
NAMES = ["Ada", "Grace", "Emmy", "Lise"]


def presenter(table: Table, language: str = "en", hints: bool = False) -> Presenter:
    return Presenter(table.course.game, language, hints=hints, board=table.board)


def position(table: Table, *seats: int, language: str = "en") -> Position:
    return presenter(table, language).position(look(table, seats))


def question(table: Table, seat: int) -> Question:
    (found,) = position(table, seat).questions
    return found


def nebula() -> tuple[Table, int]:
    table = open_table("nebula", 2, board=fake.board("nebula"))
    return table, table.state.open_seats()[0]


# Questions -------------------------------------------------------------------------------


def test_a_question_has_every_legal_action_ready_to_be_shown() -> None:
    table, seat = nebula()
    asked = question(table, seat)
    assert [option.action for option in asked.options] == [
        action.text for action in table.state.legal(seat)
    ]
    (base,) = [option for option in asked.options if option.action == "extractor base metal"]
    assert base.text == "build a base extractor on metal"
    assert base.detail == "−5 metal; 1d6+1d10"
    assert base.places == ["extractor-base", "resource-metal"]
    assert (asked.seat, asked.kind, asked.token) == (seat, "progress", table.token(seat))


def test_kinds_without_a_legal_action_are_named() -> None:
    table, seat = nebula()
    asked = question(table, seat)
    assert "build" in asked.closed
    assert not {option.kind for option in asked.options} & set(asked.closed)


def test_only_the_own_seats_are_asked() -> None:
    table, seat = nebula()
    assert position(table, 1 - seat).questions == []
    assert position(table).questions == []
    assert [asked.seat for asked in position(table, 0, 1).questions] == [seat]
    assert all(p.deciding == [seat] for p in (position(table), position(table, 0, 1)))


def test_wasteful_options_say_what_is_lost() -> None:
    table = open_table("skirmish", 3, options={"rounds": 9})
    found = None
    while found is None:
        seat = table.state.open_seats()[0]
        asked = question(table, seat)
        found = next((option for option in asked.options if option.wasteful), None)
        moves = [option.action for option in asked.options]
        calm = [move for move in moves if move in ("rest", "pass", "bid 0", "vote no", "decline")]
        do(table, f"{seat} {(calm or moves)[0]}")
    (reason,) = found.wasteful
    assert (found.action, reason.rule) == ("rest", "skirmish.turn.rest")
    assert reason.numbers.endswith("lost")
    assert reason.text


def test_hints_come_when_they_are_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    table, seat = nebula()
    catalogue = table.course.game.messages("en")
    monkeypatch.setitem(catalogue.tables, "hint", {"progress": "First you build."})
    wanted = presenter(table, hints=True).position(look(table, [seat]))
    assert wanted.questions[0].hint == "First you build."
    assert question(table, seat).hint == ""


# The sentence ----------------------------------------------------------------------------


def test_the_sentence_says_who_decides_what() -> None:
    table, seat = nebula()
    own = position(table, seat).sentence
    assert own.startswith("Your turn, Progress: build, research")
    name = f"Player {seat + 1}"
    for other in (position(table), position(table, 1 - seat)):
        assert other.sentence.startswith(f"{name} has the turn, Progress: building")
    assert position(table, 0, 1).sentence == f"{name}: {own}"


def test_without_own_words_of_the_game_the_sentence_repeats_the_question() -> None:
    table = open_table("gaia", 2)
    (asked,) = table.state.open_seats()
    own = position(table, asked).sentence
    assert position(table).sentence == f"Waiting for Player {asked + 1}. The question: “{own}”"


def test_a_game_may_tell_in_its_own_words_who_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    table, seat = nebula()
    catalogue = table.course.game.messages("en")
    monkeypatch.setitem(catalogue.tables, "waiting", {"progress": "{seat} builds up."})
    assert position(table).sentence == f"Player {seat + 1} builds up."


def test_the_sentence_asks_to_confirm_what_is_held() -> None:
    table = open_table("skirmish", 3)
    draft(table, 0, "accuse 1")
    assert position(table, 0).sentence.startswith("Your draft ends here")
    assert "choose an action" in position(table, 1).sentence


def test_several_seats_may_be_asked_at_once() -> None:
    table = open_table("skirmish", 3)
    do(table, "0 auction", "1 bid 0")
    assert "Player 1, Player 3" in position(table).sentence
    assert position(table, 1).sentence == position(table).sentence
    assert position(table, 0, 2).sentence.count("how much do you bid?") == 2


def test_a_question_to_another_hides_what_is_hidden() -> None:
    table = open_table("skirmish", 3)
    offer = next(o for o in question(table, 0).options if o.action.startswith("offer 1"))
    do(table, f"0 {offer.action}")
    card = offer.text.split()[1]
    assert card in position(table, 1).sentence
    assert card not in position(table, 2).sentence
    assert "offers you a card" in position(table).sentence


def test_the_end_names_the_winner_and_every_part_of_the_scores() -> None:
    table, seat = nebula()
    table.commit(table.resign(seat))
    end = position(table)
    winner = f"Player {2 - seat}"
    assert end.sentence == f"The game is over. {winner} wins: the other player resigned."
    assert end.outcome is not None
    assert [score.rank for score in end.outcome.scores] == ([2, 1] if seat == 0 else [1, 2])
    assert "planets" in end.outcome.scores[0].parts
    drawn, _ = nebula()
    drawn.commit(drawn.offer_draw(0))
    drawn.commit(drawn.offer_draw(1))
    assert "without a winner" in position(drawn).sentence


# Drafts and differences ------------------------------------------------------------------


def test_a_draft_shows_its_steps_and_what_they_change() -> None:
    table, seat = nebula()
    draft(table, seat, "extractor base metal", "extractor base gas")
    shown = position(table, seat)
    assert [(step.text, step.held) for step in shown.drafts[seat]] == [
        ("build a base extractor on metal", False),
        ("build a base extractor on gas", False),
    ]
    assert [(c.figure, c.after - c.before, c.good) for c in shown.changes[seat]] == [
        ("metal", -5, False),
        ("gas", -5, False),
        ("decisions", 2, False),
    ]
    assert shown.questions[0].token != table.token(seat)
    assert "extractor base metal" not in [o.action for o in shown.questions[0].options]
    assert shown.board.fields["moves"][seat] == 2
    table.commit(table.step(seat, shown.questions[0].token, "done"))
    held = position(table, seat)
    assert [step.held for step in held.drafts[seat]] == [False, False, True]
    assert held.questions == []
    assert position(table).drafts == position(table, 1 - seat).drafts == {}
    assert position(table).board.fields["moves"][seat] == 0


def test_a_preview_is_the_same_without_a_step() -> None:
    table, seat = nebula()
    sight = look(table, [seat])
    changes = presenter(table).preview(sight, seat, "extractor base gas")
    assert ("gas", -5) in [(change.figure, change.after - change.before) for change in changes]
    assert look(table, [seat]).public == sight.public


def refusal(code: str, table: Table, seats: list[int], seat: int, text: str) -> TableError:
    with pytest.raises(TableError) as caught:
        presenter(table).preview(look(table, seats), seat, text)
    assert caught.value.code == code
    return caught.value


def test_a_preview_of_the_impossible_says_why() -> None:
    table, seat = nebula()
    assert refusal("illegal", table, [seat], seat, "build hangar").blockers
    refusal("unknown", table, [seat], seat, "fly")
    refusal("not_now", table, [1 - seat], 1 - seat, "done")
    refusal("not_yours", table, [1 - seat], seat, "done")
    toy = open_table("skirmish", 3)
    draft(toy, 0, "accuse 1")
    refusal("held", toy, [0], 0, "rest")


def test_a_preview_stops_at_what_nobody_knows() -> None:
    """The card that is drawn next is in no difference, whatever it is."""
    shown = set()
    for seed in range(6):
        table = open_table("skirmish", 3, f"{seed}", board=fake.board("skirmish"))
        changes = presenter(table).preview(look(table, [0]), 0, "rest")
        shown.add(tuple((change.figure, change.before, change.after) for change in changes))
    assert len(shown) == 1
    assert "coins" in str(shown)


# Why not ---------------------------------------------------------------------------------


def why(table: Table, seat: int, text: str) -> list[str]:
    reasons = presenter(table).why_not(look(table, [seat]), seat, text)
    return [reason.rule for reason in reasons]


def test_why_an_action_is_not_possible() -> None:
    table, seat = nebula()
    (reason,) = presenter(table).why_not(look(table, [seat]), seat, "build hangar")
    assert reason.rule.startswith("nebula.")
    assert "costs" in reason.numbers
    assert reason.text == table.course.game.rule_text(reason.rule)
    assert why(table, seat, "extractor base metal") == []


def test_why_a_kind_or_a_place_has_nothing() -> None:
    table, seat = nebula()
    assert why(table, seat, "build") == why(table, seat, "build building-hangar") != []
    assert why(table, seat, "building-hangar") != []
    assert why(table, seat, "extractor resource-gas") == []
    assert why(table, seat, "resource-gas") == []
    assert why(table, seat, "colonise") != []
    for text in ("space-7A11", "extractor space-7A11", "fly", ""):
        with pytest.raises(TableError) as caught:
            why(table, seat, text)
        assert caught.value.code == "unknown"


def test_why_not_looks_at_the_draft() -> None:
    table, seat = nebula()
    assert why(table, seat, "extractor base metal") == []
    draft(table, seat, "done")
    assert why(table, seat, "extractor base metal") != []


def test_a_seat_that_is_not_asked_learns_that() -> None:
    table, seat = nebula()
    assert why(table, 1 - seat, "done") == ["kernel.decision.seat"]
    table.commit(table.resign(seat))
    assert why(table, seat, "done") == ["kernel.decision.over"]


def test_why_is_asked_for_own_seats_only() -> None:
    table, seat = nebula()
    with pytest.raises(TableError) as caught:
        presenter(table).why_not(look(table, [1 - seat]), seat, "done")
    assert caught.value.code == "not_yours"


def test_a_refusal_in_words() -> None:
    table, seat = nebula()
    with pytest.raises(TableError) as caught:
        table.step(seat, table.token(seat), "build hangar")
    answer = presenter(table).refusal(7, caught.value)
    assert (answer.request, answer.ok, answer.code) == (7, False, "illegal")
    assert answer.error == "This is not possible now."
    assert answer.reasons[0].numbers


# The log ---------------------------------------------------------------------------------


def log(table: Table, since: int, viewer: int | None = None) -> Events:
    return presenter(table).events(news(table.course, since, viewer))


def test_the_log_tells_what_happened_and_where() -> None:
    table, seat = nebula()
    do(table, f"{seat} extractor base metal")
    events = log(table, -1)
    assert events.lines[0].sequence == 0
    assert events.lines[0].seat == -1
    last = events.lines[-1]
    assert (last.sequence, last.seat, last.event) == (1, seat, "extractor_built")
    assert last.text == f"Player {seat + 1} builds a base extractor on metal"
    assert last.rule.startswith("nebula.")
    assert last.places == [f"seat-{seat}", "extractor-base", "resource-metal"]
    assert last.fields["seat"] == seat
    assert [line.sequence for line in log(table, 0).lines] == [1]
    assert log(table, 1).lines == []


def test_each_reads_what_each_may_know() -> None:
    table = open_table("skirmish", 3)
    do(table, "0 rest")
    drew = [log(table, 0, viewer).lines[-1] for viewer in (0, 1, None)]
    assert [line.fields["card"] < 0 for line in drew] == [True, False, True]
    assert drew[0].text == drew[2].text == "Player 2 draws a card"


def test_after_the_end_everything_is_told() -> None:
    table = open_table("skirmish", 3)
    for seat in (0, 1):
        table.commit(table.resign(seat))
    assert table.state.is_over()
    assert all(line.fields.get("card", 0) >= 0 for line in log(table, -1).lines)
    assert -1 not in position(table).board["hands"][2]


def test_an_undo_makes_the_log_begin_anew() -> None:
    table, seat = nebula()
    do(table, f"{seat} extractor base metal", f"{seat} extractor base gas")
    table.commit(table.undo(seat, 1))
    events = log(table, 2)
    assert (events.since, events.sequence, events.undone) == (1, 3, True)
    assert [(line.sequence, line.event) for line in events.lines] == [(3, "undo")]
    late = log(table, 0)
    assert not late.undone
    assert [line.event for line in late.lines] == ["extractor_built", "undo"]
    assert not log(table, 1).undone


def test_an_own_undo_leaves_the_others_in_the_log() -> None:
    table = open_table("skirmish", 3)
    do(table, "0 auction", "1 bid 0", "2 bid 0")
    table.commit(table.undo(1, 1))
    events = log(table, 3)
    assert (events.since, events.undone) == (1, True)
    assert events.lines[-1].text == "Player 2 takes the own answer back"


# People and orders -----------------------------------------------------------------------


def test_people_are_called_by_their_names() -> None:
    table = open_table("gaia", 3)
    names = ["{seat}", "<b>Grace</b>", ""]
    speaker = Presenter(table.course.game, "en", names)
    texts = [speaker.catalogue.word("seat", seat) for seat in range(3)]
    assert texts == ["{seat}", "<b>Grace</b>", "Player 3"]
    assert speaker.catalogue.word("builder", 1) == "<b>Grace</b>"
    assert table.course.game.messages("en").word("seat", 0) == "Player 1"
    assert speaker.position(look(table, [])).sentence.startswith("Waiting for {seat}.")


def test_without_names_the_catalogue_is_as_it_was() -> None:
    catalogue = orrery.game("gaia").messages("en")
    assert with_names(catalogue, []) is catalogue


def test_orders_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    table, _ = nebula()
    texts = {"cards": "My cards", "cards.ask": "ask me", "cards.pass": "never"}
    monkeypatch.setitem(table.course.game.messages("en").tables, "order", texts)
    cards, leech = presenter(table).orders({"leech": "decline"})
    assert (cards.text, cards.texts, cards.choice) == ("My cards", ["ask me", "never"], "ask")
    assert (leech.choices, leech.choice) == (["ask", "decline"], "decline")


def test_requests_between_the_seats_are_shown() -> None:
    table, seat = nebula()
    do(table, f"{seat} extractor base metal")
    assert position(table, 0, 1).can_undo == {seat: 0}
    table.commit(table.offer_draw(seat))
    assert position(table).draw_offered == [seat]
    while table.state.open_seats() == [seat]:
        do(table, f"{seat} done")
    do(table, f"{1 - seat} extractor base metal")
    table.commit(table.undo(seat, 0))
    undo = position(table).undo
    assert undo is not None
    assert (undo.seat, undo.to, undo.agreed, undo.waiting) == (seat, 0, [seat], [1 - seat])


# Everything, in three languages ----------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "players"), [("nebula", 2), ("gaia", 4), ("skirmish", 4)])
def test_whole_sessions_read_without_holes(game: str, players: int, language: str) -> None:
    table = open_table(game, players)
    speaker = Presenter(table.course.game, language, NAMES[:players], hints=True)
    people = People(table, Random(f"{game} {language}"))
    for _ in range(60):
        if table.state.is_over():
            break
        people.act()
        for seats in ([0], [1], []):
            shown = speaker.position(look(table, seats))
            shown.board = None
            texts = [shown.sentence, *[q.text for q in shown.questions]]
            texts += [o.text for q in shown.questions for o in q.options]
            texts += [step.text for steps in shown.drafts.values() for step in steps]
            assert not [text for text in texts if re.search(r"[{}|]", text)], texts
    for line in speaker.events(news(table.course, -1, None)).lines:
        assert not re.search(r"[{}\[\]|]", line.text), line.text


def test_messages_are_what_the_protocol_says() -> None:
    table, seat = nebula()
    message = encode(position(table, seat))
    again = msgspec.json.decode(message, type=Position)
    assert again.questions == position(table, seat).questions
    assert b'"type":"position"' in message
    step = decode_visitor(b'{"type":"step","request":1,"seat":0,"token":"t","action":"done"}')
    assert not isinstance(step, bytes)


def test_what_a_visitor_may_know_is_data() -> None:
    table, seat = nebula()
    draft(table, seat, "extractor base metal")
    sight = look(table, [0, 1])
    data = msgspec.json.decode(msgspec.json.encode(sight.to_data()))
    again = Sight.from_data(table.course.game, data)
    assert isinstance(again.public, Public)
    assert again.public == sight.public
    assert presenter(table).position(again) == presenter(table).position(sight)
