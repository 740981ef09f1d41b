"""The log of a game: nothing is deleted, and what counts gives the game back exactly."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

import orrery
from orrery.kernel.errors import BadRecord
from orrery.kernel.record import write_record
from orrery.table.entries import Back, Course, Entry, Scope, effective, rebuild
from tests.table.scene import NOW, do, open_table, reopened, same


def move(sequence: int, seat: int) -> Entry:
    return Entry(sequence, "move", seat, "x", [], "", "")


def undo(sequence: int, seat: int, text: str) -> Entry:
    return Entry(sequence, "undo", seat, text, [], "", "")


def counting(*entries: Entry) -> list[int]:
    return [entry.sequence for entry in effective(entries)]


def test_an_undo_takes_back_what_came_after() -> None:
    log = [move(1, 0), move(2, 0), move(3, 1), undo(4, 0, "1"), move(5, 0)]
    assert counting(*log) == [1, 5]
    assert counting(*log, undo(6, 1, "0")) == []
    assert counting(*log, undo(6, 1, "4")) == [1]


def test_an_own_undo_leaves_the_answers_of_others() -> None:
    assert counting(move(1, 0), move(2, 1), move(3, 2), undo(4, 1, "1 own")) == [1, 3]


@pytest.mark.parametrize("text", ["", "x", "-1", "1 others", "own 1"])
def test_a_damaged_undo_is_refused(text: str) -> None:
    with pytest.raises(BadRecord, match="no undo"):
        Back.read(text)


def dice_game() -> orrery.Game:
    return orrery.game("nebula")


def until_dice(course: Course) -> Entry:
    """Play the first legal action until chance had a part in one."""
    while True:
        seat = course.match.state.open_seats()[0]
        entry = course.move(seat, course.match.state.legal(seat)[0], NOW)
        if entry.outcomes:
            return entry


def test_dice_taken_back_come_again() -> None:
    game = dice_game()
    course = Course(game, game.start(2, seed="again"))
    first = until_dice(course)
    digest = course.match.state.digest()
    until_dice(course)
    course.undo(0, Back(first.sequence - 1, Scope.ALL), NOW)
    again = until_dice(course)
    assert (again.text, again.outcomes) == (first.text, first.outcomes)
    assert course.match.state.digest() == digest
    assert course.sequence == again.sequence > first.sequence
    record = orrery.read_record(orrery.write_record(course.match))
    assert record.header["seed"] == "again"  # so the replay checks every die
    assert orrery.replay(game, record).state.digest() == digest


def test_the_game_as_it_was_earlier() -> None:
    table = open_table("nebula", 2)
    seat = table.state.open_seats()[0]
    digests = [table.state.digest()]
    for _ in range(3):
        do(table, f"{seat} {table.state.legal(seat)[1].text}")
        digests.append(table.state.digest())
    table.commit(table.undo(seat, 1))
    assert [table.course.at(n).match.state.digest() for n in range(5)] == [*digests, digests[1]]


# Reading the log -------------------------------------------------------------------------


def played() -> Course:
    game = dice_game()
    course = Course(game, game.start(2, seed="again"))
    for _ in range(6):
        until_dice(course)
    return course


def read(course: Course, entries: list[Entry]) -> Course:
    return rebuild(course.game, 2, course.match.options, "again", entries)


def test_a_log_gives_the_game_back() -> None:
    course = played()
    again = read(course, course.entries)
    assert again.match.state.digest() == course.match.state.digest()
    assert (again.entries, again.sequences) == (course.entries, course.sequences)


def test_damage_is_noticed() -> None:
    course = played()
    entries = course.entries
    with pytest.raises(BadRecord, match="entry 2 is missing"):
        read(course, [entries[0], *entries[2:]])
    wrong_die = replace(entries[-1], outcomes=[outcome + 1 for outcome in entries[-1].outcomes])
    with pytest.raises(BadRecord, match="other outcomes"):
        read(course, [*entries[:-1], wrong_die])
    with pytest.raises(BadRecord, match="another digest"):
        read(course, [*entries[:-1], replace(entries[-1], digest="0" * 24)])
    with pytest.raises(BadRecord, match="does not replay"):
        read(course, [replace(entries[0], text="colonise 1 1"), *entries[1:]])
    with pytest.raises(BadRecord, match="does not follow"):
        read(course, entries[:3]).follow(entries[4])


# Snapshots -------------------------------------------------------------------------------


def test_a_snapshot_opens_the_same_table() -> None:
    table = open_table("nebula", 2)
    snapshot = table.course.snapshot()
    for _ in range(80):
        seat = table.state.open_seats()[0]
        do(table, f"{seat} {table.state.legal(seat)[-1].text}")
        if table.sequence == 50:
            snapshot = table.course.snapshot()
    same(reopened(table, snapshot), table)
    same(reopened(table, table.course.snapshot()), table)


def test_a_snapshot_of_what_was_taken_back_is_not_used() -> None:
    table = open_table("nebula", 2)
    until_dice(table.course)
    do(table, f"{table.state.open_seats()[0]} {table.state.legal(table.state.open_seats()[0])[0]}")
    snapshot = table.course.snapshot()
    assert snapshot.lines
    table.course.undo(0, Back(0, Scope.ALL), NOW)
    same(reopened(table, snapshot), table)


def test_a_damaged_snapshot_does_no_harm() -> None:
    table = open_table("nebula", 2)
    until_dice(table.course)
    snapshot = table.course.snapshot()
    same(reopened(table, replace(snapshot, data={})), table)


# Checkpoints -----------------------------------------------------------------------------


def test_a_replay_begins_with_a_checkpoint_and_comes_to_the_same() -> None:
    course = played()
    marks = {at: course.at(at).checkpoint() for at in range(0, course.sequence, 3)}
    for at in range(course.sequence + 1):
        plain = course.at(at)
        quick = course.at(at, marks[at - at % 3]) if at - at % 3 in marks else course.at(at)
        assert quick.match.state.digest() == plain.match.state.digest()
        assert (quick.sequences, quick.entries) == (plain.sequences, plain.entries)
        assert write_record(quick.match) == write_record(plain.match)
        assert [str(event) for event in quick.match.events] == [
            str(event) for event in plain.match.events
        ]


def test_from_a_checkpoint_only_the_rest_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    course = played()
    near = course.at(course.sequence - 2).checkpoint()
    carried_out: list[int] = []
    plain = Course.carry_out

    def note(self: Course, entry: Entry) -> None:
        carried_out.append(entry.sequence)
        plain(self, entry)

    monkeypatch.setattr(Course, "carry_out", note)
    course.at(course.sequence, near)
    assert carried_out
    assert min(carried_out) > near.lines


def test_a_checkpoint_of_what_was_taken_back_is_not_used() -> None:
    course = played()
    mark = course.checkpoint()
    assert mark.lines
    length = course.sequence
    course.undo(0, Back(0, Scope.ALL), NOW)
    until_dice(course)
    for at in (length, length + 1, course.sequence):
        again = course.at(at, mark)
        assert again.match.state.digest() == course.at(at).match.state.digest()


def test_a_damaged_checkpoint_does_no_harm() -> None:
    course = played()
    damaged = replace(course.checkpoint(), position={})
    again = course.at(course.sequence, damaged)
    assert again.match.state.digest() == course.match.state.digest()
