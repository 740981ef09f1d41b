"""The log of a game as data: append-only entries, and the game that they make.

Nothing is ever deleted: an undo is an entry, too. What counts are the *effective* entries, those
that no later undo takes back. Dice that are taken back come again as they were, because the random
source goes back with the position; so the record of the effective entries verifies against the
seed.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Any, Literal

import msgspec

from orrery.kernel.chance import Source, seed_key
from orrery.kernel.decision import Action
from orrery.kernel.errors import BadPosition, BadRecord, OrreryError, UsageError
from orrery.kernel.game import Game, Options
from orrery.kernel.match import Match
from orrery.kernel.snapshot import resume, take_snapshot

EntryKind = Literal["move", "undo", "resign", "draw"]


class Entry(msgspec.Struct, frozen=True):
    """One entry of a game's log, numbered from 1: what the store keeps."""

    sequence: int
    kind: EntryKind
    seat: int
    text: str
    """A move: its notation. An undo: see `Back`."""
    outcomes: list[int]
    """What chance gave."""
    digest: str
    """The position after it."""
    at: str
    """UTC, ISO 8601."""


class Scope(StrEnum):
    """Who takes back what."""

    ALONE = ""
    """A seat its own moves, inside the information epoch; nobody else has moved since."""
    OWN = "own"
    """The same, but others have answered the same sealed question: their answers stay."""
    ALL = "all"
    """Everybody everything, by consent."""


class Back(msgspec.Struct, frozen=True):
    """How far an undo goes: what came after the entry `to` is taken back. Written `12 all`."""

    to: int
    scope: Scope = Scope.ALONE

    def __str__(self) -> str:
        return f"{self.to} {self.scope}".rstrip()

    @staticmethod
    def read(text: str) -> Back:
        number, _, scope = text.partition(" ")
        if not number.isdecimal() or scope not in list(Scope):
            raise BadRecord(f"'{text[:30]}' is no undo")
        return Back(int(number), Scope(scope))

    def keeps(self, sequence: int, seat: int, asker: int) -> bool:
        """Whether the entry `sequence` of `seat` stays when `asker` goes back."""
        return sequence <= self.to or (self.scope is Scope.OWN and seat != asker)


class Snapshot(msgspec.Struct, frozen=True):
    """A position and all that led there, so that a long game opens at once. A cache."""

    sequence: int
    """How many entries the log had."""
    lines: list[int]
    """The sequences of the effective entries that are in `data`."""
    data: dict[str, Any]


class Checkpoint(msgspec.Struct, frozen=True):
    """A position on the way and how much led there: replays begin with it. A cache, too.

    It is small, because what led there is in the course of the game that is replayed.
    """

    sequence: int
    """How many entries the log had."""
    lines: int
    events: int
    counter: int
    """Of the random source."""
    position: dict[str, Any]


def effective(entries: Sequence[Entry]) -> list[Entry]:
    """The entries that count: no later undo takes them back."""
    found: list[Entry] = []
    for entry in entries:
        if entry.kind == "undo":
            back = Back.read(entry.text)
            found = [kept for kept in found if back.keeps(kept.sequence, kept.seat, entry.seat)]
        else:
            found.append(entry)
    return found


def rebuild(
    game: Game,
    players: int,
    options: Options,
    seed: str,
    entries: Sequence[Entry],
    snapshot: Snapshot | None = None,
) -> Course:
    """The game that `entries` make, from a snapshot where one fits.

    Raises `BadRecord` where an entry does not replay, chance gave something else than the seed
    does, or the last position has another digest than it had.
    """
    for number, entry in enumerate(entries, 1):
        if entry.sequence != number:
            raise BadRecord(f"entry {number} is missing; {entry.sequence} stands in its place")
    course = _from_snapshot(game, options, seed, entries, snapshot)
    if course is None:
        course = Course(game, game.start(players, options, seed))
        return _played_on(course, entries, last_return(entries))
    assert snapshot is not None
    return _played_on(course, entries, snapshot.sequence)


def _played_on(course: Course, entries: Sequence[Entry], begin: int) -> Course:
    """The game that `entries` make; of the first `begin` of them `course` has played some."""
    for entry in effective(entries[:begin])[len(course.sequences) :]:
        course.carry_out(entry)
    # Moves that a seat took back alone are played and taken back again: they stay a barrier for
    # those who saw them.
    for entry in entries[begin:]:
        course.carry_out(entry)
    course.take_over(entries)
    return course


def last_return(entries: Sequence[Entry]) -> int:
    """How many entries there are up to the last time that all went back together."""
    for entry in reversed(entries):
        if entry.kind == "undo" and Back.read(entry.text).scope is Scope.ALL:
            return entry.sequence
    return 0


def _from_snapshot(
    game: Game, options: Options, seed: str, entries: Sequence[Entry], snapshot: Snapshot | None
) -> Course | None:
    if snapshot is None or not last_return(entries) <= snapshot.sequence <= len(entries):
        return None
    try:
        course = Course(game, resume(game, game.check_options(options), seed, snapshot.data))
    except BadPosition:
        return None  # it is from other rules or damaged; the entries tell everything
    course.sequences = snapshot.lines[:]
    return course


class Course:
    """The course of a game: its entries, and the match that the effective ones make."""

    def __init__(self, game: Game, match: Match) -> None:
        self.game = game
        self.match = match
        self.entries: list[Entry] = []
        self.sequences: list[int] = []
        """The sequence of the entry behind each line of the match."""
        self.generation = 0
        """How often the game went back for everybody."""

    @property
    def sequence(self) -> int:
        return len(self.entries)

    def fork(self) -> Course:
        """An independent copy, to find out what would happen."""
        copy = Course(self.game, self.match.fork())
        copy.entries = self.entries[:]
        copy.sequences = self.sequences[:]
        copy.generation = self.generation
        return copy

    def at(self, sequence: int, checkpoint: Checkpoint | None = None) -> Course:
        """The game as it was after the entry `sequence`, from a checkpoint where one fits."""
        entries = self.entries[:sequence]
        begun = None if checkpoint is None else self._from_checkpoint(entries, checkpoint)
        if begun is None:
            match = self.match
            return rebuild(self.game, match.state.players, match.options, match.seed, entries)
        assert checkpoint is not None
        return _played_on(begun, entries, checkpoint.sequence)

    def checkpoint(self) -> Checkpoint:
        match = self.match
        count = match.base_line
        events = match.lines[count].events if count < len(match.lines) else len(match.events)
        assert isinstance(match.source, Source)
        return Checkpoint(self.sequence, count, events, match.source.counter, match.base.to_data())

    def _from_checkpoint(self, entries: Sequence[Entry], checkpoint: Checkpoint) -> Course | None:
        """What led to a checkpoint is a part of this course, unless it was taken back."""
        if not last_return(entries) <= checkpoint.sequence <= len(entries):
            return None
        played = effective(entries[: checkpoint.sequence])[: checkpoint.lines]
        if [entry.sequence for entry in played] != self.sequences[: checkpoint.lines]:
            return None
        source = Source(seed_key(self.match.seed), checkpoint.counter)
        try:
            state = self.game.from_data(checkpoint.position)
        except BadPosition:
            return None
        match = Match(state, self.match.options, self.match.seed, source)
        match.opening = self.match.opening
        match.lines = self.match.lines[: checkpoint.lines]
        match.events = self.match.events[: checkpoint.events]
        match.go_on()
        begun = Course(self.game, match)
        begun.sequences = self.sequences[: checkpoint.lines]
        return begun

    def snapshot(self) -> Snapshot:
        data = take_snapshot(self.match)
        return Snapshot(self.sequence, self.sequences[: len(data["lines"])], data)

    # Going on ----------------------------------------------------------------------------

    def move(self, seat: int, action: Action | str, at: str) -> Entry:
        """Raises `IllegalMove` or `BadNotation`."""
        self.match.apply(seat, action)
        return self._note("move", seat, self.match.lines[-1].text, at)

    def resign(self, seat: int, at: str) -> Entry:
        """Raises `UsageError` where the game does not know it."""
        self.match.resign(seat)
        return self._note("resign", seat, "", at)

    def agree_draw(self, seat: int, at: str) -> Entry:
        """Raises `UsageError` where the game does not know it."""
        self.match.agree_draw(seat)
        return self._note("draw", seat, "", at)

    def undo(self, seat: int, back: Back, at: str) -> Entry:
        self._go_back(seat, back)
        digest = self.match.state.digest()
        return self._append(Entry(self.sequence + 1, "undo", seat, str(back), [], digest, at))

    def _note(self, kind: EntryKind, seat: int, text: str, at: str) -> Entry:
        outcomes = self.match.lines[-1].outcomes[:]
        digest = self.match.state.digest()
        entry = Entry(self.sequence + 1, kind, seat, text, outcomes, digest, at)
        self.sequences.append(entry.sequence)
        return self._append(entry)

    def _append(self, entry: Entry) -> Entry:
        self.entries.append(entry)
        if entry.kind == "undo" and Back.read(entry.text).scope is not Scope.OWN:
            self.generation += 1
        return entry

    # Following what others stored --------------------------------------------------------

    def follow(self, entry: Entry) -> None:
        """Take over the next entry of the log; raises `BadRecord` if it is none."""
        if entry.sequence != self.sequence + 1:
            raise BadRecord(f"entry {entry.sequence} does not follow on {self.sequence}")
        self.carry_out(entry)
        self._append(entry)
        self._check_digest()

    def take_over(self, entries: Sequence[Entry]) -> None:
        """Make `entries`, which are carried out, the log."""
        for entry in entries:
            self._append(entry)
        self._check_digest()

    def carry_out(self, entry: Entry) -> None:
        """Do what an entry says, and check what chance gave."""
        try:
            if entry.kind == "undo":
                self._go_back(entry.seat, Back.read(entry.text))
                return
            self._play(entry)
        except OrreryError as error:
            raise BadRecord(f"entry {entry.sequence} does not replay: {error}") from None
        self.sequences.append(entry.sequence)

    def _play(self, entry: Entry) -> None:
        match = self.match
        if entry.kind == "move":
            match.apply(entry.seat, entry.text)
        elif entry.kind == "resign":
            match.resign(entry.seat)
        else:
            match.agree_draw(entry.seat)
        if match.lines[-1].outcomes != entry.outcomes:
            raise BadRecord("the seed gives other outcomes")

    def _check_digest(self) -> None:
        if self.entries and self.entries[-1].digest != self.match.state.digest():
            raise BadRecord(f"after entry {self.sequence} the position has another digest")

    # Going back --------------------------------------------------------------------------

    def alone(self, seat: int) -> list[int]:
        """The sequences of what `seat` can take back alone: inside the information epoch."""
        match = self.match
        if not match.can_undo(seat):
            return []
        start = match.base_line
        recent = zip(self.sequences[start:], match.lines[start:], strict=True)
        return [sequence for sequence, line in recent if line.seat == seat]

    def sequences_of(self, seat: int) -> list[int]:
        lines = zip(self.sequences, self.match.lines, strict=True)
        return [sequence for sequence, line in lines if line.seat == seat]

    def inside(self, to: int) -> bool:
        """Whether all that came after the entry `to` is inside the information epoch."""
        return all(sequence <= to for sequence in self.sequences[: self.match.base_line])

    def _go_back(self, seat: int, back: Back) -> None:
        lines = zip(self.sequences, self.match.lines, strict=True)
        kept = [s for s, line in lines if back.keeps(s, line.seat, seat)]
        if len(kept) == len(self.sequences):
            raise UsageError(f"nothing came after entry {back.to}")
        if back.scope is Scope.ALL:
            self._replay(kept)
        else:
            for _ in range(len(self.sequences) - len(kept)):
                self.match.undo(seat)
        self.sequences = kept

    def _replay(self, kept: list[int]) -> None:
        """Beyond the information epoch: play again from the start what is kept."""
        match = self.match
        self.match = self.game.start(match.state.players, match.options, match.seed)
        for sequence in kept:
            self._play(self.entries[sequence - 1])
